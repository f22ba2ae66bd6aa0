//! The native arithmetic, against the verifier's test suite and against portable code.

#![allow(clippy::unwrap_used)]

mod levels;
mod verifier;
