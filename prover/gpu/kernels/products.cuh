// Products of matrices modulo 2^32 and 2^64, and so modulo 2^8 and 2^16.
//
// A block of 256 threads computes a tile of 64 rows and 16*COLUMNS columns of the product from tiles of the factors in
// shared memory; a thread computes four rows of it, and COLUMNS columns that are 16 apart. The inner dimension is shared
// by the blocks of the grid's third dimension, whose sums are added: sums modulo 2^w are the same in every order.

#pragma once

typedef signed char i8;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

const int PRODUCT_THREADS = 256;
const int TILE_ROWS = 64;
const int ROWS = 4;
const int SIDE = 16;
// Entries of the inner dimension in shared memory.
const int DEPTH = 32;

// A sum of products modulo 2^32.
struct Sum32 {
	typedef u32 Word;
	u32 sum;
	__device__ __forceinline__ void add(u32 a, u32 x) {
		sum += a * x;
	}
	__device__ __forceinline__ u32 total() const {
		return sum;
	}
	template <typename A> static __device__ __forceinline__ u32 left(A a) {
		return (u32)a;
	}
};

// A sum of products modulo 2^64: the multiples of 2^32 are added separately.
struct Sum64 {
	typedef u64 Word;
	u64 low;
	u32 high;
	__device__ __forceinline__ void add(u64 a, u64 x) {
		low += (u64)(u32)a * (u32)x;
		high += (u32)a * (u32)(x >> 32);
		high += (u32)(a >> 32) * (u32)x;
	}
	__device__ __forceinline__ u64 total() const {
		return low + ((u64)high << 32);
	}
	template <typename A> static __device__ __forceinline__ u64 left(A a) {
		return (u64)a;
	}
};

// The same for signed right factors of 32 bits, with two multiplications: the left factor is split into a
// signed low half and a high half that compensates for its sign.
struct Sum64Short {
	typedef u64 Word;
	u64 low;
	u32 high;
	__device__ __forceinline__ void add(u64 a, u64 x) {
		low += (u64)((i64)(int)(u32)a * (int)(u32)x);
		high += (u32)(a >> 32) * (u32)x;
	}
	__device__ __forceinline__ u64 total() const {
		return low + ((u64)high << 32);
	}
	static __device__ __forceinline__ u64 left(u64 a) {
		return a + ((u64)((u32)a >> 31) << 32);
	}
};

__device__ __forceinline__ void add_to(u32* out, u32 value) {
	atomicAdd(out, value);
}

__device__ __forceinline__ void add_to(u64* out, u64 value) {
	atomicAdd(out, value);
}

// Adds A·X to `out`, which is zero before: A has `rows` rows and `inner` columns, X has `columns` columns.
// Each part of the inner dimension is `share` long, a multiple of DEPTH.
template <typename Sum, typename A, typename X, int COLUMNS>
__device__ __forceinline__ void product(
	const A* a, const X* x, typename Sum::Word* out, u32 rows, u32 inner, u32 columns, u32 share) {
	typedef typename Sum::Word Word;
	const int WIDTH = SIDE * COLUMNS;
	// Limited by the number of registers.
	const int UNROLLED = COLUMNS * sizeof(Word) > 40 ? 1 : 4;
	// Two words of padding keep rows apart in the banks, and 16-byte loads aligned.
	__shared__ __align__(16) Word left[DEPTH][TILE_ROWS + 16 / sizeof(Word)];
	__shared__ __align__(16) Word right[DEPTH][WIDTH];
	u32 tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
	u32 row = blockIdx.y * TILE_ROWS, column = blockIdx.x * WIDTH;
	u32 from = blockIdx.z * share, to = min(from + share, inner);
	Sum sums[ROWS][COLUMNS] = {};
	for (u32 start = from; start < to; start += DEPTH) {
		#pragma unroll 4
		for (u32 i = threadIdx.x; i < DEPTH * TILE_ROWS; i += PRODUCT_THREADS) {
			u32 k = start + i % DEPTH, r = row + i / DEPTH;
			Word word = 0;
			if (k < to && r < rows) {
				word = Sum::left(a[(u64)r * inner + k]);
			}
			left[i % DEPTH][i / DEPTH] = word;
		}
		#pragma unroll 4
		for (u32 i = threadIdx.x; i < DEPTH * WIDTH; i += PRODUCT_THREADS) {
			u32 k = start + i / WIDTH, c = column + i % WIDTH;
			// Entries are sign-extended.
			right[i / WIDTH][i % WIDTH] = k < to && c < columns ? (Word)(i64)x[(u64)k * columns + c] : 0;
		}
		__syncthreads();
		#pragma unroll (UNROLLED)
		for (u32 k = 0; k < DEPTH; k++) {
			Word factors[ROWS];
			#pragma unroll
			for (int i = 0; i < ROWS; i++) {
				factors[i] = left[k][ROWS * ty + i];
			}
			#pragma unroll
			for (int j = 0; j < COLUMNS; j++) {
				Word factor = right[k][SIDE * j + tx];
				#pragma unroll
				for (int i = 0; i < ROWS; i++) {
					sums[i][j].add(factors[i], factor);
				}
			}
		}
		__syncthreads();
	}
	#pragma unroll
	for (int i = 0; i < ROWS; i++) {
		#pragma unroll
		for (int j = 0; j < COLUMNS; j++) {
			u32 r = row + ROWS * ty + i, c = column + SIDE * j + tx;
			if (r < rows && c < columns) {
				Word* sum = &out[(u64)r * columns + c];
				if (gridDim.z == 1) {
					*sum = sums[i][j].total();
				} else {
					add_to(sum, sums[i][j].total());
				}
			}
		}
	}
}
