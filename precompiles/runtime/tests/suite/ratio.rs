//! The weight of pairings, compared with pallet-revive's own precompile.

use crate::harness::{call, on_chain, precompile, Outcome};
use pallet_revive::H160;

/// Returns four pairs whose product is one, as a Groth16 verifier in Solidity checks them.
fn four_pairs() -> Vec<u8> {
	use ark_bn254::{Fq, Fr, G1Affine, G2Affine};
	use ark_ec::AffineRepr;
	use ark_ff::{BigInteger, PrimeField};
	let big_endian = |number: &Fq| number.into_bigint().to_bytes_be();
	let (g1, g2) = (G1Affine::generator(), G2Affine::generator());
	let factors = [Fr::from(2u8), Fr::from(3u8), Fr::from(5u8), -Fr::from(10u8)];
	let pair = |factor: Fr| {
		let point = G1Affine::from(g1 * factor);
		let numbers = [point.x, point.y, g2.x.c1, g2.x.c0, g2.y.c1, g2.y.c0];
		numbers.iter().flat_map(big_endian).collect::<Vec<u8>>()
	};
	factors.into_iter().flat_map(pair).collect()
}

/// The largest allowed ratio of the weight of four pairs to their weight by pallet-revive.
const LARGEST_RATIO: f64 = 0.11;

/// `cargo test ratio -- --nocapture` prints the ratio.
#[test]
fn four_pairs_cost_less_than_by_pallet_revive() {
	on_chain(|| {
		let input = four_pairs();
		let Outcome { result: ours, weight } = call(precompile(0x08), input.clone());
		let Outcome { result: theirs, weight: revives } = call(H160::from_low_u64_be(8), input);
		assert_eq!(ours.unwrap().data, theirs.unwrap().data);
		let ratio = weight.ref_time() as f64 / revives.ref_time() as f64;
		println!(
			"four pairs on BN254: {weight:?}, by pallet-revive's 0x08 {revives:?}: {ratio:.3}"
		);
		assert!(ratio <= LARGEST_RATIO);
	});
}
