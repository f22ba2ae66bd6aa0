//! zcash's `halo2_proofs`: the inner product argument over Vesta.

#[path = "recipes.rs"]
#[allow(clippy::duplicate_mod, reason = "the same circuits over another library")]
mod recipes;

use crate::cases::{assert_layout, instance_rows, Case, Count, Instances};
use ark_ff::PrimeField as _;
use assay_halo2::{field::Halo2Field, Ipa};
use assay_halo2_export::export_key;
use halo2_proofs::{
	plonk::{
		create_proof, keygen_pk, keygen_vk, verify_proof, Circuit, ProvingKey, SingleVerifier,
	},
	poly::commitment::Params,
	transcript::{Blake2bRead, Blake2bWrite, Challenge255},
};
use pasta_curves::{
	group::ff::{Field, PrimeField},
	EqAffine, Fp,
};
use rand_0_10::{rngs::StdRng, SeedableRng};
use recipes::{
	Bare, Cooked, Instances as InstancesRecipe, Multiply, Powers, Range, Recipe, Rotations,
	TwoLookups,
};

/// The library behind the recipes' interface.
mod library {
	pub use halo2_proofs::{
		circuit::{Cell, Layouter, Region, SimpleFloorPlanner, Value},
		plonk::{
			Advice, Circuit, Column, ConstraintSystem, Error, Expression, Fixed, Instance,
			TableColumn, VirtualCells,
		},
		poly::Rotation,
	};
	pub use pasta_curves::Fp as F;

	/// This library queries fixed columns at the current row only.
	pub const FIXED_ROTATION: i32 = 0;

	/// Circuits of this library have no parameters.
	macro_rules! circuit_parameters {
		() => {};
	}
	pub(super) use circuit_parameters;

	pub fn assign_advice(
		region: &mut Region<'_, F>,
		column: Column<Advice>,
		row: usize,
		value: Value<F>,
	) -> Result<Cell, Error> {
		Ok(region.assign_advice(|| "", column, row, || value)?.cell())
	}

	pub fn assign_fixed(
		region: &mut Region<'_, F>,
		column: Column<Fixed>,
		row: usize,
		value: F,
	) -> Result<(), Error> {
		region.assign_fixed(|| "", column, row, || Value::known(value)).map(drop)
	}

	pub fn set_equal(region: &mut Region<'_, F>, a: &Cell, b: &Cell) -> Result<(), Error> {
		region.constrain_equal(*a, *b)
	}

	pub fn expose(
		layouter: &mut impl Layouter<F>,
		cell: &Cell,
		column: Column<Instance>,
		row: usize,
	) -> Result<(), Error> {
		layouter.constrain_instance(*cell, column, row)
	}

	pub fn query_fixed(
		meta: &mut VirtualCells<'_, F>,
		column: Column<Fixed>,
		at: i32,
	) -> Expression<F> {
		assert_eq!(at, FIXED_ROTATION);
		meta.query_fixed(column)
	}

	pub fn lookup(
		meta: &mut ConstraintSystem<F>,
		table: impl FnOnce(&mut VirtualCells<'_, F>) -> Vec<(Expression<F>, TableColumn)>,
	) {
		meta.lookup(table);
	}
}

/// A key with circuits to prove.
pub struct Setup<C> {
	pub params: Params<EqAffine>,
	pub key: ProvingKey<EqAffine>,
	circuits: Vec<C>,
	instances: Instances<Fp>,
}

fn setup<C: Circuit<Fp>>(k: u32, circuits: Vec<C>, instances: Instances<Fp>) -> Setup<C> {
	let params = Params::new(k);
	let blank = circuits[0].without_witnesses();
	let key = keygen_vk(&params, &blank).expect("the circuit has a key");
	let key = keygen_pk(&params, key, &blank).expect("the circuit has a proving key");
	Setup { params, key, circuits, instances }
}

fn cook<R: Recipe>(seeds: &[u64]) -> Setup<Cooked<R>> {
	let circuits: Vec<_> = seeds.iter().map(|seed| Cooked::<R>::new(*seed)).collect();
	let instances = circuits.iter().map(Cooked::instances).collect();
	setup(R::K, circuits, instances)
}

fn slices<T>(nested: &[Vec<Vec<T>>]) -> Vec<Vec<&[T]>> {
	nested.iter().map(|columns| columns.iter().map(Vec::as_slice).collect()).collect()
}

fn from_library(instances: &Instances<Fp>) -> Instances<ark_vesta::Fr> {
	let value = |value: &Fp| ark_vesta::Fr::from_le_bytes_mod_order(&value.to_repr());
	let column = |column: &Vec<Fp>| column.iter().map(value).collect();
	instances.iter().map(|columns| columns.iter().map(column).collect()).collect()
}

fn to_library(instances: &Instances<ark_vesta::Fr>) -> Instances<Fp> {
	let value = |value: &ark_vesta::Fr| {
		let limbs = value.into_bigint().0;
		limbs.iter().rev().fold(Fp::ZERO, |sum, limb| {
			let half = Fp::from(1 << 32);
			sum * half * half + Fp::from(*limb)
		})
	};
	let column = |column: &Vec<ark_vesta::Fr>| column.iter().map(value).collect();
	instances.iter().map(|columns| columns.iter().map(column).collect()).collect()
}

fn case<'a, C: Circuit<Fp>>(name: &str, setup: &'a Setup<C>) -> Case<'a, Ipa> {
	let columns = slices(&setup.instances);
	let instances: Vec<&[&[Fp]]> = columns.iter().map(Vec::as_slice).collect();
	let mut transcript = Blake2bWrite::<_, _, Challenge255<_>>::init(Vec::new());
	create_proof(
		&setup.params,
		&setup.key,
		&setup.circuits,
		&instances,
		StdRng::seed_from_u64(7),
		&mut transcript,
	)
	.expect("the circuit is satisfied");
	let verdict = move |proof: &[u8], instances: &Instances<ark_vesta::Fr>| {
		let instances = to_library(instances);
		let columns = slices(&instances);
		let instances: Vec<&[&[Fp]]> = columns.iter().map(Vec::as_slice).collect();
		let mut transcript = Blake2bRead::<_, _, Challenge255<_>>::init(proof);
		let strategy = SingleVerifier::new(&setup.params);
		let key = setup.key.get_vk();
		verify_proof(&setup.params, key, strategy, &instances, &mut transcript).is_ok()
	};
	Case {
		name: name.to_owned(),
		key: export_key(setup.key.get_vk(), &setup.params, &instance_rows(&setup.instances[0]))
			.expect("the key is exported"),
		proof: transcript.finalize(),
		instances: from_library(&setup.instances),
		verdict: Box::new(verdict),
	}
}

