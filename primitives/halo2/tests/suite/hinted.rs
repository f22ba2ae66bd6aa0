//! Proofs with hints: the verdicts are those of plain proofs, and every wrong hint is refused.

mod corruption;

use crate::{
	backends::Numbers,
	pse::{Vectors, MIXED, MIXED_GWC, MIXED_IPA, PAIRS, PHASES_GWC},
	trust::{forgery, key_of, uncompressed},
};
use ark_bn254::{Fr, G2Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::One;
use assay_halo2::{
	hinted::{
		layout::{split_key, HintedProof},
		Halo2Hinted, Hinted, HintedScheme, LIGHT_TERMS,
	},
	hinter::{hint, hints_for},
	key::TranscriptKind,
	simulator::{ipa_case, kzg_case, kzg_case_of, kzg_case_on, Class, Columns, Simulate},
	Backend, Halo2, Ipa, Kzg, Proof, PublicInputs, VerifyingKey, Wasm,
};
use assay_proof_system::{Defect, ProofSystem, Sizes, VerifyError};

/// A key, and two plain proofs of it with their inputs.
struct Case<S> {
	key: Vec<u8>,
	prepared: Vec<u8>,
	plain: [(Vec<u8>, Vec<u8>); 2],
	scheme: core::marker::PhantomData<S>,
}

type Pairs = [(Proof, PublicInputs); 2];

impl<S: HintedScheme> Case<S>
where
	Wasm: Backend<S>,
{
	fn new(VerifyingKey(key): VerifyingKey, proofs: Pairs) -> Self {
		let prepared = <Wasm as Backend<Hinted<S>>>::prepare_key(&key).expect("a good key");
		let plain = proofs.map(|(Proof(proof), PublicInputs(inputs))| (proof, inputs));
		Self { key, prepared, plain, scheme: core::marker::PhantomData }
	}

	fn simulated(case: impl Fn(u32) -> (VerifyingKey, Proof, PublicInputs)) -> Self {
		let ((key, proof, inputs), (_, other, other_inputs)) = (case(1), case(2));
		Self::new(key, [(proof, inputs), (other, other_inputs)])
	}

	fn read(vectors: &str) -> Self {
		let Vectors { key, proofs, .. } = Vectors::read(vectors);
		Self::new(key, proofs)
	}

	fn hinted(&self, index: usize) -> (Vec<u8>, Vec<u8>) {
		let (proof, inputs) = &self.plain[index];
		(hint::<S>(&self.prepared, proof, inputs).expect("a good proof"), inputs.clone())
	}

	fn verify(&self, proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		<Wasm as Backend<Hinted<S>>>::verify(&self.prepared, proof, inputs)
	}

	fn verify_batch(&self, batch: &[(&[u8], &[u8])]) -> Result<(), VerifyError> {
		<Wasm as Backend<Hinted<S>>>::verify_batch(&self.prepared, batch)
	}

	fn verify_plain(&self, proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		let prepared = <Wasm as Backend<S>>::prepare_key(&self.key)?;
		<Wasm as Backend<S>>::verify(&prepared, proof, inputs)
	}
}

fn blake2b() -> Case<Kzg> {
	Case::simulated(|seed| kzg_case(Class::Light, 60, seed))
}

fn poseidon() -> Case<Kzg> {
	Case::simulated(|seed| kzg_case(Class::Any, 80, seed))
}

fn keccak() -> Case<Kzg> {
	Case::simulated(|seed| kzg_case_on(TranscriptKind::Keccak256, Class::Light, 60, seed))
}

fn ipa() -> Case<Ipa> {
	Case::simulated(|seed| ipa_case(Class::Light, 4, 64, seed))
}

/// Splits a proof that the hinter made.
fn split<S: HintedScheme>(hinted: &[u8]) -> HintedProof<'_> {
	HintedProof::split::<S>(hinted).expect("a hinted proof")
}

/// The verdict on a plain proof is that on the same proof with the hints that the hinter makes.
fn agrees<S: HintedScheme>(case: &Case<S>, attempts: usize)
where
	Wasm: Backend<S>,
{
	let mut numbers = Numbers(0x51_7cc1_b727_220a);
	let mut refused = 0;
	for attempt in 0..attempts {
		let (proof, inputs) = &case.plain[attempt % 2];
		let (proof, inputs) = (numbers.corrupt(proof), numbers.corrupt(inputs));
		let plain = case.verify_plain(&proof, &inputs);
		let hinted = hints_for::<S>(&case.prepared, &proof, &inputs)
			.and_then(|hinted| case.verify(&hinted, &inputs));
		assert_eq!(hinted, plain);
		assert_eq!(hint::<S>(&case.prepared, &proof, &inputs).map(drop), plain);
		refused += usize::from(plain.is_err());

		let (proof, _) = case.hinted(attempt % 2);
		let proof = numbers.corrupt(&proof);
		if case.verify(&proof, &inputs).is_ok() {
			assert_eq!(case.verify_plain(split::<S>(&proof).proof, &inputs), Ok(()));
		}
	}
	assert!(refused > attempts / 4 && refused < attempts, "{refused} of {attempts}");
}

