//! Compares Snowbridge's Ethereum client, as it was published, with itself on Assay's host functions.
//!
//! Both run in WebAssembly, in the node's executor, on the updates of the pallet's own tests. Assay's
//! pallet for BLS signatures checks the same signatures of the same committees.

pub mod calls;
pub mod cases;
pub mod chain;
pub mod fixtures;
#[path = "../../../src/measure.rs"]
#[allow(dead_code, reason = "the other measurements use all of it")]
pub mod measure;
pub mod serve;
#[path = "../../../src/table.rs"]
pub mod table;

/// Versions of the pallet and of the library that it checks signatures with.
pub const VERSIONS: [(&str, &str); 2] = [
	("snowbridge-pallet-ethereum-client", env!("VERSION_PALLET")),
	("snowbridge-milagro-bls", env!("VERSION_LIBRARY")),
];
