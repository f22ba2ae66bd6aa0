//! The decoding of calldata, within bounds.
//!
//! ABI's arrays and byte strings are offsets into the calldata. A short input can name a billion elements, or
//! a thousand elements that are all the same long string. alloy would reserve memory for the former and copy
//! the latter before a precompile can charge. So the arrays are measured first.

use super::IAssay;
use alloc::vec::Vec;
use pallet_revive::precompiles::alloy::sol_types::{
	Error, Result as SolResult, SolCall, SolInterface,
};
use IAssay::IAssayCalls as Calls;

/// Bytes of a word.
const WORD: usize = 32;
/// Bytes of a selector.
const SELECTOR: usize = 4;

/// A call whose arguments are together not longer than its calldata.
pub struct Input(pub Calls);

impl SolInterface for Input {
	const NAME: &'static str = Calls::NAME;
	const MIN_DATA_LENGTH: usize = Calls::MIN_DATA_LENGTH;
	const COUNT: usize = Calls::COUNT;

	fn selector(&self) -> [u8; SELECTOR] {
		self.0.selector()
	}

	fn selector_at(index: usize) -> Option<[u8; SELECTOR]> {
		Calls::selector_at(index)
	}

	fn valid_selector(selector: [u8; SELECTOR]) -> bool {
		Calls::valid_selector(selector)
	}

	fn abi_decode_raw(selector: [u8; SELECTOR], data: &[u8]) -> SolResult<Self> {
		Self::abi_decode_raw_validate(selector, data)
	}

	fn abi_decode_raw_validate(selector: [u8; SELECTOR], data: &[u8]) -> SolResult<Self> {
		let fits = arguments_of(selector)
			.iter()
			.try_fold(0, |sum: usize, (argument, kind)| sum.checked_add(kind.len(data, *argument)?))
			.is_some_and(|len| len <= data.len());
		if !fits {
			return Err(Error::Overrun);
		}
		Calls::abi_decode_raw_validate(selector, data).map(Self)
	}

	fn abi_encoded_size(&self) -> usize {
		self.0.abi_encoded_size()
	}

	fn abi_encode_raw(&self, out: &mut Vec<u8>) {
		self.0.abi_encode_raw(out);
	}
}

/// The kind of a dynamic argument, which is elsewhere in the calldata.
#[derive(Clone, Copy)]
enum Kind {
	/// `bytes`
	String,
	/// `bytes[]`
	Strings,
}

impl Kind {
	/// Returns the number of bytes that the argument in this place takes, with a word for each string. Returns `None`
	/// if the argument does not fit.
	fn len(self, data: &[u8], argument: usize) -> Option<usize> {
		let start = number(data, argument.checked_mul(WORD)?)?;
		let count_or_len = number(data, start)?;
		match self {
			Self::String => Some(count_or_len),
			Self::Strings => strings_len(data.get(start.checked_add(WORD)?..)?, count_or_len),
		}
	}
}

/// Returns the number of bytes of `count` strings, with a word for each. `elements` begins with their offsets.
fn strings_len(elements: &[u8], count: usize) -> Option<usize> {
	if count > elements.len() / WORD {
		return None;
	}
	(0..count).try_fold(0, |sum: usize, index| {
		let offset = number(elements, index.checked_mul(WORD)?)?;
		sum.checked_add(number(elements, offset)?)?.checked_add(WORD)
	})
}

/// Returns the number in the word at this place, or `None` if there is no word or the number has more than 32 bits.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
	let word = bytes.get(at..at.checked_add(WORD)?)?;
	let (high, low) = word.split_last_chunk()?;
	let low = u32::from_be_bytes(*low);
	high.iter().all(|byte| *byte == 0).then_some(low as usize)
}

/// Returns the dynamic arguments of a function, each with its position.
fn arguments_of(selector: [u8; SELECTOR]) -> &'static [(usize, Kind)] {
	use Kind::{String, Strings};
	match selector {
		IAssay::verifyBatchCall::SELECTOR
		| IAssay::tryVerifyBatchCall::SELECTOR
		| IAssay::checkBatchCall::SELECTOR => &[(2, Strings), (3, Strings)],
		IAssay::verifyCall::SELECTOR
		| IAssay::tryVerifyCall::SELECTOR
		| IAssay::checkCall::SELECTOR => &[(2, String), (3, String)],
		IAssay::checkWithKeyCall::SELECTOR => &[(1, String), (2, String), (3, String)],
		IAssay::statementOfCall::SELECTOR => &[(2, String)],
		IAssay::keyHashCall::SELECTOR => &[(1, String)],
		_ => &[],
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use pallet_revive::precompiles::alloy::primitives::{Bytes, B256};

	fn call(proofs: &[&[u8]]) -> Vec<u8> {
		let strings: Vec<_> = proofs.iter().map(|proof| Bytes::from(proof.to_vec())).collect();
		IAssay::checkBatchCall {
			system: B256::ZERO,
			key: B256::ZERO,
			proofs: strings.clone(),
			inputs: strings,
		}
		.abi_encode()
	}

	fn set(call: &mut [u8], word: usize, value: u32) {
		let end = SELECTOR + (word + 1) * WORD;
		call[end - 4..end].copy_from_slice(&value.to_be_bytes());
	}

	#[test]
	fn honest_calls_are_decoded() {
		let cases: [&[&[u8]]; 3] = [&[], &[&[]], &[&[1; 31], &[2; 32], &[3; 33]]];
		for proofs in cases {
			let Ok(Input(Calls::checkBatch(decoded))) = Input::abi_decode_validate(&call(proofs))
			else {
				panic!("{proofs:?}");
			};
			assert_eq!(decoded.proofs, decoded.inputs);
			assert!(decoded.proofs.iter().map(|proof| &proof[..]).eq(proofs.iter().copied()));
		}
	}

	#[test]
	fn counts_beyond_the_calldata_are_refused() {
		for count in [3, 1 << 16, u32::MAX] {
			let mut call = call(&[&[1; 32]]);
			// After four words of arguments: the number of proofs.
			set(&mut call, 4, count);
			assert!(Input::abi_decode_validate(&call).is_err(), "{count}");
		}
	}

	#[test]
	fn one_string_does_not_stand_for_many() {
		let long = [7; 4096];
		let mut call = call(&[&long, &[], &[], &[], &[], &[], &[], &[]]);
		assert!(Input::abi_decode_validate(&call).is_ok());
		let offset = call[SELECTOR + 5 * WORD..][..WORD].to_vec();
		for element in 6..13 {
			call[SELECTOR + element * WORD..][..WORD].copy_from_slice(&offset);
		}
		assert!(Input::abi_decode_validate(&call).is_err());
	}

	#[test]
	fn every_truncation_is_an_error() {
		let call = call(&[&[1; 40], &[2; 2]]);
		for len in 0..call.len() - WORD {
			assert!(Input::abi_decode_validate(&call[..len]).is_err(), "{len}");
		}
	}

	#[test]
	fn unknown_selectors_are_errors() {
		assert!(Input::abi_decode_validate(&[0; 4]).is_err());
		assert!(Input::abi_decode_validate(&[]).is_err());
	}
}
