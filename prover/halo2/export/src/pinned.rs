//! The constraint system, parsed from a key's printed form.

use crate::{
	debug::{self, Value},
	ExportError,
};
use ark_ff::{BigInteger, PrimeField};
use assay_halo2::{
	field::Halo2Field,
	key::{
		Argument, Column, Node, NodeId, PointBytes, Query, ScalarBytes, TranscriptKind,
		VerifyingKeyData, FORMAT,
	},
	Scheme,
};
use std::collections::HashMap;

/// The parts of a key that both libraries print.
pub struct Pinned {
	k: u8,
	minimum_degree: u8,
	advice_phases: Vec<u8>,
	challenge_phases: Vec<u8>,
	instance_columns: usize,
	advice_queries: Vec<Query>,
	fixed_queries: Vec<Query>,
	instance_queries: Vec<Query>,
	nodes: Nodes,
	gates: Vec<NodeId>,
	lookups: Vec<Argument>,
	permutation: Vec<Column>,
	fixed_commitments: Vec<PointBytes>,
	permutation_commitments: Vec<PointBytes>,
	digest: ScalarBytes,
}

impl Pinned {
	/// Parses the text of `pinned()`, and checks that the key's digest is that of the text.
	pub fn read<F: Halo2Field>(text: String, digest: ScalarBytes) -> Result<Self, ExportError> {
		let read = move || {
			let pinned = Self::read_here::<F>(&text)?;
			(pinned.digest == digest).then_some(pinned).ok_or(ExportError::Digest)
		};
		let thread = std::thread::Builder::new().stack_size(debug::STACK).spawn(read)?;
		thread.join().unwrap_or(Err(ExportError::Field("PinnedVerificationKey")))
	}

	fn read_here<F: Halo2Field>(text: &str) -> Result<Self, ExportError> {
		let key = debug::parse(text)?;
		let system = key.field("cs")?;
		let columns = |name| system.field(name)?.number::<usize>(name);
		let mut nodes = Nodes::new::<F>();
		let gates = system
			.field("gates")?
			.items("gates")?
			.iter()
			.map(|gate| nodes.expression(gate))
			.collect::<Result<_, _>>()?;
		let lookups = system
			.field("lookups")?
			.items("lookups")?
			.iter()
			.map(|lookup| {
				let mut list = |name| -> Result<Vec<NodeId>, ExportError> {
					let expressions = lookup.field(name)?.items(name)?;
					expressions.iter().map(|expression| nodes.expression(expression)).collect()
				};
				Ok(Argument {
					input: list("input_expressions")?,
					table: list("table_expressions")?,
				})
			})
			.collect::<Result<_, ExportError>>()?;
		let queries = |name| -> Result<Vec<Query>, ExportError> {
			let read = |entry: &Value<'_>| -> Result<Query, ExportError> {
				let [column, rotation] = entry.tuple(name)?;
				let [rotation] = rotation.tuple(name)?;
				let column = column.field("index")?.number(name)?;
				Ok(Query { column, rotation: rotation.number(name)? })
			};
			system
				.field(name)?
				.items(name)?
				.iter()
				.map(read)
				.collect::<Result<Vec<_>, ExportError>>()
		};
		let phases = |name| -> Result<Option<Vec<u8>>, ExportError> {
			let Some(phases) = system.optional(name) else {
				return Ok(None);
			};
			let read = |phase: &Value<'_>| -> Result<u8, ExportError> {
				let [number] = phase.tuple(name)?;
				number.number(name)
			};
			phases.items(name)?.iter().map(read).collect::<Result<_, _>>().map(Some)
		};
		let points = |value: &Value<'_>, name| {
			value.items(name)?.iter().map(|point| point.point(name)).collect::<Result<Vec<_>, _>>()
		};
		let minimum_degree = match system.field("minimum_degree")? {
			Value::Tuple("Some", degree) => degree
				.first()
				.ok_or(ExportError::Field("minimum_degree"))?
				.number("minimum_degree")?,
			_ => 1,
		};
		let fixed_commitments = points(key.field("fixed_commitments")?, "fixed_commitments")?;
		let advice_columns = columns("num_advice_columns")?;
		let mut bytes = ScalarBytes::default();
		bytes.copy_from_slice(&digest_of::<F>(text).into_bigint().to_bytes_le());
		Ok(Self {
			k: key.field("domain")?.field("k")?.number("k")?,
			minimum_degree,
			advice_phases: phases("advice_column_phase")?
				.unwrap_or_else(|| vec![0; advice_columns]),
			challenge_phases: phases("challenge_phase")?.unwrap_or_default(),
			instance_columns: columns("num_instance_columns")?,
			advice_queries: queries("advice_queries")?,
			fixed_queries: queries("fixed_queries")?,
			instance_queries: queries("instance_queries")?,
			nodes,
			gates,
			lookups,
			permutation: system
				.field("permutation")?
				.field("columns")?
				.items("columns")?
				.iter()
				.map(column)
				.collect::<Result<_, _>>()?,
			permutation_commitments: points(
				key.field("permutation")?.field("commitments")?,
				"commitments",
			)?,
			fixed_commitments,
			digest: bytes,
		})
	}

	/// Returns the logarithm of the number of rows.
	pub fn k(&self) -> u8 {
		self.k
	}

	/// Computes the degree of the constraint system: the maximum of arguments, gates and the minimum degree.
	pub fn degree(&self) -> u32 {
		const PERMUTATION: u32 = 3;
		const LOOKUP: u32 = 4;
		let highest = |expressions: &[NodeId]| {
			expressions.iter().map(|node| self.nodes.degree(*node)).max().unwrap_or(0)
		};
		let lookups = self.lookups.iter().map(|lookup| {
			LOOKUP.max(2 + highest(&lookup.input).max(1) + highest(&lookup.table).max(1))
		});
		lookups
			.chain([PERMUTATION, highest(&self.gates), self.minimum_degree.into()])
			.max()
			.unwrap_or(PERMUTATION)
	}

	/// Computes the blinding factors: the most openings of an advice column, at least three, plus two.
	pub fn blinding_factors(&self) -> u16 {
		let mut counts = HashMap::<u32, u16>::new();
		for query in &self.advice_queries {
			*counts.entry(query.column).or_default() += 1;
		}
		counts.into_values().max().unwrap_or(0).max(3) + 2
	}

	/// Sets the phases, which are not printed if there are no challenges.
	pub fn set_phases(&mut self, advice: Vec<u8>, challenge: Vec<u8>) {
		self.advice_phases = advice;
		self.challenge_phases = challenge;
	}

	/// Builds the key.
	pub fn into_key<S: Scheme>(
		self,
		degree: u32,
		instance_rows: &[u32],
		parameters: S::Parameters,
	) -> Result<VerifyingKeyData<S>, ExportError> {
		if instance_rows.len() != self.instance_columns {
			return Err(ExportError::InstanceColumns {
				columns: self.instance_columns,
				given: instance_rows.len(),
			});
		}
		let blinding_factors = self.blinding_factors();
		Ok(VerifyingKeyData {
			format: FORMAT,
			transcript: TranscriptKind::Blake2b,
			digest: self.digest,
			k: self.k,
			degree: u8::try_from(degree).map_err(|_| ExportError::Field("degree"))?,
			blinding_factors,
			advice_phases: self.advice_phases,
			challenge_phases: self.challenge_phases,
			instance_rows: instance_rows.to_vec(),
			advice_queries: self.advice_queries,
			fixed_queries: self.fixed_queries,
			instance_queries: self.instance_queries,
			nodes: self.nodes.list,
			gates: self.gates,
			lookups: self.lookups,
			shuffles: Vec::new(),
			permutation: self.permutation,
			fixed_commitments: self.fixed_commitments,
			permutation_commitments: self.permutation_commitments,
			parameters,
		})
	}
}

