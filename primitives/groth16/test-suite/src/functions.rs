//! Prepared keys with functions or pairings, which one backend appends and the others ignore.
//!
//! They are trusted like the rest of a prepared key. A backend that reads them refuses those that are malformed, and proofs
//! under those of another key.

use crate::{hostile::Hostile, Fixture};
use assay_groth16::{layout, simulator::Simulator, AssayCurve, Backend, Curve, Wasm};
use assay_proof_system::{batch::Entry, Defect, VerifyError, VerifyError::*};

/// The numbers of inputs of keys with pairings, on most curves, and with functions alone.
const COUNTS: [usize; 2] = [1, 2];

/// A key, prepared with an extension and without.
struct Case<C: Curve> {
	fixture: Fixture<C>,
	with: Vec<u8>,
	without: Vec<u8>,
}

impl<C: Curve + AssayCurve> Case<C> {
	fn new(inputs: usize, seed: u64) -> Self {
		let simulator = Simulator::new(inputs, seed);
		let key = simulator.verifying_key().0;
		let with = <Wasm as Backend<C>>::prepare_key(&key).expect("a well-formed key");
		let without = <Wasm as Backend<C>>::prepare_inline_key(&key).expect("the same key");
		assert_eq!(with.len(), without.len() + layout::extension_len::<C>(inputs));
		assert!(with.starts_with(&without));
		let prepared = with.clone();
		Self { fixture: Fixture { simulator, key, prepared }, with, without }
	}

	/// Returns the extension.
	fn extension(&self) -> &[u8] {
		&self.with[self.without.len()..]
	}

	/// Returns true if a backend reads extensions.
	fn is_read_by<B: Backend<C>>(&self) -> bool {
		let key = &self.fixture.key;
		B::prepare_key(key) != B::prepare_inline_key(key)
	}

	/// Asserts one verdict, with the extension and without.
	#[track_caller]
	fn judges<B: Backend<C>>(
		&self,
		(proof, inputs): &(Vec<u8>, Vec<u8>),
		verdict: Result<(), VerifyError>,
	) {
		for key in [&self.with, &self.without] {
			assert_eq!(B::verify(key, proof, inputs), verdict);
		}
	}

