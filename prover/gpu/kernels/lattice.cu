// Lattice proofs: the public matrix, products, and responses.

#include "keccak.cuh"
#include "products.cuh"

const int WARP = 32;

// Writes words of a row, as far as it goes.
template <typename Unit> __device__ __forceinline__ void write_words(const u64 (&state)[25], Unit* out, u32 len) {
	const int PER_WORD = sizeof(u64) / sizeof(Unit);
	#pragma unroll
	for (int i = 0; i < RATE_WORDS; i++) {
		#pragma unroll
		for (int j = 0; j < PER_WORD; j++) {
			if (PER_WORD * i + j < len) {
				out[PER_WORD * i + j] = (Unit)(state[i] >> (64 / PER_WORD * j));
			}
		}
	}
}

// Expands rows of A, one thread a row: SHAKE128(domain || seed || u32(row)). `prefix` is the domain and the seed, 48
// bytes. `row_len` counts units.
template <typename Unit>
__device__ __forceinline__ void expand_rows(const u64* prefix, u32 rows, u32 row_len, Unit* out) {
	u32 row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row >= rows) {
		return;
	}
	u64 state[25];
	#pragma unroll
	for (int i = 0; i < 25; i++) {
		state[i] = i < 6 ? prefix[i] : 0;
	}
	// SHAKE's suffix 1111 and the padding.
	state[6] = row | (u64)0x1f << 32;
	state[RATE_WORDS - 1] = (u64)1 << 63;
	const u32 RATE = RATE_WORDS * sizeof(u64) / sizeof(Unit);
	Unit* target = out + (u64)row * row_len;
	for (u32 done = 0; done < row_len; done += RATE) {
		keccak(state);
		write_words(state, target + done, row_len - done);
	}
}

extern "C" __global__ void expand_bytes(const u64* prefix, u32 rows, u32 row_len, u8* out) {
	expand_rows(prefix, rows, row_len, out);
}

extern "C" __global__ void expand_words(const u64* prefix, u32 rows, u32 row_len, u32* out) {
	expand_rows(prefix, rows, row_len, out);
}

// The rate of SHAKE256, in words.
const int LEAF_RATE = 17;
const int DIGEST_WORDS = 8;
const int DOMAIN_WORDS = 2;

// Hashes the leaves of `data`, one thread a leaf: 64 bytes of SHAKE256(domain || leaf). A leaf has `leaf_len`
// bytes, a multiple of 8; the last one may be shorter. Zeros pad the data to a multiple of 8 bytes.
extern "C" __global__ void leaves(const u64* domain, const u64* data, u64 len, u32 leaf_len, u64* digests) {
	u32 leaf = blockIdx.x * blockDim.x + threadIdx.x;
	if ((u64)leaf * leaf_len >= len) {
		return;
	}
	u64 left = len - (u64)leaf * leaf_len;
	u32 bytes = left < leaf_len ? (u32)left : leaf_len;
	u32 whole = bytes / 8, spare = bytes % 8;
	const u64* words = data + (u64)leaf * (leaf_len / 8);
	u64 state[25];
	#pragma unroll
	for (int i = 0; i < 25; i++) {
		state[i] = 0;
	}
	u32 blocks = (8 * DOMAIN_WORDS + bytes) / (8 * LEAF_RATE) + 1;
	for (u32 block = 0; block < blocks; block++) {
		#pragma unroll
		for (int i = 0; i < LEAF_RATE; i++) {
			u32 index = LEAF_RATE * block + i;
			u32 word = index - DOMAIN_WORDS;
			if (index < DOMAIN_WORDS) {
				state[i] ^= domain[index];
			} else if (word < whole) {
				state[i] ^= words[word];
			} else if (word == whole) {
				// SHAKE's suffix 1111 and the padding's first bit.
				state[i] ^= (spare == 0 ? 0 : words[word]) | (u64)0x1f << (8 * spare);
			}
		}
		if (block + 1 == blocks) {
			state[LEAF_RATE - 1] ^= (u64)1 << 63;
		}
		keccak(state);
	}
	#pragma unroll
	for (int i = 0; i < DIGEST_WORDS; i++) {
		digests[(u64)leaf * DIGEST_WORDS + i] = state[i];
	}
}

