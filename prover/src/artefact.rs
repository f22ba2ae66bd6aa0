//! Keys, proofs and public inputs as files: JSON to read, SCALE to submit.
//!
//! `docs/formats.md` specifies both ("Artefact files").

use crate::{
	error::Error,
	groth16::{
		curve::PairingCurveName,
		system::{curve_of, hash_of_key, SystemName},
	},
};
use assay_artefact::{decimal, Document, DocumentError};
use assay_groth16::{Proof, PublicInputs, VerifyingKey};
use codec::{DecodeAll, Encode};
use std::{fs, path::Path};

/// The reason why a file is not the expected artefact.
#[derive(Debug, thiserror::Error)]
pub enum ArtefactError {
	/// The file has neither of the two extensions.
	#[error("its extension is neither .json nor .scale: give a file in one of these formats")]
	Extension,
	/// The content is not a JSON document of this kind of artefact.
	#[error(transparent)]
	Document(#[from] DocumentError),
	/// The content is not one SCALE byte string.
	#[error("it is not an artefact in SCALE (a compact length, then that many bytes)")]
	Scale,
	/// The artefact is for another proof system.
	#[error("it is for the proof system {found:?}, but this command takes {taken}")]
	System {
		/// The system of the file.
		found: String,
		/// The systems of the command.
		taken: String,
	},
	/// The artefact is for a system that the command does not support, or for another one than the files
	/// read before.
	#[error(
		"it is for the proof system {found:?}: give files that are all of {first:?} or all of {second:?}",
		first = .known[0],
		second = .known[1]
	)]
	OtherSystem {
		/// The system of the file.
		found: String,
		/// The systems of the command.
		known: [&'static str; 2],
	},
	/// The artefact is over another curve than the files read before, or than `--curve`.
	#[error(
		"it is over {found}, but {expected} is expected: give files over one curve, and leave --curve out \
		 or set it to that curve"
	)]
	Curve {
		/// The curve of the file.
		found: PairingCurveName,
		/// The expected curve.
		expected: PairingCurveName,
	},
	/// No file names its curve, and neither the key nor the proof shows it.
	#[error(
		"its first point is on none of bls12-381, bls12-377, bn254 and bw6-761, and .scale files do not name \
		 their curve: take the file again, or give --curve for the verdict of a chain over that curve"
	)]
	UnknownCurve,
}

fn known_systems() -> String {
	let quoted: Vec<_> = SystemName::all().map(|system| format!("{:?}", system.id())).collect();
	quoted.join(", ")
}

/// An artefact that is kept in a JSON and a SCALE file.
pub trait Artefact: Encode + DecodeAll {
	/// The `type` in JSON, and the file name without its extension.
	const TYPE: &'static str;
	/// The name of the JSON file.
	const JSON_FILE: &'static str;
	/// The name of the SCALE file.
	const SCALE_FILE: &'static str;

	/// Wraps bytes without checking them, which is the verifier's task.
	fn from_bytes(bytes: Vec<u8>) -> Self;

	/// Returns the bytes.
	fn bytes(&self) -> &[u8];

	/// Returns the curve that the bytes show, if this kind of artefact has points.
	fn curve(&self) -> Option<PairingCurveName> {
		None
	}

	/// Returns the `hash` that explains the bytes, if this kind of artefact has one.
	fn hash(&self, _system: SystemName) -> Option<String> {
		None
	}

	/// Returns the `values` that explain the bytes, if this kind of artefact has them.
	fn values(&self, _curve: PairingCurveName) -> Option<Vec<String>> {
		None
	}
}

impl Artefact for VerifyingKey {
	const TYPE: &'static str = "verifying_key";
	const JSON_FILE: &'static str = "verifying_key.json";
	const SCALE_FILE: &'static str = "verifying_key.scale";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}

	fn curve(&self) -> Option<PairingCurveName> {
		curve_of(&self.0)
	}

	fn hash(&self, system: SystemName) -> Option<String> {
		Some(format!("{:?}", hash_of_key(system, self)))
	}
}

