//! `halo2-axiom`: KZG, with both openings and all transcripts.

#[path = "recipes.rs"]
mod recipes;

mod phases;

use crate::cases::{assert_layout, instance_rows, Case, Count, Instances};
use ark_ff::PrimeField as _;
use assay_halo2::{field::Halo2Field, key::TranscriptKind, simulator::forge_kzg, Kzg, KzgOpening};
use assay_halo2_export::export_key;
use assay_proof_system::VerifyError;
use halo2_axiom::{
	halo2curves::{
		bn256::{Bn256, Fr, G1Affine},
		ff::{Field, PrimeField},
	},
	plonk::{create_proof, keygen_pk, keygen_vk, verify_proof, Circuit, ProvingKey},
	poly::kzg::{
		commitment::{KZGCommitmentScheme, ParamsKZG},
		multiopen::{ProverGWC, ProverSHPLONK, VerifierGWC, VerifierSHPLONK},
		strategy::SingleStrategy,
	},
	transcript::{
		Blake2bRead, Blake2bWrite, Challenge255, TranscriptReadBuffer, TranscriptWriterBuffer,
	},
};
use rand::{rngs::StdRng, SeedableRng};
use recipes::{
	Bare, Cooked, Instances as InstancesRecipe, Multiply, Powers, Range, Recipe, Rotations,
	TwoLookups,
};
use snark_verifier::{
	loader::native::NativeLoader,
	system::halo2::transcript::{
		evm::{ChallengeEvm, EvmTranscript},
		halo2::{ChallengeScalar, PoseidonTranscript},
	},
};

/// The library behind the recipes' interface.
mod library {
	pub use halo2_axiom::{
		circuit::{Cell, Layouter, Region, SimpleFloorPlanner, Value},
		halo2curves::bn256::Fr as F,
		plonk::{
			Advice, Circuit, Column, ConstraintSystem, Error, Expression, Fixed, Instance,
			TableColumn, VirtualCells,
		},
		poly::Rotation,
	};

	pub const FIXED_ROTATION: i32 = 2;

	/// Circuits of this library may have parameters.
	macro_rules! circuit_parameters {
		() => {
			type Params = ();
		};
	}
	pub(super) use circuit_parameters;

	pub fn assign_advice(
		region: &mut Region<'_, F>,
		column: Column<Advice>,
		row: usize,
		value: Value<F>,
	) -> Result<Cell, Error> {
		Ok(region.assign_advice(column, row, value).cell())
	}

	pub fn assign_fixed(
		region: &mut Region<'_, F>,
		column: Column<Fixed>,
		row: usize,
		value: F,
	) -> Result<(), Error> {
		region.assign_fixed(column, row, value);
		Ok(())
	}

	pub fn set_equal(region: &mut Region<'_, F>, a: &Cell, b: &Cell) -> Result<(), Error> {
		region.constrain_equal(*a, *b);
		Ok(())
	}

	pub fn expose(
		layouter: &mut impl Layouter<F>,
		cell: &Cell,
		column: Column<Instance>,
		row: usize,
	) -> Result<(), Error> {
		layouter.constrain_instance(*cell, column, row);
		Ok(())
	}

	pub fn query_fixed(
		meta: &mut VirtualCells<'_, F>,
		column: Column<Fixed>,
		at: i32,
	) -> Expression<F> {
		meta.query_fixed(column, Rotation(at))
	}

