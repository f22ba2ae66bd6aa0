//! Hints, and the prepared keys of proofs with hints, with bits and numbers changed.

use super::{blake2b, ipa, keccak, poseidon, split, Case};
use ark_ff::{BigInteger, PrimeField};
use assay_halo2::{
	hinted::{layout::HintedProof, Hinted, HintedScheme},
	Backend, Wasm, HEAD_LEN,
};
use assay_proof_system::{Defect, VerifyError::*};

/// Bytes of the number of roots.
const COUNT: usize = 4;
/// Bytes of a coordinate.
const LEN: usize = 32;

/// Returns true for a number below the modulus.
fn is_reduced<F: PrimeField>(bytes: &[u8]) -> bool {
	F::deserialize_uncompressed(bytes).is_ok()
}

/// Flips every `step`-th bit of the hints. The verdict is that of the number that the bit is in.
fn refuses_flipped_bits<S: HintedScheme, F: PrimeField>(case: &Case<S>, step: usize)
where
	Wasm: Backend<S>,
{
	let (mut hinted, inputs) = case.hinted(0);
	let parts = split::<S>(&hinted);
	let roots = COUNT + parts.proof.len();
	let witness = roots + parts.roots.len();
	assert_eq!(witness + S::WITNESS_LEN, hinted.len());
	for bit in (8 * roots..8 * hinted.len()).step_by(step) {
		let at = bit / 8;
		hinted[at] ^= 1 << (bit % 8);
		let number = roots + (at - roots) / LEN * LEN;
		let reduced = is_reduced::<F>(&hinted[number..number + LEN]);
		let verdict = match at < witness {
			// The lowest bit is the parity, which the point states.
			true if bit == 8 * number || !reduced => MalformedProof(Defect::NotCanonical),
			true => MalformedProof(Defect::NotOnCurve),
			false if reduced => ProofInvalid,
			false => MalformedProof(Defect::NotCanonical),
		};
		assert_eq!(case.verify(&hinted, &inputs), Err(verdict), "bit {bit}");
		hinted[at] ^= 1 << (bit % 8);
	}
	assert_eq!(case.verify(&hinted, &inputs), Ok(()));
}

#[test]
fn flipped_bits_are_refused() {
	// The steps are coprime to the bits of a number, so that every position is reached.
	refuses_flipped_bits::<_, ark_bn254::Fq>(&blake2b(), 7);
	refuses_flipped_bits::<_, ark_bn254::Fq>(&poseidon(), 13);
	refuses_flipped_bits::<_, ark_bn254::Fq>(&keccak(), 1);
	refuses_flipped_bits::<_, ark_vesta::Fq>(&ipa(), 5);
}

#[test]
#[ignore = "a minute: 30,000 verifications"]
fn all_flipped_bits_are_refused() {
	refuses_flipped_bits::<_, ark_bn254::Fq>(&blake2b(), 1);
	refuses_flipped_bits::<_, ark_bn254::Fq>(&poseidon(), 1);
	refuses_flipped_bits::<_, ark_vesta::Fq>(&ipa(), 1);
}

fn refuses_numbers_that_are_not_reduced<S: HintedScheme, F: PrimeField>(case: &Case<S>)
where
	Wasm: Backend<S>,
{
	let (hinted, inputs) = case.hinted(0);
	let parts = split::<S>(&hinted);
	let roots = COUNT + parts.proof.len();
	let modulus = F::MODULUS.to_bytes_le();
	for start in (roots..hinted.len()).step_by(LEN) {
		let number = F::deserialize_uncompressed(&hinted[start..start + LEN]).expect("reduced");
		// The same number, not reduced: the second has the same parity. There is room for both.
		let mut sums = [number.into_bigint(); 2];
		for sum in &mut sums {
			assert!(!sum.add_with_carry(&F::MODULUS));
		}
		assert!(!sums[1].add_with_carry(&F::MODULUS));
		let sums = sums.map(|sum| sum.to_bytes_le());
		for number in [&modulus[..LEN], &sums[0][..LEN], &sums[1][..LEN], &[0xff; LEN]] {
			let mut bytes = hinted.clone();
			bytes[start..start + LEN].copy_from_slice(number);
			let refused = Err(MalformedProof(Defect::NotCanonical));
			assert_eq!(case.verify(&bytes, &inputs), refused, "the number at {start}");
		}
		// The other root.
		if start < roots + parts.roots.len() {
			let mut bytes = hinted.clone();
			let other = (-number).into_bigint().to_bytes_le();
			bytes[start..start + LEN].copy_from_slice(&other[..LEN]);
			let refused = Err(MalformedProof(Defect::NotCanonical));
			assert_eq!(case.verify(&bytes, &inputs), refused, "the root at {start}");
			bytes[start..start + LEN].fill(0);
			let odd = hinted[start] & 1 == 1;
			let defect = if odd { Defect::NotCanonical } else { Defect::NotOnCurve };
			assert_eq!(case.verify(&bytes, &inputs), Err(MalformedProof(defect)));
		}
	}
}

#[test]
fn numbers_that_are_not_reduced_are_refused() {
	refuses_numbers_that_are_not_reduced::<_, ark_bn254::Fq>(&blake2b());
	refuses_numbers_that_are_not_reduced::<_, ark_bn254::Fq>(&keccak());
	refuses_numbers_that_are_not_reduced::<_, ark_vesta::Fq>(&ipa());
}