impl Artefact for Proof {
	const TYPE: &'static str = "proof";
	const JSON_FILE: &'static str = "proof.json";
	const SCALE_FILE: &'static str = "proof.scale";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}

	fn curve(&self) -> Option<PairingCurveName> {
		curve_of(&self.0)
	}
}

impl Artefact for PublicInputs {
	const TYPE: &'static str = "public_inputs";
	const JSON_FILE: &'static str = "public_inputs.json";
	const SCALE_FILE: &'static str = "public_inputs.scale";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}

	/// Returns each scalar as a decimal number, reduced or not. `None` if the length is not a multiple of a
	/// scalar's.
	fn values(&self, curve: PairingCurveName) -> Option<Vec<String>> {
		let scalars = self.0.chunks_exact(curve.scalar_len());
		scalars.remainder().is_empty().then(|| scalars.map(decimal).collect())
	}
}

/// Encodes an artefact as JSON, with a line feed at the end.
pub fn to_json<A: Artefact>(artefact: &A, system: SystemName) -> Vec<u8> {
	let (hash, values) = (artefact.hash(system), artefact.values(system.curve));
	Document::new(A::TYPE, system.id(), artefact.bytes(), hash, values).to_json()
}

/// Decodes an artefact and its system from JSON.
///
/// `hash` and `values` may be left out, but must not contradict `bytes`.
///
/// # Errors
///
/// [`ArtefactError::Document`] and [`System`](ArtefactError::System).
pub fn from_json<A: Artefact>(json: &[u8]) -> Result<(A, SystemName), ArtefactError> {
	let document = Document::from_json(json, A::TYPE)?;
	let Some(system) = SystemName::of_id(&document.system) else {
		return Err(ArtefactError::System { found: document.system, taken: known_systems() });
	};
	let artefact = A::from_bytes(document.bytes()?);
	document.check(artefact.hash(system), artefact.values(system.curve))?;
	Ok((artefact, system))
}

/// Reads a JSON or SCALE file, by its extension.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub(crate) fn read_file<T: DecodeAll>(
	path: &Path,
	from_json: impl FnOnce(&[u8]) -> Result<T, ArtefactError>,
) -> Result<T, Error> {
	let content = || fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source });
	let read = match path.extension().and_then(|extension| extension.to_str()) {
		Some("json") => from_json(&content()?),
		Some("scale") => T::decode_all(&mut &content()?[..]).map_err(|_| ArtefactError::Scale),
		_ => Err(ArtefactError::Extension),
	};
	read.map_err(|defect| Error::in_file(path, defect))
}

/// The system that a command's files have in common, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expected {
	/// The curve.
	pub curve: Option<PairingCurveName>,
	/// True if proofs have hints.
	pub hinted: Option<bool>,
}

impl Expected {
	/// Returns the expectation of a command with this `--curve`.
	pub const fn over(curve: Option<PairingCurveName>) -> Self {
		Self { curve, hinted: None }
	}

	/// Returns the curve of the files, the first of which is the key.
	///
	/// # Errors
	///
	/// [`Error::File`] with [`ArtefactError::UnknownCurve`].
	pub fn known_curve(&self, key: &Path) -> Result<PairingCurveName, Error> {
		self.curve.ok_or_else(|| Error::in_file(key, ArtefactError::UnknownCurve))
	}

	/// Compares the curve of a file with the known one, and sets it if none was known.
	fn meet_curve(&mut self, found: PairingCurveName) -> Result<(), ArtefactError> {
		let expected = *self.curve.get_or_insert(found);
		if found != expected {
			return Err(ArtefactError::Curve { found, expected });
		}
		Ok(())
	}

	/// Compares the system of a file with what is known, and sets what was not known.
	fn meet(&mut self, found: SystemName) -> Result<(), ArtefactError> {
		self.meet_curve(found.curve)?;
		if *self.hinted.get_or_insert(found.hinted) != found.hinted {
			let known = [SystemName::hinted(found.curve), SystemName::plain(found.curve)];
			let known = known.map(SystemName::id);
			return Err(ArtefactError::OtherSystem { found: found.id().to_owned(), known });
		}
		Ok(())
	}
}

