//! Squares and powers in the cyclotomic subgroup.

use super::{
	operands::{reduce, sum_of_products, Operands},
	product::Limbs,
	sextic::{Avx2Sextic, Quadratic},
	tower::{VectorTower, PLAIN, SWAPPED, TIMES_XI},
	vector::Vector,
};
use crate::{
	batch_inverse,
	tower::{
		cyclotomic_in_vectors, end_of_long_gaps, pow_by_squares, Compressed, Cyclotomic, Frobenius,
		NonResidue,
	},
	Field, FieldParams, Fp, LimbArithmetic,
};
use alloc::vec::Vec;

impl<P, const N: usize, const L: usize, A, C, X> Avx2Sextic<P, N, L, A, C, X>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Quadratic<P, N, A, C>> + VectorTower<P, N>,
{
	/// Writes the sums for a square in the cyclotomic subgroup, for a vector with the coefficients e and o.
	#[inline(always)]
	fn square_in_quartic<const KIND: u8>(pair: &Limbs<L>, out: &mut Limbs<L>) {
		let mut factors = Operands::<L, 6>::new();
		for limb in 0..L {
			let pair = Vector::load(pair, limb);
			let (e, o) = (pair.low(), pair.high());
			factors.set(limb, X::square_factors::<KIND>(e, o, Self::four(e, limb)));
		}
		let [a, b, c, d, e, f] = factors.pointers();
		// SAFETY: all factors were written. Their limbs multiply to at most 16.
		unsafe { sum_of_products::<P, N, L, 3>([[a, b], [c, d], [e, f]], out) };
	}

	/// Replaces pairs by 3 s - 2 e and 3 s + 2 o, for the sums s; with half of the products of e and o, by 6 s + 2 o.
	#[inline(always)]
	fn complete<const M: usize>(mut pairs: [&mut Limbs<L>; M], sums: [&Limbs<L>; M]) {
		for limb in 0..L {
			for (pair, sum) in pairs.iter_mut().zip(sums) {
				let (old, sum) = (Vector::load(pair, limb), Vector::load(sum, limb));
				let (twice, triple) = (old.double(), sum.double().add(sum));
				let less = triple.add(Self::four(sum, limb).double()).sub(twice);
				let cross = if X::HALF_CROSS { triple.double() } else { triple };
				// SAFETY: a reference is valid for writing.
				unsafe { less.halves(cross.add(twice)).store(*pair, limb) };
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
			let [z4, z5] = Self::two_and_five(&b);
			let [z3, z2] = Self::four_and_one(&c);
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

impl<P, const N: usize, const L: usize, A, C, X> Cyclotomic for Avx2Sextic<P, N, L, A, C, X>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Quadratic<P, N, A, C>> + VectorTower<P, N>,
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
