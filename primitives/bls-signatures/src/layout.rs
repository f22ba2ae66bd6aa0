//! The layouts of keys, proofs and public inputs, and the checks of their lengths.
//!
//! | value | layout |
//! | --- | --- |
//! | verifying key | `scheme: u8 ‖ compressed keys`; of a committee `3 ‖ threshold: u16 ‖ compressed keys` |
//! | proof | compressed signature; of a committee `signature ‖ ⌈keys/8⌉` bytes, a bit for each key, the lowest first |
//! | public inputs | for each message `length: u32 ‖ message` |
//! | prepared key | the verifying key with uncompressed keys; of a committee, their sum precedes them |
//!
//! Numbers are little-endian.

use crate::{
	scheme::{Scheme, MAX_MEMBERS, MAX_MESSAGES},
	Group, Variant,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// The maximum length of public inputs, in bytes.
pub const MAX_INPUTS_LEN: usize = 64 * 1024;

/// The number of message bytes that are hashed in less time than a short message takes.
const BYTES_PER_UNIT: usize = 16 * 1024;

/// The number of keys in a unit of a key's [size](key_size).
const KEYS_PER_UNIT: usize = 8;

/// The largest [`key_size`] and [`proof_size`].
pub const MAX_SIZE: usize = MAX_MESSAGES + MAX_INPUTS_LEN / BYTES_PER_UNIT;

const _: () = assert!(MAX_MEMBERS / KEYS_PER_UNIT <= MAX_SIZE);

/// A key whose lengths were checked. Its points are compressed, or those of a prepared key.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
	/// The scheme.
	pub scheme: Scheme,
	/// The minimum number of members that must have signed: 1 unless the scheme is
	/// [`Scheme::Committee`].
	pub threshold: usize,
	/// The number of keys.
	pub count: usize,
	/// The scheme's byte, and a committee's threshold after it.
	pub head: &'a [u8],
	/// In a prepared key the sum of a committee's keys; otherwise nothing.
	pub sum: &'a [u8],
	/// The keys' points.
	pub points: &'a [u8],
}

impl<'a> Key<'a> {
	/// Checks the lengths of a verifying key and splits it.
	///
	/// # Errors
	///
	/// `MalformedKey(Length)` and `MalformedKey(NotCanonical)` for the scheme; `LimitExceeded`;
	/// `MalformedKey(Length)`; `MalformedKey(Unsound)` for a threshold that is zero or above the number
	/// of keys.
	pub fn read<V: Variant>(bytes: &'a [u8]) -> Result<Self, VerifyError> {
		Self::read_points(bytes, V::Keys::COMPRESSED_LEN, false)
	}

	/// Does the same as [`read`](Self::read), for a prepared key.
	///
	/// # Errors
	///
	/// Those of [`read`](Self::read).
	pub fn read_prepared<V: Variant>(bytes: &'a [u8]) -> Result<Self, VerifyError> {
		Self::read_points(bytes, V::Keys::UNCOMPRESSED_LEN, true)
	}

	fn read_points(
		bytes: &'a [u8],
		point_len: usize,
		is_prepared: bool,
	) -> Result<Self, VerifyError> {
		const LENGTH: VerifyError = MalformedKey(Defect::Length);
		let number = bytes.first().ok_or(LENGTH)?;
		let scheme = Scheme::from_byte(*number).ok_or(MalformedKey(Defect::NotCanonical))?;
		let is_committee = scheme == Scheme::Committee;
		let head_len = if is_committee { 3 } else { 1 };
		let (head, rest) = bytes.split_at_checked(head_len).ok_or(LENGTH)?;
		let sum_len = if is_prepared && is_committee { point_len } else { 0 };
		let (sum, points) = rest.split_at_checked(sum_len).ok_or(LENGTH)?;
		let count = points.len() / point_len;
		if points.len() > scheme.max_keys() * point_len {
			return Err(LimitExceeded);
		}
		if count == 0 || points.len() % point_len != 0 {
			return Err(LENGTH);
		}
		let threshold = match head {
			[_, low, high] => usize::from(u16::from_le_bytes([*low, *high])),
			_ => 1,
		};
		if !(1..=count).contains(&threshold) {
			return Err(MalformedKey(Defect::Unsound));
		}
		Ok(Self { scheme, threshold, count, head, sum, points })
	}

