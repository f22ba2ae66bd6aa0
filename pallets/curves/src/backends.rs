//! The backends of a curve: by host calls, by arkworks in the runtime, and without arithmetic.

use crate::{operations::Operations, Curve};
use alloc::vec::Vec;
use ark_ec::AffineRepr;
use ark_ff::{One, Zero};
use ark_serialize::CanonicalSerialize;
use assay_curve_operations::{
	encoding::{decode, encode_into},
	pairings::ShortWeierstrassPairing,
	Arkworks, Error, Form, GroupOperations, Pairing, ShortWeierstrass,
};
use core::{hint::black_box, marker::PhantomData};

/// A curve on one backend: an instance of the pallet.
pub trait CurveInstance: 'static {
	/// The curve's name, `bls12_381`.
	const NAME: &'static str;

	/// The backend's name, `Curves`.
	const BACKEND: &'static str;

	/// The curve's operations on this backend.
	type Operations: Operations;
}

/// The curve `C` by host calls. The bytes of a call go to the node unchanged, except for the base
/// of `mul_projective`: the runtime first converts it to affine coordinates.
pub struct Curves<C>(PhantomData<C>);

impl<C: Curve> CurveInstance for Curves<C> {
	const NAME: &'static str = C::NAME;
	const BACKEND: &'static str = "Curves";
	type Operations = C::Host;
}

/// The curve `C` by arkworks, compiled into the runtime. It needs nothing from the node.
///
/// A projective point is converted to affine coordinates before it is multiplied, as on [`Curves`].
/// Arkworks' own multiplication of projective points splits the scalar by an endomorphism on
/// BLS12-381 and others. For points outside the prime-order subgroup, its product differs from
/// RFC-0163's.
pub struct Wasm<C>(PhantomData<C>);

impl<C: Curve> CurveInstance for Wasm<C> {
	const NAME: &'static str = C::NAME;
	const BACKEND: &'static str = "Wasm";
	type Operations = C::Arkworks;
}

/// The curve `C` without its arithmetic. Arkworks decodes the arguments in the runtime, and the
/// result is the generator, or one in the target group. So a call has only the costs around the
/// arithmetic.
///
/// It refuses the same encodings and lengths as the other backends, with the same errors.
pub struct Dummy<C>(PhantomData<C>);

impl<C: Curve> CurveInstance for Dummy<C> {
	const NAME: &'static str = C::NAME;
	const BACKEND: &'static str = "Dummy";
	type Operations = C::Decoding;
}

/// The operations of `O` without their arithmetic.
pub struct DecodeOnly<O>(PhantomData<O>);

/// Decodes a value, and keeps the compiler from omitting the decoding.
fn read<T: ark_serialize::CanonicalDeserialize>(bytes: &[u8]) -> Result<T, Error> {
	decode(bytes).map(black_box)
}

/// Decodes two lists that must have one length.
fn read_lists<A, B>(a: &[u8], b: &[u8]) -> Result<(), Error>
where
	Vec<A>: ark_serialize::CanonicalDeserialize,
	Vec<B>: ark_serialize::CanonicalDeserialize,
{
	let (a, b) = (read::<Vec<A>>(a)?, read::<Vec<B>>(b)?);
	if a.len() != b.len() {
		return Err(Error::LengthMismatch);
	}
	Ok(())
}

impl<G: GroupOperations> GroupOperations for DecodeOnly<G> {
	type Form = DecodeOnly<G::Form>;

	fn msm(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> Result<(), Error> {
		type AffineOf<G> = <<G as GroupOperations>::Form as Form>::Affine;
		read_lists::<AffineOf<G>, <AffineOf<G> as AffineRepr>::ScalarField>(bases, scalars)?;
		encode_into(&AffineOf::<G>::generator(), out)
	}

	fn mul(base: &[u8], scalar: &[u8], out: &mut [u8]) -> Result<(), Error> {
		read::<<G::Form as Form>::Affine>(base)?;
		read::<Vec<u64>>(scalar)?;
		encode_into(&<G::Form as Form>::Affine::generator(), out)
	}
}

impl<F: Form> Form for DecodeOnly<F> {
	type Affine = F::Affine;

	fn normalize(projective: &[u8], out: &mut [u8]) -> Result<(), Error> {
		if projective.len() != F::projective(&Zero::zero()).len() {
			return Err(Error::Decode);
		}
		let coordinate = <F::Affine as AffineRepr>::BaseField::zero().uncompressed_size();
		for bytes in projective.chunks_exact(coordinate) {
			read::<<F::Affine as AffineRepr>::BaseField>(bytes)?;
		}
		encode_into(&F::Affine::generator(), out)
	}

	fn projective(point: &<Self::Affine as AffineRepr>::Group) -> Vec<u8> {
		F::projective(point)
	}
}

impl<E: ShortWeierstrassPairing> Pairing for DecodeOnly<Arkworks<E>> {
	type G1 = DecodeOnly<ShortWeierstrass<E::G1Config>>;
	type G2 = DecodeOnly<ShortWeierstrass<E::G2Config>>;

	fn multi_miller_loop(g1: &[u8], g2: &[u8], out: &mut [u8]) -> Result<(), Error> {
		read_lists::<E::G1Affine, E::G2Affine>(g1, g2)?;
		encode_into(&E::TargetField::one(), out)
	}

	fn final_exponentiation(in_out: &mut [u8]) -> Result<(), Error> {
		let element = read::<E::TargetField>(in_out)?;
		encode_into(&element, in_out)
	}

	fn target_len() -> usize {
		Arkworks::<E>::target_len()
	}
}
