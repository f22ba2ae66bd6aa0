//! Prints an airdrop's key, its root and its members' claims as JSON, for tests in JavaScript:
//!
//! ```sh
//! cargo run --release --locked -p assay-precompiles-runtime --example claims -- 0xRECIPIENT...
//! ```
//!
//! There is a claim for each recipient, each by a different member.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../tests/suite/circuit.rs"]
mod circuit;

use ark_bn254::{Fq, Fr, G1Affine, G2Affine};
use ark_ff::PrimeField;
use assay_precompiles_runtime::{Groth16Bn254, Runtime, RuntimeCall};
use circuit::{encode, Circuit, Tree};
use codec::Encode;
use pallet_revive::H160;
use serde_json::{json, Value};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
	let recipients = std::env::args().skip(1).map(|argument| {
		argument
			.parse::<H160>()
			.map_err(|error| format!("{argument} is not an address in hexadecimal: {error}"))
	});
	let recipients = recipients.collect::<Result<Vec<_>, _>>()?;
	let secrets: Vec<_> = (1..=recipients.len() as u64).map(|index| Fr::from(11 * index)).collect();
	let (mut circuit, tree) = (Circuit::setup(), Tree::new(&secrets));
	let claims: Vec<_> = recipients
		.iter()
		.enumerate()
		.map(|(member, recipient)| claim(&mut circuit, &tree, member, secrets[member], recipient))
		.collect();

	let key = circuit.verifying_key();
	let hash = Groth16Bn254::hash_of(&key);
	let points = &circuit.key.vk;
	let register = pallet_verifier::Call::<Runtime, pallet_verifier::Groth16Bn254>::register_key {
		key: key.clone(),
	};
	let output = json!({
		"key": bytes(&key.0),
		"keyHash": hash,
		// The call that registers the key, as the runtime decodes it.
		"registration": bytes(&RuntimeCall::from(register).encode()),
		"root": number(tree.root()),
		// As snarkjs writes a key.
		"verificationKey": {
			"vk_alpha_1": g1(&points.alpha_g1),
			"vk_beta_2": g2(&points.beta_g2),
			"vk_gamma_2": g2(&points.gamma_g2),
			"vk_delta_2": g2(&points.delta_g2),
			"IC": points.gamma_abc_g1.iter().map(g1).collect::<Vec<_>>(),
		},
		"claims": claims,
	});
	println!("{output:#}");
	Ok(())
}

fn claim(circuit: &mut Circuit, tree: &Tree, member: usize, secret: Fr, recipient: &H160) -> Value {
	let field = Fr::from_be_bytes_mod_order(recipient.as_bytes());
	let nullifier = tree.nullifier(secret);
	let proof = circuit.prove(tree.claim(member, secret, field));
	json!({
		"recipient": recipient,
		"nullifier": number(nullifier),
		"proof": bytes(&encode(&proof)),
		// As snarkjs writes a proof and its inputs.
		"pi_a": g1(&proof.a),
		"pi_b": g2(&proof.b),
		"pi_c": g1(&proof.c),
		"publicSignals": [number(tree.root()), number(nullifier), number(field)],
	})
}

fn bytes(bytes: &[u8]) -> String {
	format!("0x{}", hex::encode(bytes))
}

/// Writes a field element in decimal.
fn number(element: impl PrimeField) -> String {
	element.into_bigint().to_string()
}

fn g1(point: &G1Affine) -> Value {
	json!([number(point.x), number(point.y)])
}

fn g2(point: &G2Affine) -> Value {
	let coordinate = |c0: Fq, c1: Fq| [number(c0), number(c1)];
	json!([coordinate(point.x.c0, point.x.c1), coordinate(point.y.c0, point.y.c1)])
}
