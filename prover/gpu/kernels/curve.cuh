// Points of short Weierstrass curves y² = x³ + b, affine and in coordinates (X, Y, ZZ, ZZZ) with x = X/ZZ and
// y = Y/ZZZ ("XYZZ"). Formulas: hyperelliptic.org/EFD, g1p/auto-shortw-xyzz.html (madd-2008-s, add-2008-s,
// dbl-2008-s-1, mdbl-2008-s-1). Every case is handled: identities, equal points and opposite ones.
#pragma once
#include "field.cuh"

// The identity is (0, 0), which is on no such curve with b ≠ 0.
template <class F>
struct Affine {
	F x, y;

	GPU bool is_identity() const { return x.is_zero() && y.is_zero(); }
};

// The identity has ZZ = 0: memory of zeros is full of identities.
template <class F>
struct Xyzz {
	F x, y, zz, zzz;

	static GPU Xyzz identity() { return {F::zero(), F::zero(), F::zero(), F::zero()}; }

	GPU bool is_identity() const { return zz.is_zero(); }

	// Adds an affine point that is not the identity.
	GPU void add(const Affine<F> &b) {
		if (is_identity()) {
			*this = {b.x, b.y, F::one(), F::one()};
			return;
		}
		const F p = b.x * zz - x;
		const F r = b.y * zzz - y;
		if (p.is_zero()) {
			*this = r.is_zero() ? doubled(b) : identity();
			return;
		}
		const F pp = p.squared();
		const F ppp = p * pp;
		const F q = x * pp;
		x = r.squared() - ppp - q.doubled();
		y = r * (q - x) - y * ppp;
		zz = zz * pp;
		zzz = zzz * ppp;
	}

	// Adds a point.
	GPU_CALL void add(const Xyzz &b) {
		if (b.is_identity()) return;
		if (is_identity()) {
			*this = b;
			return;
		}
		const F u = product(x, b.zz);
		const F s = product(y, b.zzz);
		const F p = product(b.x, zz) - u;
		const F r = product(b.y, zzz) - s;
		if (p.is_zero()) {
			if (r.is_zero())
				twice();
			else
				*this = identity();
			return;
		}
		const F pp = product(p, p);
		const F ppp = product(p, pp);
		const F q = product(u, pp);
		x = product(r, r) - ppp - q.doubled();
		y = product(r, q - x) - product(s, ppp);
		zz = product(product(zz, b.zz), pp);
		zzz = product(product(zzz, b.zzz), ppp);
	}

	// Doubles the point.
	GPU_CALL void twice() {
		const F u = y.doubled();
		const F v = product(u, u);
		const F w = product(u, v);
		double_by(u, v, w);
		zz = product(v, zz);
		zzz = product(w, zzz);
	}

	static GPU_CALL Xyzz doubled(const Affine<F> &b) {
		Xyzz z = {b.x, b.y, F::zero(), F::zero()};
		const F u = b.y.doubled();
		z.zz = product(u, u);
		z.zzz = product(u, z.zz);
		z.double_by(u, z.zz, z.zzz);
		return z;
	}

	// The doubled X and Y, by 2Y, its square and its cube.
	GPU void double_by(const F &u, const F &v, const F &w) {
		const F s = product(x, v);
		const F square = product(x, x);
		const F m = square.doubled() + square;
		x = product(m, m) - s.doubled();
		y = product(m, s - x) - product(w, y);
	}
};
