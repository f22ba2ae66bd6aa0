//! The costliest keys and proofs of each size.

use super::*;
use crate::{
	encoding::POINT_LEN,
	field::root_of_unity,
	key::{
		Argument, MAX_BLINDING_FACTORS, MAX_CHALLENGES, MAX_CIRCUITS, MAX_COLUMNS,
		NODES_PER_ELEMENT,
	},
	max_size,
	scheme::{IpaParameters, KzgOpening, KzgParameters, G2_LEN},
	Scheme, SIZE_UNIT,
};
use ark_ec::ScalarMul;
use ark_serialize::CanonicalSerialize;
use ark_vesta::VestaConfig;
use codec::Encode;
use core::iter::successors;

/// The class in which a case is the costliest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
	/// All proofs.
	Any,
	/// Proofs that [are light](assay_proof_system::Sizes::is_light).
	Light,
}

impl Class {
	/// Returns the maximum number of circuits of a proof.
	fn circuits(self) -> usize {
		match self {
			Self::Any => MAX_CIRCUITS,
			Self::Light => 1,
		}
	}
}

/// The columns of which a proof consists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
	/// Advice columns, whose commitments have to be decoded: the costliest without hints.
	Advice,
	/// Fixed columns, as many as the key has room for: the most terms of the MSM.
	Fixed,
	/// As many fixed columns among advice columns as a light proof with hints may have.
	Light,
}

/// The `k` of the simulator's KZG keys, which does not affect the verifier's cost.
const KZG_K: u8 = 10;

/// The shortest product, of two constants: its degree is zero.
const PRODUCT: Node = Node::Product(0, 0);

/// Makes the costliest KZG key, proof and inputs of `size` units.
///
/// The proof consists of commitments and evaluations of advice columns, of as many circuits as allowed.
/// An evaluation of a fixed column is as long as a commitment, but has no point to decode.
pub fn kzg_case(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	// The slowest transcript of the class.
	let transcript = match class {
		Class::Any => TranscriptKind::Poseidon,
		Class::Light => TranscriptKind::Blake2b,
	};
	kzg_case_on(transcript, class, size, seed)
}

/// Makes the costliest KZG key, proof and inputs of `size` units to verify with hints. Poseidon's transcript costs more
/// than the MSM's terms, and most for commitments.
pub fn hinted_kzg_case(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	match class {
		Class::Any => kzg_case(class, size, seed),
		Class::Light => kzg_case_of(TranscriptKind::Blake2b, class, Columns::Light, size, seed),
	}
}

/// Makes a [`kzg_case`] with any transcript. Points are twice as long in the EVM's, which `size` does not
/// count.
pub fn kzg_case_on(
	transcript: TranscriptKind,
	class: Class,
	size: u32,
	seed: u32,
) -> (VerifyingKey, Proof, PublicInputs) {
	kzg_case_of(transcript, class, Columns::Advice, size, seed)
}

/// Makes a [`kzg_case_on`] of any columns.
pub fn kzg_case_of(
	transcript: TranscriptKind,
	class: Class,
	columns: Columns,
	size: u32,
	seed: u32,
) -> (VerifyingKey, Proof, PublicInputs) {
	/// The random polynomial, two parts of the quotient, the evaluation of the first, two points of the
	/// opening, and the number of circuits.
	const FIXED_UNITS: usize = 7;
	let mut key = blank_kzg();
	key.transcript = transcript;
	let columns = ColumnCounts::of(&key, columns, class, size, FIXED_UNITS);
	let commitments = generator_multiples::<ark_bn254::g1::Config>(columns.fixed);
	key.fixed_commitments = commitments.iter().map(<AssayKzg>::coordinates).collect();
	fill(&mut key, &columns, PRODUCT, Kzg::MAX_KEY_LEN);
	let instances = vec![Vec::new(); class.circuits()];
	let (proof, inputs) = forge_kzg(&key, &SECRET.into(), &instances, seed.into())
		.unwrap_or((Proof(Vec::new()), PublicInputs(Vec::new())));
	(VerifyingKey::from(&key), proof, inputs)
}

