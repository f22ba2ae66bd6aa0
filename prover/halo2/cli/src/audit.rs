//! `assay-halo2 audit`: checks that a key is what its registrant claims.
//!
//! A chain checks that a key is usable. It cannot check that nobody knows the secret of its structured
//! reference string (SRS), that its bases were hashed to the curve, or that it is the key of the
//! claimed circuit. The digest in its transcript is a claim as well. This command checks these claims,
//! and prints one line per check.

mod lines;

use crate::{
	arguments::{AuditArgs, Circuit, KeyHash},
	artefacts::{hash_of, read},
	srs::Source,
	statement::{read_configs, Input},
	Error,
};
use assay_artefact::KEY;
use assay_halo2::{
	hinted::HintedScheme, key::VerifyingKeyData, Backend, Halo2, Ipa, Kzg, Scheme, VerifyingKey,
	Wasm,
};
use assay_halo2_circuits::{Config, Keys, PreimageKeys, Statement};
use assay_halo2_export::{hashed_bases, srs::s_g2};
use assay_proof_system::ProofSystem;
use lines::{differences, Lines};

/// Runs the command.
pub fn run(arguments: AuditArgs) -> Result<(), Error> {
	let (system, bytes) = read(&arguments.key, KEY)?;
	let unusable = || Error::NoKey { path: arguments.key.clone() };
	// A key for proofs with hints differs in its hash alone.
	match system.as_deref() {
		Some(id @ (Kzg::ID | Kzg::HINTED_ID)) => kzg(&arguments, id, &VerifyingKey(bytes)),
		Some(id @ (Ipa::ID | Ipa::HINTED_ID)) => ipa(&arguments, id, &VerifyingKey(bytes)),
		Some(_) => Err(unusable()),
		// SCALE files do not name the system. The two schemes' parameters differ in length.
		None if VerifyingKeyData::<Kzg>::read(&bytes).is_ok() => {
			kzg(&arguments, Kzg::ID, &VerifyingKey(bytes))
		}
		None if VerifyingKeyData::<Ipa>::read(&bytes).is_ok() => {
			ipa(&arguments, Ipa::ID, &VerifyingKey(bytes))
		}
		None => Err(unusable()),
	}
}

fn kzg(arguments: &AuditArgs, system: &str, key: &VerifyingKey) -> Result<(), Error> {
	let source = Source::given(&arguments.source).ok_or(Error::NoSrsToCompare)?;
	let mut lines = Lines::new();
	let data = usable::<Kzg>(arguments, system, key, &mut lines)?;
	let opening = data.parameters.opening;
	lines.note("proofs", format!("transcript {:?}, opened by {opening:?}", data.transcript));
	let parameters = source.load(u32::from(data.k))?;
	let said = s_g2(&parameters);
	lines.check(
		"setup",
		data.parameters.s_g2 == said,
		format!("[s]_2 is that of {source}"),
		format!(
			"[s]_2 is not that of {source}: anyone who knows its secret can prove anything under this key"
		),
	);
	lines.note("[s]_2", hex_of(&data.parameters.s_g2));
	if let Some(statement) = library_statement(arguments)? {
		let config = config(arguments, &statement, data.k.into())?;
		let public_values = config.layout(&statement).public_values;
		let keys = Keys::generate(&statement, config.clone(), parameters)?;
		let mut rebuilt = keys.verifying_key(public_values)?;
		// An exporter may choose these, and the line above shows them.
		(rebuilt.transcript, rebuilt.parameters.opening) = (data.transcript, opening);
		compare(
			&mut lines,
			"circuit",
			&data,
			&rebuilt,
			&format!("{} ({config})", statement.name()),
		);
	}
	finish(arguments, lines, &data)
}

fn ipa(arguments: &AuditArgs, system: &str, key: &VerifyingKey) -> Result<(), Error> {
	if arguments.source.srs.is_some() || arguments.source.srs_for_tests.is_some() {
		return Err(Error::Unneeded(Circuit::Zcash, "structured reference string"));
	}
	let mut lines = Lines::new();
	let data = usable::<Ipa>(arguments, system, key, &mut lines)?;
	let rows = data.instance_rows.iter().copied().max().unwrap_or(0);
	let hashed = hashed_bases(data.k.into(), rows)?;
	lines.check(
		"bases",
		data.parameters == hashed,
		format!("the bases of 2^{} rows are hashed to the curve, as zcash's library does", data.k),
		"the bases are not those that zcash's library hashes to the curve: anyone who \
		 knows a relation between them can prove anything under this key",
	);
	match arguments.circuit.circuit {
		None => (),
		Some(Circuit::Zcash) if arguments.circuit.config.is_some() => {
			return Err(Error::Unneeded(Circuit::Zcash, "--config"));
		}
		Some(Circuit::Zcash) => {
			let rebuilt = PreimageKeys::generate(data.k.into())?.verifying_key()?;
			compare(&mut lines, "circuit", &data, &rebuilt, &Circuit::Zcash.to_string());
		}
		Some(circuit) => return Err(Error::OtherScheme(circuit)),
	}
	finish(arguments, lines, &data)
}

