//! Eight additions at a time on AVX-512 IFMA.
//!
//! In the bucket method the eight lanes are eight windows of the same scalars: a step adds one
//! point, the same in all lanes, to eight buckets, one of each window. No two lanes meet in a
//! bucket, nothing has to be sorted, and the sums over the buckets run in parallel too.

mod buckets;
mod bulk;
mod extended;
mod group;
mod multiples;
mod power;
mod xyzz;

pub(crate) use buckets::{is_better_whole, pippenger};
pub use bulk::{Bulk, EdwardsForm, InEdwardsForm, Same};
pub use extended::LaneExtended;
pub use group::LaneGroup;
pub(crate) use multiples::multiples;
pub(crate) use power::all_are_one;
pub use xyzz::LaneXyzz;
