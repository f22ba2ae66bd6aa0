//! The artefacts of `docs/formats.md`, written after the chain's check.

use crate::{say, Error};
use assay_artefact::{decimal, Document, Kind, OutputFolder, INPUTS, KEY, PROOF};
use assay_halo2::{Backend, Halo2, Proof, PublicInputs, Scheme, VerifyingKey, Wasm};
use assay_proof_system::{key_hash, statement, ProofSystem, H256};
use codec::Encode;

/// The names of all files.
pub const NAMES: [&str; 6] =
	[KEY.json, KEY.scale, PROOF.json, PROOF.scale, INPUTS.json, INPUTS.scale];

/// The name of the configuration's file, which only this program uses.
pub const CONFIG: &str = "config.json";

/// Bytes of a public value.
const VALUE: usize = 32;

/// A proof with the files that are written beside it.
pub struct Artefacts {
	pub key: VerifyingKey,
	pub proof: Proof,
	pub inputs: PublicInputs,
	/// The configuration's JSON, if there is one.
	pub config: Option<Vec<u8>>,
}

impl Artefacts {
	/// Checks the proof as the chain does, then writes all files.
	pub fn write<S: Scheme>(self, folder: &OutputFolder, quiet: bool) -> Result<(), Error>
	where
		Wasm: Backend<S>,
	{
		type System<S> = Halo2<S, Wasm>;
		let Self { key, proof, inputs, config } = self;
		let prepared = System::<S>::prepare_key(&key)
			.map_err(|error| Error::Refused { what: "key", error })?;
		System::<S>::verify(&prepared, &proof, &inputs)
			.map_err(|error| Error::Refused { what: "proof", error })?;
		let hash = hash_of(S::ID, &key);
		let stated = statement::<Blake2>(S::ID, hash, &inputs.encode());
		let document = |kind: Kind, bytes: &[u8], hash, values| {
			(kind.json, Document::new(kind.name, S::ID, bytes, hash, values).to_json())
		};
		let mut files = vec![
			document(KEY, &key.0, Some(format!("{hash:?}")), None),
			(KEY.scale, key.encode()),
			document(PROOF, &proof.0, None, None),
			(PROOF.scale, proof.encode()),
			document(INPUTS, &inputs.0, None, values(&inputs.0)),
			(INPUTS.scale, inputs.encode()),
		];
		let has_config = config.is_some();
		files.extend(config.map(|json| (CONFIG, json)));
		let paths = folder.write(&files)?;
		// An existing one belongs to the overwritten proof.
		if !has_config {
			folder.remove(CONFIG)?;
		}
		if !quiet {
			say(format!("key hash       {hash:?} ({} bytes)", key.0.len()));
			say(format!("statement      {stated:?} (a proof of {} bytes)", proof.0.len()));
			paths.iter().for_each(|path| say(format!("wrote          {}", path.display())));
		}
		Ok(())
	}
}

/// Returns the hash under which a chain registers a key.
pub fn hash_of(system: &str, key: &VerifyingKey) -> H256 {
	key_hash::<Blake2>(system, &key.encode())
}

/// Returns the values of all instance columns in decimal. `None` if the bytes are not public inputs.
fn values(inputs: &[u8]) -> Option<Vec<String>> {
	const COUNT: usize = 4;
	let (_, mut rest) = inputs.split_at_checked(COUNT)?;
	let mut values = Vec::new();
	while !rest.is_empty() {
		let (rows, column) = rest.split_first_chunk::<COUNT>()?;
		let len = VALUE.checked_mul(u32::from_le_bytes(*rows) as usize)?;
		let (column, others) = column.split_at_checked(len)?;
		values.extend(column.chunks_exact(VALUE).map(decimal));
		rest = others;
	}
	Some(values)
}

/// The chain's hasher.
struct Blake2;

impl hash_db::Hasher for Blake2 {
	type Out = H256;
	type StdHasher = hash256_std_hasher::Hash256StdHasher;
	const LENGTH: usize = 32;

	fn hash(bytes: &[u8]) -> H256 {
		let digest = blake2b_simd::Params::new().hash_length(Self::LENGTH).hash(bytes);
		H256::from_slice(digest.as_bytes())
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn values_are_those_of_all_columns() {
		let value = |number: u8| [&[number][..], &[0; VALUE - 1]].concat();
		let count = |number: u32| number.to_le_bytes().to_vec();
		let inputs =
			[count(1), count(2), value(7), value(9), count(0), count(1), value(255)].concat();
		assert_eq!(values(&inputs), Some(vec!["7".into(), "9".into(), "255".into()]));
		assert_eq!(values(&count(1)), Some(Vec::new()));
		for len in [0, 3, 5, 41, inputs.len() - 1] {
			assert_eq!(values(&inputs[..len]), None, "{len}");
		}
		assert_eq!(values(&[count(1), count(u32::MAX)].concat()), None);
	}
}
