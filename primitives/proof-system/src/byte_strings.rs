//! The byte strings of a proof system, as sent and as stored.

use alloc::{vec, vec::Vec};
use codec::{Compact, Decode, Error, Input};

/// Decodes a byte string of at most `max_len` bytes into one allocation.
///
/// `Vec` grows while it decodes, and a runtime's memory costs a page fault for each 4 KiB that it uses
/// for the first time.
///
/// # Errors
///
/// A length above `max_len` or above the rest of the input, and the input's errors.
#[doc(hidden)]
pub fn decode_bytes(input: &mut impl Input, max_len: u32) -> Result<Vec<u8>, Error> {
	let Compact(len) = Compact::<u32>::decode(input)?;
	if len > max_len {
		return Err("a byte string exceeds its limit".into());
	}
	let len = len as usize;
	if input.remaining_len()?.is_some_and(|rest| rest < len) {
		return Err("a byte string ends early".into());
	}
	input.on_before_alloc_mem(len)?;
	let mut bytes = vec![0; len];
	input.read(&mut bytes)?;
	Ok(bytes)
}

/// Defines a proof system's `VerifyingKey`, `Proof`, `PublicInputs` and `PreparedKey`, which are all
/// byte strings.
///
/// The runtime passes them to a host function without decoding them. The types do not bound the
/// first three: a value above the limit gets a `VerifyError` that states it, whereas a bounded type
/// would make the whole transaction undecodable. The prepared key is stored, so `MaxPreparedKeyLen`
/// bounds it. Every backend accepts the bytes of every other, so a runtime can change its backend
/// and keep its keys.
///
/// The prepared key may have a type parameter, its curve or scheme. It may be defined alone, for a
/// system that shares the other byte strings with another one. Where backends store keys of several
/// forms, `read from at most LENGTH by FUNCTION` says which keys of the others are decoded, and how they
/// are shortened. The calling crate depends on `bounded-collections`, `codec` and `scale-info`.
///
/// ```text
/// byte_strings! {
///     /// A verifying key: `parameters ‖ points`.
///     VerifyingKey;
///     /// A proof.
///     Proof;
///     /// Public inputs.
///     PublicInputs;
///     /// A validated verifying key, as stored.
///     PreparedKey<C: Curve>: at most layout::prepared_key_len::<C>(C::MAX_INPUTS);
/// }
/// ```
#[macro_export]
macro_rules! byte_strings {
	(
		$(#[$key_doc:meta])* VerifyingKey;
		$(#[$proof_doc:meta])* Proof;
		$(#[$inputs_doc:meta])* PublicInputs;
		$(#[$prepared_doc:meta])*
		PreparedKey $(<$system:ident: $bound:path>)?: at most $max_len:expr
			$(, read from at most $longest:expr, by $read:expr)?;
	) => {
		$crate::byte_strings!(@ $(#[$key_doc])* VerifyingKey);
		$crate::byte_strings!(@ $(#[$proof_doc])* Proof);
		$crate::byte_strings!(@ $(#[$inputs_doc])* PublicInputs);
		$crate::byte_strings! {
			$(#[$prepared_doc])*
			PreparedKey $(<$system: $bound>)?: at most $max_len $(, read from at most $longest, by $read)?;
		}
	};
	(
		$(#[$prepared_doc:meta])*
		PreparedKey $(<$system:ident: $bound:path>)?: at most $max_len:expr;
	) => {
		$crate::byte_strings! {
			$(#[$prepared_doc])*
			PreparedKey $(<$system: $bound>)?: at most $max_len, read from at most $max_len,
				by core::convert::identity;
		}
	};
	(
		$(#[$prepared_doc:meta])*
		PreparedKey $(<$system:ident: $bound:path>)?: at most $max_len:expr,
			read from at most $longest:expr, by $read:expr;
	) => {
		$(#[$prepared_doc])*
		#[derive(codec::Encode, codec::MaxEncodedLen, scale_info::TypeInfo)]
		$(#[codec(mel_bound($system: $bound))])?
		$(#[scale_info(skip_type_params($system))])?
		pub struct PreparedKey $(<$system: $bound>)? (
			bounded_collections::BoundedVec<u8, MaxPreparedKeyLen $(<$system>)?>
		);

		impl $(<$system: $bound>)? PreparedKey $(<$system>)? {
			/// Wraps bytes from a backend.
			pub(crate) fn from_bytes(
				bytes: alloc::vec::Vec<u8>,
			) -> Result<Self, $crate::VerifyError> {
				let bounded = bounded_collections::BoundedVec::try_from(bytes);
				bounded.map(Self).map_err(|_| $crate::VerifyError::LimitExceeded)
			}

			/// Returns the bytes in the layout above.
			pub fn as_bytes(&self) -> &[u8] {
				&self.0
			}
		}

		impl $(<$system: $bound>)? codec::Decode for PreparedKey $(<$system>)? {
			fn decode<I: codec::Input>(input: &mut I) -> Result<Self, codec::Error> {
				let bytes = $crate::decode_bytes(input, $longest as u32)?;
				Self::from_bytes($read(bytes)).map_err(|_| "a prepared key exceeds its limit".into())
			}
		}

		impl $(<$system: $bound>)? codec::DecodeWithMemTracking for PreparedKey $(<$system>)? {}

		// Derives would require these traits of the type parameter, which does not exist at run time.
		impl $(<$system: $bound>)? Clone for PreparedKey $(<$system>)? {
			fn clone(&self) -> Self {
				Self(self.0.clone())
			}
		}

		impl $(<$system: $bound>)? PartialEq for PreparedKey $(<$system>)? {
			fn eq(&self, other: &Self) -> bool {
				self.0 == other.0
			}
		}

		impl $(<$system: $bound>)? Eq for PreparedKey $(<$system>)? {}

		impl $(<$system: $bound>)? core::fmt::Debug for PreparedKey $(<$system>)? {
			fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
				f.debug_tuple("PreparedKey").field(&self.as_bytes()).finish()
			}
		}

		/// The bound of a [`PreparedKey`].
		pub struct MaxPreparedKeyLen $(<$system>)? (core::marker::PhantomData<($($system,)?)>);

		impl $(<$system: $bound>)? bounded_collections::Get<u32>
			for MaxPreparedKeyLen $(<$system>)?
		{
			fn get() -> u32 {
				$max_len as u32
			}
		}
	};
	(@ $(#[$doc:meta])* $name:ident) => {
		$(#[$doc])*
		#[derive(
			Clone,
			Debug,
			PartialEq,
			Eq,
			codec::Encode,
			codec::Decode,
			codec::DecodeWithMemTracking,
			scale_info::TypeInfo,
		)]
		pub struct $name(pub alloc::vec::Vec<u8>);

		impl From<alloc::vec::Vec<u8>> for $name {
			fn from(bytes: alloc::vec::Vec<u8>) -> Self {
				Self(bytes)
			}
		}

		impl AsRef<[u8]> for $name {
			fn as_ref(&self) -> &[u8] {
				&self.0
			}
		}
	};
}
