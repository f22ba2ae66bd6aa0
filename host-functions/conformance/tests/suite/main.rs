//! Compares Assay's curve host functions with Parity's, with arkworks and with test vectors of
//! other projects.

#![allow(clippy::unwrap_used)]

mod differential;
mod executor;
mod outside;