	/// Returns the length of the prepared key.
	pub fn prepared_len<V: Variant>(&self) -> usize {
		let sum = usize::from(self.scheme == Scheme::Committee);
		self.head.len() + (sum + self.count) * V::Keys::UNCOMPRESSED_LEN
	}

	/// Checks the lengths of a proof and its inputs and splits them.
	///
	/// # Errors
	///
	/// `LimitExceeded` for too many bytes of inputs; `MalformedProof(Length)`; those of [`messages`];
	/// `WrongInputCount`.
	pub fn split<'p, V: Variant>(
		&self,
		proof: &'p [u8],
		inputs: &'p [u8],
	) -> Result<Entry<'p>, VerifyError> {
		if inputs.len() > MAX_INPUTS_LEN {
			return Err(LimitExceeded);
		}
		let members_len = if self.scheme == Scheme::Committee { self.count.div_ceil(8) } else { 0 };
		let (signature, members) = proof
			.split_at_checked(V::Signatures::COMPRESSED_LEN)
			.filter(|(_, members)| members.len() == members_len)
			.ok_or(MalformedProof(Defect::Length))?;
		let messages = messages(inputs)?;
		if messages.len() != self.scheme.messages(self.count) {
			return Err(WrongInputCount);
		}
		Ok(Entry { signature, members, messages })
	}
}

/// A proof and its inputs, whose lengths were checked.
pub struct Entry<'a> {
	/// The signature, compressed.
	pub signature: &'a [u8],
	/// A bit for each member of a committee, the lowest first; otherwise nothing.
	pub members: &'a [u8],
	/// The messages.
	pub messages: Vec<&'a [u8]>,
}

/// Splits public inputs into messages.
///
/// # Errors
///
/// `LimitExceeded` for more messages than any key requires, `MalformedInputs(Length)` for bytes
/// that are not of this form.
pub fn messages(inputs: &[u8]) -> Result<Vec<&[u8]>, VerifyError> {
	const MALFORMED: VerifyError = MalformedInputs(Defect::Length);
	let mut rest = inputs;
	let mut messages = Vec::new();
	while !rest.is_empty() {
		if messages.len() == MAX_MESSAGES {
			return Err(LimitExceeded);
		}
		let (len, after) = rest.split_first_chunk().ok_or(MALFORMED)?;
		let len = u32::from_le_bytes(*len) as usize;
		let (message, after) = after.split_at_checked(len).ok_or(MALFORMED)?;
		messages.push(message);
		rest = after;
	}
	Ok(messages)
}

/// Joins messages to public inputs.
pub fn join_messages(messages: &[impl AsRef<[u8]>]) -> Vec<u8> {
	let mut inputs = Vec::new();
	for message in messages {
		let message = message.as_ref();
		inputs.extend_from_slice(&(message.len() as u32).to_le_bytes());
		inputs.extend_from_slice(message);
	}
	inputs
}

/// Returns the maximum length of a prepared key, in bytes.
pub const fn max_prepared_key_len<V: Variant>() -> usize {
	3 + (1 + MAX_MEMBERS) * V::Keys::UNCOMPRESSED_LEN
}

/// Returns the size of a key's registration: one for every eight keys.
pub fn key_size<V: Variant>(key: &[u8]) -> usize {
	units(key.len() / V::Keys::COMPRESSED_LEN)
}

/// Returns the size of a prepared key, equal to that of its registration.
pub fn prepared_key_size<V: Variant>(key: &[u8]) -> usize {
	units(Key::read_prepared::<V>(key).map_or(0, |key| key.count))
}

fn units(keys: usize) -> usize {
	keys.div_ceil(KEYS_PER_UNIT).clamp(1, MAX_SIZE)
}

/// Returns the size of a verification: one for each message, for each 16 KiB of inputs, and for the
/// number of a committee's members that are
/// [summed up in the time of a message](Variant::MEMBERS_PER_UNIT).
pub fn proof_size<V: Variant>(proof: &[u8], inputs: &[u8]) -> usize {
	// Inputs that cannot be split are refused before any work.
	let Ok(messages) = messages(inputs) else { return MAX_SIZE };
	let members = 8 * proof.len().saturating_sub(V::Signatures::COMPRESSED_LEN);
	let size =
		messages.len() + inputs.len() / BYTES_PER_UNIT + members.div_ceil(V::MEMBERS_PER_UNIT);
	size.clamp(1, MAX_SIZE)
}

