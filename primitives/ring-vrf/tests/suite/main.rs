//! Integration tests.

mod ark_vrf;
mod vectors;
mod wasm;
