//! Prime fields and extension towers at native speed.
//!
//! - [`Fp`]: a prime field element in Montgomery form, R = 2^(64 N), always fully reduced, so that
//!   its limbs are those of arkworks' `ark_ff::Fp` and a conversion is a copy
//!   ([`Fp::from_ark`], [`Fp::to_ark`]).
//! - [`Field`]: what algorithms over any field need, implemented by [`Fp`] and by the towers.
//! - [`tower`]: extension fields with lazy reduction ([`Lazy`]), in arkworks' layouts.
//! - [`Arithmetic`]: the multiplications under it. [`Portable`] compiles everywhere and is the
//!   reference in tests; `Adx` is inline assembly for x86-64 with ADX and BMI2.
//!
//! The arithmetic is part of the type, `Fp<P, N, A>`, hence a whole algorithm is compiled once per
//! arithmetic and enters one of them by a single [`dispatch!`] on [`Backend::best`]:
//!
//! ```
//! use assay_fields::{dispatch, Arithmetic, Backend, Field, prime::Bls12_381Fq};
//!
//! fn cube<A: Arithmetic>(value: u64) -> [u64; 6] {
//!     let x = Bls12_381Fq::<A>::from_u64(value);
//!     x.square().mul(&x).to_integer()
//! }
//!
//! let cubed = dispatch!(Backend::best(), A => cube::<A>(3));
//! assert_eq!(cubed, [27, 0, 0, 0, 0, 0]);
//! ```

#![allow(clippy::needless_range_loop, reason = "a limb's place is part of the formula")]

mod arithmetic;
mod arkworks;
mod backend;
mod field;
mod inverse;
mod lazy;
mod limbs;
pub mod params;
pub mod prime;
mod roots;
pub mod tower;

#[cfg(target_arch = "x86_64")]
mod adx;
#[cfg(target_arch = "x86_64")]
pub mod lanes;

pub use arithmetic::{Arithmetic, Portable, Wide};
pub use arkworks::Arkworks;
pub use backend::Backend;
pub use field::{batch_inverse, Field};
pub use lazy::Lazy;
pub use params::FieldParams;
pub use prime::Fp;
pub use roots::SquareRoots;

#[cfg(target_arch = "x86_64")]
pub use adx::Adx;
