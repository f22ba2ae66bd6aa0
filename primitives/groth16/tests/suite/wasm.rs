//! The `Wasm` backend against the suite, over every curve and both arithmetics.

use assay_groth16::{
	layout::{self, without_extension},
	simulator::Simulator,
	Arkworks, AssayCurve, Backend, Bls12_377, Bls12_381, Bn254, Groth16, MaxPreparedKeyLen,
	PreparedKey, Proof, PublicInputs, Wasm, BW6_761,
};
use assay_groth16_test_suite::{agreement, suite};
use assay_proof_system::{batch::Entry, ProofSystem, Sizes, VerifyError};
use bounded_collections::Get;
use codec::{Decode, Encode, MaxEncodedLen};

/// The backend without functions in its keys, as for keys that come with their proofs.
struct WithoutFunctions;

impl<C: AssayCurve> Backend<C> for WithoutFunctions {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		<Wasm as Backend<C>>::prepare_inline_key(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		let prepared_key = without_extension::<C>(prepared_key);
		<Wasm as Backend<C>>::verify(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		let prepared_key = without_extension::<C>(prepared_key);
		<Wasm as Backend<C>>::verify_batch(prepared_key, batch)
	}
}

/// The longest key is stored, decoded and counted by its inputs, with functions and without.
fn bounds_prepared_keys<C: AssayCurve>() {
	type System<C> = Groth16<C, Wasm>;
	let longest = layout::max_prepared_key_len::<C>();
	assert_eq!(MaxPreparedKeyLen::<System<C>>::get() as usize, longest);
	assert_eq!(PreparedKey::<System<C>>::max_encoded_len(), longest + 4);
	type Plain<C> = Groth16<C, Wasm<Arkworks>>;
	let decoded_by_plain = |prepared: &PreparedKey<System<C>>| {
		PreparedKey::<Plain<C>>::decode(&mut &prepared.encode()[..])
			.expect("a key of another backend")
	};
	let without = layout::prepared_key_len::<C>(C::MAX_INPUTS);
	let encoded = vec![0u8; without].encode().len();
	assert_eq!(PreparedKey::<Plain<C>>::max_encoded_len(), encoded);
	for inputs in [0, 1, 2, C::MAX_INPUTS] {
		let key = Simulator::<C>::new(inputs, 7).verifying_key();
		let stored = System::<C>::prepare_key(&key).expect("a well-formed key");
		let inline = System::<C>::prepare_inline_key(&key).expect("the same key");
		assert_eq!(inline.as_bytes().len(), layout::prepared_key_len::<C>(inputs));
		let extension = layout::extension_len::<C>(inputs);
		assert_eq!(stored.as_bytes().len(), inline.as_bytes().len() + extension);
		for prepared in [&stored, &inline] {
			assert_eq!(System::<C>::prepared_size(prepared) as usize, inputs);
			let decoded = PreparedKey::<System<C>>::decode(&mut &prepared.encode()[..]);
			assert_eq!(decoded.as_ref(), Ok(prepared));
			// A chain that changes its backend.
			let decoded = decoded_by_plain(prepared);
			assert_eq!(decoded.as_bytes(), inline.as_bytes());
			let back = PreparedKey::<System<C>>::decode(&mut &decoded.encode()[..]);
			assert_eq!(back.as_ref(), Ok(&inline));
		}
		let nothing = (Proof(Vec::new()), PublicInputs(Vec::new()));
		assert!(System::<C>::is_light(&stored, &nothing.0, &nothing.1), "it has functions");
		assert!(!System::<C>::is_light(&inline, &nothing.0, &nothing.1));
		assert!(!Plain::<C>::is_light(&decoded_by_plain(&stored), &nothing.0, &nothing.1));
		if inputs == C::MAX_INPUTS {
			assert_eq!(stored.as_bytes().len(), longest);
		}
	}
	let too_long = vec![0u8; longest + 1].encode();
	assert!(PreparedKey::<System<C>>::decode(&mut &too_long[..]).is_err());
	assert!(PreparedKey::<Plain<C>>::decode(&mut &too_long[..]).is_err());
	// It is too long without functions, too.
	let too_long = vec![0u8; without + 1].encode();
	assert!(PreparedKey::<Plain<C>>::decode(&mut &too_long[..]).is_err());
}

macro_rules! tested {
	($($module:ident: $curve:ident, $cases:literal;)*) => {$(
		mod $module {
			use super::*;
			suite!($curve, Wasm);
			agreement!($curve, Wasm, Wasm<Arkworks>, $cases);

			#[test]
			fn bounds_prepared_keys() {
				super::bounds_prepared_keys::<$curve>();
			}

			mod keys_without_functions {
				use super::*;
				suite!($curve, WithoutFunctions);
				agreement!($curve, WithoutFunctions, Wasm<Arkworks>, $cases);
			}

			mod arkworks {
				use super::*;
				suite!($curve, Wasm<Arkworks>);
			}
		}
	)*};
}

tested! {
	bls12_381: Bls12_381, 300;
	bls12_377: Bls12_377, 300;
	bn254: Bn254, 300;
	bw6_761: BW6_761, 60;
}
