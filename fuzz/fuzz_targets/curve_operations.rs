//! The curve host functions on every code path, and by arkworks: the same status, the same bytes, no panic.
//!
//! Arguments are sampled as in the tests that compare the functions with arkworks, from a seed that
//! the fuzzer chooses, and then changed.

#![no_main]

use arbitrary::Arbitrary;
use assay_conformance::sample::Arguments;
use assay_fuzz::{
	curves::{functions, Function},
	is_turn, Edit, Peers,
};
use codec::{Decode, Encode};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

/// The most bytes of a buffer.
const MAX_BUFFER: usize = 2000;
/// The most changes of one argument.
const MAX_EDITS: usize = 4;
/// One in so many inputs is given to arkworks as well, which takes longer than the host functions.
const ARKWORKS_TURN: u64 = 4;

#[derive(Arbitrary, Debug)]
struct Input {
	function: u8,
	seed: u64,
	/// The length of the buffer; that of the samples if `None`.
	buffer: Option<u16>,
	a: Vec<Edit>,
	b: Vec<Edit>,
	out: Vec<Edit>,
}

fn serve(request: &[u8]) -> Vec<u8> {
	let (number, (a, b, out)) =
		<(u32, (Vec<u8>, Vec<u8>, Vec<u8>))>::decode(&mut &request[..]).expect("a request");
	let answer =
		FUNCTIONS.with(|functions| (functions[number as usize].host)(Arguments { a, b, out }));
	answer.encode()
}

fn check(functions: &[Function], peers: &mut Peers, input: &Input) {
	let number = usize::from(input.function) % functions.len();
	let Function { name, sampler, host, arkworks } = &functions[number];
	let mut arguments = sampler.sample(input.seed);
	let parts: [(&mut Vec<u8>, &[Edit], fn(Arguments) -> Vec<u8>); 3] = [
		(&mut arguments.a, &input.a, |other| other.a),
		(&mut arguments.b, &input.b, |other| other.b),
		(&mut arguments.out, &input.out, |other| other.out),
	];
	for (bytes, edits, of) in parts {
		for edit in edits.iter().take(MAX_EDITS) {
			let elements = |bytes: &[u8]| sampler.elements(bytes);
			edit.apply(bytes, elements, sampler.special(), |seed| of(sampler.sample(seed.into())));
		}
	}
	if let Some(len) = input.buffer {
		arguments.out.resize(usize::from(len) % MAX_BUFFER, 0);
	}
	let Arguments { a, b, out } = &arguments;
	let request = (number as u32, (a, b, out)).encode();
	let ours = host(arguments.clone());
	if let Some((path, answer)) = peers.ask(&request) {
		let theirs = <(u32, Vec<u8>)>::decode(&mut &answer[..]).expect("an answer");
		assert_eq!(ours, theirs, "{name}: code path {path}");
	}
	if is_turn(&request, ARKWORKS_TURN) {
		assert_eq!(ours, arkworks(arguments), "{name}: arkworks");
	}
}

thread_local! {
	static PEERS: RefCell<Peers> = RefCell::new(Peers::start(serve));
	static FUNCTIONS: Vec<Function> = functions();
}

fuzz_target!(
	init: PEERS.with_borrow(|_| ()),
	|input: Input| PEERS.with_borrow_mut(|peers| {
		FUNCTIONS.with(|functions| check(functions, peers, &input))
	})
);
