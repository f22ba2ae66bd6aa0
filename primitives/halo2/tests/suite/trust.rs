//! A usable key may still have proofs of false statements, if its secret is known or its digest is not
//! bound to the key.

use ark_bn254::{Fr, G1Affine, G2Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{BigInteger, Field, One, PrimeField};
use ark_serialize::CanonicalSerialize;
use assay_halo2::{
	arithmetic::ArkworksKzg,
	key::{Node, Query, TranscriptKind, VerifyingKeyData, FORMAT},
	scheme::G2_LEN,
	simulator::{forge_kzg, kzg_case, s_g2, Class},
	transcript::Transcript,
	Arithmetic, Arkworks, Halo2, KnownSetups, Kzg, KzgOpening, KzgParameters, Proof, PublicInputs,
	VerifyingKey, Wasm,
};
use assay_proof_system::{Defect, ProofSystem, Sizes, VerifyError};

type System = Halo2<Kzg, Wasm>;

/// Encodes a scalar or a coordinate.
fn bytes<F: PrimeField>(number: &F) -> [u8; 32] {
	let mut bytes = [0; 32];
	bytes.copy_from_slice(&number.into_bigint().to_bytes_le());
	bytes
}

fn compressed(point: &G1Affine) -> [u8; 32] {
	let mut bytes_of = [0; 32];
	match point.xy() {
		None => bytes_of[31] = 0x80,
		Some((x, y)) => {
			bytes_of = bytes(&x);
			bytes_of[31] |= u8::from(y.into_bigint().is_odd()) << 6;
		}
	}
	bytes_of
}

pub fn uncompressed(point: &G2Affine) -> [u8; G2_LEN] {
	let mut bytes = [0; G2_LEN];
	point.serialize_uncompressed(&mut bytes[..]).expect("the buffer is as long");
	bytes
}

/// Makes the key of a circuit with one column and the constraint that a constant is zero.
pub fn key_of(constant: &Fr, s_g2: [u8; G2_LEN]) -> VerifyingKeyData<Kzg> {
	VerifyingKeyData {
		format: FORMAT,
		transcript: TranscriptKind::Blake2b,
		digest: [5; 32],
		k: 4,
		degree: 3,
		blinding_factors: 5,
		advice_phases: vec![0],
		challenge_phases: Vec::new(),
		instance_rows: Vec::new(),
		advice_queries: vec![Query { column: 0, rotation: 0 }],
		fixed_queries: Vec::new(),
		instance_queries: Vec::new(),
		nodes: vec![Node::Constant(bytes(constant))],
		gates: vec![0],
		lookups: Vec::new(),
		shuffles: Vec::new(),
		permutation: Vec::new(),
		fixed_commitments: Vec::new(),
		permutation_commitments: Vec::new(),
		parameters: KzgParameters { opening: KzgOpening::Shplonk, s_g2 },
	}
}

/// Makes a key that claims "a nonzero number is zero", and a proof of that, without the secret: it fixes
/// the digest, draws the challenges of a proof, and then chooses the constant to fit.
pub fn forgery(s_g2: [u8; G2_LEN]) -> (VerifyingKeyData<Kzg>, Proof) {
	let digest = Fr::from_le_bytes_mod_order(&key_of(&Fr::one(), s_g2).digest);
	let (one, zero) = (G1Affine::generator(), G1Affine::identity());
	// The quotient is a constant polynomial.
	let quotient = Fr::from(31337u64);
	let quotient_point = (one * quotient).into_affine();
	let mut transcript = Transcript::<Fr>::new(TranscriptKind::Blake2b).expect("there is one");
	transcript.absorb_scalar(&digest);
	let mut absorb = |points: &[G1Affine], challenges: usize| {
		for point in points {
			transcript.absorb_point(&ArkworksKzg::<ark_bn254::Bn254>::coordinates(point));
		}
		(0..challenges).map(|_| transcript.challenge()).last()
	};
	// The column, θ, β and γ; the random polynomial, y; the quotient's parts, x.
	absorb(&[one], 3);
	absorb(&[one], 1);
	let x = absorb(&[quotient_point, zero], 1).expect("it is drawn");
	// constant / (x^n − 1) is the quotient's value.
	let constant = quotient * (x.pow([1 << 4]) - Fr::one());
	// All polynomials are constant, so their openings are zero.
	let (points, evaluations, opening) =
		([one, one, quotient_point, zero], [Fr::one(); 2], [zero, zero]);
	let points = points.iter().map(compressed);
	let elements =
		points.chain(evaluations.iter().map(bytes)).chain(opening.iter().map(compressed));
	let proof = elements.flatten().collect();
	(key_of(&constant, s_g2), Proof(proof))
}

#[test]
fn a_key_chosen_after_a_proof_is_told_by_its_hash_alone() {
	let s_g2 = uncompressed(&(G2Affine::generator() * Fr::from(0xdead_beef_u64)).into_affine());
	let (forged, proof) = forgery(s_g2);
	assert!(!matches!(forged.nodes[0], Node::Constant([0, rest @ ..]) if rest == [0; 31]));
	let inputs = PublicInputs::from_instances::<Fr>(&[Vec::new()]);
	let verify = |key: &VerifyingKeyData<Kzg>| {
		let prepared = System::prepare_key(&VerifyingKey::from(key)).expect("the key is usable");
		System::verify(&prepared, &proof, &inputs)
	};
	// A chain cannot distinguish the forged key from other keys by its fields.
	assert_eq!(verify(&forged), Ok(()));
	// The key that the circuit's author rebuilds has the same digest, but other bytes.
	let rebuilt = key_of(&Fr::one(), s_g2);
	assert_eq!(rebuilt.digest, forged.digest);
	assert_ne!(VerifyingKey::from(&rebuilt), VerifyingKey::from(&forged));
	assert_eq!(verify(&rebuilt), Err(VerifyError::ProofInvalid));
}

/// With `[s]_2 = ±[1]_2`, everyone knows that s is 1 or −1, and can prove anything.
#[test]
fn a_key_that_reveals_the_secret_of_its_string_is_refused() {
	type OverArkworks = Halo2<Kzg, Wasm<Arkworks>>;
	let prepare = |s: Fr| {
		let s_g2 = uncompressed(&(G2Affine::generator() * s).into_affine());
		let key = VerifyingKey::from(&key_of(&Fr::one(), s_g2));
		let verdicts = [System::prepare_key(&key), OverArkworks::prepare_key(&key)];
		let [ours, arkworks] = verdicts.map(|verdict| verdict.map(drop));
		assert_eq!(ours, arkworks);
		ours
	};
	for s in [Fr::one(), -Fr::one()] {
		assert_eq!(prepare(s), Err(VerifyError::MalformedKey(Defect::Unsound)));
	}
	assert_eq!(prepare(Fr::from(0u64)), Err(VerifyError::MalformedKey(Defect::Identity)));
	assert_eq!(prepare(Fr::from(2u64)), Ok(()));

	// What whoever knows s can do: a proof that one is zero.
	let two = Fr::from(2u64);
	let s_g2 = uncompressed(&(G2Affine::generator() * two).into_affine());
	let key = key_of(&Fr::one(), s_g2);
	let (proof, inputs) = forge_kzg(&key, &two, &[Vec::new()], 1).expect("the secret is known");
	let prepared = System::prepare_key(&VerifyingKey::from(&key)).expect("the key is usable");
	assert_eq!(System::verify(&prepared, &proof, &inputs), Ok(()));
}

/// The string with the point `[7]_2`.
struct Seven;

impl bounded_collections::Get<&'static [[u8; G2_LEN]]> for Seven {
	fn get() -> &'static [[u8; G2_LEN]] {
		Box::leak(Box::new([uncompressed(&(G2Affine::generator() * Fr::from(7u64)).into_affine())]))
	}
}

