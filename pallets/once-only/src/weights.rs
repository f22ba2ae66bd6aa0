//! The weight of the hook.

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// The weight that an instance needs.
pub trait WeightInfo {
	/// Remembers a statement while the oldest one makes room.
	fn count() -> Weight;
}

/// The weight by the runtime's own database weights.
///
/// A runtime that runs the pallet's benchmark can use the benchmark's result instead.
pub struct DatabaseWeight<T>(PhantomData<T>);

/// The number of reads: the statement, the queue's ends, its oldest place and the statement in that
/// place.
const READS: u64 = 4;

/// The number of writes: an entry of both maps is added, one is removed, and the ends change.
const WRITES: u64 = 5;

/// The time apart from the database, in picoseconds: more than three times the native time of a call
/// with storage in memory (15 µs).
const COMPUTE: u64 = 50_000_000;

/// The bytes of a storage proof for one read, as frame-benchmarking estimates them for entries of
/// this size.
const PROOF_SIZE: u64 = 3_600;

impl<T: frame_system::Config> WeightInfo for DatabaseWeight<T> {
	fn count() -> Weight {
		Weight::from_parts(COMPUTE, READS * PROOF_SIZE)
			.saturating_add(T::DbWeight::get().reads_writes(READS, WRITES))
	}
}
