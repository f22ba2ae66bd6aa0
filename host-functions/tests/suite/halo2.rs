//! The host functions of halo2: against arkworks on valid and corrupted proofs, and as they are
//! called.

#[path = "../../../primitives/halo2/tests/vectors/pse.rs"]
mod pse;

use ark_ec::AffineRepr;
use ark_serialize::CanonicalSerialize;
use assay_ark_curves::ark_bn254::{Fq2, G2Affine};
use assay_groth16::{simulator::Simulator, Backend as Groth16Backend, Bn254, Curve};
use assay_halo2::{
	batch::pack,
	key::{TranscriptKind, VerifyingKeyData},
	simulator::{
		empty_lookups, ipa_case, ipa_key, kzg_case, kzg_case_on, short_proof, Class, Simulate,
	},
	verifier, Arithmetic, Backend, Ipa, IpaParameters, Kzg, Proof, PublicInputs, Scheme,
	VerifyingKey, Wasm, WithArithmetic, HEAD_LEN,
};
use assay_host_functions::{halo2::host_calls, Host};
use assay_proof_system::{Defect, VerifyError};
use proptest::prelude::*;
use pse::{Vectors, MIXED, MIXED_GWC, MIXED_IPA, PAIRS, PHASES_GWC};
use sp_runtime_interface::codec::Decode;

/// Bytes of a point or scalar.
const UNIT: usize = 32;

/// A key with two proofs.
struct Fixture {
	key: Vec<u8>,
	proofs: [Vec<u8>; 2],
	inputs: [Vec<u8>; 2],
}

impl Fixture {
	fn new(case: impl Fn(u32) -> (VerifyingKey, Proof, PublicInputs)) -> Self {
		let (key, first, inputs) = case(1);
		let (_, second, others) = case(2);
		Self::of(key, [(first, inputs), (second, others)])
	}

	fn of(VerifyingKey(key): VerifyingKey, proofs: [(Proof, PublicInputs); 2]) -> Self {
		let [(Proof(first), PublicInputs(inputs)), (Proof(second), PublicInputs(others))] = proofs;
		Self { key, proofs: [first, second], inputs: [inputs, others] }
	}

	fn kzg() -> Self {
		Self::new(|seed| kzg_case(Class::Any, 200, seed))
	}

	fn ipa() -> Self {
		Self::new(|seed| ipa_case(Class::Any, 5, 300, seed))
	}
}

/// A change of a byte string.
#[derive(Clone, Debug)]
enum Change {
	None,
	Flip(prop::sample::Index, u8),
	Truncate(prop::sample::Index),
	Extend(u8),
	CopyUnit(prop::sample::Index, prop::sample::Index),
}

impl Change {
	fn any() -> impl Strategy<Value = Self> {
		let index = any::<prop::sample::Index>;
		prop_oneof![
			4 => Just(Self::None),
			4 => (index(), 0u8..8).prop_map(|(at, bit)| Self::Flip(at, bit)),
			1 => index().prop_map(Self::Truncate),
			1 => any::<u8>().prop_map(Self::Extend),
			2 => (index(), index()).prop_map(|(from, to)| Self::CopyUnit(from, to)),
		]
	}

	fn of(&self, bytes: &[u8]) -> Vec<u8> {
		let mut bytes = bytes.to_vec();
		match self {
			Self::None => (),
			Self::Flip(at, bit) => {
				let at = at.index(bytes.len());
				bytes[at] ^= 1 << bit;
			}
			Self::Truncate(at) => bytes.truncate(at.index(bytes.len())),
			Self::Extend(byte) => bytes.push(*byte),
			Self::CopyUnit(from, to) => {
				let units = bytes.len() / UNIT;
				if units > 0 {
					let from = from.index(units) * UNIT;
					bytes.copy_within(from..from + UNIT, to.index(units) * UNIT);
				}
			}
		}
		bytes
	}
}

/// The verifier over arkworks.
type Arkworks = Wasm<assay_halo2::Arkworks>;

fn config(cases: u32) -> ProptestConfig {
	ProptestConfig { cases, failure_persistence: None, ..Default::default() }
}