/// The simulator's string, and another.
struct Simulated;

impl bounded_collections::Get<&'static [[u8; G2_LEN]]> for Simulated {
	fn get() -> &'static [[u8; G2_LEN]] {
		Box::leak(Box::new([Seven::get()[0], s_g2()]))
	}
}

#[test]
fn keys_over_an_unknown_string_are_refused() {
	type Known = KnownSetups<Wasm, Seven>;
	let [of_seven, of_eight] =
		[7u64, 8].map(|s| uncompressed(&(G2Affine::generator() * Fr::from(s)).into_affine()));
	let prepare = |s_g2| Known::prepare_key(&VerifyingKey::from(&key_of(&Fr::one(), s_g2)));
	assert_eq!(prepare(of_eight), Err(VerifyError::MalformedKey(Defect::Unsound)));
	assert!(prepare(of_seven).is_ok());
	// A key that cannot be decoded gets its own error.
	assert_eq!(prepare([0xff; G2_LEN]), Err(VerifyError::MalformedKey(Defect::NotCanonical)));
	// One that was registered under `Halo2`, or before its string was removed from the list.
	let key = key_of(&Fr::one(), of_eight);
	let (proof, inputs) =
		forge_kzg(&key, &Fr::from(8u64), &[Vec::new()], 1).expect("the secret is known");
	let registered = System::prepare_key(&VerifyingKey::from(&key)).expect("the key is usable");
	let unsound = Err(VerifyError::MalformedKey(Defect::Unsound));
	assert_eq!(System::verify(&registered, &proof, &inputs), Ok(()));
	assert_eq!(Known::verify(&registered, &proof, &inputs), unsound);
	assert_eq!(Known::verify_batch(&registered, &[(proof, inputs)]), unsound);
	let none = VerifyingKey(vec![0; 10]);
	assert_eq!(Known::prepare_key(&none), Err(VerifyError::MalformedKey(Defect::Length)));
	let endless = VerifyingKey(vec![0; 1 << 20]);
	assert_eq!(Known::prepare_key(&endless), Err(VerifyError::LimitExceeded));
}

#[test]
fn keys_over_a_known_string_are_those_of_the_system() {
	type Known = KnownSetups<Wasm, Simulated>;
	let (key, proof, inputs) = kzg_case(Class::Light, 64, 1);
	let prepared = Known::prepare_key(&key).expect("the string is known");
	assert_eq!(System::prepare_key(&key).as_ref(), Ok(&prepared));
	assert_eq!(Known::verify(&prepared, &proof, &inputs), Ok(()));
	assert_eq!(Known::verify_batch(&prepared, &[(proof.clone(), inputs.clone())]), Ok(()));
	assert_eq!(
		(Known::ID, Known::MAX_SIZE, Known::MAX_BATCH),
		(System::ID, System::MAX_SIZE, System::MAX_BATCH)
	);
	assert_eq!(Known::BATCH_WEIGHT_IS_SUM, System::BATCH_WEIGHT_IS_SUM);
	assert_eq!(Known::INLINE_COST_SUBADDITIVE, System::INLINE_COST_SUBADDITIVE);
	assert_eq!(Known::key_size(&key), System::key_size(&key));
	assert_eq!(Known::prepared_size(&prepared), System::prepared_size(&prepared));
	assert_eq!(
		Known::verification_size(&proof, &inputs),
		System::verification_size(&proof, &inputs)
	);
	assert!(Known::is_light(&prepared, &proof, &inputs));
}