/// Reads an artefact from a JSON or SCALE file, by its extension.
///
/// JSON files name their system, which must be the expected one; unknown parts of `expected` are set. SCALE
/// files do not name a system; of a key and a proof, the first point shows the curve.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub fn read<A: Artefact>(path: &Path, expected: &mut Expected) -> Result<A, Error> {
	let mut named = None;
	let artefact: A = read_file(path, |json| {
		let (artefact, found) = from_json(json)?;
		named = Some(found);
		Ok(artefact)
	})?;
	let met = match (named, artefact.curve()) {
		(Some(system), _) => expected.meet(system),
		(None, Some(curve)) => expected.meet_curve(curve),
		(None, None) => Ok(()),
	};
	met.map(|()| artefact).map_err(|defect| Error::in_file(path, defect))
}

/// Returns the names and contents of an artefact's two files.
pub fn files<A: Artefact>(artefact: &A, system: SystemName) -> [(&'static str, Vec<u8>); 2] {
	[(A::JSON_FILE, to_json(artefact, system)), (A::SCALE_FILE, artefact.encode())]
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::groth16::curve::PairingCurveName::{Bls12_377, Bls12_381, Bn254, Bw6_761};

	/// The system of most tests.
	const PLAIN: SystemName = SystemName::plain(Bls12_381);

	fn refusal<A: Artefact>(json: &str) -> String {
		from_json::<A>(json.as_bytes()).map(|_| ()).unwrap_err().to_string()
	}

	#[test]
	fn json_round_trips() {
		let key = VerifyingKey(vec![1, 2, 3]);
		let inputs = PublicInputs([[7; 32], [0xff; 32]].concat());
		let proof = Proof(Vec::new());
		for system in SystemName::all() {
			assert_eq!(from_json(&to_json(&key, system)).unwrap(), (key.clone(), system));
			assert_eq!(from_json(&to_json(&inputs, system)).unwrap(), (inputs.clone(), system));
			assert_eq!(from_json(&to_json(&proof, system)).unwrap(), (proof.clone(), system));
		}
	}

	#[test]
	fn a_key_has_a_hash_for_each_system() {
		let key = VerifyingKey(vec![1, 2, 3]);
		let json = String::from_utf8(to_json(&key, PLAIN)).unwrap();
		assert_eq!(
			refusal::<VerifyingKey>(&json.replace("groth16/", "groth16-hinted/")),
			"its \"hash\" contradicts its \"bytes\": make the file again"
		);
	}

	#[test]
	fn files_have_one_system() {
		let met = |first: SystemName, then: SystemName| {
			let mut expected = Expected::default();
			expected.meet(first).unwrap();
			assert_eq!(expected, Expected { curve: Some(first.curve), hinted: Some(first.hinted) });
			expected.meet(then).map_err(|error| error.to_string())
		};
		let (plain, hinted) = (SystemName::plain(Bn254), SystemName::hinted(Bn254));
		let advice =
			"give files that are all of \"groth16-hinted/bn254\" or all of \"groth16/bn254\"";
		for (first, then) in [(plain, hinted), (hinted, plain)] {
			assert_eq!(met(first, first), Ok(()));
			let message = format!("it is for the proof system {:?}: {advice}", then.id());
			assert_eq!(met(first, then), Err(message));
		}
		// The curve comes first: each curve has a system with hints.
		let message =
			"it is over bls12-377, but bn254 is expected: give files over one curve, and leave \
			--curve out or set it to that curve";
		assert_eq!(met(plain, SystemName::hinted(Bls12_377)), Err(message.to_owned()));
		assert!(Expected::over(Some(Bls12_377)).meet(plain).is_err());
	}

	#[test]
	fn json_has_the_documented_form() {
		let mut inputs = PublicInputs(vec![0; 64]);
		inputs.0[1] = 1;
		inputs.0[63] = 0x80;
		let json = String::from_utf8(to_json(&inputs, PLAIN)).unwrap();
		let zeros = |count: usize| "00".repeat(count);
		assert_eq!(
			json,
			format!(
				r#"{{
  "type": "public_inputs",
  "system": "groth16/bls12-381",
  "bytes": "0x0001{}{}80",
  "values": [
    "256",
    "57896044618658097711785492504343953926634992332820282019728792003956564819968"
  ]
}}
"#,
				zeros(30),
				zeros(31)
			)
		);
	}

	#[test]
	fn values_have_the_length_of_the_curve() {
		let mut inputs = PublicInputs(vec![0; 96]);
		inputs.0[48] = 7;
		assert_eq!(inputs.values(Bw6_761).unwrap(), ["0", "7"]);
		assert_eq!(inputs.values(Bls12_381).unwrap().len(), 3);
		inputs.0.pop();
		assert_eq!(inputs.values(Bw6_761), None);
		// 2³⁸⁴ − 1
		let most =
			"394020061963944792122790401001436138050797392704654466679482934042457217714972106\
			11414266254884915640806627990306815";
		assert_eq!(decimal(&[0xff; 48]), most);
	}

	#[test]
	fn explanations_may_be_left_out() {
		let json = r#"{"type": "public_inputs", "system": "groth16/bls12-381", "bytes": "0xAB"}"#;
		assert_eq!(from_json::<PublicInputs>(json.as_bytes()).unwrap().0 .0, [0xab]);
	}

	#[test]
	fn contradictions_are_refused() {
		let json = String::from_utf8(to_json(&VerifyingKey(vec![1, 2, 3]), PLAIN)).unwrap();
		let other = json.replace("0x010203", "0x010204");
		assert_eq!(
			refusal::<VerifyingKey>(&other),
			"its \"hash\" contradicts its \"bytes\": make the file again"
		);
		let json = String::from_utf8(to_json(&PublicInputs(vec![0; 32]), PLAIN)).unwrap();
		for other in [json.replace("\"0\"", "\"1\""), json.replace("\"0\"", "\"00\"")] {
			assert_eq!(
				refusal::<PublicInputs>(&other),
				"its \"values\" contradicts its \"bytes\": make the file again"
			);
		}
		// A proof has no hash, so a file with one is refused.
		let json = String::from_utf8(to_json(&Proof(vec![1]), PLAIN)).unwrap();
		let other = json.replace("\"bytes\"", "\"hash\": \"0x00\", \"bytes\"");
		assert!(refusal::<Proof>(&other).contains("\"hash\" contradicts"));
	}

	#[test]
	fn other_things_are_refused() {
		let json = String::from_utf8(to_json(&Proof(vec![1]), PLAIN)).unwrap();
		assert_eq!(
			refusal::<VerifyingKey>(&json),
			"it is a \"proof\", but a \"verifying_key\" is expected"
		);
		assert_eq!(
			refusal::<Proof>(&json.replace("bls12-381", "bls12-446")),
			"it is for the proof system \"groth16/bls12-446\", but this command takes \
			 \"groth16/bls12-381\", \"groth16/bls12-377\", \"groth16/bn254\", \"groth16/bw6-761\", \
			 \"groth16-hinted/bls12-381\", \"groth16-hinted/bls12-377\", \"groth16-hinted/bn254\", \
			 \"groth16-hinted/bw6-761\""
		);
		for bytes in ["01", "0x1", "0x0g", "0x01 "] {
			assert_eq!(
				refusal::<Proof>(&json.replace("0x01", bytes)),
				"its \"bytes\" are not hexadecimal digits after 0x"
			);
		}
		assert!(refusal::<Proof>("{").starts_with("it is not an artefact in JSON: EOF"));
		assert!(refusal::<Proof>(&json.replace("bytes", "byte")).contains("unknown field `byte`"));
	}
}
