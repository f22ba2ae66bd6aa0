//! Tests of the precompiles in a runtime.
#![allow(missing_docs, clippy::unwrap_used)]

mod airdrop;
mod assay;
mod circuit;
mod contracts;
mod harness;
mod malformed;
mod random;
mod ratio;
mod runtime;
mod vectors;
