//! Weights that hold: each call at its limits, what it is charged and what it takes.
//!
//! The arguments are the costliest that the pallets' own benchmarks know, at the largest sizes that
//! the runtime accepts. Nothing is asserted of the time: the band is told.

use crate::{
	calls::{charged, Curves, Groth16, Key},
	measure::Effort,
	probes::{failed, Machinery, Probes},
	results::{rounded, Charge},
	rows::groth16::{Case, INSTANCES},
	table::{micros, ratio, Table},
};
use anyhow::{Context, Result};
use assay_groth16::Curve;
use assay_runtime::{Runtime, RuntimeCall};
use frame_support::traits::Get;
use pallet_curves::{operations::Operations, Config, Definition, Group};
use pallet_verifier::KeySource;

/// Separates the keys of this section from those of the rows.
const SEED: u64 = 4;

/// A call at its limits.
struct Limit {
	pallet: String,
	call: String,
	dispatch: RuntimeCall,
}

/// Measures every call that is not in `done`, and hands each result over as it comes.
pub fn measure(
	machinery: &mut Machinery,
	effort: Effort,
	done: &[Charge],
	mut found: impl FnMut(Charge) -> Result<()>,
) -> Result<()> {
	for limit in all(machinery)? {
		let Limit { pallet, call, dispatch } = limit;
		if done.iter().any(|charge| (&charge.pallet, &charge.call) == (&pallet, &call)) {
			continue;
		}
		let name = format!("{pallet}: {call}");
		let mut probes = Probes::new(machinery)?;
		probes.call_alone(&name, dispatch.clone());
		let figures = probes.run(effort)?;
		let (_, figure) = figures.first().context("a figure")?;
		let (charged_us, measured_us) = (rounded(charged(&dispatch)), rounded(figure.median));
		found(Charge { pallet, call, charged_us, measured_us })?;
	}
	Ok(())
}

/// Every call at its limits, on a chain that has the keys for them.
fn all(machinery: &mut Machinery) -> Result<Vec<Limit>> {
	let mut limits = Vec::new();
	groth16::<assay_groth16::Bls12_381>("Groth16Bls12381", machinery, &mut limits)?;
	groth16::<assay_groth16::Bls12_377>("Groth16Bls12377", machinery, &mut limits)?;
	groth16::<assay_groth16::Bn254>("Groth16Bn254", machinery, &mut limits)?;
	groth16::<assay_groth16::BW6_761>("Groth16Bw6761", machinery, &mut limits)?;
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

/// Groth16 over a curve: keys, proofs and batches of the most inputs and proofs.
fn groth16<C: Curve>(
	pallet: &str,
	machinery: &mut Machinery,
	limits: &mut Vec<Limit>,
) -> Result<()> {
	let (inputs, proofs) = (C::MAX_INPUTS, C::MAX_BATCH);
	let case = Case::<C>::new(inputs, proofs, SEED);
	let unregistered = Case::<C>::new(inputs, 0, SEED + 1);
	let (proof, public) = case.entries.first().context("a proof")?;
	let registered: Key = KeySource::Registered(case.hash);
	let inline: Key = KeySource::Inline(case.key.clone());
	for (instance, _) in INSTANCES {
		let name = format!("{pallet}{instance}");
		let pallet = Groth16(&name);
		machinery.chain.extend(vec![pallet.register_key(&case.key)?])?;
		for (call, dispatch) in [
			(format!("register_key, {inputs} inputs"), pallet.register_key(&unregistered.key)?),
			(
				format!("verify, registered key, {inputs} inputs"),
				pallet.verify(&registered, proof, public)?,
			),
			(
				format!("verify, inline key, {inputs} inputs"),
				pallet.verify(&inline, proof, public)?,
			),
			(
				format!("verify_batch, registered key, {proofs} proofs of {inputs} inputs"),
				pallet.verify_batch(&registered, &case.entries)?,
			),
			(
				format!("verify_batch, inline key, {proofs} proofs of {inputs} inputs"),
				pallet.verify_batch(&inline, &case.entries)?,
			),
		] {
			limits.push(Limit { pallet: name.clone(), call, dispatch });
		}
	}
	Ok(())
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
		limits.push(Limit { pallet: name.clone(), call, dispatch });
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
