//! Other libraries: arkworks is generic in the rows, these have their own types.

pub mod blst;
pub mod gnark;