// Makes a witness's entries from uniform bytes: signed numbers, without their `unused` low bits. A thread
// makes four; the number of bytes is a multiple of four.
extern "C" __global__ void signed_entries(const u32* bytes, u32 unused, i8* entries, u32 len) {
	u32 first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
	if (first >= len) {
		return;
	}
	u32 word = bytes[first / 4];
	#pragma unroll
	for (u32 i = 0; i < 4; i++) {
		if (i < len - first) {
			entries[first + i] = (i8)((i8)(word >> (8 * i)) >> unused);
		}
	}
}

// Makes a witness's entries -1, 0 and 1 from uniform numbers u: floor(3u / 2^32) - 1.
extern "C" __global__ void ternary_entries(const u32* numbers, i8* entries, u32 len) {
	u32 i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < len) {
		entries[i] = (i8)((u32)((u64)numbers[i] * 3 >> 32) - 1);
	}
}

// Expands a challenge's bits to bytes, row after row. For each four rows, `groups` has one number per column,
// whose lowest bit belongs to the first row.
extern "C" __global__ void spread(const u8* groups, u32 columns, i8* bits, u32 len) {
	u32 i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < len) {
		u32 row = i / columns;
		bits[i] = groups[row / 4 * columns + i % columns] >> row % 4 & 1;
	}
}

// Adds the magnitudes of a matrix of bytes to the sums of its rows and columns, which are zero before. A block has
// SUMMED rows and as many columns as threads.
const u32 SUMMED = 32;

extern "C" __global__ void magnitudes(const i8* s, u32 rows, u32 columns, u32* of_rows, u32* of_columns) {
	u32 column = blockIdx.x * blockDim.x + threadIdx.x;
	u32 first = blockIdx.y * SUMMED;
	u32 sum = 0;
	for (u32 row = first; row < min(first + SUMMED, rows); row++) {
		int entry = column < columns ? s[(u64)row * columns + column] : 0;
		u32 magnitude = entry < 0 ? -entry : entry;
		sum += magnitude;
		#pragma unroll
		for (int distance = WARP / 2; distance > 0; distance /= 2) {
			magnitude += __shfl_down_sync(0xffffffff, magnitude, distance);
		}
		if (threadIdx.x % WARP == 0) {
			atomicAdd(&of_rows[row], magnitude);
		}
	}
	if (column < columns) {
		atomicAdd(&of_columns[column], sum);
	}
}

#define PRODUCT(NAME, SUM, A, X, COLUMNS) \
	extern "C" __global__ void __launch_bounds__(PRODUCT_THREADS, 2) NAME( \
		const A* a, const X* x, SUM::Word* out, u32 rows, u32 inner, u32 columns, u32 share) { \
		product<SUM, A, X, COLUMNS>(a, x, out, rows, inner, columns, share); \
	}

// A·Y, and any product of words.
PRODUCT(product_8_4, Sum32, u8, i64, 4)
PRODUCT(product_16_4, Sum32, u16, i64, 4)
PRODUCT(product_32_4, Sum32, u32, i64, 4)
PRODUCT(product_32_5, Sum32, u32, i64, 5)
PRODUCT(product_32_7, Sum32, u32, i64, 7)
PRODUCT(product_64_4, Sum64, u64, i64, 4)
PRODUCT(product_64_5, Sum64, u64, i64, 5)
PRODUCT(product_64_7, Sum64, u64, i64, 7)
// A·S.
PRODUCT(product_short_8_4, Sum32, u8, i8, 4)
PRODUCT(product_short_16_4, Sum32, u16, i8, 4)
PRODUCT(product_short_32_4, Sum32, u32, i8, 4)
PRODUCT(product_short_64_4, Sum64Short, u64, i8, 4)
// S·C.
PRODUCT(product_challenge_4, Sum32, i8, i8, 4)
PRODUCT(product_challenge_5, Sum32, i8, i8, 5)
PRODUCT(product_challenge_7, Sum32, i8, i8, 7)

