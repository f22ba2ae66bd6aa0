//! The cases that the tests of the report name. `tests/suite` compares them with those that are measured, which the
//! report does not need.

/// Cases, each with its curve, operation and size.
pub const KNOWN_CASES: [(&str, &str, &str, usize); 13] = [
	("bls12_381_pairing", "bls12_381", "pairing", 1),
	("bls12_377_pairing", "bls12_377", "pairing", 1),
	("bn254_pairing", "bn254", "pairing", 1),
	("bls12_377_mul_affine_g1", "bls12_377", "mul_affine_g1", 1),
	("bls12_381_msm_g1, 10 arguments", "bls12_381", "msm_g1", 10),
	("pallas_msm, 10 arguments", "pallas", "msm", 10),
	("pallas_msm, 1000 arguments", "pallas", "msm", 1000),
	("pallas_mul_affine", "pallas", "mul_affine", 1),
	("groth16_verify (bls12_381), 1 input", "bls12_381", "groth16_verify", 1),
	("groth16_verify_batch (bls12_381), 64 proofs", "bls12_381", "groth16_verify_batch", 64),
	("ring_verify", "bandersnatch", "ring_verify", 1),
	("ring_verify_batch, 64 proofs", "bandersnatch", "ring_verify_batch", 64),
	("lattice_verify (reference)", "reference", "lattice_verify", 3000),
];
