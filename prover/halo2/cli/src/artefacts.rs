//! The artefacts of `docs/formats.md`, read, and written after the chain's check.

use crate::{read as read_file, say, Error};
use assay_artefact::{decimal, Document, DocumentError, Kind, OutputFolder, INPUTS, KEY, PROOF};
use assay_halo2::{Backend, Halo2, Proof, PublicInputs, Scheme, VerifyingKey, Wasm};
use assay_proof_system::{key_hash, statement, ProofSystem, H256};
use codec::{DecodeAll, Encode};
use std::path::Path;

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
		let prepared = System::<S>::prepare_key(&self.key)
			.map_err(|error| Error::Refused { what: "key", error })?;
		System::<S>::verify(&prepared, &self.proof, &self.inputs)
			.map_err(|error| Error::Refused { what: "proof", error })?;
		let has_config = self.config.is_some();
		self.write_as(S::ID, folder, quiet)?;
		// An existing one belongs to the overwritten proof.
		if !has_config {
			folder.remove(CONFIG)?;
		}
		Ok(())
	}

	/// Writes all files as artefacts of a proof system. The proof has been checked.
	pub fn write_as(self, system: &str, folder: &OutputFolder, quiet: bool) -> Result<(), Error> {
		let Self { key, proof, inputs, config } = self;
		let hash = hash_of(system, &key);
		let stated = statement::<Blake2>(system, hash, &inputs.encode());
		let document = |kind: Kind, bytes: &[u8], hash, values| {
			(kind.json, Document::new(kind.name, system, bytes, hash, values).to_json())
		};
		let mut files = vec![
			document(KEY, &key.0, Some(format!("{hash:?}")), None),
			(KEY.scale, key.encode()),
			document(PROOF, &proof.0, None, None),
			(PROOF.scale, proof.encode()),
			document(INPUTS, &inputs.0, None, values(&inputs.0)),
			(INPUTS.scale, inputs.encode()),
		];
		files.extend(config.map(|json| (CONFIG, json)));
		let paths = folder.write(&files)?;
		if !quiet {
			say(format!("key hash       {hash:?} ({} bytes)", key.0.len()));
			say(format!("statement      {stated:?} (a proof of {} bytes)", proof.0.len()));
			paths.iter().for_each(|path| say(format!("wrote          {}", path.display())));
		}
		Ok(())
	}
}

/// Reads the bytes of an artefact from JSON or SCALE, and its system if the file is JSON.
pub fn read(path: &Path, kind: Kind) -> Result<(Option<String>, Vec<u8>), Error> {
	let content = read_file(path)?;
	if let Ok(bytes) = Vec::<u8>::decode_all(&mut &content[..]) {
		return Ok((None, bytes));
	}
	let decode = || -> Result<_, DocumentError> {
		let document = Document::from_json(&content, kind.name)?;
		let bytes = document.bytes()?;
		let hash = hash_of(&document.system, &VerifyingKey(bytes.clone()));
		document.check(Some(format!("{hash:?}")), values(&bytes))?;
		Ok((Some(document.system), bytes))
	};
	decode().map_err(|source| Error::Artefact { path: path.to_owned(), source })
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
