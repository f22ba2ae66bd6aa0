//! Weights that hold: each call at its limits, what it is charged and what it takes.
//!
//! The arguments are the costliest that the pallets' own benchmarks know, at the largest sizes that
//! the runtime accepts. Each code path is measured in a process of its own.

mod paths;
mod summary;

pub use paths::{measure_all, run, Options, Selection};
pub use summary::{check, summary};

use crate::{
	calls::{charged, Curves, Verifier, PS_PER_US},
	cases::matches,
	chain::Chain,
	probes::{self, failed},
	results::{rounded, Charge},
	weights::scaling::Machine,
};
use anyhow::{Context, Result};
use assay_baselines_runtime::{Runtime, RuntimeCall};
use assay_ecdsa::{Ecdsa, Hinted};
use assay_groth16::{Bls12_377, Bls12_381, Bn254, Groth16, BW6_761};
use assay_halo2::{
	simulator::{empty_lookups, short_proof, Class, Simulate},
	Halo2, Ipa, Kzg, VerifyingKey,
};
use assay_host_functions::{hardware::ReferenceMachine, CodePath, Host};
use assay_lattice::Lattice;
use assay_proof_system::{key_hash, BenchmarkCases, ProofSystem, Sizes};
use codec::Encode;
use frame_support::{
	dispatch::{DispatchClass, GetDispatchInfo},
	traits::Get,
};
use pallet_curves::{operations::Operations, Config, Curve, Group};
use pallet_verifier::{KeySource, WeightInfo};
use sp_runtime::traits::BlakeTwo256;
use std::collections::BTreeSet;

type BlockWeights = <Runtime as frame_system::Config>::BlockWeights;

/// The proof system of an instance.
type SystemOf<I> = <Runtime as pallet_verifier::Config<I>>::System;

/// The instances of a verifier that has all backends.
const BACKENDS: [&str; 3] = ["Wasm", "Curves", ""];

/// The unit of halo2's sizes.
const SIZE_UNITS: &str = "units of 32 bytes";

/// A call at its limits.
struct Limit {
	pallet: String,
	call: String,
	/// A call that the chain executes first.
	preparation: Option<RuntimeCall>,
	dispatch: RuntimeCall,
	/// The weight that it is charged in the end, in microseconds.
	charged_us: f64,
	/// True for a call that succeeds, false for one that is refused with an error.
	succeeds: bool,
}

/// Measures every call except the first `skip`, on the code path that this process takes, and hands
/// each result over as it comes.
pub fn measure(
	chain: &mut Chain,
	options: &Selection,
	mut found: impl FnMut(Charge) -> Result<()>,
) -> Result<()> {
	let code_path = CodePath::current();
	let machine = reference()?;
	let is_reference = code_path == machine.code_path;
	let scales = Machine::new(machine);
	let limits = all()?.into_iter().filter(|limit| {
		matches(&options.pallets, &limit.pallet) && (is_reference || !is_wasm(&limit.pallet))
	});
	let mut prepared = BTreeSet::new();
	for (index, limit) in limits.enumerate() {
		let Limit { pallet, call, preparation, dispatch, charged_us, succeeds } = limit;
		// Several limits may be of one key, which is registered once.
		if let Some(preparation) = preparation.filter(|call| prepared.insert(call.encode())) {
			chain.extend(vec![preparation])?;
		}
		if index < options.skip {
			continue;
		}
		let name = format!("{pallet}: {call}");
		let figure = probes::time_of_call(chain, &name, (dispatch, succeeds), options.effort())?;
		let (charged_us, measured_us) = (rounded(charged_us), rounded(figure.median));
		let scale = if is_reference { scales.scaling(&pallet).of_machine() } else { 1.0 };
		let (code_path, scale) = (code_path.name().to_owned(), rounded(scale));
		found(Charge { pallet, call, charged_us, measured_us, code_path, scale })?;
	}
	Ok(())
}

/// The machine that the runtime's weights were made for.
fn reference() -> Result<ReferenceMachine> {
	ReferenceMachine::by_name(assay_baselines_runtime::WEIGHTS)
		.context("the weights have no reference machine")
}

