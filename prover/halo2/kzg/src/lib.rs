//! A faster KZG commitment backend for halo2-axiom, by Assay's MSM (multi-scalar multiplication).
//!
//! Commitments are a large part of a proof's time, and halo2-axiom leaves them to its commitment scheme.
//! A prover uses this one by naming it:
//!
//! ```ignore
//! let params = NativeParams::new(params);
//! create_proof::<NativeKzg, NativeShplonk<'_>, _, _, _, _>(&params, &pk, &[circuit], &[&[&instances]], rng, &mut transcript)?;
//! ```
//!
//! The commitments are the same points, so keys and proofs are the same as halo2-axiom's. [`NativeParams`]
//! also make keys, and every verifier of the library's proofs accepts these.
//!
//! A worker of rayon's pool computes a commitment alone if it is small. Otherwise all threads share it.

mod commit;
mod params;
mod scheme;

pub use commit::words;
pub use params::NativeParams;
pub use scheme::{NativeKzg, NativeShplonk};