// The bits of a sum's low part: 2^21 parts of as many bits fit a word.
const int LOW_BITS = 40;

// Adds a number of up to 100 bits of each lane to `sums[0] + 2^40 sums[1]`.
__device__ __forceinline__ void add_wide(u64* sums, __int128 value) {
	u64 low = (u64)value & (((u64)1 << LOW_BITS) - 1);
	u64 high = (u64)(i64)(value >> LOW_BITS);
	#pragma unroll
	for (int distance = WARP / 2; distance > 0; distance /= 2) {
		low += __shfl_down_sync(0xffffffff, low, distance);
		high += __shfl_down_sync(0xffffffff, high, distance);
	}
	if (threadIdx.x % WARP == 0) {
		atomicAdd(&sums[0], low);
		atomicAdd(&sums[1], high);
	}
}

// Computes Z = Y + B, and adds the sums of the rejection test to `sums`: <Y, B> to the first two, ||B||^2 to
// the next two.
extern "C" __global__ void respond(const i64* y, const int* b, i64* z, u32 len, u64* sums) {
	__int128 mixed = 0, square = 0;
	for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < len; i += gridDim.x * blockDim.x) {
		i64 mask = y[i], shift = b[i];
		// |y| < 2^36 and |b| < 2^26, so that products fit.
		mixed += mask * shift;
		square += shift * shift;
		z[i] = mask + shift;
	}
	add_wide(sums, mixed);
	add_wide(sums + 2, square);
}

// Adds to `sums`, which are zero before: the squared norm of column j to sums[2j] + 2^40 sums[2j + 1]; after
// the norms, the number of entries that are not between -limit and limit. If there are any, the norms may be
// wrong. A thread has a column of SUMMED rows.
extern "C" __global__ void norms(const i64* z, u32 rows, u32 columns, i64 limit, u64* sums) {
	u32 column = blockIdx.x * blockDim.x + threadIdx.x;
	if (column >= columns) {
		return;
	}
	u32 first = blockIdx.y * SUMMED;
	// Entries in range are below 2^35.
	unsigned __int128 sum = 0;
	u64 outside = 0;
	for (u32 row = first; row < min(first + SUMMED, rows); row++) {
		i64 entry = z[(u64)row * columns + column];
		outside += entry <= -limit || entry >= limit;
		sum += (unsigned __int128)((__int128)entry * entry);
	}
	atomicAdd(&sums[2 * column], (u64)sum & (((u64)1 << LOW_BITS) - 1));
	atomicAdd(&sums[2 * column + 1], (u64)(sum >> LOW_BITS));
	if (outside != 0) {
		atomicAdd(&sums[2 * columns], outside);
	}
}

// Packs Z: entry i is the i-th group of `bits` bits, the lowest bit of the first byte first. A thread makes a word.
extern "C" __global__ void pack(const i64* z, u32 len, u32 bits, u32* packed, u32 words) {
	u32 word = blockIdx.x * blockDim.x + threadIdx.x;
	if (word >= words) {
		return;
	}
	u64 mask = ((u64)1 << bits) - 1;
	u64 position = (u64)32 * word;
	u32 entry = (u32)(position / bits);
	u32 value = 0;
	// The first entry may begin in an earlier word.
	for (int at = -(int)(position % bits); at < 32 && entry < len; at += bits, entry++) {
		u64 group = (u64)z[entry] & mask;
		value |= (u32)(at < 0 ? group >> -at : group << at);
	}
	packed[word] = value;
}
