//! Keys.

use super::prepare;
use crate::{axiom, zcash};
use assay_halo2::{
	arithmetic::ArkworksKzg,
	key::{
		Argument, Column, KeyDefect, Node, Query, TranscriptKind, VerifyingKeyData,
		MAX_BLINDING_FACTORS, MAX_CHALLENGES, MAX_COLUMNS, MAX_DEGREE, MAX_INSTANCE_QUERIES,
		MAX_INSTANCE_ROTATIONS, MAX_LOOKUP_WIDTH, MAX_ROTATIONS, MAX_UNOPENED, MAX_UNOPENED_ADVICE,
		SCALAR_LEN,
	},
	Arithmetic, Backend, Ipa, Kzg, Scheme, VerifyingKey, Wasm, WithArithmetic,
};
use assay_proof_system::{Defect, VerifyError};

type Change<'a, S> = Box<dyn Fn(&mut VerifyingKeyData<S>) + 'a>;

/// Helps type inference of a change.
fn change<S: Scheme, F: Fn(&mut VerifyingKeyData<S>) + 'static>(change: F) -> Change<'static, S> {
	Box::new(change)
}

/// A change of keys for a scheme, and the defect that it makes.
macro_rules! changes {
	($scheme:ty; $($change:expr => $defect:expr),* $(,)?) => {
		vec![$((change::<$scheme, _>($change), $defect)),*]
	};
}

