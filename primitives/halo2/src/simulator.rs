//! Keys and proofs made from a known trapdoor.
//!
//! Whoever knows the secret of a structured reference string can prove anything under any key: take
//! any points and numbers for all that a proof says, and solve the last equation for the last point.
//! With the inner product argument the same works where the bases' relations are known. That gives
//! tests and benchmarks proofs of any shape, without a circuit or witness. Such a key proves nothing
//! to anyone.

use crate::{
	arithmetic::{bytes_of, ArkworksIpa, ArkworksKzg},
	key::{
		Node, PointBytes, Query, TranscriptKind, VerifyingKeyData, FORMAT, NODES_FREE,
		NODES_PER_ELEMENT, POINT_LEN, SCALAR_LEN,
	},
	layout,
	opening::Sets,
	scheme::{Ipa, IpaParameters, Kzg, KzgOpening, KzgParameters, G2_LEN},
	verifier, Arithmetic, Proof, PublicInputs, Scheme, VerifyingKey, SIZE_UNIT,
};
use alloc::{vec, vec::Vec};
use ark_bn254::Bn254;
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{Field, PrimeField};
use ark_serialize::CanonicalSerialize;
use ark_vesta::VestaConfig;

/// The secret of the simulator's keys.
pub const SECRET: u64 = 0x5eed;

/// Rows of the simulator's keys for KZG, whose number is all the same to the verifier.
const KZG_K: u8 = 10;

/// Bytes of a key that no column accounts for, and of the nodes that a key has at least.
const KEY_OVERHEAD: usize = 1024;

/// Bytes that a node takes at most.
const NODE_LEN: usize = 9;

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
	let prepared = VerifyingKey::from(key).0;
	let (right, u) =
		verifier::right_side::<KzgArithmetic>(&prepared, &writer.bytes, &inputs.0).ok()?;
	// s·W' = right + u·W'
	let last = (right * (*secret - u).inverse()?).into_affine();
	writer.bytes.truncate(start);
	writer.point(&last);
	Some((Proof(writer.bytes), inputs))
}

/// A key for KZG, a proof and inputs, of about `size` units each: as much to multiply and to compute
/// as a key of this size may ask for.
pub fn kzg_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	let size = size as usize;
	let proof_units = size.min(Kzg::MAX_PROOF_LEN / SIZE_UNIT);
	let most_columns = Kzg::MAX_KEY_LEN.saturating_sub(2 * KEY_OVERHEAD) / (POINT_LEN + NODE_LEN);
	// Random polynomial, two parts of the quotient, its evaluation, two points of the opening, and
	// the count of the circuits.
	const FIXED_UNITS: usize = 7;
	let columns =
		proof_units.saturating_sub(FIXED_UNITS).min(most_columns).min(crate::key::MAX_COLUMNS);
	let secret = ark_bn254::Fr::from(SECRET);
	let mut s_g2 = [0; G2_LEN];
	let point = (ark_bn254::G2Affine::generator() * secret).into_affine();
	let written = point.serialize_uncompressed(&mut s_g2[..]);
	debug_assert!(written.is_ok());
	let commitments = multiples::<ark_bn254::g1::Config>(columns);
	let mut key = blank::<Kzg>(KZG_K, KzgParameters { opening: KzgOpening::Shplonk, s_g2 });
	key.fixed_commitments = commitments.iter().map(KzgArithmetic::coordinates).collect();
	fill(&mut key, columns, Kzg::MAX_KEY_LEN.min(size.max(1) * SIZE_UNIT));
	let (proof, inputs) = forge_kzg(&key, &secret, &[Vec::new()], seed.into())
		.unwrap_or((Proof(Vec::new()), PublicInputs(Vec::new())));
	(VerifyingKey::from(&key), proof, inputs)
}

/// A key for the inner product argument with about `size` units, a proof and inputs. Its bases are
/// multiples of one point.
pub fn ipa_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	const ODD: u8 = 0x80;
	const SMALLEST: u8 = 3;
	let rows = (size as usize * SIZE_UNIT).saturating_sub(KEY_OVERHEAD) / POINT_LEN;
	let k = (rows.max(1).ilog2() as u8).clamp(SMALLEST, Ipa::MAX_K);
	let n = 1usize << k;
	// W = B, U = 2·B, G_i = (i + 3)·B.
	let bases = multiples::<VestaConfig>(n + 2);
	let encode = |point: &Affine<VestaConfig>| -> PointBytes { IpaArithmetic::coordinates(point) };
	let parameters = IpaParameters {
		g: bases[2..].iter().map(encode).collect(),
		g_lagrange: Vec::new(),
		w: encode(&bases[0]),
		u: encode(&bases[1]),
	};
	let mut key = blank::<Ipa>(k, parameters);
	fill(&mut key, 0, 0);

	let instances: [Vec<Vec<ark_vesta::Fr>>; 1] = [Vec::new()];
	let (points, scalars) = layout::elements(&key, 1);
	let (opening_points, opening_scalars) = Ipa::opening_len(&key, &Sets::of_key(&key));
	let mut writer = Writer::<VestaConfig>::new(key.transcript, ODD, points, seed.into());
	writer.next_points(points - opening_points);
	writer.next_scalars::<ark_vesta::Fr>(scalars - opening_scalars);
	writer.next_points(1);
	writer.next_scalars::<ark_vesta::Fr>(opening_scalars - 2);
	writer.next_points(opening_points - 1);
	// c, and in the place of f zero.
	writer.next_scalars::<ark_vesta::Fr>(1);
	let start = writer.bytes.len();
	writer.bytes.extend([0; SCALAR_LEN]);

	let inputs = PublicInputs::from_instances(&instances);
	let prepared = VerifyingKey::from(&key).0;
	let sum = verifier::right_scalars::<IpaArithmetic>(&prepared, &writer.bytes, &inputs.0);
	// Σ scalars·logarithms − f·1 = 0.
	let f = sum.map_or(ark_vesta::Fr::from(0u64), |(key_scalars, scalars)| {
		let (g, rest) = key_scalars.split_at(n.min(key_scalars.len()));
		let logarithms = (3u64..).map(ark_vesta::Fr::from);
		let g: ark_vesta::Fr = g.iter().zip(logarithms).map(|(scalar, log)| *scalar * log).sum();
		let rest: ark_vesta::Fr =
			rest.iter().zip(1u64..).map(|(scalar, log)| *scalar * ark_vesta::Fr::from(log)).sum();
		let points: ark_vesta::Fr = scalars
			.iter()
			.zip(1u64..)
			.map(|(scalar, log)| *scalar * ark_vesta::Fr::from(log))
			.sum();
		g + rest + points
	});
	writer.bytes.truncate(start);
	writer.scalar(&f);
	(VerifyingKey::from(&key), Proof(writer.bytes), inputs)
}