/// Returns the maximum number of bytes of inputs at a size with as many messages as possible: the
/// next byte would be charged for.
#[cfg(any(test, feature = "runtime-benchmarks"))]
pub(crate) fn inputs_len(size: usize) -> usize {
	let units = 1 + size.saturating_sub(MAX_MESSAGES);
	(units * BYTES_PER_UNIT - 1).min(MAX_INPUTS_LEN)
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{MinPk, MinSig};
	use Defect::*;

	fn key(scheme: u8, head: &[u8], points: usize) -> Vec<u8> {
		[&[scheme][..], head, &vec![0; points]].concat()
	}

	#[test]
	fn lengths_are_those_of_the_documentation() {
		assert_eq!(max_prepared_key_len::<MinPk>(), 49_251);
		assert_eq!(max_prepared_key_len::<MinSig>(), 98_499);
		assert_eq!(MAX_SIZE, 68);
		let committee = key(3, &[1, 0], 512 * 48);
		let committee = Key::read::<MinPk>(&committee).expect("it fits");
		assert_eq!(committee.prepared_len::<MinPk>(), max_prepared_key_len::<MinPk>());
		assert_eq!((committee.count, committee.threshold), (512, 1));
	}

	#[test]
	fn keys_are_judged_in_the_documented_order() {
		let read = |bytes: &[u8]| Key::read::<MinPk>(bytes).map(|key| key.count);
		assert_eq!(read(&[]), Err(MalformedKey(Length)));
		assert_eq!(read(&key(5, &[], 48)), Err(MalformedKey(NotCanonical)));
		for scheme in 0..3 {
			for count in [1, 2, 64] {
				assert_eq!(read(&key(scheme, &[], 48 * count)), Ok(count));
				assert_eq!(read(&key(scheme, &[], 48 * count - 1)), Err(MalformedKey(Length)));
			}
			assert_eq!(read(&key(scheme, &[], 0)), Err(MalformedKey(Length)));
			assert_eq!(read(&key(scheme, &[], 48 * 64 + 1)), Err(LimitExceeded));
		}
		assert_eq!(read(&key(4, &[], 48)), Ok(1));
		assert_eq!(read(&key(4, &[], 49)), Err(LimitExceeded));
		assert_eq!(read(&key(3, &[1], 0)), Err(MalformedKey(Length)));
		assert_eq!(read(&key(3, &[1, 0], 0)), Err(MalformedKey(Length)));
		assert_eq!(read(&key(3, &[1, 0], 47)), Err(MalformedKey(Length)));
		assert_eq!(read(&key(3, &[0, 0], 512 * 48 + 1)), Err(LimitExceeded));
		assert_eq!(read(&key(3, &[0, 0], 3 * 48)), Err(MalformedKey(Unsound)));
		assert_eq!(read(&key(3, &[4, 0], 3 * 48)), Err(MalformedKey(Unsound)));
		assert_eq!(read(&key(3, &[3, 0], 3 * 48)), Ok(3));
		assert_eq!(read(&key(3, &[0, 1], 256 * 48)), Ok(256));
		assert_eq!(read(&key(3, &[0, 1], 255 * 48)), Err(MalformedKey(Unsound)));
		// A prepared committee has one more point.
		let prepared = |bytes: &[u8]| Key::read_prepared::<MinPk>(bytes).map(|key| key.count);
		assert_eq!(prepared(&key(3, &[1, 0], 96)), Err(MalformedKey(Length)));
		assert_eq!(prepared(&key(3, &[1, 0], 95)), Err(MalformedKey(Length)));
		assert_eq!(prepared(&key(3, &[1, 0], 2 * 96)), Ok(1));
		assert_eq!(prepared(&key(0, &[], 2 * 96)), Ok(2));
	}

	#[test]
	fn proofs_and_inputs_are_judged_in_the_documented_order() {
		let basic = key(0, &[], 2 * 96);
		let basic = Key::read_prepared::<MinPk>(&basic).expect("it fits");
		let split = |key: &Key<'_>, proof: usize, inputs: &[u8]| {
			let proof = vec![0; proof];
			key.split::<MinPk>(&proof, inputs).map(|entry| entry.messages.len())
		};
		let inputs = join_messages(&[&b"one"[..], b""]);
		assert_eq!(split(&basic, 96, &inputs), Ok(2));
		assert_eq!(split(&basic, 0, &vec![0; MAX_INPUTS_LEN + 1]), Err(LimitExceeded));
		for proof in [0, 95, 97] {
			assert_eq!(split(&basic, proof, &[1]), Err(MalformedProof(Length)));
		}
		for end in [1, 3, 4, 6, 8, 10] {
			let cut = split(&basic, 96, &inputs[..end]);
			assert_eq!(cut, Err(MalformedInputs(Length)), "{end}");
		}
		for count in [0, 1, 3, 64] {
			let inputs = join_messages(&vec![b"m"; count]);
			assert_eq!(split(&basic, 96, &inputs), Err(WrongInputCount), "{count}");
		}
		assert_eq!(split(&basic, 96, &join_messages(&[b"m"; 65])), Err(LimitExceeded));
		let huge = [255, 255, 255, 255, 0];
		assert_eq!(split(&basic, 96, &huge), Err(MalformedInputs(Length)));

		let committee = key(3, &[1, 0], 10 * 96);
		let committee = Key::read_prepared::<MinPk>(&committee).expect("it fits");
		let inputs = join_messages(&[b"one"]);
		assert_eq!(split(&committee, 98, &inputs), Ok(1));
		for proof in [96, 97, 99] {
			assert_eq!(split(&committee, proof, &inputs), Err(MalformedProof(Length)));
		}
		assert_eq!(split(&committee, 98, &[]), Err(WrongInputCount));
		let possession = key(4, &[], 96);
		let possession = Key::read_prepared::<MinPk>(&possession).expect("it fits");
		assert_eq!(split(&possession, 96, &[]), Ok(0));
		assert_eq!(split(&possession, 96, &inputs), Err(WrongInputCount));
	}

	#[test]
	fn sizes_grow_with_the_work() {
		let inputs = |messages: usize, len: usize| join_messages(&vec![vec![0; len]; messages]);
		let size = proof_size::<MinPk>;
		assert_eq!(size(&[0; 96], &[]), 1);
		assert_eq!(size(&[0; 96], &inputs(1, 32)), 1);
		assert_eq!(size(&[0; 96], &inputs(64, 0)), 64);
		assert_eq!(size(&[0; 96], &inputs(64, 1020)), 68);
		assert_eq!(size(&[0; 96], &inputs(65, 0)), MAX_SIZE);
		assert_eq!(size(&[0; 96], &[1]), MAX_SIZE);
		assert_eq!(size(&[0; 97], &inputs(1, 0)), 2);
		assert_eq!(size(&[0; 96 + 64], &inputs(1, 0)), 2);
		assert_eq!(proof_size::<MinSig>(&[0; 48 + 64], &inputs(1, 0)), 9);
		let keys = |count: usize| key_size::<MinPk>(&key(3, &[1, 0], 48 * count));
		assert_eq!([1, 8, 9, 512, 4000].map(keys), [1, 1, 2, 64, MAX_SIZE]);
		assert_eq!(key_size::<MinPk>(&[]), 1);
		assert_eq!(prepared_key_size::<MinPk>(&key(0, &[], 9 * 96)), 2);
	}

	/// The benchmarks measure verifications with messages of these lengths.
	#[test]
	fn sizes_have_inputs_with_the_most_bytes() {
		for size in 1..=MAX_SIZE {
			let count = size.min(MAX_MESSAGES);
			let len = inputs_len(size) / count - 4;
			let size_with = |len: usize| {
				let inputs = join_messages(&vec![vec![0; len]; count]);
				(proof_size::<MinPk>(&[0; 96], &inputs), inputs.len())
			};
			let (said, bytes) = size_with(len);
			assert_eq!(said, size);
			assert!(bytes <= MAX_INPUTS_LEN, "{size}");
			let (more, bytes) = size_with(len + 1);
			assert!(more == size + 1 || bytes > MAX_INPUTS_LEN, "{size}");
		}
	}
}
