//! `assay-halo2 srs`, and the structured reference strings (SRS) of the other commands.

use crate::{
	arguments::{Circuit, SrsArgs, SrsSource},
	say, Error,
};
use assay_artefact::OutputFolder;
use assay_halo2_export::{srs, ExportError};
use halo2_axiom::{
	halo2curves::bn256::Bn256,
	poly::{commitment::Params, kzg::commitment::ParamsKZG},
	SerdeFormat,
};
use std::{
	fmt,
	fs::File,
	io::{BufReader, Read, Seek, SeekFrom},
	path::Path,
};

const FILE: &str = "srs.params";

/// Runs the command.
pub fn run(arguments: SrsArgs) -> Result<(), Error> {
	let output = arguments.output;
	let folder = OutputFolder::open(output.out, output.force, &[FILE])?;
	let name = arguments.srs_for_tests.unwrap_or_default();
	let source = arguments.import.as_deref().map_or(Source::ForTests(&name), Source::File);
	let parameters = source.load(arguments.k)?;
	let mut bytes = Vec::new();
	parameters.write_custom(&mut bytes, SerdeFormat::RawBytes).map_err(ExportError::from)?;
	for path in folder.write(&[(FILE, bytes)])? {
		if !output.quiet {
			say(format!("wrote          {}", path.display()));
		}
	}
	Ok(())
}

/// The source of an SRS.
pub enum Source<'a> {
	File(&'a Path),
	ForTests(&'a str),
}

impl<'a> Source<'a> {
	/// Returns the arguments' source, which the circuit needs.
	pub fn of(source: &'a SrsSource, circuit: Circuit) -> Result<Self, Error> {
		Self::given(source).ok_or(Error::NoSrs(circuit))
	}

	/// Returns the arguments' source, if there is one.
	pub fn given(source: &'a SrsSource) -> Option<Self> {
		match (&source.srs, &source.srs_for_tests) {
			(Some(path), _) => Some(Self::File(path)),
			(None, Some(name)) => Some(Self::ForTests(name)),
			(None, None) => None,
		}
	}

	/// Loads and checks an SRS of `2^k` powers.
	pub fn load(&self, k: u32) -> Result<ParamsKZG<Bn256>, Error> {
		match self {
			Self::File(path) => import(path, k),
			Self::ForTests(name) => for_tests(k, name),
		}
	}
}

impl fmt::Display for Source<'_> {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::File(path) => write!(f, "{}", path.display()),
			Self::ForTests(name) => {
				write!(f, "the string for tests {name:?}, whose secret is known")
			}
		}
	}
}

fn for_tests(k: u32, name: &str) -> Result<ParamsKZG<Bn256>, Error> {
	eprintln!("{}", srs::WARNING);
	Ok(srs::for_tests(k, name)?)
}

fn import(path: &Path, k: u32) -> Result<ParamsKZG<Bn256>, Error> {
	let failed = |source| Error::Read { path: path.to_owned(), source };
	let unusable = |source| match source {
		ExportError::Io(source) => failed(source),
		source => Error::Srs { path: path.to_owned(), source },
	};
	let mut file = BufReader::new(File::open(path).map_err(failed)?);
	let mut magic = Vec::new();
	file.by_ref().take(4).read_to_end(&mut magic).map_err(failed)?;
	file.seek(SeekFrom::Start(0)).map_err(failed)?;
	if magic == b"ptau" {
		return srs::read_ptau(file, k).map_err(unusable);
	}
	let mut parameters = srs::read_params(file, SerdeFormat::RawBytes).map_err(unusable)?;
	if parameters.k() < k {
		return Err(Error::FewPowers { path: path.to_owned(), has: parameters.k(), k });
	}
	parameters.downsize(k);
	Ok(parameters)
}
