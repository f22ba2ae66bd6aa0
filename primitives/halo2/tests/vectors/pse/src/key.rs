//! Export of keys of PSE's `halo2_proofs`, which expose everything that the verifier needs.

use assay_halo2::{
	key::{
		Argument, Column, Node, NodeId, PointBytes, Query, TranscriptKind, VerifyingKeyData, FORMAT,
	},
	Ipa, IpaParameters, Kzg, KzgOpening, KzgParameters, Scheme,
};
use halo2_proofs::{
	arithmetic::CurveAffine,
	halo2curves::{
		bn256::{Bn256, G1Affine, G2Affine},
		ff::PrimeField,
		group::GroupEncoding,
		pasta::EqAffine,
		Coordinates,
	},
	plonk::{Any, Column as LibraryColumn, ColumnType, Expression, VerifyingKey},
	poly::{commitment::Params, ipa::commitment::ParamsIPA, kzg::commitment::ParamsKZG, Rotation},
};

/// Returns a number's bytes.
pub fn scalar<F: PrimeField<Repr = [u8; 32]>>(number: &F) -> [u8; 32] {
	number.to_repr()
}

fn point<C: CurveAffine>(point: &C) -> PointBytes
where
	C::Base: PrimeField<Repr = [u8; 32]>,
{
	let mut bytes = [0; 64];
	if let Some(coordinates) = Option::<Coordinates<C>>::from(point.coordinates()) {
		bytes[..32].copy_from_slice(&coordinates.x().to_repr());
		bytes[32..].copy_from_slice(&coordinates.y().to_repr());
	}
	bytes
}

fn queries<C: ColumnType>(queries: &[(LibraryColumn<C>, Rotation)]) -> Vec<Query> {
	let query = |(column, rotation): &(LibraryColumn<C>, Rotation)| Query {
		column: column.index() as u32,
		rotation: rotation.0,
	};
	queries.iter().map(query).collect()
}

/// Exports a key for the Blake2b transcript.
fn describe<C, S>(
	key: &VerifyingKey<C>,
	instance_rows: Vec<u32>,
	parameters: S::Parameters,
) -> VerifyingKeyData<S>
where
	C: CurveAffine,
	C::ScalarExt: PrimeField<Repr = [u8; 32]>,
	C::Base: PrimeField<Repr = [u8; 32]>,
	S: Scheme,
{
	let system = key.cs();
	let mut data = VerifyingKeyData {
		format: FORMAT,
		transcript: TranscriptKind::Blake2b,
		digest: scalar(&key.transcript_repr()),
		k: key.get_domain().k() as u8,
		degree: system.degree() as u8,
		blinding_factors: system.blinding_factors() as u16,
		advice_phases: system.advice_column_phase(),
		challenge_phases: system.challenge_phase(),
		instance_rows,
		advice_queries: queries(system.advice_queries()),
		fixed_queries: queries(system.fixed_queries()),
		instance_queries: queries(system.instance_queries()),
		nodes: Vec::new(),
		gates: Vec::new(),
		lookups: Vec::new(),
		shuffles: Vec::new(),
		permutation: Vec::new(),
		fixed_commitments: key.fixed_commitments().iter().map(point).collect(),
		permutation_commitments: key.permutation().commitments().iter().map(point).collect(),
		parameters,
	};
	let column = |column: &LibraryColumn<Any>| {
		let index = column.index() as u32;
		match column.column_type() {
			Any::Advice(_) => Column::Advice(index),
			Any::Fixed => Column::Fixed(index),
			Any::Instance => Column::Instance(index),
		}
	};
	data.permutation = system.permutation().get_columns().iter().map(column).collect();
	let gates = system.gates().iter().flat_map(|gate| gate.polynomials());
	data.gates = gates.map(|gate| expression(&mut data, gate)).collect::<Vec<_>>();
	for lookup in system.lookups() {
		let argument = argument(&mut data, lookup.input_expressions(), lookup.table_expressions());
		data.lookups.push(argument);
	}
	for shuffle in system.shuffles() {
		let argument =
			argument(&mut data, shuffle.input_expressions(), shuffle.shuffle_expressions());
		data.shuffles.push(argument);
	}
	data
}

