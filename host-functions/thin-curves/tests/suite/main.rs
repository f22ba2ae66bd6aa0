//! The thin types and the backend over them, natively: host calls are plain calls there.

mod bls_signatures;
mod groth16;
mod ring_vrf;
mod thin_types;
