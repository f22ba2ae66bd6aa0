//! The weights of every call, in two sets: a module for each pallet and instance, named like its
//! benchmarks. docs/weights.md has the machines for which they were made.

pub mod ifma;
pub mod reference;