/// Checks the key as a chain does at registration.
fn usable<S: Scheme>(
	arguments: &AuditArgs,
	system: &str,
	key: &VerifyingKey,
	lines: &mut Lines,
) -> Result<VerifyingKeyData<S>, Error>
where
	Wasm: Backend<S>,
{
	Halo2::<S, Wasm>::prepare_key(key).map_err(Error::RefusedKey)?;
	let data = VerifyingKeyData::<S>::read(&key.0).map_err(Error::RefusedKey)?;
	lines.ok("key", format!("chains accept it as {system}: format, limits and points"));
	let hash = hash_of(system, key);
	match &arguments.key_hash {
		None => lines
			.note("key hash", format!("{hash:?}: compare it with the chain's, or give --key-hash")),
		Some(KeyHash(wanted)) => lines.check(
			"key hash",
			hash.as_bytes() == wanted,
			format!("{hash:?}"),
			format!("{hash:?}, but --key-hash is {}: it is another key", hex_of(wanted)),
		),
	}
	lines.note("digest", format!("{}: the transcript begins with it", hex_of(&data.digest)));
	Ok(data)
}

/// Compares the key with a rebuilt one, and ends the audit.
fn finish<S: Scheme>(
	arguments: &AuditArgs,
	mut lines: Lines,
	data: &VerifyingKeyData<S>,
) -> Result<(), Error> {
	if let Some(path) = &arguments.rebuilt {
		let (_, bytes) = read(path, KEY)?;
		let rebuilt =
			VerifyingKeyData::<S>::read(&bytes).map_err(|_| Error::NoKey { path: path.clone() })?;
		compare(&mut lines, "rebuilt", data, &rebuilt, &path.display().to_string());
	} else if arguments.circuit.circuit.is_none() {
		lines.not_checked(
			"circuit",
			"rebuild the key from the circuit's source with `export_key` and give --rebuilt FILE, or \
			 give one of this program's circuits with --circuit",
		);
	}
	lines.finish()
}

/// Compares keys byte for byte, and lists the fields that differ.
fn compare<S: Scheme>(
	lines: &mut Lines,
	what: &'static str,
	key: &VerifyingKeyData<S>,
	rebuilt: &VerifyingKeyData<S>,
	of: &str,
) {
	let same = VerifyingKey::from(key) == VerifyingKey::from(rebuilt);
	lines.check(
		what,
		same,
		format!("the same key as that of {of}"),
		format!("not the key of {of}: they differ in {}", differences(key, rebuilt)),
	);
}

/// Reads the statement of one of halo2-lib's circuits, if one is given. Its shape determines the key.
fn library_statement(arguments: &AuditArgs) -> Result<Option<Statement>, Error> {
	let Some(named) = arguments.circuit.statement() else { return Ok(None) };
	match Input::read(&named)? {
		Input::Library(statement) => Ok(Some(statement)),
		Input::Zcash(_) => Err(Error::OtherScheme(named.circuit)),
	}
}

/// Reads the given configuration, or finds the one of `prove` for this number of rows.
fn config(arguments: &AuditArgs, statement: &Statement, k: u32) -> Result<Config, Error> {
	match &arguments.circuit.config {
		Some(path) => {
			let mut configs = read_configs(path, statement)?;
			let count = configs.len();
			match configs.pop() {
				Some(config) if count == 1 && config.k == k => Ok(config),
				Some(config) if count == 1 => {
					Err(Error::OtherRows { path: path.clone(), found: config.k, k })
				}
				_ => Err(Error::Configs { path: path.clone(), count }),
			}
		}
		None => Ok(Config::search(statement, k)?),
	}
}

fn hex_of(bytes: &[u8]) -> String {
	format!("0x{}", hex::encode(bytes))
}
