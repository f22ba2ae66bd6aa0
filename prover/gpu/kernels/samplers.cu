// Samplers: uniform bytes, and discrete Gaussian samples by FACCT.

#include "facct.cuh"

// One block runs on a multiprocessor: its tables take most of the shared memory.
const int SAMPLER_THREADS = 1024;
// The candidates of a tile: four of the CPU's batches. Accepted ones are compacted before tiles are joined.
const int TILE = 256;
const int WARP = 32;
const int BLOCKS_AT_ONCE = 2;

extern __shared__ __align__(PAIR) char memory[];

// Writes blocks `first`, `first + 1`, ... of a stream.
template <bool ALL>
__device__ __forceinline__ void uniform(const Stream& stream, const u32* words, u32 first, u32 count, uint4* out) {
	const Tables<ALL> tables(memory, words);
	u32 threads = gridDim.x * blockDim.x;
	for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += BLOCKS_AT_ONCE * threads) {
		u32 counters[BLOCKS_AT_ONCE], blocks[BLOCKS_AT_ONCE][4];
		#pragma unroll
		for (int j = 0; j < BLOCKS_AT_ONCE; j++) {
			counters[j] = first + i + j * threads;
		}
		encrypt(stream, tables, counters, blocks);
		#pragma unroll
		for (int j = 0; j < BLOCKS_AT_ONCE; j++) {
			if (i + j * threads < count) {
				out[i + j * threads] = make_uint4(blocks[j][0], blocks[j][1], blocks[j][2], blocks[j][3]);
			}
		}
	}
}

// Makes `tiles` tiles of candidates from block `first` on. The accepted ones of a tile are written from
// `kept[TILE * tile]` on, in order, and their number to `counts[tile]`.
//
// A group of eight candidates takes twelve blocks: four for all x, four for all y, four for the acceptance. A lane makes
// two candidates, which take one block of each.
template <bool ALL>
__device__ __forceinline__ void facct(const Stream& stream, const Gaussian& gaussian, const u32* words, u32 first,
	u32 tiles, i64* kept, u32* counts) {
	const Tables<ALL> tables(memory, words);
	u32 lane = threadIdx.x % WARP;
	u32 below = (1u << lane) - 1;
	u32 warps = gridDim.x * blockDim.x / WARP;
	for (u32 tile = (blockIdx.x * blockDim.x + threadIdx.x) / WARP; tile < tiles; tile += warps) {
		i64* out = kept + (u64)TILE * tile;
		u32 count = 0;
		for (u32 part = 0; part < TILE / (2 * WARP); part++) {
			u32 group = tile * (TILE / 8) + part * (2 * WARP / 8) + lane / 4;
			u32 block = first + 12 * group + lane % 4;
			u32 counters[3] = {block, block + 4, block + 8};
			u32 random[3][4];
			encrypt(stream, tables, counters, random);
			i64 values[2];
			bool keeps[2];
			#pragma unroll
			for (int i = 0; i < 2; i++) {
				u64 u[3];
				#pragma unroll
				for (int j = 0; j < 3; j++) {
					u[j] = random[j][2 * i] | (u64)random[j][2 * i + 1] << 32;
				}
				keeps[i] = candidate(gaussian, u[0], u[1], u[2], values[i]);
			}
			u32 firsts = __ballot_sync(0xffffffff, keeps[0]);
			u32 seconds = __ballot_sync(0xffffffff, keeps[1]);
			u32 index = count + __popc(firsts & below) + __popc(seconds & below);
			if (keeps[0]) {
				out[index] = values[0];
			}
			if (keeps[1]) {
				out[index + keeps[0]] = values[1];
			}
			count += __popc(firsts) + __popc(seconds);
		}
		if (lane == 0) {
			counts[tile] = count;
		}
	}
}

// The kernels with two tables, and with all.
#define SAMPLERS(TABLES, ALL) \
	extern "C" __global__ void __launch_bounds__(SAMPLER_THREADS, 1) uniform_##TABLES( \
		const __grid_constant__ Stream stream, const u32* words, u32 first, u32 count, uint4* out) { \
		uniform<ALL>(stream, words, first, count, out); \
	} \
	extern "C" __global__ void __launch_bounds__(SAMPLER_THREADS, 1) facct_##TABLES( \
		const __grid_constant__ Stream stream, const __grid_constant__ Gaussian gaussian, const u32* words, u32 first, \
		u32 tiles, i64* kept, u32* counts) { \
		facct<ALL>(stream, gaussian, words, first, tiles, kept, counts); \
	}

SAMPLERS(2, false)
SAMPLERS(4, true)

const int SCAN_THREADS = 1024;

// The sum of the lanes' values up to this lane's.
__device__ __forceinline__ u32 sum_to_lane(u32 value) {
	#pragma unroll
	for (int distance = 1; distance < WARP; distance *= 2) {
		u32 other = __shfl_up_sync(0xffffffff, value, distance);
		value += threadIdx.x % WARP >= distance ? other : 0;
	}
	return value;
}

// Replaces the tiles' counts by the number of samples before each, one block for all tiles, with an equal share for
// each warp. Writes to `end` the number of all samples, and the tile and the rank there of the sample with index
// `wanted`. If there are too few samples, these are the end of the last tile.
extern "C" __global__ void __launch_bounds__(SCAN_THREADS) scan(u32* counts, u32 tiles, u32 wanted, u32* end) {
	__shared__ u32 sums[SCAN_THREADS / WARP];
	u32 warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
	u32 share = (tiles + SCAN_THREADS - 1) / SCAN_THREADS * WARP;
	u32 from = min(warp * share, tiles), to = min(from + share, tiles);
	u32 sum = 0;
	#pragma unroll 8
	for (u32 tile = from + lane; tile < to; tile += WARP) {
		sum += counts[tile];
	}
	sum = sum_to_lane(sum);
	if (lane == WARP - 1) {
		sums[warp] = sum;
	}
	__syncthreads();
	u32 to_warp = sum_to_lane(sums[lane]);
	u32 before = __shfl_sync(0xffffffff, to_warp, warp) - sums[warp];
	#pragma unroll 4
	for (u32 first = from; first < to; first += WARP) {
		u32 tile = first + lane;
		u32 count = tile < to ? counts[tile] : 0;
		u32 after = before + sum_to_lane(count);
		if (tile < to) {
			counts[tile] = after - count;
			if (after - count <= wanted && wanted < after) {
				end[1] = tile;
				end[2] = wanted - (after - count);
			}
		}
		before = __shfl_sync(0xffffffff, after, WARP - 1);
	}
	if (threadIdx.x == SCAN_THREADS - 1) {
		end[0] = to_warp;
		if (wanted >= to_warp) {
			end[1] = tiles;
			end[2] = 0;
		}
	}
}

// Joins the tiles' samples of index `skip` to below `skip + len` to `out`. A warp copies a tile.
extern "C" __global__ void join(const i64* kept, const u32* before, const u32* end, u32 tiles, u32 skip, u32 len, i64* out) {
	u32 tile = (blockIdx.x * blockDim.x + threadIdx.x) / WARP;
	if (tile >= tiles) {
		return;
	}
	u32 first = before[tile];
	u32 count = (tile + 1 < tiles ? before[tile + 1] : end[0]) - first;
	#pragma unroll 8
	for (u32 i = threadIdx.x % WARP; i < count; i += WARP) {
		// An index below zero wraps to one above every length.
		u32 index = first + i - skip;
		if (index < len) {
			out[index] = kept[(u64)TILE * tile + i];
		}
	}
}
