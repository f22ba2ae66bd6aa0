// Elements c0 + c1·u of quadratic extensions of prime fields with u² = −NEGATED, a small number.
//
// A product is a function call, with its three products in the prime field inlined. An addition of points has
// ten products: inlined, they would not fit the instruction caches.
#pragma once
#include "field.cuh"

template <class F, int NEGATED>
struct Quadratic {
	F c0, c1;

	static GPU Quadratic zero() { return {F::zero(), F::zero()}; }

	static GPU Quadratic one() { return {F::one(), F::zero()}; }

	GPU bool is_zero() const { return c0.is_zero() && c1.is_zero(); }

	GPU Quadratic operator+(const Quadratic &b) const { return {c0 + b.c0, c1 + b.c1}; }

	GPU Quadratic operator-(const Quadratic &b) const { return {c0 - b.c0, c1 - b.c1}; }

	GPU Quadratic doubled() const { return {c0.doubled(), c1.doubled()}; }

	GPU Quadratic negated() const { return {c0.negated(), c1.negated()}; }

	// Multiplies by a small number, by doublings and additions.
	template <int FACTOR>
	static GPU F times(const F &a) {
		static_assert(FACTOR >= 1, "a positive number");
		if constexpr (FACTOR == 1)
			return a;
		else if constexpr (FACTOR % 2 == 0)
			return times<FACTOR / 2>(a).doubled();
		else
			return times<FACTOR - 1>(a) + a;
	}

	// Karatsuba's method.
	static GPU_CALL Quadratic multiply(const Quadratic a, const Quadratic b) {
		const F low = a.c0 * b.c0, high = a.c1 * b.c1;
		return {low - times<NEGATED>(high), (a.c0 + a.c1) * (b.c0 + b.c1) - low - high};
	}

	// (c0 + c1)·(c0 − n·c1) = c0² − n·c1² − (n − 1)·c0·c1
	static GPU_CALL Quadratic square(const Quadratic a) {
		const F mixed = a.c0 * a.c1;
		F c0 = (a.c0 + a.c1) * (a.c0 - times<NEGATED>(a.c1));
		if constexpr (NEGATED > 1) c0 = c0 + times<NEGATED - 1>(mixed);
		return {c0, mixed.doubled()};
	}

	GPU Quadratic operator*(const Quadratic &b) const { return multiply(*this, b); }

	GPU Quadratic squared() const { return square(*this); }
};

// A product is a function already.
template <class F, int NEGATED>
GPU Quadratic<F, NEGATED> product(const Quadratic<F, NEGATED> &a, const Quadratic<F, NEGATED> &b) {
	return a * b;
}
