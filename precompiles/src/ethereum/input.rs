//! Input that has no ABI: the bytes as they are.

use alloc::vec::Vec;
use pallet_revive::precompiles::alloy::sol_types::{Result as SolResult, SolInterface};

/// Bytes of a selector, which this input lacks.
const SELECTOR: usize = 4;

/// The whole calldata.
///
/// pallet-revive requires Solidity's ABI of precompiles in other crates. This is an ABI that decodes every
/// input to itself.
pub struct Input(pub Vec<u8>);

impl SolInterface for Input {
	const NAME: &'static str = "Input";
	const MIN_DATA_LENGTH: usize = 0;
	const COUNT: usize = 0;

	fn selector(&self) -> [u8; SELECTOR] {
		self.0.first_chunk().copied().unwrap_or_default()
	}

	fn selector_at(_: usize) -> Option<[u8; SELECTOR]> {
		None
	}

	fn valid_selector(_: [u8; SELECTOR]) -> bool {
		true
	}

	fn abi_decode_raw(selector: [u8; SELECTOR], data: &[u8]) -> SolResult<Self> {
		Ok(Self([&selector[..], data].concat()))
	}

	fn abi_decode_raw_validate(selector: [u8; SELECTOR], data: &[u8]) -> SolResult<Self> {
		Self::abi_decode_raw(selector, data)
	}

	fn abi_encoded_size(&self) -> usize {
		self.0.len().saturating_sub(SELECTOR)
	}

	fn abi_encode_raw(&self, out: &mut Vec<u8>) {
		out.extend_from_slice(self.0.get(SELECTOR..).unwrap_or_default());
	}

	fn abi_encode(&self) -> Vec<u8> {
		self.0.clone()
	}

	fn abi_decode(data: &[u8]) -> SolResult<Self> {
		Ok(Self(data.to_vec()))
	}

	fn abi_decode_validate(data: &[u8]) -> SolResult<Self> {
		Self::abi_decode(data)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_input_is_itself() {
		for len in 0..9u8 {
			let bytes: Vec<u8> = (0..len).collect();
			let input = Input::abi_decode_validate(&bytes).expect("it decodes everything");
			assert_eq!(input.0, bytes);
			assert_eq!(input.abi_encode(), bytes);
			if let Some((selector, rest)) = bytes.split_first_chunk() {
				let input = Input::abi_decode_raw(*selector, rest).expect("it decodes everything");
				assert_eq!(input.0, bytes);
			}
		}
	}
}
