//! Signatures made elsewhere: pulses of drand, and cases of Ethereum's tests.

use super::{
	arguments::{DrandArgs, EthereumArgs},
	check, files, say_statement, with_variant, Artefacts, BlsError, Error, Outcome, OutputFolder,
	Progress, VariantName,
};
use crate::{
	command::OutputArgs,
	hexadecimal,
	json::{Field, FileKind, JsonError, JsonFile},
};
use assay_bls_signatures::{Proof, PublicInputs, Scheme, VerifyingKey};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::{fs, path::Path};

/// The reason why a file cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum BlsImportError {
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

const INFO: FileKind = FileKind {
	name: "description of a network of drand",
	advice: "the whole answer of a node to /info, to --info",
};
const BEACON: FileKind = FileKind {
	name: "pulse of drand",
	advice: "the whole answer of a node to /public/ROUND, to --beacon",
};
const CASE: FileKind = FileKind {
	name: "case of Ethereum's tests",
	advice: "a whole file of bls12-381-tests in JSON, to --case",
};

/// The form of a key, a signature or a message.
const DIGITS: &str = "a string of hexadecimal digits";

/// The scheme of networks that name none.
const CHAINED: &str = "pedersen-bls-chained";

/// A network, as in drand's `/info`.
struct Info {
	public_key: String,
	scheme: String,
}

impl Info {
	fn read(info: &Field<'_>) -> Result<Self, JsonError> {
		let scheme = info.field_or("schemeID", "scheme")?.present();
		let scheme = scheme.map_or(Ok(CHAINED), |scheme| scheme.text("a string"))?;
		Ok(Self { public_key: digits(&info.field("public_key")?)?, scheme: scheme.into() })
	}
}

/// A pulse, as in drand's `/public/ROUND`.
struct Beacon {
	round: u64,
	signature: String,
	previous_signature: Option<String>,
	randomness: Option<String>,
}

impl Beacon {
	fn read(beacon: &Field<'_>) -> Result<Self, JsonError> {
		let optional = |name| beacon.field(name)?.present().as_ref().map(digits).transpose();
		Ok(Self {
			round: beacon.field("round")?.whole_number()?,
			signature: digits(&beacon.field("signature")?)?,
			previous_signature: optional("previous_signature")?,
			randomness: optional("randomness")?,
		})
	}
}

/// The input of a case, as in Ethereum's `bls12-381-tests`.
struct Input {
	pubkeys: OneOrMany,
	messages: OneOrMany,
	signature: String,
}

impl Input {
	fn read(case: &Field<'_>) -> Result<Self, JsonError> {
		let input = case.field("input")?;
		Ok(Self {
			pubkeys: OneOrMany::read(&input.field_or("pubkeys", "pubkey")?)?,
			messages: OneOrMany::read(&input.field_or("messages", "message")?)?,
			signature: digits(&input.field("signature")?)?,
		})
	}
}

enum OneOrMany {
	One(String),
	Many(Vec<String>),
}

impl OneOrMany {
	fn read(given: &Field<'_>) -> Result<Self, JsonError> {
		if matches!(given.value(), Some(Value::String(_))) {
			return digits(given).map(Self::One);
		}
		let list = given.list("a string of hexadecimal digits, or a list of them")?;
		list.iter().map(digits).collect::<Result<_, _>>().map(Self::Many)
	}

	fn bytes(&self, field: &'static str) -> Result<Vec<Vec<u8>>, BlsImportError> {
		match self {
			Self::One(text) => Ok(vec![bytes(field, text)?]),
			Self::Many(texts) => texts.iter().map(|text| bytes(field, text)).collect(),
		}
	}
}

/// Reads a text that must be hexadecimal.
fn digits(field: &Field<'_>) -> Result<String, JsonError> {
	field.text(DIGITS).map(str::to_owned)
}

/// Runs `drand`.
pub(super) fn drand(arguments: DrandArgs) -> Result<Outcome, Error> {
	let info = read(&arguments.info, INFO, Info::read)?;
	let in_info = |defect: BlsImportError| Error::in_file(&arguments.info, defect);
	let (variant, is_chained) = match &info.scheme[..] {
		CHAINED => (VariantName::MinPk, true),
		"pedersen-bls-unchained" => (VariantName::MinPk, false),
		"bls-unchained-g1-rfc9380" => (VariantName::MinSig, false),
		_ => return Err(in_info(BlsImportError::Scheme(info.scheme.clone()))),
	};
	let key = bytes("public_key", &info.public_key).map_err(in_info)?;
	let beacon = read(&arguments.beacon, BEACON, Beacon::read)?;
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
		if bytes("randomness", randomness)? != Sha256::digest(&signature)[..] {
			return Err(BlsImportError::Randomness);
		}
	}
	let mut signed = Vec::new();
	if is_chained {
		let previous = beacon.previous_signature.as_deref().unwrap_or_default();
		signed = bytes("previous_signature", previous)?;
		if signed.is_empty() {
			return Err(BlsImportError::Previous);
		}
	}
	signed.extend(beacon.round.to_be_bytes());
	Ok((signature, Sha256::digest(&signed).into()))
}

/// Runs `ethereum`.
pub(super) fn ethereum(arguments: EthereumArgs) -> Result<Outcome, Error> {
	let input = read(&arguments.case, CASE, Input::read)?;
	let artefacts = of_case(&input).map_err(|defect| Error::in_file(&arguments.case, defect))?;
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

/// Reads a JSON file, and takes what is needed from its fields.
fn read<T>(
	path: &Path,
	kind: FileKind,
	take: impl Fn(&Field<'_>) -> Result<T, JsonError>,
) -> Result<T, Error> {
	let json = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	JsonFile::parse(&json, kind)
		.and_then(|file| take(&file.whole()))
		.map_err(|error| Error::in_file(path, error))
}

fn bytes(field: &'static str, text: &str) -> Result<Vec<u8>, BlsImportError> {
	hexadecimal::decode(text).map_err(|_| BlsImportError::Hex(field))
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
