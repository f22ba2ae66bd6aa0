//! Compressed points: x, with the sign of y in the last byte's highest bits.
//!
//! arkworks' encoding is little-endian, with the constant coefficient of a quadratic x first.
//! BLS12-381 has zcash's encoding: big-endian, with the constant coefficient last. Its bytes in
//! reverse have arkworks' order, with the flags in the last byte too. Square roots are powers with
//! a fixed exponent, one for a prime field and two for a quadratic one, and many are computed
//! together.

use alloc::vec::Vec;
use assay_fields::{
	tower::{Fp2, NonResidue},
	Bytes, Field, FieldParams, Fp, LimbArithmetic, Root, SquareRoots,
};
use assay_msm::weierstrass::{Affine, Weierstrass};

/// A defect of bytes that encode no compressed point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
	/// The length is wrong, flags contradict each other, or a number is not below the modulus.
	NotCanonical,
	/// No point of the curve has this x.
	NotOnCurve,
}

/// A format of compressed points: the flags in the last byte, and the byte order.
#[derive(Clone, Copy)]
pub struct Format {
	is_big_endian: bool,
	/// Set in every compressed point.
	compressed: u8,
	infinity: u8,
	/// Set if y is larger than its negative.
	larger: u8,
}

impl Format {
	/// arkworks' format. The identity has any x below the modulus.
	pub const ARKWORKS: Self =
		Self { is_big_endian: false, compressed: 0, infinity: 1 << 6, larger: 1 << 7 };
	/// zcash's format. The identity has x = 0.
	pub const ZCASH: Self =
		Self { is_big_endian: true, compressed: 1 << 7, infinity: 1 << 6, larger: 1 << 5 };

	/// Reads x and true if y is the larger one; `None` for the identity.
	fn read<F: Bytes + Field>(&self, bytes: &[u8]) -> Result<Option<(F, bool)>, Malformed> {
		let mut bytes = bytes.to_vec();
		if self.is_big_endian {
			bytes.reverse();
		}
		let last = bytes.last_mut().filter(|last| **last & self.compressed == self.compressed);
		let last = last.ok_or(Malformed::NotCanonical)?;
		let (is_identity, is_larger) = (*last & self.infinity != 0, *last & self.larger != 0);
		*last &= !(self.compressed | self.infinity | self.larger);
		let x = F::from_le_bytes(&bytes).ok_or(Malformed::NotCanonical)?;
		match (is_identity, is_larger) {
			(true, true) => Err(Malformed::NotCanonical),
			(true, false) if self.is_big_endian && !x.is_zero() => Err(Malformed::NotCanonical),
			(true, false) => Ok(None),
			(false, _) => Ok(Some((x, is_larger))),
		}
	}
}

/// The tables and constants of square roots in a prime field and its quadratic extension.
pub(crate) struct Tables<P, const N: usize> {
	roots: SquareRoots<P, N>,
	/// A root of β g, where g is the generator of the roots' tables. Neither β nor g is a square.
	scale: Fp<P, N>,
	/// `1 / scale`
	inverse_scale: Fp<P, N>,
}

impl<P: FieldParams<N>, const N: usize> Tables<P, N> {
	/// Builds the tables, for the extension by a root of the non-residue `C`.
	pub fn new<C: NonResidue<Fp<P, N>>>() -> Self {
		let roots = SquareRoots::new();
		// The product of two non-squares is a square. If both are -1, no root is computed: in wasm,
		// a runtime would pay for it in each call.
		let square = C::mul(&roots.generator());
		let one = Root { root: Fp::ONE, inverse: Fp::ONE, is_square: true };
		let root = if square == Fp::ONE { Some(one) } else { roots.root(&square) };
		let Root { root: scale, inverse: inverse_scale, .. } = root.unwrap_or(one);
		Self { roots, scale, inverse_scale }
	}

	/// Computes the roots of elements, by a function that computes powers.
	fn roots<A: LimbArithmetic>(
		&self,
		elements: &[Fp<P, N, A>],
		powers: &impl Fn(&[Fp<P, N, A>], &[u64]) -> Vec<Fp<P, N, A>>,
	) -> Vec<Option<Root<Fp<P, N, A>>>> {
		let powers = powers(elements, self.roots.exponent());
		let pairs = elements.iter().zip(&powers);
		pairs.map(|(element, power)| self.roots.root_by_power(element, power)).collect()
	}
}

