//! Arguments of the functions with validated points.

use super::{
	buffer, encode, other_length, points, tamper, tamper_one_of, Arguments, Lazy, MANY, PREFIX,
};
use crate::points::Points;
use alloc::vec::Vec;
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{AdditiveGroup, Field};
use ark_serialize::{CanonicalSerialize, Compress};
use ark_std::{
	rand::{rngs::StdRng, Rng},
	UniformRand,
};

/// The bits of a byte that may hold flags.
const FLAGS: u8 = 0xe0;

/// Samples arguments of a product of pairings, which is one in half of the cases.
pub fn multi_pairing<E: Pairing>() -> impl Fn(&mut StdRng) -> Arguments
where
	E::G1Affine: Points,
	E::G2Affine: Points,
{
	let (g1, g2) = (Lazy::<E::G1Affine>::new(), Lazy::<E::G2Affine>::new());
	move |rng| {
		let (p, q) = if rng.gen() {
			cancelling::<E>(rng)
		} else {
			let count =
				if rng.gen_ratio(1, 200) { rng.gen_range(MANY) } else { rng.gen_range(0..4) };
			let p = points(&g1, count, rng);
			(p, points(&g2, other_length(count, rng), rng))
		};
		let (mut a, mut b) = (encode(&p), encode(&q));
		if rng.gen_ratio(1, 4) {
			tamper_one_of::<E::BaseField, E::BaseField>(&mut a, &mut b, rng);
		}
		let len = E::TargetField::ZERO.uncompressed_size();
		Arguments { a, b, out: buffer(len, rng) }
	}
}

/// Samples arguments of a check that a product of pairings is one.
pub fn pairing_check<E: Pairing>() -> impl Fn(&mut StdRng) -> Arguments
where
	E::G1Affine: Points,
	E::G2Affine: Points,
{
	without_buffer(multi_pairing::<E>())
}

/// Samples the argument of a check of points.
pub fn check<C: SWCurveConfig>() -> impl Fn(&mut StdRng) -> Arguments {
	without_buffer(list::<C>(Compress::No))
}

/// Samples arguments of a decompression of points.
pub fn decompress<C: SWCurveConfig>() -> impl Fn(&mut StdRng) -> Arguments {
	list::<C>(Compress::Yes)
}

/// Samples arguments of a function without a buffer.
fn without_buffer(sample: impl Fn(&mut StdRng) -> Arguments) -> impl Fn(&mut StdRng) -> Arguments {
	move |rng| Arguments { out: Vec::new(), ..sample(rng) }
}

/// Returns points with `e(a P, Q) · e(-P, a Q) = 1`.
fn cancelling<E: Pairing>(rng: &mut StdRng) -> (Vec<E::G1Affine>, Vec<E::G2Affine>) {
	let scalar = E::ScalarField::rand(rng);
	let (p, q) = (E::G1Affine::generator(), E::G2Affine::generator());
	let g1 = [p * scalar, -p.into_group()];
	let g2 = [q.into_group(), q * scalar];
	(E::G1::normalize_batch(&g1), E::G2::normalize_batch(&g2))
}

fn list<C: SWCurveConfig>(compress: Compress) -> impl Fn(&mut StdRng) -> Arguments {
	let pool = Lazy::<Affine<C>>::new();
	move |rng| {
		let count = if rng.gen_ratio(1, 50) { rng.gen_range(MANY) } else { rng.gen_range(0..5) };
		let points = points(&pool, count, rng);
		let mut a = Vec::new();
		points.serialize_with_mode(&mut a, compress).expect("a vector takes any length");
		if rng.gen_ratio(1, 4) {
			if compress == Compress::Yes && rng.gen() {
				tamper_compressed::<C::BaseField>(&mut a, rng);
			} else {
				tamper::<C::BaseField>(&mut a, rng);
			}
		}
		Arguments { a, b: Vec::new(), out: buffer(encode(&points).len(), rng) }
	}
}

/// Replaces one of the compressed points of a list, or its flags alone: by `x` of zero, `x` of ones, or a
/// random `x`, each with any flags. Flags are in the first byte or in the last one, which differs by curve.
fn tamper_compressed<F: Field>(list: &mut [u8], rng: &mut StdRng) {
	let len = F::ONE.compressed_size();
	let count = (list.len() - PREFIX) / len;
	if count == 0 {
		return;
	}
	let point = &mut list[PREFIX + len * rng.gen_range(0..count)..][..len];
	match rng.gen_range(0..6) {
		0 => point.fill(0),
		1 => point.fill(0xff),
		2 => point.iter_mut().for_each(|byte| *byte = rng.gen()),
		_ => {}
	}
	let flags = &mut point[if rng.gen() { 0 } else { len - 1 }];
	*flags = *flags & !FLAGS | rng.gen::<u8>() & FLAGS;
}
