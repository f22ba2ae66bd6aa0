//! The decoders of inputs, on changed inputs. pallet-revive's dependencies are too many for a fuzz target, so the changes
//! are random, from fixed seeds.

use crate::{
	harness::{call, on_chain, precompile},
	malformed::{BN254, LENGTH, NOT_CANONICAL, NOT_ON_CURVE},
	vectors::inputs,
};
use ark_bls12_381::{g1, g2, Fq, Fq2};
use ark_ec::short_weierstrass::{Affine, SWCurveConfig};
use ark_ff::{AdditiveGroup, BigInteger, PrimeField};
use assay_precompiles::assay::{IAssay, Input};
use pallet_revive::{
	precompiles::alloy::{
		primitives::{Bytes, B256},
		sol_types::{SolCall, SolInterface},
	},
	H160,
};
use rand_chacha::{
	rand_core::{RngCore, SeedableRng},
	ChaCha20Rng,
};
use sp_runtime::DispatchError;

/// Bytes of a word: of ABI, and of a number of BN254.
const WORD: usize = 32;
/// Bytes of a number of BLS12-381.
const FIELD: usize = 64;
/// Bytes of zeros before such a number.
const PADDING: usize = 16;
/// Bytes of a selector.
const SELECTOR: usize = 4;

/// The modulus of BLS12-381's coordinates.
const BLS12_381: &str =
	"1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";

/// Returns numbers of a length, big-endian: zero, one, ones, a modulus and its neighbours.
fn special(len: usize, modulus: &str) -> Vec<Vec<u8>> {
	let modulus = hex::decode(format!("{modulus:0>width$}", width = 2 * len)).unwrap();
	let mut numbers = vec![vec![0; len], vec![0xff; len], modulus.clone()];
	numbers[0][len - 1] = 1;
	numbers.push(vec![0; len]);
	for difference in [1u8, 0xff] {
		// No difference carries.
		let mut neighbour = modulus.clone();
		neighbour[len - 1] = neighbour[len - 1].wrapping_add(difference);
		numbers.push(neighbour);
	}
	numbers
}

/// Changes of inputs that consist of numbers of one length.
struct Changes {
	rng: ChaCha20Rng,
	len: usize,
	special: Vec<Vec<u8>>,
}

impl Changes {
	fn new(len: usize, special: Vec<Vec<u8>>) -> Self {
		Self { rng: ChaCha20Rng::seed_from_u64(1), len, special }
	}

	/// Draws a number below a bound, which is not zero.
	fn below(&mut self, bound: usize) -> usize {
		self.rng.next_u32() as usize % bound
	}

	/// Draws the place of a number.
	fn place(&mut self, input: &[u8]) -> usize {
		self.below(input.len() / self.len) * self.len
	}

	/// Changes an input up to three times.
	fn apply(&mut self, input: &mut Vec<u8>) {
		for _ in 0..self.below(4) {
			if input.len() < self.len {
				return;
			}
			let (from, to) = (self.place(input), self.place(input));
			match self.below(8) {
				0 => input.truncate(from),
				1 => input.extend(vec![0xa5; to % 100 + 1]),
				2 => {
					let at = self.below(input.len());
					input[at] ^= 1 << self.below(8);
				}
				3 => self.rng.fill_bytes(&mut input[to..to + self.len]),
				4 | 5 => {
					let number = self.below(self.special.len());
					input[to..to + self.len].copy_from_slice(&self.special[number]);
				}
				_ => input.copy_within(from..from + self.len, to),
			}
		}
	}
}

/// What a precompile returns, or its refusal.
type Answer = Result<Vec<u8>, DispatchError>;

/// Calls a precompile with changed inputs, and compares its answers.
fn compare(
	number: u8,
	inputs: &[Vec<u8>],
	changes: &mut Changes,
	rounds: usize,
	expected: impl Fn(&[u8]) -> Answer,
	same: impl Fn(&Answer, &Answer) -> bool,
) {
	let mut counts = [0; 2];
	on_chain(|| {
		for round in 0..rounds {
			let mut input = inputs[changes.below(inputs.len())].clone();
			changes.apply(&mut input);
			let ours = call(precompile(number), input.clone()).result.map(|value| value.data);
			let theirs = expected(&input);
			let at = || format!("{number:#x}, round {round}: {}", hex::encode(&input));
			assert!(same(&ours, &theirs), "{}: {ours:?}, expected {theirs:?}", at());
			counts[usize::from(ours.is_ok())] += 1;
		}
	});
	assert!(counts.iter().all(|count| *count > rounds / 20), "{number:#x}: {counts:?}");
}

#[test]
fn bn254_is_as_by_pallet_revive() {
	let mut changes = Changes::new(WORD, special(WORD, BN254));
	for (number, file, rounds) in
		[(6, "bn256Add", 1000), (7, "bn256ScalarMul", 500), (8, "bn256Pairing", 150)]
	{
		let theirs = |input: &[u8]| {
			let address = H160::from_low_u64_be(u64::from(number));
			call(address, input.to_vec()).result.map(|value| value.data)
		};
		// Its errors have other texts.
		compare(number, &inputs(file), &mut changes, rounds, theirs, |a, b| {
			a.as_ref().ok() == b.as_ref().ok()
		});
	}
}