/// Computes the digest with which halo2's transcripts begin: Blake2b of the key's text, as a scalar.
fn digest_of<F: PrimeField>(text: &str) -> F {
	let mut hasher =
		blake2b_simd::Params::new().hash_length(64).personal(b"Halo2-Verify-Key").to_state();
	hasher.update(&(text.len() as u64).to_le_bytes());
	hasher.update(text.as_bytes());
	F::from_le_bytes_mod_order(hasher.finalize().as_bytes())
}

fn column(value: &Value<'_>) -> Result<Column, ExportError> {
	let index = value.field("index")?.number("index")?;
	match value.field("column_type")? {
		Value::Word("Advice") | Value::Struct("Advice", _) => Ok(Column::Advice(index)),
		Value::Word("Fixed") => Ok(Column::Fixed(index)),
		Value::Word("Instance") => Ok(Column::Instance(index)),
		_ => Err(ExportError::Field("column_type")),
	}
}

/// Expressions as nodes without duplicates.
struct Nodes {
	list: Vec<Node>,
	degrees: Vec<u32>,
	known: HashMap<NodeKey, NodeId>,
	one: ScalarBytes,
}

/// A node in a hashable form.
type NodeKey = (u8, ScalarBytes, u32, u32);

fn map_key(node: &Node) -> NodeKey {
	let none = ScalarBytes::default();
	match *node {
		Node::Constant(bytes) => (0, bytes, 0, 0),
		Node::Advice(query) => (1, none, query, 0),
		Node::Fixed(query) => (2, none, query, 0),
		Node::Instance(query) => (3, none, query, 0),
		Node::Challenge(challenge) => (4, none, challenge, 0),
		Node::Negated(a) => (5, none, a, 0),
		Node::Sum(a, b) => (6, none, a, b),
		Node::Product(a, b) => (7, none, a, b),
	}
}

