//! No operations: what the way to them costs.

use crate::{Curve, Definition};
use alloc::vec::Vec;
use ark_ec::AffineRepr;
use ark_ff::{One, Zero};
use ark_serialize::CanonicalSerialize;
use assay_curve_operations::{
	encoding::{decode, encode_into},
	pairings::ShortWeierstrassPairing,
	Arkworks, Error, Form, Group, Pairing, ShortWeierstrass,
};
use core::{hint::black_box, marker::PhantomData};

/// The curve `C` without its arithmetic: arguments are decoded by arkworks in the runtime, and the
/// result is the generator, or one in the target group. What a call costs on it is the cost of the
/// boundary alone.
///
/// It refuses what the other backends refuse for its encoding or its lengths, with their errors.
pub struct Dummy<C>(PhantomData<C>);

impl<C: Definition> Curve for Dummy<C> {
	const NAME: &'static str = C::NAME;
	const BACKEND: &'static str = "Dummy";
	type Operations = C::Decoding;
}

/// The operations of `O` without their arithmetic.
pub struct DecodeOnly<O>(PhantomData<O>);

/// Decodes a value and lets the compiler believe that it is used.
fn read<T: ark_serialize::CanonicalDeserialize>(bytes: &[u8]) -> Result<T, Error> {
	decode(bytes).map(black_box)
}

/// Decodes two lists that go together.
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

impl<G: Group> Group for DecodeOnly<G> {
	type Form = DecodeOnly<G::Form>;

	fn msm(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> Result<(), Error> {
		type AffineOf<G> = <<G as Group>::Form as Form>::Affine;
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
