//! Boolean circuits that turn uniform bits into Gaussian samples.
//!
//! # The circuit
//!
//! A magnitude `m` of `b` bits with the cumulative distribution `T_i = ⌊2^p·P(m < i)⌋` is found
//! from a uniform number `u` of `p` bits by binary search: the highest bit of `m` is one if `u ≥
//! T_(100…)`, and after the bits `h` are known, the next is one if `u ≥ T_(h100…)`. As a circuit:
//!
//! * each bit of the threshold is a Boolean function of the bits `h` that are known: a tree of
//!   multiplexers, the newest bit at the root, with functions of three variables at the leaves. Equal
//!   subtrees are built once, over all bits and levels.
//! * the comparison is a borrow chain, one majority gate a bit: `borrow ← maj(¬u, t, borrow)`.
//!
//! Every gate has three inputs: one instruction of AVX-512. Unreachable entries (thresholds below
//! others that are certain) get the values that make the smallest tree. There is no branch and no
//! index: the circuit is evaluated for one sample in each bit of a register.
//!
//! # The plan
//!
//! The circuit doubles with each bit of `m`, so a sample for a large `σ` is the sum of two samples
//! for smaller ones, `x = x₁ + k·x₂` (Micciancio and Walter, *Gaussian Sampling over the Integers:
//! Efficient, Generic, Constant-Time*, [eprint 2017/259](https://eprint.iacr.org/2017/259), section
//! 4). Its variance is `V₁ + k²·V₂`, and its distribution is within a factor `1 ± ε` of the
//! discrete Gaussian everywhere, `ε ≤ 2·exp(−2π²τ²)·(1 + …)` with `1/τ² = k²/V₁ + 1/V₂`. The
//! planner considers integers `V₁` and `V₂`, and a `k` with at most two binary ones. Among those with
//! `ε < 2^−p`, it takes the ones that give the fewest gates.

// The build script includes this file, so the modules' paths are explicit.
#[path = "generator/circuit.rs"]
pub mod circuit;
#[path = "generator/plan.rs"]
pub mod plan;
#[path = "generator/table.rs"]
pub mod table;

pub use circuit::{Circuit, Gate, Signal};
pub use plan::{Plan, Term};

/// The bits of precision of the circuits here: probabilities are exact to `2^−64`.
pub const PRECISION: u32 = 64;
