//! The host functions of the proof systems: against the verifiers' suites, against other libraries on
//! random input, and as they are called.

mod bls_signatures;
mod ecdsa;
mod groth16;
mod halo2;
mod kzg;
mod lattice;
mod metrics;
mod ring_vrf;
