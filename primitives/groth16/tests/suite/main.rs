//! The verifier: its suite, and keys and proofs of other libraries.

#![allow(clippy::unwrap_used)]

mod ark_groth16;
mod hinted;
mod vectors;
mod wasm;
