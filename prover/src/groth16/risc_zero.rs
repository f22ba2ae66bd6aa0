//! RISC Zero's Groth16 receipts.
//!
//! | file | made by |
//! | --- | --- |
//! | receipt | serde: a `Receipt` in JSON or by the crate bincode |
//! | arguments of a contract | hand: JSON with `seal`, `journal` and `imageId` in hexadecimal, as `RiscZeroGroth16Verifier.sol` takes them |
//!
//! Every release has the same key, from a ceremony. The public inputs are the root of the release's recursion programs
//! in two halves, the hash of the claim in two halves, and the identifier of the program that was wrapped. The claim
//! says that a program halted with the exit code 0 and wrote the journal. Source: `RiscZeroGroth16Verifier.sol` and
//! `StructHash.sol` in risc0-ethereum.

mod receipt;

use super::{
	gnark::GnarkError,
	import::{Candidate, ConvertedProof},
	snarkjs,
	zkvm::{decode_proof, sha256, Digest, CURVE},
};
use crate::{hexadecimal, json::JsonError};
use ark_ff::PrimeField;
use assay_ark_curves::ark_bn254::Fr;
use assay_groth16::{PublicInputs, VerifyingKey};
use hex_literal::hex;
use receipt::Receipt;

/// The key, as snarkjs would export it. Source: `Groth16Verifier.sol` in risc0-ethereum.
const KEY: &[u8] = include_bytes!("risc_zero/verification_key.json");
/// The hash of the key in RISC Zero's encoding. The test computes it.
const KEY_HASH: Digest = hex!("21c5fdd9b4d576b17581f50b755482ba7a2134a3b5186e8e454acfa1f69511ab");

/// A release of RISC Zero's circuits. Later releases of RISC Zero have the same, until the next one here.
struct Release {
	name: &'static str,
	/// True if RISC Zero stopped or removed the verifier of the release on Ethereum.
	withdrawn: bool,
	/// The root of the recursion programs.
	control_root: Digest,
	/// The identifier of the last of them, little-endian; in `ControlID.sol` it is big-endian.
	control_id: Digest,
}

/// The identifier from release 1.2 on.
const CONTROL_ID: Digest = hex!("c07a65145c3cb48b6101962ea607a4dd93c753bb26975cb47feb00d3666e4404");

/// Releases, by `ControlID.sol` and `deployment.toml` of risc0-ethereum.
const RELEASES: [Release; 6] = [
	Release {
		name: "1.1",
		withdrawn: true,
		control_root: hex!("8b6dcf11d463ac455361b41fb3ed053febb817491bdea00fdb340e45013b852e"),
		control_id: hex!("4e160df1e119ac0e3d658755a9edf38c8feb307b34bc10b57f4538dbe122a005"),
	},
	Release {
		name: "1.2",
		withdrawn: true,
		control_root: hex!("8cdad9242664be3112aba377c5425a4df735eb1c6966472b561d2855932c0469"),
		control_id: CONTROL_ID,
	},
	Release {
		name: "2.0",
		withdrawn: true,
		control_root: hex!("539032186827b06719244873b17b2d4c122e2d02cfb1994fe958b2523b844576"),
		control_id: CONTROL_ID,
	},
	Release {
		name: "2.1",
		withdrawn: true,
		control_root: hex!("884389273e128b32475b334dec75ee619b77cb33d41c332021fe7e44c746ee60"),
		control_id: CONTROL_ID,
	},
	Release {
		name: "2.2",
		withdrawn: false,
		control_root: hex!("ce52bf56033842021af3cf6db8a50d1b7535c125a34f1a22c6fdcf002c5a1529"),
		control_id: CONTROL_ID,
	},
	Release {
		name: "3.0",
		withdrawn: false,
		control_root: hex!("a54dc85ac99f851c92d7c96d7318af41dbe7c0194edfcc37eb4d422a998c1f56"),
		control_id: CONTROL_ID,
	},
];

/// The reason why a receipt cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum RiscZeroError {
	/// The content is no receipt.
	#[error(
		"it is no receipt of RISC Zero: give a Receipt in JSON or by bincode, or JSON with seal, journal and imageId \
		 in hexadecimal"
	)]
	Form,
	/// The JSON is neither a receipt nor the arguments of a contract.
	#[error(transparent)]
	Json(#[from] JsonError),
	/// The JSON is a receipt with a field of another form.
	#[error("it is no Receipt of RISC Zero ({0}): give what serde_json or bincode wrote")]
	Receipt(serde_json::Error),
	/// The receipt is of another kind.
	#[error(
		"it is a {0} receipt of RISC Zero: prove with ProverOpts::groth16(), which chains verify"
	)]
	Kind(&'static str),
	/// The receipt has no proof.
	#[error("it is a receipt of RISC Zero's development mode, which proves nothing: prove without RISC0_DEV_MODE")]
	Development,
	/// The seal has another length.
	#[error("its seal has {found} bytes, not {expected}: give the seal completely")]
	Length {
		/// The length.
		found: usize,
		/// The length of a seal.
		expected: usize,
	},
	/// The circuits are not known.
	#[error(
		"its circuits have the hash {0}, which no release of RISC Zero from 1.1 to 3.0 has: prove with one of them"
	)]
	Release(String),
	/// The claim does not name the program.
	#[error(
		"its claim is pruned, so it does not name the program: give JSON with seal, journal and imageId in hexadecimal"
	)]
	Pruned,
	/// The program did not end well.
	#[error(
		"its program ended with {0}, not with the exit code 0, which RISC Zero's contracts refuse: find out why it failed"
	)]
	ExitCode(String),
	/// The claim holds only if other claims do.
	#[error("its claim rests on assumptions: prove with the receipts that the program verifies")]
	Assumptions,
	/// The journal is not that of the claim.
	#[error("its journal is not that of its claim: save the receipt again")]
	Journal,
	/// The image ID has another length.
	#[error("its imageId has {0} bytes, not 32: give the image ID completely")]
	ImageId(usize),
	/// A point is malformed.
	#[error(transparent)]
	Point(#[from] GnarkError),
}

