//! Values in storage as inputs of decoders, so that a large key is copied once.
//!
//! A map's `get` has the node write the value into the runtime's memory, and copies it twice more, into
//! vectors that grow. Each 4 KiB of fresh memory costs a page fault.

use codec::{Decode, Error, Input};

/// The number of bytes that are read at least: a whole registration, unless its key is large.
const WINDOW_LEN: usize = 1024;

/// Decodes the value of a storage key. Returns `None` if there is no value, or if it does not
/// decode as a `T`.
pub(crate) fn decode<T: Decode>(key: &[u8]) -> Option<T> {
	T::decode(&mut StoredValue::open(key)?).ok()
}

struct StoredValue<'a> {
	key: &'a [u8],
	/// Bytes that were read last.
	window: [u8; WINDOW_LEN],
	/// The place of the window in the value.
	start: usize,
	/// The length of the whole value.
	len: usize,
	/// The number of bytes that were decoded.
	position: usize,
}

impl<'a> StoredValue<'a> {
	fn open(key: &'a [u8]) -> Option<Self> {
		let mut window = [0; WINDOW_LEN];
		let len = sp_io::storage::read(key, &mut window, 0)? as usize;
		Some(Self { key, window, start: 0, len, position: 0 })
	}
}

impl Input for StoredValue<'_> {
	fn remaining_len(&mut self) -> Result<Option<usize>, Error> {
		Ok(Some(self.len - self.position))
	}

	fn read(&mut self, into: &mut [u8]) -> Result<(), Error> {
		if into.len() > self.len - self.position {
			return Err("the value ends early".into());
		}
		let rest = self.take(into);
		if rest.is_empty() {
			return Ok(());
		}
		// Small parts come from the next window, because a read has the node fetch the whole value.
		if rest.len() < WINDOW_LEN {
			sp_io::storage::read(self.key, &mut self.window, self.position as u32);
			self.start = self.position;
			self.take(rest);
		} else {
			sp_io::storage::read(self.key, rest, self.position as u32);
			self.position += rest.len();
		}
		Ok(())
	}
}

impl StoredValue<'_> {
	/// Copies the bytes that the window has, and returns the part that it has not filled.
	fn take<'b>(&mut self, into: &'b mut [u8]) -> &'b mut [u8] {
		let ready = self.window.get(self.position - self.start..).unwrap_or(&[]);
		let (filled, rest) = into.split_at_mut(into.len().min(ready.len()));
		filled.copy_from_slice(&ready[..filled.len()]);
		self.position += filled.len();
		rest
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use codec::Encode;
	use sp_io::{storage, TestExternalities};

	const KEY: &[u8] = b"key";

	/// Returns a number and bytes, like the owner and the key.
	fn value(len: usize) -> (u32, Vec<u8>) {
		(7, (0..len).map(|index| (index % 251) as u8).collect())
	}

	#[test]
	fn values_of_any_length_are_those_that_were_stored() {
		TestExternalities::default().execute_with(|| {
			for len in (0..70).chain(1000..1040).chain([2048, 49_251, 100_000]) {
				storage::set(KEY, &value(len).encode());
				assert_eq!(decode(KEY), Some(value(len)), "{len}");
				// Strings that begin in the first window and beyond it.
				let parts = (value(len), value(len));
				storage::set(KEY, &parts.encode());
				assert_eq!(decode(KEY), Some(parts), "{len}");
				// Many small parts, among them some at the ends of windows.
				let parts: Vec<_> = (0..len as u32 / 4).map(|part| (part as u8, part)).collect();
				storage::set(KEY, &parts.encode());
				assert_eq!(decode(KEY), Some(parts), "{len}");
			}
		});
	}

	#[test]
	fn an_absent_value_and_one_that_ends_early_are_none() {
		TestExternalities::default().execute_with(|| {
			assert_eq!(decode::<()>(KEY), None);
			for len in [0, 1, 100, 1019, 1020, 3000] {
				let encoded = value(len).encode();
				for end in (0..encoded.len().min(8)).chain([encoded.len() - 1]) {
					storage::set(KEY, &encoded[..end]);
					assert_eq!(decode::<(u32, Vec<u8>)>(KEY), None, "{len} {end}");
				}
			}
		});
	}
}
