#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | content |
//! | --- | --- |
//! | [`encoding`] | reading and writing values |
//! | [`groups`] | multi-scalar and scalar multiplication, for both forms of curves |
//! | [`pairings`] | Miller loop and final exponentiation |
//! | [`subgroup`] | membership of the prime-order subgroup |
//! | [`extensions`] | additions to the RFC: checked pairings, group checks, compressed points |
//!
//! # Encodings
//!
//! Values are encoded by arkworks' canonical serialization, uncompressed:
//!
//! - a field element is little-endian, in as many bytes as its modulus needs;
//! - a point is its coordinates with the flags of its curve crate; for BLS12-381 it is zcash's
//!   big-endian encoding;
//! - a list is its length in eight bytes, little-endian, then its elements;
//! - the scalars of an MSM are field elements; the scalar of a single multiplication is a list of
//!   64-bit words, and is not reduced.
//!
//! Field elements must be below their modulus. Points are *not* validated: only the functions of
//! [`extensions`] check their equation and their subgroup. Bytes after a value are ignored, as in
//! the RFC's reference.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod encoding;
pub mod extensions;
pub mod groups;
pub mod pairings;
pub mod subgroup;

mod error;
mod miller_loop;

pub use error::Error;
pub use groups::{Form, GroupOperations, ShortWeierstrass, TwistedEdwards};
pub use pairings::{Arkworks, Pairing};
