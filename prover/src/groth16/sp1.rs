//! SP1's Groth16 proofs, of releases 4 to 6.
//!
//! | file | made by |
//! | --- | --- |
//! | key | `groth16_vk.bin` of the release: in the crate `sp1-verifier`, and below `~/.sp1/circuits/groth16` |
//! | proof | `SP1ProofWithPublicValues::save`, or JSON with `vkey`, `publicValues` and `proof` in hexadecimal, as in SP1's project template |
//!
//! The bytes of a proof are the first four of the key's SHA-256 hash, then in release 6 the exit code, the root of the
//! recursion's keys and a nonce, and the points. The public inputs are the program's key, the hash of its public values
//! without the top three bits, and in release 6 those three numbers. Source: `SP1VerifierGroth16.sol` of each release in
//! sp1-contracts, and the crate sp1-verifier.

use super::{
	gnark::{self, GnarkError},
	import::{Candidate, ConvertedProof},
	snarkjs,
	zkvm::{
		decode_proof, hex_bytes, sha256, BincodeReader, Digest, CURVE, PROOF_LEN, SELECTOR_LEN,
	},
};
use crate::{
	hexadecimal,
	json::{FileKind, JsonError, JsonFile},
};
use ark_ff::{BigInteger, PrimeField};
use assay_ark_curves::ark_bn254::Fr;
use assay_groth16::{PublicInputs, VerifyingKey};
use hex_literal::hex;

/// A release of SP1's circuits. Later releases of SP1 have the same, until the next one here.
struct Release {
	name: &'static str,
	/// The hash of `groth16_vk.bin`. Its first bytes are the selector of a contract.
	key_hash: Digest,
	/// The root of the recursion's keys, where it is a public input.
	root: Option<&'static str>,
}

/// Releases, by `VERIFIER_HASH` and `VK_ROOT` of their contracts.
const RELEASES: [Release; 4] = [
	Release {
		name: "4.0",
		key_hash: hex!("11b6a09d63d255ad425ee3a7f6211d5ec63fbde9805b40551c3136275b6f4eb4"),
		root: None,
	},
	Release {
		name: "5.0",
		key_hash: hex!("a4594c59bbc142f3b81c3ecb7f50a7c34bc9af7c4c444b5d48b795427e285913"),
		root: None,
	},
	Release {
		name: "6.0",
		key_hash: hex!("0e78f4db7a6771a3a6a7d9c3b0de6fe73d58781368967a7fe84d87aefffec896"),
		root: Some("0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8670"),
	},
	Release {
		name: "6.1",
		key_hash: hex!("4388a21c687fdd5f218d7e3d13190cac4c5355818d3605fd5fb811df468ee696"),
		root: Some("0x002f850ee998974d6cc00e50cd0814b098c05bfade466d28573240d057f25352"),
	},
];

/// The modes of proofs, by their index in a saved proof.
const MODES: [&str; 4] = ["core", "compressed", "PLONK", "Groth16"];
const PLONK: usize = 2;
const GROTH16: usize = 3;
/// The counts of public inputs: of releases 4 and 5, and of release 6.
const INPUTS: [usize; 2] = [2, 5];

const FIXTURE: FileKind = FileKind {
	name: "proof of SP1",
	advice: "JSON with vkey, publicValues and proof in hexadecimal, or what SP1ProofWithPublicValues::save wrote",
};

/// The reason why a file cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum Sp1Error {
	/// The content is no key.
	#[error(
		"it is no groth16_vk.bin of SP1: give the file of the release that made the proof, from the crate \
		 sp1-verifier or from ~/.sp1/circuits/groth16"
	)]
	Key,
	/// The content is no proof.
	#[error(
		"it is no proof of SP1: give what SP1ProofWithPublicValues::save wrote, or JSON with vkey, publicValues and \
		 proof in hexadecimal"
	)]
	Form,
	/// The JSON is not that of a fixture.
	#[error(transparent)]
	Json(#[from] JsonError),
	/// The proof is of another mode.
	#[error("it is a {0} proof of SP1: prove with .groth16(), which chains verify")]
	Mode(&'static str),
	/// The proof is empty.
	#[error("it is a mock proof of SP1, which proves nothing: prove without SP1_PROVER=mock")]
	Mock,
	/// The proof has another length.
	#[error(
		"its proof has {0} bytes, where releases 4 and 5 of SP1 have 260 and release 6 has 356: give the result of \
		 SP1ProofWithPublicValues::bytes, completely"
	)]
	Length(usize),
	/// The proof is for another key.
	#[error(
		"it was made for the groth16_vk.bin whose hash begins with {found}, but that of the given one begins with \
		 {expected}: give the file of the release that made the proof"
	)]
	Selector {
		/// The bytes in the proof.
		found: String,
		/// The bytes of the key's hash.
		expected: String,
	},
	/// The saved proof is about other public values.
	#[error("its public values are not those of its proof: save the proof again")]
	PublicValues,
	/// The program failed.
	#[error(
		"its program ended with the exit code {0}, not with 0, which SP1's contracts refuse: find out why it failed"
	)]
	ExitCode(String),
	/// The recursion's keys are not the release's.
	#[error(
		"its root of recursion keys is {found}, but that of SP1 {release} is {expected}: prove with an unchanged release"
	)]
	Root {
		/// The root in the proof.
		found: String,
		/// The release.
		release: &'static str,
		/// The root of the release.
		expected: &'static str,
	},
	/// The program's key has another length.
	#[error("its vkey has {0} bytes, not 32: give what vk.bytes32() returns")]
	VkeyLength(usize),
	/// A number is not below the order of the groups.
	#[error("its {0} is not a number below the order of the groups of bn254: prove again")]
	Number(&'static str),
	/// A point is malformed.
	#[error(transparent)]
	Point(#[from] GnarkError),
}

/// Converts `groth16_vk.bin`.
///
/// # Errors
///
/// [`Sp1Error::Key`].
pub fn verifying_key(content: &[u8]) -> Result<VerifyingKey, Sp1Error> {
	gnark::verifying_key(content, Some(CURVE)).map(|(key, _)| key).map_err(|_| Sp1Error::Key)
}

/// Returns the first release with a key, given the hash of its file.
fn release_of(key_hash: &Digest) -> Option<&'static Release> {
	RELEASES.iter().find(|release| release.key_hash == *key_hash)
}

