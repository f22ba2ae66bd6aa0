// Multi-scalar multiplication by buckets: Pippenger, "On the evaluation of powers and related problems", FOCS 1976,
// with signed digits, and every window at once.
//
// 1. `msm_count` counts the digits' buckets, `scan_*` add the counts up, `msm_sort` lists each bucket's terms.
// 2. `msm_accumulate` adds up the buckets. A thread takes a fixed number of neighbouring terms, whatever buckets
//    they belong to, so that no distribution of scalars leaves threads without work. Buckets that it has whole are
//    done; the first and the last may be shared, and their parts go to a list.
// 3. `msm_combine` does the same with that list, until one thread has all.
// 4. `msm_reduce` multiplies buckets by their digits, `msm_sum` adds up each window. The rest is the caller's.
#pragma once
#include "curve.cuh"
#include "moduli.cuh"
#include "quadratic.cuh"

// The key of a part that belongs to no bucket.
constexpr u32 NO_BUCKET = 0xffffffff;
// Set in a term whose point is subtracted.
constexpr u32 NEGATIVE = 1u << 31;
constexpr int SCAN_THREADS = 256;
constexpr int SCAN_ITEMS = 8;

// The signed digits of a scalar, in windows of `width` bits: from 1 − 2^(width−1) to 2^(width−1).
template <class S>
struct Digits {
	Field<S> scalar;
	u32 width, window, carry;

	GPU Digits(const Field<S> &montgomery, u32 width)
	    : scalar(montgomery.canonical()), width(width), window(0), carry(0) {}

	// The next digit's magnitude, and its sign in the highest bit.
	GPU u32 next() {
		const u32 first = window * width, at = first / 32;
		u64 bits = 0;
		// An index that is known when compiling keeps the limbs in registers.
#pragma unroll
		for (u32 i = 0; i < S::LIMBS; i++) {
			if (i == at) bits |= scalar.limb[i];
			if (i == at + 1) bits |= (u64)scalar.limb[i] << 32;
		}
		window++;
		const u32 digit = (u32)(bits >> first % 32 & ((1u << width) - 1)) + carry;
		carry = digit > 1u << (width - 1);
		return carry ? ((1u << width) - digit) | NEGATIVE : digit;
	}
};

// Calls `visit(bucket, sign)` for every digit but zeros. Buckets of all windows are numbered one after another.
template <class S, class V>
GPU void each_digit(const Field<S> &scalar, u32 width, u32 windows, V visit) {
	Digits<S> digits(scalar, width);
	for (u32 window = 0; window < windows; window++) {
		const u32 digit = digits.next();
		const u32 magnitude = digit & ~NEGATIVE;
		if (magnitude) visit((window << (width - 1)) + magnitude - 1, digit & NEGATIVE);
	}
}

template <class S>
GPU void msm_count(const Field<S> *scalars, u32 count, u32 width, u32 windows, u32 *counts) {
	const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= count) return;
	each_digit(scalars[i], width, windows, [&](u32 bucket, u32) { atomicAdd(&counts[bucket], 1u); });
}

// `cursors` are the places of the buckets' next terms. The order within a bucket does not matter.
template <class S>
GPU void msm_sort(const Field<S> *scalars, u32 count, u32 width, u32 windows, u32 *cursors, u32 *terms) {
	const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= count) return;
	each_digit(scalars[i], width, windows,
	           [&](u32 bucket, u32 sign) { terms[atomicAdd(&cursors[bucket], 1u)] = i | sign; });
}

// The last of the buckets that begin at or before a term: `starts` has one number more than there are buckets.
GPU u32 bucket_of(const u32 *starts, u32 buckets, u32 term) {
	u32 low = 0, high = buckets;
	while (high - low > 1) {
		const u32 middle = (low + high) / 2;
		if (starts[middle] <= term)
			low = middle;
		else
			high = middle;
	}
	return low;
}