/// Returns true for a pallet that computes in WebAssembly, the same on every code path.
fn is_wasm(pallet: &str) -> bool {
	["Wasm", "Dummy"].iter().any(|end| pallet.ends_with(end))
}

/// Returns true for a pallet that only the runtime of the baselines has.
fn is_baseline(pallet: &str) -> bool {
	is_wasm(pallet) || pallet.ends_with("Curves")
}

/// Every call at its limits.
fn all() -> Result<Vec<Limit>> {
	let mut limits = Vec::new();
	verifier::<Groth16<Bls12_381, Host>>("Groth16Bls12381", &BACKENDS, "inputs", &mut limits)?;
	verifier::<Groth16<Bls12_377, Host>>("Groth16Bls12377", &BACKENDS, "inputs", &mut limits)?;
	verifier::<Groth16<Bn254, Host>>("Groth16Bn254", &BACKENDS, "inputs", &mut limits)?;
	verifier::<Groth16<BW6_761, Host>>("Groth16Bw6761", &BACKENDS, "inputs", &mut limits)?;
	verifier::<Halo2<Kzg, Host>>("Halo2Kzg", &BACKENDS, SIZE_UNITS, &mut limits)?;
	verifier::<Halo2<Ipa, Host>>("Halo2Ipa", &BACKENDS, SIZE_UNITS, &mut limits)?;
	light::<pallet_verifier::Halo2Kzg>("Halo2Kzg", SIZE_UNITS, &mut limits)?;
	light::<pallet_verifier::Halo2KzgWasm>("Halo2KzgWasm", SIZE_UNITS, &mut limits)?;
	light::<pallet_verifier::Halo2KzgCurves>("Halo2KzgCurves", SIZE_UNITS, &mut limits)?;
	light::<pallet_verifier::Halo2Ipa>("Halo2Ipa", SIZE_UNITS, &mut limits)?;
	light::<pallet_verifier::Halo2IpaWasm>("Halo2IpaWasm", SIZE_UNITS, &mut limits)?;
	light::<pallet_verifier::Halo2IpaCurves>("Halo2IpaCurves", SIZE_UNITS, &mut limits)?;
	refused::<Kzg, pallet_verifier::Halo2Kzg>("Halo2Kzg", &mut limits)?;
	refused::<Kzg, pallet_verifier::Halo2KzgWasm>("Halo2KzgWasm", &mut limits)?;
	refused::<Kzg, pallet_verifier::Halo2KzgCurves>("Halo2KzgCurves", &mut limits)?;
	refused::<Ipa, pallet_verifier::Halo2Ipa>("Halo2Ipa", &mut limits)?;
	refused::<Ipa, pallet_verifier::Halo2IpaWasm>("Halo2IpaWasm", &mut limits)?;
	refused::<Ipa, pallet_verifier::Halo2IpaCurves>("Halo2IpaCurves", &mut limits)?;
	verifier::<Ecdsa<Host>>("EcdsaSecp256k1", &BACKENDS, "signer", &mut limits)?;
	verifier::<Ecdsa<Hinted>>("EcdsaHintedSecp256k1", &["Wasm"], "signer", &mut limits)?;
	verifier::<Lattice<Host>>("Lattice", &["Wasm", ""], "units of work", &mut limits)?;
	curve::<pallet_curves::Bls12381>("Bls12381", &mut limits)?;
	curve::<pallet_curves::Bls12377>("Bls12377", &mut limits)?;
	curve::<pallet_curves::Bw6761>("Bw6761", &mut limits)?;
	curve::<pallet_curves::Bn254>("Bn254", &mut limits)?;
	curve::<pallet_curves::EdOnBls12377>("EdOnBls12377", &mut limits)?;
	curve::<pallet_curves::Bandersnatch>("Bandersnatch", &mut limits)?;
	curve::<pallet_curves::BandersnatchSw>("BandersnatchSw", &mut limits)?;
	curve::<pallet_curves::Pallas>("Pallas", &mut limits)?;
	curve::<pallet_curves::Vesta>("Vesta", &mut limits)?;
	curve::<pallet_curves::Secp256k1>("Secp256k1", &mut limits)?;
	Ok(limits)
}

