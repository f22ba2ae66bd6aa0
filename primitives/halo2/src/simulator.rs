//! Keys and proofs made from a known trapdoor.
//!
//! Whoever knows the secret of a structured reference string can prove anything under any key: take
//! any points and numbers for all that a proof says, and solve the last equation for the last point.
//! With the inner product argument the same works where the bases' relations are known. That gives
//! tests and benchmarks proofs of any shape, without a circuit or witness. Such a key proves nothing
//! to anyone.

#[cfg(test)]
mod tests;

use crate::{
	arithmetic::{bytes_of, ArkworksIpa, ArkworksKzg},
	key::{
		Node, PointBytes, Query, TranscriptKind, VerifyingKeyData, FORMAT, MAX_BLINDING_FACTORS,
		MAX_CHALLENGES, MAX_CIRCUITS, SCALAR_LEN,
	},
	layout, max_size,
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
use codec::Encode;

/// Of what a case is the costliest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
	/// Of all proofs.
	Any,
	/// Of those that [are light](assay_proof_system::ProofSystem::is_light).
	Light,
}

impl Class {
	/// The most circuits of a proof.
	fn circuits(self) -> usize {
		match self {
			Self::Any => MAX_CIRCUITS,
			Self::Light => 1,
		}
	}
}

/// The secret of the simulator's keys.
pub const SECRET: u64 = 0x5eed;

/// Rows of the simulator's keys for KZG, whose number is all the same to the verifier.
const KZG_K: u8 = 10;

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

/// A key for KZG, a proof and inputs of `size` units: as much to multiply, to hash and to compute as
/// keys of any size may ask for. A part of the proof is evaluations of columns of the key, the rest
/// are commitments and evaluations of columns of as many circuits as there may be.
pub fn kzg_case(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	// The transcript that takes the longest.
	let transcript = match class {
		Class::Any => TranscriptKind::Poseidon,
		Class::Light => TranscriptKind::Blake2b,
	};
	kzg_case_on(transcript, class, size, seed)
}

/// [`kzg_case`] on any transcript. In the EVM's, points are twice as long, and `size` does not count
/// that.
pub fn kzg_case_on(
	transcript: TranscriptKind,
	class: Class,
	size: u32,
	seed: u32,
) -> (VerifyingKey, Proof, PublicInputs) {
	/// Random polynomial, two parts of the quotient, its evaluation, two points of the opening, and
	/// the count of the circuits.
	const FIXED_UNITS: usize = 7;
	/// As many as leave room in the key for its nodes.
	const MOST_FIXED: usize = 1100;
	let secret = ark_bn254::Fr::from(SECRET);
	let mut s_g2 = [0; G2_LEN];
	let point = (ark_bn254::G2Affine::generator() * secret).into_affine();
	let written = point.serialize_uncompressed(&mut s_g2[..]);
	debug_assert!(written.is_ok());
	let mut key = blank::<Kzg>(KZG_K, KzgParameters { opening: KzgOpening::Shplonk, s_g2 });
	key.transcript = transcript;
	let columns = ColumnCounts::of::<Kzg>(class, size, FIXED_UNITS, MOST_FIXED);
	let commitments = multiples::<ark_bn254::g1::Config>(columns.fixed);
	key.fixed_commitments = commitments.iter().map(KzgArithmetic::coordinates).collect();
	fill(&mut key, &columns);
	let instances = vec![Vec::new(); class.circuits()];
	let (proof, inputs) = forge_kzg(&key, &secret, &instances, seed.into())
		.unwrap_or((Proof(Vec::new()), PublicInputs(Vec::new())));
	(VerifyingKey::from(&key), proof, inputs)
}

