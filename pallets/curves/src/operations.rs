//! The operations of a group and of a pairing, as calls need them: on bytes, with the lengths of the
//! arguments.

use crate::types::Group;
use alloc::{vec, vec::Vec};
use ark_ec::AffineRepr;
use ark_ff::{PrimeField, Zero};
use ark_serialize::CanonicalSerialize;
use assay_curve_operations::{self as operations, Error, Form};
use core::marker::PhantomData;

/// Bytes of the length at the start of a list.
pub const LIST_PREFIX: usize = 8;

/// Bytes of a word of a multiplication's scalar.
pub const WORD: usize = 8;

/// The operations of one group, as an object without type parameters.
///
/// Encodings are those of [`assay_curve_operations`]. An operation returns its point in affine
/// coordinates.
pub trait AnyGroup {
	/// Returns the length in bytes of a point in affine coordinates.
	fn affine_len(&self) -> usize;

	/// Returns the length in bytes of a point in projective coordinates.
	fn projective_len(&self) -> usize;

	/// Returns the length in bytes of an element of the scalar field.
	fn scalar_len(&self) -> usize;

	/// Returns the number of 64-bit words of the scalar field's modulus, which is the maximum for
	/// the scalar of a multiplication.
	fn scalar_words(&self) -> usize;

	/// Computes the multi-scalar multiplication (MSM) of a list of affine points and a list of
	/// scalars.
	///
	/// # Errors
	///
	/// [`Error::Decode`], [`Error::LengthMismatch`], [`Error::DegeneratePoint`].
	fn msm(&self, bases: &[u8], scalars: &[u8]) -> Result<Vec<u8>, Error>;

	/// Computes the product of an affine point and a scalar, which is a list of words.
	///
	/// # Errors
	///
	/// [`Error::Decode`], [`Error::DegeneratePoint`].
	fn mul_affine(&self, base: &[u8], scalar: &[u8]) -> Result<Vec<u8>, Error>;

	/// Computes the product of a projective point and a scalar, which is a list of words.
	///
	/// # Errors
	///
	/// [`Error::Decode`], [`Error::DegeneratePoint`].
	fn mul_projective(&self, base: &[u8], scalar: &[u8]) -> Result<Vec<u8>, Error>;

	/// Returns the arguments for the benchmark of [`msm`](Self::msm) of `n` points.
	#[cfg(feature = "runtime-benchmarks")]
	fn msm_case(&self, n: u32) -> Result<(Vec<u8>, Vec<u8>), Error>;

	/// Returns the arguments for the benchmark of [`mul_affine`](Self::mul_affine).
	#[cfg(feature = "runtime-benchmarks")]
	fn mul_affine_case(&self) -> Result<(Vec<u8>, Vec<u8>), Error>;

	/// Returns the arguments for the benchmark of [`mul_projective`](Self::mul_projective).
	#[cfg(feature = "runtime-benchmarks")]
	fn mul_projective_case(&self) -> Result<(Vec<u8>, Vec<u8>), Error>;
}

/// The operations of a pairing.
pub trait PairingOperations {
	/// Computes the product of the pairings of two lists of affine points, which is an element of
	/// the target group.
	///
	/// # Errors
	///
	/// [`Error::Decode`], [`Error::LengthMismatch`], [`Error::Unknown`].
	fn pairing(&self, g1: &[u8], g2: &[u8]) -> Result<Vec<u8>, Error>;

	/// Returns the arguments for the benchmark of [`pairing`](Self::pairing) of `p` pairs.
	#[cfg(feature = "runtime-benchmarks")]
	fn case(&self, p: u32) -> (Vec<u8>, Vec<u8>);
}

/// The operations of a curve, on one backend.
pub trait Operations: 'static {
	/// Returns the operations of a group, if the curve has the group.
	fn group(group: Group) -> Option<&'static dyn AnyGroup>;

	/// Returns the operations of the pairing, if the curve has one.
	fn pairing() -> Option<&'static dyn PairingOperations>;
}

