//! Groth16 under keys whose points the native cache does not have. The difference from the cases with one key
//! is what the cache saves.

use super::{Fixture, COST};
use crate::{
	cases::{Case, Subject},
	probes::{failed, Probes},
	results::Column,
};
use anyhow::Result;
use assay_groth16::{Backend, Curve};
use assay_host_functions::{groth16::MAX_CACHED_POINTS, Host};
use std::marker::PhantomData;

/// Keys that are used in turn. A key has two points, so all keys together have more points than the cache,
/// which keeps the latest. When a key's turn comes, its points are gone.
const KEYS: u64 = MAX_CACHED_POINTS as u64 / 2 + 1;

/// Checks over a curve, each under another key than the check before.
struct KeysInTurn<C>(PhantomData<C>);

/// Returns the case of a curve. It has only the native column: an extrinsic cycles through fewer
/// keys.
pub fn case<C: Curve>(curve: &'static str, factor: f64) -> Case
where
	Host: Backend<C>,
{
	Case {
		name: format!("groth16_verify ({curve}), 1 input, a key that is not in the cache"),
		curve,
		operation: "groth16_verify_uncached".into(),
		size: 1,
		cost: COST * factor / 10.0,
		quick: true,
		subject: Box::new(KeysInTurn::<C>(PhantomData)),
	}
}

impl<C: Curve> Subject for KeysInTurn<C>
where
	Host: Backend<C>,
{
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let mut checks = Vec::new();
		for seed in 0..KEYS {
			let Fixture { key, entries, .. } = Fixture::new::<C>(1, 1, 1000 + seed);
			let key = <Host as Backend<C>>::prepare_key(&key.0).map_err(failed)?;
			checks.extend(entries.into_iter().map(|(proof, inputs)| (key.clone(), proof, inputs)));
		}
		probes.native(Column::Native, checks, |(key, proof, inputs)| {
			<Host as Backend<C>>::verify(key, &proof.0, &inputs.0).map_err(failed)
		});
		Ok(())
	}
}