/// Makes the costliest KZG key of `size` units to validate: the shortest nodes, and the columns that
/// allow this many nodes.
pub fn kzg_key(size: u32) -> VerifyingKey {
	/// The bytes of a column: its phase and query, and the nodes that its commitment and evaluation pay
	/// for.
	const COLUMN: usize = 9 + 2 * 2 * NODES_PER_ELEMENT;
	let len = key_len::<Kzg>(size);
	let mut key = blank_kzg();
	let columns = ColumnCounts { fixed: 0, advice: len / COLUMN };
	fill(&mut key, &columns, Node::Negated(0), len);
	VerifyingKey::from(&key)
}

/// Makes an empty KZG key whose secret is [`SECRET`].
fn blank_kzg() -> VerifyingKeyData<Kzg> {
	blank(KZG_K, KzgParameters { opening: KzgOpening::Shplonk, s_g2: s_g2() })
}

/// Computes `[s]_2` for the [`SECRET`].
pub fn s_g2() -> [u8; G2_LEN] {
	let mut s_g2 = [0; G2_LEN];
	let point = (ark_bn254::G2Affine::generator() * ark_bn254::Fr::from(SECRET)).into_affine();
	let written = point.serialize_uncompressed(&mut s_g2[..]);
	debug_assert!(written.is_ok());
	s_g2
}

/// Makes the costliest key of `2^k` rows for the inner product argument, with a proof and inputs of
/// `size` units. It has as many instance columns as allowed, each with one row. The key's bases are
/// multiples of one point.
pub fn ipa_case(class: Class, k: u8, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	ipa_case_of(class, Columns::Advice, k, size, seed)
}

