//! Affine points.

use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use assay_fields::{Arkworks, Field};

/// An affine point: coordinates, or the identity. Whether it lies on a curve is the caller's
/// business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point<F> {
	/// The coordinate x.
	pub x: F,
	/// The coordinate y.
	pub y: F,
	/// Whether this is the identity; the coordinates mean nothing then.
	pub infinity: bool,
}

impl<F: Field> Point<F> {
	/// The identity.
	pub const IDENTITY: Self = Self { x: F::ZERO, y: F::ZERO, infinity: true };

	/// The point with these coordinates.
	pub const fn new(x: F, y: F) -> Self {
		Self { x, y, infinity: false }
	}

	/// arkworks' point, by copy.
	pub fn from_ark<C: SWCurveConfig>(point: &Affine<C>) -> Self
	where
		F: Arkworks<C::BaseField>,
	{
		match point.xy() {
			Some((x, y)) => Self::new(F::from_ark(&x), F::from_ark(&y)),
			None => Self::IDENTITY,
		}
	}

	/// `-self`.
	#[inline(always)]
	pub fn neg(&self) -> Self {
		Self { y: self.y.neg(), ..*self }
	}
}
