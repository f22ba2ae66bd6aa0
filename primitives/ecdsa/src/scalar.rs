//! Numbers modulo the order `n` of the group, with the operations that a verifier of hints needs.
//!
//! The limbs are those of [`field`](crate::field): nine signed limbs of 29 bits. A signature takes
//! only a few products, so these are loops.

use crate::field::{Element, BITS, LEN, LIMBS};

const MASK: i64 = (1 << BITS) - 1;
const TOP_BITS: u32 = 256 - 8 * BITS;

/// `n`.
const ORDER: [i64; LIMBS] = limbs([
	0xbfd2_5e8c_d036_4141,
	0xbaae_dce6_af48_a03b,
	0xffff_ffff_ffff_fffe,
	0xffff_ffff_ffff_ffff,
]);

/// `2^256 − n`.
const FOLD: [i64; 5] = {
	let wide = limbs([0x402d_a173_2fc9_bebf, 0x4551_2319_50b7_5fc4, 1, 0]);
	[wide[0], wide[1], wide[2], wide[3], wide[4]]
};

/// `2^261 − 2^5·n`.
const FOLD_WIDE: [i64; 5] = {
	let wide = limbs([0x05b4_2e65_f937_d7e0, 0xaa24_632a_16eb_f888, 0x28, 0]);
	[wide[0], wide[1], wide[2], wide[3], wide[4]]
};

/// Half of `n`, rounded down: the largest low `s`.
const HALF: [i64; LIMBS] = limbs([
	0xdfe9_2f46_681b_20a0,
	0x5d57_6e73_57a4_501d,
	0xffff_ffff_ffff_ffff,
	0x7fff_ffff_ffff_ffff,
]);

/// The endomorphism's eigenvalue: it multiplies points by `λ`, `λ² + λ + 1 = 0`.
const LAMBDA: [i64; LIMBS] = limbs([
	0xdf02_967c_1b23_bd72,
	0x122e_22ea_2081_6678,
	0xa526_1c02_8812_645a,
	0x5363_ad4c_c05c_30e0,
]);

const fn limbs(words: [u64; 4]) -> [i64; LIMBS] {
	Element::from_words(words).0
}

/// A number from 0 to `n − 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar([i64; LIMBS]);

impl Scalar {
	/// One.
	pub const ONE: Self = Self([1, 0, 0, 0, 0, 0, 0, 0, 0]);

	/// Reads a number below `n`, big-endian.
	pub fn canonical_be(bytes: &[u8; LEN]) -> Option<Self> {
		let limbs = read(bytes);
		less(&limbs, &ORDER).then_some(Self(limbs))
	}

	/// Reads a number, big-endian, and reduces it modulo `n`.
	pub fn reduced_be(bytes: &[u8; LEN]) -> Self {
		let mut columns = Columns::default();
		columns.0[..LIMBS].copy_from_slice(&read(bytes));
		columns.reduce()
	}

	/// Returns true for zero.
	pub fn is_zero(&self) -> bool {
		self.0 == [0; LIMBS]
	}

	/// Returns true for a number above half of `n`.
	pub fn is_high(&self) -> bool {
		less(&HALF, &self.0)
	}

	/// Computes `−self`.
	pub fn negated(&self) -> Self {
		if self.is_zero() {
			return *self;
		}
		let mut limbs = ORDER;
		add_multiple(&mut limbs, -1, &self.0);
		carry(&mut limbs);
		Self(limbs)
	}

	/// Computes `self·other`.
	pub fn mul(&self, other: &Self) -> Self {
		let mut columns = Columns::default();
		columns.add_product(&self.0, other);
		columns.reduce()
	}

	/// Computes the inverse, or zero for zero: `self^(n − 2)`.
	#[cfg(feature = "hinter")]
	pub fn invert(&self) -> Self {
		// n − 2 differs from n only in its lowest limb, as that limb of n is above 2.
		let exponent = ORDER.map(|limb| limb - if limb == ORDER[0] { 2 } else { 0 });
		let bits = (0..LIMBS * BITS as usize).rev();
		bits.fold(Self::ONE, |power, bit| {
			let square = power.mul(&power);
			match exponent[bit / BITS as usize] >> (bit % BITS as usize) & 1 {
				0 => square,
				_ => square.mul(self),
			}
		})
	}

	/// Returns this number, or this number plus `n`, as a coordinate, if it is below `p`.
	pub fn plus_order(&self, plus: bool) -> Option<Element> {
		let mut limbs = self.0;
		if plus {
			add_multiple(&mut limbs, 1, &ORDER);
			carry(&mut limbs);
		}
		Element::from_limbs(limbs)
	}

