// Samplers: uniform bytes, and discrete Gaussian samples by FACCT.

#include "facct.cuh"

const int SAMPLER_THREADS = 512;
// The candidates of a tile: four of the CPU's batches. Accepted ones are compacted before tiles are joined.
const int TILE = 256;
const int WARP = 32;
const int BLOCKS_AT_ONCE = 2;

// Writes blocks `first`, `first + 1`, ... of a stream.
extern "C" __global__ void __launch_bounds__(SAMPLER_THREADS, 2)
uniform(const __grid_constant__ Stream stream, const u32* words, u32 first, u32 count, uint4* out) {
	__shared__ u32 table[TABLE_LEN * COPIES];
	load_table(table, words);
	u32 copy = 4 * (threadIdx.x % COPIES);
	u32 threads = gridDim.x * blockDim.x;
	for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += BLOCKS_AT_ONCE * threads) {
		u32 counters[BLOCKS_AT_ONCE], blocks[BLOCKS_AT_ONCE][4];
		#pragma unroll
		for (int j = 0; j < BLOCKS_AT_ONCE; j++) {
			counters[j] = first + i + j * threads;
		}
		encrypt(stream, table, copy, counters, blocks);
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
extern "C" __global__ void __launch_bounds__(SAMPLER_THREADS, 2)
facct(const __grid_constant__ Stream stream, const __grid_constant__ Gaussian gaussian, const u32* words, u32 first,
	u32 tiles, i64* kept, u32* counts) {
	__shared__ u32 table[TABLE_LEN * COPIES];
	load_table(table, words);
	u32 lane = threadIdx.x % WARP;
	u32 copy = 4 * lane;
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
			encrypt(stream, table, copy, counters, random);
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

const int SCAN_THREADS = 1024;

// Replaces the tiles' counts by the number of samples before each, one block for all tiles. Writes to `end`
// the number of all samples, and the tile and the rank there of the sample with index `wanted`. If there are
// too few samples, these are the end of the last tile.
extern "C" __global__ void __launch_bounds__(SCAN_THREADS) scan(u32* counts, u32 tiles, u32 wanted, u32* end) {
	__shared__ u32 sums[SCAN_THREADS];
	u32 share = (tiles + SCAN_THREADS - 1) / SCAN_THREADS;
	u32 from = min(threadIdx.x * share, tiles), to = min(from + share, tiles);
	u32 sum = 0;
	for (u32 tile = from; tile < to; tile++) {
		sum += counts[tile];
	}
	sums[threadIdx.x] = sum;
	__syncthreads();
	for (u32 distance = 1; distance < SCAN_THREADS; distance *= 2) {
		u32 other = threadIdx.x >= distance ? sums[threadIdx.x - distance] : 0;
		__syncthreads();
		sums[threadIdx.x] += other;
		__syncthreads();
	}
	u32 before = sums[threadIdx.x] - sum;
	for (u32 tile = from; tile < to; tile++) {
		u32 count = counts[tile];
		counts[tile] = before;
		if (before <= wanted && wanted < before + count) {
			end[1] = tile;
			end[2] = wanted - before;
		}
		before += count;
	}
	if (threadIdx.x == SCAN_THREADS - 1) {
		end[0] = sums[threadIdx.x];
		if (wanted >= sums[threadIdx.x]) {
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
	for (u32 i = threadIdx.x % WARP; i < count; i += WARP) {
		// An index below zero wraps to one above every length.
		u32 index = first + i - skip;
		if (index < len) {
			out[index] = kept[(u64)TILE * tile + i];
		}
	}
}