	/// Asserts one verdict on a batch, with the extension and without.
	#[track_caller]
	fn judges_batch<B: Backend<C>>(
		&self,
		batch: &[(Vec<u8>, Vec<u8>)],
		verdict: Result<(), VerifyError>,
	) {
		let entries: Vec<Entry<'_>> =
			batch.iter().map(|(proof, inputs)| (&proof[..], &inputs[..])).collect();
		for key in [&self.with, &self.without] {
			assert_eq!(B::verify_batch(key, &entries), verdict);
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn takes_keys_with_functions_and_without<C: Hostile + AssayCurve, B: Backend<C>>() {
	for count in [0, 1, 2, C::MAX_INPUTS] {
		let case = Case::<C>::new(count, 7);
		case.judges::<B>(&case.fixture.proof(0), Ok(()));
		let batch: Vec<_> = (0..3).map(|nonce| case.fixture.proof(nonce)).collect();
		case.judges_batch::<B>(&batch, Ok(()));
		case.judges_batch::<B>(&[], Ok(()));
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_the_same_proofs<C: Hostile + AssayCurve, B: Backend<C>>() {
	for count in COUNTS {
		refuses_the_same_proofs_of::<C, B>(count);
	}
}

fn refuses_the_same_proofs_of<C: Hostile + AssayCurve, B: Backend<C>>(count: usize) {
	let case = Case::<C>::new(count, 7);
	let (proof, inputs) = case.fixture.proof(0);
	let (other, other_inputs) = case.fixture.proof(1);
	case.judges::<B>(&(proof.clone(), other_inputs.clone()), Err(ProofInvalid));
	case.judges::<B>(&(other, inputs.clone()), Err(ProofInvalid));
	let stranger = Case::<C>::new(count, 8).fixture.proof(0);
	case.judges::<B>(&stranger, Err(ProofInvalid));
	let zeros = vec![0; inputs.len()];
	case.judges::<B>(&(proof.clone(), zeros), Err(ProofInvalid));
	let malformed = vec![0xff; inputs.len()];
	case.judges::<B>(
		&(proof.clone(), malformed.clone()),
		Err(MalformedInputs(Defect::NotCanonical)),
	);
	case.judges::<B>(
		&(vec![0xff; proof.len()], inputs.clone()),
		Err(MalformedProof(Defect::NotCanonical)),
	);
	case.judges::<B>(&(proof[1..].to_vec(), inputs.clone()), Err(MalformedProof(Defect::Length)));
	case.judges::<B>(&(proof, [&inputs[..], &inputs].concat()), Err(WrongInputCount));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_the_same_batches<C: Hostile + AssayCurve, B: Backend<C>>() {
	for count in COUNTS {
		refuses_the_same_batches_of::<C, B>(count);
	}
}

fn refuses_the_same_batches_of<C: Hostile + AssayCurve, B: Backend<C>>(count: usize) {
	let case = Case::<C>::new(count, 7);
	let batch: Vec<_> = (0..3).map(|nonce| case.fixture.proof(nonce)).collect();
	let (stranger, other_inputs) = case.fixture.proof(9);
	for position in 0..batch.len() {
		let mut changed = batch.clone();
		changed[position].0 = stranger.clone();
		case.judges_batch::<B>(&changed, Err(ProofInvalid));
		let mut changed = batch.clone();
		changed[position].1 = other_inputs.clone();
		case.judges_batch::<B>(&changed, Err(ProofInvalid));
		changed[position].0.fill(0xff);
		case.judges_batch::<B>(&changed, Err(MalformedProof(Defect::NotCanonical)));
	}
}

/// Some of these lengths are those of extended keys for other numbers of inputs.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_extensions_of_another_length<C: Hostile + AssayCurve, B: Backend<C>>() {
	let point = vec![0; C::G1_LEN];
	for count in [1, 2, C::MAX_INPUTS] {
		let case = Case::<C>::new(count, 7);
		let (key, extension) = (&case.without[..], case.extension());
		let half = &extension[..C::FUNCTIONS_LEN];
		let (proof, inputs) = case.fixture.proof(0);
		for key in [
			&case.with[..case.with.len() - 1],
			&case.with[1..],
			&[&case.with[..], &[0]].concat(),
			&[key, extension, extension].concat(),
			&[key, &extension[..extension.len() - C::G1_LEN / 2]].concat(),
			// Without the point of the constant one, and of one input too many.
			&[&key[..layout::prepared_key_len::<C>(0) - C::G1_LEN], extension].concat(),
			&[key, &point.repeat(C::MAX_INPUTS + 1 - count), extension].concat(),
			&[key, half].concat(),
			&[key, extension, half].concat(),
		] {
			let len = layout::without_extension::<C>(key).len();
			let of_another = layout::inputs_of_prepared_key::<C>(len).is_ok();
			let refused = if of_another { WrongInputCount } else { MalformedKey(Defect::Length) };
			assert_eq!(B::verify(key, &proof, &inputs), Err(refused), "{} bytes", key.len());
			assert_eq!(B::verify_batch(key, &[(&proof, &inputs)]), Err(refused));
			if !of_another {
				assert_eq!(B::verify_batch(key, &[]), Err(refused));
			}
		}
	}
}

/// Wrong functions never make a proof valid that was not.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn reads_functions_or_ignores_them<C: Hostile + AssayCurve, B: Backend<C>>() {
	let (case, stranger) = (Case::<C>::new(2, 7), Case::<C>::new(2, 8));
	let reads = case.is_read_by::<B>();
	let (proof, inputs) = case.fixture.proof(0);
	let (other, other_inputs) = stranger.fixture.proof(0);
	let judge = |functions: &[u8], refused: VerifyError| {
		let key = [&case.without[..], functions].concat();
		let verdict = if reads { Err(refused) } else { Ok(()) };
		assert_eq!(B::verify(&key, &proof, &inputs), verdict);
		assert_eq!(B::verify_batch(&key, &[(&proof[..], &inputs[..]); 2]), verdict);
		let verdict = if reads { Err(refused) } else { Err(ProofInvalid) };
		assert_eq!(B::verify(&key, &other, &other_inputs), verdict);
	};
	let functions = case.extension();
	let (of_gamma, of_delta) = functions.split_at(C::FUNCTIONS_LEN);
	judge(stranger.extension(), ProofInvalid);
	judge(&[of_delta, of_gamma].concat(), ProofInvalid);
	judge(&[of_gamma, of_gamma].concat(), ProofInvalid);
	judge(&vec![0; functions.len()], ProofInvalid);
	let len = C::G1_LEN / 2;
	let numbers = functions.len() / len;
	for number in [0, 1, numbers / 2 - 1, numbers / 2, numbers - 1] {
		let mut changed = functions.to_vec();
		changed[number * len] ^= 1;
		judge(&changed, ProofInvalid);
		changed[number * len..][..len].fill(0xff);
		judge(&changed, MalformedKey(Defect::NotCanonical));
	}
}

/// Wrong pairings never make a proof valid that was not. A batch only reads whether they are well-formed.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn reads_pairings_or_ignores_them<C: Hostile + AssayCurve, B: Backend<C>>() {
	if !layout::has_fixed_base::<C>(1) {
		return;
	}
	let (case, stranger) = (Case::<C>::new(1, 7), Case::<C>::new(1, 8));
	let reads = case.is_read_by::<B>();
	let (proof, inputs) = case.fixture.proof(0);
	let (other, other_inputs) = stranger.fixture.proof(0);
	let judge =
		|pairings: &[u8], functions: &[u8], one: VerifyError, batch: Option<VerifyError>| {
			let key = [&case.without[..], pairings, functions].concat();
			let verdict = |error: Option<VerifyError>| error.filter(|_| reads).map_or(Ok(()), Err);
			assert_eq!(B::verify(&key, &proof, &inputs), verdict(Some(one)));
			assert_eq!(B::verify_batch(&key, &[(&proof[..], &inputs[..]); 2]), verdict(batch));
			let refused = if reads { one } else { ProofInvalid };
			assert_eq!(B::verify(&key, &other, &other_inputs), Err(refused));
		};
	let (pairings, functions) = case.extension().split_at(C::FIXED_BASE_LEN);
	let (of_stranger, functions_of_stranger) = stranger.extension().split_at(C::FIXED_BASE_LEN);
	judge(of_stranger, functions, ProofInvalid, None);
	judge(pairings, functions_of_stranger, ProofInvalid, Some(ProofInvalid));
	judge(of_stranger, functions_of_stranger, ProofInvalid, Some(ProofInvalid));
	judge(&vec![0; pairings.len()], functions, ProofInvalid, None);
	// The pairing with the constant's point, and all powers of the other one.
	let len = C::G1_LEN / 2;
	let constant = 6 * len;
	judge(&[&vec![0; constant][..], &pairings[constant..]].concat(), functions, ProofInvalid, None);
	let zeros = vec![0; pairings.len() - constant];
	judge(&[&pairings[..constant], &zeros].concat(), functions, ProofInvalid, None);
	let malformed = MalformedKey(Defect::NotCanonical);
	for start in (0..pairings.len()).step_by(len) {
		let mut changed = pairings.to_vec();
		if start < constant {
			changed[start] ^= 1;
			judge(&changed, functions, ProofInvalid, None);
		}
		changed[start..start + len].fill(0xff);
		judge(&changed, functions, malformed, Some(malformed));
	}
	let mut changed = functions.to_vec();
	changed[..len].fill(0xff);
	judge(pairings, &changed, malformed, Some(malformed));
}
