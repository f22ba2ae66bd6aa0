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

/// A field whose encodings can be read without multiplications, as elements over the R of their
/// Montgomery form.
pub trait BytesOverRadix: Bytes {
	/// R.
	const RADIX: Self;
	/// 1 / R.
	const INVERSE_RADIX: Self;

	/// Does what [`Bytes::from_le_bytes`] does, and divides by R. The quotient's Montgomery form is the
	/// encoded number itself.
	fn from_le_bytes_over_radix(bytes: &[u8]) -> Option<Self>;
}

/// Returns the limbs of a little-endian number. `None` if the length is wrong.
fn limbs<const N: usize>(bytes: &[u8]) -> Option<[u64; N]> {
	let (limbs, rest) = bytes.as_chunks();
	let fits = limbs.len() == N && rest.is_empty();
	fits.then(|| core::array::from_fn(|i| u64::from_le_bytes(limbs[i])))
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> BytesOverRadix for Fp<P, N, A> {
	const RADIX: Self = Self::from_montgomery_unchecked(P::R2);
	const INVERSE_RADIX: Self = {
		let mut one = [0; N];
		one[0] = 1;
		Self::from_montgomery_unchecked(one)
	};

	fn from_le_bytes_over_radix(bytes: &[u8]) -> Option<Self> {
		Self::from_montgomery(limbs(bytes)?)
	}
}

impl<F: Lazy + BytesOverRadix, C: NonResidue<F>> BytesOverRadix for Fp2<F, C> {
	const RADIX: Self = Self::new(F::RADIX, F::ZERO);
	const INVERSE_RADIX: Self = Self::new(F::INVERSE_RADIX, F::ZERO);

	fn from_le_bytes_over_radix(bytes: &[u8]) -> Option<Self> {
		let (c0, c1) = bytes.split_at_checked(F::LEN)?;
		Some(Self::new(F::from_le_bytes_over_radix(c0)?, F::from_le_bytes_over_radix(c1)?))
	}
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Bytes for Fp<P, N, A> {
	const LEN: usize = 8 * N;

	fn from_le_bytes(bytes: &[u8]) -> Option<Self> {
		Self::from_integer(limbs(bytes)?)
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
