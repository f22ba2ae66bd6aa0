//! One element of a sextic extension over Fp2, its coefficients in residues.

use super::{
	quadratic::{Factor, Quadratic, Sum},
	twist::LineResidues,
	Bases, Constants, Residues, Row,
};
use crate::{
	lanes::Ifma,
	limbs,
	tower::{cyclotomic_in_vectors, Cubic, Cyclotomic, Fp2, Frobenius, NonResidue, Sextic},
	Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// `Σ a_k w^k` with w^6 = ξ = `XI` + u and u^2 = -`B`.
pub struct SexticResidues<P, const N: usize, A, C, X, const B: u32, const XI: u32> {
	/// c0 and c1 of every coefficient.
	words: [Residues<P, N>; 12],
	ifma: Ifma,
	config: PhantomData<(A, C, X)>,
}

/// The factors of a line's coefficients.
pub struct LineFactors<P, const N: usize> {
	/// Those of coefficients in words, in the order of the powers of w.
	of_words: [Residues<P, N>; 3],
	/// Those of coefficients in residues, in the same order.
	of_residues: [Residues<P, N>; 3],
}

impl<P, const N: usize, A, C, X, const B: u32, const XI: u32> SexticResidues<P, N, A, C, X, B, XI>
where
	P: Bases<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, C>>,
{
	/// c0 and c1 of w^(k (p - 1)).
	const GAMMA: [[[Row; 2]; 2]; 6] = {
		let mut rows = [[Constants::<P, N>::ONE; 2]; 6];
		let mut k = 0;
		while k < 6 {
			let gamma = X::GAMMA[k];
			rows[k] = [
				Constants::<P, N>::element(gamma.c0.montgomery()),
				Constants::<P, N>::element(gamma.c1.montgomery()),
			];
			k += 1;
		}
		rows
	};
	/// w^(k (p^2 - 1)), the norms of [`Self::GAMMA`].
	const GAMMA_2: [[Row; 2]; 6] = {
		let mut rows = [Constants::<P, N>::ONE; 6];
		let mut k = 0;
		while k < 6 {
			let gamma = X::GAMMA[k];
			let (c0, c1) = (gamma.c0.montgomery(), gamma.c1.montgomery());
			let mut norm = limbs::montgomery_product(c0, c0, &P::MODULUS, P::INV);
			let square = limbs::montgomery_product(c1, c1, &P::MODULUS, P::INV);
			let mut i = 0;
			while i < B {
				norm = limbs::add_modulo(&norm, &square, &P::MODULUS);
				i += 1;
			}
			rows[k] = Constants::<P, N>::element(&norm);
			k += 1;
		}
		rows
	};

	#[inline(always)]
	fn new(ifma: Ifma, words: [Residues<P, N>; 12]) -> Self {
		Self { words, ifma, config: PhantomData }
	}

	/// Returns the coefficient of w^k.
	#[inline(always)]
	fn at(&self, k: usize) -> Quadratic<P, N, B> {
		Quadratic::new(self.words[2 * k], self.words[2 * k + 1])
	}

	#[inline(always)]
	fn set(&mut self, k: usize, value: &Quadratic<P, N, B>) {
		(self.words[2 * k], self.words[2 * k + 1]) = (value.c0, value.c1);
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load(ifma: Ifma, element: &Sextic<Fp2<Fp<P, N, A>, C>, X>) -> Self {
		let (a, b) = (&element.c0, &element.c1);
		let words = [&a.c0, &b.c0, &a.c1, &b.c1, &a.c2, &b.c2];
		let factor = Residues::constant(ifma, const { &Constants::<P, N>::FROM_MONTGOMERY });
		let mut result = Self::new(ifma, [Residues::zero(ifma); 12]);
		for k in 0..6 {
			let raw = Quadratic::raw(ifma, words[k]);
			result.set(k, &Sum::zero().plus_scaled(&raw, &factor).reduce::<1>());
		}
		result
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store(&self) -> Sextic<Fp2<Fp<P, N, A>, C>, X> {
		Sextic::new(
			Cubic::new(self.at(0).to_fp2(), self.at(2).to_fp2(), self.at(4).to_fp2()),
			Cubic::new(self.at(1).to_fp2(), self.at(3).to_fp2(), self.at(5).to_fp2()),
		)
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn product(&self, other: &Self) -> Self {
		let factors = other.factors();
		let sums = [
			self.product_sum::<0>(&factors),
			self.product_sum::<1>(&factors),
			self.product_sum::<2>(&factors),
			self.product_sum::<3>(&factors),
			self.product_sum::<4>(&factors),
			self.product_sum::<5>(&factors),
		];
		let mut result = Self::new(self.ifma, self.words);
		Sum::reduce_6::<1>(&sums, &mut result.words);
		result
	}

	/// Returns the sum for the coefficient of w^K of a product.
	#[inline(always)]
	fn product_sum<const K: usize>(&self, factors: &[Factor<P, N, B>; 12]) -> Sum<P, N, B> {
		let mut sum = Sum::zero();
		for i in 0..6 {
			sum = sum.plus(&self.at(i), &factors[6 + K - i]);
		}
		sum
	}

	/// Returns the sum for the coefficient of w^K of a square.
	#[inline(always)]
	fn square_sum<const K: usize>(&self, factors: &[Factor<P, N, B>; 12]) -> Sum<P, N, B> {
		let mut sum = Sum::zero();
		for i in 0..6 {
			// a_i a_j for j = K - i or K - i + 6, with j above i.
			let j = (6 + K - i) % 6;
			if i < j {
				sum = sum.plus(&self.at(i).double(), &factors[6 + K - i]);
			} else if i == j {
				sum = sum.plus(&self.at(i), &factors[6 + K - i]);
			}
		}
		sum
	}

	/// Returns ξ a_k, then a_k.
	#[inline(always)]
	fn factors(&self) -> [Factor<P, N, B>; 12] {
		let mut factors = [self.at(0).factor(); 12];
		for k in 1..6 {
			factors[6 + k] = self.at(k).factor();
			factors[k] = self.at(k).factor_xi::<XI>();
		}
		factors
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn square_in_place(&mut self) {
		let factors = self.factors();
		let sums = [
			self.square_sum::<0>(&factors),
			self.square_sum::<1>(&factors),
			self.square_sum::<2>(&factors),
			self.square_sum::<3>(&factors),
			self.square_sum::<4>(&factors),
			self.square_sum::<5>(&factors),
		];
		Sum::reduce_6::<1>(&sums, &mut self.words);
	}

	/// Returns the sums for (a + b s)^2 with s^2 = ξ: of 1 and of s. The sum for s is multiplied by
	/// ξ if `CROSS`.
	#[inline(always)]
	fn fp4_square<const CROSS: bool>(
		a: &Quadratic<P, N, B>,
		b: &Quadratic<P, N, B>,
	) -> [Sum<P, N, B>; 2] {
		let twice = a.double();
		let factor = if CROSS { b.factor_xi::<XI>() } else { b.factor() };
		let cross = Sum::zero().plus(&twice, &factor);
		let squares = if XI == 1 && B == 1 {
			let r = crate::rns::Products::zero().plus(&b.c0.add(&b.c1), &b.c0.sub::<2>(&b.c1));
			let twice_b = b.c0.double();
			Sum {
				c0: r
					.plus(&a.c0.add(&a.c1), &a.c0.sub::<2>(&a.c1))
					.plus(&twice_b, &b.c1.neg::<2>()),
				c1: r.plus(&twice.c0, &a.c1).plus(&twice_b, &b.c1),
			}
		} else {
			Sum::zero().plus(a, &a.factor()).plus(b, &b.factor_xi::<XI>())
		};
		[squares, cross]
	}

	/// Squares an element of the cyclotomic subgroup `count` times (Granger and Scott).
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn granger_scott(&mut self, count: usize) {
		for _ in 0..count {
			self.cyclotomic_square_once();
		}
	}

	#[inline(always)]
	fn cyclotomic_square_once(&mut self) {
		let minus =
			Residues::constant(self.ifma, const { &Constants::<P, N>::fraction(2, 3, true) });
		let plus =
			Residues::constant(self.ifma, const { &Constants::<P, N>::fraction(2, 3, false) });
		let [z0, z1, z2] = [self.at(0), self.at(1), self.at(2)];
		let [z3, z4, z5] = [self.at(3), self.at(4), self.at(5)];
		let [t0, t1] = Self::fp4_square::<false>(&z0, &z3);
		let [t2, t3] = Self::fp4_square::<false>(&z1, &z4);
		let [t4, t5] = Self::fp4_square::<true>(&z2, &z5);
		let sums = [
			t0.plus_scaled(&z0, &minus),
			t5.plus_scaled(&z1, &plus),
			t2.plus_scaled(&z2, &minus),
			t1.plus_scaled(&z3, &plus),
			t4.plus_scaled(&z4, &minus),
			t3.plus_scaled(&z5, &plus),
		];
		Sum::reduce_6::<3>(&sums, &mut self.words);
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn negated_odd(&self) -> Self {
		let mut result = Self::new(self.ifma, self.words);
		for k in [1, 3, 5] {
			result.set(k, &self.at(k).neg::<2>().tight());
		}
		result
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn power_p(&self) -> Self {
		let mut result = Self::new(self.ifma, self.words);
		for k in 0..6 {
			let [c0, c1] = &Self::GAMMA[k];
			let gamma = Quadratic::<P, N, B>::new(
				Residues::constant(self.ifma, c0),
				Residues::constant(self.ifma, c1),
			);
			let x = Quadratic::new(self.at(k).c0, self.at(k).c1.neg::<2>());
			result.set(k, &Sum::zero().plus(&x, &gamma.factor()).reduce::<1>());
		}
		result
	}

	/// `self^(p^2)`.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn power_p_2(&self) -> Self {
		let mut result = Self::new(self.ifma, self.words);
		for k in 1..6 {
			let factor = Residues::constant(self.ifma, &Self::GAMMA_2[k]);
			result.set(k, &Sum::zero().plus_scaled(&self.at(k), &factor).reduce::<1>());
		}
		result
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn line_product(
		&mut self,
		line: [&Fp2<Fp<P, N, A>, C>; 3],
		scale: &LineFactors<P, N>,
		at: usize,
	) {
		let mut sums = [Sum::zero(); 3];
		for i in 0..3 {
			sums[i] = sums[i].plus_scaled(&Quadratic::raw(self.ifma, line[i]), &scale.of_words[i]);
		}
		let line = Sum::reduce_3::<1>(sums);
		self.product_at(&line, at);
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn residues_product(&mut self, line: &LineResidues, scale: &LineFactors<P, N>, at: usize) {
		let [constant, x, y] = line.load(self.ifma);
		let [x, y] = Sum::reduce_2::<1>([
			Sum::zero().plus_scaled(&x, &scale.of_residues[1]),
			Sum::zero().plus_scaled(&y, &scale.of_residues[if at == 1 { 0 } else { 2 }]),
		]);
		self.product_at(&if at == 1 { [y, x, constant] } else { [constant, x, y] }, at);
	}

	#[inline(always)]
	fn product_at(&mut self, line: &[Quadratic<P, N, B>; 3], at: usize) {
		if at == 1 {
			self.sparse_product::<1>(line);
		} else {
			self.sparse_product::<2>(line);
		}
	}

	/// `self (a + b w^AT + c w^3)`.
	#[inline(always)]
	fn sparse_product<const AT: usize>(&mut self, [a, b, c]: &[Quadratic<P, N, B>; 3]) {
		let a = a.factor();
		let b = [b.factor_xi::<XI>(), b.factor()];
		let c = [c.factor_xi::<XI>(), c.factor()];
		let mut sums = [Sum::zero(); 6];
		for k in 0..6 {
			sums[k] = sums[k]
				.plus(&self.at(k), &a)
				.plus(&self.at((6 + k - AT) % 6), &b[(k >= AT) as usize])
				.plus(&self.at((k + 3) % 6), &c[(k >= 3) as usize]);
		}
		Sum::reduce_6::<1>(&sums, &mut self.words);
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load_factors(ifma: Ifma, factors: &[Fp<P, N, A>; 3]) -> LineFactors<P, N> {
		let constant = Residues::constant(ifma, const { &Constants::<P, N>::FROM_MONTGOMERY });
		let of_residues = Residues::from_fps(ifma, [&factors[0], &factors[1], &factors[2]]);
		let [a, b, c] = &of_residues;
		let of_words = [a.mul(&constant), b.mul(&constant), c.mul(&constant)];
		LineFactors { of_words, of_residues }
	}
}

// The safe functions: an `Ifma` proves that the processor has the instructions.
impl<P, const N: usize, A, C, X, const B: u32, const XI: u32> SexticResidues<P, N, A, C, X, B, XI>
where
	P: Bases<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, C>>,
{
	/// Loads one element from its coefficients.
	pub fn from_sextic(ifma: Ifma, element: &Sextic<Fp2<Fp<P, N, A>, C>, X>) -> Self {
		// SAFETY: see above.
		unsafe { Self::load(ifma, element) }
	}

	/// Returns the element.
	pub fn to_sextic(&self) -> Sextic<Fp2<Fp<P, N, A>, C>, X> {
		// SAFETY: see above.
		unsafe { self.store() }
	}

	/// Squares any element.
	pub fn square(&mut self) {
		// SAFETY: see above.
		unsafe { self.square_in_place() }
	}

	/// Multiplies by `a + b w^at + c w^3`, for a `line` (a, b, c), each multiplied by its part of
	/// `scale`, and `at` 1 or 2.
	pub fn multiply_by_line(
		&mut self,
		line: [&Fp2<Fp<P, N, A>, C>; 3],
		scale: &LineFactors<P, N>,
		at: usize,
	) {
		// SAFETY: see above.
		unsafe { self.line_product(line, scale, at) }
	}

	/// Like [`Self::multiply_by_line`]: with `at` 1 by `y + x w + constant w^3`, for a divisive twist,
	/// and with 2 by `constant + x w^2 + y w^3`, for a multiplicative one.
	pub fn multiply_by_residues(
		&mut self,
		line: &LineResidues,
		scale: &LineFactors<P, N>,
		at: usize,
	) {
		// SAFETY: see above.
		unsafe { self.residues_product(line, scale, at) }
	}

	/// Returns the factors of the three coefficients of lines.
	pub fn line_scale(&self, factors: [Fp<P, N, A>; 3]) -> LineFactors<P, N> {
		// SAFETY: see above.
		unsafe { Self::load_factors(self.ifma, &factors) }
	}
}

impl<P, const N: usize, A, C, X, const B: u32, const XI: u32> Cyclotomic
	for SexticResidues<P, N, A, C, X, B, XI>
where
	P: Bases<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Fp2<Fp<P, N, A>, C>>,
{
	cyclotomic_in_vectors!();

	fn frobenius_2(&self) -> Self {
		// SAFETY: see above.
		unsafe { self.power_p_2() }
	}
}

impl<P, const N: usize, A, C, X, const B: u32, const XI: u32> Clone
	for SexticResidues<P, N, A, C, X, B, XI>
{
	fn clone(&self) -> Self {
		Self { config: PhantomData, ..*self }
	}
}
