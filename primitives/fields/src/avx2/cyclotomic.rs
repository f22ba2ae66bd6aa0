//! Squares and powers in the cyclotomic subgroup.

use super::{
	operands::{reduce, sum_of_products, Operands},
	product::Limbs,
	sextic::{Avx2Sextic, Quadratic},
	vector::Vector,
};
use crate::{
	batch_inverse,
	tower::{
		cyclotomic_in_vectors, end_of_long_gaps, pow_by_squares, Compressed, Cyclotomic, Frobenius,
		OnePlusU,
	},
	Field, FieldParams, LimbArithmetic,
};
use alloc::vec::Vec;

/// Sums for a square in the cyclotomic subgroup: e^2 + ξ o^2 and 2 e o; o^2 + ξ e^2 and 2 e o; e^2 + ξ o^2 and 2 ξ e o.
const PLAIN: u8 = 0;
const SWAPPED: u8 = 1;
const TIMES_XI: u8 = 2;

impl<P, const N: usize, const L: usize, A> Avx2Sextic<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	OnePlusU: Frobenius<Quadratic<P, N, A>>,
{
	/// Writes the sums for a square in the cyclotomic subgroup, for a vector with the coefficients e and o.
	#[inline(always)]
	fn square_in_quartic<const KIND: u8>(pair: &Limbs<L>, out: &mut Limbs<L>) {
		let mut factors = Operands::<L, 6>::new();
		for limb in 0..L {
			let pair = Vector::load(pair, limb);
			let (e, o) = (pair.low(), pair.high());
			let (x, y) = if KIND == SWAPPED { (o, e) } else { (e, o) };
			let four = Self::four(e, limb);
			let (twice_e, u_o) = (e.double(), o.times_u(four));
			let (cross, u_cross) =
				if KIND == TIMES_XI { (o.add(u_o), u_o.add(four).sub(o)) } else { (o, u_o) };
			// x^2 = (x0 + x1)(x0 - x1) + 2 x0 x1 u, ξ y^2 = (1 + u)(y0 + y1)(y0 - y1) + 2 y0 y1 (u - 1).
			let (x1, y1) = (x.swap(), y.swap());
			let sum_y = y.add(y1);
			let difference_y = y.add(four).sub(y1).first();
			let (y0, y1) = (y.first(), y.second());
			factors.set(
				limb,
				[
					x.add(x1).alternate(x1).halves(twice_e.first()),
					x.add(four).sub(x1).alternate(x.double()).halves(cross),
					sum_y.halves(twice_e.second()),
					difference_y.halves(u_cross),
					y1.halves(y1.same(0)),
					four.sub(y0).alternate(y0).double(),
				],
			);
		}
		let [a, b, c, d, e, f] = factors.pointers();
		// SAFETY: all factors were written. Limbs of the terms are at most 2 and 3, 2 and 4, 1 and 4.
		unsafe { sum_of_products::<P, N, L, 3>([[a, b], [c, d], [e, f]], out) };
	}

	/// Replaces pairs by 3 s - 2 e and 3 s + 2 o, for the sums s.
	#[inline(always)]
	fn complete<const M: usize>(mut pairs: [&mut Limbs<L>; M], sums: [&Limbs<L>; M]) {
		for limb in 0..L {
			for (pair, sum) in pairs.iter_mut().zip(sums) {
				let (old, sum) = (Vector::load(pair, limb), Vector::load(sum, limb));
				let (twice, triple) = (old.double(), sum.double().add(sum));
				let less = triple.add(Self::four(sum, limb).double()).sub(twice);
				// SAFETY: a reference is valid for writing.
				unsafe { less.halves(triple.add(twice)).store(*pair, limb) };
			}
		}
		reduce::<P, N, L, M>(pairs);
	}

	/// Returns the pairs f_0 and f_3, f_2 and f_5, f_4 and f_1.
	#[inline(always)]
	fn pairs(&self) -> [Limbs<L>; 3] {
		let mut pairs = self.vectors;
		for limb in 0..L {
			let [a, b, c] = Self::load_all(&self.vectors, limb);
			Self::store_all(&mut pairs, limb, [a.halves(b), b.halves(c), c.halves(a)]);
		}
		pairs
	}

