//! Signatures made elsewhere: pulses of drand, and cases of Ethereum's tests.

use super::{
	arguments::{DrandArgs, EthereumArgs},
	check, files, say_statement, with_variant, Artefacts, BlsError, Error, Outcome, OutputFolder,
	Progress, VariantName,
};
use crate::command::OutputArgs;
use assay_bls_signatures::{Proof, PublicInputs, Scheme, VerifyingKey};
use serde::{de::DeserializeOwned, Deserialize};
use sha2::{Digest, Sha256};
use std::{fs, path::Path};

/// The reason why a file cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum BlsImportError {
	/// The file is not of this form.
	#[error("it is not {what}: {error}")]
	Json {
		/// The expected contents.
		what: &'static str,
		/// The parser's reason.
		error: serde_json::Error,
	},
	/// The network signs in a scheme that is not the draft's.
	#[error(
		"its scheme {0:?} is none that chains verify, which are \"pedersen-bls-chained\", \
		 \"pedersen-bls-unchained\" and \"bls-unchained-g1-rfc9380\""
	)]
	Scheme(String),
	/// A field is not hexadecimal.
	#[error("its {0:?} has other characters than hexadecimal digits")]
	Hex(&'static str),
	/// A chained pulse signs the signature before it.
	#[error(
		"it has no \"previous_signature\", which pulses of the network in --info sign: take --info and --beacon \
		 from one network"
	)]
	Previous,
	/// The pulse contradicts itself.
	#[error("its \"randomness\" is not the hash of its \"signature\"")]
	Randomness,
	/// A case has one key and one message, several of both, or several keys and one message.
	#[error("it has several messages for one key, or another number of messages than keys")]
	Messages,
	/// There are more keys than a threshold can count.
	#[error("it has {0} keys, but a committee has 512 at most")]
	Keys(usize),
}

/// A network, as in drand's `/info`.
#[derive(Deserialize)]
struct Info {
	public_key: String,
	#[serde(rename = "schemeID", alias = "scheme", default = "default_scheme")]
	scheme: String,
}

/// Returns the scheme of networks that name none.
fn default_scheme() -> String {
	CHAINED.into()
}

const CHAINED: &str = "pedersen-bls-chained";

/// A pulse, as in drand's `/public/ROUND`.
#[derive(Deserialize)]
struct Beacon {
	round: u64,
	signature: String,
	#[serde(default)]
	previous_signature: String,
	randomness: Option<String>,
}

/// A case, as in Ethereum's `bls12-381-tests`.
#[derive(Deserialize)]
struct Case {
	input: Input,
}

#[derive(Deserialize)]
struct Input {
	#[serde(alias = "pubkey")]
	pubkeys: OneOrMany,
	#[serde(alias = "message")]
	messages: OneOrMany,
	signature: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
	One(String),
	Many(Vec<String>),
}

/// Runs `drand`.
pub(super) fn drand(arguments: DrandArgs) -> Result<Outcome, Error> {
	let info: Info = read(&arguments.info, "drand's description of a network")?;
	let in_info = |defect: BlsImportError| Error::in_file(&arguments.info, defect);
	let (variant, is_chained) = match &info.scheme[..] {
		CHAINED => (VariantName::MinPk, true),
		"pedersen-bls-unchained" => (VariantName::MinPk, false),
		"bls-unchained-g1-rfc9380" => (VariantName::MinSig, false),
		_ => return Err(in_info(BlsImportError::Scheme(info.scheme.clone()))),
	};
	let key = bytes("public_key", &info.public_key).map_err(in_info)?;
	let beacon: Beacon = read(&arguments.beacon, "a pulse of drand")?;
	let (signature, message) =
		pulse(&beacon, is_chained).map_err(|defect| Error::in_file(&arguments.beacon, defect))?;
	let artefacts = Artefacts {
		key: VerifyingKey::new(Scheme::Basic, &[key]),
		proof: Proof(signature),
		inputs: PublicInputs::from_messages(&[message]),
	};
	write(variant, &artefacts, arguments.output, "take --info and --beacon from one network")
}

