//! The weights that the precompiles need.

use frame_support::weights::Weight;

/// Weights of the operations, without pallet-revive's own for the call and its calldata.
///
/// They hold for the costliest input of a length, valid or not.
pub trait WeightInfo {
	/// Returns the weight of an addition in G1 of BN254.
	fn bn254_add() -> Weight;
	/// Returns the weight of a multiplication in G1 of BN254.
	fn bn254_mul() -> Weight;
	/// Returns the weight of a check of `pairs` pairings on BN254.
	fn bn254_pairing(pairs: u32) -> Weight;
	/// Returns the weight of a point evaluation of EIP-4844.
	fn point_evaluation() -> Weight;
	/// Returns the weight of an addition in G1 of BLS12-381.
	fn bls12_381_g1_add() -> Weight;
	/// Returns the weight of a multi-scalar multiplication of `points` points in G1 of BLS12-381.
	fn bls12_381_g1_msm(points: u32) -> Weight;
	/// Returns the weight of an addition in G2 of BLS12-381.
	fn bls12_381_g2_add() -> Weight;
	/// Returns the weight of a multi-scalar multiplication of `points` points in G2 of BLS12-381.
	fn bls12_381_g2_msm(points: u32) -> Weight;
	/// Returns the weight of a check of `pairs` pairings on BLS12-381.
	fn bls12_381_pairing(pairs: u32) -> Weight;
	/// Returns the weight of a map of a field element to G1 of BLS12-381.
	fn bls12_381_map_to_g1() -> Weight;
	/// Returns the weight of a map of a field element to G2 of BLS12-381.
	fn bls12_381_map_to_g2() -> Weight;
	/// Returns the weight of a hash of `bytes` bytes, for a key or a statement.
	fn hash(bytes: u32) -> Weight;
	/// Returns the weight of a look-up of a registered key, the database included, without that of reading the key,
	/// which the verifier's own weights have.
	fn key_info() -> Weight;
	/// Returns the weight of a look-up among the statements that have counted, the database included.
	fn has_counted() -> Weight;
}
