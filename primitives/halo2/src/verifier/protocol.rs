//! The states of a check, in the order of the protocol. Each is named after the last message that the
//! transcript has absorbed.

mod evaluated;

use super::{
	context::{Commitments, Context},
	domain::Domain,
	lookup, permutation, shuffle, vanishing, Key,
};
use crate::{
	encoding::scalar_unchecked,
	field::Halo2Field,
	key::Query,
	layout::{Instances, Reader},
	msm::CommitmentRef,
	opening::inner_product,
	transcript::Challenge,
	Arithmetic, Scheme,
};
use alloc::{
	collections::{BTreeMap, BTreeSet},
	vec,
	vec::Vec,
};
use ark_ff::{AdditiveGroup, Field};
use assay_proof_system::VerifyError::{self, MalformedKey};
use evaluated::{Challenges, Circuit, Evaluated};

/// θ, which compresses the expressions of a lookup or shuffle.
pub(super) enum Theta {}
/// β, which shifts the values of permutations and permuted inputs.
pub(super) enum Beta {}
/// γ, which shifts the values of permutations, tables and shuffles.
pub(super) enum Gamma {}
/// `y`, which separates the constraints.
enum Y {}
/// `x`, the point at which everything is evaluated.
enum X {}
/// A challenge of the circuit's own.
enum Phase {}

/// The state in which the key and the public inputs are absorbed.
pub(super) struct Statement<'a, A: Arithmetic>(Context<'a, A>);

impl<'a, A: Arithmetic> Statement<'a, A> {
	pub fn absorb(
		key: &'a Key<A>,
		instances: &'a Instances<A::Scalar>,
		mut reader: Reader<'a, A>,
	) -> Result<Self, VerifyError> {
		reader.absorb_scalar(&scalar_unchecked(&key.data.digest));
		let mut commitments = Commitments::new();
		let instance = match A::Scheme::instance_bases(&key.data.parameters) {
			Some((bases, blinding)) => {
				let bases = bases.iter().map(A::point).collect::<Result<Vec<_>, _>>();
				let bases = bases.map_err(MalformedKey)?;
				let blinding = A::point(blinding).map_err(MalformedKey)?;
				let mut commit = |values: &Vec<A::Scalar>| {
					// halo2 uses the blinding factor one, so that no commitment is the identity.
					let points = [&bases[..values.len().min(bases.len())], &[blinding]].concat();
					let mut scalars = values.clone();
					scalars.push(A::Scalar::ONE);
					let commitment = A::msm(&points, &scalars);
					reader.absorb_point(&commitment);
					commitments.push(commitment)
				};
				instances.iter().map(|columns| columns.iter().map(&mut commit).collect()).collect()
			}
			None => {
				instances.iter().flatten().flatten().for_each(|value| reader.absorb_scalar(value));
				Vec::new()
			}
		};
		Ok(Self(Context { key, instances, reader, commitments, instance }))
	}

	/// Reads the commitments to advice columns, phase by phase, each phase for all circuits.
	pub fn advice(self) -> Result<Advice<'a, A>, VerifyError> {
		let mut context = self.0;
		let key = &context.key.data;
		let mut advice =
			vec![vec![CommitmentRef::Quotient; key.advice_phases.len()]; context.instances.len()];
		let mut challenges = vec![A::Scalar::ZERO; key.challenge_phases.len()];
		for phase in 0..=key.last_phase() {
			for columns in &mut advice {
				for (commitment, _) in of_phase(columns, &key.advice_phases, phase) {
					*commitment = context.commitments.read(&mut context.reader)?;
				}
			}
			for (challenge, _) in of_phase(&mut challenges, &key.challenge_phases, phase) {
				*challenge = *context.reader.challenge::<Phase>();
			}
		}
		Ok(Advice { context, advice, challenges })
	}
}

/// Returns the commitment to a query's column. A validated key has it.
fn commitment_of(columns: &[CommitmentRef], query: &Query) -> CommitmentRef {
	columns.get(query.column as usize).copied().unwrap_or(CommitmentRef::Quotient)
}

/// Iterates over the items of a phase.
fn of_phase<'a, T>(
	all: &'a mut [T],
	phases: &'a [u8],
	phase: u8,
) -> impl Iterator<Item = (&'a mut T, &'a u8)> {
	all.iter_mut().zip(phases).filter(move |(_, of)| **of == phase)
}

/// The state in which the witness is committed to.
pub(super) struct Advice<'a, A: Arithmetic> {
	context: Context<'a, A>,
	/// For each circuit, the commitment to each column.
	advice: Vec<Vec<CommitmentRef>>,
	challenges: Vec<A::Scalar>,
}

impl<'a, A: Arithmetic> Advice<'a, A> {
	/// Draws θ and reads the commitments to permuted lookups.
	pub fn lookups(mut self) -> Result<Lookups<'a, A>, VerifyError> {
		let theta = self.context.challenge();
		let lookups = self.context.each(|key, reader, commitments| {
			let read = |_| lookup::Permuted::read(reader, commitments);
			key.data.lookups.iter().map(read).collect::<Result<Vec<_>, _>>()
		})?;
		Ok(Lookups { advice: self, theta, lookups })
	}
}

/// The state in which the permuted lookups are committed to.
pub(super) struct Lookups<'a, A: Arithmetic> {
	advice: Advice<'a, A>,
	theta: Challenge<A::Scalar, Theta>,
	/// For each circuit, the commitments of each lookup.
	lookups: Vec<Vec<lookup::Permuted>>,
}

