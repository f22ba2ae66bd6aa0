//! Pairings and subgroup checks, against arkworks.
//!
//! The long runs take hours: `cargo test --release -p assay-pairings -- --ignored`.

#![allow(clippy::unwrap_used)]

mod arkworks;
mod checked;
mod compressed;
mod exactness;
mod forged;
mod known_answers;
#[cfg(target_arch = "x86_64")]
mod lines;
mod membership;
mod residue_witness;
mod subgroups;
