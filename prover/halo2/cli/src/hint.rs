//! `assay-halo2 hint`

use crate::{
	arguments::HintArgs,
	artefacts::{read, Artefacts, NAMES},
	say, Error,
};
use assay_artefact::{Kind, OutputFolder, INPUTS, KEY, PROOF};
use assay_halo2::{
	hinted::{Halo2Hinted, HintedScheme},
	hinter,
	key::VerifyingKeyData,
	Ipa, Kzg, Proof, PublicInputs, Scheme, VerifyingKey, Wasm,
};
use assay_proof_system::{
	Defect, ProofSystem,
	VerifyError::{self, *},
};
use std::path::{Path, PathBuf};

/// The reason why no hints were made for a proof.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
	/// A file is of a system with hints.
	#[error(
		"{}: it is for the proof system {hinted:?}, whose proofs have hints already: give the key, \
		 the proof and the public inputs of {plain:?}, as `prove` wrote them",
		.path.display()
	)]
	Hinted { path: PathBuf, hinted: &'static str, plain: &'static str },
	/// A file is of a system that has no hints, or whose hints another command makes.
	#[error(
		"{}: it is for the proof system {found:?}, but this command takes {kzg:?} and {ipa:?}",
		.path.display(), kzg = Kzg::ID, ipa = Ipa::ID
	)]
	NotHalo2 { path: PathBuf, found: String },
	/// A file is of another system than those before it.
	#[error(
		"{}: it is for the proof system {found:?}, but {expected:?} is expected: give the key, the \
		 proof and the public inputs of one proof",
		.path.display()
	)]
	OtherSystem { path: PathBuf, found: &'static str, expected: &'static str },
	/// The verifier refuses the key, the proof or the inputs.
	#[error(
		"chains refuse the proof ({0:?}: {0}), so nothing was written. {advice}",
		advice = advice(.0)
	)]
	Refused(VerifyError),
}

/// Advises what to do about a refusal.
fn advice(error: &VerifyError) -> &'static str {
	match error {
		MalformedKey(_) => {
			"No chain registers this key. Use verifying_key.json as `prove` wrote it."
		}
		MalformedProof(_) => "Use proof.json as `prove` wrote it, without any change.",
		MalformedInputs(_) => "Use public_inputs.json as `prove` wrote it, without any change.",
		WrongInputCount => "Check that --inputs belongs to the circuit that --key was made for.",
		ProofInvalid => "Check that the key, the proof and the public inputs come from one proof.",
		LimitExceeded => "Stay within the limits in docs/halo2.md.",
		NotSupported => "Use a build of `assay-halo2` that supports this proof system.",
	}
}

/// The commitment scheme of a proof.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SchemeName {
	Kzg,
	Ipa,
}

impl SchemeName {
	const ALL: [Self; 2] = [Self::Kzg, Self::Ipa];

	/// Returns the proof system without hints.
	const fn plain(self) -> &'static str {
		match self {
			Self::Kzg => Kzg::ID,
			Self::Ipa => Ipa::ID,
		}
	}

	/// Returns the proof system with hints.
	const fn hinted(self) -> &'static str {
		match self {
			Self::Kzg => Kzg::HINTED_ID,
			Self::Ipa => Ipa::HINTED_ID,
		}
	}

	/// Finds the scheme of a key. The two schemes' parameters differ in length.
	fn of_key(key: &[u8]) -> Option<Self> {
		if VerifyingKeyData::<Kzg>::read(key).is_ok() {
			return Some(Self::Kzg);
		}
		VerifyingKeyData::<Ipa>::read(key).is_ok().then_some(Self::Ipa)
	}

	/// Describes a file of this scheme that has hints already.
	fn hinted_file(self, path: &Path) -> HintError {
		HintError::Hinted { path: path.to_owned(), hinted: self.hinted(), plain: self.plain() }
	}
}

/// Runs the command.
pub fn run(arguments: HintArgs) -> Result<(), Error> {
	let HintArgs { key: key_path, proof: proof_path, inputs: inputs_path, output } = arguments;
	let mut named = None;
	let key = VerifyingKey(plain(&key_path, KEY, &mut named)?);
	let proof = Proof(plain(&proof_path, PROOF, &mut named)?);
	let inputs = PublicInputs(plain(&inputs_path, INPUTS, &mut named)?);
	let scheme =
		named.or_else(|| SchemeName::of_key(&key.0)).ok_or(Error::NoKey { path: key_path })?;
	let folder = OutputFolder::open(output.out, output.force, &NAMES)?;
	let made = match scheme {
		SchemeName::Kzg => hint::<Kzg>(&key, &proof, &inputs),
		SchemeName::Ipa => hint::<Ipa>(&key, &proof, &inputs),
	};
	let hinted = made.map_err(|refused| match refused {
		Refusal::Hinted => scheme.hinted_file(&proof_path),
		Refusal::Error(error) => HintError::Refused(error),
	})?;
	if !output.quiet {
		say(format!("system         {}", scheme.hinted()));
		say(format!("hints          {} bytes", hinted.0.len().saturating_sub(proof.0.len())));
	}
	let artefacts = Artefacts { key, proof: hinted, inputs, config: None };
	artefacts.write_as(scheme.hinted(), &folder, output.quiet)
}

/// Reads the bytes of a file without hints. `named` is the scheme that the files before it name, if one of them is
/// JSON.
fn plain(path: &Path, kind: Kind, named: &mut Option<SchemeName>) -> Result<Vec<u8>, Error> {
	let (system, bytes) = read(path, kind)?;
	let Some(found) = system else { return Ok(bytes) };
	if let Some(scheme) = SchemeName::ALL.into_iter().find(|scheme| scheme.hinted() == found) {
		return Err(scheme.hinted_file(path).into());
	}
	let path = || path.to_owned();
	let scheme = SchemeName::ALL
		.into_iter()
		.find(|scheme| scheme.plain() == found)
		.ok_or_else(|| HintError::NotHalo2 { path: path(), found })?;
	let expected = *named.get_or_insert(scheme);
	if scheme != expected {
		let (found, expected) = (scheme.plain(), expected.plain());
		return Err(HintError::OtherSystem { path: path(), found, expected }.into());
	}
	Ok(bytes)
}

/// The reason why a proof gets no hints.
enum Refusal {
	/// It has hints already.
	Hinted,
	/// The verifier's error.
	Error(VerifyError),
}

/// Makes the proof with hints of one without. The result has been verified.
fn hint<S: HintedScheme>(
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Result<Proof, Refusal> {
	const LENGTH: VerifyError = MalformedProof(Defect::Length);
	type System<S> = Halo2Hinted<S, Wasm>;
	let prepared = System::<S>::prepare_key(key).map_err(Refusal::Error)?;
	let made = hinter::hint::<S>(prepared.as_bytes(), &proof.0, &inputs.0);
	made.map(Proof).map_err(|error| {
		// SCALE files do not say whether a proof has hints, but the lengths differ.
		match error == LENGTH && System::<S>::verify(&prepared, proof, inputs) != Err(LENGTH) {
			true => Refusal::Hinted,
			false => Refusal::Error(error),
		}
	})
}