impl<'a, A: Arithmetic> Lookups<'a, A> {
	/// Draws β and γ and reads the commitments to grand products: first of all circuits' permutations,
	/// then of their lookups, then of their shuffles.
	pub fn products(mut self) -> Result<Products<'a, A>, VerifyError> {
		let context = &mut self.advice.context;
		let beta = context.challenge();
		let gamma = context.challenge();
		let permutations = context.each(permutation::Committed::read)?;
		let mut permuted = self.lookups.into_iter();
		let lookups = context.each(|_, reader, commitments| {
			let permuted = permuted.next().into_iter().flatten();
			permuted
				.map(|lookup| lookup.product(reader, commitments))
				.collect::<Result<Vec<_>, _>>()
		})?;
		let shuffles = context.each(|key, reader, commitments| {
			let read = |_| shuffle::Committed::read(reader, commitments);
			key.data.shuffles.iter().map(read).collect::<Result<Vec<_>, _>>()
		})?;
		let committed = Committed { permutations, lookups, shuffles };
		Ok(Products { advice: self.advice, theta: self.theta, beta, gamma, committed })
	}
}

/// The grand products of each circuit.
struct Committed {
	permutations: Vec<permutation::Committed>,
	lookups: Vec<Vec<lookup::Committed>>,
	shuffles: Vec<Vec<shuffle::Committed>>,
}

/// The state in which the grand products are committed to.
pub(super) struct Products<'a, A: Arithmetic> {
	advice: Advice<'a, A>,
	theta: Challenge<A::Scalar, Theta>,
	beta: Challenge<A::Scalar, Beta>,
	gamma: Challenge<A::Scalar, Gamma>,
	committed: Committed,
}

impl<'a, A: Arithmetic> Products<'a, A> {
	/// Reads the random polynomial's commitment, draws `y`, and reads the quotient's commitments.
	pub fn quotient(mut self) -> Result<Quotient<'a, A>, VerifyError> {
		let Context { key, reader, commitments, .. } = &mut self.advice.context;
		let random = vanishing::Committed::read(reader, commitments)?;
		let y = reader.challenge();
		let vanishing = random.parts(key, reader, commitments)?;
		Ok(Quotient { products: self, y, vanishing })
	}
}

/// The state in which the quotient is committed to.
pub(super) struct Quotient<'a, A: Arithmetic> {
	products: Products<'a, A>,
	y: Challenge<A::Scalar, Y>,
	vanishing: vanishing::Constructed,
}

impl<'a, A: Arithmetic> Quotient<'a, A> {
	/// Draws `x` and reads all evaluations.
	pub fn evaluations(self) -> Result<Evaluated<'a, A>, VerifyError> {
		let Self { products, y, vanishing } = self;
		let Products { mut advice, theta, beta, gamma, committed } = products;
		let context = &mut advice.context;
		let x = context.challenge::<X>();
		let domain = Domain::new(&context.key.data, *x);

		let instance = if A::Scheme::COMMITS_TO_INSTANCES {
			context.each(|key, reader, _| reader.scalars(key.data.instance_queries.len()))?
		} else {
			let queries = &context.key.data.instance_queries;
			evaluate_instances(&domain, queries, context.instances)
		};
		let witness =
			context.each(|key, reader, _| reader.scalars(key.data.advice_queries.len()))?;
		let fixed = context.reader.scalars(context.key.data.fixed_queries.len())?;
		let vanishing = vanishing.evaluation(&mut context.reader)?;
		let common = permutation::Common::read(context.key, &mut context.reader)?;

		let Committed { permutations, lookups, shuffles } = committed;
		let reader = &mut context.reader;
		let permutations = permutations
			.into_iter()
			.map(|permutation| permutation.evaluations(reader))
			.collect::<Result<Vec<_>, _>>()?;
		let lookups = lookups
			.into_iter()
			.map(|all| all.into_iter().map(|one| one.evaluations(reader)).collect())
			.collect::<Result<Vec<Vec<_>>, _>>()?;
		let shuffles = shuffles
			.into_iter()
			.map(|all| all.into_iter().map(|one| one.evaluations(reader)).collect())
			.collect::<Result<Vec<Vec<_>>, _>>()?;

		let circuits = instance
			.into_iter()
			.zip(witness)
			.zip(permutations)
			.zip(lookups)
			.zip(shuffles)
			.map(|((((instance, advice), permutation), lookups), shuffles)| Circuit {
				instance,
				advice,
				permutation,
				lookups,
				shuffles,
			})
			.collect();
		let challenges = Challenges { theta: *theta, beta: *beta, gamma: *gamma, y: *y, x: *x };
		Ok(Evaluated { advice, domain, challenges, fixed, common, vanishing, circuits })
	}
}

/// Evaluates instance columns without commitments: `Σ value_i·l_(i−rotation)(x)`.
fn evaluate_instances<F: Halo2Field>(
	domain: &Domain<F>,
	queries: &[Query],
	instances: &Instances<F>,
) -> Vec<Vec<F>> {
	let longest = instances.iter().flatten().map(Vec::len).max().unwrap_or(0);
	let rotations: BTreeSet<i32> = queries.iter().map(|query| query.rotation).collect();
	let lagrange: BTreeMap<i32, Vec<F>> = rotations
		.into_iter()
		.map(|rotation| (rotation, domain.lagrange(-i64::from(rotation), longest)))
		.collect();
	let evaluate = |columns: &Vec<Vec<F>>, query: &Query| {
		let values = columns.get(query.column as usize).map_or(&[][..], Vec::as_slice);
		lagrange.get(&query.rotation).map_or(F::ZERO, |lagrange| inner_product(values, lagrange))
	};
	instances
		.iter()
		.map(|columns| queries.iter().map(|query| evaluate(columns, query)).collect())
		.collect()
}
