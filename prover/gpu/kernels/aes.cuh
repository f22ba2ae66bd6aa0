// AES-256 in counter mode, by tables.
//
// Block i of stream t is AES-256(seed, u64(i) || u64(t)), numbers little-endian: FIPS 197's columns are the words of
// a block. A round is four lookups a column in the table T0[x] = (2s, s, s, 3s), s the S-box at x; the other three
// tables are rotations of its words by bytes.
//
// The table is held 32 times in shared memory, word x of copy c in bank c. Each lane reads its own copy, so that no
// index causes a conflict of banks: a lookup takes as long for every index. (C. Tezcan, "Optimization of Advanced
// Encryption Standard on Graphics Processing Units", IEEE Access 9, 2021.)
//
// A bitsliced cipher would read no memory at all, but takes about 22000 three-input operations for 32 blocks, and 128
// registers for its state: by this count it is no faster (about 1.5 bytes a clock on a multiprocessor for either), and
// leaves few registers for what uses the bytes.

#pragma once

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

const int AES_ROUNDS = 14;
const int TABLE_LEN = 256;
const int COPIES = 32;

// A stream's keys, and what is the same for all of 2^32 blocks.
struct Stream {
	// The round keys.
	u32 keys[4 * (AES_ROUNDS + 1)];
	// The columns after the first round without the lookups that the counter's low word determines.
	u32 first[4];
};

// Copies the table to shared memory.
__device__ __forceinline__ void load_table(u32* shared, const u32* table) {
	for (u32 i = threadIdx.x; i < TABLE_LEN * COPIES; i += blockDim.x) {
		shared[i] = table[i / COPIES];
	}
	__syncthreads();
}

// Looks up byte `BYTE` of `x`. `copy` is the offset of the lane's copy, in bytes.
template <int BYTE> __device__ __forceinline__ u32 lookup(const u32* table, u32 copy, u32 x) {
	// A word of all copies takes 128 bytes.
	u32 offset = (BYTE == 0 ? x << 7 : x >> (8 * BYTE - 7)) & 0x7f80;
	return *(const u32*)((const char*)table + (offset | copy));
}

template <int BYTES> __device__ __forceinline__ u32 rotate(u32 x) {
	// Byte i of the result is byte i - BYTES.
	return __byte_perm(x, x, BYTES == 1 ? 0x2103 : BYTES == 2 ? 0x1032 : 0x0321);
}

// A column after a round, of the columns whose bytes 0 to 3 it takes.
__device__ __forceinline__ u32 column(const u32* table, u32 copy, u32 a, u32 b, u32 c, u32 d, u32 key) {
	u32 left = lookup<0>(table, copy, a) ^ rotate<1>(lookup<1>(table, copy, b)) ^ key;
	return left ^ rotate<2>(lookup<2>(table, copy, c)) ^ rotate<3>(lookup<3>(table, copy, d));
}

// A column after the last round, which has the S-box alone.
__device__ __forceinline__ u32 last_column(const u32* table, u32 copy, u32 a, u32 b, u32 c, u32 d, u32 key) {
	// Byte 1 of each word is s.
	u32 low = __byte_perm(lookup<0>(table, copy, a), lookup<1>(table, copy, b), 0x0051);
	u32 high = __byte_perm(lookup<2>(table, copy, c), lookup<3>(table, copy, d), 0x0051);
	return __byte_perm(low, high, 0x5410) ^ key;
}

// Encrypts N counters with the low words `counters`.
template <int N>
__device__ __forceinline__ void encrypt(
	const Stream& stream, const u32* table, u32 copy, const u32 (&counters)[N], u32 (&out)[N][4]) {
	#pragma unroll
	for (int i = 0; i < N; i++) {
		u32 x = counters[i] ^ stream.keys[0];
		out[i][0] = stream.first[0] ^ lookup<0>(table, copy, x);
		out[i][1] = stream.first[1] ^ rotate<3>(lookup<3>(table, copy, x));
		out[i][2] = stream.first[2] ^ rotate<2>(lookup<2>(table, copy, x));
		out[i][3] = stream.first[3] ^ rotate<1>(lookup<1>(table, copy, x));
	}
	#pragma unroll 2
	for (int round = 2; round < AES_ROUNDS; round++) {
		const u32* key = &stream.keys[4 * round];
		#pragma unroll
		for (int i = 0; i < N; i++) {
			u32 a = out[i][0], b = out[i][1], c = out[i][2], d = out[i][3];
			out[i][0] = column(table, copy, a, b, c, d, key[0]);
			out[i][1] = column(table, copy, b, c, d, a, key[1]);
			out[i][2] = column(table, copy, c, d, a, b, key[2]);
			out[i][3] = column(table, copy, d, a, b, c, key[3]);
		}
	}
	const u32* key = &stream.keys[4 * AES_ROUNDS];
	#pragma unroll
	for (int i = 0; i < N; i++) {
		u32 a = out[i][0], b = out[i][1], c = out[i][2], d = out[i][3];
		out[i][0] = last_column(table, copy, a, b, c, d, key[0]);
		out[i][1] = last_column(table, copy, b, c, d, a, key[1]);
		out[i][2] = last_column(table, copy, c, d, a, b, key[2]);
		out[i][3] = last_column(table, copy, d, a, b, c, key[3]);
	}
}
