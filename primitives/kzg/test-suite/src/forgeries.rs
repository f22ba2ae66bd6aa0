//! Setups whose secret is known, and the forgeries that they allow.

use ark_bls12_381::{Bls12_381, Fr, G1Affine, G2Affine};
use ark_ec::{pairing::Pairing, AffineRepr, CurveGroup};
use ark_ff::{Field, Zero};
use assay_kzg::{
	encoding::{g1_on_curve, g2_bytes},
	layout::G1_LEN,
	simulator::Simulator,
	verifier::prepare_any_key,
	Backend, PointEvaluation, Proof, PublicInputs, VerifyingKey,
};
use assay_proof_system::{Defect, VerifyError::*};

/// Makes a proof of the value `y` at `z` for a commitment to another polynomial, by a known τ alone: the point
/// `(C − [y]_1)/(τ − z)`.
fn forge(commitment: &G1Affine, tau: Fr, z: Fr, y: Fr) -> (Proof, PublicInputs) {
	let inverse = (tau - z).inverse().expect("another point than τ");
	let difference = *commitment - G1Affine::generator() * y;
	let proof = (difference * inverse).into_affine();
	(Proof::from_points(commitment, &proof), PublicInputs::from_values(commitment, &z, &y))
}

/// Returns the commitment of a polynomial that the forger does not know.
fn commitment() -> G1Affine {
	let (Proof(proof), _) = Simulator::new(77).prove(0);
	let (commitment, _) = proof.split_first_chunk::<G1_LEN>().expect("a proof has two points");
	g1_on_curve(commitment).expect("it is a point")
}

/// With τ = 0, 1 or −1 everyone can forge, and the key reveals τ: registration refuses the key.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_with_a_tau_that_shows<B: Backend<PointEvaluation>>() {
	let commitment = commitment();
	let (z, values) = (Fr::from(5u64), [0u64, 1, 1 << 40].map(Fr::from));
	for one in [1u64, 9] {
		let one = (G2Affine::generator() * Fr::from(one)).into_affine();
		for (tau, point) in [(1i64, one), (-1, -one)] {
			let VerifyingKey(key) = VerifyingKey::from_points(&one, &point);
			assert_eq!(B::prepare_key(&key), Err(MalformedKey(Defect::Unsound)));
			let prepared = prepare_any_key(&key).expect("its points are valid");
			for y in values {
				let (proof, inputs) = forge(&commitment, Fr::from(tau), z, y);
				assert_eq!(B::verify(&prepared, &proof.0, &inputs.0), Ok(()));
			}
		}

		// The identity has no lines to prepare, so arkworks confirms that the equation holds.
		let VerifyingKey(key) = VerifyingKey::new(&g2_bytes(&one), &g2_bytes(&G2Affine::zero()));
		assert_eq!(B::prepare_key(&key), Err(MalformedKey(Defect::Identity)));
		for y in values {
			let (Proof(proof), _) = forge(&commitment, Fr::zero(), z, y);
			let (_, proof) = proof.split_last_chunk::<G1_LEN>().expect("a proof has two points");
			let proof = g1_on_curve(proof).expect("it is a point");
			let left = (commitment - G1Affine::generator() * y + proof * z).into_affine();
			assert!(Bls12_381::multi_pairing([left, proof], [-one, G2Affine::zero()]).is_zero());
		}
	}
}

/// Any other known τ is as bad, and no check of the key can detect it: see `docs/kzg.md` on trust.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_forgeries_under_a_known_tau<B: Backend<PointEvaluation>>() {
	let tau = Fr::from(2u64);
	let key = Simulator::with_tau(tau).verifying_key();
	let prepared = B::prepare_key(&key.0).expect("its points are valid");
	for y in [3u64, 4] {
		let (proof, inputs) = forge(&commitment(), tau, Fr::from(9u64), Fr::from(y));
		assert_eq!(B::verify(&prepared, &proof.0, &inputs.0), Ok(()));
	}
}
