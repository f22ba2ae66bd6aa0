//! Powers of the pairing of two fixed points, by the squarings of a Miller loop.
//!
//! The pairing of a fixed point of G2 with `[k] P`, for a fixed point P, is a power k of a fixed element. A Miller loop
//! over other pairs can compute it. The p-th power in the target group is a multiple of the exponent, and a Frobenius map
//! is cheap. So k is split into four sub-scalars along powers of p, as for G2 ([`assay_msm::frobenius_digits`]), which
//! have about as many digits as the loop has squarings. A digit's power enters the loop's value where as many squarings
//! follow as the digit has zeros behind it. This saves the multiplication of P and the loop's lines or functions.
//!
//! Elements are needed up to homogeneous factors only, which the final exponentiation maps to one
//! ([`residue_witness`](crate::residue_witness)). All but homogeneous elements are `1 + s w` up to such a factor: s has
//! half the length of an element, and a product by `1 + s w` takes two thirds of a product's multiplications. The inverse
//! is `1 - s w`.

use crate::{
	residue_witness::{lines_by_slopes, product_with_witness, slopes, WitnessCurve},
	Gt, PairingCurve,
};
use alloc::vec::Vec;
use assay_fields::{
	tower::{Cubic, FrobeniusOfOnePlus},
	Bytes, BytesOverRadix, Field, LimbArithmetic,
};
use assay_msm::weierstrass::Affine;

/// The width of the digits: they are odd and below 64 in size.
///
/// A wider table has fewer products. With 8 they would be a tenth fewer, and the table twice as long.
pub const WIDTH: usize = 7;

/// The odd powers of a table.
const POWERS: usize = 1 << (WIDTH - 2);

/// The elements of an encoded [`FixedBase`].
pub(crate) const ELEMENTS: usize = 1 + POWERS;

/// s of an element `1 + s w`, which represents its class modulo the homogeneous elements.
pub(crate) type Class<C, A> =
	Cubic<<C as PairingCurve<A>>::G2Field, <C as PairingCurve<A>>::NonResidue>;

/// The pairings of a fixed point of G2 with two fixed points, for products `e(constant, Q) · e(P, Q)^k`.
///
/// It is encoded by s of the constant's pairing, then of the powers 1, 3, …, 63 of the other one. Numbers are multiplied by
/// the Montgomery form's R, so their bytes are read without multiplications.
pub struct FixedBase<C: PairingCurve<A>, A: LimbArithmetic> {
	constant: Class<C, A>,
	odd_powers: Vec<Class<C, A>>,
}

impl<C: WitnessCurve<A>, A: LimbArithmetic> FixedBase<C, A> {
	/// Computes the pairings, by Miller loops, of a finite point of G2. `None` for points of small order.
	pub fn new(
		constant: &Affine<C::G1Field>,
		point: &Affine<C::G1Field>,
		q: &Affine<C::G2Field>,
	) -> Option<Self> {
		let lines = lines_by_slopes::<C, A>(q, &slopes::<C, A>(q)?)?;
		let loop_over = |p: &Affine<C::G1Field>| {
			product_with_witness::<C, A>(&Field::ZERO, &[(*p, &lines)], &[])
		};
		let base = loop_over(point);
		let mut elements = Vec::with_capacity(ELEMENTS);
		elements.extend([loop_over(constant), base]);
		let [square] = Gt::<C, A>::all_to_one_plus(&[Field::square(&base)])[..] else {
			return None;
		};
		for index in 1..POWERS {
			elements.push(elements[index].mul_by_one_plus(&square));
		}
		let mut classes = Gt::<C, A>::all_to_one_plus(&elements);
		let odd_powers = classes.split_off(1);
		Some(Self { constant: *classes.first()?, odd_powers })
	}

	/// Decodes pairings. `None` for another length, or a number that is not below the modulus.
	pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
		if bytes.len() != ELEMENTS * Class::<C, A>::LEN {
			return None;
		}
		let mut numbers = bytes.chunks(C::G2Field::LEN).map(C::G2Field::from_le_bytes_over_radix);
		let mut next = || Some(Cubic::new(numbers.next()??, numbers.next()??, numbers.next()??));
		let constant = next()?;
		let odd_powers = (0..POWERS).map(|_| next()).collect::<Option<_>>()?;
		Some(Self { constant, odd_powers })
	}

	/// Appends the encoding.
	pub fn append_bytes(&self, bytes: &mut Vec<u8>) {
		for Cubic { c0, c1, c2, .. } in [&self.constant].into_iter().chain(&self.odd_powers) {
			for number in [c0, c1, c2] {
				number.mul(&C::G2Field::RADIX).append_le_bytes(bytes);
			}
		}
	}

	/// Returns `e(constant, Q) · e(P, Q)^k` as a loop multiplies by it, for an exponent below the order of the groups, in
	/// little-endian limbs. `None` if the curve's loop has no squarings for it.
	pub fn power(&self, exponent: &[u64]) -> Option<PowerProduct<C, A>> {
		let frobenius = FrobeniusOfOnePlus::<C::G2Field>::new::<C::NonResidue>();
		let digits = C::exponent_digits(exponent)?;
		let len = digits.iter().map(Vec::len).max()?.max(1);
		let mut factors: Vec<Vec<_>> = (0..len).map(|_| Vec::new()).collect();
		factors.first_mut()?.push(self.constant);
		for (power, digits) in digits.iter().enumerate() {
			for (factors, digit) in factors.iter_mut().zip(digits) {
				let Some(odd) = digit.unsigned_abs().checked_sub(1) else { continue };
				let s = self.odd_powers.get(usize::from(odd / 2))?;
				let s = frobenius.map::<C::NonResidue>(s, power);
				factors.push(if *digit < 0 { s.neg() } else { s });
			}
		}
		Some(PowerProduct { factors })
	}
}

/// A product of powers of fixed pairings: by the number of squarings that follow, s of the factors `1 + s w`.
pub struct PowerProduct<C: PairingCurve<A>, A: LimbArithmetic> {
	factors: Vec<Vec<Class<C, A>>>,
}

impl<C: PairingCurve<A>, A: LimbArithmetic> PowerProduct<C, A> {
	/// The empty product.
	pub const ONE: Self = Self { factors: Vec::new() };

	/// Returns true for the empty product.
	pub fn is_one(&self) -> bool {
		self.factors.is_empty()
	}

	/// Returns the product of the factors that at least this many squarings follow, as it is before these squarings.
	/// `None` if there are none.
	pub(crate) fn before(&self, squarings: usize) -> Option<Gt<C, A>> {
		let mut product: Option<Gt<C, A>> = None;
		for factors in self.factors.get(squarings..)?.iter().rev() {
			product = product.map(|product| Field::square(&product));
			for s in factors {
				product = Some(match product {
					Some(product) => product.mul_by_one_plus(s),
					None => Gt::<C, A>::one_plus(s),
				});
			}
		}
		product
	}

	/// Multiplies a value by the factors that this many squarings follow.
	pub(crate) fn multiply(&self, value: &mut Gt<C, A>, squarings: usize) {
		for s in self.factors.get(squarings).into_iter().flatten() {
			*value = value.mul_by_one_plus(s);
		}
	}
}
