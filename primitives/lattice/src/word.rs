//! Numbers modulo `2^w`.

use crate::Parameters;
use core::fmt::Debug;

mod sealed {
	pub trait Sealed {}
}

/// A number modulo `2^w`: `u8`, `u16`, `u32` or `u64`.
pub trait Word: sealed::Sealed + Copy + Default + Debug + Eq + Send + Sync + 'static {
	/// `w`.
	const WIDTH: u8;
	/// `w / 8`.
	const LEN: usize;
	/// Computes `self + other`.
	fn plus(self, other: Self) -> Self;
	/// Computes `self − other`.
	fn minus(self, other: Self) -> Self;
	/// Computes `self·other`.
	fn times(self, other: Self) -> Self;
	/// Returns the residue of a signed number.
	fn from_signed(value: i64) -> Self;
	/// Returns the representative in `−2^(w−1) … 2^(w−1) − 1`.
	fn to_signed(self) -> i64;
	/// Reads [`LEN`](Self::LEN) bytes, little-endian; returns 0 for another length.
	fn from_le(bytes: &[u8]) -> Self;
	/// Writes the number, little-endian, truncated to the length of `bytes`.
	fn write_le(self, bytes: &mut [u8]);
}

macro_rules! word {
	($($word:ty, $signed:ty;)*) => {$(
		impl sealed::Sealed for $word {}

		impl Word for $word {
			const WIDTH: u8 = <$word>::BITS as u8;
			const LEN: usize = core::mem::size_of::<$word>();

			#[inline(always)]
			fn plus(self, other: Self) -> Self {
				self.wrapping_add(other)
			}

			#[inline(always)]
			fn minus(self, other: Self) -> Self {
				self.wrapping_sub(other)
			}

			#[inline(always)]
			fn times(self, other: Self) -> Self {
				self.wrapping_mul(other)
			}

			#[inline(always)]
			fn from_signed(value: i64) -> Self {
				value as Self
			}

			#[inline(always)]
			fn to_signed(self) -> i64 {
				(self as $signed).into()
			}

			#[inline(always)]
			fn from_le(bytes: &[u8]) -> Self {
				bytes.try_into().map_or(0, Self::from_le_bytes)
			}

			#[inline(always)]
			fn write_le(self, bytes: &mut [u8]) {
				for (byte, value) in bytes.iter_mut().zip(self.to_le_bytes()) {
					*byte = value;
				}
			}
		}
	)*};
}

word! {
	u8, i8;
	u16, i16;
	u32, i32;
	u64, i64;
}

/// A computation on the words of a statement, of any width.
pub trait Task {
	/// The result.
	type Output;
	/// Runs the computation for one width.
	fn run<W: Word>(self) -> Self::Output;
}

/// Runs `task` for the width of the parameters. Their shape was checked, so any other width than 8, 16
/// or 32 bits is 64.
pub fn dispatch<T: Task>(parameters: &Parameters, task: T) -> T::Output {
	match parameters.width {
		8 => task.run::<u8>(),
		16 => task.run::<u16>(),
		32 => task.run::<u32>(),
		_ => task.run::<u64>(),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn round_trips<W: Word>() {
		for value in [0i64, 1, -1, 100, -100, 127, -128] {
			let word = W::from_signed(value);
			assert_eq!(word.to_signed(), value);
			let mut bytes = [0; 8];
			word.write_le(&mut bytes[..W::LEN]);
			assert_eq!(W::from_le(&bytes[..W::LEN]), word);
		}
		assert_eq!(W::from_signed(-1).times(W::from_signed(-1)), W::from_signed(1));
		assert_eq!(W::from_signed(3).minus(W::from_signed(5)), W::from_signed(-2));
		assert_eq!(W::from_signed(-3).plus(W::from_signed(5)), W::from_signed(2));
		assert_eq!(W::from_le(&[1; 9]), W::default());
		assert_eq!(usize::from(W::WIDTH), 8 * W::LEN);
	}

	#[test]
	fn words_wrap_and_round_trip() {
		round_trips::<u8>();
		round_trips::<u16>();
		round_trips::<u32>();
		round_trips::<u64>();
	}
}
