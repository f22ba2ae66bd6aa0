// A candidate of FACCT's binary sampling, as assay-samplers' portable path computes it.
//
// Additions and multiplications are not fused, and in the same order, so that candidates are the same. There is no
// branch and no index on a candidate.

#pragma once

#include "aes.cuh"

const int BASE_LEN = 8;
const int SERIES_LEN = 14;

// Constants of sigma; see assay-samplers. None of them is secret.
struct Gaussian {
	// k, and 2^64 mod k.
	u64 k;
	u64 excess;
	// 1/kappa^2, and d.
	double inverse_square;
	double surplus;
	// floor(2^64 P(x <= i)).
	u64 base[BASE_LEN];
	// 2^(-f) by its Taylor series, the highest coefficient first.
	double series[SERIES_LEN];
};

// Makes a candidate of its random bits, and says whether it is kept.
__device__ __forceinline__ bool candidate(const Gaussian& gaussian, u64 u_x, u64 u_y, u64 u_b, i64& value) {
	u32 x = 0;
	#pragma unroll
	for (int i = 0; i < BASE_LEN; i++) {
		x += u_x >= gaussian.base[i];
	}
	// Lemire's multiplication: y is below k, and k below 2^32.
	u32 y = (u32)__umul64hi(u_y, gaussian.k);
	bool exact = u_y * gaussian.k >= gaussian.excess;
	u64 kx = (u64)(u32)gaussian.k * x;
	u64 z = kx + y;
	double weighted =
		__dmul_rn(__dmul_rn(__uint2double_rn(y), __ull2double_rn(z + kx)), gaussian.inverse_square);
	double exponent = __dadd_rn(weighted, __dmul_rn(__uint2double_rn(x * x), gaussian.surplus));
	// The exponent is below 2^9.
	int whole = __double2int_rz(exponent);
	double g = __dsub_rn(__dsub_rn(exponent, __int2double_rn(whole)), 0.5);
	double power = gaussian.series[0];
	#pragma unroll
	for (int i = 1; i < SERIES_LEN; i++) {
		power = __dadd_rn(__dmul_rn(power, g), gaussian.series[i]);
	}
	u64 threshold = __double2ull_rz(__dmul_rn(power, 9223372036854775808.0)) >> min(whole, 63);
	u64 negative = u_b & 1;
	bool one_zero = (z | (1 - negative)) != 0;
	value = (i64)((z ^ (0 - negative)) + negative);
	return exact & ((u_b >> 1) < threshold) & one_zero;
}