/// Names the release that a `groth16_vk.bin` is of.
pub fn circuits(key: &[u8]) -> &'static str {
	release_of(&sha256(key)).map_or("unknown to this program", |release| release.name)
}

/// A proof as a file has it.
struct Sp1Proof {
	/// The program's key.
	program: Fr,
	public_values: Vec<u8>,
	/// The hash of the public values in the public inputs, where the file has it.
	hash: Option<Fr>,
	/// The hash of the key, or its first bytes.
	key_hash: Vec<u8>,
	/// The bytes for a contract, without the selector at their beginning.
	bytes: Vec<u8>,
}

/// Converts a proof, of the release whose `groth16_vk.bin` is given.
///
/// # Errors
///
/// Every variant of [`Sp1Error`] except `Key`.
pub fn proof(content: &[u8], key: &[u8]) -> Result<ConvertedProof, Sp1Error> {
	let Sp1Proof { program, public_values, hash, key_hash, bytes } =
		match content.trim_ascii_start().first() {
			Some(b'{') => fixture(content)?,
			_ => saved(content)?,
		};
	if key_hash.is_empty() {
		return Err(Sp1Error::Mock);
	}
	let length = || Sp1Error::Length(SELECTOR_LEN.min(key_hash.len()) + bytes.len());
	let (numbers, points) =
		bytes.len().checked_sub(PROOF_LEN).map(|at| bytes.split_at(at)).ok_or_else(length)?;
	let outcome = match numbers.len() {
		0 => Vec::new(),
		96 => outcome(numbers)?,
		_ => return Err(length()),
	};
	let expected = sha256(key);
	if !expected.starts_with(&key_hash) {
		return Err(Sp1Error::Selector {
			found: hexadecimal::encode(&key_hash),
			expected: hexadecimal::encode(&expected[..key_hash.len()]),
		});
	}
	let root = release_of(&expected).and_then(|release| Some((release.name, release.root?)));
	if let Some((release, expected)) = root {
		let found = outcome.get(1).map(bytes_of).map(hexadecimal::encode).ok_or_else(length)?;
		if found != expected {
			return Err(Sp1Error::Root { found, release, expected });
		}
	}
	let hashes = [sha256(&public_values), *blake3::hash(&public_values).as_bytes()].map(masked);
	let hashes = match hash {
		Some(hash) if !hashes.contains(&hash) => return Err(Sp1Error::PublicValues),
		Some(hash) => vec![hash],
		None => hashes.to_vec(),
	};
	let candidate = |hash: Fr| {
		let mut facts = vec![
			("program", hexadecimal::encode(bytes_of(&program))),
			("public values", hexadecimal::encode(bytes_of(&hash))),
		];
		// The exit code is zero.
		facts.extend(
			outcome.get(1).map(|root| ("recursion keys", hexadecimal::encode(bytes_of(root)))),
		);
		facts.extend(outcome.get(2).map(|nonce| ("nonce", hexadecimal::encode(bytes_of(nonce)))));
		let inputs = [program, hash].into_iter().chain(outcome.iter().copied()).collect::<Vec<_>>();
		Candidate { inputs: PublicInputs::from_scalars(&inputs), facts }
	};
	let candidates = hashes.into_iter().map(candidate).collect();
	Ok(ConvertedProof { proof: decode_proof(points)?, candidates })
}

