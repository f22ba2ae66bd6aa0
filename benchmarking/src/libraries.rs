//! Other libraries: arkworks is generic in the cases, these have their own types or programs.

pub mod blst;
pub mod gnark;
pub mod halo2;
pub mod latticezk;
pub mod program;
