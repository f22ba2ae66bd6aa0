//! The runtime, in which every signature is checked by Assay's host functions.

#![cfg_attr(not(feature = "std"), no_std)]

pub use assay_snowbridge_runtime::*;
