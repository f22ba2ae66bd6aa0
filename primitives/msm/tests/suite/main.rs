//! Every curve, path and size against arkworks.
//!
//! The long run takes more points: `cargo test --release -p assay-msm -- --ignored`.

#![allow(clippy::unwrap_used)]

mod differential;
mod digit_sums;
mod edwards;
mod known_answers;
mod sample;
