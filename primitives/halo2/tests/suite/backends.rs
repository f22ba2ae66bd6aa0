//! `Wasm` and a backend over the thin types of the extension crates give the same verdict on valid
//! and corrupted proofs of the simulator and of another library.

use crate::pse::{Vectors, MIXED, MIXED_GWC, MIXED_IPA, PAIRS, PHASES_GWC};
use assay_curve_operations::subgroup::ByMultiplication;
use assay_halo2::{
	arithmetic::{ArkworksIpa, ArkworksKzg},
	batch,
	key::TranscriptKind,
	simulator::{ipa_case, kzg_case, kzg_case_on, Class},
	verifier, Arithmetic, Backend, Ipa, KeyBytes, Kzg, Proof, PublicInputs, Scheme, VerifyingKey,
	Wasm, WithArithmetic, HEAD_LEN,
};
use assay_proof_system::{Defect, VerifyError};

/// Hooks that call arkworks.
struct Hooks;

impl ark_bn254_ext::CurveHooks for Hooks {}
impl ark_vesta_ext::CurveHooks for Hooks {}

/// A backend over thin types.
struct Thin;

impl WithArithmetic<Kzg> for Thin {
	type Arithmetic = ArkworksKzg<ark_bn254_ext::Bn254<Hooks>, ByMultiplication>;
}

impl WithArithmetic<Ipa> for Thin {
	type Arithmetic = ArkworksIpa<ark_vesta_ext::VestaConfig<Hooks>>;
}

/// The arithmetic of a backend.
type Of<B, S> = <B as WithArithmetic<S>>::Arithmetic;

fn prepare_key<S: Scheme, B>(key: &[u8]) -> Result<Vec<u8>, VerifyError>
where
	B: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	verifier::prepare_key::<Of<B, S>>(KeyBytes::read::<S>(key)?)
}

/// Pseudorandom numbers by xorshift.
pub struct Numbers(pub u64);

impl Numbers {
	fn below(&mut self, limit: usize) -> usize {
		self.0 ^= self.0 << 13;
		self.0 ^= self.0 >> 7;
		self.0 ^= self.0 << 17;
		(self.0 % limit.max(1) as u64) as usize
	}

	/// Returns `bytes` with up to two changes.
	pub fn corrupt(&mut self, bytes: &[u8]) -> Vec<u8> {
		const UNIT: usize = 32;
		let mut bytes = bytes.to_vec();
		for _ in 0..self.below(3) {
			let at = self.below(bytes.len());
			match self.below(8) {
				0 if !bytes.is_empty() => bytes.truncate(at),
				1 => bytes.push(self.below(256) as u8),
				2 | 3 if bytes.len() >= 2 * UNIT => {
					let units = bytes.len() / UNIT;
					let (from, to) = (self.below(units) * UNIT, self.below(units) * UNIT);
					bytes.copy_within(from..from + UNIT, to);
				}
				_ if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
				_ => (),
			}
		}
		bytes
	}
}

fn agree<S: Scheme>(
	case: impl Fn(u32, u32) -> (VerifyingKey, Proof, PublicInputs),
	size: u32,
	cases: usize,
) where
	Wasm: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
	Thin: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	let (key, proof, inputs) = case(size, 1);
	let (_, other, other_inputs) = case(size, 2);
	agree_on::<S>(key, [(proof, inputs), (other, other_inputs)], cases);
}

fn agree_on<S: Scheme>(key: VerifyingKey, proofs: [(Proof, PublicInputs); 2], cases: usize)
where
	Wasm: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
	Thin: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	let VerifyingKey(key) = key;
	let [(Proof(proof), PublicInputs(inputs)), (Proof(other), PublicInputs(other_inputs))] = proofs;
	let prepared = prepare_key::<S, Wasm>(&key).expect("the key is usable");
	assert_eq!(prepare_key::<S, Thin>(&key).as_ref(), Ok(&prepared));
	assert_eq!(verifier::verify::<Of<Thin, S>>(&prepared, &proof, &inputs), Ok(()));

	let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
	let mut refused = 0;
	for _ in 0..cases {
		let (key, proof, inputs) =
			(numbers.corrupt(&key), numbers.corrupt(&proof), numbers.corrupt(&inputs));
		assert_eq!(prepare_key::<S, Thin>(&key), prepare_key::<S, Wasm>(&key));
		let verdict = verifier::verify::<Of<Thin, S>>(&prepared, &proof, &inputs);
		assert_eq!(verdict, verifier::verify::<Of<Wasm, S>>(&prepared, &proof, &inputs));
		refused += usize::from(verdict.is_err());
		let packed = numbers.corrupt(&batch::pack(&[(&proof, &inputs), (&other, &other_inputs)]));
		assert_eq!(
			verifier::verify_batch::<Of<Thin, S>>(&prepared, &packed),
			verifier::verify_batch::<Of<Wasm, S>>(&prepared, &packed)
		);
		// A key that was never prepared gets a verdict.
		let unprepared = [&prepared[..HEAD_LEN], &key].concat();
		assert_eq!(
			verifier::verify::<Of<Thin, S>>(&unprepared, &proof, &inputs),
			verifier::verify::<Of<Wasm, S>>(&unprepared, &proof, &inputs)
		);
	}
	assert!(refused > cases / 4 && refused < cases, "{refused} of {cases}");
}

#[test]
fn on_kzg() {
	for class in [Class::Any, Class::Light] {
		agree::<Kzg>(|size, seed| kzg_case(class, size, seed), 60, 100);
	}
}

/// The EVM's proofs have points of 64 bytes.
#[test]
fn on_kzg_by_keccak() {
	let case = |size, seed| kzg_case_on(TranscriptKind::Keccak256, Class::Light, size, seed);
	agree::<Kzg>(case, 60, 100);
}

#[test]
fn on_the_inner_product_argument() {
	for class in [Class::Any, Class::Light] {
		agree::<Ipa>(|size, seed| ipa_case(class, 5, size, seed), 64, 50);
	}
}

fn agree_on_shuffles<S: Scheme>(text: &str)
where
	Wasm: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
	Thin: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	let Vectors { key, proofs, invalid } = Vectors::read(text);
	let prepared = prepare_key::<S, Thin>(&key.0).expect("the key is usable");
	for (Proof(proof), PublicInputs(inputs)) in &invalid {
		let verdict = verifier::verify::<Of<Thin, S>>(&prepared, proof, inputs);
		assert_eq!(verdict, Err(VerifyError::ProofInvalid));
	}
	agree_on::<S>(key, proofs, 40);
}

#[test]
fn on_shuffles() {
	agree_on_shuffles::<Kzg>(PAIRS);
	agree_on_shuffles::<Kzg>(MIXED);
	agree_on_shuffles::<Kzg>(MIXED_GWC);
	agree_on_shuffles::<Kzg>(PHASES_GWC);
	agree_on_shuffles::<Ipa>(MIXED_IPA);
}

#[test]
fn an_empty_key_is_none() {
	let malformed = Err(VerifyError::MalformedKey(Defect::Length));
	assert_eq!(<Wasm as Backend<Kzg>>::verify(&[], &[], &[]), malformed);
	assert_eq!(<Wasm as Backend<Ipa>>::verify(&[], &[], &[]), malformed);
}
