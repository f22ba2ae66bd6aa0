//! Encodings of field elements.

use crate::{
	tower::{Cubic, Fp2, NonResidue},
	FieldParams, Fp, Lazy, LimbArithmetic,
};
use alloc::vec::Vec;

/// A field with arkworks' uncompressed encoding of elements: the coefficients over the prime field,
/// the lowest first, each a little-endian number below the modulus.
pub trait Bytes: Sized {
	/// The length of an encoding.
	const LEN: usize;

	/// Decodes an element; `None` if the length is wrong or a number is not below the modulus.
	fn from_le_bytes(bytes: &[u8]) -> Option<Self>;

	/// Appends the encoding.
	fn append_le_bytes(&self, bytes: &mut Vec<u8>);

	/// Returns true if the element is larger than its negative: if the highest non-zero coefficient
	/// is above (p - 1) / 2. Compressed points encode this as the sign of y.
	fn is_larger(&self) -> bool;
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Bytes for Fp<P, N, A> {
	const LEN: usize = 8 * N;

	fn from_le_bytes(bytes: &[u8]) -> Option<Self> {
		let (limbs, rest) = bytes.as_chunks();
		if limbs.len() != N || !rest.is_empty() {
			return None;
		}
		Self::from_integer(core::array::from_fn(|i| u64::from_le_bytes(limbs[i])))
	}

	fn append_le_bytes(&self, bytes: &mut Vec<u8>) {
		bytes.extend(self.to_integer().into_iter().flat_map(u64::to_le_bytes));
	}

	fn is_larger(&self) -> bool {
		let half = |i: usize| P::MODULUS[i] >> 1 | P::MODULUS.get(i + 1).unwrap_or(&0) << 63;
		self.to_integer().into_iter().rev().gt((0..N).rev().map(half))
	}
}

impl<F: Lazy + Bytes, C: NonResidue<F>> Bytes for Fp2<F, C> {
	const LEN: usize = 2 * F::LEN;

	fn from_le_bytes(bytes: &[u8]) -> Option<Self> {
		let (c0, c1) = bytes.split_at_checked(F::LEN)?;
		Some(Self::new(F::from_le_bytes(c0)?, F::from_le_bytes(c1)?))
	}

	fn append_le_bytes(&self, bytes: &mut Vec<u8>) {
		self.c0.append_le_bytes(bytes);
		self.c1.append_le_bytes(bytes);
	}

	fn is_larger(&self) -> bool {
		highest(&[self.c1, self.c0]).is_larger()
	}
}

impl<F: Lazy + Bytes, C: NonResidue<F>> Bytes for Cubic<F, C> {
	const LEN: usize = 3 * F::LEN;

	fn from_le_bytes(bytes: &[u8]) -> Option<Self> {
		let (c0, rest) = bytes.split_at_checked(F::LEN)?;
		let (c1, c2) = rest.split_at_checked(F::LEN)?;
		Some(Self::new(F::from_le_bytes(c0)?, F::from_le_bytes(c1)?, F::from_le_bytes(c2)?))
	}

	fn append_le_bytes(&self, bytes: &mut Vec<u8>) {
		self.c0.append_le_bytes(bytes);
		self.c1.append_le_bytes(bytes);
		self.c2.append_le_bytes(bytes);
	}

	fn is_larger(&self) -> bool {
		highest(&[self.c2, self.c1, self.c0]).is_larger()
	}
}

/// Returns the highest non-zero coefficient; zero if all coefficients are zero.
fn highest<F: Lazy>(coefficients: &[F]) -> F {
	coefficients.iter().find(|coefficient| !coefficient.is_zero()).copied().unwrap_or(F::ZERO)
}
