//! Keys and proofs made from a known trapdoor.
//!
//! Whoever knows the secret of a structured reference string can prove anything under any key: take
//! any points and numbers for all that a proof says, and solve the last equation for the last point.
//! With the inner product argument the same works where the bases' relations are known. That gives
//! tests and benchmarks proofs of any shape, without a circuit or witness. Such a key proves nothing
//! to anyone.

mod cases;
#[cfg(test)]
mod tests;

pub use cases::{
	empty_lookups, ipa_case, ipa_key, kzg_case, kzg_case_on, kzg_key, s_g2, short_proof, Class,
};

use crate::{
	arithmetic::{bytes_of, ArkworksIpa, ArkworksKzg},
	key::{Node, PointBytes, Query, TranscriptKind, VerifyingKeyData, FORMAT, SCALAR_LEN},
	layout,
	opening::Sets,
	prepared,
	scheme::{Ipa, Kzg},
	verifier, Arithmetic, Proof, PublicInputs, Scheme, VerifyingKey,
};
use alloc::{vec, vec::Vec};
use ark_bn254::Bn254;
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{Field, PrimeField};
use ark_vesta::VestaConfig;

/// The secret of the simulator's keys.
pub const SECRET: u64 = 0x5eed;

type KzgArithmetic = ArkworksKzg<Bn254>;
type IpaArithmetic = ArkworksIpa<VestaConfig>;

/// `1·B, 2·B, …` for the generator `B`.
fn multiples<P: SWCurveConfig>(count: usize) -> Vec<Affine<P>> {
	let generator = Affine::<P>::generator();
	let mut sum = generator.into_group();
	let mut points = Vec::with_capacity(count);
	for _ in 0..count {
		points.push(sum);
		sum += generator;
	}
	ark_ec::short_weierstrass::Projective::<P>::normalize_batch(&points)
}

/// The scheme's compressed form of a finite point, `odd` being the flag of an odd `y`.
fn compress<P>(point: &Affine<P>, odd: u8) -> [u8; 32]
where
	P: SWCurveConfig,
	P::BaseField: PrimeField,
{
	let mut bytes = [0; 32];
	if let Some((x, y)) = point.xy() {
		bytes = bytes_of(&x);
		if bytes_of(&y)[0] & 1 == 1 {
			bytes[31] |= odd;
		}
	}
	bytes
}

/// A proof in the making.
struct Writer<P: SWCurveConfig> {
	bytes: Vec<u8>,
	transcript: TranscriptKind,
	odd: u8,
	points: Vec<Affine<P>>,
	/// How many of the multiples were written.
	written: usize,
	seed: u64,
}

impl<P: SWCurveConfig> Writer<P>
where
	P::BaseField: PrimeField,
{
	fn new(transcript: TranscriptKind, odd: u8, points: usize, seed: u64) -> Self {
		let points = multiples(points + 1);
		Self { bytes: Vec::new(), transcript, odd, points, written: 0, seed }
	}

	fn point(&mut self, point: &Affine<P>) {
		match self.transcript {
			TranscriptKind::Keccak256 => {
				for coordinate in point.xy().map(|(x, y)| [x, y]).unwrap_or_default() {
					let mut word = bytes_of(&coordinate);
					word.reverse();
					self.bytes.extend_from_slice(&word);
				}
			}
			TranscriptKind::Blake2b | TranscriptKind::Poseidon => {
				self.bytes.extend_from_slice(&compress(point, self.odd));
			}
		}
	}

	/// The next multiples: the `i`-th point is `i·B`.
	fn next_points(&mut self, count: usize) {
		for _ in 0..count {
			let point = self.points[self.written];
			self.written += 1;
			self.point(&point);
		}
	}

	fn scalar<F: PrimeField>(&mut self, scalar: &F) {
		let mut bytes = bytes_of(scalar);
		if self.transcript == TranscriptKind::Keccak256 {
			bytes.reverse();
		}
		self.bytes.extend_from_slice(&bytes);
	}

	fn next_scalars<F: PrimeField>(&mut self, count: usize) {
		for index in 0..count as u64 {
			// Full-size numbers that differ from each other and by the seed.
			let number = F::from(self.seed) + F::from(index + 2).inverse().unwrap_or(F::ONE);
			self.scalar(&number);
		}
	}
}

/// A proof under a key for KZG, opened by SHPLONK, of whatever the instances say.
///
/// `None` if the secret is not the key's, or the key not one that proofs are made for.
pub fn forge_kzg(
	key: &VerifyingKeyData<Kzg>,
	secret: &ark_bn254::Fr,
	instances: &[Vec<Vec<ark_bn254::Fr>>],
	seed: u64,
) -> Option<(Proof, PublicInputs)> {
	const ODD: u8 = 0x40;
	let (points, scalars) = layout::elements(key, instances.len());
	let (opening, _) = Kzg::opening_len(key, &Sets::of_key(key));
	let mut writer = Writer::<ark_bn254::g1::Config>::new(key.transcript, ODD, points, seed);
	writer.next_points(points.checked_sub(opening)?);
	writer.next_scalars::<ark_bn254::Fr>(scalars);
	// The quotient's commitment, then in the place of the last point the identity.
	writer.next_points(1);
	let start = writer.bytes.len();
	let mut identity = vec![0; layout::point_len(key.transcript)];
	if key.transcript != TranscriptKind::Keccak256 {
		identity[31] = 0x80;
	}
	writer.bytes.extend(identity);

	let inputs = PublicInputs::from_instances(instances);
	let prepared = prepared::encode(key);
	let (right, u) =
		verifier::right_side::<KzgArithmetic>(&prepared, &writer.bytes, &inputs.0).ok()?;
	// s·W' = right + u·W'
	let last = (right * (*secret - u).inverse()?).into_affine();
	writer.bytes.truncate(start);
	writer.point(&last);
	Some((Proof(writer.bytes), inputs))
}
