//! The proof systems: the inputs that they accept, the errors that they return, and the agreement
//! of backends.

use crate::random::cases;
use assay_ecdsa::{
	hinted::MAX_HINTS_LEN, hinter::hints_for, Arkworks, Backend, Ecdsa, Ethereum, Hinted,
	Permissive, Plain, Policy, Proof, PublicInputs, PublicKey, Signature, SignatureForm,
	VerifyingKey, Wasm,
};
use assay_proof_system::{
	Defect::{self, *},
	ProofSystem,
	VerifyError::{self, *},
};

type Curves = Wasm<Arkworks<ark_secp256k1::Config>>;

/// A key and a statement under it.
struct Statement {
	key: PublicKey,
	signature: Signature,
	inputs: PublicInputs,
	hints: Vec<u8>,
}

fn statements(seed: u64) -> impl Iterator<Item = Statement> {
	cases(seed).map(|case| Statement {
		hints: hints_for(&case.digest, &case.signature).unwrap(),
		key: case.key,
		signature: case.signature,
		inputs: PublicInputs(case.digest.to_vec()),
	})
}

impl Statement {
	/// Returns the proof in the form that a backend accepts, with its first 65 bytes as given.
	fn proof(&self, signature: &[u8], hinted: bool) -> Proof {
		let hints = if hinted { &self.hints[..] } else { &[] };
		Proof([signature, hints].concat())
	}

	fn verify<B: Backend<P> + SignatureForm, P: Policy>(
		&self,
		signature: &[u8],
	) -> Result<(), VerifyError> {
		let key = Ecdsa::<B, P>::prepare_key(&VerifyingKey::address(&self.key))?;
		Ecdsa::<B, P>::verify(&key, &self.proof(signature, B::HINTED), &self.inputs)
	}

	/// Returns the verdict of all backends, which must agree.
	fn verdict<P: Policy>(&self, signature: &[u8]) -> Result<(), VerifyError> {
		let verdict = self.verify::<Plain, P>(signature);
		assert_eq!(self.verify::<Curves, P>(signature), verdict);
		assert_eq!(self.verify::<Hinted, P>(signature), verdict);
		verdict
	}
}

/// Checks what holds for every backend and policy.
fn check<B: Backend<P> + SignatureForm, P: Policy>() {
	type System<B, P> = Ecdsa<B, P>;
	let all: Vec<_> = statements(20).take(3).collect();
	let one = &all[0];
	let proof = one.proof(&one.signature.to_bytes(), B::HINTED);
	for key in [VerifyingKey::address(&one.key), VerifyingKey::compressed(&one.key)] {
		let key = System::<B, P>::prepare_key(&key).unwrap();
		let verify =
			|proof: &Proof, inputs: &PublicInputs| System::<B, P>::verify(&key, proof, inputs);
		assert_eq!(verify(&proof, &one.inputs), Ok(()));
		for len in [0, 31, 33] {
			let inputs = PublicInputs(vec![1; len]);
			assert_eq!(verify(&proof, &inputs), Err(MalformedInputs(Length)));
		}
		// Plain signatures end after 65 bytes; hints are truncated or too long.
		for len in (0..65).chain([proof.0.len() - 1]) {
			let proof = Proof(proof.0[..len].to_vec());
			assert_eq!(verify(&proof, &one.inputs), Err(MalformedProof(Length)), "{len}");
		}
		for extra in [1, MAX_HINTS_LEN + 1] {
			let proof = Proof([&proof.0[..], &vec![0; extra]].concat());
			assert_eq!(verify(&proof, &one.inputs), Err(MalformedProof(Length)));
		}
		// With another signer, or another digest.
		let other = &all[1];
		let others = other.proof(&other.signature.to_bytes(), B::HINTED);
		assert_eq!(verify(&others, &other.inputs), Err(ProofInvalid));
		assert_eq!(verify(&proof, &other.inputs), Err(ProofInvalid));
	}
}

macro_rules! check_backends {
	($($name:ident: $backend:ty, $policy:ty;)*) => {
		$(#[test]
		fn $name() {
			check::<$backend, $policy>();
		})*
	};
}

