// SHAKE128 of short inputs (FIPS 202), one thread a hash.

#pragma once

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

const int KECCAK_ROUNDS = 24;
// The rate of SHAKE128, in words.
const int RATE_WORDS = 21;

__constant__ u64 ROUND_CONSTANTS[KECCAK_ROUNDS] = {
	0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
	0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
	0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
	0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
	0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

__device__ __forceinline__ u64 rotate_left(u64 x, int bits) {
	return bits == 0 ? x : x << bits | x >> (64 - bits);
}

// Applies Keccak-f[1600]. Word x + 5y is lane (x, y).
__device__ __forceinline__ void keccak(u64 (&a)[25]) {
	const int rotations[25] = {
		0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14};
	#pragma unroll 1
	for (int round = 0; round < KECCAK_ROUNDS; round++) {
		u64 parity[5], b[25];
		#pragma unroll
		for (int x = 0; x < 5; x++) {
			parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
		}
		#pragma unroll
		for (int x = 0; x < 5; x++) {
			u64 theta = parity[(x + 4) % 5] ^ rotate_left(parity[(x + 1) % 5], 1);
			#pragma unroll
			for (int y = 0; y < 5; y++) {
				b[y + 5 * ((2 * x + 3 * y) % 5)] = rotate_left(a[x + 5 * y] ^ theta, rotations[x + 5 * y]);
			}
		}
		#pragma unroll
		for (int y = 0; y < 5; y++) {
			#pragma unroll
			for (int x = 0; x < 5; x++) {
				a[x + 5 * y] = b[x + 5 * y] ^ (~b[(x + 1) % 5 + 5 * y] & b[(x + 2) % 5 + 5 * y]);
			}
		}
		a[0] ^= ROUND_CONSTANTS[round];
	}
}
