//! Hexadecimal digits of arguments, files and messages.

use hex::FromHexError;

/// Formats bytes, with 0x.
pub fn encode(bytes: impl AsRef<[u8]>) -> String {
	format!("0x{}", hex::encode(bytes))
}

/// Decodes digits, with or without 0x.
///
/// # Errors
///
/// [`FromHexError`] if there is another character, or an odd number of them.
pub fn decode(digits: impl AsRef<[u8]>) -> Result<Vec<u8>, FromHexError> {
	hex::decode(bare(digits.as_ref()))
}

/// Decodes the digits of `N` bytes, with or without 0x.
///
/// # Errors
///
/// [`FromHexError`] if there is another character, or another number of them.
pub fn decode_array<const N: usize>(digits: impl AsRef<[u8]>) -> Result<[u8; N], FromHexError> {
	let mut bytes = [0; N];
	hex::decode_to_slice(bare(digits.as_ref()), &mut bytes).map(|()| bytes)
}

/// Reads an argument of `N` bytes. The error is for clap, which names the argument.
pub(crate) fn argument<const N: usize>(digits: &str) -> Result<[u8; N], String> {
	decode_array(digits).map_err(|_| format!("it is {N} bytes: {} hexadecimal digits", 2 * N))
}

fn bare(digits: &[u8]) -> &[u8] {
	digits.strip_prefix(b"0x").unwrap_or(digits)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn bytes_come_back() {
		for bytes in [vec![], vec![0], vec![0x0a, 0xff]] {
			let text = encode(&bytes);
			assert_eq!(decode(&text), Ok(bytes.clone()));
			assert_eq!(decode(&text[2..]), Ok(bytes.clone()));
			assert_eq!(decode(text[2..].to_uppercase()), Ok(bytes));
		}
		assert_eq!(encode([0x0a, 0xff]), "0x0aff");
		assert_eq!(decode_array("0x0aff"), Ok([0x0a, 0xff]));
	}

	#[test]
	fn other_texts_are_refused() {
		for text in ["0", "0x0", "0x0g", "0X00", "0x0x00", " 00", "00\n"] {
			assert!(decode(text).is_err(), "{text:?}");
		}
		for text in ["", "0x", "0a", "0x0a", "0x0aff00", "0x0aff0"] {
			assert!(decode_array::<2>(text).is_err(), "{text:?}");
			assert_eq!(argument::<2>(text).unwrap_err(), "it is 2 bytes: 4 hexadecimal digits");
		}
	}
}