/// A key of `2^k` rows for the inner product argument, a proof and inputs of `size` units, as for
/// KZG. There are as many instance columns as there may be, each with a row. The key's bases are
/// multiples of one point.
pub fn ipa_case(class: Class, k: u8, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	const ODD: u8 = 0x80;
	/// As many as leave room in the key for its nodes.
	const MOST_FIXED: usize = 1000;
	let circuits = class.circuits();
	// The random polynomial and the quotient as for KZG, what the opening has at most, and the inputs.
	let inputs =
		layout::COUNT_LEN + circuits * Ipa::MAX_INSTANCE_COLUMNS * (layout::COUNT_LEN + SCALAR_LEN);
	let fixed_units = 9 + 2 * usize::from(k) + inputs.div_ceil(SIZE_UNIT);
	let n = 1usize << k;
	// W = B, U = 2·B, G_i = (i + 3)·B.
	let bases = multiples::<VestaConfig>(n + 2);
	let encode = |point: &Affine<VestaConfig>| -> PointBytes { IpaArithmetic::coordinates(point) };
	// The base of the first row is the mean of all: its polynomial is Σ X^i/n.
	let two = ark_vesta::Fr::from(2u64);
	let mean = ark_vesta::Fr::from(n as u64 + 5) * two.inverse().unwrap_or(two);
	let first_row = (bases[0] * mean).into_affine();
	let parameters = IpaParameters {
		g: bases[2..].iter().map(encode).collect(),
		g_lagrange: vec![encode(&first_row)],
		w: encode(&bases[0]),
		u: encode(&bases[1]),
	};
	let mut key = blank::<Ipa>(k, parameters);
	key.instance_rows = vec![1; Ipa::MAX_INSTANCE_COLUMNS];
	let columns = ColumnCounts::of::<Ipa>(class, size, fixed_units, MOST_FIXED);
	key.fixed_commitments = bases.iter().cycle().take(columns.fixed).map(encode).collect();
	fill(&mut key, &columns);

	let value = |index: usize| ark_vesta::Fr::from(index as u64 + 2).inverse().unwrap_or(two);
	let instances: Vec<Vec<Vec<ark_vesta::Fr>>> =
		vec![(0..Ipa::MAX_INSTANCE_COLUMNS).map(|index| vec![value(index)]).collect(); circuits];
	let (points, scalars) = layout::elements(&key, instances.len());
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
	// Σ scalars·logarithms − f·1 = 0. The logarithms of the key's bases: G, then W and U, then those
	// of the columns, which start over at W.
	let f = sum.map_or(ark_vesta::Fr::from(0u64), |(key_scalars, scalars)| {
		let g = 3..n as u64 + 3;
		let columns = (1..=n as u64 + 2).cycle().take(columns.fixed);
		let of_key = g.chain([1, 2]).chain(columns);
		// Nothing opens the commitments to instance columns, which are the first points.
		let of_proof = scalars.iter().skip(circuits * Ipa::MAX_INSTANCE_COLUMNS).zip(1u64..);
		key_scalars
			.iter()
			.zip(of_key)
			.chain(of_proof)
			.map(|(scalar, logarithm)| *scalar * ark_vesta::Fr::from(logarithm))
			.sum()
	});
	writer.bytes.truncate(start);
	writer.scalar(&f);
	(VerifyingKey::from(&key), Proof(writer.bytes), inputs)
}

/// How many columns a case has.
struct ColumnCounts {
	/// Of the key.
	fixed: usize,
	/// Of each circuit.
	advice: usize,
}

impl ColumnCounts {
	/// A share of the most fixed columns; an evaluation of each takes a unit of the proof. What the
	/// proof has left goes to the circuits' columns, of two units each.
	fn of<S: Scheme>(class: Class, size: u32, fixed_units: usize, most_fixed: usize) -> Self {
		let most = max_size::<S>() as usize;
		let size = (size as usize).min(most);
		let fixed = (size * most_fixed / most).min(size.saturating_sub(fixed_units));
		let left = size.saturating_sub(fixed_units + fixed);
		Self { fixed, advice: left / (2 * class.circuits()) }
	}
}

/// A key of nothing, with as many rows as may be that hide a witness.
fn blank<S: Scheme>(k: u8, parameters: S::Parameters) -> VerifyingKeyData<S> {
	VerifyingKeyData {
		format: FORMAT,
		transcript: TranscriptKind::Blake2b,
		digest: [0; SCALAR_LEN],
		k,
		degree: 3,
		blinding_factors: MAX_BLINDING_FACTORS.min((1u16 << k.min(8)).saturating_sub(3)),
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

/// Opens all columns, draws as many challenges as there may be, and adds products until the key has as
/// many nodes, or bytes, as it may have.
fn fill<S: Scheme>(key: &mut VerifyingKeyData<S>, columns: &ColumnCounts) {
	let open = |columns: usize| -> Vec<Query> {
		(0..columns as u32).map(|column| Query { column, rotation: 0 }).collect()
	};
	key.fixed_queries = open(columns.fixed);
	key.advice_queries = open(columns.advice);
	key.advice_phases = vec![0; columns.advice];
	key.challenge_phases = vec![0; MAX_CHALLENGES];
	key.nodes = (0..columns.fixed as u32).map(Node::Fixed).collect();
	key.nodes.extend((0..columns.advice as u32).map(Node::Advice));
	// A product of constants stays of degree zero.
	let constant = key.nodes.len() as u32;
	key.nodes.push(Node::Constant([1; SCALAR_LEN]));
	// One is left for the gate, with what the lists' lengths and it take more than here.
	const SLACK: usize = 12;
	let most = key.node_limit().saturating_sub(1) as u32;
	let mut room = S::MAX_KEY_LEN.saturating_sub(key.encoded_size() + SLACK);
	let products = (constant + 1..most).map(|index| Node::Product(index - 1, constant));
	key.nodes.extend(products.take_while(|product| {
		let fits = product.encoded_size() <= room;
		room = room.saturating_sub(product.encoded_size());
		fits
	}));
	key.gates = vec![key.nodes.len() as u32 - 1];
}