check_backends! {
	hinted_ethereum: Hinted, Ethereum;
	hinted_permissive: Hinted, Permissive;
	plain_ethereum: Plain, Ethereum;
	plain_permissive: Plain, Permissive;
	curves_ethereum: Curves, Ethereum;
	curves_permissive: Curves, Permissive;
}

#[test]
fn keys_are_validated() {
	type System = Ecdsa<Hinted>;
	let prepare = |bytes: &[u8]| System::prepare_key(&VerifyingKey(bytes.to_vec())).map(drop);
	let refused = |defect: Defect| Err(MalformedKey(defect));
	assert_eq!(prepare(&[9; 20]), Ok(()));
	for len in [0, 19, 21, 32, 34, 64, 65] {
		assert_eq!(prepare(&vec![2; len]), refused(Length));
	}
	let mut key = [0; 33];
	key[32] = 1;
	for parity in [0, 1, 4, 6, 0xff] {
		key[0] = parity;
		assert_eq!(prepare(&key), refused(NotCanonical));
	}
	for parity in [2, 3] {
		key[0] = parity;
		// A point has x = 1; none has x = 5 or an x that is not below p.
		key[32] = 1;
		assert_eq!(prepare(&key), Ok(()));
		key[32] = 5;
		assert_eq!(prepare(&key), refused(NotOnCurve));
		let mut above = [0xff; 33];
		above[0] = parity;
		assert_eq!(prepare(&above), refused(NotOnCurve));
	}
}

#[test]
fn compressed_keys_have_their_point() {
	for Statement { key, .. } in statements(21).take(50) {
		assert_eq!(PublicKey::decompress(&key.compressed()), Some(key));
		let mut other = key.compressed();
		other[0] ^= 1;
		let other = PublicKey::decompress(&other).unwrap();
		assert_eq!(other.as_bytes()[..32], key.as_bytes()[..32]);
		assert_ne!(other, key);
	}
}

/// The key and address of the secret 1, as in every Ethereum library.
#[test]
fn addresses_are_those_of_ethereum() {
	let mut generator = [0; 33];
	hex::decode_to_slice(
		"0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
		&mut generator,
	)
	.unwrap();
	let address = PublicKey::decompress(&generator).unwrap().address();
	assert_eq!(hex::encode(address), "7e5f4552091a69125d5dfcb7b8c2659029395bdf");
}

/// The table of the policies: the recovery bytes and the halves of `s` that they accept.
#[test]
fn policies_take_what_they_say() {
	let mut seen = [false; 2];
	for statement in statements(22).take(8) {
		let low = statement.signature.to_bytes();
		let id = low[64];
		seen[usize::from(id)] = true;
		let with_id = |signature: &[u8; 65], id: u8| {
			let mut signature = *signature;
			signature[64] = id;
			signature
		};
		for byte in 0..=255u8 {
			let signature = with_id(&low, byte);
			let expected = match byte {
				_ if byte == id || byte == id + 27 => Ok(()),
				// The other parity belongs to another key; hints for this one are refuted.
				0 | 1 | 27 | 28 => Err(ProofInvalid),
				_ => Err(MalformedProof(NotCanonical)),
			};
			assert_eq!(statement.verdict::<Ethereum>(&signature), expected, "{byte}");
			let expected = match byte {
				2 | 3 | 29 | 30 => Err(ProofInvalid),
				_ => expected,
			};
			// No point with the first coordinate r + n is expected here: hints for such a point
			// would differ.
			let hinted = statement.verify::<Hinted, Permissive>(&signature);
			let plain = statement.verify::<Plain, Permissive>(&signature);
			let curves = statement.verify::<Curves, Permissive>(&signature);
			assert_eq!([hinted, plain, curves], [expected; 3], "{byte}");
		}
	}
	assert_eq!(seen, [true; 2]);
}

