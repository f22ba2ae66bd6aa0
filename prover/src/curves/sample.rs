//! Samples of any curve: drawing arguments, computing results, and writing the file.

use super::{Group, Operation, Request};
use crate::hexadecimal;
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{PrimeField, UniformRand};
use assay_curve_operations::{
	encoding::{encode, encode_list},
	pairings::ShortWeierstrassPairing,
	Form, ShortWeierstrass,
};
use assay_proof_system::H256;
use rand_chacha::ChaCha20Rng;
use serde::Serialize;
use sp_core::{Blake2Hasher, Hasher};
use std::collections::BTreeMap;

/// The arguments of one call, and its expected result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
	/// The arguments, with their names in the call.
	pub(super) arguments: [(&'static str, Vec<u8>); 2],
	/// The result's bytes.
	pub(super) result: Vec<u8>,
}

impl Sample {
	/// Returns the BLAKE2b-256 hash of the result, which the call's event contains.
	pub fn result_hash(&self) -> H256 {
		Blake2Hasher::hash(&self.result)
	}
}

type Projective<F> = <<F as Form>::Affine as AffineRepr>::Group;
type Scalar<F> = <<F as Form>::Affine as AffineRepr>::ScalarField;

/// Samples a product of pairings.
pub(super) fn pairing<E: ShortWeierstrassPairing>(
	request: &Request,
	rng: &mut ChaCha20Rng,
) -> Sample {
	let g1 = affine_points::<ShortWeierstrass<E::G1Config>>(request.size, rng);
	let g2 = affine_points::<ShortWeierstrass<E::G2Config>>(request.size, rng);
	let arguments = [("g1", encode_list(&g1)), ("g2", encode_list(&g2))];
	Sample { arguments, result: encode(&E::multi_pairing(g1, g2).0) }
}

/// Samples an operation in one group.
pub(super) fn in_group<F: Form>(request: &Request, rng: &mut ChaCha20Rng) -> Sample {
	if request.operation == Operation::Msm {
		msm::<F>(request.size, rng)
	} else {
		mul::<F>(request.operation == Operation::MulProjective, rng)
	}
}

/// Samples an MSM. The bases are `start + i · step`, so two multiplications give the result.
fn msm<F: Form>(size: usize, rng: &mut ChaCha20Rng) -> Sample {
	let [start, step] = points::<F, 2>(rng);
	let bases = progression::<F>(start, step, size);
	let scalars: Vec<Scalar<F>> = (0..size).map(|_| UniformRand::rand(rng)).collect();
	let of_start: Scalar<F> = scalars.iter().sum();
	let of_step: Scalar<F> =
		scalars.iter().zip(1u64..).map(|(scalar, index)| *scalar * Scalar::<F>::from(index)).sum();
	let sum = start * of_start + step * of_step;
	let arguments = [("bases", encode_list(&bases)), ("scalars", encode_list(&scalars))];
	Sample { arguments, result: encode(&sum.into_affine()) }
}

/// Samples a multiplication by a scalar below the modulus.
fn mul<F: Form>(projective: bool, rng: &mut ChaCha20Rng) -> Sample {
	let [base] = points::<F, 1>(rng);
	let scalar = Scalar::<F>::rand(rng);
	let bytes = if projective { F::projective(&base) } else { encode(&base.into_affine()) };
	let words = encode_list(scalar.into_bigint().as_ref());
	Sample {
		arguments: [("base", bytes), ("scalar", words)],
		result: encode(&(base * scalar).into_affine()),
	}
}

/// Draws points of the prime-order subgroup in affine coordinates.
fn affine_points<F: Form>(count: usize, rng: &mut ChaCha20Rng) -> Vec<F::Affine> {
	let [start, step] = points::<F, 2>(rng);
	progression::<F>(start, step, count)
}

/// Returns `start + i · step` for i from 1 to `count`. A term takes one addition instead of a multiplication.
fn progression<F: Form>(start: Projective<F>, step: Projective<F>, count: usize) -> Vec<F::Affine> {
	let terms: Vec<_> =
		std::iter::successors(Some(start + step), |term| Some(*term + step)).take(count).collect();
	Projective::<F>::normalize_batch(&terms)
}

/// Draws points of the prime-order subgroup in projective coordinates. They are sums, because a drawn
/// point may have `z = 1`.
fn points<F: Form, const N: usize>(rng: &mut ChaCha20Rng) -> [Projective<F>; N] {
	[(); N].map(|()| Projective::<F>::rand(rng) + Projective::<F>::rand(rng))
}

/// The `type` in the file.
const TYPE: &str = "curve_operation";

/// The name of the file.
pub(super) const FILE: &str = "curve_operation.json";

/// A sample, field by field. Byte strings are hexadecimal after `0x`.
#[derive(Serialize)]
struct Document<'a> {
	r#type: &'a str,
	curve: &'a str,
	operation: &'a str,
	/// Absent for a pairing.
	#[serde(skip_serializing_if = "Option::is_none")]
	group: Option<&'a str>,
	/// The number of pairs or points; absent for an operation of one point.
	#[serde(skip_serializing_if = "Option::is_none")]
	size: Option<usize>,
	seed: u64,
	/// The call's arguments, by name.
	arguments: BTreeMap<&'a str, String>,
	/// The BLAKE2b-256 hash of the result's bytes.
	result: String,
}