template <class F>
GPU void msm_accumulate(const Affine<F> *points, const u32 *terms, const u32 *starts, u32 bucket_count, u32 share,
                        Xyzz<F> *buckets, u32 *keys, Xyzz<F> *parts) {
	const u32 thread = blockIdx.x * blockDim.x + threadIdx.x;
	const u32 total = starts[bucket_count];
	const u32 first = thread * share;
	if (first >= total) return;
	const u32 end = total - first < share ? total : first + share;
	u32 bucket = bucket_of(starts, bucket_count, first);
	bool whole = starts[bucket] == first;
	u32 bucket_end = starts[bucket + 1];
	Xyzz<F> sum = Xyzz<F>::identity();
	for (u32 i = first; i < end; i++) {
		if (i == bucket_end) {
			if (whole) {
				buckets[bucket] = sum;
			} else {
				keys[2 * thread] = bucket;
				parts[2 * thread] = sum;
			}
			sum = Xyzz<F>::identity();
			whole = true;
			while (i == bucket_end) bucket_end = starts[++bucket + 1];
		}
		const u32 term = terms[i];
		Affine<F> point = points[term & ~NEGATIVE];
		if (point.is_identity()) continue;
		if (term & NEGATIVE) point.y = point.y.negated();
		sum.add(point);
	}
	if (whole && end == bucket_end) {
		buckets[bucket] = sum;
	} else {
		keys[2 * thread + 1] = bucket;
		parts[2 * thread + 1] = sum;
	}
}

// Adds up neighbouring parts of the same bucket; `keys` are their buckets. Buckets between a thread's first and
// last are done, and so are these if there is one thread alone.
template <class F>
GPU void msm_combine(const u32 *keys, const Xyzz<F> *parts, u32 count, u32 share, Xyzz<F> *buckets, u32 *next_keys,
                     Xyzz<F> *next_parts) {
	const u32 thread = blockIdx.x * blockDim.x + threadIdx.x;
	const u32 first = thread * share;
	if (first >= count) return;
	const u32 end = count - first < share ? count : first + share;
	const bool alone = count <= share;
	u32 bucket = NO_BUCKET;
	bool shared = true;
	Xyzz<F> sum = Xyzz<F>::identity();
	for (u32 i = first; i < end; i++) {
		const u32 key = keys[i];
		if (key == NO_BUCKET) continue;
		if (key != bucket) {
			if (bucket != NO_BUCKET) {
				if (alone || !shared) {
					buckets[bucket] = sum;
				} else {
					next_keys[2 * thread] = bucket;
					next_parts[2 * thread] = sum;
				}
				shared = false;
			}
			bucket = key;
			sum = Xyzz<F>::identity();
		}
		sum.add(parts[i]);
	}
	if (bucket == NO_BUCKET) return;
	if (alone) {
		buckets[bucket] = sum;
	} else {
		next_keys[2 * thread + 1] = bucket;
		next_parts[2 * thread + 1] = sum;
	}
}

// Multiplies `share` neighbouring buckets of one window by their digits, and adds these products up.
template <class F>
GPU void msm_reduce(const Xyzz<F> *buckets, u32 window_len, u32 share, u32 count, Xyzz<F> *sums) {
	const u32 thread = blockIdx.x * blockDim.x + threadIdx.x;
	if (thread >= count) return;
	const u32 first = thread * share;
	// Σ i·b_i for i from 1 to share, from running sums.
	Xyzz<F> running = Xyzz<F>::identity(), sum = Xyzz<F>::identity();
	for (u32 i = share; i-- > 0;) {
		running.add(buckets[first + i]);
		sum.add(running);
	}
	// The digits begin above `offset`, by which the buckets' sum is multiplied.
	const u32 offset = first % window_len;
	Xyzz<F> multiple = Xyzz<F>::identity();
	for (u32 bit = 32 - __clz(offset); bit-- > 0;) {
		multiple.twice();
		if (offset >> bit & 1) multiple.add(running);
	}
	sum.add(multiple);
	sums[thread] = sum;
}

