//! Keys and proofs made with a known trapdoor.
//!
//! Anyone who knows the secret of a structured reference string can prove anything under any key: choose
//! arbitrary points and scalars for the whole proof, then solve the last equation for the last point.
//! With the inner product argument the same works if relations between the bases are known. In this
//! way, tests and benchmarks get proofs of any shape without a circuit or witness. Such proofs
//! prove nothing.

mod cases;
#[cfg(test)]
mod tests;

pub use cases::{
	empty_lookups, hinted_kzg_case, ipa_case, ipa_case_of, ipa_key, kzg_case, kzg_case_of,
	kzg_case_on, kzg_key, s_g2, short_proof, Class, Columns,
};

use crate::{
	arithmetic::{AssayIpa, AssayKzg},
	encoding::{bytes_of, PointBytes, SCALAR_LEN},
	key::{Node, Query, RotationSets, TranscriptKind, VerifyingKeyData, FORMAT},
	layout, prepared,
	scheme::{Ipa, Kzg},
	verifier, Arithmetic, Proof, PublicInputs, Scheme, VerifyingKey,
};
use alloc::{vec, vec::Vec};
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{Field, PrimeField};

/// A scheme whose costliest keys and proofs can be simulated, for benchmarks.
pub trait Simulate: Scheme {
	/// Makes the costliest key, proof and inputs of a class of about this size. They verify.
	fn simulate(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs);

	/// Makes the costliest case of a class of about this size to verify with hints, but without its hints.
	fn simulate_for_hints(
		class: Class,
		size: u32,
		seed: u32,
	) -> (VerifyingKey, Proof, PublicInputs);

	/// Makes the costliest key of this size to validate.
	fn simulate_key(size: u32) -> VerifyingKey;
}

impl Simulate for Kzg {
	fn simulate(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		kzg_case(class, size, seed)
	}

	fn simulate_for_hints(
		class: Class,
		size: u32,
		seed: u32,
	) -> (VerifyingKey, Proof, PublicInputs) {
		hinted_kzg_case(class, size, seed)
	}

	fn simulate_key(size: u32) -> VerifyingKey {
		kzg_key(size)
	}
}

impl Simulate for Ipa {
	fn simulate(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		ipa_case(class, ipa_rows(class), size, seed)
	}

	fn simulate_for_hints(
		class: Class,
		size: u32,
		seed: u32,
	) -> (VerifyingKey, Proof, PublicInputs) {
		let columns = match class {
			Class::Any => Columns::Fixed,
			Class::Light => Columns::Light,
		};
		ipa_case_of(class, columns, ipa_rows(class), size, seed)
	}

	fn simulate_key(size: u32) -> VerifyingKey {
		ipa_key(size)
	}
}

/// Returns the largest `k` of a class under the inner product argument.
const fn ipa_rows(class: Class) -> u8 {
	match class {
		Class::Any => Ipa::MAX_K,
		Class::Light => Ipa::MAX_LIGHT_K,
	}
}

/// The secret of the simulator's keys.
pub const SECRET: u64 = 0x5eed;

/// Computes `1·B, 2·B, …` for the generator `B`.
fn generator_multiples<P: SWCurveConfig>(count: usize) -> Vec<Affine<P>> {
	let generator = Affine::<P>::generator();
	let mut sum = generator.into_group();
	let mut points = Vec::with_capacity(count);
	for _ in 0..count {
		points.push(sum);
		sum += generator;
	}
	ark_ec::short_weierstrass::Projective::<P>::normalize_batch(&points)
}

/// Compresses a finite point. `odd` is the flag of an odd `y`.
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

/// A writer of a proof.
struct Writer<P: SWCurveConfig> {
	bytes: Vec<u8>,
	transcript: TranscriptKind,
	odd: u8,
	points: Vec<Affine<P>>,
	/// The number of points that were written.
	written: usize,
	seed: u64,
}

impl<P: SWCurveConfig> Writer<P>
where
	P::BaseField: PrimeField,
{
	fn new(transcript: TranscriptKind, odd: u8, points: usize, seed: u64) -> Self {
		let points = generator_multiples(points + 1);
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

	/// Writes the next points. The `i`-th point is `i·B`.
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
			// Full-size numbers that differ from each other and with the seed.
			let number = F::from(self.seed) + F::from(index + 2).inverse().unwrap_or(F::ONE);
			self.scalar(&number);
		}
	}
}

/// Forges a proof of any instances, under a KZG key that is opened by SHPLONK.
///
/// `None` if the secret does not fit, or if no proof can be made for the key.
pub fn forge_kzg(
	key: &VerifyingKeyData<Kzg>,
	secret: &ark_bn254::Fr,
	instances: &[Vec<Vec<ark_bn254::Fr>>],
	seed: u64,
) -> Option<(Proof, PublicInputs)> {
	const ODD: u8 = 0x40;
	let (points, scalars) = layout::elements(key, instances.len());
	let (opening, _) = Kzg::opening_len(key, &RotationSets::of_key(key));
	let mut writer = Writer::<ark_bn254::g1::Config>::new(key.transcript, ODD, points, seed);
	writer.next_points(points.checked_sub(opening)?);
	writer.next_scalars::<ark_bn254::Fr>(scalars);
	// The quotient's commitment, then the identity as a placeholder for the last point.
	writer.next_points(1);
	let start = writer.bytes.len();
	let mut identity = vec![0; layout::point_len(key.transcript)];
	if key.transcript != TranscriptKind::Keccak256 {
		identity[31] = 0x80;
	}
	writer.bytes.extend(identity);

	let inputs = PublicInputs::from_instances(instances);
	let prepared = prepared::encode(key);
	let (right, u) = verifier::right_side::<AssayKzg>(&prepared, &writer.bytes, &inputs.0).ok()?;
	// s·W' = right + u·W'
	let last = (right * (*secret - u).inverse()?).into_affine();
	writer.bytes.truncate(start);
	writer.point(&last);
	Some((Proof(writer.bytes), inputs))
}