#[test]
fn the_verdicts_are_those_of_plain_proofs() {
	for case in [blake2b(), poseidon(), keccak()] {
		agrees(&case, 60);
	}
	for vectors in [PAIRS, MIXED, MIXED_GWC, PHASES_GWC] {
		agrees(&Case::<Kzg>::read(vectors), 16);
	}
	agrees(&ipa(), 60);
	agrees(&Case::<Ipa>::read(MIXED_IPA), 16);
}

fn refuses_false_statements<S: HintedScheme>(vectors: &str)
where
	Wasm: Backend<S>,
{
	let case = Case::<S>::read(vectors);
	let invalid = Vectors::read(vectors).invalid;
	assert!(!invalid.is_empty());
	for (Proof(proof), PublicInputs(inputs)) in &invalid {
		let refused = Err(VerifyError::ProofInvalid);
		let hinted = hints_for::<S>(&case.prepared, proof, inputs).expect("it is well formed");
		assert_eq!(case.verify(&hinted, inputs), refused);
		assert_eq!(hint::<S>(&case.prepared, proof, inputs), refused.map(|()| Vec::new()));
		// The witness of a true statement is of no use.
		let (valid, _) = case.hinted(0);
		let HintedProof { witness, .. } = split::<S>(&valid);
		let parts = HintedProof { witness, ..split::<S>(&hinted) };
		assert_eq!(case.verify(&parts.join(), inputs), refused);
	}
}

#[test]
fn false_statements_are_refused_with_every_hint() {
	for vectors in [PAIRS, MIXED, MIXED_GWC, PHASES_GWC] {
		refuses_false_statements::<Kzg>(vectors);
	}
	refuses_false_statements::<Ipa>(MIXED_IPA);
}

fn batches<S: HintedScheme>(case: &Case<S>)
where
	Wasm: Backend<S>,
{
	let ((proof, inputs), (other, other_inputs)) = (case.hinted(0), case.hinted(1));
	let (first, second) = ((&proof[..], &inputs[..]), (&other[..], &other_inputs[..]));
	assert_eq!(case.verify_batch(&[]), Ok(()));
	assert_eq!(case.verify_batch(&[first, second, first]), Ok(()));

	let malformed = Err(VerifyError::MalformedProof(Defect::Length));
	assert_eq!(case.verify_batch(&[first, (&proof[1..], &inputs)]), malformed);
	// More roots than a proof can have points, and one too many.
	for more in [proof.len() / 32, 1] {
		let parts = split::<S>(&proof);
		let roots = [parts.roots, &vec![0; 32 * more]].concat();
		let padded = HintedProof { roots: &roots, ..parts }.join();
		assert_eq!(case.verify_batch(&[first, (&padded, &inputs)]), malformed);
	}
	let too_many = vec![first; S::MAX_BATCH + 1];
	assert_eq!(case.verify_batch(&too_many), Err(VerifyError::LimitExceeded));
}

/// A false statement in a batch, with the hints that the hinter makes for it.
fn refuses_batches_with_false_statements<S: HintedScheme>(vectors: &str)
where
	Wasm: Backend<S>,
{
	let case = Case::<S>::read(vectors);
	let (Proof(wrong), PublicInputs(wrong_inputs)) = Vectors::read(vectors).invalid.swap_remove(0);
	let wrong = hints_for::<S>(&case.prepared, &wrong, &wrong_inputs).expect("it is well formed");
	let ((proof, inputs), (other, other_inputs)) = (case.hinted(0), case.hinted(1));
	let (first, second) = ((&proof[..], &inputs[..]), (&other[..], &other_inputs[..]));
	let invalid = (&wrong[..], &wrong_inputs[..]);
	assert_eq!(case.verify_batch(&[first, second]), Ok(()));
	for batch in [[invalid, first, second], [first, invalid, second], [first, second, invalid]] {
		assert_eq!(case.verify_batch(&batch), Err(VerifyError::ProofInvalid));
	}
}