/// Reads the exit code, the root of the recursion's keys and the nonce.
fn outcome(numbers: &[u8]) -> Result<Vec<Fr>, Sp1Error> {
	let names = ["exit code", "root of recursion keys", "nonce"];
	let numbers = numbers
		.chunks_exact(32)
		.zip(names)
		.map(|(number, name)| gnark::big_endian::<Fr>(number).ok_or(Sp1Error::Number(name)))
		.collect::<Result<Vec<_>, _>>()?;
	match numbers[0].into_bigint() {
		code if code.is_zero() => Ok(numbers),
		code => Err(Sp1Error::ExitCode(code.to_string())),
	}
}

/// Reads the JSON of SP1's project template.
fn fixture(content: &[u8]) -> Result<Sp1Proof, Sp1Error> {
	let file = JsonFile::parse(content, FIXTURE)?;
	let [key, public_values, bytes] =
		["vkey", "publicValues", "proof"].map(|name| hex_bytes(&file.whole().field(name)?));
	let (key, public_values, bytes) = (key?, public_values?, bytes?);
	let key: Digest = key.as_slice().try_into().map_err(|_| Sp1Error::VkeyLength(key.len()))?;
	let (selector, bytes) = bytes.split_at(SELECTOR_LEN.min(bytes.len()));
	Ok(Sp1Proof {
		program: gnark::big_endian(&key).ok_or(Sp1Error::Number("vkey"))?,
		public_values,
		hash: None,
		key_hash: selector.to_vec(),
		bytes: bytes.to_vec(),
	})
}

/// Reads what `SP1ProofWithPublicValues::save` wrote.
fn saved(content: &[u8]) -> Result<Sp1Proof, Sp1Error> {
	let mut reader = BincodeReader(content);
	let mode = reader.number().ok_or(Sp1Error::Form)? as usize;
	if mode != GROTH16 {
		// Receipts of RISC Zero begin with such a number too.
		let is_saved = match mode {
			PLONK => BincodeReader(reader.0).text().and_then(snarkjs::decimal::<Fr>).is_some(),
			_ => ends_with_version(content),
		};
		let name = MODES.get(mode).copied().filter(|_| is_saved);
		return Err(name.map_or(Sp1Error::Form, Sp1Error::Mode));
	}
	let saved = INPUTS.iter().find_map(|count| Saved::read(BincodeReader(reader.0), *count));
	let Saved { inputs, encoded, key_hash, public_values } = saved.ok_or(Sp1Error::Form)?;
	let number = |index: usize, name| snarkjs::decimal(inputs[index]).ok_or(Sp1Error::Number(name));
	Ok(Sp1Proof {
		program: number(0, "program's key")?,
		public_values: public_values.to_vec(),
		hash: Some(number(1, "hash of public values")?),
		// A mock proof is empty.
		key_hash: if encoded.is_empty() { Vec::new() } else { key_hash.to_vec() },
		bytes: encoded,
	})
}

/// Returns true for content that ends with a text that is a version, as v5.0.0, or with such a text and a zero: no proof
/// of a trusted execution environment.
fn ends_with_version(content: &[u8]) -> bool {
	const LONGEST: usize = 32;
	let is_version = |text: &[u8]| {
		text.starts_with(b"v") && text.len() > 1 && text[1].is_ascii_digit() && text.is_ascii()
	};
	let ends = |content: &[u8]| {
		(2..LONGEST).any(|length| {
			let Some((rest, text)) = content.split_at_checked(content.len().wrapping_sub(length))
			else {
				return false;
			};
			is_version(text) && rest.ends_with(&(length as u64).to_le_bytes())
		})
	};
	ends(content) || content.strip_suffix(&[0]).is_some_and(ends)
}

/// A saved proof of the mode Groth16.
struct Saved<'a> {
	/// The public inputs, in decimal.
	inputs: Vec<&'a str>,
	/// The bytes for a contract without the selector.
	encoded: Vec<u8>,
	key_hash: Digest,
	public_values: &'a [u8],
}

impl<'a> Saved<'a> {
	/// Reads what follows the mode, with a number of public inputs. Returns `None` if the content has another form.
	fn read(mut reader: BincodeReader<'a>, inputs: usize) -> Option<Self> {
		let saved = Self {
			inputs: (0..inputs).map(|_| reader.text()).collect::<Option<_>>()?,
			encoded: hex::decode(reader.text()?).ok()?,
			key_hash: {
				let _raw_proof = reader.text()?;
				reader.array()?
			},
			public_values: reader.bytes()?,
		};
		let _version = reader.text()?;
		// A proof of the prover network ends here. Another goes on with that of a trusted execution environment.
		if !reader.0.is_empty() {
			reader.option(BincodeReader::bytes)?;
		}
		reader.0.is_empty().then_some(saved)
	}
}

/// Reads a hash without its top three bits, which leave a number below the order of the groups.
fn masked(mut hash: Digest) -> Fr {
	hash[0] &= 0x1f;
	Fr::from_be_bytes_mod_order(&hash)
}

/// Returns the 32 bytes of a number, big-endian.
fn bytes_of(number: &Fr) -> Vec<u8> {
	number.into_bigint().to_bytes_be()
}
