//! The forms of a receipt: serde's JSON, bincode, and the arguments of a contract.
//!
//! A claim is a tree, and each part may be pruned to its hash.

use super::{
	super::zkvm::{hex_bytes, sha256, BincodeReader, Digest, PROOF_LEN, SELECTOR_LEN},
	hash_of_struct, release_of, RiscZeroError, NOTHING,
};
use crate::json::{FileKind, JsonFile};
use serde::{de::IgnoredAny, Deserialize};

/// The selector of receipts without a proof, in a contract's arguments.
const DEVELOPMENT: [u8; SELECTOR_LEN] = [0xff; SELECTOR_LEN];

/// A receipt whose program halted with the exit code 0.
pub struct Receipt {
	/// The hash of the circuits, or its first bytes.
	pub circuits: Vec<u8>,
	/// The points of the proof.
	pub seal: Vec<u8>,
	/// The image ID.
	pub program: Digest,
	/// The program's public output.
	pub journal: Vec<u8>,
}

/// Reads a receipt in any of its forms.
///
/// # Errors
///
/// Every variant of [`RiscZeroError`] except `Point`.
pub fn read(content: &[u8]) -> Result<Receipt, RiscZeroError> {
	if content.trim_ascii_start().first() != Some(&b'{') {
		return bincode_receipt(BincodeReader(content)).ok_or(RiscZeroError::Form)??.check();
	}
	let file = JsonFile::parse(content, ARGUMENTS)?;
	if file.whole().field("inner")?.present().is_none() {
		return of_arguments(&file);
	}
	let Document { inner, journal } =
		serde_json::from_slice(content).map_err(RiscZeroError::Receipt)?;
	match inner {
		Inner::Composite(_) => Err(RiscZeroError::Kind(COMPOSITE)),
		Inner::Succinct(_) => Err(RiscZeroError::Kind(SUCCINCT)),
		Inner::Fake(_) => Err(RiscZeroError::Development),
		Inner::Groth16 { seal, claim, verifier_parameters } => {
			let circuits = verifier_parameters.digest();
			Groth16Receipt { seal, claim, circuits, journal: journal.bytes }.check()
		}
	}
}

const ARGUMENTS: FileKind = FileKind {
	name: "receipt of RISC Zero",
	advice:
		"JSON with seal, journal and imageId in hexadecimal, or a Receipt in JSON or by bincode",
};

/// The kinds of receipts without a Groth16 proof.
const COMPOSITE: &str = "composite";
const SUCCINCT: &str = "succinct";

/// Reads the arguments of a contract.
fn of_arguments(file: &JsonFile) -> Result<Receipt, RiscZeroError> {
	let [seal, journal, program] =
		["seal", "journal", "imageId"].map(|name| hex_bytes(&file.whole().field(name)?));
	let (seal, journal, program) = (seal?, journal?, program?);
	let length = RiscZeroError::Length { found: seal.len(), expected: SELECTOR_LEN + PROOF_LEN };
	if seal.starts_with(&DEVELOPMENT) {
		return Err(RiscZeroError::Development);
	}
	let Some((circuits, points)) = seal.split_at_checked(SELECTOR_LEN) else {
		return Err(length);
	};
	// Seals of other kinds have other selectors, and mostly other lengths.
	release_of(circuits)?;
	if points.len() != PROOF_LEN {
		return Err(length);
	}
	Ok(Receipt {
		circuits: circuits.to_vec(),
		seal: points.to_vec(),
		program: program
			.as_slice()
			.try_into()
			.map_err(|_| RiscZeroError::ImageId(program.len()))?,
		journal,
	})
}

#[derive(Deserialize)]
struct Document {
	inner: Inner,
	journal: Journal,
}

#[derive(Deserialize)]
enum Inner {
	Composite(IgnoredAny),
	Succinct(IgnoredAny),
	Groth16 { seal: Vec<u8>, claim: MaybePruned<Claim>, verifier_parameters: Words },
	Fake(IgnoredAny),
}

