//! Assay's BLS signatures, by the name of Snowbridge's library.

#![no_std]

pub use assay_milagro_bls::*;
