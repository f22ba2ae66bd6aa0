//! The consensus specification's cases of `verify_kzg_proof`, and EIP-4844's precompile.

use assay_kzg::{
	layout::{G1_LEN, SCALAR_LEN},
	versioned_hash, Kzg, Proof, PublicInputs, VerifyingKey, Wasm,
};
use assay_proof_system::{
	Defect, ProofSystem,
	VerifyError::{self, *},
};

type System = Kzg<Wasm>;

/// The malformed cases whose point is on the curve, as x³ + 4 is a square.
const NOT_IN_SUBGROUP: [&str; 2] =
	["invalid_commitment_32afa9561a4b3b91", "invalid_proof_32afa9561a4b3b91"];

/// The file names its source.
const CASES: &str = include_str!("../vectors/verify_kzg_proof.txt");

/// A case: the specification's verdict, and the parts of the call.
struct Case {
	output: &'static str,
	commitment: Vec<u8>,
	z: Vec<u8>,
	y: Vec<u8>,
	proof: Vec<u8>,
	name: &'static str,
}

fn cases() -> Vec<Case> {
	let lines = CASES.lines().filter(|line| !line.starts_with('#'));
	let case = |line: &'static str| {
		let mut fields = line.split(' ');
		let output = fields.next().expect("an output");
		let mut bytes =
			|| hex::decode(fields.next().expect("a field")).expect("a hexadecimal number");
		let (commitment, z, y, proof) = (bytes(), bytes(), bytes(), bytes());
		Case { output, commitment, z, y, proof, name: fields.next().expect("a name") }
	};
	lines.map(case).collect()
}

impl Case {
	fn proof(&self) -> Proof {
		Proof([&self.commitment[..], &self.proof].concat())
	}

	fn inputs(&self) -> PublicInputs {
		// A commitment of another length has no versioned hash.
		let hash = self.commitment.as_slice().try_into().map_or([1; 32], versioned_hash);
		PublicInputs([&hash[..], &self.z, &self.y].concat())
	}

	/// Returns the verdict. For cases that the specification calls malformed, the defect follows
	/// from the case's name and lengths.
	fn expected(&self) -> Result<(), VerifyError> {
		match self.output {
			"true" => Ok(()),
			"false" => Err(ProofInvalid),
			"null" if [&self.commitment, &self.proof].iter().any(|point| point.len() != G1_LEN) => {
				Err(MalformedProof(Defect::Length))
			}
			"null" if [&self.z, &self.y].iter().any(|number| number.len() != SCALAR_LEN) => {
				Err(MalformedInputs(Defect::Length))
			}
			"null" if self.name.starts_with("invalid_z") || self.name.starts_with("invalid_y") => {
				Err(MalformedInputs(Defect::NotCanonical))
			}
			"null" if NOT_IN_SUBGROUP.contains(&self.name) => {
				Err(MalformedProof(Defect::NotInSubgroup))
			}
			"null" => Err(MalformedProof(Defect::NotOnCurve)),
			other => panic!("an output {other}"),
		}
	}
}

#[test]
fn the_specifications_cases_have_their_verdicts() {
	let key = System::prepare_key(&VerifyingKey::ethereum()).expect("the key is usable");
	let cases = cases();
	assert_eq!(cases.len(), 122);
	for case in &cases {
		let (proof, inputs) = (case.proof(), case.inputs());
		assert_eq!(System::verify(&key, &proof, &inputs), case.expected(), "{}", case.name);
		let batch = System::verify_batch(&key, &[(proof, inputs)]);
		assert_eq!(batch, case.expected(), "{}", case.name);
	}
	let valid = cases.iter().filter(|case| case.output == "true");
	let valid: Vec<_> = valid.map(|case| (case.proof(), case.inputs())).take(64).collect();
	assert_eq!(valid.len(), 54);
	assert_eq!(System::verify_batch(&key, &valid), Ok(()));
}

/// The precompile takes `versioned_hash ‖ z ‖ y ‖ commitment ‖ proof`, 192 bytes: inputs and proof here.
#[test]
fn the_precompiles_input_is_inputs_and_proof() {
	let key = System::prepare_key(&VerifyingKey::ethereum()).expect("the key is usable");
	let cases = cases();
	let case = cases.iter().find(|case| case.output == "true").expect("there are valid cases");
	let mut input = versioned_hash(case.commitment[..].try_into().expect("48 bytes")).to_vec();
	for part in [&case.z, &case.y, &case.commitment, &case.proof] {
		input.extend_from_slice(part);
	}
	assert_eq!(input.len(), 192);
	let verify = |input: &[u8]| {
		let (inputs, proof) = input.split_at(input.len() / 2);
		System::verify(&key, &Proof(proof.to_vec()), &PublicInputs(inputs.to_vec()))
	};
	assert_eq!(verify(&input), Ok(()));
	// The EIP's `assert kzg_to_versioned_hash(commitment) == versioned_hash`.
	let mut other = input.clone();
	other[31] ^= 1;
	assert_eq!(verify(&other), Err(ProofInvalid));
	other = input.clone();
	other[0] = 0;
	assert_eq!(verify(&other), Err(MalformedInputs(Defect::NotCanonical)));
}