fn agrees_with_arkworks<S: Called>(fixture: &Fixture, cases: u32)
where
	Host: Backend<S>,
	Arkworks: Backend<S> + WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	let prepared = <Host as Backend<S>>::prepare_key(&fixture.key).expect("the key is usable");
	let ([first, second], [inputs, others]) = (&fixture.proofs, &fixture.inputs);
	assert_eq!(<Host as Backend<S>>::verify(&prepared, first, inputs), Ok(()));
	let batch = [(&first[..], &inputs[..]), (&second[..], &others[..])];
	assert_eq!(<Host as Backend<S>>::verify_batch(&prepared, &batch), Ok(()));
	assert_eq!(<Arkworks as Backend<S>>::verify_batch(&prepared, &batch), Ok(()));
	let packed = pack(&batch);
	let changes = [(); 4].map(|()| Change::any());
	proptest!(config(cases), |([of_key, of_proof, of_inputs, of_batch] in changes)| {
		let key = of_key.of(&fixture.key);
		prop_assert_eq!(
			<Host as Backend<S>>::prepare_key(&key),
			<Arkworks as Backend<S>>::prepare_key(&key)
		);
		let (proof, inputs) = (of_proof.of(first), of_inputs.of(inputs));
		prop_assert_eq!(
			<Host as Backend<S>>::verify(&prepared, &proof, &inputs),
			<Arkworks as Backend<S>>::verify(&prepared, &proof, &inputs)
		);
		// As it is called: the corruption may be in the packing.
		let packed = of_batch.of(&packed);
		prop_assert_eq!(
			VerifyError::from_status((S::CALLS.verify_batch)(&prepared, &packed)),
			verifier::verify_batch::<<Arkworks as WithArithmetic<S>>::Arithmetic>(&prepared, &packed)
		);
	});
}

#[test]
fn kzg_agrees_with_arkworks() {
	agrees_with_arkworks::<Kzg>(&Fixture::kzg(), 200);
}

/// The EVM's proofs have points of 64 bytes.
#[test]
fn kzg_by_keccak_agrees_with_arkworks() {
	let case = |seed| kzg_case_on(TranscriptKind::Keccak256, Class::Light, 100, seed);
	agrees_with_arkworks::<Kzg>(&Fixture::new(case), 100);
}

#[test]
fn ipa_agrees_with_arkworks() {
	agrees_with_arkworks::<Ipa>(&Fixture::ipa(), 200);
}

/// The bases of coefficients and of the values on many rows must match; otherwise they are refused.
#[test]
fn bases_are_compared_as_arkworks_does() {
	let key = ipa_key(100);
	let key = VerifyingKeyData::<Ipa>::decode(&mut &key.0[..]).expect("a key");
	let verdict = |change: fn(&mut IpaParameters)| {
		let mut changed = key.clone();
		change(&mut changed.parameters);
		let changed = VerifyingKey::from(&changed).0;
		let verdict = <Host as Backend<Ipa>>::prepare_key(&changed);
		assert_eq!(verdict, <Arkworks as Backend<Ipa>>::prepare_key(&changed));
		verdict.map(|prepared| assert_eq!(prepared[HEAD_LEN..], changed))
	};
	assert!(key.parameters.g_lagrange.len() > 1);
	assert_eq!(verdict(|_| ()), Ok(()));
	let other = Err(VerifyError::MalformedKey(Defect::NotInSubgroup));
	assert_eq!(verdict(|bases| bases.g.swap(0, 1)), other);
	assert_eq!(verdict(|bases| bases.g_lagrange.swap(0, 1)), other);
	assert_eq!(verdict(|bases| bases.g_lagrange.rotate_left(1)), other);
	assert_eq!(verdict(|bases| bases.g_lagrange[0] = bases.w), other);
	let identity = Err(VerifyError::MalformedKey(Defect::Identity));
	assert_eq!(verdict(|bases| bases.g[3] = [0; 64]), identity);
	assert_eq!(verdict(|bases| bases.g_lagrange[1] = [0; 64]), identity);
	let off_curve = Err(VerifyError::MalformedKey(Defect::NotOnCurve));
	assert_eq!(verdict(|bases| bases.g_lagrange[1][0] ^= 1), off_curve);
	assert_eq!(verdict(|bases| bases.g[1][0] ^= 1), off_curve);
}

fn agrees_on_shuffles<S: Called>(text: &str)
where
	Host: Backend<S>,
	Arkworks: Backend<S> + WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	let Vectors { key, proofs, invalid } = Vectors::read(text);
	let fixture = Fixture::of(key, proofs);
	let prepared = <Host as Backend<S>>::prepare_key(&fixture.key).expect("the key is usable");
	for (Proof(proof), PublicInputs(inputs)) in &invalid {
		let verdict = <Host as Backend<S>>::verify(&prepared, proof, inputs);
		assert_eq!(verdict, Err(VerifyError::ProofInvalid));
	}
	agrees_with_arkworks::<S>(&fixture, 40);
}

#[test]
fn shuffles_agree_with_arkworks() {
	agrees_on_shuffles::<Kzg>(PAIRS);
	agrees_on_shuffles::<Kzg>(MIXED);
	agrees_on_shuffles::<Kzg>(MIXED_GWC);
	agrees_on_shuffles::<Kzg>(PHASES_GWC);
	agrees_on_shuffles::<Ipa>(MIXED_IPA);
}

