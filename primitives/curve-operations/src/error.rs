//! The errors of curve operations.

use core::fmt;

/// An error of a curve operation. The numbers cross the boundary between runtime and node, so they
/// are fixed.
///
/// The RFC's functions return only the RFC's errors: the first four and [`Unknown`](Self::Unknown).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Error {
	/// The output buffer is smaller than the result: pass one of the encoding's length.
	Encode = 1,
	/// An argument is too short, has a field element at or above its modulus, or has flags that no
	/// point has.
	Decode = 2,
	/// Two lists that must have one length have different lengths.
	LengthMismatch = 3,
	/// The result has no affine coordinates. This only happens on an incomplete Edwards curve, for
	/// bases outside its prime-order subgroup: check the subgroup of the bases.
	DegeneratePoint = 4,
	/// A point is not on its curve. Not in the RFC.
	NotOnCurve = 5,
	/// A point is on its curve, but not in the subgroup of prime order. Not in the RFC.
	NotInSubgroup = 6,
	/// The product of the pairings is not one. Not in the RFC.
	NotOne = 7,
	/// Any other failure: the final exponentiation of zero, or a status without a name here.
	Unknown = 255,
}

impl Error {
	const ALL: [Self; 8] = [
		Self::Encode,
		Self::Decode,
		Self::LengthMismatch,
		Self::DegeneratePoint,
		Self::NotOnCurve,
		Self::NotInSubgroup,
		Self::NotOne,
		Self::Unknown,
	];

	/// Returns the status of a result: 0, or the error's number.
	pub fn status(result: Result<(), Self>) -> u32 {
		result.map_or_else(|error| error as u32, |()| 0)
	}

	/// Returns the result that a status encodes.
	///
	/// # Errors
	///
	/// The error with this number, or [`Unknown`](Self::Unknown) for a number that no error has.
	pub fn from_status(status: u32) -> Result<(), Self> {
		if status == 0 {
			return Ok(());
		}
		Err(Self::ALL.into_iter().find(|error| *error as u32 == status).unwrap_or(Self::Unknown))
	}
}

impl fmt::Display for Error {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(match self {
			Self::Encode => "the output buffer is too small",
			Self::Decode => "an argument is not a valid encoding",
			Self::LengthMismatch => "the lists have different lengths",
			Self::DegeneratePoint => "the result has no affine coordinates",
			Self::NotOnCurve => "a point is not on the curve",
			Self::NotInSubgroup => "a point is not in the prime-order subgroup",
			Self::NotOne => "the product of the pairings is not one",
			Self::Unknown => "the operation failed",
		})
	}
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn numbers_are_fixed() {
		let numbers = Error::ALL.map(|error| error as u32);
		assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 255]);
	}

	#[test]
	fn statuses_return() {
		assert_eq!(Error::from_status(Error::status(Ok(()))), Ok(()));
		for error in Error::ALL {
			assert_eq!(Error::from_status(Error::status(Err(error))), Err(error));
		}
		for status in [8, 254, 256, u32::MAX] {
			assert_eq!(Error::from_status(status), Err(Error::Unknown));
		}
	}
}
