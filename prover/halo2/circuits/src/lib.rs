//! halo2-lib's circuits on real input, configured automatically.
//!
//! A [`Statement`] is a circuit with its input: a signature, points, scalars. A [`Config`] fits its
//! circuit to `2^k` rows. halo2-lib's own configuration files are tuned by hand; here the widths of limbs
//! and lookups are tried and the cheapest shape is taken. [`Keys`] make proofs, which the verifier of
//! `assay-halo2` checks under the [exported](Keys::verifying_key) key.
//!
//! | circuit | proves | public inputs |
//! | --- | --- | --- |
//! | `ecdsa` | a signature over secp256k1 is valid | the public key, the hash of the message |
//! | `pairing` | the optimal Ate pairing over BN254 | both points, the result |
//! | `msm` | knowledge of points of BN254's G1 and scalars with this MSM (multi-scalar multiplication) | the result |
//! | `fixed-msm` | the same for points that the circuit fixes | the result |
//! | `ec-add` | knowledge of points of BN254's G2 with this sum | the sum |
//! | `fp-mul` | a product in BN254's base field | factors and product |
//! | `inner-product` | an inner product in BN254's scalar field | the result |
//! | `range` | a number has at most this many bits | the number |
//!
//! In addition, [`Preimage`] is a circuit of zcash's `halo2_gadgets`, `zcash-poseidon`, proved by the inner
//! product argument.
//!
//! Public numbers of other fields are little-endian limbs of [`Config::limb_bits`] bits. The circuits check
//! that limbs are in range, but not that numbers are reduced or that points of G2 are in the subgroup. The
//! application must check both.

mod bench;
mod config;
mod error;
mod input;
mod keys;
mod library;
mod sample;
mod statement;
mod zcash;

pub use bench::{bench, BenchCase, CSV_HEADER};
pub use config::{Config, Layout, LIMBS};
pub use error::CircuitError;
pub use keys::{mock, Keys, Proved};
pub use library::{Instances, Library};
pub use sample::{CircuitName, DEFAULT_SIZE};
pub use statement::{EcdsaInput, Statement};
pub use zcash::{Preimage, PreimageKeys};