fn refuses<S: Scheme>(key: &VerifyingKeyData<S>, changes: Vec<(Change<'_, S>, KeyDefect)>)
where
	Wasm: Backend<S> + WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	assert_eq!(key.validate::<<Wasm as WithArithmetic<S>>::Arithmetic>(), Ok(()));
	for (number, (change, defect)) in changes.into_iter().enumerate() {
		let mut changed = key.clone();
		change(&mut changed);
		let verdict = changed.validate::<<Wasm as WithArithmetic<S>>::Arithmetic>();
		assert_eq!(verdict, Err(defect), "change {number}");
		let prepared = prepare::<S>(VerifyingKey::from(&changed).0);
		assert_eq!(prepared.err(), Some(VerifyError::from(defect)), "change {number}");
	}
}

/// Defects that do not depend on the scheme. The key has one advice, fixed, table and instance
/// column each, one lookup, and a permutation.
fn common<S: Scheme>(key: &VerifyingKeyData<S>) -> Vec<(Change<'static, S>, KeyDefect)> {
	let last = key.nodes.len() as u32;
	let usable = key.usable_rows() as u32;
	let rows = key.rows() as i32;
	let most_nodes = key.node_limit();
	let degree = usize::from(key.degree);
	changes![
		S;
		|key| key.format = 0 => KeyDefect::Format,
		|key| key.format = 2 => KeyDefect::Format,
		|key| key.digest = [0xff; 32] => KeyDefect::Digest,
		|key| key.k = 0 => KeyDefect::Rows,
		|key| key.k = S::MAX_K + 1 => KeyDefect::Rows,
		|key| key.k = 64 => KeyDefect::Rows,
		|key| key.k = 255 => KeyDefect::Rows,
		|key| key.degree = 0 => KeyDefect::Degree,
		|key| key.degree = 2 => KeyDefect::Degree,
		|key| key.degree = MAX_DEGREE + 1 => KeyDefect::Degree,
		|key| key.degree = 255 => KeyDefect::Degree,
		|key| key.blinding_factors = 0 => KeyDefect::BlindingFactors,
		|key| key.k = 2 => KeyDefect::BlindingFactors,
		move |key| key.blinding_factors = (rows - 2) as u16 => KeyDefect::BlindingFactors,
		|key| key.blinding_factors = u16::MAX => KeyDefect::BlindingFactors,
		|key| {
			key.k = 8;
			key.blinding_factors = MAX_BLINDING_FACTORS + 1;
		} => KeyDefect::BlindingFactors,
		|key| {
			let most = (S::MAX_PROOF_LEN / SCALAR_LEN) as i32;
			key.fixed_queries = (0..=most).map(|rotation| Query { column: 0, rotation }).collect();
		} => KeyDefect::ProofLength,
		|key| key.advice_phases = vec![0; MAX_COLUMNS + 1] => KeyDefect::Columns,
		|key| key.instance_rows = vec![1; MAX_COLUMNS + 1] => KeyDefect::Columns,
		|key| key.fixed_commitments = vec![[0; 64]; MAX_COLUMNS + 1] => KeyDefect::Columns,
		|key| key.fixed_commitments = vec![[0; 64]; MAX_UNOPENED + 3] => KeyDefect::Columns,
		// One of them is opened.
		|key| key.advice_phases = vec![0; MAX_UNOPENED_ADVICE + 2] => KeyDefect::Columns,
		|key| key.instance_rows = vec![1; S::MAX_INSTANCE_COLUMNS + 1] => KeyDefect::Columns,
		|key| key.challenge_phases = vec![0; MAX_CHALLENGES + 1] => KeyDefect::Columns,
		|key| {
			let queries = 0..=MAX_INSTANCE_QUERIES as i32;
			key.instance_queries = queries.map(|rotation| Query { column: 0, rotation }).collect();
		} => KeyDefect::Columns,
		|key| key.advice_phases[0] = 3 => KeyDefect::Phase,
		|key| key.advice_phases.extend([2]) => KeyDefect::Phase,
		|key| key.challenge_phases = vec![1] => KeyDefect::Phase,
		|key| key.instance_rows[0] = 0 => KeyDefect::InstanceRows,
		move |key| key.instance_rows[0] = usable + 1 => KeyDefect::InstanceRows,
		|key| key.instance_rows[0] = u32::MAX => KeyDefect::InstanceRows,
		|key| key.advice_queries[0].column = 1 => KeyDefect::Query,
		|key| key.fixed_queries[0].column = u32::MAX => KeyDefect::Query,
		|key| key.instance_queries[0].column = 1 => KeyDefect::Query,
		|key| key.advice_queries.push(key.advice_queries[0]) => KeyDefect::Query,
		move |key| key.advice_queries[0].rotation = rows => KeyDefect::Query,
		|key| key.advice_queries[0].rotation = i32::MIN => KeyDefect::Query,
		move |key| {
			// The same row, by two rotations.
			key.advice_queries.push(Query { column: 0, rotation: -1 });
			key.advice_queries.push(Query { column: 0, rotation: rows - 1 });
		} => KeyDefect::Query,
		|key| key.nodes[0] = Node::Negated(0) => KeyDefect::Node,
		|key| key.nodes[0] = Node::Sum(0, 0) => KeyDefect::Node,
		move |key| key.nodes.push(Node::Product(last, 0)) => KeyDefect::Node,
		move |key| key.nodes.push(Node::Product(0, last)) => KeyDefect::Node,
		|key| key.nodes.extend([Node::Sum(0, u32::MAX), Node::Negated(0)]) => KeyDefect::Node,
		|key| {
			// Two that refer to each other.
			let next = key.nodes.len() as u32;
			key.nodes.extend([Node::Negated(next + 1), Node::Negated(next)]);
		} => KeyDefect::Node,
		|key| key.nodes.push(Node::Advice(key.advice_queries.len() as u32)) => KeyDefect::Node,
		|key| key.nodes.push(Node::Fixed(key.fixed_queries.len() as u32)) => KeyDefect::Node,
		|key| key.nodes.push(Node::Instance(1)) => KeyDefect::Node,
		|key| key.nodes.push(Node::Challenge(0)) => KeyDefect::Node,
		|key| key.nodes.push(Node::Constant([0xff; 32])) => KeyDefect::Constant,
		move |key| key.nodes.resize(most_nodes + 1, Node::Advice(0)) => KeyDefect::Nodes,
		move |key| key.gates = vec![last] => KeyDefect::Expression,
		|key| key.gates = vec![u32::MAX] => KeyDefect::Expression,
		move |key| key.lookups[0].input = vec![last] => KeyDefect::Expression,
		move |key| key.lookups[0].table = vec![last] => KeyDefect::Expression,
		move |key| {
			key.shuffles = vec![Argument { input: vec![0], table: vec![last] }];
		} => KeyDefect::Expression,
		move |key| key.gates = vec![0; most_nodes] => KeyDefect::Nodes,
		move |key| {
			// A power of an advice column by squaring, above the degree.
			let mut node = key.nodes.iter().position(|node| matches!(node, Node::Advice(_)))
				.expect("there is one") as u32;
			for _ in 0..degree.ilog2() + 1 {
				key.nodes.push(Node::Product(node, node));
				node = key.nodes.len() as u32 - 1;
			}
			key.gates.push(node);
		} => KeyDefect::ExpressionDegree,
		|key| {
			// Squared a hundred times.
			let mut node = key.lookups[0].input[0];
			for _ in 0..100 {
				key.nodes.push(Node::Product(node, node));
				node = key.nodes.len() as u32 - 1;
			}
			key.gates.push(node);
		} => KeyDefect::ExpressionDegree,
		|key| {
			let input = key.lookups[0].input[0];
			key.nodes.push(Node::Product(input, input));
			key.lookups[0].input[0] = key.nodes.len() as u32 - 1;
		} => KeyDefect::ExpressionDegree,
		|key| key.lookups[0] = Argument { input: vec![], table: vec![] } => KeyDefect::Argument,
		|key| key.lookups[0].input.push(0) => KeyDefect::Argument,
		|key| {
			let most = MAX_LOOKUP_WIDTH + 1;
			key.lookups[0] = Argument { input: vec![0; most], table: vec![0; most] };
		} => KeyDefect::Argument,
		|key| {
			key.shuffles = vec![Argument { input: vec![0], table: vec![] }];
		} => KeyDefect::Argument,
		|key| key.permutation[0] = Column::Advice(1) => KeyDefect::Permutation,
		|key| key.permutation[0] = Column::Fixed(u32::MAX) => KeyDefect::Permutation,
		|key| key.permutation[1] = key.permutation[0] => KeyDefect::Permutation,
		|key| { key.permutation.pop(); } => KeyDefect::Commitments,
		|key| { key.permutation_commitments.pop(); } => KeyDefect::Commitments,
		|key| key.permutation_commitments.push([0; 64]) => KeyDefect::Commitments,
		|key| key.fixed_commitments[0] = [0xff; 64] => KeyDefect::Commitment(Defect::NotCanonical),
		|key| key.fixed_commitments[0] = [1; 64] => KeyDefect::Commitment(Defect::NotOnCurve),
		|key| {
			key.permutation_commitments[0][0] ^= 1;
		} => KeyDefect::Commitment(Defect::NotOnCurve),
	]
}

fn too_many_rotations<S: Scheme>() -> (Change<'static, S>, KeyDefect) {
	let change = |key: &mut VerifyingKeyData<S>| {
		key.k = 8;
		let rotations = 1..=MAX_ROTATIONS as i32;
		key.advice_queries.extend(rotations.map(|rotation| Query { column: 0, rotation }));
	};
	(Box::new(change), KeyDefect::Rotations)
}

fn refuses_other_encodings<S: Scheme>(key: &VerifyingKeyData<S>)
where
	Wasm: Backend<S>,
{
	const MALFORMED: VerifyError = VerifyError::MalformedKey(Defect::Length);
	let bytes = VerifyingKey::from(key).0;
	let step = (bytes.len() / 100).max(1);
	for len in (0..bytes.len()).step_by(step).chain([bytes.len() - 1]) {
		assert_eq!(prepare::<S>(bytes[..len].to_vec()).err(), Some(MALFORMED), "{len} bytes");
	}
	let longer = [&bytes[..], &[0]].concat();
	assert_eq!(prepare::<S>(longer).err(), Some(MALFORMED));
	let too_long = vec![0; S::MAX_KEY_LEN + 1];
	assert_eq!(prepare::<S>(too_long).err(), Some(VerifyError::LimitExceeded));
	// An unknown transcript.
	let mut unknown = bytes.clone();
	unknown[1] = 3;
	assert_eq!(prepare::<S>(unknown).err(), Some(MALFORMED));
}

/// Makes queries of an instance column at this many rows.
fn query_instances(key: &mut VerifyingKeyData<Kzg>, rotations: usize) {
	key.k = 8;
	let rotations = 0..rotations as i32;
	key.instance_queries = rotations.map(|rotation| Query { column: 0, rotation }).collect();
}

#[test]
fn kzg_refuses_keys() {
	let setup = axiom::range_setup(2);
	let key = axiom::range_case(&setup).key;
	let mut changes: Vec<(Change<'_, Kzg>, KeyDefect)> = common(&key);
	changes.push(too_many_rotations());
	changes.extend(changes![
		Kzg;
		|key| {
			// A quotient without a domain.
			key.k = Kzg::MAX_K;
			key.degree = 10;
		} => KeyDefect::Degree,
		|key| query_instances(key, MAX_INSTANCE_ROTATIONS + 1) => KeyDefect::Rotations,
		|key| {
			key.lookups = vec![key.lookups[0].clone(); 1000];
		} => KeyDefect::ProofLength,
		|key| {
			key.parameters.s_g2 = [0xff; 128];
		} => KeyDefect::Parameter(Defect::NotCanonical),
		|key| {
			key.parameters.s_g2[127] ^= 0x80;
		} => KeyDefect::Parameter(Defect::NotCanonical),
		|key| {
			key.parameters.s_g2 = [0; 128];
			key.parameters.s_g2[127] = 0x40;
		} => KeyDefect::Parameter(Defect::Identity),
		|key| {
			key.parameters.s_g2[0] ^= 1;
		} => KeyDefect::Parameter(Defect::NotOnCurve),
		|key| {
			key.parameters.s_g2 = outside_the_subgroup();
		} => KeyDefect::Parameter(Defect::NotInSubgroup),
	]);
	refuses(&key, changes);
	refuses_other_encodings(&key);
}

#[test]
fn kzg_accepts_what_is_at_the_limit() {
	let setup = axiom::range_setup(2);
	let good = axiom::range_case(&setup).key;
	let accepts = |change: &dyn Fn(&mut VerifyingKeyData<Kzg>)| {
		let mut key = good.clone();
		change(&mut key);
		prepare::<Kzg>(VerifyingKey::from(&key).0).map(|_| ()).expect("it is at the limit");
	};
	accepts(&|key| query_instances(key, MAX_INSTANCE_ROTATIONS));
	accepts(&|key| {
		key.k = 8;
		key.blinding_factors = MAX_BLINDING_FACTORS;
	});
	accepts(&|key| {
		// 0 and ±1 are opened anyway.
		key.k = 8;
		let rotations = 2..=MAX_ROTATIONS as i32 - 2;
		key.advice_queries.extend(rotations.map(|rotation| Query { column: 0, rotation }));
	});
	accepts(&|key| key.challenge_phases = vec![0; MAX_CHALLENGES]);
	accepts(&|key| key.advice_phases = vec![0; MAX_UNOPENED_ADVICE + 1]);
	accepts(&|key| {
		key.nodes.resize(key.node_limit() - key.gates.len() - 2, Node::Advice(0));
	});
	accepts(&|key| {
		// The argument gets the most expressions.
		let Argument { input, table } = key.lookups[0].clone();
		let repeated = |nodes: Vec<u32>| nodes.repeat(MAX_LOOKUP_WIDTH);
		key.lookups[0] = Argument { input: repeated(input), table: repeated(table) };
	});
}

#[test]
fn kzg_has_keys_of_any_rows_up_to_the_limit() {
	let setup = axiom::range_setup(2);
	let good = axiom::range_case(&setup).key;
	let least = (1..).find(|k| 1u64 << k >= u64::from(good.blinding_factors) + 3);
	for k in 0..=u8::MAX {
		let mut key = good.clone();
		key.k = k;
		key.instance_rows = vec![1];
		let verdict = key.validate::<ArkworksKzg<ark_bn254::Bn254>>();
		let expected = match k {
			0 => Err(KeyDefect::Rows),
			_ if Some(k) < least => Err(KeyDefect::BlindingFactors),
			_ if k <= Kzg::MAX_K => Ok(()),
			_ => Err(KeyDefect::Rows),
		};
		assert_eq!(verdict, expected, "{k}");
	}
}

/// Finds a point of BN254's second curve that is not in the subgroup.
fn outside_the_subgroup() -> [u8; 128] {
	use ark_bn254::{Fq2, G2Affine};
	use ark_serialize::CanonicalSerialize;
	let point = (1u64..)
		.filter_map(|x| G2Affine::get_point_from_x_unchecked(Fq2::from(x), false))
		.find(|point| !point.is_in_correct_subgroup_assuming_on_curve())
		.expect("most points are outside");
	let mut bytes = Vec::new();
	point.serialize_uncompressed(&mut bytes).expect("a vector takes all bytes");
	bytes.try_into().expect("a point takes 128 bytes")
}

#[test]
fn ipa_refuses_keys() {
	let setup = zcash::range_setup(2);
	let key = zcash::range_case(&setup).key;
	let mut changes: Vec<(Change<'_, Ipa>, KeyDefect)> = common(&key);
	changes.push(too_many_rotations());
	changes.extend(changes![
		Ipa;
		|key| {
			key.transcript = TranscriptKind::Poseidon;
		} => KeyDefect::Transcript,
		|key| {
			key.transcript = TranscriptKind::Keccak256;
		} => KeyDefect::Transcript,
		|key| { key.parameters.g.pop(); } => KeyDefect::Parameters,
		|key| {
			key.parameters.g_lagrange.pop();
		} => KeyDefect::Parameters,
		|key| {
			key.parameters.g[3] = [0; 64];
		} => KeyDefect::Parameter(Defect::Identity),
		|key| {
			key.parameters.w = [1; 64];
		} => KeyDefect::Parameter(Defect::NotOnCurve),
		|key| {
			key.parameters.u = [0xff; 64];
		} => KeyDefect::Parameter(Defect::NotCanonical),
		|key| {
			key.parameters.g_lagrange[0] = key.parameters.w;
		} => KeyDefect::Parameter(Defect::NotInSubgroup),
		|key| {
			key.parameters.g[0] = key.parameters.g[1];
		} => KeyDefect::Parameter(Defect::NotInSubgroup),
	]);
	refuses(&key, changes);
	refuses_other_encodings(&key);
}