	/// Encodes the number, big-endian.
	pub fn to_be_bytes(self) -> [u8; LEN] {
		// The number is below 2^256 and carried, so the field's encoding could only differ above
		// the field's modulus.
		let mut bytes = Element(self.0).to_le_bytes();
		bytes.reverse();
		bytes
	}
}

fn read(bytes: &[u8; LEN]) -> [i64; LIMBS] {
	let mut bytes = *bytes;
	bytes.reverse();
	Element::from_le_bytes(&bytes).0
}

/// Compares carried limbs.
fn less(a: &[i64; LIMBS], b: &[i64; LIMBS]) -> bool {
	a.iter().rev().lt(b.iter().rev())
}

/// A number in `Z[ω]`, `ω² + ω + 1 = 0`, that represents `x + y·λ` modulo `n`: its two coordinates
/// as signed little-endian limbs. All limbs except the last are carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eisenstein<const N: usize> {
	/// The coefficient of one.
	pub x: [i64; N],
	/// The coefficient of `ω`.
	pub y: [i64; N],
}

impl<const N: usize> Eisenstein<N> {
	/// Returns true if both coordinates are zero.
	pub fn is_zero(&self) -> bool {
		self.x == [0; N] && self.y == [0; N]
	}

	/// Computes the number modulo `n` that this represents.
	#[cfg(feature = "hinter")]
	pub fn scalar(&self) -> Scalar {
		let (mut x, mut y) = (Columns::default(), Columns::default());
		x.add_product(&self.x, &Scalar::ONE);
		y.add_product(&self.y, &Scalar::ONE);
		x.add_product(&LAMBDA, &y.reduce());
		x.reduce()
	}
}

/// Returns true if `a·u + b·v = 0` modulo `n`.
pub fn cancel<const N: usize, const M: usize>(
	a: &Eisenstein<N>,
	u: &Scalar,
	b: &Eisenstein<M>,
	v: &Scalar,
) -> bool {
	let (mut x, mut y) = (Columns::default(), Columns::default());
	x.add_product(&a.x, u);
	x.add_product(&b.x, v);
	y.add_product(&a.y, u);
	y.add_product(&b.y, v);
	x.add_product(&LAMBDA, &y.reduce());
	x.reduce().is_zero()
}

/// Columns of products. They fit 64 bits for sums of two products of at most five limbs, or of one
/// such and a full one.
struct Columns([i64; 2 * LIMBS + 1]);

impl Default for Columns {
	fn default() -> Self {
		Self([0; 2 * LIMBS + 1])
	}
}

impl Columns {
	fn add_product(&mut self, a: &[i64], b: &Scalar) {
		for (i, a) in a.iter().enumerate() {
			for (column, b) in self.0[i..].iter_mut().zip(&b.0) {
				*column += a * b;
			}
		}
	}

	/// Computes the number modulo `n`.
	fn reduce(mut self) -> Scalar {
		let columns = &mut self.0;
		// Each round folds the bits above 261, times FOLD_WIDE: from less than 2^535 to
		// 2^408, 2^282, 2^261 + 2^155 and 2^261 + 2^134.
		for _ in 0..4 {
			carry(columns);
			let mut high = [0; LIMBS + 1];
			high.copy_from_slice(&columns[LIMBS..]);
			columns[LIMBS..].fill(0);
			for (i, high) in high.iter().enumerate().filter(|(_, high)| **high != 0) {
				add_multiple(&mut columns[i..], *high, &FOLD_WIDE);
			}
		}
		let mut limbs = [0; LIMBS];
		limbs.copy_from_slice(&columns[..LIMBS]);
		carry(&mut limbs);
		// The same above 256 bits: to a number between −2^135 and 2^256 + 2^135, then to one of 256
		// bits.
		for _ in 0..2 {
			let excess = limbs[LIMBS - 1] >> TOP_BITS;
			limbs[LIMBS - 1] -= excess << TOP_BITS;
			add_multiple(&mut limbs, excess, &FOLD);
			carry(&mut limbs);
		}
		if !less(&limbs, &ORDER) {
			add_multiple(&mut limbs, -1, &ORDER);
			carry(&mut limbs);
		}
		Scalar(limbs)
	}
}

fn add_multiple(columns: &mut [i64], factor: i64, limbs: &[i64]) {
	for (column, limb) in columns.iter_mut().zip(limbs) {
		*column += factor * limb;
	}
}

/// Carries into the last limb, which keeps the sign.
fn carry(limbs: &mut [i64]) {
	for i in 1..limbs.len() {
		limbs[i] += limbs[i - 1] >> BITS;
		limbs[i - 1] &= MASK;
	}
}