/// Returns the signature of a pulse and its message: the hash of the previous signature (on chained networks)
/// and of the round.
fn pulse(beacon: &Beacon, is_chained: bool) -> Result<(Vec<u8>, [u8; 32]), BlsImportError> {
	let signature = bytes("signature", &beacon.signature)?;
	if let Some(randomness) = &beacon.randomness {
		if bytes("randomness", randomness)? != sha256(&signature) {
			return Err(BlsImportError::Randomness);
		}
	}
	let mut signed = Vec::new();
	if is_chained {
		signed = bytes("previous_signature", &beacon.previous_signature)?;
		if signed.is_empty() {
			return Err(BlsImportError::Previous);
		}
	}
	signed.extend(beacon.round.to_be_bytes());
	Ok((signature, sha256(&signed)))
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
	Sha256::digest(bytes).into()
}

/// Runs `ethereum`.
pub(super) fn ethereum(arguments: EthereumArgs) -> Result<Outcome, Error> {
	let case: Case = read(&arguments.case, "a case of Ethereum's tests")?;
	let artefacts =
		of_case(&case.input).map_err(|defect| Error::in_file(&arguments.case, defect))?;
	let advice = "a case whose \"output\" is false has no proof";
	write(VariantName::MinPk, &artefacts, arguments.output, advice)
}

/// Makes the artefacts of a case. A signature of one message under several keys becomes that of a committee
/// in which all members sign.
fn of_case(input: &Input) -> Result<Artefacts, BlsImportError> {
	let keys = input.pubkeys.bytes("pubkeys")?;
	let messages = input.messages.bytes("messages")?;
	let signature = bytes("signature", &input.signature)?;
	let inputs = PublicInputs::from_messages(&messages);
	let is_committee =
		matches!((&input.pubkeys, &input.messages), (OneOrMany::Many(_), OneOrMany::One(_)));
	if is_committee {
		let count = u16::try_from(keys.len()).map_err(|_| BlsImportError::Keys(keys.len()))?;
		return Ok(Artefacts {
			key: VerifyingKey::committee(count, &keys),
			proof: Proof::of_committee(&signature, &vec![true; keys.len()]),
			inputs,
		});
	}
	if messages.len() != keys.len() {
		return Err(BlsImportError::Messages);
	}
	let key = VerifyingKey::new(Scheme::ProofOfPossession, &keys);
	Ok(Artefacts { key, proof: Proof(signature), inputs })
}

impl OneOrMany {
	fn bytes(&self, field: &'static str) -> Result<Vec<Vec<u8>>, BlsImportError> {
		match self {
			Self::One(text) => Ok(vec![bytes(field, text)?]),
			Self::Many(texts) => texts.iter().map(|text| bytes(field, text)).collect(),
		}
	}
}

/// Reads a JSON file.
fn read<T: DeserializeOwned>(path: &Path, what: &'static str) -> Result<T, Error> {
	let json = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	serde_json::from_slice(&json)
		.map_err(|error| Error::in_file(path, BlsImportError::Json { what, error }))
}

fn bytes(field: &'static str, text: &str) -> Result<Vec<u8>, BlsImportError> {
	hex::decode(text.strip_prefix("0x").unwrap_or(text)).map_err(|_| BlsImportError::Hex(field))
}

/// Writes a signature that chains accept. If they refuse it, gives the advice.
fn write(
	variant: VariantName,
	artefacts: &Artefacts,
	output: OutputArgs,
	advice: &'static str,
) -> Result<Outcome, Error> {
	let folder = OutputFolder::open(output.out, output.force, &files::NAMES)?;
	let progress = Progress::new(output.quiet);
	with_variant!(variant, V => check::<V>(artefacts))
		.map_err(|error| BlsError::Imported { error, advice })?;
	say_statement(&progress, variant.id(), artefacts);
	progress.write(&folder, &files::all(variant.id(), artefacts))?;
	Ok(Outcome::Done)
}
