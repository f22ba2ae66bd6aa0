//! Copies of this program, each limited to one code path.

use assay_code_path::{CodePath, VARIABLE};
use std::{
	env,
	hash::{DefaultHasher, Hasher},
	io::{self, BufReader, Read, Write},
	os::unix::process::parent_id,
	process::{Child, ChildStdin, ChildStdout, Command, Stdio},
	thread,
	time::Duration,
};

/// The environment variable that makes a copy answer instead of fuzzing.
const SERVE: &str = "ASSAY_FUZZ_SERVE";

/// The time between two looks for the fuzzer.
const LOOK: Duration = Duration::from_secs(5);

/// A running copy.
struct Peer {
	path: CodePath,
	// Ends when its standard input does, with this process.
	_process: Child,
	input: ChildStdin,
	output: BufReader<ChildStdout>,
}

/// One copy of this program for each code path except its own.
pub struct Peers(Vec<Peer>);

impl Peers {
	/// Starts the copies. In a copy, answers requests by `serve` and never returns.
	///
	/// A target calls it in its initialization, before anything chooses a code path.
	///
	/// # Panics
	///
	/// If a copy does not start, or if `ASSAY_CODE_PATH` has a value that this processor cannot take.
	pub fn start(serve: fn(&[u8]) -> Vec<u8>) -> Self {
		assay_host_functions::choose_code_path().expect("a code path of this processor");
		if env::var_os(SERVE).is_some() {
			end_with(parent_id());
			let end = answer(&mut io::stdin().lock(), &mut io::stdout().lock(), serve);
			// The fuzzer that asked has ended.
			std::process::exit(i32::from(end.kind() != io::ErrorKind::UnexpectedEof));
		}
		let own = CodePath::current();
		let others = CodePath::available().into_iter().filter(|path| *path != own);
		Self(others.map(|path| Peer::start(path).expect("a copy of this program starts")).collect())
	}

	/// Asks one copy, which the request's bytes choose. Asking all of them would take most of the time;
	/// over many requests, each has its turn. Returns `None` if the processor has only one code path.
	///
	/// # Panics
	///
	/// If the copy has ended: it has crashed on this request.
	pub fn ask(&mut self, request: &[u8]) -> Option<(CodePath, Vec<u8>)> {
		let turn = hash(request).checked_rem(self.0.len() as u64)?;
		let peer = &mut self.0[turn as usize];
		let answer = send(&mut peer.input, request).and_then(|()| receive(&mut peer.output));
		Some((peer.path, answer.unwrap_or_else(|error| panic!("{}: {error}", peer.path))))
	}
}

/// Returns true for one in `every` requests, by their bytes: a request is always treated alike.
pub fn is_turn(request: &[u8], every: u64) -> bool {
	// The low bits choose a copy.
	(hash(request) >> u32::BITS).is_multiple_of(every)
}

fn hash(request: &[u8]) -> u64 {
	let mut hasher = DefaultHasher::new();
	hasher.write(request);
	hasher.finish()
}

impl Peer {
	fn start(path: CodePath) -> io::Result<Self> {
		let mut process = Command::new(env::current_exe()?)
			.env(SERVE, "1")
			.env(VARIABLE, path.name())
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()?;
		let missing = || io::Error::other("no pipe");
		let input = process.stdin.take().ok_or_else(missing)?;
		let output = BufReader::new(process.stdout.take().ok_or_else(missing)?);
		Ok(Self { path, _process: process, input, output })
	}
}

/// Ends this process with its parent, even if an answer never ends.
fn end_with(parent: u32) {
	thread::spawn(move || {
		while parent_id() == parent {
			thread::sleep(LOOK);
		}
		std::process::exit(1);
	});
}

/// Answers until the input ends or fails.
fn answer(
	input: &mut impl Read,
	output: &mut impl Write,
	serve: fn(&[u8]) -> Vec<u8>,
) -> io::Error {
	loop {
		let done = receive(input).and_then(|request| send(output, &serve(&request)));
		if let Err(error) = done {
			return error;
		}
	}
}

fn send(output: &mut impl Write, message: &[u8]) -> io::Result<()> {
	output.write_all(&(message.len() as u64).to_le_bytes())?;
	output.write_all(message)?;
	output.flush()
}

fn receive(input: &mut impl Read) -> io::Result<Vec<u8>> {
	let mut len = [0; 8];
	input.read_exact(&mut len)?;
	let mut message = vec![0; u64::from_le_bytes(len) as usize];
	input.read_exact(&mut message)?;
	Ok(message)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn one_request_in_so_many_has_its_turn() {
		let turns = (0..4000u32).filter(|request| is_turn(&request.to_le_bytes(), 4)).count();
		assert!((900..1100).contains(&turns), "{turns}");
	}
}