fn bounds_work_as_arkworks_does<S: Simulate>()
where
	Host: Backend<S>,
	Arkworks: Backend<S>,
{
	let VerifyingKey(key) = empty_lookups::<S>();
	let refused = Err(VerifyError::LimitExceeded);
	assert_eq!(<Host as Backend<S>>::prepare_key(&key), refused);
	assert_eq!(<Arkworks as Backend<S>>::prepare_key(&key), refused);
	for class in [Class::Any, Class::Light] {
		let (VerifyingKey(key), Proof(proof), PublicInputs(inputs)) = short_proof::<S>(class);
		let mut prepared = <Host as Backend<S>>::prepare_key(&key).expect("the key is usable");
		// A decoded key would be malformed.
		prepared[HEAD_LEN..].fill(0xff);
		let refused = Err(VerifyError::MalformedProof(Defect::Length));
		let batch = [(&proof[..], &inputs[..])];
		assert_eq!(<Host as Backend<S>>::verify(&prepared, &proof, &inputs), refused);
		assert_eq!(<Arkworks as Backend<S>>::verify(&prepared, &proof, &inputs), refused);
		assert_eq!(<Host as Backend<S>>::verify_batch(&prepared, &batch), refused);
		assert_eq!(<Arkworks as Backend<S>>::verify_batch(&prepared, &batch), refused);
	}
}

#[test]
fn work_is_bounded_before_anything_is_decoded() {
	bounds_work_as_arkworks_does::<Kzg>();
	bounds_work_as_arkworks_does::<Ipa>();
}

/// Returns the verdict under a prepared key that `prepare_key` did not make. Both arithmetics must
/// give the same one.
fn verdict_under<S: Scheme>(
	fixture: &Fixture,
	change: impl FnOnce(&mut VerifyingKeyData<S>),
) -> Result<(), VerifyError>
where
	Host: Backend<S>,
	Arkworks: Backend<S>,
{
	let mut prepared = <Host as Backend<S>>::prepare_key(&fixture.key).expect("the key is usable");
	let mut key = VerifyingKeyData::<S>::decode(&mut &fixture.key[..]).expect("a key");
	change(&mut key);
	prepared.truncate(HEAD_LEN);
	prepared.extend(VerifyingKey::from(&key).0);
	let (proof, inputs) = (&fixture.proofs[0], &fixture.inputs[0]);
	let verdict = <Host as Backend<S>>::verify(&prepared, proof, inputs);
	assert_eq!(<Arkworks as Backend<S>>::verify(&prepared, proof, inputs), verdict);
	let batch = [(&proof[..], &inputs[..]), (&fixture.proofs[1][..], &fixture.inputs[1][..])];
	assert_eq!(<Host as Backend<S>>::verify_batch(&prepared, &batch), verdict);
	assert_eq!(<Arkworks as Backend<S>>::verify_batch(&prepared, &batch), verdict);
	verdict
}

/// Returns a point of BN254's second curve outside the prime-order subgroup.
fn outside_the_subgroup() -> [u8; 128] {
	let point = (1u64..)
		.find_map(|x| G2Affine::get_point_from_x_unchecked(Fq2::from(x), false))
		.filter(|point| !point.is_in_correct_subgroup_assuming_on_curve())
		.expect("nearly every point is outside");
	let mut bytes = [0; 128];
	point.serialize_uncompressed(&mut bytes[..]).expect("it has 128 bytes");
	bytes
}

/// Verifies a Groth16 proof under a prepared key whose −γ is this point, so that the host caches its lines.
fn verify_groth16_with(point: &[u8; 128]) {
	let simulator = Simulator::<Bn254>::new(1, 1);
	let key = simulator.verifying_key();
	let mut prepared = <Host as Groth16Backend<Bn254>>::prepare_key(&key.0).expect("it is usable");
	prepared[Bn254::GT_LEN..][..Bn254::G2_LEN].copy_from_slice(point);
	let (proof, inputs) = simulator.prove(1);
	let verdict = <Host as Groth16Backend<Bn254>>::verify(&prepared, &proof.0, &inputs.0);
	assert_eq!(verdict, Err(VerifyError::ProofInvalid));
}

