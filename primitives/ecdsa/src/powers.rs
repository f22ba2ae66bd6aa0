//! Powers in the field: inverse and square root. A verifier of hints needs neither.

use crate::field::Element;

impl Element {
	/// Computes `self^(2^count)`.
	fn squared(mut self, count: u32) -> Self {
		for _ in 0..count {
			self = square(&self);
		}
		self
	}

	/// Computes `self^e` and `self^3`. Both exponents below begin with `e`, in binary 223 ones, a
	/// zero and 22 ones.
	fn common_power(self) -> (Self, Self) {
		// x_n stands for self^(2^n − 1): x_(m+n) = x_m^(2^n)·x_n.
		let join = |high: &Self, count: u32, low: &Self| mul(&high.squared(count), low);
		let x2 = join(&self, 1, &self);
		let x3 = join(&x2, 1, &self);
		let x6 = join(&x3, 3, &x3);
		let x9 = join(&x6, 3, &x3);
		let x11 = join(&x9, 2, &x2);
		let x22 = join(&x11, 11, &x11);
		let x44 = join(&x22, 22, &x22);
		let x88 = join(&x44, 44, &x44);
		let x176 = join(&x88, 88, &x88);
		let x220 = join(&x176, 44, &x44);
		let x223 = join(&x220, 3, &x3);
		(join(&x223, 23, &x22), x2)
	}

	/// Computes the inverse, or zero for zero: `self^(p − 2)`. The exponent's last ten bits are
	/// `0000101101`.
	pub fn invert(self) -> Self {
		let (power, x2) = self.common_power();
		let power = mul(&power.squared(5), &self);
		let power = mul(&power.squared(3), &x2);
		mul(&power.squared(2), &self)
	}

	/// Computes a square root, if there is one: `self^((p + 1)/4)`. The exponent's last eight bits
	/// are `00001100`.
	pub fn sqrt(self) -> Option<Self> {
		let (power, x2) = self.common_power();
		let root = mul(&power.squared(6), &x2).squared(2);
		square(&root).equals(&self).then_some(root)
	}
}

// One shared copy of each function, for the powers. The verifier uses the inlined functions.
#[inline(never)]
fn mul(a: &Element, b: &Element) -> Element {
	a.mul(b)
}

#[inline(never)]
fn square(a: &Element) -> Element {
	a.square()
}