	pub fn lookup(
		meta: &mut ConstraintSystem<F>,
		table: impl FnOnce(&mut VirtualCells<'_, F>) -> Vec<(Expression<F>, TableColumn)>,
	) {
		meta.lookup("", table);
	}
}

/// A key with circuits to prove.
pub struct Setup<C> {
	pub params: ParamsKZG<Bn256>,
	pub key: ProvingKey<G1Affine>,
	circuits: Vec<C>,
	instances: Instances<Fr>,
}

type Scheme = KZGCommitmentScheme<Bn256>;
type Poseidon<S> = PoseidonTranscript<G1Affine, NativeLoader, S, 3, 2, 8, 57>;
type Evm<S> = EvmTranscript<G1Affine, NativeLoader, S, Vec<u8>>;
type Blake2b = Challenge255<G1Affine>;

/// Returns the library's verdict under a setup's key, with one opening and one transcript.
macro_rules! verdict {
	($setup:expr, $verifier:ident, $challenge:ty, $read:ty) => {{
		let setup = $setup;
		let verdict = move |proof: &[u8], instances: &Instances<ark_bn254::Fr>| {
			let instances = to_library(instances);
			let columns = slices(&instances);
			let instances: Vec<&[&[Fr]]> = columns.iter().map(Vec::as_slice).collect();
			let mut transcript =
				<$read as TranscriptReadBuffer<_, G1Affine, $challenge>>::init(proof);
			verify_proof::<Scheme, $verifier<Bn256>, $challenge, _, _>(
				&setup.params,
				setup.key.get_vk(),
				SingleStrategy::new(&setup.params),
				&instances,
				&mut transcript,
			)
			.is_ok()
		};
		Box::new(verdict)
	}};
}

/// Makes a case of a setup, with one opening and one transcript.
macro_rules! case {
	($setup:expr, $name:expr, $kind:ident, $opening:ident, $prover:ident, $verifier:ident,
		$challenge:ty, $write:ty, $read:ty) => {{
		let setup = $setup;
		let columns = slices(&setup.instances);
		let instances: Vec<&[&[Fr]]> = columns.iter().map(Vec::as_slice).collect();
		let mut transcript =
			<$write as TranscriptWriterBuffer<_, G1Affine, $challenge>>::init(Vec::new());
		create_proof::<Scheme, $prover<Bn256>, $challenge, _, _, _>(
			&setup.params,
			&setup.key,
			&setup.circuits,
			&instances,
			StdRng::seed_from_u64(7),
			&mut transcript,
		)
		.expect("the circuit is satisfied");
		let proof =
			<$write as TranscriptWriterBuffer<_, G1Affine, $challenge>>::finalize(transcript);
		let rows = instance_rows(&setup.instances[0]);
		let mut key =
			export_key(setup.key.get_vk(), &setup.params, &rows).expect("the key is exported");
		key.transcript = TranscriptKind::$kind;
		key.parameters.opening = KzgOpening::$opening;
		Case {
			name: format!("{}, {:?}, {:?}", $name, key.transcript, key.parameters.opening),
			key,
			proof,
			instances: from_library(&setup.instances),
			verdict: verdict!(setup, $verifier, $challenge, $read),
		}
	}};
}

fn slices<T>(nested: &[Vec<Vec<T>>]) -> Vec<Vec<&[T]>> {
	nested.iter().map(|columns| columns.iter().map(Vec::as_slice).collect()).collect()
}

fn from_library(instances: &Instances<Fr>) -> Instances<ark_bn254::Fr> {
	let value = |value: &Fr| ark_bn254::Fr::from_le_bytes_mod_order(&value.to_repr());
	let column = |column: &Vec<Fr>| column.iter().map(value).collect();
	instances.iter().map(|columns| columns.iter().map(column).collect()).collect()
}

fn to_library(instances: &Instances<ark_bn254::Fr>) -> Instances<Fr> {
	let value = |value: &ark_bn254::Fr| {
		let limbs = value.into_bigint().0;
		limbs.iter().rev().fold(Fr::zero(), |sum, limb| {
			let half = Fr::from(1 << 32);
			sum * half * half + Fr::from(*limb)
		})
	};
	let column = |column: &Vec<ark_bn254::Fr>| column.iter().map(value).collect();
	instances.iter().map(|columns| columns.iter().map(column).collect()).collect()
}

/// The seed of the SRS's secret.
const SRS_SEED: u64 = 11;

fn setup<C: Circuit<Fr>>(k: u32, circuits: Vec<C>, instances: Instances<Fr>) -> Setup<C> {
	let params = ParamsKZG::setup(k, StdRng::seed_from_u64(SRS_SEED));
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

/// Makes a setup with a lookup, a permutation and an instance column.
pub fn range_setup(seed: u64) -> Setup<Cooked<Range>> {
	cook(&[seed])
}

/// Makes the default case.
pub fn range_case(setup: &Setup<Cooked<Range>>) -> Case<'_, Kzg> {
	case!(setup, "range", Blake2b, Shplonk, ProverSHPLONK, VerifierSHPLONK, Blake2b,
		Blake2bWrite<_, _, _>, Blake2bRead<_, _, _>)
}

/// Compares a setup with every opening and transcript.
fn compare_all<C: Circuit<Fr>>(name: &str, setup: &Setup<C>) -> Count {
	let mut count = Count::default();
	for case in [
		case!(setup, name, Blake2b, Shplonk, ProverSHPLONK, VerifierSHPLONK, Blake2b,
			Blake2bWrite<_, _, _>, Blake2bRead<_, _, _>),
		case!(setup, name, Blake2b, Gwc, ProverGWC, VerifierGWC, Blake2b,
			Blake2bWrite<_, _, _>, Blake2bRead<_, _, _>),
		case!(
			setup,
			name,
			Keccak256,
			Shplonk,
			ProverSHPLONK,
			VerifierSHPLONK,
			ChallengeEvm<G1Affine>,
			Evm<_>,
			Evm<_>
		),
		case!(
			setup,
			name,
			Poseidon,
			Gwc,
			ProverGWC,
			VerifierGWC,
			ChallengeScalar<G1Affine>,
			Poseidon<_>,
			Poseidon<_>
		),
	] {
		assert_layout(&case);
		case.compare(&mut count);
	}
	count
}

/// Compares, and checks that there were enough verdicts of both kinds.
fn agrees<C: Circuit<Fr>>(name: &str, setup: &Setup<C>) {
	let count = compare_all(name, setup);
	assert!(count.compared >= 100 && count.accepted >= 4, "{count:?}");
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
fn on_several_phases() {
	agrees("two phases", &phases::setup_of::<2>(&[8]));
}

#[test]
fn on_several_circuits_in_one_transcript() {
	agrees("three of bare", &cook::<Bare>(&[1, 2, 3]));
	agrees("two of two lookups", &cook::<TwoLookups>(&[4, 5]));
}

/// Makes a proof without a witness: anyone who knows the secret of the SRS can prove anything.
fn forged<'a, C: Circuit<Fr>>(name: &str, setup: &'a Setup<C>) -> Case<'a, Kzg> {
	let secret = Fr::random(StdRng::seed_from_u64(SRS_SEED));
	let secret = ark_bn254::Fr::from_le_bytes_mod_order(&secret.to_repr());
	let rows = instance_rows(&setup.instances[0]);
	let key = export_key(setup.key.get_vk(), &setup.params, &rows).expect("the key is exported");
	let instances = from_library(&setup.instances);
	let (proof, _) = forge_kzg(&key, &secret, &instances, 1).expect("the secret is the string's");
	Case {
		name: format!("{name}, forged"),
		key,
		proof: proof.0,
		instances,
		verdict: verdict!(setup, VerifierSHPLONK, Blake2b, Blake2bRead<_, _, _>),
	}
}