/// A curve with a pairing `P`.
pub struct Paired<P>(PhantomData<P>);

impl<P: operations::Pairing> Operations for Paired<P> {
	fn group(group: Group) -> Option<&'static dyn AnyGroup> {
		Some(match group {
			Group::G1 => Of::<P::G1>::GROUP,
			Group::G2 => Of::<P::G2>::GROUP,
		})
	}

	fn pairing() -> Option<&'static dyn PairingOperations> {
		Some(Of::<P>::PAIRING)
	}
}

/// A curve with the single group `G`, offered as G1.
pub struct Single<G>(PhantomData<G>);

impl<G: operations::GroupOperations> Operations for Single<G> {
	fn group(group: Group) -> Option<&'static dyn AnyGroup> {
		match group {
			Group::G1 => Some(Of::<G>::GROUP),
			Group::G2 => None,
		}
	}

	fn pairing() -> Option<&'static dyn PairingOperations> {
		None
	}
}

/// The operations of `O`, a group or a pairing, by their bytes.
struct Of<O>(PhantomData<O>);

impl<G: operations::GroupOperations> Of<G> {
	const GROUP: &'static dyn AnyGroup = &Self(PhantomData);
}

impl<P: operations::Pairing> Of<P> {
	const PAIRING: &'static dyn PairingOperations = &Self(PhantomData);
}

type AffineOf<G> = <<G as operations::GroupOperations>::Form as Form>::Affine;
type ScalarOf<G> = <AffineOf<G> as AffineRepr>::ScalarField;

impl<G: operations::GroupOperations> AnyGroup for Of<G> {
	fn affine_len(&self) -> usize {
		G::Form::affine_len()
	}

	fn projective_len(&self) -> usize {
		G::Form::projective(&Zero::zero()).len()
	}

	fn scalar_len(&self) -> usize {
		ScalarOf::<G>::zero().uncompressed_size()
	}

	fn scalar_words(&self) -> usize {
		ScalarOf::<G>::MODULUS_BIT_SIZE.div_ceil(u64::BITS) as usize
	}

	fn msm(&self, bases: &[u8], scalars: &[u8]) -> Result<Vec<u8>, Error> {
		let mut sum = vec![0; self.affine_len()];
		G::msm(bases, scalars, &mut sum)?;
		Ok(sum)
	}

	fn mul_affine(&self, base: &[u8], scalar: &[u8]) -> Result<Vec<u8>, Error> {
		let mut product = vec![0; self.affine_len()];
		G::mul(base, scalar, &mut product)?;
		Ok(product)
	}

	fn mul_projective(&self, base: &[u8], scalar: &[u8]) -> Result<Vec<u8>, Error> {
		let mut affine = vec![0; self.affine_len()];
		G::Form::normalize(base, &mut affine)?;
		self.mul_affine(&affine, scalar)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn msm_case(&self, n: u32) -> Result<(Vec<u8>, Vec<u8>), Error> {
		crate::samples::worst_msm::<G::Form>(n as usize)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn mul_affine_case(&self) -> Result<(Vec<u8>, Vec<u8>), Error> {
		let base = crate::samples::off_curve::<G::Form>(0)?;
		Ok((base, crate::samples::largest_scalar(self.scalar_words())))
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn mul_projective_case(&self) -> Result<(Vec<u8>, Vec<u8>), Error> {
		let base = crate::samples::random_coordinates::<G::Form>(0);
		Ok((base, crate::samples::largest_scalar(self.scalar_words())))
	}
}

impl<P: operations::Pairing> PairingOperations for Of<P> {
	fn pairing(&self, g1: &[u8], g2: &[u8]) -> Result<Vec<u8>, Error> {
		P::multi_pairing(g1, g2)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn case(&self, p: u32) -> (Vec<u8>, Vec<u8>) {
		type FormOf<G> = <G as operations::GroupOperations>::Form;
		(
			crate::samples::point_list::<FormOf<P::G1>>(p as usize, 0),
			crate::samples::point_list::<FormOf<P::G2>>(p as usize, 1),
		)
	}
}