fn argument<F: PrimeField<Repr = [u8; 32]>, S: Scheme>(
	key: &mut VerifyingKeyData<S>,
	input: &[Expression<F>],
	table: &[Expression<F>],
) -> Argument {
	let mut list = |list: &[Expression<F>]| list.iter().map(|one| expression(key, one)).collect();
	Argument { input: list(input), table: list(table) }
}

/// Adds an expression's nodes to a key's, without duplicates.
fn expression<F: PrimeField<Repr = [u8; 32]>, S: Scheme>(
	key: &mut VerifyingKeyData<S>,
	tree: &Expression<F>,
) -> NodeId {
	let number = |queries: &[Query], column: usize, rotation: Rotation| {
		let query = Query { column: column as u32, rotation: rotation.0 };
		queries.iter().position(|other| *other == query).expect("it is queried") as u32
	};
	let node = match tree {
		Expression::Constant(value) => Node::Constant(scalar(value)),
		Expression::Selector(_) => panic!("keys have none"),
		Expression::Fixed(query) => {
			Node::Fixed(number(&key.fixed_queries, query.column_index(), query.rotation()))
		}
		Expression::Advice(query) => {
			Node::Advice(number(&key.advice_queries, query.column_index(), query.rotation()))
		}
		Expression::Instance(query) => {
			Node::Instance(number(&key.instance_queries, query.column_index(), query.rotation()))
		}
		Expression::Challenge(challenge) => Node::Challenge(challenge.index() as u32),
		Expression::Negated(a) => Node::Negated(expression(key, a)),
		Expression::Sum(a, b) => Node::Sum(expression(key, a), expression(key, b)),
		Expression::Product(a, b) => Node::Product(expression(key, a), expression(key, b)),
		Expression::Scaled(a, factor) => {
			let factor = expression(key, &Expression::Constant(*factor));
			Node::Product(expression(key, a), factor)
		}
	};
	let known = key.nodes.iter().position(|other| *other == node);
	known.unwrap_or_else(|| {
		key.nodes.push(node);
		key.nodes.len() - 1
	}) as NodeId
}

/// Exports a key that is opened by KZG.
pub fn kzg(
	key: &VerifyingKey<G1Affine>,
	instance_rows: Vec<u32>,
	params: &ParamsKZG<Bn256>,
	opening: KzgOpening,
) -> VerifyingKeyData<Kzg> {
	describe(key, instance_rows, KzgParameters { opening, s_g2: g2(&params.s_g2()) })
}

/// Encodes a point in arkworks' uncompressed form: little-endian, the top bit set if `y` is larger than `−y`.
fn g2(point: &G2Affine) -> [u8; 128] {
	let numbers = [point.x.c0, point.x.c1, point.y.c0, point.y.c1].map(|number| number.to_repr());
	let mut bytes: [u8; 128] = numbers.concat().try_into().unwrap();
	let minus = -point.y;
	let digits = |number: [u8; 32]| number.into_iter().rev().collect::<Vec<_>>();
	let [high, low] = [point.y.c1, point.y.c0].map(|number| digits(number.to_repr()));
	let [minus_high, minus_low] = [minus.c1, minus.c0].map(|number| digits(number.to_repr()));
	if (high, low) > (minus_high, minus_low) {
		bytes[127] |= 0x80;
	}
	bytes
}

/// Exports a key that is opened by the inner product argument.
pub fn ipa(
	key: &VerifyingKey<EqAffine>,
	instance_rows: Vec<u32>,
	params: &ParamsIPA<EqAffine>,
) -> VerifyingKeyData<Ipa> {
	// `k ‖ g… ‖ g_lagrange… ‖ w ‖ u`.
	let mut bytes = Vec::new();
	params.write(&mut bytes).unwrap();
	let points: Vec<_> = bytes[4..]
		.chunks_exact(32)
		.map(|bytes| point(&EqAffine::from_bytes(bytes.try_into().unwrap()).unwrap()))
		.collect();
	let n = 1 << params.k();
	let rows = instance_rows.iter().copied().max().unwrap_or(0);
	let parameters = IpaParameters {
		g: points[..n].to_vec(),
		g_lagrange: points[n..n + rows as usize].to_vec(),
		w: points[2 * n],
		u: points[2 * n + 1],
	};
	describe(key, instance_rows, parameters)
}
