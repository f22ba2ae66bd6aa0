#![doc = include_str!("../README.md")]

pub mod artefact;
pub mod bls;
mod byte_artefacts;
pub mod cli;
pub mod command;
pub mod curves;
pub mod doctor;
pub mod ecdsa;
pub mod error;
pub mod groth16;
pub mod halo2;
pub mod hexadecimal;
pub mod json;
pub mod kzg;
pub mod lattice;
pub mod msm;
pub mod progress;
pub mod randomness;
pub mod ring;
pub mod shell;
