#![doc = include_str!("../README.md")]

pub mod artefact;
pub mod circuit;
pub mod cli;
pub mod commands;
pub mod curve;
pub mod curves;
pub mod error;
pub mod keys;
pub mod leaves;
pub mod output;
pub mod poseidon;
pub mod progress;
pub mod randomness;
pub mod snarkjs;
pub mod system;
pub mod tree;
