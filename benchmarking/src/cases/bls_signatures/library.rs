//! The same checks by blst.
//!
//! Its keys are points in memory, nearly as in a prepared key; signatures are decompressed and checked for
//! the subgroup each time.

use super::Shape;
use crate::{
	cases::registered::Registered,
	probes::{failed, Probes},
	results::Column,
};
use anyhow::{bail, Context, Result};
use assay_bls_signatures::{
	layout::{self, Key},
	Backend, BlsSignatures, Group, MinPk, MinSig, Scheme, Variant,
};
use assay_host_functions::Host;
use blst::{blst_scalar, BLST_ERROR};

/// Bits of a batch's coefficients, as many as Assay's have.
const COEFFICIENT_BITS: usize = 128;

/// A check: of one signature, or of a batch.
pub(super) struct Check<K> {
	/// The keys that signed.
	keys: Vec<K>,
	messages: Vec<Vec<u8>>,
	/// Compressed.
	signatures: Vec<Vec<u8>>,
}

/// A variant in blst.
pub(super) trait Library: Variant {
	/// A key that was read and validated.
	type Key: Clone + 'static;

	/// Reads a compressed key.
	fn key(bytes: &[u8]) -> Result<Self::Key>;

	/// Makes the check of a shape.
	fn check(shape: Shape, check: &Check<Self::Key>) -> Result<()>;
}

macro_rules! library {
	($variant:ident: $module:ident) => {
		impl Library for $variant {
			type Key = blst::$module::PublicKey;

			fn key(bytes: &[u8]) -> Result<Self::Key> {
				Self::Key::key_validate(bytes).map_err(failed)
			}

			fn check(shape: Shape, check: &Check<Self::Key>) -> Result<()> {
				use blst::$module::Signature;

				let tag = Scheme::ProofOfPossession.tag::<Self>();
				let keys: Vec<_> = check.keys.iter().collect();
				let messages: Vec<_> = check.messages.iter().map(|message| &message[..]).collect();
				let read = |bytes: &Vec<u8>| Signature::uncompress(bytes).map_err(failed);
				let signatures = check.signatures.iter().map(read).collect::<Result<Vec<_>>>()?;
				let verdict = match (shape, &signatures[..], &messages[..]) {
					(Shape::Batch, ..) => {
						let signatures: Vec<_> = signatures.iter().collect();
						Signature::verify_multiple_aggregate_signatures(
							&messages,
							tag.as_bytes(),
							&keys,
							false,
							&signatures,
							true,
							&coefficients(signatures.len()),
							COEFFICIENT_BITS,
						)
					}
					(Shape::Committee, [signature], [message]) => {
						signature.fast_aggregate_verify(true, message, tag.as_bytes(), &keys)
					}
					(_, [signature], messages) => {
						signature.aggregate_verify(true, messages, tag.as_bytes(), &keys, false)
					}
					_ => bail!("a check is of one signature, unless it is of a batch"),
				};
				match verdict {
					BLST_ERROR::BLST_SUCCESS => Ok(()),
					error => Err(failed(error)),
				}
			}
		}
	};
}

library!(MinPk: min_pk);
library!(MinSig: min_sig);

/// Returns arbitrary coefficients: their values do not change the time.
fn coefficients(count: usize) -> Vec<blst_scalar> {
	let coefficient = |index: usize| {
		let mut scalar = blst_scalar::default();
		scalar.b[..COEFFICIENT_BITS / 8].fill(0x80 | index as u8);
		scalar
	};
	(0..count).map(coefficient).collect()
}

/// Returns the checks of a case: one for each of its signatures, or the batch.
fn checks<V: Library>(
	shape: Shape,
	registered: &Registered<BlsSignatures<V, Host>>,
) -> Result<Vec<Check<V::Key>>>
where
	Host: Backend<V>,
{
	let key = Key::read::<V>(&registered.key.0).map_err(failed)?;
	let points = key.points.chunks_exact(V::Keys::COMPRESSED_LEN);
	let keys = points.map(V::key).collect::<Result<Vec<_>>>()?;
	let mut checks = Vec::with_capacity(registered.entries.len());
	for (proof, inputs) in &registered.entries {
		let (signature, members) = proof
			.0
			.split_at_checked(V::Signatures::COMPRESSED_LEN)
			.context("a proof has a signature")?;
		let messages = layout::messages(&inputs.0).map_err(failed)?;
		let has_signed =
			|index: usize| members.is_empty() || members[index / 8] >> (index % 8) & 1 == 1;
		let signers = keys.iter().enumerate().filter(|(index, _)| has_signed(*index));
		checks.push(Check {
			keys: signers.map(|(_, key)| key.clone()).collect(),
			messages: messages.into_iter().map(<[u8]>::to_vec).collect(),
			signatures: vec![signature.to_vec()],
		});
	}
	if shape != Shape::Batch {
		return Ok(checks);
	}
	let mut batch = Check { keys: Vec::new(), messages: Vec::new(), signatures: Vec::new() };
	for check in checks {
		batch.keys.extend(check.keys);
		batch.messages.extend(check.messages);
		batch.signatures.extend(check.signatures);
	}
	Ok(vec![batch])
}

/// Checks signatures in G2, and returns the verdict on each, or the one on the batch.
pub fn min_pk(
	shape: Shape,
	registered: &Registered<BlsSignatures<MinPk, Host>>,
) -> Result<Vec<Result<()>>> {
	verdicts(shape, registered)
}

/// Checks signatures in G1, and returns the verdict on each, or the one on the batch.
pub fn min_sig(
	shape: Shape,
	registered: &Registered<BlsSignatures<MinSig, Host>>,
) -> Result<Vec<Result<()>>> {
	verdicts(shape, registered)
}

fn verdicts<V: Library>(
	shape: Shape,
	registered: &Registered<BlsSignatures<V, Host>>,
) -> Result<Vec<Result<()>>>
where
	Host: Backend<V>,
{
	Ok(checks(shape, registered)?.iter().map(|check| V::check(shape, check)).collect())
}

/// Adds the column to a case.
pub(super) fn column<V: Library>(
	probes: &mut Probes<'_>,
	shape: Shape,
	registered: &Registered<BlsSignatures<V, Host>>,
) -> Result<()>
where
	Host: Backend<V>,
{
	let checks = checks::<V>(shape, registered)?;
	probes.native(Column::Blst, checks, move |check| V::check(shape, check));
	Ok(())
}
