//! Registers that hold a bit of each of many samples.

/// A register. Its functions are to be called where the features that it needs are enabled.
pub(super) trait Plane: Copy {
	/// Words of 64 bits in it.
	const WORDS: usize;
	/// The same bit for every sample.
	fn constant(value: bool) -> Self;
	/// Reads the first words.
	fn load(words: &[u64]) -> Self;
	/// Writes the first words.
	fn store(self, words: &mut [u64]);
	/// Bit `4a + 2b + c` of the table, for each sample.
	fn gate<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self;
}