/// Reads a number of BLS12-381.
fn number(bytes: &[u8]) -> Result<Fq, &'static str> {
	let (padding, number) = bytes.split_at(PADDING);
	let element = Fq::from_be_bytes_mod_order(number);
	let is_canonical = element.into_bigint().to_bytes_be() == number;
	(is_canonical && padding == [0; PADDING]).then_some(element).ok_or(NOT_CANONICAL)
}

/// Adds two points, whose coordinates have `DEGREE` numbers each.
fn sum<C: SWCurveConfig, const DEGREE: usize>(
	input: &[u8],
	element: fn([Fq; DEGREE]) -> C::BaseField,
	numbers: fn(C::BaseField) -> [Fq; DEGREE],
) -> Result<Vec<u8>, &'static str> {
	if input.len() != 4 * DEGREE * FIELD {
		return Err(LENGTH);
	}
	let points = input.chunks_exact(2 * DEGREE * FIELD).map(|point| {
		let coordinates = point.chunks_exact(FIELD).map(number).collect::<Result<Vec<_>, _>>()?;
		let (x, y) = coordinates.split_at(DEGREE);
		let [x, y] = [x, y].map(|coordinate| element(coordinate.try_into().unwrap()));
		if x == C::BaseField::ZERO && y == C::BaseField::ZERO {
			return Ok(Affine::<C>::identity());
		}
		let point = Affine::new_unchecked(x, y);
		point.is_on_curve().then_some(point).ok_or(NOT_ON_CURVE)
	});
	let points = points.collect::<Result<Vec<_>, _>>()?;
	let sum = Affine::<C>::from(points[0] + points[1]);
	// The identity has zeros for coordinates in arkworks, too.
	let numbers = [sum.x, sum.y].map(numbers);
	let encode = |number: &Fq| [vec![0; PADDING], number.into_bigint().to_bytes_be()].concat();
	Ok(numbers.as_flattened().iter().flat_map(encode).collect())
}

#[test]
fn bls12_381_additions_are_as_by_arkworks() {
	let mut changes = Changes::new(FIELD, special(FIELD, BLS12_381));
	let in_g1 = |input: &[u8]| {
		sum::<g1::Config, 1>(input, |[number]| number, |element| [element])
			.map_err(DispatchError::Other)
	};
	let in_g2 = |input: &[u8]| {
		let numbers = |element: Fq2| [element.c0, element.c1];
		sum::<g2::Config, 2>(input, |[c0, c1]| Fq2::new(c0, c1), numbers)
			.map_err(DispatchError::Other)
	};
	compare(0x0b, &inputs("blsG1Add"), &mut changes, 1000, in_g1, |a, b| a == b);
	compare(0x0d, &inputs("blsG2Add"), &mut changes, 1000, in_g2, |a, b| a == b);
}

/// Calls of functions with arguments of every kind.
fn calls() -> Vec<Vec<u8>> {
	let (system, key) = (B256::repeat_byte(1), B256::repeat_byte(2));
	let strings = |lens: &[usize]| -> Vec<Bytes> {
		lens.iter().map(|len| Bytes::from(vec![7; *len])).collect()
	};
	let [short, long, empty] = <[Bytes; 3]>::try_from(strings(&[5, 70, 0])).unwrap();
	vec![
		IAssay::checkBatchCall {
			system,
			key,
			proofs: strings(&[0, 31, 32, 33]),
			inputs: strings(&[64, 1]),
		}
		.abi_encode(),
		IAssay::checkCall { system, key, proof: long.clone(), inputs: short.clone() }.abi_encode(),
		IAssay::checkWithKeyCall { system, key: short, proof: long, inputs: empty.clone() }
			.abi_encode(),
		IAssay::statementOfCall { system, key, inputs: empty }.abi_encode(),
		IAssay::hasCountedCall { statement: key }.abi_encode(),
	]
}

/// What is decoded is not larger than its calldata, and is decoded again from its own encoding.
#[test]
fn calldata_are_decoded_within_bounds() {
	let mut special: Vec<_> = [0u64, 1, 32, 64, 96, 128, 4096, u32::MAX.into(), 1 << 32]
		.map(|number| B256::left_padding_from(&number.to_be_bytes()).to_vec())
		.into();
	special.push(vec![0xff; WORD]);
	let mut changes = Changes::new(WORD, special);
	let calls = calls();
	let mut counts = [0; 2];
	for round in 0..30_000 {
		let call = &calls[round % calls.len()];
		let (selector, arguments) = call.split_at(SELECTOR);
		let mut arguments = arguments.to_vec();
		changes.apply(&mut arguments);
		let call = [selector, &arguments].concat();
		let decoded = Input::abi_decode_validate(&call);
		counts[usize::from(decoded.is_ok())] += 1;
		if let Ok(decoded) = decoded {
			let again = decoded.abi_encode();
			// Each string has a word in the calldata, and an offset, a length and padding in the encoding.
			assert!(again.len() <= 4 * call.len() + 8 * WORD, "{}", hex::encode(&call));
			let decoded = Input::abi_decode_validate(&again).expect("an encoding");
			assert_eq!(decoded.abi_encode(), again, "{}", hex::encode(&call));
		}
	}
	assert!(counts.iter().all(|count| *count > 3_000), "{counts:?}");
}
