//! A point of a pairing's twist, and the lines through its multiples.
//!
//! Formulas and scaling are those of [`crate::lanes::TwistLanes`]. The point is kept as X, Y / 2 and Z, which leaves no
//! divisions by two in the doubling.

use super::{
	quadratic::{Quadratic, Sum},
	Bases, Constants, Products, Residues, Row,
};
use crate::{
	lanes::Ifma,
	tower::{Fp2, NonResidue},
	Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// A line's coefficients: the constant one, that of x, that of y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineResidues([[Row; 4]; 3]);

/// A point (X / Z, 2 y / Z) of the twist over Fp2 = Fp(u) with u^2 = -`B`. Its b is 4 ξ if ξ = 1 + u (`XI` = 1), and
/// 1 / ξ if ξ = u (`XI` = 0).
pub struct TwistResidues<P, const N: usize, A, C, const B: u32, const XI: u32> {
	x: Quadratic<P, N, B>,
	y: Quadratic<P, N, B>,
	z: Quadratic<P, N, B>,
	/// 3 / (4 u^2).
	kappa: Residues<P, N>,
	ifma: Ifma,
	config: PhantomData<(A, C)>,
}

/// An affine point to add.
pub struct TwistAddend<P, const N: usize, const B: u32> {
	x: Quadratic<P, N, B>,
	y: Quadratic<P, N, B>,
}

impl LineResidues {
	#[inline(always)]
	fn store<P: Bases<N>, const N: usize, const B: u32>(line: [Quadratic<P, N, B>; 3]) -> Self {
		let rows = |x: &Quadratic<P, N, B>| {
			let ([a, b], [c, d]) = (x.c0.rows(), x.c1.rows());
			[a, b, c, d]
		};
		Self([rows(&line[0]), rows(&line[1]), rows(&line[2])])
	}

	#[inline(always)]
	pub(super) fn load<P: Bases<N>, const N: usize, const B: u32>(
		&self,
		ifma: Ifma,
	) -> [Quadratic<P, N, B>; 3] {
		let mut line = [Quadratic::zero(ifma); 3];
		for (coefficient, [a, b, c, d]) in line.iter_mut().zip(&self.0) {
			coefficient.c0 = Residues::constant(ifma, &[*a, *b]);
			coefficient.c1 = Residues::constant(ifma, &[*c, *d]);
		}
		line
	}

	/// Returns the coefficients in words.
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store_words<P: Bases<N>, const N: usize, A: LimbArithmetic, C, const B: u32>(
		&self,
		ifma: Ifma,
	) -> [Fp2<Fp<P, N, A>, C>; 3] {
		let [a, b, c] = self.load::<P, N, B>(ifma);
		[a.to_fp2(), b.to_fp2(), c.to_fp2()]
	}

	/// Returns the coefficients in words.
	pub fn to_words<P: Bases<N>, const N: usize, A: LimbArithmetic, C, const B: u32>(
		&self,
		ifma: Ifma,
	) -> [Fp2<Fp<P, N, A>, C>; 3] {
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		unsafe { self.store_words::<P, N, A, C, B>(ifma) }
	}
}

impl<P, const N: usize, A, C, const B: u32, const XI: u32> TwistResidues<P, N, A, C, B, XI>
where
	P: Bases<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
{
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load(ifma: Ifma, x: &Fp2<Fp<P, N, A>, C>, y: &Fp2<Fp<P, N, A>, C>) -> Self {
		let half = Residues::constant(ifma, const { &Constants::<P, N>::fraction(1, 2, false) });
		let y = Quadratic::from_fp2(ifma, y);
		Self {
			x: Quadratic::from_fp2(ifma, x),
			y: Sum::zero().plus_scaled(&y, &half).reduce::<1>(),
			z: Quadratic::new(Residues::one(ifma), Residues::zero(ifma)),
			kappa: Residues::constant(
				ifma,
				const { &Constants::<P, N>::fraction(3, 4 * B as u64, true) },
			),
			ifma,
			config: PhantomData,
		}
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load_addend(
		ifma: Ifma,
		x: &Fp2<Fp<P, N, A>, C>,
		y: &Fp2<Fp<P, N, A>, C>,
	) -> TwistAddend<P, N, B> {
		TwistAddend { x: Quadratic::from_fp2(ifma, x), y: Quadratic::from_fp2(ifma, y) }
	}

	/// Doubles the point.
	/// With b = y^2, e = 3 b' Z^2 / 4 for the twist's b': X' = 4 X y (b - 3 e),
	/// y' = 2 (b (b + 6 e) - 3 e^2), Z' = 16 b y Z, and the tangent is 4 (e - b), 3 X^2, -4 y Z.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn double_in_place(&mut self) -> LineResidues {
		let (x, y, z) = (&self.x, &self.y, &self.z);
		let of_y = y.factor();
		let e = if XI == 1 {
			Sum::zero().plus(z, &z.factor_xi::<1>())
		} else {
			let kappa_z = Sum::zero().plus_scaled(z, &self.kappa).reduce::<1>();
			Sum::zero().plus(z, &kappa_z.factor_xi::<0>())
		};
		let b = Sum::zero().plus_square(y);
		let xx = Sum::zero().plus_square(x);
		let xy = Sum::zero().plus(&x.double().double(), &of_y);
		let yz = Sum::zero().plus(&z.double().double(), &of_y);
		let (once, thrice) =
			const { (&Constants::<P, N>::extension(1), &Constants::<P, N>::extension(3)) };
		let of_e = if XI == 1 { thrice } else { once };
		let [b0, b1, e0, e1, xx0, xx1, xy0, xy1, yz0, yz1] = Products::reduce_by(
			[b.c0, b.c1, e.c0, e.c1, xx.c0, xx.c1, xy.c0, xy.c1, yz.c0, yz.c1],
			[once, once, of_e, of_e, thrice, thrice, once, once, once, once],
		);
		let (b, e) = (Quadratic::new(b0, b1), Quadratic::new(e0, e1));
		let (xx, xy) = (Quadratic::new(xx0, xx1), Quadratic::new(xy0, xy1));
		let yz = Quadratic::<P, N, B>::new(yz0, yz1);

		let e_3 = e.double().add(&e);
		let minus = e_3.neg::<4>();
		let next_x = Sum::zero().plus(&b.add(&minus), &xy.factor());
		let next_y = Sum::zero().plus(&b.add(&e_3.double()), &b.factor()).plus(&minus, &e.factor());
		let next_z = Sum::zero().plus(&b.double().double(), &yz.factor());
		let twice = const { &Constants::<P, N>::extension(2) };
		let [x0, x1, y0, y1, z0, z1] = Products::reduce_by(
			[next_x.c0, next_x.c1, next_y.c0, next_y.c1, next_z.c0, next_z.c1],
			[once, once, twice, twice, once, once],
		);
		(self.x, self.y) = (Quadratic::new(x0, x1), Quadratic::new(y0, y1));
		self.z = Quadratic::new(z0, z1);
		let constant = e.sub::<2>(&b).double().double().tight();
		LineResidues::store([constant, xx, yz.neg::<2>()])
	}

	/// Adds by the formulas of [`crate::lanes::TwistLanes`], with Y = 2 y.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn add_in_place(&mut self, q: &TwistAddend<P, N, B>) -> LineResidues {
		let half =
			Residues::constant(self.ifma, const { &Constants::<P, N>::fraction(1, 2, false) });
		let (x, y, z) = (&self.x, &self.y, &self.z);
		let [m, n] = Sum::reduce_2::<1>([
			Sum::zero().plus(&q.x, &z.factor()),
			Sum::zero().plus(&q.y, &z.factor()),
		]);
		let lambda = x.sub::<2>(&m).tight();
		let theta = y.double().sub::<2>(&n).tight();
		let [d, c, constant] = Sum::reduce_3::<1>([
			Sum::zero().plus_square(&lambda),
			Sum::zero().plus_square(&theta),
			Sum::zero().plus(&theta, &q.x.factor()).plus(&lambda.neg::<2>(), &q.y.factor()),
		]);
		let half_theta = Sum::zero().plus_scaled(&theta, &half).reduce::<1>();
		let [e, f, g] = Sum::reduce_3::<1>([
			Sum::zero().plus(&lambda, &d.factor()),
			Sum::zero().plus(z, &c.factor()),
			Sum::zero().plus(x, &d.factor()),
		]);
		let sum = e.add(&f);
		let h = sum.sub::<3>(&g.double());
		let g_less_h = g.double().add(&g).sub::<3>(&sum);
		[self.x, self.y, self.z] = Sum::reduce_3::<1>([
			Sum::zero().plus(&h, &lambda.factor()),
			Sum::zero().plus(&g_less_h, &half_theta.factor()).plus(&y.neg::<2>(), &e.factor()),
			Sum::zero().plus(z, &e.factor()),
		]);
		LineResidues::store([constant, theta.neg::<2>(), lambda])
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn store(&self) -> [Fp2<Fp<P, N, A>, C>; 3] {
		[self.x.to_fp2(), self.y.double().to_fp2(), self.z.to_fp2()]
	}
}

// The safe functions: an `Ifma` proves that the processor has the instructions.
impl<P, const N: usize, A, C, const B: u32, const XI: u32> TwistResidues<P, N, A, C, B, XI>
where
	P: Bases<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
{
	/// Returns the affine point (x, y).
	pub fn new(ifma: Ifma, x: &Fp2<Fp<P, N, A>, C>, y: &Fp2<Fp<P, N, A>, C>) -> Self {
		// SAFETY: see above.
		unsafe { Self::load(ifma, x, y) }
	}

	/// Prepares an affine point for [`Self::add`].
	pub fn addend(&self, x: &Fp2<Fp<P, N, A>, C>, y: &Fp2<Fp<P, N, A>, C>) -> TwistAddend<P, N, B> {
		// SAFETY: see above.
		unsafe { Self::load_addend(self.ifma, x, y) }
	}

	/// Doubles the point, divides the new coordinates by four, and returns the tangent.
	pub fn double(&mut self) -> LineResidues {
		// SAFETY: see above.
		unsafe { self.double_in_place() }
	}

	/// Adds a point and returns the line through both.
	pub fn add(&mut self, q: &TwistAddend<P, N, B>) -> LineResidues {
		// SAFETY: see above.
		unsafe { self.add_in_place(q) }
	}

	/// Returns the coordinates X, Y and Z.
	pub fn coordinates(&self) -> [Fp2<Fp<P, N, A>, C>; 3] {
		// SAFETY: see above.
		unsafe { self.store() }
	}
}
