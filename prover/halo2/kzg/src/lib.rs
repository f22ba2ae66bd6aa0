//! KZG commitments of halo2-axiom by Assay's multi-scalar multiplication.
//!
//! Commitments are a large part of a proof's time, and halo2-axiom leaves them to its scheme. A prover
//! takes this one by naming it:
//!
//! ```ignore
//! let params = NativeParams::new(params);
//! create_proof::<NativeKzg, NativeShplonk<'_>, _, _, _, _>(&params, &pk, &[circuit], &[&[&instances]], rng, &mut transcript)?;
//! ```
//!
//! The commitments are the same points, hence keys and proofs are halo2-axiom's own: [`NativeParams`] make
//! keys too, and whatever verifies the library's proofs verifies these.
//!
//! A commitment in a worker of rayon's pool is one sum; elsewhere it is shared out to all of its threads.

mod commit;
mod convert;
mod params;
mod scheme;

pub use convert::words;
pub use params::NativeParams;
pub use scheme::{NativeKzg, NativeShplonk};
