//! Compares the verifier with the libraries' own, on good and corrupted proofs of many circuits, and tests
//! structured reference strings.
//!
//! Every case is a key, a proof and public inputs. The library's verdict is that of its own
//! `verify_proof`. A panic of the library counts as a refusal.

mod axiom;
mod cases;
mod reject;
mod srs;
mod zcash;
