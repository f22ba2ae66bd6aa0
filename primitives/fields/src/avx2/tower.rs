//! The towers whose elements three vectors hold.

use super::vector::Vector;
use crate::{
	limbs,
	params::Bls12_377FqParams,
	tower::{OnePlusU, U},
	FieldParams, Fp, Portable,
};

/// The sums e^2 + ξ o^2 and 2 e o, for a square in the cyclotomic subgroup.
pub const PLAIN: u8 = 0;
/// The sums o^2 + ξ e^2 and 2 e o.
pub const SWAPPED: u8 = 1;
/// The sums e^2 + ξ o^2 and 2 ξ e o.
pub const TIMES_XI: u8 = 2;

/// The arithmetic of a tower in vectors, which its ξ implements: w^6 = ξ over Fp2.
///
/// With w^12 = -5, a product would have differences. So the vectors hold such an element as a polynomial in ζ w, whose
/// twelfth power is 5 if ζ^4 = -1. The coefficient of w^k is divided by ζ^k when it is loaded, and multiplied by it
/// when it is stored. Both are parts of a product by a constant that takes place anyway.
///
/// Comments give limbs in units of 2^28, of carried y. `four` is 4 p with limbs below 2, `five` is 5 y, carried.
pub trait VectorTower<P: FieldParams<N>, const N: usize>: Copy + 'static {
	/// ζ in Montgomery form, with ζ^8 = 1: the vectors have the coefficients of powers of ζ w, where u is w^6 unless ζ
	/// is one.
	const ROOT: [u64; N];
	/// True if `five` is read. Then no function takes differences, and their results are carried.
	const TAKES_FIVE: bool;
	/// The power of w of a line's second coefficient.
	const SECOND_POWER: usize;
	/// True if the sums of [`Self::square_factors`] have half of the products of e and o.
	const HALF_CROSS: bool;

	/// `u y`: limbs at most 2.
	fn times_u(y: Vector, five: Vector, four: Vector) -> Vector;
	/// Returns `ξ y` and `u ξ y`, for `u_y` = u y: limbs at most 3 and 4.
	fn times_xi(y: Vector, u_y: Vector, five: Vector, four: Vector) -> [Vector; 2];
	/// `x - ξ y`, where at most six carried numbers are subtracted from each of x.
	fn sub_xi(x: Vector, y: Vector) -> Vector;
	/// Returns the factors of the three terms of a square of the given kind, with the numbers of e in both elements of
	/// one vector, and those of o in both of another. In every lane their limbs multiply to at most 16.
	fn square_factors<const KIND: u8>(e: Vector, o: Vector, four: Vector) -> [Vector; 6];
}

/// ξ = 1 + u with u^2 = -1.
impl<P: FieldParams<N>, const N: usize> VectorTower<P, N> for OnePlusU {
	const ROOT: [u64; N] = P::R;
	const TAKES_FIVE: bool = false;
	const SECOND_POWER: usize = 2;
	const HALF_CROSS: bool = false;

	#[inline(always)]
	fn times_u(y: Vector, _: Vector, four: Vector) -> Vector {
		y.times_u(four)
	}

	/// ξ y = y + u y, u ξ y = u y - y.
	#[inline(always)]
	fn times_xi(y: Vector, u_y: Vector, _: Vector, four: Vector) -> [Vector; 2] {
		[y.add(u_y), u_y.add(four).sub(y)]
	}

	#[inline(always)]
	fn sub_xi(x: Vector, y: Vector) -> Vector {
		let (first, turned) = (x.sub(y), y.swap());
		first.add(turned).alternate(first.sub(turned))
	}

