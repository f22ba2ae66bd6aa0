//! The verifier over arkworks: its suite, and keys and proofs of other libraries.

mod ark_groth16;
mod hinted;
mod vectors;
mod wasm;
