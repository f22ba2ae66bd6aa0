//! Eight additions at a time on AVX-512 IFMA.
//!
//! In the bucket method the eight lanes are eight windows of the same scalars. A step adds one
//! point, the same in all lanes, to eight buckets, one for each window. No two lanes share a
//! bucket, nothing has to be sorted, and the sums over the buckets run in parallel too.
//! Many points of a short Weierstrass curve are added in pairs instead, in affine coordinates.

mod batch_mul;
mod buckets;
mod extended;
mod group;
mod model;
pub(crate) mod pairs;
mod power;
mod xyzz;

pub(crate) use batch_mul::{batch_mul, sum};
pub(crate) use buckets::is_better_whole;
pub use extended::LaneExtended;
pub use group::LaneGroup;
pub use model::{EdwardsForm, EdwardsModel, Identity, LaneModel};
pub use power::powers;
pub use xyzz::LaneXyzz;