/// Makes a setup with a lookup, a permutation and an instance column.
pub fn range_setup(seed: u64) -> Setup<Cooked<Range>> {
	cook(&[seed])
}

/// Makes the default case.
pub fn range_case(setup: &Setup<Cooked<Range>>) -> Case<'_, Ipa> {
	case("range", setup)
}

/// Compares, and checks that there were enough verdicts of both kinds.
fn agrees<C: Circuit<Fp>>(name: &str, setup: &Setup<C>) {
	let mut count = Count::default();
	let case = case(name, setup);
	assert_layout(&case);
	case.compare(&mut count);
	assert!(count.compared >= 50 && count.accepted >= 1, "{count:?}");
}

#[test]
fn on_a_multiplication_gate() {
	agrees("multiply", &cook::<Multiply>(&[1]));
}

#[test]
fn on_a_lookup() {
	agrees("range", &cook::<Range>(&[2]));
}

#[test]
fn on_far_rotations() {
	agrees("rotations", &cook::<Rotations>(&[3]));
}

#[test]
fn on_a_gate_of_degree_five_and_several_permutation_sets() {
	agrees("powers", &cook::<Powers>(&[4]));
}

#[test]
fn on_several_instance_columns() {
	agrees("instances", &cook::<InstancesRecipe>(&[5]));
}

#[test]
fn on_several_lookups_of_several_columns() {
	agrees("two lookups", &cook::<TwoLookups>(&[6]));
}

#[test]
fn on_nothing_but_a_gate() {
	agrees("bare", &cook::<Bare>(&[7]));
}

#[test]
fn on_several_circuits_in_one_transcript() {
	agrees("three of multiply", &cook::<Multiply>(&[1, 2, 3]));
	agrees("two of range", &cook::<Range>(&[4, 5]));
	agrees("two of instances", &cook::<InstancesRecipe>(&[6, 7]));
}

/// The domains' constants.
#[test]
fn on_roots_of_unity() {
	let bytes = |ours: ark_vesta::Fr| to_library(&vec![vec![vec![ours]]])[0][0][0];
	assert_eq!(bytes(ark_vesta::Fr::ROOT), Fp::ROOT_OF_UNITY);
	assert_eq!(bytes(ark_vesta::Fr::DELTA), Fp::DELTA);
	assert_eq!(ark_vesta::Fr::LOG_ORDER, Fp::S);
}

/// The circuit of `halo2_gadgets`.
mod poseidon {
	use super::{agrees, setup, Setup};
	use assay_halo2_gadgets::{RangedHash, MIN_K};
	use pasta_curves::Fp;

	fn setup_of(messages: &[[u64; 2]]) -> Setup<RangedHash> {
		let messages: Vec<[Fp; 2]> = messages.iter().map(|message| message.map(Fp::from)).collect();
		let instances =
			messages.iter().map(|message| vec![vec![RangedHash::hash(*message)]]).collect();
		let circuits = messages.iter().map(|message| RangedHash::new(*message)).collect();
		setup(MIN_K, circuits, instances)
	}

	#[test]
	fn agrees_on_poseidon_with_range_checks() {
		agrees("poseidon", &setup_of(&[[1, 1 << 39]]));
		agrees("two of poseidon", &setup_of(&[[5, 7], [11, 13]]));
	}
}