/// Encodes the sample as JSON, with a line feed at the end.
pub(super) fn to_json(request: &Request, sample: &Sample) -> Vec<u8> {
	let document = Document {
		r#type: TYPE,
		curve: request.curve.name(),
		operation: request.operation.name(),
		group: request.group.map(Group::name),
		size: request.operation.takes_lists().then_some(request.size),
		seed: request.seed,
		arguments: sample
			.arguments
			.iter()
			.map(|(name, bytes)| (*name, hexadecimal::encode(bytes)))
			.collect(),
		result: format!("{:?}", sample.result_hash()),
	};
	let mut json = serde_json::to_vec_pretty(&document)
		.expect("strings and numbers alone always serialize; qed");
	json.push(b'\n');
	json
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::curves::CurveName;
	use std::collections::BTreeSet;

	fn requests(seed: u64) -> impl Iterator<Item = Request> {
		let of_curve = move |curve: CurveName| {
			let two = curve.has_pairing();
			let pairing = two.then_some((Operation::Pairing, None));
			let groups = if two { &[Group::G1, Group::G2][..] } else { &[Group::G1][..] };
			let operations = [Operation::Msm, Operation::MulProjective, Operation::MulAffine];
			let in_groups = groups
				.iter()
				.flat_map(move |group| operations.map(|operation| (operation, Some(*group))));
			pairing.into_iter().chain(in_groups).map(move |(operation, group)| {
				let size = if operation.takes_lists() { 2 } else { 1 };
				Request { curve, operation, group, size, seed }
			})
		};
		CurveName::ALL.iter().copied().flat_map(of_curve)
	}

	#[test]
	fn a_seed_gives_one_sample_and_another_seed_another() {
		let mut results = BTreeSet::new();
		let mut count = 0;
		for request in requests(1).chain(requests(2)) {
			let sample = request.sample();
			assert_eq!(sample, request.sample(), "{request}");
			results.insert(sample.result_hash());
			count += 1;
		}
		assert_eq!(count, 2 * (4 * 7 + 6 * 3));
		// A projective and an affine multiplication of one seed are the same product.
		assert_eq!(results.len(), count - 2 * (4 * 2 + 6));
	}

	#[test]
	fn projective_bases_have_a_z_that_is_not_one() {
		for request in requests(0).filter(|r| r.operation == Operation::MulProjective) {
			let [(_, base), _] = request.sample().arguments;
			let affine = Request { operation: Operation::MulAffine, ..request };
			let [(_, affine), _] = affine.sample().arguments;
			// z is the last coordinate. Both forms are coordinates of equal length without a prefix.
			let coordinates =
				if base.len() % 3 == 0 && base.len() / 3 * 2 == affine.len() { 3 } else { 4 };
			let z = &base[base.len() - base.len() / coordinates..];
			assert!(z.iter().any(|byte| *byte > 1), "{request}");
			assert_ne!(base[..affine.len()], affine, "{request}");
		}
	}

	/// The chain's reference operations give the same results.
	#[test]
	fn the_reference_computes_the_same() {
		use assay_ark_curves::{
			ark_bls12_381::{g2, Bls12_381},
			ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig,
		};
		use assay_curve_operations::{Arkworks, GroupOperations as _, Pairing, TwistedEdwards};

		let request = |curve, operation, group, size| {
			Request { curve, operation, group, size, seed: 3 }.sample()
		};
		let Sample { arguments: [(_, g1), (_, g2)], result } =
			request(CurveName::Bls12381, Operation::Pairing, None, 3);
		assert_eq!(Arkworks::<Bls12_381>::multi_pairing(&g1, &g2), Ok(result));

		let Sample { arguments: [(_, bases), (_, scalars)], result } =
			request(CurveName::Bls12381, Operation::Msm, Some(Group::G2), 40);
		let mut sum = vec![0; result.len()];
		assert_eq!(ShortWeierstrass::<g2::Config>::msm(&bases, &scalars, &mut sum), Ok(()));
		assert_eq!(sum, result);

		type Bandersnatch = TwistedEdwards<BandersnatchConfig>;
		let Sample { arguments: [(_, base), (_, scalar)], result } =
			request(CurveName::Bandersnatch, Operation::MulProjective, Some(Group::G1), 1);
		let (mut affine, mut product) = (vec![0; result.len()], vec![0; result.len()]);
		assert_eq!(Bandersnatch::normalize(&base, &mut affine), Ok(()));
		assert_eq!(Bandersnatch::mul(&affine, &scalar, &mut product), Ok(()));
		assert_eq!(product, result);
	}
}