#[test]
fn a_batch_is_valid_if_all_its_proofs_are() {
	batches(&blake2b());
	batches(&keccak());
	batches(&ipa());
	refuses_batches_with_false_statements::<Kzg>(PAIRS);
	refuses_batches_with_false_statements::<Kzg>(MIXED_GWC);
	refuses_batches_with_false_statements::<Ipa>(MIXED_IPA);
}

#[test]
fn sizes_are_those_of_plain_proofs() {
	fn check<S: HintedScheme>(case: &Case<S>)
	where
		Wasm: Backend<S>,
	{
		type Plain<S> = Halo2<S, Wasm>;
		type WithHints<S> = Halo2Hinted<S, Wasm>;
		assert_eq!(WithHints::<S>::MAX_SIZE, Plain::<S>::MAX_SIZE);
		let ((hinted, inputs), (plain, _)) = (case.hinted(0), &case.plain[0]);
		let (key, inputs) = (VerifyingKey(case.key.clone()), PublicInputs(inputs));
		let size = |proof| WithHints::<S>::verification_size(&Proof(proof), &inputs);
		assert_eq!(size(hinted), Plain::<S>::verification_size(&Proof(plain.clone()), &inputs));
		// Whatever has no hints, or more roots than points, is charged the most, and costs nothing.
		let many = [&2u32.to_le_bytes()[..], &[0; 32 + 64 + 192]].concat();
		for short in [&[][..], &[0; 3], &[0xff; 300], &many[..36 + 64 + S::WITNESS_LEN]] {
			assert_eq!(size(short.to_vec()), Plain::<S>::MAX_SIZE);
			let length = Err(VerifyError::MalformedProof(Defect::Length));
			assert_eq!(case.verify(short, &inputs.0), length);
		}
		assert_eq!(WithHints::<S>::key_size(&key), Plain::<S>::key_size(&key));
		let hinted = WithHints::<S>::prepare_key(&key).expect("a good key");
		let plain = Plain::<S>::prepare_key(&key).expect("a good key");
		assert_eq!(WithHints::<S>::prepared_size(&hinted), Plain::<S>::prepared_size(&plain));
		let proof = Proof(Vec::new());
		let light = WithHints::<S>::is_light(&hinted, &proof, &inputs);
		assert_eq!(light, Plain::<S>::is_light(&plain, &proof, &inputs));
	}
	check(&blake2b());
	check(&poseidon());
	check(&ipa());
	assert_eq!(<Halo2Hinted<Kzg, Wasm> as ProofSystem>::ID, "halo2-hinted/kzg-bn254");
	assert_eq!(<Halo2Hinted<Ipa, Wasm> as ProofSystem>::ID, "halo2-hinted/ipa-vesta");
}

/// The cases that `verify_light` is weighed with have as many terms as a light proof may have. With fixed columns alone,
/// a proof has more.
#[test]
fn light_proofs_have_few_terms() {
	fn is_light<S: HintedScheme>(
		(key, _, inputs): (VerifyingKey, Proof, PublicInputs),
	) -> (bool, u32) {
		type WithHints<S> = Halo2Hinted<S, Wasm>;
		let prepared = WithHints::<S>::prepare_key(&key).expect("a good key");
		let light = WithHints::<S>::is_light(&prepared, &Proof(Vec::new()), &inputs);
		let (_, hints) = split_key::<S>(prepared.as_bytes()).expect("a prepared key");
		(light, hints.terms)
	}
	for size in [0, 30, 100, 500, 1000] {
		let (light, terms) = is_light::<Kzg>(Kzg::simulate_for_hints(Class::Light, size, 1));
		assert!(light, "{terms} terms for {size} units");
		// Near the limit.
		assert!(size < 500 || terms + 16 > size * 5 / 8 + LIGHT_TERMS as u32, "{terms}");
		let (light, terms) = is_light::<Ipa>(Ipa::simulate_for_hints(Class::Light, size, 1));
		assert!(light, "{terms} terms for {size} units");
		let columns =
			|columns| kzg_case_of(TranscriptKind::Blake2b, Class::Light, columns, size, 1);
		let (light, advice) = is_light::<Kzg>(columns(Columns::Advice));
		assert!(light);
		let (light, fixed) = is_light::<Kzg>(columns(Columns::Fixed));
		assert!(fixed >= advice);
		assert_eq!(light, size <= 100, "{fixed} terms for {size} units");
	}
}