	/// Squares an element of the cyclotomic subgroup, `count` times: Granger, Scott, "Faster squaring in the cyclotomic
	/// subgroup of sixth degree extensions", 2009/565, section 3.2.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn granger_scott(&mut self, count: usize) {
		let [mut a, mut b, mut c] = self.pairs();
		let [mut sum_a, mut sum_b, mut sum_c] = self.vectors;
		for _ in 0..count {
			Self::square_in_quartic::<PLAIN>(&a, &mut sum_a);
			Self::square_in_quartic::<SWAPPED>(&c, &mut sum_b);
			Self::square_in_quartic::<TIMES_XI>(&b, &mut sum_c);
			Self::complete([&mut a, &mut b, &mut c], [&sum_a, &sum_b, &sum_c]);
		}
		for limb in 0..L {
			let [a, b, c] =
				[Vector::load(&a, limb), Vector::load(&b, limb), Vector::load(&c, limb)];
			Self::store_all(&mut self.vectors, limb, [a.halves(c), b.halves(a), c.halves(b)]);
		}
	}

	/// Squares `count` times without the pair f_0 and f_3, on which the other two do not depend: Karabina, "Squaring in
	/// cyclotomic subgroups", 2010/542.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn compressed_squares(b: &mut Limbs<L>, c: &mut Limbs<L>, count: u32) {
		let (mut sum_b, mut sum_c) = (*b, *c);
		for _ in 0..count {
			Self::square_in_quartic::<SWAPPED>(c, &mut sum_b);
			Self::square_in_quartic::<TIMES_XI>(b, &mut sum_c);
			Self::complete([b, c], [&sum_b, &sum_c]);
		}
	}

	/// Computes the powers 2^i for ones of the exponent up to 2^`end`, with compressed squares, and multiplies those of
	/// the ones. Returns the product, unless there is none, and the power 2^`end`. `None` if a power cannot be
	/// decompressed.
	fn powers_below(&self, exponent: u64, end: u32) -> Option<(Option<Self>, Self)> {
		let [_, mut b, mut c] = self.pairs();
		let mut product = (exponent & 1 == 1).then(|| self.clone());
		let (mut saved, mut done) = (Vec::new(), 0);
		for i in (1..=end).filter(|i| exponent >> i & 1 == 1 || *i == end) {
			// SAFETY: the `Avx2` proves that the processor has the instructions.
			unsafe { Self::compressed_squares(&mut b, &mut c, i - done) };
			done = i;
			let [z4, z5] = self.coefficients(&b);
			let [z3, z2] = self.coefficients(&c);
			saved.push((i, Compressed { z2, z3, z4, z5 }));
		}
		let mut inverses: Vec<_> = saved.iter().map(|(_, power)| power.divisor()).collect();
		if inverses.iter().any(Field::is_zero) {
			return None;
		}
		batch_inverse(&mut inverses);
		let mut last = self.clone();
		for ((i, compressed), inverse) in saved.iter().zip(&inverses) {
			last = Self::from_sextic(self.avx2, &compressed.decompress(inverse));
			if exponent >> i & 1 == 1 {
				product = Some(match product {
					Some(product) => Cyclotomic::mul(&product, &last),
					None => last.clone(),
				});
			}
		}
		Some((product, last))
	}
}

impl<P, const N: usize, const L: usize, A> Cyclotomic for Avx2Sextic<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	OnePlusU: Frobenius<Quadratic<P, N, A>>,
{
	cyclotomic_in_vectors!();

	fn cyclotomic_pow(&self, exponent: u64) -> Self {
		let end = end_of_long_gaps(exponent);
		let Some((product, last)) = self.powers_below(exponent, end) else {
			return pow_by_squares(self, exponent);
		};
		let rest = exponent >> end >> 1;
		let mut product = product;
		let mut power = last;
		let mut squares = 0;
		for i in 0..64 - rest.leading_zeros() {
			squares += 1;
			if rest >> i & 1 == 1 {
				power = power.cyclotomic_squares(squares);
				squares = 0;
				product = Some(match product {
					Some(product) => Cyclotomic::mul(&product, &power),
					None => power.clone(),
				});
			}
		}
		product.unwrap_or_else(|| self.mul(&self.conjugate()))
	}
}