#[test]
fn points_of_keys_that_were_not_prepared_are_refused() {
	let refused = |defect| Err(VerifyError::MalformedKey(defect));
	let kzg = Fixture::kzg();
	assert_eq!(verdict_under::<Kzg>(&kzg, |_| ()), Ok(()));
	let verdict = verdict_under::<Kzg>(&kzg, |key| key.fixed_commitments[0][0] ^= 1);
	assert_eq!(verdict, refused(Defect::NotOnCurve));
	let verdict = verdict_under::<Kzg>(&kzg, |key| key.fixed_commitments[0] = [0xff; 64]);
	assert_eq!(verdict, refused(Defect::NotCanonical));
	let verdict = verdict_under::<Kzg>(&kzg, |key| key.parameters.s_g2[0] ^= 1);
	assert_eq!(verdict, refused(Defect::NotOnCurve));
	let outside = outside_the_subgroup();
	let verdict = verdict_under::<Kzg>(&kzg, |key| key.parameters.s_g2 = outside);
	assert_eq!(verdict, refused(Defect::NotInSubgroup));
	// The string's secret is 1 or −1. The host may have the point's lines, because the proof systems of a curve share
	// them and a Groth16 key may have this point.
	for point in [G2Affine::generator(), -G2Affine::generator()] {
		let mut s_g2 = [0; 128];
		point.serialize_uncompressed(&mut s_g2[..]).expect("it has 128 bytes");
		for _ in 0..2 {
			let verdict = verdict_under::<Kzg>(&kzg, |key| key.parameters.s_g2 = s_g2);
			assert_eq!(verdict, refused(Defect::Unsound));
			verify_groth16_with(&s_g2);
		}
	}

	let ipa = Fixture::ipa();
	assert_eq!(verdict_under::<Ipa>(&ipa, |_| ()), Ok(()));
	// Changes of the first byte of y. The generator's x is p - 1, which is not canonical with another
	// last bit.
	let changes: [fn(&mut VerifyingKeyData<Ipa>); 5] = [
		|key| key.parameters.g[1][32] ^= 1,
		|key| key.parameters.g_lagrange[0][32] ^= 1,
		|key| key.parameters.w[32] ^= 1,
		|key| key.parameters.u[32] ^= 1,
		|key| key.fixed_commitments[0][32] ^= 1,
	];
	for change in changes {
		assert_eq!(verdict_under::<Ipa>(&ipa, change), refused(Defect::NotOnCurve));
	}
}

/// The functions of a scheme.
struct Calls {
	prepare_key: fn(&[u8], &mut [u8]) -> u32,
	verify: fn(&[u8], &[u8], &[u8]) -> u32,
	verify_batch: fn(&[u8], &[u8]) -> u32,
}

/// A scheme with its host functions.
trait Called: Scheme {
	const CALLS: Calls;
}

impl Called for Kzg {
	const CALLS: Calls = Calls {
		prepare_key: host_calls::halo2_kzg_prepare_key,
		verify: host_calls::halo2_kzg_verify,
		verify_batch: host_calls::halo2_kzg_verify_batch,
	};
}

impl Called for Ipa {
	const CALLS: Calls = Calls {
		prepare_key: host_calls::halo2_ipa_prepare_key,
		verify: host_calls::halo2_ipa_verify,
		verify_batch: host_calls::halo2_ipa_verify_batch,
	};
}

#[test]
fn output_buffers_are_written_when_all_is_well() {
	for (calls, fixture) in [(Kzg::CALLS, Fixture::kzg()), (Ipa::CALLS, Fixture::ipa())] {
		let len = HEAD_LEN + fixture.key.len();
		for other in [0, 1, fixture.key.len(), len - 1, len + 1] {
			let mut out = vec![7; other];
			let status = (calls.prepare_key)(&fixture.key, &mut out);
			assert_eq!(VerifyError::from_status(status), Err(VerifyError::NotSupported));
			assert!(out.iter().all(|byte| *byte == 0));
		}
		let mut key = fixture.key.clone();
		key[0] = 0;
		let mut out = vec![7; len];
		let status = (calls.prepare_key)(&key, &mut out);
		assert!(matches!(VerifyError::from_status(status), Err(VerifyError::MalformedKey(_))));
		assert!(out.iter().all(|byte| *byte == 0));
		assert_eq!((calls.prepare_key)(&fixture.key, &mut out), 0);
		assert_eq!(out[HEAD_LEN..], fixture.key);
	}
}

/// Every input gets a status.
#[test]
fn garbage_is_refused() {
	for (calls, fixture) in [(Kzg::CALLS, Fixture::kzg()), (Ipa::CALLS, Fixture::ipa())] {
		let bytes = |len| proptest::collection::vec(any::<u8>(), len);
		let proof_len = fixture.proofs[0].len();
		proptest!(config(300), |(
			key in prop_oneof![Just(fixture.key.clone()), bytes(0..2000)],
			proof in prop_oneof![bytes(proof_len..proof_len + 1), bytes(0..2000)],
			inputs in prop_oneof![Just(fixture.inputs[0].clone()), bytes(0..2000)],
		)| {
			prop_assert_ne!((calls.verify)(&key, &proof, &inputs), 0);
			prop_assert_ne!((calls.verify_batch)(&key, &pack(&[(&proof, &inputs)])), 0);
			let mut out = vec![0; proof.len()];
			prop_assert_ne!((calls.prepare_key)(&proof, &mut out), 0);
		});
	}
}
