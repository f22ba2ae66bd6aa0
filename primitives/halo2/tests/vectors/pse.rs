//! Proofs with shuffles by PSE's halo2. `README.md` describes how they were made.

use assay_halo2::{Proof, PublicInputs, VerifyingKey};
use serde_json::Value;

pub const PAIRS: &str = include_str!("pairs.json");
pub const MIXED: &str = include_str!("mixed.json");
pub const MIXED_GWC: &str = include_str!("mixed_gwc.json");
pub const PHASES_GWC: &str = include_str!("phases_gwc.json");
pub const MIXED_IPA: &str = include_str!("mixed_ipa.json");

/// A key with its proofs.
pub struct Vectors {
	pub key: VerifyingKey,
	/// Proofs of true statements.
	pub proofs: [(Proof, PublicInputs); 2],
	/// Proofs of false statements.
	pub invalid: Vec<(Proof, PublicInputs)>,
}

impl Vectors {
	pub fn read(text: &str) -> Self {
		let file: Value = serde_json::from_str(text).expect("JSON");
		let entries = |name: &str| -> Vec<_> {
			let entry = |entry: &Value| {
				(Proof(bytes(&entry["proof"])), PublicInputs(bytes(&entry["public_inputs"])))
			};
			file[name].as_array().expect("a list").iter().map(entry).collect()
		};
		let proofs = entries("proofs").try_into().expect("there are two");
		Self {
			key: VerifyingKey(bytes(&file["verifying_key"])),
			proofs,
			invalid: entries("invalid"),
		}
	}
}

fn bytes(value: &Value) -> Vec<u8> {
	let text = value.as_str().expect("text");
	hex::decode(text.trim_start_matches("0x")).expect("hex")
}
