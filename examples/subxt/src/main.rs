//! Registers a key, has the chain verify a proof, and prints the statement of the event:
//! `cargo run --release -- ws://127.0.0.1:9944 verifying_key.json proof.json public_inputs.json`

use serde_json::Value as Json;
use std::{env, error::Error, fs, process::ExitCode};
use subxt::{
	dynamic::{self, Value},
	ext::scale_decode::DecodeAsType,
	OnlineClient, SubstrateConfig,
};
use subxt_signer::sr25519::dev;

/// The event's fields that this program reads.
#[derive(DecodeAsType)]
#[decode_as_type(crate_path = "subxt::ext::scale_decode")]
struct ProofVerified {
	statement: [u8; 32],
}

#[tokio::main]
async fn main() -> ExitCode {
	let arguments: Vec<String> = env::args().skip(1).collect();
	let [url, key, proof, inputs] = arguments.as_slice() else {
		eprintln!("usage: assay-subxt-example URL KEY PROOF INPUTS");
		return ExitCode::from(2);
	};
	match verify(url, key, proof, inputs).await {
		Ok(statement) => {
			println!("0x{}", hex::encode(statement));
			ExitCode::SUCCESS
		}
		Err(error) => {
			eprintln!("{error}");
			ExitCode::FAILURE
		}
	}
}

/// Has the chain verify a proof, under a key that is registered unless it is already. Returns the statement.
async fn verify(
	url: &str,
	key: &str,
	proof: &str,
	inputs: &str,
) -> Result<[u8; 32], Box<dyn Error>> {
	let (key, proof, inputs) = (read(key)?, read(proof)?, read(inputs)?);
	let system = key["system"].as_str().ok_or("the key names no proof system")?;
	let hash: [u8; 32] =
		bytes_of(&key, "hash")?.try_into().map_err(|_| "the hash of a key has 32 bytes")?;

	let api = OnlineClient::<SubstrateConfig>::from_url(url).await?;
	let alice = dev::alice();

	// Each pallet names its proof system in a constant. Of several for one system, the first is the fastest.
	let block = api.at_current_block().await?;
	let pallet = block
		.metadata_ref()
		.pallets()
		.map(|pallet| pallet.name())
		.find(|&pallet| {
			let constant = dynamic::constant::<String>(pallet, "ProofSystem");
			block.constants().entry(constant).is_ok_and(|found| found == system)
		})
		.ok_or_else(|| format!("the chain does not verify {system}"))?;

	let keys = dynamic::storage::<([u8; 32],), Value>(pallet, "Keys");
	if block.storage().try_fetch(keys, (hash,)).await?.is_none() {
		let call = dynamic::transaction(pallet, "register_key", (bytes_of(&key, "bytes")?,));
		api.transactions()
			.await?
			.sign_and_submit_then_watch_default(&call, &alice)
			.await?
			.wait_for_finalized_success()
			.await?;
	}

	let source = Value::unnamed_variant("Registered", [Value::from_bytes(hash)]);
	let arguments = (source, bytes_of(&proof, "bytes")?, bytes_of(&inputs, "bytes")?);
	let call = dynamic::transaction(pallet, "verify", arguments);
	let events = api
		.transactions()
		.await?
		.sign_and_submit_then_watch_default(&call, &alice)
		.await?
		.wait_for_finalized_success()
		.await?;
	for event in events.iter() {
		let event = event?;
		if event.pallet_name() == pallet && event.event_name() == "ProofVerified" {
			let ProofVerified { statement } =
				event.decode_fields_unchecked_as::<ProofVerified>()?;
			return Ok(statement);
		}
	}
	Err("the transaction has no event of a verified proof".into())
}

/// Reads an artefact file.
fn read(path: &str) -> Result<Json, Box<dyn Error>> {
	let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
	serde_json::from_str(&text).map_err(|error| format!("{path}: {error}").into())
}

/// Returns the bytes of an artefact's field that is written in hexadecimal.
fn bytes_of(artefact: &Json, field: &str) -> Result<Vec<u8>, Box<dyn Error>> {
	let text = artefact[field].as_str().and_then(|text| text.strip_prefix("0x"));
	Ok(hex::decode(text.ok_or_else(|| format!("an artefact has no {field} in hexadecimal"))?)?)
}
