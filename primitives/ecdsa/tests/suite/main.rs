//! Recovery by hints, and the systems on top of it, against k256 and against integers.
//!
//! Long tests are ignored; `cargo test --release -p assay-ecdsa -- --include-ignored` runs them all
//! in about half an hour.

#![allow(clippy::unwrap_used)]

mod corruption;
mod exceptional;
mod field;
mod hints;
mod quotient;
mod random;
mod recovery;
mod scalar;
mod simulator;
mod system;
mod wycheproof;
