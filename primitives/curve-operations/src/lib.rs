//! The curve operations of [RFC-0163], bytes to bytes, over arkworks and without the standard
//! library.
//!
//! This is the reference: a host function may compute faster, but answers with these bytes or this
//! error on every input. The same code, compiled into a runtime, needs nothing from the node.
//!
//! | module | what it has |
//! | --- | --- |
//! | [`encoding`] | how values are read and written |
//! | [`groups`] | multi-scalar and scalar multiplication, for both forms of curves |
//! | [`pairings`] | Miller loop and final exponentiation |
//! | [`extensions`] | beyond the RFC: checked pairings, group checks, compressed points |
//!
//! # Encodings
//!
//! Values are arkworks' canonical serialization, uncompressed: field elements little-endian in the
//! whole bytes that their modulus needs, points by their coordinates with the flags of their curve
//! crate (for BLS12-381 the big-endian encoding of zcash), a list as its length in eight bytes,
//! little-endian, and its elements. A scalar of a list of scalars is a field element; the scalar of
//! a single multiplication is a list of 64-bit words, and is not reduced.
//!
//! Field elements must be below their modulus. Points are *not* validated: neither their equation
//! nor their subgroup is checked, except by the functions of [`extensions`]. Bytes after a value are
//! ignored, as the RFC's reference ignores them.
//!
//! [RFC-0163]: https://github.com/polkadot-fellows/RFCs/blob/main/text/0163-ec-host-functions.md

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod encoding;
pub mod extensions;
pub mod groups;
pub mod pairings;

mod error;
mod miller_loop;

pub use error::Error;
pub use groups::{Form, Group, ShortWeierstrass, TwistedEdwards};
pub use pairings::{Arkworks, Pairing};