/// The cases that hints are weighed with are within the limits at the largest size.
#[test]
fn the_costliest_cases_verify() {
	fn check<S: HintedScheme + Simulate>()
	where
		Wasm: Backend<S>,
	{
		let size = <Halo2Hinted<S, Wasm> as Sizes>::MAX_SIZE;
		for class in [Class::Any, Class::Light] {
			let (key, Proof(proof), PublicInputs(inputs)) = S::simulate_for_hints(class, size, 1);
			let prepared = <Wasm as Backend<Hinted<S>>>::prepare_key(&key.0);
			let prepared = prepared.unwrap_or_else(|error| panic!("{class:?}: {error:?}"));
			assert_eq!(hint::<S>(&prepared, &proof, &inputs).map(drop), Ok(()), "{class:?}");
		}
	}
	check::<Kzg>();
	check::<Ipa>();
}

/// Chains store prepared keys, so these bytes never change.
#[test]
fn layouts_are_those_of_the_documentation() {
	fn check<S: HintedScheme>(case: &Case<S>, hints: usize)
	where
		Wasm: Backend<S>,
	{
		let plain = <Wasm as Backend<S>>::prepare_key(&case.key).expect("a good key");
		assert_eq!(case.prepared.len(), plain.len() + hints);
		assert!(case.prepared.starts_with(&plain));
	}
	assert_eq!((Kzg::WITNESS_LEN, Ipa::WITNESS_LEN), (192, 0));
	check(&blake2b(), 4 + 87 * 64);
	check(&ipa(), 4);
}

#[test]
fn keys_that_reveal_their_secret_are_refused() {
	let prepare = |s: Fr| {
		let s_g2 = uncompressed(&(G2Affine::generator() * s).into_affine());
		let key = VerifyingKey::from(&key_of(&Fr::one(), s_g2));
		<Wasm as Backend<Hinted<Kzg>>>::prepare_key(&key.0).map(drop)
	};
	for s in [Fr::one(), -Fr::one()] {
		assert_eq!(prepare(s), Err(VerifyError::MalformedKey(Defect::Unsound)));
	}
	assert_eq!(prepare(Fr::from(0u64)), Err(VerifyError::MalformedKey(Defect::Identity)));
	assert_eq!(prepare(Fr::from(2u64)), Ok(()));
}

/// A proof whose openings are identities: both sides of its last equation are as well.
#[test]
fn identities_have_the_root_zero() {
	let s_g2 = uncompressed(&(G2Affine::generator() * Fr::from(0xbeef_u64)).into_affine());
	let (key, proof) = forgery(s_g2);
	let inputs = PublicInputs::from_instances::<Fr>(&[Vec::new()]);
	let pair = (proof, inputs);
	let case = Case::<Kzg>::new(VerifyingKey::from(&key), [pair.clone(), pair]);
	let (hinted, inputs) = case.hinted(0);
	assert_eq!(case.verify(&hinted, &inputs), Ok(()));

	let parts = split::<Kzg>(&hinted);
	let identity = |bytes: &[u8]| bytes[31] == 0x80 && bytes[..31].iter().all(|byte| *byte == 0);
	let at = parts.proof.chunks(32).position(identity).expect("there is an identity") * 32;
	// The points before it are commitments too, so it has this root.
	assert!(parts.roots[at..at + 32].iter().all(|byte| *byte == 0));
	let not_on_curve = Err(VerifyError::MalformedProof(Defect::NotOnCurve));
	let mut roots = parts.roots.to_vec();
	roots[at] = 2;
	assert_eq!(case.verify(&HintedProof { roots: &roots, ..parts }.join(), &inputs), not_on_curve);
	// No point has two coordinates of zero. In a key, they stand for the identity.
	let mut proof = parts.proof.to_vec();
	proof[at + 31] = 0;
	let changed = HintedProof { proof: &proof, ..parts }.join();
	assert_eq!(case.verify(&changed, &inputs), not_on_curve);
	// The flag of the identity with a coordinate.
	proof[at] = 1;
	proof[at + 31] = 0x80;
	let changed = HintedProof { proof: &proof, ..parts }.join();
	let not_canonical = Err(VerifyError::MalformedProof(Defect::NotCanonical));
	assert_eq!(case.verify(&changed, &inputs), not_canonical);
	// Without pairs, the witness's power has to be homogeneous.
	let mut witness = parts.witness.to_vec();
	witness[0] ^= 1;
	let changed = HintedProof { witness: &witness, ..parts }.join();
	assert_eq!(case.verify(&changed, &inputs), Err(VerifyError::ProofInvalid));
}