	/// x^2 = (x0 + x1)(x0 - x1) + 2 x0 x1 u, ξ y^2 = (1 + u)(y0 + y1)(y0 - y1) + 2 y0 y1 (u - 1).
	#[inline(always)]
	fn square_factors<const KIND: u8>(e: Vector, o: Vector, four: Vector) -> [Vector; 6] {
		let (x, y) = if KIND == SWAPPED { (o, e) } else { (e, o) };
		let (twice_e, u_o) = (e.double(), o.times_u(four));
		let (cross, u_cross) =
			if KIND == TIMES_XI { (o.add(u_o), u_o.add(four).sub(o)) } else { (o, u_o) };
		let (x1, y1) = (x.swap(), y.swap());
		let sum_y = y.add(y1);
		let difference_y = y.add(four).sub(y1).first();
		let (y0, y1) = (y.first(), y.second());
		[
			x.add(x1).alternate(x1).halves(twice_e.first()),
			x.add(four).sub(x1).alternate(x.double()).halves(cross),
			sum_y.halves(twice_e.second()),
			difference_y.halves(u_cross),
			y1.halves(y1.same(0)),
			four.sub(y0).alternate(y0).double(),
		]
	}
}

/// ξ = u with u^2 = -5. In vectors, u stands for ζ^6 u, whose square is 5.
impl VectorTower<Bls12_377FqParams, 6> for U {
	const ROOT: [u64; 6] = {
		let root = Fp::<Bls12_377FqParams, 6, Portable>::from_hex(
			"1bc0c295e8fd0ead81291976d6d60744bc6d1ab5726bdec3c79f679dde4fa2c07c7a910be8ff9d6cbff0e3554c85ba",
		);
		*root.montgomery()
	};
	const TAKES_FIVE: bool = true;
	const SECOND_POWER: usize = 1;
	const HALF_CROSS: bool = true;

	#[inline(always)]
	fn times_u(y: Vector, five: Vector, _: Vector) -> Vector {
		five.swap().alternate(y.swap())
	}

	#[inline(always)]
	fn times_xi(_: Vector, u_y: Vector, five: Vector, _: Vector) -> [Vector; 2] {
		[u_y, five]
	}

	#[inline(always)]
	fn sub_xi(x: Vector, y: Vector) -> Vector {
		let turned = y.swap();
		x.sub(turned.five_times().alternate(turned))
	}

	/// x^2 = x0 (x0 + 2 x1 u) + 5 x1^2, u y^2 = 10 y0 y1 + (y0^2 + 5 y1^2) u.
	#[inline(always)]
	fn square_factors<const KIND: u8>(e: Vector, o: Vector, _: Vector) -> [Vector; 6] {
		let (x, y) = if KIND == SWAPPED { (o, e) } else { (e, o) };
		let (x1, y0, y1) = (x.second(), y.first(), y.second());
		let (e0, five_e) = (e.first(), e.five_times());
		let cross = if KIND == TIMES_XI {
			[five_e.first().alternate(e0), o.swap(), five_e.second(), o]
		} else {
			[e0, o, five_e.second().alternate(e.second()), o.swap()]
		};
		[
			x.first().halves(cross[0]),
			x.alternate(x.double()).halves(cross[1]),
			x1.five_times().alternate(y0).halves(cross[2]),
			x1.alternate(y0).halves(cross[3]),
			y0.double().alternate(y1).five_times().halves(y0.same(0)),
			y1,
		]
	}
}

/// True if a root's eighth power is one.
pub const fn is_eighth_root<P: FieldParams<N>, const N: usize>(root: &[u64; N]) -> bool {
	let (eighth, mut i) = (root_power::<P, N>(root, 8), 0);
	while i < N && eighth[i] == P::R[i] {
		i += 1;
	}
	i == N
}

/// Returns a power of an element in Montgomery form.
pub const fn root_power<P: FieldParams<N>, const N: usize>(
	root: &[u64; N],
	exponent: usize,
) -> [u64; N] {
	let (mut power, mut i) = (P::R, 0);
	while i < exponent {
		power = limbs::montgomery_product(&power, root, &P::MODULUS, P::INV);
		i += 1;
	}
	power
}
