//! The verifier over plain code: its suite, and its hashes against an independent implementation.

mod vectors;
mod wasm;
