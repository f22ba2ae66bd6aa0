//! The verifier: its suite, published vectors, and blst on random cases.

#![allow(clippy::unwrap_used)]

mod blst;
mod prepared_keys;
mod vectors;
mod wasm;
