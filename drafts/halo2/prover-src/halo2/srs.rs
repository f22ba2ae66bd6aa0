//! `assay halo2 srs`

use super::arguments::{SrsArgs, SrsSource};
use crate::{
	commands::{write, Outcome},
	error::Error,
	output::OutputFolder,
	progress::Progress,
};
use assay_halo2_export::srs;
use halo2_axiom::{
	halo2curves::bn256::Bn256, poly::commitment::Params, poly::kzg::commitment::ParamsKZG,
	SerdeFormat,
};
use std::{
	fs::File,
	io::{BufReader, Read, Seek, SeekFrom},
};

/// The name of the file.
const FILE: &str = "srs.params";

/// Runs the command.
pub(super) fn run(arguments: SrsArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let progress = Progress::new(output.quiet);
	let folder = OutputFolder::open(output.out, output.force, &[FILE])?;
	let parameters = load(&arguments.source, arguments.k, &progress)?;
	let mut bytes = Vec::new();
	parameters
		.write_custom(&mut bytes, SerdeFormat::RawBytes)
		.map_err(|source| Error::Export(source.into()))?;
	write(&folder, &progress, &[(FILE, bytes)])?;
	Ok(Outcome::Done)
}

/// The string of `2^k` powers, checked.
pub(super) fn load(
	source: &SrsSource,
	k: u32,
	progress: &Progress,
) -> Result<ParamsKZG<Bn256>, Error> {
	if let Some(name) = &source.srs_for_tests {
		progress.warn(srs::WARNING);
		return Ok(srs::for_tests(k, name)?);
	}
	// The arguments have one or the other.
	let path = source.srs.clone().unwrap_or_default();
	let _stage = progress.stage("checking the structured reference string");
	let read = |source| Error::Read { path: path.clone(), source };
	let mut file = BufReader::new(File::open(&path).map_err(read)?);
	let mut magic = [0; 4];
	file.read_exact(&mut magic).map_err(read)?;
	file.seek(SeekFrom::Start(0)).map_err(read)?;
	if &magic == b"ptau" {
		return Ok(srs::read_ptau(file, k)?);
	}
	let mut parameters = srs::read_params(file, SerdeFormat::RawBytes)?;
	if parameters.k() < k {
		return Err(Error::Export(assay_halo2_export::ExportError::Srs("it has fewer powers")));
	}
	parameters.downsize(k);
	Ok(parameters)
}
