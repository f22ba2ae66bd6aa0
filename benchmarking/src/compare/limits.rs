//! Weights that hold: each call at its limits, what it is charged and what it takes.
//!
//! The arguments are the costliest that the pallets' own benchmarks know, at the largest sizes that
//! the runtime accepts. Nothing is asserted of the time: the band is told.

use crate::{
	calls::{charged, Curves, Verifier, PS_PER_US},
	measure::Effort,
	probes::{failed, Machinery, Probes},
	results::{rounded, Charge},
	table::{micros, ratio, Table},
};
use anyhow::{Context, Result};
use assay_ecdsa::{Ecdsa, Hinted};
use assay_groth16::{Bls12_377, Bls12_381, Bn254, Groth16, BW6_761};
use assay_halo2::{Halo2, Ipa, Kzg};
use assay_host_functions::Host;
use assay_lattice::Lattice;
use assay_proof_system::{key_hash, ProofSystem};
use assay_runtime::{Runtime, RuntimeCall};
use codec::Encode;
use frame_support::{
	dispatch::{DispatchClass, GetDispatchInfo},
	traits::Get,
};
use pallet_curves::{operations::Operations, Config, Definition, Group};
use pallet_verifier::{
	Instance19, Instance20, Instance21, Instance22, Instance23, Instance24, KeySource, WeightInfo,
};
use sp_runtime::traits::BlakeTwo256;

type BlockWeights = <Runtime as frame_system::Config>::BlockWeights;

/// The proof system of an instance.
type SystemOf<I> = <Runtime as pallet_verifier::Config<I>>::System;

/// The instances of a verifier that has all backends.
const BACKENDS: [&str; 3] = ["Wasm", "Curves", ""];

/// What halo2's sizes count.
const SIZE_UNITS: &str = "units of 32 bytes";

/// A call at its limits.
struct Limit {
	pallet: String,
	call: String,
	/// What the chain executes first.
	preparation: Option<RuntimeCall>,
	dispatch: RuntimeCall,
	/// What it is charged in the end, in microseconds.
	charged_us: f64,
}

/// Measures every call that is not in `done`, and hands each result over as it comes.
pub fn measure(
	machinery: &mut Machinery,
	effort: Effort,
	done: &[Charge],
	mut found: impl FnMut(Charge) -> Result<()>,
) -> Result<()> {
	for limit in all()? {
		let Limit { pallet, call, preparation, dispatch, charged_us } = limit;
		if let Some(preparation) = preparation {
			machinery.chain.extend(vec![preparation])?;
		}
		if done.iter().any(|charge| (&charge.pallet, &charge.call) == (&pallet, &call)) {
			continue;
		}
		let name = format!("{pallet}: {call}");
		let mut probes = Probes::new(machinery)?;
		probes.call_alone(&name, dispatch);
		let figures = probes.run(effort)?;
		let (_, figure) = figures.first().context("a figure")?;
		let (charged_us, measured_us) = (rounded(charged_us), rounded(figure.median));
		found(Charge { pallet, call, charged_us, measured_us })?;
	}
	Ok(())
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
	light::<Instance19>("Halo2Kzg", SIZE_UNITS, &mut limits)?;
	light::<Instance20>("Halo2KzgWasm", SIZE_UNITS, &mut limits)?;
	light::<Instance21>("Halo2KzgCurves", SIZE_UNITS, &mut limits)?;
	light::<Instance22>("Halo2Ipa", SIZE_UNITS, &mut limits)?;
	light::<Instance23>("Halo2IpaWasm", SIZE_UNITS, &mut limits)?;
	light::<Instance24>("Halo2IpaCurves", SIZE_UNITS, &mut limits)?;
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

/// A proof system on these backends: its benchmarks' costliest key, proof and batch. `unit` is what
/// its sizes count.
fn verifier<S: ProofSystem>(
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
			limits.push(Limit { pallet: name.clone(), call, preparation, dispatch, charged_us });
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
	}
	Ok(())
}

/// The costliest of an instance's proofs that are light, which are charged less in the end than at first.
fn light<I: 'static>(name: &str, unit: &str, limits: &mut Vec<Limit>) -> Result<()>
where
	Runtime: pallet_verifier::Config<I>,
{
	let size = <SystemOf<I> as ProofSystem>::MAX_SIZE;
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
	});
	Ok(())
}

/// Whether a block has room for a call.
fn fits(call: &RuntimeCall) -> bool {
	let limits = BlockWeights::get();
	let of_normal = limits.get(DispatchClass::Normal).max_extrinsic;
	call.get_dispatch_info().call_weight.all_lte(of_normal.unwrap_or(limits.max_block))
}

/// A curve, on every backend.
fn curve<D: Definition>(name: &str, limits: &mut Vec<Limit>) -> Result<()>
where
	Runtime: Config<pallet_curves::Curves<D>>
		+ Config<pallet_curves::Wasm<D>>
		+ Config<pallet_curves::Dummy<D>>,
{
	instance::<D, pallet_curves::Wasm<D>>(format!("{name}Wasm"), limits)?;
	instance::<D, pallet_curves::Curves<D>>(format!("{name}Curves"), limits)?;
	instance::<D, pallet_curves::Dummy<D>>(format!("{name}Dummy"), limits)
}

fn instance<D: Definition, I: 'static>(name: String, limits: &mut Vec<Limit>) -> Result<()>
where
	Runtime: Config<I>,
{
	let pallet = Curves(&name);
	let points = <Runtime as Config<I>>::MaxPoints::get();
	let pairs = <Runtime as Config<I>>::MaxPairs::get();
	let mut push = |call: String, dispatch| {
		let charged_us = charged(&dispatch);
		limits.push(Limit { pallet: name.clone(), call, preparation: None, dispatch, charged_us });
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

/// The calls with the band of measured over charged.
pub fn summary(charges: &[Charge]) -> String {
	let mut table = Table::new(["pallet: call", "charged", "measured", "measured over charged"]);
	for charge in charges {
		table.line([
			format!("{}: {}", charge.pallet, charge.call),
			micros(charge.charged_us),
			micros(charge.measured_us),
			ratio(charge.ratio()),
		]);
	}
	let band = band(charges).map_or_else(String::new, |(least, most)| {
		format!("Measured time is {} to {} of the charged weight.\n\n", ratio(least), ratio(most))
	});
	format!("{band}{}", table.render())
}

/// The least and the greatest ratio of measured to charged.
fn band(charges: &[Charge]) -> Option<(f64, f64)> {
	let mut ratios: Vec<f64> = charges.iter().map(Charge::ratio).collect();
	ratios.sort_by(f64::total_cmp);
	Some((*ratios.first()?, *ratios.last()?))
}

#[cfg(test)]
mod tests {
	use super::*;

	fn charge(charged_us: f64, measured_us: f64) -> Charge {
		Charge { pallet: "Pallas".into(), call: "msm".into(), charged_us, measured_us }
	}

	#[test]
	fn the_band_is_from_the_least_ratio_to_the_greatest() {
		assert_eq!(band(&[]), None);
		let charges = [charge(10.0, 8.0), charge(10.0, 5.0), charge(10.0, 9.0)];
		assert_eq!(band(&charges), Some((0.5, 0.9)));
		let summary = summary(&charges);
		assert!(summary.starts_with("Measured time is 0.50 to 0.90 of"), "{summary}");
	}
}