/// Adds a proof system on these backends: its benchmarks' costliest key, proof and batch. `unit` is the
/// unit of its sizes.
fn verifier<S: BenchmarkCases>(
	name: &str,
	backends: &[&str],
	unit: &str,
	limits: &mut Vec<Limit>,
) -> Result<()> {
	let size = S::MAX_SIZE;
	let (key, proof, inputs) = S::benchmark_case(size, 0);
	let whole: Vec<_> = (0..S::MAX_BATCH).map(|seed| S::benchmark_proof(size, seed)).collect();
	let registered =
		KeySource::<S::VerifyingKey>::Registered(key_hash::<BlakeTwo256>(S::ID, &key.encode()));
	let inline = KeySource::Inline(key.clone());
	let (of_size, of_each) = match size {
		0 => (String::new(), String::new()),
		_ => (format!(", {size} {unit}"), format!(" of {size} {unit}")),
	};
	for backend in backends {
		let name = format!("{name}{backend}");
		let pallet = Verifier(&name);
		let register = pallet.register_key(&key)?;
		// As many as fit into a block.
		let mut batch = &whole[..];
		while batch.len() > 1 && !fits(&pallet.verify_batch(&inline, batch)?) {
			batch = &batch[..batch.len() / 2];
		}
		let proofs = batch.len();
		let mut push = |call: String, preparation, dispatch| {
			let charged_us = charged(&dispatch);
			let pallet = name.clone();
			let limit = Limit { pallet, call, preparation, dispatch, charged_us, succeeds: true };
			limits.push(limit);
		};
		let costliest = pallet.register_key(&S::benchmark_key(size))?;
		push(format!("register_key{of_size}"), None, costliest);
		push(
			format!("verify, registered key{of_size}"),
			Some(register),
			pallet.verify(&registered, &proof, &inputs)?,
		);
		push(
			format!("verify, inline key{of_size}"),
			None,
			pallet.verify(&inline, &proof, &inputs)?,
		);
		push(
			format!("verify_batch, registered key, {proofs} proofs{of_each}"),
			None,
			pallet.verify_batch(&registered, batch)?,
		);
		push(
			format!("verify_batch, inline key, {proofs} proofs{of_each}"),
			None,
			pallet.verify_batch(&inline, batch)?,
		);
		// A plane fitted to two components is the furthest off where both are small.
		for proofs in [1, 4].into_iter().filter(|proofs| size > 0 && *proofs <= S::MAX_BATCH) {
			let (key, ..) = S::benchmark_case(0, 0);
			let small: Vec<_> = (0..proofs).map(|seed| S::benchmark_proof(0, seed)).collect();
			let dispatch = pallet.verify_batch(&KeySource::Inline(key), &small)?;
			push(format!("verify_batch, inline key, {proofs} of the smallest"), None, dispatch);
		}
	}
	Ok(())
}

/// Adds the costliest of an instance's light proofs, which are charged less in the end than at first.
fn light<I: 'static>(name: &str, unit: &str, limits: &mut Vec<Limit>) -> Result<()>
where
	Runtime: pallet_verifier::Config<I, System: BenchmarkCases>,
{
	let size = <SystemOf<I> as Sizes>::MAX_SIZE;
	let (key, proof, inputs) =
		SystemOf::<I>::benchmark_light_case(size, 0).context("no proof is light")?;
	let hash = key_hash::<BlakeTwo256>(<SystemOf<I> as ProofSystem>::ID, &key.encode());
	let registered = KeySource::<<SystemOf<I> as ProofSystem>::VerifyingKey>::Registered(hash);
	let weight = <Runtime as pallet_verifier::Config<I>>::WeightInfo::verify_light(size).ref_time();
	let pallet = Verifier(name);
	limits.push(Limit {
		pallet: name.to_owned(),
		call: format!("verify, registered key, light, {size} {unit}"),
		preparation: Some(pallet.register_key(&key)?),
		dispatch: pallet.verify(&registered, &proof, &inputs)?,
		charged_us: weight as f64 / PS_PER_US,
		succeeds: true,
	});
	Ok(())
}

