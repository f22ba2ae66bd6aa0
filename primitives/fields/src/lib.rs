#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! - [`Fp`]: a prime field element in Montgomery form, R = 2^(64 N). It is always fully reduced, so
//!   its limbs are those of arkworks' `ark_ff::Fp` and a conversion is a copy ([`Fp::from_ark`],
//!   [`Fp::to_ark`]).
//! - [`Field`]: the operations of any field, implemented by [`Fp`] and by the towers.
//! - [`Legendre`]: the Legendre symbol of a prime field's elements, by a binary GCD.
//! - [`tower`]: extension fields with lazy reduction ([`Lazy`]), in arkworks' layouts.
//! - [`LimbArithmetic`]: the multiplications of limbs. [`Portable`] compiles everywhere and is the
//!   reference in tests; `Adx` is inline assembly for x86-64 with ADX and BMI2, `Aarch64` for every
//!   processor of that architecture.
//! - [`ArkConvert`]: conversions from and to arkworks' types.
//! - [`Bytes`]: encodings of elements.
//!
//! The limb arithmetic is the parameter `A` of `Fp<P, N, A>`. One [`dispatch!`] enters the code that is compiled for an
//! [`Isa`].

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(clippy::needless_range_loop, reason = "a limb's place is part of the formula")]

extern crate alloc;

mod bytes;
mod carry;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod cast;
mod convert;
mod field;
mod inverse;
mod isa;
mod lazy;
mod limb_arithmetic;
mod limbs;
pub mod params;
pub mod prime;
mod reduced_radix;
mod roots;
pub mod tower;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
mod adx;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod lanes;
#[cfg(target_arch = "x86_64")]
pub mod rns;

pub use bytes::{Bytes, BytesOverRadix};
pub use convert::ArkConvert;
pub use field::{batch_inverse, powers, Field};
pub use isa::Isa;
pub use lazy::Lazy;
pub use limb_arithmetic::{LimbArithmetic, Portable, Wide, WideSum};
pub use limbs::{adc as limbs_adc, from_hex as limbs_from_hex, mac as limbs_mac};
pub use params::FieldParams;
pub use prime::{Fp, Legendre};
pub use roots::{Root, SquareRoots};

#[cfg(target_arch = "aarch64")]
pub use aarch64::Aarch64;
#[cfg(target_arch = "x86_64")]
pub use adx::Adx;
pub use reduced_radix::{Columns, ReducedRadix, Unsaturated, UnsaturatedField};

/// The arithmetic that every processor of the target can run: [`ReducedRadix`] for WebAssembly, where
/// a product of 128 bits is a call, `Aarch64` for that architecture, else [`Portable`].
#[cfg(target_arch = "wasm32")]
pub type Baseline = ReducedRadix;
/// The arithmetic that every processor of the target can run: [`ReducedRadix`] for WebAssembly, where
/// a product of 128 bits is a call, [`Aarch64`] for that architecture, else [`Portable`].
#[cfg(target_arch = "aarch64")]
pub type Baseline = Aarch64;
/// The arithmetic that every processor of the target can run: [`ReducedRadix`] for WebAssembly, where
/// a product of 128 bits is a call, `Aarch64` for that architecture, else [`Portable`].
#[cfg(not(any(target_arch = "wasm32", target_arch = "aarch64")))]
pub type Baseline = Portable;
