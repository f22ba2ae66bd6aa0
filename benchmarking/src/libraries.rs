//! Other libraries that are programs of their own. arkworks and blst are in the cases.

pub mod gnark;
pub mod halo2;
pub mod latticezk;
pub mod program;