#[derive(Deserialize)]
struct Journal {
	bytes: Vec<u8>,
}

/// A hash as numbers of 32 bits, little-endian.
#[derive(Deserialize)]
struct Words([u32; 8]);

impl Words {
	fn read(reader: &mut BincodeReader) -> Option<Self> {
		let mut words = [0; 8];
		for word in &mut words {
			*word = reader.number()?;
		}
		Some(Self(words))
	}

	fn digest(&self) -> Digest {
		let mut digest = [0; 32];
		for (bytes, word) in digest.chunks_exact_mut(4).zip(self.0) {
			bytes.copy_from_slice(&word.to_le_bytes());
		}
		digest
	}
}

#[derive(Deserialize)]
enum MaybePruned<T> {
	Value(T),
	Pruned(Words),
}

impl<T> MaybePruned<T> {
	fn read(
		reader: &mut BincodeReader,
		value: impl FnOnce(&mut BincodeReader) -> Option<T>,
	) -> Option<Self> {
		match reader.number()? {
			0 => value(reader).map(Self::Value),
			1 => Words::read(reader).map(Self::Pruned),
			_ => None,
		}
	}
}

#[derive(Deserialize)]
struct Claim {
	pre: MaybePruned<SystemState>,
	exit_code: ExitCode,
	output: MaybePruned<Option<Output>>,
}

impl Claim {
	fn read(reader: &mut BincodeReader) -> Option<Self> {
		let pre = MaybePruned::read(reader, SystemState::read)?;
		let _post = MaybePruned::read(reader, SystemState::read)?;
		let exit_code = ExitCode::read(reader)?;
		// No input has a value yet.
		let _input = MaybePruned::read(reader, |reader| reader.option(|_| None::<()>))?;
		let output = MaybePruned::read(reader, |reader| reader.option(Output::read))?;
		Some(Self { pre, exit_code, output })
	}
}

#[derive(Deserialize)]
struct SystemState {
	pc: u32,
	merkle_root: Words,
}

impl SystemState {
	fn read(reader: &mut BincodeReader) -> Option<Self> {
		Some(Self { pc: reader.number()?, merkle_root: Words::read(reader)? })
	}

	fn digest(&self) -> Digest {
		hash_of_struct("risc0.SystemState", &[self.merkle_root.digest()], &[self.pc])
	}
}

#[derive(Clone, Copy, Deserialize)]
enum ExitCode {
	Halted(u32),
	Paused(u32),
	SystemSplit,
	SessionLimit,
}

impl ExitCode {
	fn read(reader: &mut BincodeReader) -> Option<Self> {
		match reader.number()? {
			0 => reader.number().map(Self::Halted),
			1 => reader.number().map(Self::Paused),
			2 => Some(Self::SystemSplit),
			3 => Some(Self::SessionLimit),
			_ => None,
		}
	}

	fn check(self) -> Result<(), RiscZeroError> {
		Err(RiscZeroError::ExitCode(match self {
			Self::Halted(0) => return Ok(()),
			Self::Halted(code) => format!("the exit code {code}"),
			Self::Paused(code) => format!("a pause and the code {code}"),
			Self::SystemSplit => "a split by the system".into(),
			Self::SessionLimit => "the session's limit".into(),
		}))
	}
}

#[derive(Deserialize)]
struct Output {
	journal: MaybePruned<Vec<u8>>,
	/// Other claims that this one rests on. Only whether there is one counts.
	assumptions: MaybePruned<Vec<IgnoredAny>>,
}

impl Output {
	fn read(reader: &mut BincodeReader) -> Option<Self> {
		let journal = MaybePruned::read(reader, |reader| reader.bytes().map(<[u8]>::to_vec))?;
		let assumptions = MaybePruned::read(reader, |reader| {
			let count = reader.count()?;
			// Each is two hashes: of the claim, and of the programs that may prove it.
			let hashes = |reader: &mut BincodeReader| reader.take(64).map(|_| IgnoredAny);
			(0..count).map(|_| MaybePruned::read(reader, hashes).map(|_| IgnoredAny)).collect()
		})?;
		Some(Self { journal, assumptions })
	}

