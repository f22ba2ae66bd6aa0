//! The prover of amortised lattice proofs of knowledge of short preimages.
//!
//! [`Witness::generate`] makes a statement `T = A·S` and its short `S` from a seed, [`prove`] a proof
//! that whoever made it knows such an `S`. What it proves, and to whom, is in `assay-lattice`.
//!
//! A proof is drawn again until it is accepted with the probability that makes its distribution
//! independent of `S`; see [`rejection`]. Everything is reproducible from the seeds, on every
//! processor and for any number of threads. A seed must be used for one proof only.
//!
//! ```
//! use assay_lattice::{sets, Lattice};
//! use assay_lattice_native::Native;
//! use assay_lattice_prover::{prove, Settings, Witness};
//! use assay_proof_system::ProofSystem;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let witness = Witness::generate(sets::COMPACT, &[1; 32])?;
//! let proved = prove(&witness, b"for this purpose", &[2; 32], Settings::default())?;
//!
//! let key = Lattice::<Native>::prepare_key(&witness.verifying_key())?;
//! Lattice::<Native>::verify(&key, &proved.proof, &proved.inputs)?;
//! # Ok(())
//! # }
//! ```

pub mod bench;
pub mod forge;
pub mod norm;
pub mod rejection;
pub mod report;

mod error;
mod products;
mod prove;
mod witness;

pub use error::ProveError;
pub use prove::{prove, Phases, Proved, Settings};
pub use witness::{Entries, Witness};