/// Returns the key of every release.
///
/// # Errors
///
/// None: the key is part of this program.
pub fn verifying_key() -> Result<VerifyingKey, snarkjs::ImportError> {
	snarkjs::verifying_key(KEY, Some(CURVE)).map(|(key, _)| key)
}

impl Release {
	/// Returns the hash that a receipt names the circuits by. Its first bytes are the selector of a contract.
	fn hash(&self) -> Digest {
		let Self { control_root, control_id, .. } = self;
		hash_of_struct(
			"risc0.Groth16ReceiptVerifierParameters",
			&[*control_root, *control_id, KEY_HASH],
			&[],
		)
	}
}

/// Converts a receipt.
///
/// # Errors
///
/// Every variant of [`RiscZeroError`].
pub fn proof(content: &[u8]) -> Result<ConvertedProof, RiscZeroError> {
	let Receipt { circuits, seal, program, journal } = receipt::read(content)?;
	let Release { name, withdrawn, control_root, control_id } = release_of(&circuits)?;
	let journal = sha256(&journal);
	let claim = claim_of(&program, &journal);
	let halves = [control_root, &claim].into_iter().flat_map(|digest| digest.chunks_exact(16));
	let inputs: Vec<_> = halves.chain([&control_id[..]]).map(Fr::from_le_bytes_mod_order).collect();
	let warning = if *withdrawn { ", which RISC Zero's contracts no longer accept" } else { "" };
	let facts = vec![
		("circuits", format!("{name}{warning}")),
		("program", hexadecimal::encode(program)),
		("journal", hexadecimal::encode(journal)),
	];
	let candidate = Candidate { inputs: PublicInputs::from_scalars(&inputs), facts };
	Ok(ConvertedProof { proof: decode_proof(&seal)?, candidates: vec![candidate] })
}

/// Returns the release whose circuits have this hash, or a hash that begins so.
fn release_of(circuits: &[u8]) -> Result<&'static Release, RiscZeroError> {
	let release = RELEASES.iter().find(|release| release.hash().starts_with(circuits));
	release.ok_or_else(|| RiscZeroError::Release(hexadecimal::encode(circuits)))
}

/// Returns the hash of the claim that a program halted with the exit code 0 and wrote a journal.
fn claim_of(program: &Digest, journal: &Digest) -> Digest {
	let output = hash_of_struct("risc0.Output", &[*journal, NOTHING], &[]);
	let end = hash_of_struct("risc0.SystemState", &[NOTHING], &[0]);
	hash_of_struct("risc0.ReceiptClaim", &[NOTHING, *program, end, output], &[0, 0])
}

/// The hash of an absent value, and of an empty list.
const NOTHING: Digest = [0; 32];

/// Returns the hash of a struct: of the hash of its tag, the hashes of its fields, its numbers, and the count of hashes.
fn hash_of_struct(tag: &str, fields: &[Digest], numbers: &[u32]) -> Digest {
	let mut bytes = sha256(tag.as_bytes()).to_vec();
	bytes.extend(fields.as_flattened());
	bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
	bytes.extend((fields.len() as u16).to_le_bytes());
	sha256(&bytes)
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ff::BigInteger;
	use assay_ark_curves::ark_bn254::Fq;
	use serde_json::{json, Value};

	/// Returns the coordinates of a point in the file of the key, big-endian, the highest coefficient first.
	fn coordinates(point: &Value) -> Vec<u8> {
		let coordinate = |value: &Value| match value {
			Value::String(number) => {
				snarkjs::decimal::<Fq>(number).unwrap().into_bigint().to_bytes_be()
			}
			pair => [&pair[1], &pair[0]].map(|number| coordinates(&json!([number]))).concat(),
		};
		point.as_array().unwrap().iter().take(2).flat_map(coordinate).collect()
	}

	#[test]
	fn the_key_has_its_hash() {
		let key: Value = serde_json::from_slice(KEY).unwrap();
		let points = ["vk_alpha_1", "vk_beta_2", "vk_gamma_2", "vk_delta_2"];
		let mut fields = points.map(|name| sha256(&coordinates(&key[name]))).to_vec();
		let list = key["IC"].as_array().unwrap().iter().rfold(NOTHING, |rest, point| {
			let point = sha256(&coordinates(point));
			hash_of_struct("risc0_groth16.VerifyingKey.IC", &[point, rest], &[])
		});
		fields.push(list);
		assert_eq!(hash_of_struct("risc0_groth16.VerifyingKey", &fields, &[]), KEY_HASH);
		verifying_key().unwrap();
	}

	/// The selectors of `deployment.toml` in risc0-ethereum.
	#[test]
	fn releases_have_their_published_selectors() {
		let published = ["50bd1769", "c101b42b", "9f39696c", "f536085a", "bb001d44", "73c457ba"];
		let selectors = RELEASES.map(|release| hex::encode(&release.hash()[..4]));
		assert_eq!(selectors, published);
	}

	/// `SYSTEM_STATE_ZERO_DIGEST` of risc0-ethereum.
	#[test]
	fn the_end_of_a_program_has_its_published_hash() {
		assert_eq!(
			hash_of_struct("risc0.SystemState", &[NOTHING], &[0]),
			hex!("a3acc27117418996340b84e5a90f3ef4c49d22c79e44aad822ec9c313e1eb8e2")
		);
	}
}
