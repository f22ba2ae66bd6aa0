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
/// A runtime that runs the pallet's benchmark can put its result in the place of this.
pub struct DatabaseWeight<T>(PhantomData<T>);

/// The storage that is read: the statement, the queue's ends, its oldest place and that statement.
const READS: u64 = 4;

/// The storage that is written: an entry of both maps comes, one goes, and the ends.
const WRITES: u64 = 5;

/// The time beside the database, in picoseconds: more than three times what a call took natively,
/// storage in memory included (15 µs).
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
