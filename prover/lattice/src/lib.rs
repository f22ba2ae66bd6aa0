//! The prover of amortised lattice proofs of knowledge of short preimages.
//!
//! [`Witness::generate`] makes a statement `T = A·S` with a short `S` from a seed. [`prove`] makes a proof
//! of knowledge of such an `S`. `assay-lattice` describes the statement and its security.
//!
//! A proof is drawn repeatedly until [rejection sampling](rejection) accepts it, which makes its
//! distribution independent of `S`. The seeds determine everything, on every processor and for any number
//! of threads. Never use a seed for two proofs.
//!
//! ```
//! use assay_lattice::{sets, InPlace, Lattice};
//! use assay_lattice_native::Native;
//! use assay_lattice_prover::{prove, Settings, Witness};
//! use assay_proof_system::ProofSystem;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let witness = Witness::generate(sets::COMPACT, &[1; 32])?;
//! let proved = prove(&witness, b"for this purpose", &[2; 32], Settings::default())?;
//!
//! type System = Lattice<InPlace<Native>>;
//! let key = System::prepare_key(&witness.verifying_key())?;
//! System::verify(&key, &proved.proof, &proved.inputs)?;
//! # Ok(())
//! # }
//! ```

pub mod bench;
pub mod forge;
pub mod norm;
pub mod rejection;
pub mod report;

mod products;
mod prove;
mod witness;

pub use prove::{prove, Phases, ProveError, Proved, Settings};
pub use witness::{Entries, Witness};
