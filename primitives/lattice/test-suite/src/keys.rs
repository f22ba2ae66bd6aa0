//! Keys: accepted and refused.

use crate::{Fixture, SMALL};
use assay_lattice::{
	hash::DIGEST_LEN,
	layout::{self, HEADER_LEN, MAX_T_LEN},
	sets::{self, AMORTISED, COMPACT, STANDARD},
	Backend, Parameters, ShortPreimages, Unsound,
};
use assay_proof_system::{Defect, VerifyError::*};

/// Makes a key of these parameters with zeros for the seed and `T`.
fn zeros(parameters: Parameters) -> Vec<u8> {
	let mut key = parameters.to_bytes().to_vec();
	key.resize(parameters.key_len(), 0);
	key
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_the_sets_but_the_reference<B: Backend<ShortPreimages>>() {
	for (name, set) in sets::ALL {
		let prepared = B::prepare_key(&zeros(set));
		match name {
			"reference" => assert_eq!(prepared, Err(MalformedKey(Defect::Unsound))),
			_ => assert!(prepared.is_ok(), "{name}"),
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_of_another_length<B: Backend<ShortPreimages>>() {
	let key = zeros(COMPACT);
	let longer = [&key[..], &[0]].concat();
	let cut = [0, 1, layout::PARAMETERS_LEN - 1, layout::PARAMETERS_LEN, HEADER_LEN, key.len() - 1];
	for bytes in cut.iter().map(|len| &key[..*len]).chain([&longer[..]]) {
		let refused = B::prepare_key(bytes);
		assert_eq!(refused, Err(MalformedKey(Defect::Length)), "{} bytes", bytes.len());
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_unsound_parameters<B: Backend<ShortPreimages>>() {
	let unsound = [
		Parameters { width: 24, ..COMPACT },
		Parameters { width: 0, ..COMPACT },
		Parameters { width: 16, ..COMPACT },
		Parameters { rows: 0, ..COMPACT },
		Parameters { preimages: 0, ..COMPACT },
		Parameters { rejection: 0, ..COMPACT },
		Parameters { security: 127, ..COMPACT },
		Parameters { repetitions: 129, ..COMPACT },
		Parameters { deviation: 800, ..COMPACT },
		Parameters { operator_norm: 20, ..COMPACT },
		Parameters { rows: 400, ..COMPACT },
		Parameters { columns: 1700, ..COMPACT },
		Parameters { columns: COMPACT.rows, ..COMPACT },
		Parameters { width: 64, deviation: u32::MAX, ..COMPACT },
	];
	for parameters in unsound {
		assert!(parameters.check().is_err());
		// The parameters are enough: nothing is read or allocated for the rest.
		for key in [zeros(COMPACT), Vec::new()] {
			let mut key = key;
			key.splice(..key.len().min(layout::PARAMETERS_LEN), parameters.to_bytes());
			assert_eq!(B::prepare_key(&key), Err(MalformedKey(Defect::Unsound)), "{parameters:?}");
		}
	}
}

/// Parameter sets from the time before hiding was a condition.
pub fn refuses_the_former_sets<B: Backend<ShortPreimages>>() {
	let former = [
		Parameters { rejection: 6, rows: 400, columns: 1280, deviation: 1344, ..COMPACT },
		Parameters {
			rejection: 4,
			rows: 688,
			columns: 1920,
			operator_norm: 44,
			deviation: 10_133,
			..STANDARD
		},
		Parameters {
			rejection: 4,
			rows: 904,
			columns: 2208,
			operator_norm: 64,
			deviation: 83_374,
			..AMORTISED
		},
	];
	for parameters in former {
		let refused = B::prepare_key(&zeros(parameters));
		assert_eq!(refused, Err(MalformedKey(Defect::Unsound)), "{parameters:?}");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_what_is_over_the_limits<B: Backend<ShortPreimages>>() {
	let huge = u32::MAX;
	let long = Parameters { operator_norm: 60, deviation: 1600, ..COMPACT };
	let over = [
		// Dimensions whose product overflows 64 bits.
		Parameters { rows: huge, columns: huge, preimages: huge, repetitions: huge, ..COMPACT },
		Parameters { columns: huge, ..COMPACT },
		Parameters { repetitions: 257, ..COMPACT },
		Parameters { operator_norm: 1 << 25, ..COMPACT },
		Parameters { rejection: 17, ..COMPACT },
		// Each dimension is allowed, but T is too large, the proof is too long, or there is too
		// much work.
		Parameters {
			preimages: MAX_T_LEN as u32 / 4 / 900 + 1,
			deviation: 80_000,
			rows: 900,
			columns: 2450,
			..long
		},
		Parameters { columns: 5000, rows: 600, ..long },
		Parameters { columns: 4000, rows: 1000, ..long },
	];
	for parameters in over {
		let unsound = parameters.check().err();
		assert!(matches!(unsound, None | Some(Unsound::Limit)), "{parameters:?}: {unsound:?}");
		assert_eq!(B::prepare_key(&parameters.to_bytes()), Err(LimitExceeded), "{parameters:?}");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn prepared_keys_have_the_documented_layout<B: Backend<ShortPreimages>>() {
	let key = Fixture::new::<B>(COMPACT).key;
	let prepared = B::prepare_key(&key).expect("sound");
	assert_eq!(prepared[DIGEST_LEN..], key);
	// The digest depends on every part.
	for at in [0, layout::PARAMETERS_LEN, HEADER_LEN, key.len() - 1] {
		let mut other = key.clone();
		// The lowest byte of w must stay, and λ must not grow beyond what n allows: change r.
		let at = if at == 0 { 4 } else { at };
		if at == 4 {
			other[24] += 1;
		} else {
			other[at] ^= 1;
		}
		let other = B::prepare_key(&other).expect("still sound");
		assert_ne!(prepared[..DIGEST_LEN], other[..DIGEST_LEN], "byte {at}");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_prepared_keys_of_no_length<B: Backend<ShortPreimages>>() {
	let fixture = Fixture::new::<B>(SMALL);
	let (proof, inputs) = fixture.proof(0, b"");
	for len in [0, DIGEST_LEN - 1, DIGEST_LEN, DIGEST_LEN + HEADER_LEN, fixture.prepared.len() - 1]
	{
		let refused = B::verify(&fixture.prepared[..len], &proof, &inputs);
		assert_eq!(refused, Err(MalformedKey(Defect::Length)), "{len} bytes");
	}
}