/// A key of nothing.
fn blank<S: Scheme>(k: u8, parameters: S::Parameters) -> VerifyingKeyData<S> {
	VerifyingKeyData {
		format: FORMAT,
		transcript: TranscriptKind::Blake2b,
		digest: [0; SCALAR_LEN],
		k,
		degree: 3,
		blinding_factors: 5,
		advice_phases: Vec::new(),
		challenge_phases: Vec::new(),
		instance_rows: Vec::new(),
		advice_queries: Vec::new(),
		fixed_queries: Vec::new(),
		instance_queries: Vec::new(),
		nodes: Vec::new(),
		gates: Vec::new(),
		lookups: Vec::new(),
		shuffles: Vec::new(),
		permutation: Vec::new(),
		fixed_commitments: Vec::new(),
		permutation_commitments: Vec::new(),
		parameters,
	}
}

/// Opens all fixed columns, and adds products of their values until the key has `len` bytes or as
/// many nodes as it may have.
fn fill<S: Scheme>(key: &mut VerifyingKeyData<S>, columns: usize, len: usize) {
	key.fixed_queries = (0..columns as u32).map(|column| Query { column, rotation: 0 }).collect();
	let (points, scalars) = layout::elements(key, 1);
	let most = NODES_FREE + NODES_PER_ELEMENT * (points + scalars);
	let room = len.saturating_sub(columns * (POINT_LEN + NODE_LEN) + KEY_OVERHEAD) / NODE_LEN;
	key.nodes = (0..most.min(room) as u32)
		.map(|index| match index.checked_sub(columns as u32) {
			// A square of a constant's square stays of degree zero.
			Some(0) | None if columns == 0 => Node::Constant([1; SCALAR_LEN]),
			None => Node::Fixed(index),
			Some(0) => Node::Constant([1; SCALAR_LEN]),
			Some(_) => Node::Product(index - 1, columns as u32),
		})
		.collect();
	if let Some(last) = key.nodes.len().checked_sub(1) {
		key.gates = vec![last as u32];
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{Halo2, Wasm};
	use assay_proof_system::{ProofSystem, VerifyError};

	fn checks<S: Scheme>(case: impl Fn(u32, u32) -> (VerifyingKey, Proof, PublicInputs), size: u32)
	where
		Wasm: crate::Backend<S>,
	{
		let (key, proof, inputs) = case(size, 1);
		let prepared = Halo2::<S, Wasm>::prepare_key(&key).expect("the key is usable");
		assert_eq!(Halo2::<S, Wasm>::verify(&prepared, &proof, &inputs), Ok(()), "{size}");
		let (same_key, other, _) = case(size, 2);
		assert_eq!(key, same_key);
		assert_ne!(proof, other);
		assert_eq!(Halo2::<S, Wasm>::verify(&prepared, &other, &inputs), Ok(()), "{size}");
		let batch = [(proof, inputs.clone()), (other.clone(), inputs.clone())];
		assert_eq!(Halo2::<S, Wasm>::verify_batch(&prepared, &batch), Ok(()), "{size}");
		let mut changed = other.0;
		let last = changed.len() - SCALAR_LEN - 1;
		changed[last - 31] ^= 1;
		let verdict = Halo2::<S, Wasm>::verify(&prepared, &Proof(changed), &inputs);
		assert!(verdict.is_err() && verdict != Err(VerifyError::LimitExceeded), "{verdict:?}");
	}

	#[test]
	fn kzg_cases_verify() {
		for size in [0, 1, 8, 100, 1000] {
			checks::<Kzg>(kzg_case, size);
		}
	}

	#[test]
	fn the_largest_kzg_case_verifies() {
		checks::<Kzg>(kzg_case, Halo2::<Kzg, Wasm>::MAX_SIZE);
	}

	#[test]
	fn ipa_cases_verify() {
		for size in [0, 8, 100, 1000] {
			checks::<Ipa>(ipa_case, size);
		}
	}

	#[test]
	fn cases_are_about_as_large_as_asked_for() {
		for size in [64, 500, 2000] {
			let (key, proof, inputs) = kzg_case(size, 1);
			assert!(key.0.len() / SIZE_UNIT >= size as usize / 2, "{size}: {}", key.0.len());
			let len = proof.0.len() + inputs.0.len();
			assert!(len.div_ceil(SIZE_UNIT) >= size as usize * 2 / 3, "{size}: {len}");
		}
	}
}
