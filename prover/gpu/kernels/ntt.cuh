// The number-theoretic transform (NTT) of 2^n elements, in natural order, by Stockham's method: Van Loan,
// "Computational Frameworks for the Fast Fourier Transform", SIAM 1992, section 1.7.
//
// A pass does up to 8 of the n levels, and reads and writes memory once. Before it, the array holds the transforms
// of size `done` of interleaved parts; after it, those of size `done`·R for R = 2^levels. A block takes R rows of
// neighbouring columns: row r of column j is element j + r·N/R. In shared memory, values stay in their places, so
// that row r ends up as output b, whose bits are r's in reverse order. A thread does up to three levels in
// registers.
//
// The twiddle factors w^k of a level that makes transforms of size 2h, with w of order 2h and k < h, are at h + k
// of one table, which serves all levels and all sizes. The inverse transform is the forward one with its outputs
// but the first in reverse order, divided by N.
#pragma once
#include "moduli.cuh"

constexpr u32 NTT_THREADS = 128;
// The elements of a block.
constexpr u32 NTT_TILE = 1024;
// The place of an element in shared memory. Gaps keep threads that are 32 places apart in different banks.
GPU constexpr u32 ntt_place(u32 element) { return element + element / 32 * 4; }
constexpr u32 NTT_STRIDE = ntt_place(NTT_TILE) + 4;

// An element's half: of four limbs, which threads read and write at once.
constexpr u32 HALF = 4;

// A factor of every element i: the same for all, or low[i mod 2^bits]·high[i / 2^bits].
constexpr u32 FACTOR_NONE = 0;
constexpr u32 FACTOR_SAME = 1;
constexpr u32 FACTOR_POWERS = 2;

// Elements in shared memory, each limb in a row of its own.
template <class F>
struct Tile {
	u32 *words;

	GPU F get(u32 element) const {
		F z;
#pragma unroll
		for (int i = 0; i < F::N; i++) z.limb[i] = words[i * NTT_STRIDE + ntt_place(element)];
		return z;
	}

	GPU void put(u32 element, const F &value) const {
#pragma unroll
		for (int i = 0; i < F::N; i++) words[i * NTT_STRIDE + ntt_place(element)] = value.limb[i];
	}
};

// The `count` lowest bits in reverse order.
GPU u32 reversed_bits(u32 value, u32 count) { return count ? __brev(value) >> (32 - count) : 0; }

// A pass of a block. Numbers with `log` in their names are exponents of 2.
struct Pass {
	u32 log_size, log_done, levels, log_columns;
	// The first column.
	u32 first;
	bool inverse;

	GPU u32 elements() const { return 1u << (levels + log_columns); }

	GPU u32 column(u32 element) const { return first + (element & ((1u << log_columns) - 1)); }

	// The index at which the pass reads.
	GPU u32 input(u32 element) const {
		return column(element) + (element >> log_columns << (log_size - levels));
	}

	// The index at which the pass writes output b of a column.
	GPU u32 output(u32 column, u32 b) const {
		const u32 done = 1u << log_done;
		const u32 index = (column >> log_done << (log_done + levels)) + (column & (done - 1)) + (b << log_done);
		return inverse ? (0u - index) & ((1u << log_size) - 1) : index;
	}

	// The element that is output as number i, so that neighbouring threads write neighbours.
	GPU u32 outgoing(u32 i) const {
		const u32 column = log_done ? i & ((1u << log_columns) - 1) : i >> levels;
		const u32 b = log_done ? i >> log_columns : i & ((1u << levels) - 1);
		return (reversed_bits(b, levels) << log_columns) + column;
	}
};

// Does M levels, of which the first is `level` of the pass.
template <int M, class F>
GPU void ntt_levels(const Tile<F> &tile, const Pass &pass, const F *__restrict__ twiddles, u32 level) {
	// The rows of a group differ in M bits, above this many.
	const u32 shift = pass.levels - level - M;
	const u32 groups = pass.elements() >> M;
#pragma unroll 1
	for (u32 group = threadIdx.x; group < groups; group += NTT_THREADS) {
		const u32 column = group & ((1u << pass.log_columns) - 1);
		const u32 low = group >> pass.log_columns & ((1u << shift) - 1);
		const u32 high = group >> pass.log_columns >> shift;
		const u32 first = (((high << M << shift) | low) << pass.log_columns) + column;
		const u32 distance = 1u << (shift + pass.log_columns);
		F values[1 << M];
#pragma unroll
		for (int i = 0; i < 1 << M; i++) values[i] = tile.get(first + i * distance);
		// The exponent of the twiddle factors: the column's part, and that of the levels before these.
		const u32 exponent = ((pass.first + column) & ((1u << pass.log_done) - 1)) +
		                     (reversed_bits(high, level) << pass.log_done);
#pragma unroll
		for (int u = 0; u < M; u++) {
			const u32 log_half = pass.log_done + level + u;
			const int pairs = 1 << (M - 1 - u);
#pragma unroll
			for (int part = 0; part < 1 << u; part++) {
				// The bits of `part` in reverse order: it has at most two.
				const u32 above = u == 2 ? (part & 1) << 1 | part >> 1 : part;
				const F *twiddle = twiddles + (1u << log_half) + exponent + (above << (pass.log_done + level));
				const F factor = *twiddle;
#pragma unroll
				for (int i = 0; i < pairs; i++) {
					F &a = values[part * 2 * pairs + i], &b = values[part * 2 * pairs + pairs + i];
					// The only factor of the first level is 1.
					const F product = log_half ? b * factor : b;
					b = a - product;
					a = a + product;
				}
			}
		}
#pragma unroll
		for (int i = 0; i < 1 << M; i++) tile.put(first + i * distance, values[i]);
	}
}

