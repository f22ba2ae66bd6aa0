//! Points of y^2 = x^3 + b in Jacobian coordinates, (X / Z^2, Y / Z^3): what subgroup checks need.

use crate::Point;
use ark_ec::short_weierstrass::{Projective, SWCurveConfig};
use assay_fields::{Arkworks, Field};

/// A point in Jacobian coordinates; the identity has Z = 0.
#[derive(Clone, Copy, Debug)]
pub struct Jacobian<F> {
	x: F,
	y: F,
	z: F,
}

impl<F: Field> From<&Point<F>> for Jacobian<F> {
	fn from(point: &Point<F>) -> Self {
		let z = if point.infinity { F::ZERO } else { F::ONE };
		Self { x: point.x, y: point.y, z }
	}
}

impl<F: Field> Jacobian<F> {
	/// arkworks' point, by copy.
	pub fn from_ark<C: SWCurveConfig>(point: &Projective<C>) -> Self
	where
		F: Arkworks<C::BaseField>,
	{
		Self { x: F::from_ark(&point.x), y: F::from_ark(&point.y), z: F::from_ark(&point.z) }
	}

	/// `2 self`: dbl-2009-l of the Explicit-Formulas Database. Holds for the identity, and the
	/// curves with a point of order two (y = 0) get Z = 0.
	pub fn double(&self) -> Self {
		let a = self.x.square();
		let b = self.y.square();
		let c = b.square();
		let d = self.x.add(&b).square().sub(&a).sub(&c).double();
		let e = a.triple();
		let x = e.square().sub(&d.double());
		let y = e.mul(&d.sub(&x)).sub(&c.double().double().double());
		Self { x, y, z: self.y.mul(&self.z).double() }
	}

	/// `self + other`: add-2007-bl, and the cases that it leaves out.
	pub fn add(&self, other: &Self) -> Self {
		if self.z.is_zero() {
			return *other;
		}
		if other.z.is_zero() {
			return *self;
		}
		let z1z1 = self.z.square();
		let z2z2 = other.z.square();
		let u1 = self.x.mul(&z2z2);
		let u2 = other.x.mul(&z1z1);
		let s1 = self.y.mul(&other.z).mul(&z2z2);
		let s2 = other.y.mul(&self.z).mul(&z1z1);
		let h = u2.sub(&u1);
		let r = s2.sub(&s1).double();
		if h.is_zero() && r.is_zero() {
			return self.double();
		}
		let i = h.double().square();
		let j = h.mul(&i);
		let v = u1.mul(&i);
		let x = r.square().sub(&j).sub(&v.double());
		let y = r.mul(&v.sub(&x)).sub(&s1.mul(&j).double());
		let z = self.z.add(&other.z).square().sub(&z1z1).sub(&z2z2).mul(&h);
		Self { x, y, z }
	}

	/// `-self`.
	pub fn neg(&self) -> Self {
		Self { y: self.y.neg(), ..*self }
	}

	/// `scalar * self`, by double and add: the scalars are sparse. Variable time.
	pub fn mul(&self, scalar: u64) -> Self {
		let mut product = Self { x: F::ONE, y: F::ONE, z: F::ZERO };
		for i in (0..64 - scalar.leading_zeros()).rev() {
			product = product.double();
			if scalar >> i & 1 == 1 {
				product = product.add(self);
			}
		}
		product
	}

	/// The image under an endomorphism that maps the coordinates one by one.
	pub fn map(&self, x: impl Fn(&F) -> F, y: impl Fn(&F) -> F, z: impl Fn(&F) -> F) -> Self {
		Self { x: x(&self.x), y: y(&self.y), z: z(&self.z) }
	}

	/// Whether both are the same point.
	pub fn equals(&self, other: &Self) -> bool {
		match (self.z.is_zero(), other.z.is_zero()) {
			(false, false) => {}
			(a, b) => return a == b,
		}
		let z1z1 = self.z.square();
		let z2z2 = other.z.square();
		self.x.mul(&z2z2) == other.x.mul(&z1z1)
			&& self.y.mul(&other.z).mul(&z2z2) == other.y.mul(&self.z).mul(&z1z1)
	}
}