impl Nodes {
	fn new<F: PrimeField>() -> Self {
		let mut one = ScalarBytes::default();
		one.copy_from_slice(&F::ONE.into_bigint().to_bytes_le());
		Self { list: Vec::new(), degrees: Vec::new(), known: HashMap::new(), one }
	}

	fn degree(&self, node: NodeId) -> u32 {
		self.degrees.get(node as usize).copied().unwrap_or(0)
	}

	fn push(&mut self, node: Node) -> NodeId {
		let next = self.list.len() as NodeId;
		let id = *self.known.entry(map_key(&node)).or_insert(next);
		if id == next {
			let degree = match node {
				Node::Constant(_) | Node::Challenge(_) => 0,
				Node::Advice(_) | Node::Fixed(_) | Node::Instance(_) => 1,
				Node::Negated(a) => self.degree(a),
				Node::Sum(a, b) => self.degree(a).max(self.degree(b)),
				Node::Product(a, b) => self.degree(a) + self.degree(b),
			};
			self.list.push(node);
			self.degrees.push(degree);
		}
		id
	}

	fn expression(&mut self, value: &Value<'_>) -> Result<NodeId, ExportError> {
		let node = match value {
			Value::Struct(kind, _) => {
				let query = value.field("query_index")?.number("query_index")?;
				match *kind {
					"Advice" => Node::Advice(query),
					"Fixed" => Node::Fixed(query),
					"Instance" => Node::Instance(query),
					other => return Err(ExportError::Expression(other.to_owned())),
				}
			}
			Value::Tuple(kind, items) => match (*kind, items.as_slice()) {
				("Constant", [constant]) => Node::Constant(constant.element("Constant")?),
				("Challenge", [challenge]) => {
					Node::Challenge(challenge.field("index")?.number("index")?)
				}
				("Negated", [a]) => Node::Negated(self.expression(a)?),
				("Sum", [a, b]) => Node::Sum(self.expression(a)?, self.expression(b)?),
				("Product", [a, b]) => Node::Product(self.expression(a)?, self.expression(b)?),
				("Scaled", [a, scalar]) => {
					let a = self.expression(a)?;
					let scalar = scalar.element("Scaled")?;
					if scalar == self.one {
						return Ok(a);
					}
					let scalar = self.push(Node::Constant(scalar));
					Node::Product(a, scalar)
				}
				(other, _) => return Err(ExportError::Expression((*other).to_owned())),
			},
			_ => return Err(ExportError::Field("expression")),
		};
		Ok(self.push(node))
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use halo2_axiom::{
		circuit::{Layouter, SimpleFloorPlanner},
		halo2curves::{
			bn256::{Bn256, Fr},
			ff::PrimeField as _,
		},
		plonk::{keygen_vk, Circuit, ConstraintSystem, Error},
		poly::{kzg::commitment::ParamsKZG, Rotation},
	};

	/// Two numbers in a row whose product is zero.
	struct ZeroProduct;

	impl Circuit<Fr> for ZeroProduct {
		type Config = ();
		type FloorPlanner = SimpleFloorPlanner;
		type Params = ();

		fn without_witnesses(&self) -> Self {
			Self
		}

		fn configure(meta: &mut ConstraintSystem<Fr>) -> Self::Config {
			let column = meta.advice_column();
			meta.create_gate("product", |meta| {
				let number = meta.query_advice(column, Rotation::cur());
				vec![number * meta.query_advice(column, Rotation::next())]
			});
		}

		fn synthesize(&self, _: (), _: impl Layouter<Fr>) -> Result<(), Error> {
			Ok(())
		}
	}

	#[test]
	fn texts_that_are_not_the_keys_are_refused() {
		let params = crate::srs::for_tests(4, "pinned").expect("k is small");
		let key = keygen_vk::<_, ParamsKZG<Bn256>, _>(&params, &ZeroProduct).expect("it fits");
		let text = format!("{:?}", key.pinned());
		let digest = key.transcript_repr().to_repr();
		let read = |text: &str| Pinned::read::<ark_bn254::Fr>(text.to_owned(), digest);
		let pinned = read(&text).expect("the text is the key's");
		assert_eq!((pinned.k(), pinned.advice_queries.len(), pinned.gates.len()), (4, 2, 1));
		let changed = |from: &str, to: &str| {
			assert!(text.contains(from), "{from} is in {text}");
			read(&text.replacen(from, to, 1)).err().expect("the text is another")
		};
		assert!(matches!(changed("Rotation(1)", "Rotation(2)"), ExportError::Digest));
		assert!(matches!(changed("k: 4", "k: 5"), ExportError::Digest));
		assert!(matches!(changed("Product(", "Quotient("), ExportError::Expression(_)));
		assert!(matches!(changed("num_advice_columns", "num_columns"), ExportError::Field(_)));
		assert!(matches!(changed("PinnedVerificationKey {", "{{"), ExportError::Syntax { .. }));
	}
}
