// The moduli: of the coordinates (Fq) and of the scalars (Fr), in little-endian 32-bit limbs.
#pragma once
#include "field.cuh"

// −p^−1 modulo 2^32 is read from memory: if the compiler sees that it is −1, it negates instead, and no longer joins
// the halves of the products that follow.
#define MODULUS(NAME, COUNT, BITS_, ...)                                            \
	GPU_CONSTANT u32 NAME##_negated_inverse = negated_inverse(first(__VA_ARGS__)); \
	struct NAME {                                                                   \
		static constexpr int LIMBS = COUNT, BITS = BITS_;                           \
		static GPU constexpr u32 limb(int i) {                                      \
			constexpr u32 limbs[COUNT] = {__VA_ARGS__};                             \
			return limbs[i];                                                        \
		}                                                                           \
		static GPU u32 factor() { return NAME##_negated_inverse; }                  \
	};

MODULUS(Bls12_377_Fq, 12, 377,
	0x00000001, 0x8508c000, 0x30000000, 0x170b5d44, 0xba094800, 0x1ef3622f, 0x00f5138f, 0x1a22d9f3,
	0x6ca1493b, 0xc63b05c0, 0x17c510ea, 0x01ae3a46)
MODULUS(Bls12_377_Fr, 8, 253,
	0x00000001, 0x0a118000, 0xd0000001, 0x59aa76fe, 0x5c37b001, 0x60b44d1e, 0x9a2ca556, 0x12ab655e)
MODULUS(Bls12_381_Fq, 12, 381,
	0xffffaaab, 0xb9feffff, 0xb153ffff, 0x1eabfffe, 0xf6b0f624, 0x6730d2a0, 0xf38512bf, 0x64774b84,
	0x434bacd7, 0x4b1ba7b6, 0x397fe69a, 0x1a0111ea)
MODULUS(Bls12_381_Fr, 8, 255,
	0x00000001, 0xffffffff, 0xfffe5bfe, 0x53bda402, 0x09a1d805, 0x3339d808, 0x299d7d48, 0x73eda753)
MODULUS(Bn254_Fq, 8, 254,
	0xd87cfd47, 0x3c208c16, 0x6871ca8d, 0x97816a91, 0x8181585d, 0xb85045b6, 0xe131a029, 0x30644e72)
MODULUS(Bn254_Fr, 8, 254,
	0xf0000001, 0x43e1f593, 0x79b97091, 0x2833e848, 0x8181585d, 0xb85045b6, 0xe131a029, 0x30644e72)
