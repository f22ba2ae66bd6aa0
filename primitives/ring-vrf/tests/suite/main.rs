//! Integration tests.

mod ark_vrf;
mod vectors;
mod verifiable;
mod wasm;
