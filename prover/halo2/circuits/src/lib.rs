//! halo2-lib's circuits on real input, configured by themselves.
//!
//! A [`Statement`] is a circuit with its input: a signature, points, scalars. A [`Config`] fits its
//! circuit to `2^k` rows: halo2-lib's own config files are found by hand, here the widths of limbs
//! and lookups are tried and the shape with the least work is taken. [`Keys`] make proofs, which the
//! verifier of `assay-halo2` checks under the [exported](Keys::verifying_key) key.
//!
//! | circuit | proves | public inputs |
//! | --- | --- | --- |
//! | `ecdsa` | a signature over secp256k1 is valid | the public key, the hash of the message |
//! | `pairing` | the optimal Ate pairing over BN254 | both points, the result |
//! | `msm` | a sum of multiples of points of BN254 that are known | the sum |
//! | `fixed-msm` | the same for points that the circuit fixes | the sum |
//! | `ec-add` | a sum of points of BN254's second curve that are known | the sum |
//! | `fp-mul` | a product in BN254's base field | factors and product |
//! | `inner-product` | an inner product in BN254's scalar field | the result |
//! | `range` | a number is of so many bits | the number |
//!
//! Beside them, [`Preimage`] is a circuit of zcash's `halo2_gadgets`, `zcash-poseidon`, proved by the
//! inner product argument.
//!
//! Numbers of other fields are public as limbs of [`Config::limb_bits`] bits, the lowest first. Limbs are
//! in range, and what they stand for need not be reduced: whoever reads public inputs checks that, and
//! that points of BN254's second curve are in the group, which no circuit here does.

mod bench;
mod config;
mod error;
mod input;
mod keys;
mod library;
mod sample;
mod statement;
mod zcash;

pub use bench::{bench, BenchRow, CSV_HEADER};
pub use config::{Config, Layout, LIMBS};
pub use error::CircuitError;
pub use keys::{mock, Keys, Proved};
pub use library::{Instances, Library};
pub use sample::{CircuitName, DEFAULT_SIZE};
pub use statement::{EcdsaInput, Statement};
pub use zcash::{Preimage, PreimageKeys};