/// Adds calls of halo2 that are refused: the largest keys with the shortest proof, which are charged by
/// the proof, and the longest key of empty lookups.
fn refused<S: Simulate, I: 'static>(name: &str, limits: &mut Vec<Limit>) -> Result<()>
where
	Runtime: pallet_verifier::Config<I>,
{
	let pallet = Verifier(name);
	let mut push = |call: &str, preparation, dispatch, charged_us| {
		let (pallet, call) = (name.to_owned(), call.to_owned());
		limits.push(Limit { pallet, call, preparation, dispatch, charged_us, succeeds: false });
	};
	for (class, call) in [
		(Class::Any, "verify, registered key, largest key, shortest proof"),
		(Class::Light, "verify, registered key, light, largest key, shortest proof"),
	] {
		let (key, proof, inputs) = short_proof::<S>(class);
		let hash = key_hash::<BlakeTwo256>(S::ID, &key.encode());
		let registered = KeySource::<VerifyingKey>::Registered(hash);
		let dispatch = pallet.verify(&registered, &proof, &inputs)?;
		let charged_us = match class {
			Class::Any => charged(&dispatch),
			Class::Light => {
				let weight = <Runtime as pallet_verifier::Config<I>>::WeightInfo::verify_light(1);
				weight.ref_time() as f64 / PS_PER_US
			}
		};
		push(call, Some(pallet.register_key(&key)?), dispatch, charged_us);
	}
	let dispatch = pallet.register_key(&empty_lookups::<S>())?;
	let charged_us = charged(&dispatch);
	push("register_key, empty lookups", None, dispatch, charged_us);
	Ok(())
}

/// Returns true if a block has room for a call.
fn fits(call: &RuntimeCall) -> bool {
	let limits = BlockWeights::get();
	let of_normal = limits.get(DispatchClass::Normal).max_extrinsic;
	call.get_dispatch_info().call_weight.all_lte(of_normal.unwrap_or(limits.max_block))
}

/// Adds a curve, on every backend.
fn curve<D: Curve>(name: &str, limits: &mut Vec<Limit>) -> Result<()>
where
	Runtime: Config<pallet_curves::Curves<D>>
		+ Config<pallet_curves::Wasm<D>>
		+ Config<pallet_curves::Dummy<D>>,
{
	instance::<D, pallet_curves::Wasm<D>>(format!("{name}Wasm"), limits)?;
	instance::<D, pallet_curves::Curves<D>>(format!("{name}Curves"), limits)?;
	instance::<D, pallet_curves::Dummy<D>>(format!("{name}Dummy"), limits)
}

fn instance<D: Curve, I: 'static>(name: String, limits: &mut Vec<Limit>) -> Result<()>
where
	Runtime: Config<I>,
{
	let pallet = Curves(&name);
	let points = <Runtime as Config<I>>::MaxPoints::get();
	let pairs = <Runtime as Config<I>>::MaxPairs::get();
	let mut push = |call: String, dispatch| {
		let charged_us = charged(&dispatch);
		let (pallet, preparation) = (name.clone(), None);
		limits.push(Limit { pallet, call, preparation, dispatch, charged_us, succeeds: true });
	};
	if let Some(pairing) = D::Host::pairing() {
		let (g1, g2) = pairing.case(pairs);
		push(format!("pairing, {pairs} pairs"), pallet.pairing(&g1, &g2)?);
	}
	for place in [Group::G1, Group::G2] {
		let Some(group) = D::Host::group(place) else { continue };
		let (bases, scalars) = group.msm_case(points).map_err(failed)?;
		let call = format!("msm, {place:?}, {points} points");
		push(call, pallet.msm(place, &bases, &scalars)?);
		let (base, scalar) = group.mul_projective_case().map_err(failed)?;
		push(format!("mul_projective, {place:?}"), pallet.mul_projective(place, &base, &scalar)?);
		let (base, scalar) = group.mul_affine_case().map_err(failed)?;
		push(format!("mul_affine, {place:?}"), pallet.mul_affine(place, &base, &scalar)?);
	}
	Ok(())
}