// The factor's product with element i.
template <class F>
GPU F with_factor(const F &value, u32 kind, const F *low, const F *high, u32 bits, u32 i) {
	if (kind == FACTOR_SAME) return product(value, low[0]);
	return product(product(value, low[i & ((1u << bits) - 1)]), high[i >> bits]);
}

template <class F>
GPU void ntt(const F *__restrict__ in, F *__restrict__ out, const F *__restrict__ twiddles, u32 log_size,
             u32 log_done, u32 levels, u32 log_columns, u32 inverse, u32 before, const F *before_low,
             const F *before_high, u32 before_bits, u32 after, const F *after_low, const F *after_high,
             u32 after_bits) {
	static_assert(F::N == 2 * HALF, "elements are of two halves");
	__shared__ u32 words[F::N * NTT_STRIDE];
	const Tile<F> tile = {words};
	const Pass pass = {log_size, log_done, levels, log_columns, blockIdx.x << log_columns, inverse != 0};
	const u32 elements = pass.elements();
#pragma unroll 4
	for (u32 i = threadIdx.x; i < 2 * elements; i += NTT_THREADS) {
		const u32 element = i / 2, half = i % 2;
		const uint4 limbs = ((const uint4 *)in)[2 * pass.input(element) + half];
		u32 *word = words + half * HALF * NTT_STRIDE + ntt_place(element);
		word[0] = limbs.x;
		word[NTT_STRIDE] = limbs.y;
		word[2 * NTT_STRIDE] = limbs.z;
		word[3 * NTT_STRIDE] = limbs.w;
	}
	__syncthreads();
	if (before != FACTOR_NONE) {
#pragma unroll 1
		for (u32 i = threadIdx.x; i < elements; i += NTT_THREADS)
			tile.put(i, with_factor(tile.get(i), before, before_low, before_high, before_bits, pass.input(i)));
		__syncthreads();
	}
	u32 level = 0;
#pragma unroll 1
	for (; levels - level >= 3; level += 3) {
		ntt_levels<3>(tile, pass, twiddles, level);
		__syncthreads();
	}
	if (levels - level == 2) {
		ntt_levels<2>(tile, pass, twiddles, level);
		__syncthreads();
	} else if (levels - level == 1) {
		ntt_levels<1>(tile, pass, twiddles, level);
		__syncthreads();
	}
	if (after != FACTOR_NONE) {
#pragma unroll 1
		for (u32 i = threadIdx.x; i < elements; i += NTT_THREADS) {
			const u32 to = pass.output(pass.column(i), reversed_bits(i >> log_columns, levels));
			tile.put(i, with_factor(tile.get(i), after, after_low, after_high, after_bits, to));
		}
		__syncthreads();
	}
#pragma unroll 4
	for (u32 i = threadIdx.x; i < 2 * elements; i += NTT_THREADS) {
		const u32 element = pass.outgoing(i / 2), half = i % 2;
		const u32 *word = words + half * HALF * NTT_STRIDE + ntt_place(element);
		const uint4 limbs = {word[0], word[NTT_STRIDE], word[2 * NTT_STRIDE], word[3 * NTT_STRIDE]};
		const u32 to = pass.output(pass.column(element), reversed_bits(element >> log_columns, levels));
		((uint4 *)out)[2 * to + half] = limbs;
	}
}

// Makes the next level's twiddle factors from the 2^level of this level: `roots[i]` has order 2^(i + 2).
template <class F>
GPU void ntt_table(F *table, const F *roots, u32 level) {
	const u32 half = 1u << level, k = blockIdx.x * blockDim.x + threadIdx.x;
	if (k >= half) return;
	const F factor = level ? table[half + k] : F::one();
	if (level == 0) table[1] = factor;
	table[2 * half + 2 * k] = factor;
	table[2 * half + 2 * k + 1] = factor * roots[level];
}

// Replaces a by (a·b − c)·factor.
template <class F>
GPU void ntt_quotient(F *a, const F *b, const F *c, const F *factor, u32 count) {
	const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < count) a[i] = (a[i] * b[i] - c[i]) * factor[0];
}

// The kernels of one field.
#define NTT_KERNELS(FIELD)                                                                                          \
	typedef Field<FIELD> Element;                                                                                   \
	extern "C" __global__ void __launch_bounds__(NTT_THREADS, 3)                                                     \
	    transform(const Element *in, Element *out, const Element *twiddles, u32 log_size, u32 log_done, u32 levels, \
	              u32 log_columns, u32 inverse, u32 before, const Element *before_low, const Element *before_high,  \
	              u32 before_bits, u32 after, const Element *after_low, const Element *after_high,                  \
	              u32 after_bits) {                                                                                 \
		ntt(in, out, twiddles, log_size, log_done, levels, log_columns, inverse, before, before_low, before_high,   \
		    before_bits, after, after_low, after_high, after_bits);                                                 \
	}                                                                                                               \
	extern "C" __global__ void twiddles(Element *table, const Element *roots, u32 level) {                          \
		ntt_table(table, roots, level);                                                                             \
	}                                                                                                               \
	extern "C" __global__ void quotient(Element *a, const Element *b, const Element *c, const Element *factor,      \
	                                    u32 count) {                                                                \
		ntt_quotient(a, b, c, factor, count);                                                                       \
	}