/// A coordinate over the prime field of `P` and `N`.
pub(crate) trait Coordinate<P, const N: usize, A>: Bytes + Field {
	/// Returns a square root of each element that has one. Variable time.
	fn square_roots(
		tables: &Tables<P, N>,
		elements: &[Self],
		powers: &impl Fn(&[Fp<P, N, A>], &[u64]) -> Vec<Fp<P, N, A>>,
	) -> Vec<Option<Self>>;
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Coordinate<P, N, A> for Fp<P, N, A> {
	fn square_roots(
		tables: &Tables<P, N>,
		elements: &[Self],
		powers: &impl Fn(&[Self], &[u64]) -> Vec<Self>,
	) -> Vec<Option<Self>> {
		let roots = tables.roots(elements, powers).into_iter();
		roots.map(|root| root.filter(|root| root.is_square).map(|root| root.root)).collect()
	}
}

impl<P, const N: usize, A, C> Coordinate<P, N, A> for Fp2<Fp<P, N, A>, C>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
{
	/// The complex method. x = c0 + c1 u is a square if its norm c0² - β c1² is the square of an s. If
	/// δ = (c0 + s)/2 is r², the root is r + c1/(2 r) u. Otherwise δ g = r², and
	/// (c0 - s)/2 = β c1²/(4 δ) is the square of √(β g) c1/(2 r): that is the root's first coefficient,
	/// and r/√(β g) the second.
	fn square_roots(
		tables: &Tables<P, N>,
		elements: &[Self],
		powers: &impl Fn(&[Fp<P, N, A>], &[u64]) -> Vec<Fp<P, N, A>>,
	) -> Vec<Option<Self>> {
		let norms: Vec<_> = elements.iter().map(Fp2::norm).collect();
		let norms = tables.roots(&norms, powers);
		let halves = elements.iter().zip(norms).map(|(x, norm)| {
			let norm = norm.filter(|norm| norm.is_square)?;
			let half = x.c0.add(&norm.root).halve();
			// Here c1 is zero, and (c0 - s)/2 is c0.
			Some(if half.is_zero() { x.c0 } else { half })
		});
		let halves: Vec<_> = halves.collect();
		let deltas: Vec<_> = halves.iter().map(|half| half.unwrap_or(Fp::ZERO)).collect();
		let roots = tables.roots(&deltas, powers);
		let (scale, inverse_scale) =
			(tables.scale.with_arithmetic(), tables.inverse_scale.with_arithmetic());
		let roots = elements.iter().zip(halves.iter().zip(roots)).map(|(x, (half, root))| {
			let Root { root, inverse, is_square } = half.and(root)?;
			let other = x.c1.mul(&inverse).halve();
			Some(if is_square {
				Self::new(root, other)
			} else {
				Self::new(other.mul(&scale), root.mul(&inverse_scale))
			})
		});
		roots.collect()
	}
}

/// Compressed points whose x was read. Each finite one needs a square root.
pub struct Compressed<F>(Vec<Result<Option<(F, bool)>, Malformed>>);

impl<F: Bytes + Field> Compressed<F> {
	/// Reads consecutive compressed points.
	pub fn read(format: &Format, encodings: &[u8]) -> Self {
		Self(encodings.chunks(F::LEN).map(|bytes| format.read(bytes)).collect())
	}

	/// Returns the squares of y, for the points that are finite, on a curve with a = 0.
	pub fn squares<C: Weierstrass<Base<A> = F>, A: LimbArithmetic>(&self) -> Vec<F> {
		const { assert!(C::A_IS_ZERO) };
		let finite = self.0.iter().filter_map(|x| x.as_ref().ok()?.as_ref());
		finite.map(|(x, _)| x.square().mul(x).add(&C::b::<A>())).collect()
	}

	/// Returns the points, by a root of each of the [`squares`](Self::squares) in their order, `None` for a square
	/// without one. A malformed encoding, and one whose square has no root, gives its [`Malformed`].
	pub fn points(
		self,
		roots: impl IntoIterator<Item = Option<F>>,
	) -> Vec<Result<Affine<F>, Malformed>> {
		let mut roots = roots.into_iter();
		let point = |x: Result<Option<(F, bool)>, Malformed>| {
			let Some((x, is_larger)) = x? else { return Ok(Affine::IDENTITY) };
			let y = roots.next().flatten().ok_or(Malformed::NotOnCurve)?;
			Ok(Affine::new(x, if y.is_larger() == is_larger { y } else { y.neg() }))
		};
		self.0.into_iter().map(point).collect()
	}
}

/// Decodes consecutive compressed points of a curve with a = 0.
pub(crate) fn decompress<C, P, const N: usize, A>(
	format: &Format,
	tables: &Tables<P, N>,
	encodings: &[u8],
	powers: impl Fn(&[Fp<P, N, A>], &[u64]) -> Vec<Fp<P, N, A>>,
) -> Vec<Result<Affine<C::Base<A>>, Malformed>>
where
	C: Weierstrass<Base<A>: Coordinate<P, N, A>>,
	A: LimbArithmetic,
{
	let read = Compressed::<C::Base<A>>::read(format, encodings);
	let roots = Coordinate::square_roots(tables, &read.squares::<C, A>(), &powers);
	read.points(roots)
}
