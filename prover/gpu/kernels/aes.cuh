// AES-256 in counter mode, by tables.
//
// Block i of stream t is AES-256(seed, u64(i) || u64(t)), numbers little-endian: FIPS 197's columns are the words of
// a block. A round is four lookups a column, in T0[x] = (2s, s, s, 3s), s the S-box at x, and in T1, T2 and T3, its
// words rotated by one, two and three bytes.
//
// Each table is held 32 times in shared memory, word x of copy c in bank c. Each lane reads its own copy, so that no
// index causes a conflict of banks: a lookup takes as long for every index. (C. Tezcan, "Optimization of Advanced
// Encryption Standard on Graphics Processing Units", IEEE Access 9, 2021.) T0 and T2 take turns of 128 bytes, so that
// one permutation of bytes makes a lookup's address: the index is its second byte, and the lane's copy its first. All
// four tables take 128 KiB. Where a block has less, T0 and T2 take 64 KiB, and T1 and T3 are their words rotated.
//
// A bitsliced cipher would read no memory at all, but takes about 22000 three-input operations for 32 blocks, and 128
// registers for its state: by this count it is slower (about 1.5 bytes a clock on a multiprocessor, for 2.3 measured
// with tables), and leaves few registers for what uses the bytes.

#pragma once

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

const int AES_ROUNDS = 14;
const int TABLE_LEN = 256;
const int COPIES = 32;
// The bytes of the copies of a word, of a pair of words, and of a pair of tables.
const int WORD = 4 * COPIES;
const int PAIR = 2 * WORD;
const int PAIR_OF_TABLES = TABLE_LEN * PAIR;

// A stream's keys, and what is the same for all of 2^32 blocks.
struct Stream {
	// The round keys.
	u32 keys[4 * (AES_ROUNDS + 1)];
	// The columns after the first round without the lookups that the counter's low word determines.
	u32 first[4];
};

template <int BYTES> __device__ __forceinline__ u32 rotate(u32 x) {
	// Byte i of the result is byte i - BYTES.
	return __byte_perm(x, x, BYTES == 1 ? 0x2103 : BYTES == 2 ? 0x1032 : 0x0321);
}

// T0 and T2, and T1 and T3 if ALL, in a block's shared memory, as a lane reads them.
template <bool ALL> struct Tables {
	const char* shared;
	// The offset of the lane's copy.
	u32 copy;

	// Copies the tables to shared memory.
	__device__ __forceinline__ Tables(char* memory, const u32* words) : shared(memory), copy(4 * (threadIdx.x % COPIES)) {
		for (u32 i = threadIdx.x; i < TABLE_LEN * COPIES; i += blockDim.x) {
			u32 word = words[i / COPIES];
			char* pair = memory + PAIR * (i / COPIES) + 4 * (i % COPIES);
			*(u32*)pair = word;
			*(u32*)(pair + WORD) = rotate<2>(word);
			if (ALL) {
				*(u32*)(pair + PAIR_OF_TABLES) = rotate<1>(word);
				*(u32*)(pair + PAIR_OF_TABLES + WORD) = rotate<3>(word);
			}
		}
		__syncthreads();
	}

	// Looks up byte BYTE of x in T0, or in the table at an offset.
	template <int BYTE> __device__ __forceinline__ u32 lookup(u32 x, u32 offset = 0) const {
		return *(const u32*)(shared + __byte_perm(x, copy, 0x5504 | BYTE << 4) + offset);
	}

	template <int BYTE> __device__ __forceinline__ u32 lookup_1(u32 x) const {
		return ALL ? lookup<BYTE>(x, PAIR_OF_TABLES) : rotate<1>(lookup<BYTE>(x));
	}

	template <int BYTE> __device__ __forceinline__ u32 lookup_2(u32 x) const {
		return lookup<BYTE>(x, WORD);
	}

	template <int BYTE> __device__ __forceinline__ u32 lookup_3(u32 x) const {
		return ALL ? lookup<BYTE>(x, PAIR_OF_TABLES + WORD) : rotate<1>(lookup_2<BYTE>(x));
	}

	// A column after a round, of the columns whose bytes 0 to 3 it takes.
	__device__ __forceinline__ u32 column(u32 a, u32 b, u32 c, u32 d, u32 key) const {
		u32 even = lookup<0>(a) ^ lookup_2<2>(c) ^ key;
		return even ^ (ALL ? lookup_1<1>(b) ^ lookup_3<3>(d) : rotate<1>(lookup<1>(b) ^ lookup_2<3>(d)));
	}

	// A column after the last round, which has the S-box alone.
	__device__ __forceinline__ u32 last_column(u32 a, u32 b, u32 c, u32 d, u32 key) const {
		// Byte 1 of each word is s.
		u32 low = __byte_perm(lookup<0>(a), lookup<1>(b), 0x0051);
		u32 high = __byte_perm(lookup<2>(c), lookup<3>(d), 0x0051);
		return __byte_perm(low, high, 0x5410) ^ key;
	}
};

// Encrypts N counters with the low words `counters`.
template <bool ALL, int N>
__device__ __forceinline__ void encrypt(
	const Stream& stream, const Tables<ALL>& tables, const u32 (&counters)[N], u32 (&out)[N][4]) {
	#pragma unroll
	for (int i = 0; i < N; i++) {
		u32 x = counters[i] ^ stream.keys[0];
		out[i][0] = stream.first[0] ^ tables.template lookup<0>(x);
		out[i][1] = stream.first[1] ^ tables.template lookup_3<3>(x);
		out[i][2] = stream.first[2] ^ tables.template lookup_2<2>(x);
		out[i][3] = stream.first[3] ^ tables.template lookup_1<1>(x);
	}
	#pragma unroll
	for (int round = 2; round < AES_ROUNDS; round++) {
		const u32* key = &stream.keys[4 * round];
		#pragma unroll
		for (int i = 0; i < N; i++) {
			u32 a = out[i][0], b = out[i][1], c = out[i][2], d = out[i][3];
			out[i][0] = tables.column(a, b, c, d, key[0]);
			out[i][1] = tables.column(b, c, d, a, key[1]);
			out[i][2] = tables.column(c, d, a, b, key[2]);
			out[i][3] = tables.column(d, a, b, c, key[3]);
		}
	}
	const u32* key = &stream.keys[4 * AES_ROUNDS];
	#pragma unroll
	for (int i = 0; i < N; i++) {
		u32 a = out[i][0], b = out[i][1], c = out[i][2], d = out[i][3];
		out[i][0] = tables.last_column(a, b, c, d, key[0]);
		out[i][1] = tables.last_column(b, c, d, a, key[1]);
		out[i][2] = tables.last_column(c, d, a, b, key[2]);
		out[i][3] = tables.last_column(d, a, b, c, key[3]);
	}
}
