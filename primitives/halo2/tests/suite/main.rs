//! The verifier on proofs of the simulator and of another library.

#[path = "../vectors/pse.rs"]
mod pse;

mod backends;
mod bounds;
mod hinted;
mod shuffles;
mod trust;
