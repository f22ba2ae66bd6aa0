//! The same verdicts by blst, on proofs that are valid, wrong or malformed.

use ::blst::{
	blst_final_exp, blst_fp12, blst_fp12_is_one, blst_fp12_mul, blst_miller_loop, blst_p1,
	blst_p1_add_or_double, blst_p1_affine, blst_p1_affine_in_g1, blst_p1_cneg, blst_p1_from_affine,
	blst_p1_generator, blst_p1_mult, blst_p1_to_affine, blst_p1_uncompress, blst_p2,
	blst_p2_add_or_double, blst_p2_affine, blst_p2_cneg, blst_p2_from_affine, blst_p2_generator,
	blst_p2_mult, blst_p2_to_affine, blst_p2_uncompress, blst_scalar, blst_scalar_fr_check,
	blst_scalar_from_bendian, BLST_ERROR,
};
use assay_kzg::{
	layout::{G1_LEN, G2_LEN, HASH_LEN},
	simulator::Simulator,
	versioned_hash, Kzg, Proof, PublicInputs, Wasm,
};
use assay_proof_system::ProofSystem;
use proptest::prelude::*;

fn g1(bytes: &[u8]) -> Option<blst_p1> {
	assert_eq!(bytes.len(), G1_LEN);
	let (mut point, mut affine) = (blst_p1::default(), blst_p1_affine::default());
	// SAFETY: the slice has the 48 bytes that are read; the rest are valid values.
	unsafe {
		if blst_p1_uncompress(&mut affine, bytes.as_ptr()) != BLST_ERROR::BLST_SUCCESS
			|| !blst_p1_affine_in_g1(&affine)
		{
			return None;
		}
		blst_p1_from_affine(&mut point, &affine);
	}
	Some(point)
}

fn g2(bytes: &[u8]) -> blst_p2 {
	assert_eq!(bytes.len(), G2_LEN);
	let (mut point, mut affine) = (blst_p2::default(), blst_p2_affine::default());
	// SAFETY: the slice has the 96 bytes that are read; the rest are valid values.
	unsafe {
		assert_eq!(blst_p2_uncompress(&mut affine, bytes.as_ptr()), BLST_ERROR::BLST_SUCCESS);
		blst_p2_from_affine(&mut point, &affine);
	}
	point
}

fn scalar(bytes: &[u8]) -> Option<blst_scalar> {
	assert_eq!(bytes.len(), 32);
	let mut scalar = blst_scalar::default();
	// SAFETY: the slice has the 32 bytes that are read.
	unsafe {
		blst_scalar_from_bendian(&mut scalar, bytes.as_ptr());
		blst_scalar_fr_check(&scalar).then_some(scalar)
	}
}

/// Computes the specification's `verify_kzg_proof`: `e(C − [y]_1, −[1]_2) · e(π, [τ − z]_2) = 1`.
fn verify(tau: &[u8], proof: &[u8], inputs: &[u8]) -> Option<bool> {
	let (commitment, proof) = proof.split_at(G1_LEN);
	let (hash, numbers) = inputs.split_at(HASH_LEN);
	if hash[0] != 1 {
		return None;
	}
	let is_named = versioned_hash(commitment.try_into().expect("48 bytes")) == hash;
	let (z, y) = (scalar(&numbers[..32])?, scalar(&numbers[32..])?);
	let (commitment, proof, tau) = (g1(commitment)?, g1(proof)?, g2(tau));
	let (mut left, mut right) = (blst_p1::default(), blst_p2::default());
	let (mut product, mut factor) = (blst_fp12::default(), blst_fp12::default());
	// SAFETY: all arguments are valid values; scalars have at least 255 bits.
	let holds = unsafe {
		blst_p1_mult(&mut left, blst_p1_generator(), y.b.as_ptr(), 255);
		blst_p1_cneg(&mut left, true);
		blst_p1_add_or_double(&mut left, &left, &commitment);
		blst_p2_mult(&mut right, blst_p2_generator(), z.b.as_ptr(), 255);
		blst_p2_cneg(&mut right, true);
		blst_p2_add_or_double(&mut right, &right, &tau);
		let mut minus_one = *blst_p2_generator();
		blst_p2_cneg(&mut minus_one, true);
		let affine_1 = |point: &blst_p1| {
			let mut affine = blst_p1_affine::default();
			blst_p1_to_affine(&mut affine, point);
			affine
		};
		let affine_2 = |point: &blst_p2| {
			let mut affine = blst_p2_affine::default();
			blst_p2_to_affine(&mut affine, point);
			affine
		};
		blst_miller_loop(&mut product, &affine_2(&minus_one), &affine_1(&left));
		blst_miller_loop(&mut factor, &affine_2(&right), &affine_1(&proof));
		blst_fp12_mul(&mut product, &product, &factor);
		blst_final_exp(&mut product, &product);
		blst_fp12_is_one(&product)
	};
	Some(is_named && holds)
}

#[test]
fn verdicts_are_those_of_blst() {
	let simulator = Simulator::new(5);
	let key = simulator.verifying_key();
	let prepared = Kzg::<Wasm>::prepare_key(&key).expect("the key is usable");
	let config = ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() };
	let mut accepted = 0;
	proptest!(config, |(
		nonce in 0u64..1000,
		changes in proptest::collection::vec((0usize..192, 0u8..8), 0..2),
		flags in proptest::option::weighted(0.2, (0usize..2, 0u8..8)),
	)| {
		let (Proof(mut proof), PublicInputs(mut inputs)) = simulator.prove(nonce);
		for (at, bit) in changes {
			let bytes = if at < 96 { &mut proof } else { &mut inputs };
			bytes[at % 96] ^= 1 << bit;
		}
		if let Some((point, flags)) = flags {
			let byte = &mut proof[point * G1_LEN];
			*byte = *byte & 0x1f | flags << 5;
		}
		let hash = versioned_hash(proof[..G1_LEN].try_into().expect("48 bytes"));
		inputs[..HASH_LEN].copy_from_slice(&hash);
		let expected = verify(&key.0[G2_LEN..], &proof, &inputs);
		let verdict = Kzg::<Wasm>::verify(&prepared, &Proof(proof), &PublicInputs(inputs));
		match verdict {
			Ok(()) => prop_assert_eq!(expected, Some(true)),
			Err(assay_proof_system::VerifyError::ProofInvalid) => {
				prop_assert_eq!(expected, Some(false))
			}
			Err(_) => prop_assert_eq!(expected, None),
		}
	});
	// The strategy makes whole proofs as well.
	for nonce in 0..5 {
		let (proof, inputs) = simulator.prove(nonce);
		assert_eq!(verify(&key.0[G2_LEN..], &proof.0, &inputs.0), Some(true));
		accepted += u32::from(Kzg::<Wasm>::verify(&prepared, &proof, &inputs).is_ok());
	}
	assert_eq!(accepted, 5);
}