	/// Fails if the output is not that of a claim that rests on nothing, with the journal.
	fn check(&self, journal: &[u8]) -> Result<(), RiscZeroError> {
		let rests_on_nothing = match &self.assumptions {
			MaybePruned::Value(list) => list.is_empty(),
			MaybePruned::Pruned(words) => words.digest() == NOTHING,
		};
		if !rests_on_nothing {
			return Err(RiscZeroError::Assumptions);
		}
		let claimed = match &self.journal {
			MaybePruned::Value(bytes) => sha256(bytes),
			MaybePruned::Pruned(words) => words.digest(),
		};
		(claimed == sha256(journal)).then_some(()).ok_or(RiscZeroError::Journal)
	}
}

/// A Groth16 receipt in one of serde's forms.
struct Groth16Receipt {
	seal: Vec<u8>,
	claim: MaybePruned<Claim>,
	circuits: Digest,
	journal: Vec<u8>,
}

impl Groth16Receipt {
	fn check(self) -> Result<Receipt, RiscZeroError> {
		let Self { seal, claim, circuits, journal } = self;
		if seal.len() != PROOF_LEN {
			return Err(RiscZeroError::Length { found: seal.len(), expected: PROOF_LEN });
		}
		let MaybePruned::Value(claim) = claim else {
			return Err(RiscZeroError::Pruned);
		};
		claim.exit_code.check()?;
		if let MaybePruned::Value(Some(output)) = &claim.output {
			output.check(&journal)?;
		}
		let program = match &claim.pre {
			MaybePruned::Value(state) => state.digest(),
			MaybePruned::Pruned(words) => words.digest(),
		};
		Ok(Receipt { circuits: circuits.to_vec(), seal, program, journal })
	}
}

/// The hash functions of receipts without a Groth16 proof.
const HASH_FUNCTIONS: [&str; 3] = ["poseidon2", "sha-256", "blake2b"];

/// Reads a receipt by bincode. Returns `None` if the content has another form. Saved proofs of SP1 begin with a number
/// too.
fn bincode_receipt(mut reader: BincodeReader) -> Option<Result<Groth16Receipt, RiscZeroError>> {
	match reader.number()? {
		0 => {
			// The first of the segments: its seal, of numbers of 32 bits, and its index.
			let _segments = reader.count()?;
			take_words(&mut reader)?;
			let _index = reader.number()?;
			return is_hash_function(reader).then_some(Err(RiscZeroError::Kind(COMPOSITE)));
		}
		1 => {
			take_words(&mut reader)?;
			let _control_id = Words::read(&mut reader)?;
			let _claim = MaybePruned::read(&mut reader, Claim::read)?;
			return is_hash_function(reader).then_some(Err(RiscZeroError::Kind(SUCCINCT)));
		}
		2 => {}
		3 => {
			let _claim = MaybePruned::read(&mut reader, Claim::read)?;
			let _journal = reader.bytes()?;
			let _metadata = Words::read(&mut reader)?;
			return reader.0.is_empty().then_some(Err(RiscZeroError::Development));
		}
		_ => return None,
	}
	let seal = reader.bytes()?.to_vec();
	let claim = MaybePruned::read(&mut reader, Claim::read)?;
	let circuits = Words::read(&mut reader)?.digest();
	let journal = reader.bytes()?.to_vec();
	let _metadata = Words::read(&mut reader)?;
	reader.0.is_empty().then_some(Ok(Groth16Receipt { seal, claim, circuits, journal }))
}

/// Takes a list of numbers of 32 bits.
fn take_words(reader: &mut BincodeReader) -> Option<()> {
	let count = reader.count()?;
	reader.take(count.checked_mul(4)?).map(|_| ())
}

fn is_hash_function(mut reader: BincodeReader) -> bool {
	reader.text().is_some_and(|name| HASH_FUNCTIONS.contains(&name))
}
