//! Stands in for `snowbridge-milagro-bls`, by which Snowbridge's Ethereum client checks signatures.
//!
//! Without the feature `assay` this is that library, as it was published. With it, the items that
//! Snowbridge uses have their names and verdicts, and Assay's host functions compute them ([`assay`]).

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod assay;

#[cfg(feature = "assay")]
pub use assay::*;
#[cfg(not(feature = "assay"))]
pub use original::*;
