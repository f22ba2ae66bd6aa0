//! The verifier against the libraries' own, on good and on corrupted proofs of many circuits.
//!
//! Every case is a key, a proof and public inputs. The library's verdict is that of its own
//! `verify_proof`; a panic of the library counts as a refusal.

mod axiom;
mod cases;
mod reject;
mod zcash;
