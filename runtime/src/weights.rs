//! The weights of every call, in two sets: a module for each pallet and instance, named as its
//! benchmarks. docs/weights.md has the machines that they were made for.

pub mod ifma;
pub mod reference;
