//! Points and scalars between halo2's types and arkworks'.

use ark_ec::AffineRepr;
use ark_ff::{BigInt, PrimeField as _};
use halo2_axiom::halo2curves::{
	bn256::{Fq, G1Affine, G1},
	ff::PrimeField,
	group::{prime::PrimeCurveAffine, Group},
};

/// Words of a field element.
pub const WORDS: usize = 4;

/// A number's words of 64 bits, the lowest first: a canonical number, as arkworks' `BigInt` has it.
pub fn words<F: PrimeField<Repr: AsRef<[u8]>>>(number: &F) -> [u64; WORDS] {
	let repr = number.to_repr();
	let (chunks, _) = repr.as_ref().as_chunks::<8>();
	let mut words = [0; WORDS];
	for (word, bytes) in words.iter_mut().zip(chunks) {
		*word = u64::from_le_bytes(*bytes);
	}
	words
}

/// halo2's point as arkworks'.
pub fn to_ark(point: &G1Affine) -> ark_bn254::G1Affine {
	if bool::from(point.is_identity()) {
		return ark_bn254::G1Affine::zero();
	}
	// Numbers below the modulus, which `new` asks for.
	let [x, y] = [point.x, point.y].map(|number| ark_bn254::Fq::new(BigInt::new(words(&number))));
	ark_bn254::G1Affine::new_unchecked(x, y)
}

/// arkworks' point as halo2's.
pub fn from_ark(point: &ark_bn254::G1Affine) -> G1 {
	let Some((x, y)) = point.xy() else { return G1::identity() };
	let [x, y] = [x, y].map(|number| Fq::from_raw(number.into_bigint().0));
	G1Affine { x, y }.to_curve()
}
