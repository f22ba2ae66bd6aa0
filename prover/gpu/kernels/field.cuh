// Elements of prime fields: Montgomery form in 32-bit limbs, canonical (below the modulus).
//
// A product adds up two numbers, of the even and of the odd limbs' products: the halves of each product are then
// neighbours, and the compiler makes one instruction of them (IMAD.WIDE). Limbs of the product and of the reduction
// alternate (CIOS: Koç, Acar and Kaliski, "Analyzing and comparing Montgomery multiplication algorithms", IEEE
// Micro 16(3), 1996).
#pragma once

#ifndef GPU
// A host's compiler defines all of these otherwise, to run kernels without a GPU.
#define GPU __device__ __forceinline__
#define GPU_CALL __device__ __noinline__
#define GPU_CONSTANT __device__ __constant__
typedef unsigned int u32;
typedef unsigned long long u64;

// Instructions with a carry in (`c` in the name) or out (`_cc`).
#define CARRY(NAME, INSTRUCTION)                                                        \
	GPU u32 NAME(u32 a, u32 b) {                                                        \
		u32 d;                                                                          \
		asm volatile(INSTRUCTION ".u32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b));        \
		return d;                                                                       \
	}
// The low or high half of a·b, plus c.
#define CARRY_PRODUCT(NAME, INSTRUCTION)                                                           \
	GPU u32 NAME(u32 a, u32 b, u32 c) {                                                            \
		u32 d;                                                                                     \
		asm volatile(INSTRUCTION ".u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));       \
		return d;                                                                                  \
	}

CARRY(add_cc, "add.cc")
CARRY(addc_cc, "addc.cc")
CARRY(addc, "addc")
CARRY(sub_cc, "sub.cc")
CARRY(subc_cc, "subc.cc")
CARRY(subc, "subc")
CARRY_PRODUCT(mad_lo_cc, "mad.lo.cc")
CARRY_PRODUCT(madc_lo_cc, "madc.lo.cc")
CARRY_PRODUCT(madc_hi_cc, "madc.hi.cc")
CARRY_PRODUCT(madc_hi, "madc.hi")
#endif

// −p^−1 modulo 2^32 for a modulus that ends in this limb, by Newton's iteration.
GPU constexpr u32 negated_inverse(u32 limb) {
	u32 inverse = 1;
	for (int i = 0; i < 5; i++) inverse *= 2 - limb * inverse;
	return 0u - inverse;
}

// The first of the numbers.
template <class... Others>
GPU constexpr u32 first(u32 number, Others...) {
	return number;
}

// An element of the field whose modulus is M: `M::LIMBS` limbs `M::limb(i)`, of which the highest bit is
// free, and `M::factor()`, −p^−1 modulo 2^32.
// It is aligned for accesses to four limbs at once.
template <class M>
struct alignas(16) Field {
	static constexpr int N = M::LIMBS;
	u32 limb[N];

	struct Limbs {
		u32 at[N];
	};

	// R = 2^(32·N) modulo p: 1, doubled.
	static GPU constexpr Limbs r() {
		Limbs value{};
		value.at[0] = 1;
		for (int bit = 0; bit < 32 * N; bit++) {
			u32 carry = 0;
			for (int i = 0; i < N; i++) {
				const u32 next = value.at[i] >> 31;
				value.at[i] = value.at[i] << 1 | carry;
				carry = next;
			}
			Limbs less{};
			u64 borrow = 0;
			for (int i = 0; i < N; i++) {
				const u64 difference = (u64)value.at[i] - M::limb(i) - borrow;
				less.at[i] = (u32)difference;
				borrow = difference >> 63;
			}
			if (!borrow) value = less;
		}
		return value;
	}

	static GPU Field zero() {
		Field z;
#pragma unroll
		for (int i = 0; i < N; i++) z.limb[i] = 0;
		return z;
	}

	static GPU Field one() {
		constexpr Limbs value = r();
		Field z;
#pragma unroll
		for (int i = 0; i < N; i++) z.limb[i] = value.at[i];
		return z;
	}

	GPU bool is_zero() const {
		u32 any = 0;
#pragma unroll
		for (int i = 0; i < N; i++) any |= limb[i];
		return any == 0;
	}

	// Subtracts the modulus unless the number is below it.
	GPU void reduce() {
		u32 less[N];
		less[0] = sub_cc(limb[0], M::limb(0));
#pragma unroll
		for (int i = 1; i < N; i++) less[i] = subc_cc(limb[i], M::limb(i));
		const bool below = subc(0, 0) != 0;
#pragma unroll
		for (int i = 0; i < N; i++) limb[i] = below ? limb[i] : less[i];
	}

	GPU Field operator+(const Field &b) const {
		Field z;
		z.limb[0] = add_cc(limb[0], b.limb[0]);
#pragma unroll
		for (int i = 1; i < N - 1; i++) z.limb[i] = addc_cc(limb[i], b.limb[i]);
		z.limb[N - 1] = addc(limb[N - 1], b.limb[N - 1]);
		z.reduce();
		return z;
	}

	GPU Field operator-(const Field &b) const {
		Field z;
		z.limb[0] = sub_cc(limb[0], b.limb[0]);
#pragma unroll
		for (int i = 1; i < N; i++) z.limb[i] = subc_cc(limb[i], b.limb[i]);
		const u32 borrow = subc(0, 0);
		z.limb[0] = add_cc(z.limb[0], M::limb(0) & borrow);
#pragma unroll
		for (int i = 1; i < N - 1; i++) z.limb[i] = addc_cc(z.limb[i], M::limb(i) & borrow);
		z.limb[N - 1] = addc(z.limb[N - 1], M::limb(N - 1) & borrow);
		return z;
	}

	GPU Field doubled() const { return *this + *this; }

	GPU Field negated() const { return is_zero() ? *this : zero() - *this; }

	// Adds the products of every second limb of `a` with a factor. The carry is left to the caller.
	static GPU void add_products(u32 *sum, const u32 *a, u32 factor) {
		sum[0] = mad_lo_cc(a[0], factor, sum[0]);
		sum[1] = madc_hi_cc(a[0], factor, sum[1]);
#pragma unroll
		for (int j = 2; j < N; j += 2) {
			sum[j] = madc_lo_cc(a[j], factor, sum[j]);
			sum[j + 1] = madc_hi_cc(a[j], factor, sum[j + 1]);
		}
	}

	// The Montgomery product a·b/R.
	GPU Field operator*(const Field &b) const {
		u32 modulus[N];
#pragma unroll
		for (int j = 0; j < N; j++) modulus[j] = M::limb(j);
		// The sum is even + 2^32·odd, and below 2^33 times the modulus: the highest carries are zero.
		u32 even[N], odd[N];
#pragma unroll
		for (int i = 0; i < N; i++) {
			const u32 factor = b.limb[i];
			if (i == 0) {
#pragma unroll
				for (int j = 0; j < N; j += 2) {
					const u64 low = (u64)limb[j] * factor, high = (u64)limb[j + 1] * factor;
					even[j] = (u32)low;
					even[j + 1] = (u32)(low >> 32);
					odd[j] = (u32)high;
					odd[j + 1] = (u32)(high >> 32);
				}
			} else {
				// The sum is divided by 2^32: its lowest limb is zero, and the two numbers change places.
				u32 shifted[N];
				odd[0] = add_cc(odd[0], even[1]);
#pragma unroll
				for (int j = 0; j < N - 2; j += 2) {
					shifted[j] = madc_lo_cc(limb[j + 1], factor, even[j + 2]);
					shifted[j + 1] = madc_hi_cc(limb[j + 1], factor, even[j + 3]);
				}
				shifted[N - 2] = madc_lo_cc(limb[N - 1], factor, 0);
				shifted[N - 1] = madc_hi(limb[N - 1], factor, 0);
#pragma unroll
				for (int j = 0; j < N; j++) {
					even[j] = odd[j];
					odd[j] = shifted[j];
				}
				add_products(even, limb, factor);
				odd[N - 1] = addc(odd[N - 1], 0);
			}
			const u32 multiple = even[0] * M::factor();
			add_products(odd, modulus + 1, multiple);
			add_products(even, modulus, multiple);
			odd[N - 1] = addc(odd[N - 1], 0);
		}
		Field z;
		z.limb[0] = add_cc(odd[0], even[1]);
#pragma unroll
		for (int j = 1; j < N - 1; j++) z.limb[j] = addc_cc(odd[j], even[j + 1]);
		z.limb[N - 1] = addc(odd[N - 1], 0);
		z.reduce();
		return z;
	}

	GPU Field squared() const { return *this * *this; }

	// The number itself, converted from Montgomery form.
	GPU Field canonical() const {
		Field unit = zero();
		unit.limb[0] = 1;
		return *this * unit;
	}
};

// Products as a function, for code whose speed does not matter: kernels stay small.
template <class F>
GPU_CALL F product(const F a, const F b) {
	return a * b;
}