#[test]
fn a_high_s_is_the_policys_matter() {
	let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
	let order = num_bigint::BigUint::parse_bytes(order.as_bytes(), 16).unwrap();
	for mut statement in statements(23).take(8) {
		let low = statement.signature.to_bytes();
		let s = &order - num_bigint::BigUint::from_bytes_be(&low[32..64]);
		let mut high = low;
		high[32..64].copy_from_slice(
			&[&vec![0; 32 - s.to_bytes_be().len()], &s.to_bytes_be()[..]].concat(),
		);
		high[64] ^= 1;
		let signature = Signature::new(
			high[..32].try_into().unwrap(),
			high[32..64].try_into().unwrap(),
			high[64],
		);
		let signature = signature.unwrap();
		assert_eq!(signature.with_low_s().to_bytes(), low);
		statement.hints =
			hints_for(&statement.inputs.0[..].try_into().unwrap(), &signature).unwrap();
		assert_eq!(statement.verdict::<Permissive>(&high), Ok(()));
		assert_eq!(statement.verdict::<Ethereum>(&high), Err(MalformedProof(NotCanonical)));
	}
}

/// The largest `s` that is low is half of `n`, rounded down.
#[test]
fn the_end_of_the_low_half() {
	let half = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0";
	let mut signature = [0; 65];
	signature[31] = 1;
	hex::decode_to_slice(half, &mut signature[32..64]).unwrap();
	assert!(Signature::from_bytes::<Ethereum>(&signature).is_some());
	signature[63] += 1;
	assert!(Signature::from_bytes::<Ethereum>(&signature).is_none());
	assert!(Signature::from_bytes::<Permissive>(&signature).is_some());
}

fn batches<B: Backend<Ethereum> + SignatureForm>() {
	type System<B> = Ecdsa<B, Ethereum>;
	let secret = k256::ecdsa::SigningKey::from_slice(&[7; 32]).unwrap();
	let mut batch: Vec<_> = (0..5)
		.map(|i| {
			let case = crate::random::sign(&secret, [i; 32]);
			let hints = hints_for(&case.digest, &case.signature).unwrap();
			let hints = if B::HINTED { &hints[..] } else { &[] };
			(Proof::hinted(&case.signature, hints), PublicInputs(case.digest.to_vec()))
		})
		.collect();
	let key = crate::random::public(secret.verifying_key());
	let key = System::<B>::prepare_key(&VerifyingKey::compressed(&key)).unwrap();
	assert_eq!(System::<B>::verify_batch(&key, &[]), Ok(()));
	assert_eq!(System::<B>::verify_batch(&key, &batch), Ok(()));

	let most = System::<B>::MAX_BATCH as usize;
	let full: Vec<_> = batch.iter().cycle().take(most).cloned().collect();
	assert_eq!(System::<B>::verify_batch(&key, &full), Ok(()));
	let over: Vec<_> = batch.iter().cycle().take(most + 1).cloned().collect();
	assert_eq!(System::<B>::verify_batch(&key, &over), Err(LimitExceeded));

	for tampered in 0..batch.len() {
		let mut batch = batch.clone();
		batch[tampered].1 .0[0] ^= 1;
		assert_eq!(System::<B>::verify_batch(&key, &batch), Err(ProofInvalid));
		batch[tampered].1 .0.pop();
		assert_eq!(System::<B>::verify_batch(&key, &batch), Err(MalformedInputs(Length)));
	}
	// The first error is reported.
	batch[1].1 .0[0] ^= 1;
	batch[2].0 .0.pop();
	assert_eq!(System::<B>::verify_batch(&key, &batch), Err(ProofInvalid));
	batch.swap(1, 2);
	assert_eq!(System::<B>::verify_batch(&key, &batch), Err(MalformedProof(Length)));
}

#[test]
fn batches_of_every_backend() {
	batches::<Hinted>();
	batches::<Plain>();
	batches::<Curves>();
}

/// Plain signatures and hints are proofs of different systems, and so are policies.
#[test]
fn identifiers_are_pinned() {
	assert_eq!(Ecdsa::<Plain>::ID, "ecdsa/secp256k1");
	assert_eq!(Ecdsa::<Curves>::ID, "ecdsa/secp256k1");
	assert_eq!(Ecdsa::<Hinted>::ID, "ecdsa-hinted/secp256k1");
	assert_eq!(Ecdsa::<Plain, Permissive>::ID, "ecdsa/secp256k1-permissive");
	assert_eq!(Ecdsa::<Hinted, Permissive>::ID, "ecdsa-hinted/secp256k1-permissive");
}