// Adds up `share` neighbours.
template <class F>
GPU void msm_sum(const Xyzz<F> *points, u32 share, u32 count, Xyzz<F> *sums) {
	const u32 thread = blockIdx.x * blockDim.x + threadIdx.x;
	if (thread >= count) return;
	Xyzz<F> sum = Xyzz<F>::identity();
	for (u32 i = 0; i < share; i++) sum.add(points[thread * share + i]);
	sums[thread] = sum;
}

// Replaces the counts of a block by the sums of those before them, and writes the block's sum.
GPU void scan_block(u32 *counts, u32 count, u32 *sums) {
	__shared__ u32 totals[SCAN_THREADS];
	const u32 first = (blockIdx.x * SCAN_THREADS + threadIdx.x) * SCAN_ITEMS;
	u32 items[SCAN_ITEMS], total = 0;
	for (u32 i = 0; i < SCAN_ITEMS; i++) {
		items[i] = first + i < count ? counts[first + i] : 0;
		total += items[i];
	}
	totals[threadIdx.x] = total;
	__syncthreads();
	for (u32 distance = 1; distance < SCAN_THREADS; distance *= 2) {
		const u32 before = threadIdx.x >= distance ? totals[threadIdx.x - distance] : 0;
		__syncthreads();
		totals[threadIdx.x] += before;
		__syncthreads();
	}
	u32 sum = totals[threadIdx.x] - total;
	for (u32 i = 0; i < SCAN_ITEMS; i++) {
		if (first + i < count) counts[first + i] = sum;
		sum += items[i];
	}
	if (threadIdx.x == SCAN_THREADS - 1) sums[blockIdx.x] = totals[threadIdx.x];
}

// Adds to the counts of every block the sum of the blocks before it.
GPU void scan_add(u32 *counts, u32 count, const u32 *sums) {
	const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < count) counts[i] += sums[i / (SCAN_THREADS * SCAN_ITEMS)];
}

// The kernels of one group of a curve, whose points have coordinates in the field that follows the curve's name.
#define MSM_KERNELS(CURVE, ...)                                                                                    \
	typedef __VA_ARGS__ Coordinate;                                                                                \
	extern "C" __global__ void count_digits(const Field<CURVE##_Fr> *scalars, u32 count, u32 width, u32 windows,   \
	                                        u32 *counts) {                                                         \
		msm_count(scalars, count, width, windows, counts);                                                         \
	}                                                                                                              \
	extern "C" __global__ void sort_terms(const Field<CURVE##_Fr> *scalars, u32 count, u32 width, u32 windows,     \
	                                      u32 *cursors, u32 *terms) {                                              \
		msm_sort(scalars, count, width, windows, cursors, terms);                                                  \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(128) accumulate(                                                  \
	    const Affine<Coordinate> *points, const u32 *terms, const u32 *starts, u32 bucket_count, u32 share,        \
	    Xyzz<Coordinate> *buckets, u32 *keys, Xyzz<Coordinate> *parts) {                                           \
		msm_accumulate(points, terms, starts, bucket_count, share, buckets, keys, parts);                          \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(128) combine(                                                     \
	    const u32 *keys, const Xyzz<Coordinate> *parts, u32 count, u32 share, Xyzz<Coordinate> *buckets,           \
	    u32 *next_keys, Xyzz<Coordinate> *next_parts) {                                                            \
		msm_combine(keys, parts, count, share, buckets, next_keys, next_parts);                                    \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(128) reduce_buckets(                                              \
	    const Xyzz<Coordinate> *buckets, u32 window_len, u32 share, u32 count, Xyzz<Coordinate> *sums) {           \
		msm_reduce(buckets, window_len, share, count, sums);                                                       \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(128) sum_points(const Xyzz<Coordinate> *points, u32 share,        \
	                                                             u32 count, Xyzz<Coordinate> *sums) {              \
		msm_sum(points, share, count, sums);                                                                       \
	}                                                                                                              \
	extern "C" __global__ void scan_blocks(u32 *counts, u32 count, u32 *sums) { scan_block(counts, count, sums); } \
	extern "C" __global__ void add_sums(u32 *counts, u32 count, const u32 *sums) { scan_add(counts, count, sums); }
