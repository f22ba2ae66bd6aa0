//! The curve host functions on every code path: the same status, the same bytes, no panic.
//!
//! Arguments are sampled as in the tests that compare the functions with arkworks, from a seed that
//! the fuzzer chooses, and then changed.

#![no_main]

use arbitrary::Arbitrary;
use ark_ec::{pairing::Pairing, AffineRepr};
use ark_ff::{AdditiveGroup, Field};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::*;
use assay_conformance::{
	calls::{assay, Function},
	points::Points,
	sample::{encode, final_exponentiation, msm, mul, multi_miller_loop, Arguments},
};
use assay_fuzz::{around_modulus, every, Edit, Peers};
use codec::{Decode, Encode};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

/// The most bytes of a buffer.
const MAX_BUFFER: usize = 2000;
/// Bytes of a word. All numbers consist of words.
const WORD: usize = 8;
/// Bytes of the length before a list.
const PREFIX: usize = 8;
/// The most changes of one input.
const MAX_EDITS: usize = 4;

/// The arguments of one function.
struct Sampler {
	sample: Box<dyn Fn(&mut StdRng) -> Arguments>,
	/// Bytes of a coordinate of the curve's points in G1.
	coordinate: usize,
	/// Special values of coordinates and scalars.
	special: Vec<Vec<u8>>,
}

impl Sampler {
	fn new<A: AffineRepr>(sample: impl Fn(&mut StdRng) -> Arguments + 'static) -> Self {
		type Coordinate<A> = <<A as AffineRepr>::BaseField as Field>::BasePrimeField;
		let zero = encode(&Coordinate::<A>::ZERO);
		let mut special = vec![zero.clone(), vec![0xff; zero.len()], vec![0xff; WORD]];
		special.extend(around_modulus::<Coordinate<A>>());
		special.extend(around_modulus::<A::ScalarField>());
		Self { sample: Box::new(sample), coordinate: zero.len(), special }
	}
}

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

/// A host function and its arguments.
struct Target {
	function: Function,
	arguments: Sampler,
}

fn pairing<E: Pairing>(operation: &str) -> Sampler
where
	E::G1Affine: Points,
	E::G2Affine: Points,
{
	match operation {
		"multi_miller_loop" => Sampler::new::<E::G1Affine>(multi_miller_loop::<E>()),
		"final_exponentiation" => Sampler::new::<E::G1Affine>(final_exponentiation::<E>()),
		"msm_g1" => Sampler::new::<E::G1Affine>(msm::<E::G1Affine>()),
		"msm_g2" => Sampler::new::<E::G1Affine>(msm::<E::G2Affine>()),
		"mul_g1" => Sampler::new::<E::G1Affine>(mul::<E::G1Affine>()),
		_ => Sampler::new::<E::G1Affine>(mul::<E::G2Affine>()),
	}
}

fn group<A: AffineRepr + Points>(operation: &str) -> Sampler {
	if operation == "msm" {
		Sampler::new::<A>(msm::<A>())
	} else {
		Sampler::new::<A>(mul::<A>())
	}
}

fn sampler(name: &str) -> Sampler {
	let of = |curve: &str| name.strip_prefix(curve).and_then(|rest| rest.strip_prefix('_'));
	if let Some(operation) = of("bls12_381") {
		pairing::<ark_bls12_381::Bls12_381>(operation)
	} else if let Some(operation) = of("bls12_377") {
		pairing::<ark_bls12_377::Bls12_377>(operation)
	} else if let Some(operation) = of("bn254") {
		pairing::<ark_bn254::Bn254>(operation)
	} else if let Some(operation) = of("bw6_761") {
		pairing::<ark_bw6_761::BW6_761>(operation)
	} else if let Some(operation) = of("ed_on_bls12_377") {
		group::<ark_ed_on_bls12_377::EdwardsAffine>(operation)
	} else if let Some(operation) = of("ed_on_bls12_381_bandersnatch_sw") {
		group::<ark_ed_on_bls12_381_bandersnatch::SWAffine>(operation)
	} else if let Some(operation) = of("ed_on_bls12_381_bandersnatch") {
		group::<ark_ed_on_bls12_381_bandersnatch::EdwardsAffine>(operation)
	} else if let Some(operation) = of("pallas") {
		group::<ark_pallas::Affine>(operation)
	} else if let Some(operation) = of("vesta") {
		group::<ark_vesta::Affine>(operation)
	} else if let Some(operation) = of("secp256k1") {
		group::<ark_secp256k1::Affine>(operation)
	} else {
		panic!("no arguments for {name}: add its curve here")
	}
}

fn run(function: &Function, (a, b, mut out): (Vec<u8>, Vec<u8>, Vec<u8>)) -> (u32, Vec<u8>) {
	let status = (function.call)(&a, &b, &mut out);
	(status, out)
}

fn serve(request: &[u8]) -> Vec<u8> {
	let (number, arguments) =
		<(u32, (Vec<u8>, Vec<u8>, Vec<u8>))>::decode(&mut &request[..]).expect("a request");
	run(&assay()[number as usize], arguments).encode()
}

fn check(targets: &[Target], peers: &mut Peers, input: &Input) {
	let number = usize::from(input.function) % targets.len();
	let Target { function, arguments: Sampler { sample, coordinate, special } } = &targets[number];
	let again = |seed: u8| sample(&mut StdRng::seed_from_u64(seed.into()));
	let Arguments { mut a, mut b, mut out } = sample(&mut StdRng::seed_from_u64(input.seed));
	let parts: [(&mut Vec<u8>, &[Edit], fn(Arguments) -> Vec<u8>); 3] = [
		(&mut a, &input.a, |other| other.a),
		(&mut b, &input.b, |other| other.b),
		(&mut out, &input.out, |other| other.out),
	];
	for (bytes, edits, of) in parts {
		for edit in edits.iter().take(MAX_EDITS) {
			// A list begins with its length, other arguments with a coordinate.
			let elements = |bytes: &[u8]| {
				let places = [(WORD, 0), (*coordinate, 0), (*coordinate, PREFIX)];
				places.map(|(len, from)| every(len, from, bytes)).concat()
			};
			edit.apply(bytes, elements, special, |seed| of(again(seed)));
		}
	}
	if let Some(len) = input.buffer {
		out.resize(usize::from(len) % MAX_BUFFER, 0);
	}
	let request = (number as u32, (&a, &b, &out)).encode();
	let ours = run(function, (a, b, out));
	if let Some((path, answer)) = peers.ask(&request) {
		let theirs = <(u32, Vec<u8>)>::decode(&mut &answer[..]).expect("an answer");
		assert_eq!(ours, theirs, "{}: code path {path}", function.name);
	}
}

thread_local! {
	static PEERS: RefCell<Peers> = RefCell::new(Peers::start(serve));
	static TARGETS: Vec<Target> = assay()
		.into_iter()
		.map(|function| Target { function, arguments: sampler(function.name) })
		.collect();
}

fuzz_target!(
	init: PEERS.with_borrow(|_| ()),
	|input: Input| PEERS.with_borrow_mut(|peers| TARGETS.with(|targets| check(targets, peers, &input)))
);
