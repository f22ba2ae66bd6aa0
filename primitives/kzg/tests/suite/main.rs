//! The verifier against its suite, the consensus specification's vectors and blst.

mod blst;
mod vectors;
mod wasm;
