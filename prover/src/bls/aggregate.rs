//! Aggregates: of signatures of messages, and of those of a committee's members.

use super::{
	arguments::AggregateArgs, check, files, say_statement, with_variant, Artefacts, BlsError,
	Error, Outcome, OutputFolder, Progress,
};
use crate::hexadecimal;
use assay_artefact::Kind;
use assay_bls_signatures::{
	layout::{self, Key},
	Group, PointOf, Proof, PublicInputs, Scheme, Variant, VerifyingKey,
};
use assay_proof_system::VerifyError::{self, MalformedProof};
use std::{
	fs,
	path::{Path, PathBuf},
};

/// The file of `--members` is not a list of public keys.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum MembersError {
	/// A line is not a key.
	#[error(
		"line {0} is no public key of the variant: write one compressed key a line, in hexadecimal"
	)]
	Line(usize),
	/// The file has no line.
	#[error("it has no members: write one compressed key a line, in hexadecimal")]
	Empty,
}

/// Advice after a failed check of an aggregate.
const ADVICE: &str =
	"check that each --signed verifies alone; in the scheme basic, all messages must differ; a key has 64 messages \
	 or 512 members at most";

/// The bytes of a folder.
struct Files {
	folder: PathBuf,
	key: Vec<u8>,
	proof: Vec<u8>,
	inputs: Vec<u8>,
}

/// A signature to aggregate.
struct Signed<V: Variant> {
	scheme: Scheme,
	/// The signers' keys, compressed.
	keys: Vec<Vec<u8>>,
	messages: Vec<Vec<u8>>,
	signature: PointOf<V::Signatures>,
}

/// Runs `aggregate`.
pub(super) fn run(arguments: AggregateArgs) -> Result<Outcome, Error> {
	if arguments.threshold == Some(0) {
		return Err(BlsError::NoThreshold.into());
	}
	let output = arguments.output;
	let folder = OutputFolder::open(output.out, output.force, &files::NAMES)?;
	let progress = Progress::new(output.quiet);
	let mut chosen = None;
	let mut signed = Vec::with_capacity(arguments.signed.len());
	for folder in arguments.signed {
		let mut read = |kind: &Kind| files::read(&folder.join(kind.json), kind, &mut chosen);
		let (key, proof, inputs) =
			(read(&files::KEY)?, read(&files::PROOF)?, read(&files::INPUTS)?);
		signed.push(Files { folder, key, proof, inputs });
	}
	let variant = files::variant(chosen)?;
	let committee = arguments.members.zip(arguments.threshold);
	let artefacts = with_variant!(variant, V => {
		let artefacts = match &committee {
			Some((members, threshold)) => committee_of::<V>(&signed, members, *threshold)?,
			None => list_of::<V>(&signed)?,
		};
		check::<V>(&artefacts)
			.map_err(|error| BlsError::SelfCheck { what: "aggregate", error, advice: ADVICE })?;
		artefacts
	});
	say_statement(&progress, variant.id(), &artefacts);
	progress.write(&folder, &files::all(variant.id(), &artefacts))?;
	Ok(Outcome::Done)
}

impl<V: Variant> Signed<V> {
	/// Parses the bytes of a folder.
	fn new(files: &Files) -> Result<Self, BlsError> {
		Self::read(files).map_err(|error| BlsError::Signed { folder: files.folder.clone(), error })
	}

	fn read(files: &Files) -> Result<Self, VerifyError> {
		let key = Key::read::<V>(&files.key)?;
		let signature = V::Signatures::decompress(&files.proof).map_err(MalformedProof)?;
		let messages = layout::messages(&files.inputs)?;
		Ok(Self {
			scheme: key.scheme,
			keys: key.points.chunks(V::Keys::COMPRESSED_LEN).map(<[u8]>::to_vec).collect(),
			messages: messages.into_iter().map(<[u8]>::to_vec).collect(),
			signature,
		})
	}
}

/// Adds signatures.
fn sum<V: Variant>(signed: &[Signed<V>]) -> Vec<u8> {
	let signatures: Vec<_> = signed.iter().map(|signed| signed.signature).collect();
	V::Signatures::compress(&V::Signatures::sum(&signatures))
}

