//! The weights of the precompiles, and those of the verifiers, which are the main runtime's.

pub mod precompiles;

#[path = "../../../runtime/src/weights/reference/groth16_bls12_381.rs"]
pub mod groth16_bls12_381;
#[path = "../../../runtime/src/weights/reference/groth16_bn254.rs"]
pub mod groth16_bn254;
#[path = "../../../runtime/src/weights/reference/kzg_eip4844.rs"]
pub mod kzg_eip4844;