fn agrees_on_forged<C: Circuit<Fr>>(name: &str, setup: &Setup<C>) {
	let mut count = Count::default();
	let case = forged(name, setup);
	assert_layout(&case);
	case.compare(&mut count);
	assert!(count.compared >= 50 && count.accepted >= 1, "{count:?}");
}

/// The library's verifier supports more than its prover: statements of several circuits, and more than two
/// phases.
#[test]
fn on_what_the_library_cannot_prove() {
	agrees_on_forged("range", &cook::<Range>(&[4]));
	agrees_on_forged("three of multiply", &cook::<Multiply>(&[1, 2, 3]));
	agrees_on_forged("two of range", &cook::<Range>(&[4, 5]));
	agrees_on_forged("two of powers", &cook::<Powers>(&[8, 9]));
	agrees_on_forged("two of instances", &cook::<InstancesRecipe>(&[6, 7]));
	agrees_on_forged("three phases", &phases::setup_of::<3>(&[8]));
	agrees_on_forged("twice three phases", &phases::setup_of::<3>(&[8, 9]));
}

/// The library's prover absorbs each circuit's instances in turn, its verifier all of them first.
#[test]
fn on_proofs_that_the_library_refuses_itself() {
	let setup = cook::<Multiply>(&[1, 2, 3]);
	let case = case!(&setup, "three of multiply", Blake2b, Shplonk, ProverSHPLONK,
		VerifierSHPLONK, Blake2b, Blake2bWrite<_, _, _>, Blake2bRead<_, _, _>);
	assert!(!(case.verdict)(&case.proof, &case.instances));
	assert_eq!(case.ours(&case.proof, &case.instances), Err(VerifyError::ProofInvalid));
}

/// The domains' constants.
#[test]
fn on_roots_of_unity() {
	let bytes = |ours: ark_bn254::Fr| to_library(&vec![vec![vec![ours]]])[0][0][0];
	assert_eq!(bytes(ark_bn254::Fr::ROOT), Fr::ROOT_OF_UNITY);
	assert_eq!(bytes(ark_bn254::Fr::DELTA), Fr::DELTA);
	assert_eq!(ark_bn254::Fr::LOG_ORDER, Fr::S);
}