/// Makes the aggregate of signatures of messages, under the list of all keys.
fn list_of<V: Variant>(files: &[Files]) -> Result<Artefacts, BlsError> {
	let signed = files.iter().map(Signed::<V>::new).collect::<Result<Vec<_>, _>>()?;
	let scheme = signed.first().map_or(Scheme::Basic, |signed| signed.scheme);
	for (signed, files) in signed.iter().zip(files) {
		if signed.scheme != scheme {
			return Err(BlsError::Schemes(files.folder.clone()));
		}
	}
	let keys: Vec<_> = signed.iter().flat_map(|signed| &signed.keys).collect();
	let messages: Vec<_> = signed.iter().flat_map(|signed| &signed.messages).collect();
	Ok(Artefacts {
		key: VerifyingKey::new(scheme, &keys),
		proof: Proof(sum(&signed)),
		inputs: PublicInputs::from_messages(&messages),
	})
}

/// Makes a committee's signature of one message.
fn committee_of<V: Variant>(
	files: &[Files],
	members: &Path,
	threshold: u16,
) -> Result<Artefacts, Error> {
	let keys = read_members::<V>(members)?;
	let mut has_signed = vec![false; keys.len()];
	let mut all: Vec<Signed<V>> = Vec::with_capacity(files.len());
	for files in files {
		let folder = || files.folder.clone();
		let signed = Signed::<V>::new(files)?;
		let [key] = &signed.keys[..] else { return Err(BlsError::Member(folder()).into()) };
		if signed.scheme != Scheme::ProofOfPossession {
			return Err(BlsError::Member(folder()).into());
		}
		// A key may occur in the list several times: then its owner signs as many times.
		let place = keys.iter().zip(&has_signed).position(|(member, has)| member == key && !has);
		let Some(place) = place else { return Err(BlsError::Stranger(folder()).into()) };
		has_signed[place] = true;
		if all.first().is_some_and(|first| first.messages != signed.messages) {
			return Err(BlsError::Messages(folder()).into());
		}
		all.push(signed);
	}
	if all.len() < usize::from(threshold) {
		return Err(BlsError::Threshold { signed: all.len(), threshold }.into());
	}
	let messages = all.first().map_or(&[][..], |first| &first.messages[..]);
	Ok(Artefacts {
		key: VerifyingKey::committee(threshold, &keys),
		proof: Proof::of_committee(&sum(&all), &has_signed),
		inputs: PublicInputs::from_messages(messages),
	})
}

/// Reads the public keys of a committee. They are checked with the aggregate.
fn read_members<V: Variant>(path: &Path) -> Result<Vec<Vec<u8>>, Error> {
	let bytes = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	// A line that is no text is no key either.
	let text = String::from_utf8_lossy(&bytes);
	parse_members::<V>(&text).map_err(|defect| Error::in_file(path, defect))
}

fn parse_members<V: Variant>(text: &str) -> Result<Vec<Vec<u8>>, MembersError> {
	let key = |(index, line): (usize, &str)| {
		hexadecimal::decode(line.trim())
			.ok()
			.filter(|key| key.len() == V::Keys::COMPRESSED_LEN)
			.ok_or(MembersError::Line(index + 1))
	};
	let keys = text.lines().enumerate().map(key).collect::<Result<Vec<_>, _>>()?;
	if keys.is_empty() {
		return Err(MembersError::Empty);
	}
	Ok(keys)
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_bls_signatures::{MinPk, MinSig};

	#[test]
	fn members_are_lines() {
		let (first, second) = ("0a".repeat(48), "0b".repeat(48));
		let keys = vec![vec![10; 48], vec![11; 48]];
		for text in [format!("{first}\n{second}\n"), format!("0x{first}\r\n0x{second}")] {
			assert_eq!(parse_members::<MinPk>(&text), Ok(keys.clone()));
			assert_eq!(parse_members::<MinSig>(&text), Err(MembersError::Line(1)));
		}
		let with_empty = format!("{first}\n\n{second}");
		assert_eq!(parse_members::<MinPk>(&with_empty), Err(MembersError::Line(2)));
		assert_eq!(parse_members::<MinPk>(""), Err(MembersError::Empty));
	}
}