fn refuses_other_hints<S: HintedScheme>(case: &Case<S>)
where
	Wasm: Backend<S>,
{
	let ((hinted, inputs), (other, _)) = (case.hinted(0), case.hinted(1));
	let parts = split::<S>(&hinted);
	let others = split::<S>(&other);
	// The points of the simulator's proofs are the same, except for the opening's.
	if parts.roots != others.roots {
		let changed = HintedProof { roots: others.roots, ..parts }.join();
		assert!(matches!(case.verify(&changed, &inputs), Err(MalformedProof(_))));
	}
	if S::WITNESS_LEN > 0 {
		let changed = HintedProof { witness: others.witness, ..parts }.join();
		assert_eq!(case.verify(&changed, &inputs), Err(ProofInvalid));
	}
	for root in 1..parts.roots.len() / LEN {
		let mut roots = parts.roots.to_vec();
		let (left, right) = roots.split_at_mut(root * LEN);
		left[(root - 1) * LEN..].swap_with_slice(&mut right[..LEN]);
		let changed = HintedProof { roots: &roots, ..parts }.join();
		let verdict = case.verify(&changed, &inputs);
		assert!(
			matches!(verdict, Err(MalformedProof(Defect::NotOnCurve | Defect::NotCanonical))),
			"root {root}: {verdict:?}"
		);
	}
}

#[test]
fn hints_of_others_are_refused() {
	refuses_other_hints(&blake2b());
	refuses_other_hints(&poseidon());
	refuses_other_hints(&keccak());
	refuses_other_hints(&ipa());
}

fn refuses_other_lengths<S: HintedScheme>(case: &Case<S>)
where
	Wasm: Backend<S>,
{
	let (hinted, inputs) = case.hinted(0);
	let parts = split::<S>(&hinted);
	let refused = |bytes: &[u8]| {
		assert_eq!(case.verify(bytes, &inputs), Err(MalformedProof(Defect::Length)));
	};
	for len in [0, 1, 3, 4, 35, hinted.len() / 2, hinted.len() - LEN, hinted.len() - 1] {
		refused(&hinted[..len]);
	}
	for more in [1, 4, LEN, S::WITNESS_LEN] {
		if more > 0 {
			refused(&[&hinted[..], &vec![0; more]].concat());
		}
	}
	// Another number of roots, with the bytes for it and without.
	let longer = [parts.roots, &[0; LEN]].concat();
	refused(&HintedProof { roots: &longer, ..parts }.join());
	if let Some(fewer) = parts.roots.len().checked_sub(LEN) {
		refused(&HintedProof { roots: &parts.roots[..fewer], ..parts }.join());
	}
	let count = (parts.roots.len() / LEN) as u32;
	for other in [count + 1, count.wrapping_sub(1), u32::MAX, 1 << 27, 1 << 31] {
		let mut bytes = hinted.clone();
		bytes[..COUNT].copy_from_slice(&other.to_le_bytes());
		refused(&bytes);
	}
	// A plain proof.
	refused(parts.proof);
}

#[test]
fn other_lengths_are_refused() {
	refuses_other_lengths(&blake2b());
	refuses_other_lengths(&keccak());
	refuses_other_lengths(&ipa());
}

#[test]
fn a_proof_is_refused_by_its_length_before_its_key_is_decoded() {
	fn check<S: HintedScheme>(case: &Case<S>)
	where
		Wasm: Backend<S>,
	{
		let (hinted, inputs) = case.hinted(0);
		let mut garbage = case.prepared.clone();
		garbage[HEAD_LEN..].fill(0xff);
		let verify = |proof| <Wasm as Backend<Hinted<S>>>::verify(&garbage, proof, &inputs);
		assert_eq!(verify(&hinted), Err(MalformedKey(Defect::Length)));
		assert_eq!(verify(&hinted[1..]), Err(MalformedProof(Defect::Length)));
		let long = HintedProof { proof: &vec![0; S::MAX_PROOF_LEN], ..split::<S>(&hinted) };
		assert_eq!(verify(&long.join()), Err(LimitExceeded));
	}
	check(&blake2b());
	check(&ipa());
}

#[test]
fn prepared_keys_are_decoded_with_their_slopes() {
	let case = blake2b();
	let (hinted, inputs) = case.hinted(0);
	let verify =
		|key: &[u8]| <Wasm as Backend<Hinted<assay_halo2::Kzg>>>::verify(key, &hinted, &inputs);
	let slopes = case.prepared.len() - assay_halo2::Kzg::SLOPES_LEN;
	let hints = slopes - COUNT;
	assert_eq!(verify(&[]), Err(MalformedKey(Defect::Length)));
	assert_eq!(verify(&case.prepared[..slopes]), Err(MalformedKey(Defect::Length)));
	assert_eq!(verify(&case.prepared[hints..]), Err(MalformedKey(Defect::Length)));
	let mut longer = case.prepared.clone();
	longer.push(0);
	assert_eq!(verify(&longer), Err(MalformedKey(Defect::Length)));
	for at in (slopes..case.prepared.len()).step_by(LEN) {
		let mut key = case.prepared.clone();
		key[at..at + LEN].fill(0xff);
		assert_eq!(verify(&key), Err(MalformedKey(Defect::NotCanonical)), "the slope at {at}");
	}
}