/// Makes an [`ipa_case`] of any columns.
pub fn ipa_case_of(
	class: Class,
	columns: Columns,
	k: u8,
	size: u32,
	seed: u32,
) -> (VerifyingKey, Proof, PublicInputs) {
	const ODD: u8 = 0x80;
	let circuits = class.circuits();
	// The random polynomial and the quotient as for KZG, the longest opening, and the inputs.
	let inputs =
		layout::COUNT_LEN + circuits * Ipa::MAX_INSTANCE_COLUMNS * (layout::COUNT_LEN + SCALAR_LEN);
	let fixed_units = 9 + 2 * usize::from(k) + inputs.div_ceil(SIZE_UNIT);
	let mut key = blank_ipa(k, 1);
	let n = key.parameters.g.len();
	key.instance_rows = vec![1; Ipa::MAX_INSTANCE_COLUMNS];
	let columns = ColumnCounts::of(&key, columns, class, size, fixed_units);
	let bases = generator_multiples::<VestaConfig>(columns.fixed);
	key.fixed_commitments = bases.iter().map(AssayIpa::coordinates).collect();
	fill(&mut key, &columns, PRODUCT, Ipa::MAX_KEY_LEN);

	let one = ark_vesta::Fr::from(1u64);
	let value = |index: usize| ark_vesta::Fr::from(index as u64 + 2).inverse().unwrap_or(one);
	let instances: Vec<Vec<Vec<ark_vesta::Fr>>> =
		vec![(0..Ipa::MAX_INSTANCE_COLUMNS).map(|index| vec![value(index)]).collect(); circuits];
	let (points, scalars) = layout::elements(&key, instances.len());
	let (opening_points, opening_scalars) = Ipa::opening_len(&key, &RotationSets::of_key(&key));
	let mut writer = Writer::<VestaConfig>::new(key.transcript, ODD, points, seed.into());
	writer.next_points(points - opening_points);
	writer.next_scalars::<ark_vesta::Fr>(scalars - opening_scalars);
	writer.next_points(1);
	writer.next_scalars::<ark_vesta::Fr>(opening_scalars - 2);
	writer.next_points(opening_points - 1);
	// c, then zero as a placeholder for f.
	writer.next_scalars::<ark_vesta::Fr>(1);
	let start = writer.bytes.len();
	writer.bytes.extend([0; SCALAR_LEN]);

	let inputs = PublicInputs::from_instances(&instances);
	let prepared = prepared::encode(&key);
	let sum = verifier::right_scalars::<AssayIpa>(&prepared, &writer.bytes, &inputs.0);
	// Σ scalars·logarithms − f·1 = 0. The key's logarithms are those of G, then of W and U, then of the
	// columns.
	let f = sum.map_or(ark_vesta::Fr::from(0u64), |(key_scalars, scalars)| {
		let g = 3..n as u64 + 3;
		let of_key = g.chain([1, 2]).chain(1..=columns.fixed as u64);
		// The commitments to instance columns, which come first, are not opened.
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

/// Makes the costliest key of `size` units for the inner product argument to validate: bases of
/// coefficients, and Lagrange bases.
pub fn ipa_key(size: u32) -> VerifyingKey {
	/// W, U, and the bytes of everything that is not a base.
	const OTHERS: usize = 6;
	let bases = (key_len::<Ipa>(size) / POINT_LEN).saturating_sub(OTHERS);
	let k = bases.checked_ilog2().map_or(0, |k| k as u8).clamp(2, Ipa::MAX_K);
	let n = 1 << k;
	// One row hides the witness, and one is the row of `l_last`.
	let rows = bases.saturating_sub(n).min(n - 2);
	let mut key = blank_ipa(k, rows);
	key.blinding_factors = 1;
	key.instance_rows = (rows > 0).then_some(rows as u32).into_iter().collect();
	VerifyingKey::from(&key)
}

/// Makes an empty key of `2^k` rows for the inner product argument, with Lagrange bases of the first
/// `rows` rows: W = B, U = 2·B, G_i = (i + 3)·B.
fn blank_ipa(k: u8, rows: usize) -> VerifyingKeyData<Ipa> {
	let n = 1usize << k;
	let bases = generator_multiples::<VestaConfig>(n + 2);
	// The coefficients of a row's Lagrange polynomial are r^i/n for a root of unity r. So its base has
	// the logarithm Σ (i + 3)·r^i/n: the mean of i + 3 for r = 1, otherwise 1/(r − 1).
	let root = root_of_unity::<ark_vesta::Fr>(k.into()).inverse().unwrap_or_default();
	let [one, two] = [1u64, 2].map(ark_vesta::Fr::from);
	let mut logarithms = vec![ark_vesta::Fr::from(n as u64 + 5) / two];
	logarithms.extend(
		successors(Some(root), |power| Some(*power * root)).map(|power| power - one).take(n - 1),
	);
	ark_ff::batch_inversion(&mut logarithms[1..]);
	logarithms.truncate(rows);
	let g_lagrange = bases[0].into_group().batch_mul(&logarithms);
	let encode = |points: &[Affine<VestaConfig>]| -> Vec<PointBytes> {
		points.iter().map(AssayIpa::coordinates).collect()
	};
	let parameters = IpaParameters {
		g: encode(&bases[2..]),
		g_lagrange: encode(&g_lagrange),
		w: AssayIpa::coordinates(&bases[0]),
		u: AssayIpa::coordinates(&bases[1]),
	};
	blank(k, parameters)
}

/// Makes the largest key of a class, with an empty proof and inputs of one circuit. They are
/// refused, and almost nothing is charged for them.
pub fn short_proof<S: Simulate>(class: Class) -> (VerifyingKey, Proof, PublicInputs) {
	let (key, _, _) = S::simulate(class, max_size::<S>(), 1);
	(key, Proof(Vec::new()), PublicInputs(1u32.to_le_bytes().to_vec()))
}

/// Makes the longest key of empty lookups, of two bytes each. It is refused.
pub fn empty_lookups<S: Simulate>() -> VerifyingKey {
	/// Further bytes of the lookups' count.
	const SLACK: usize = 3;
	let blank = S::simulate_key(0);
	let Ok(mut key) = VerifyingKeyData::<S>::read(&blank.0) else { return blank };
	let empty = Argument { input: Vec::new(), table: Vec::new() };
	let room = S::MAX_KEY_LEN.saturating_sub(key.encoded_size() + SLACK);
	key.lookups = vec![empty.clone(); room / empty.encoded_size()];
	VerifyingKey::from(&key)
}

/// The numbers of a case's columns.
struct ColumnCounts {
	/// Fixed columns.
	fixed: usize,
	/// Advice columns of each circuit.
	advice: usize,
}

impl ColumnCounts {
	/// Chooses the numbers of columns. Some are fixed, each with an evaluation of one unit in the proof.
	/// The rest of the proof goes to advice columns, of two units each; the remainder of that to further
	/// fixed columns.
	fn of<S: Scheme>(
		key: &VerifyingKeyData<S>,
		columns: Columns,
		class: Class,
		size: u32,
		fixed_units: usize,
	) -> Self {
		/// The bytes of a fixed column in a key: its query, node and commitment.
		const LEN: usize = 6 + 3 + POINT_LEN;
		/// The bytes of what else a key has: few advice columns, and the remainder's fixed columns.
		const OTHERS: usize = 4096;
		/// The first units of a light proof with hints are fixed columns, then two in eight. So its terms are at most
		/// five eighths of its units and [`LIGHT_TERMS`](crate::hinted::LIGHT_TERMS).
		const FIRST: usize = 96;
		let size = size.min(max_size::<S>()) as usize;
		let size = size.saturating_sub(fixed_units);
		let fixed = match columns {
			Columns::Advice => size.min(8),
			Columns::Fixed => {
				let room = S::MAX_KEY_LEN.saturating_sub(key.encoded_size() + OTHERS) / LEN;
				size.min(room).min(MAX_COLUMNS - 2 * class.circuits())
			}
			Columns::Light => size.min(FIRST) + size.saturating_sub(FIRST) / 8 * 2,
		};
		let (left, of_column) = (size - fixed, 2 * class.circuits());
		Self { fixed: fixed + left % of_column, advice: left / of_column }
	}
}

/// Returns the length of a key of `size` units, in bytes.
fn key_len<S: Scheme>(size: u32) -> usize {
	let most = max_size::<S>();
	(S::MAX_KEY_LEN as u64 * u64::from(size.min(most)) / u64::from(most)) as usize
}

/// Makes an empty key, with as many rows that hide the witness as allowed.
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

/// Opens all columns, draws as many challenges as allowed, and repeats `node` until the key has as many
/// nodes as allowed, or `most` bytes.
fn fill<S: Scheme>(key: &mut VerifyingKeyData<S>, columns: &ColumnCounts, node: Node, most: usize) {
	/// Further bytes of the lists' lengths and the gate.
	const SLACK: usize = 12;
	let open = |columns: usize| -> Vec<Query> {
		(0..columns as u32).map(|column| Query { column, rotation: 0 }).collect()
	};
	key.fixed_queries = open(columns.fixed);
	key.advice_queries = open(columns.advice);
	key.advice_phases = vec![0; columns.advice];
	key.challenge_phases = vec![0; MAX_CHALLENGES];
	key.nodes = vec![Node::Constant([1; SCALAR_LEN])];
	key.nodes.extend((0..columns.fixed as u32).map(Node::Fixed));
	key.nodes.extend((0..columns.advice as u32).map(Node::Advice));
	let room = most.saturating_sub(key.encoded_size() + SLACK) / node.encoded_size();
	// One is left for the gate.
	let most = key.node_limit().saturating_sub(1 + key.nodes.len());
	key.nodes.extend(vec![node; room.min(most)]);
	key.gates = vec![key.nodes.len() as u32 - 1];
}
