//! The circuits: satisfied, proved, verified under the exported key.

use assay_halo2::{Halo2, Kzg, Proof, VerifyingKey, Wasm};
use assay_halo2_circuits::{mock, CircuitError, CircuitName, Config, Keys, Statement};
use assay_halo2_export::srs;
use assay_proof_system::{ProofSystem, VerifyError};

type System = Halo2<Kzg, Wasm>;

/// Points of a sum: few, to keep the tests short.
const SIZE: usize = 3;

fn proves(circuit: CircuitName, k: u32) {
	let statement = circuit.sample(SIZE, 1);
	let config = Config::search(&statement, k).expect("the circuit fits");
	mock(&statement, &config).expect("the statement is true");
	let parameters = srs::for_tests(k, "circuits").expect("k is small");
	let keys = Keys::generate(&statement, config, parameters).expect("the circuit has keys");
	let proved = keys.prove(&statement, Some(1)).expect("the statement is proved");
	let key = keys.verifying_key(proved.instances.len()).expect("the key is exported");
	let prepared = System::prepare_key(&VerifyingKey::from(&key)).expect("the key is usable");
	let (proof, mut inputs) = (Proof(proved.proof.clone()), proved.public_inputs());
	assert_eq!(System::verify(&prepared, &proof, &inputs), Ok(()));
	let last = inputs.0.len() - 32;
	inputs.0[last] ^= 1;
	assert_eq!(System::verify(&prepared, &proof, &inputs), Err(VerifyError::ProofInvalid));
}

/// Keys are made of one statement, and prove others.
fn proves_another(circuit: CircuitName, k: u32) {
	let config = Config::search(&circuit.sample(SIZE, 1), k).expect("the circuit fits");
	let parameters = srs::for_tests(k, "circuits").expect("k is small");
	let keys = Keys::generate(&circuit.sample(SIZE, 1), config, parameters).expect("it has keys");
	let proved = keys.prove(&circuit.sample(SIZE, 2), Some(1)).expect("it is proved");
	let key = keys.verifying_key(proved.instances.len()).expect("the key is exported");
	let prepared = System::prepare_key(&VerifyingKey::from(&key)).expect("the key is usable");
	let (inputs, proof) = (proved.public_inputs(), Proof(proved.proof));
	assert_eq!(System::verify(&prepared, &proof, &inputs), Ok(()));
}

#[test]
fn small_circuits_are_proved() {
	proves(CircuitName::Range, 8);
	proves(CircuitName::InnerProduct, 8);
	proves(CircuitName::FpMul, 10);
}

#[test]
fn sums_of_points_are_proved() {
	proves(CircuitName::EcAdd, 12);
	proves_another(CircuitName::EcAdd, 12);
}

/// Numbers of 256 bits are the largest there are: limbs that are too narrow for them fail here.
#[test]
fn every_width_of_limbs_is_enough_for_signatures() {
	for (limb_bits, seed) in (88..=91).zip(0..) {
		let line = format!(
			r#"{{"strategy":"Simple","degree":15,"lookup_bits":14,"limb_bits":{limb_bits},"num_limbs":3}}"#
		);
		let statement = CircuitName::Ecdsa.sample(1, seed);
		let configs = Config::read_all(line.as_bytes(), &statement).expect("the circuit fits");
		mock(&statement, &configs[0]).expect("the signature is valid");
	}
}

#[test]
#[ignore = "minutes: cargo test --release -p assay-halo2-circuits -- --ignored"]
fn large_circuits_are_proved() {
	proves(CircuitName::Ecdsa, 15);
	proves(CircuitName::FixedMsm, 15);
	proves(CircuitName::Msm, 15);
	proves(CircuitName::Pairing, 17);
}

#[test]
fn false_statements_are_refused() {
	let statement = Statement::Range(7u64.into(), 2);
	let config = Config::search(&CircuitName::Range.sample(1, 1), 8).expect("the circuit fits");
	assert!(matches!(mock(&statement, &config), Err(CircuitError::Unsatisfied(_))));
}

#[test]
fn fewer_rows_are_more_columns() {
	let statement = CircuitName::EcAdd.sample(SIZE, 1);
	let columns =
		|k| Config::search(&statement, k).expect("it fits").columns.num_advice_per_phase[0];
	assert!(columns(10) > columns(12) && columns(12) > columns(14));
	assert!(matches!(Config::search(&statement, 5), Err(CircuitError::Rows { k: 5, .. })));
	assert!(matches!(Config::search(&statement, 25), Err(CircuitError::Rows { k: 25, .. })));
}

#[test]
fn input_is_read_from_json() {
	let read = |json: &str| Statement::from_json(json.as_bytes());
	let product = r#"{ "circuit": "fp-mul", "a": "0x2", "b": "0x03" }"#;
	assert_eq!(
		read(product).expect("it is of the form"),
		Statement::FpMul(2u64.into(), 3u64.into())
	);
	let pairing = r#"{ "circuit": "pairing", "g1": ["0x1", "0x2"], "g2": [
		["0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed",
		 "0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"],
		["0x12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
		 "0x090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"]] }"#;
	assert_eq!(read(pairing).expect("both are points").name(), CircuitName::Pairing);
	for (json, reason) in [
		("{}", "circuit"),
		(r#"{ "circuit": "fp-mul", "a": "2", "b": "0x3" }"#, "hexadecimal"),
		(r#"{ "circuit": "fp-mul", "a": "0xzz", "b": "0x3" }"#, "hexadecimal"),
		(
			r#"{ "circuit": "pairing", "g1": ["0x1", "0x3"], "g2": [["0x0", "0x0"], ["0x0", "0x0"]] }"#,
			"not on the curve",
		),
		(r#"{ "circuit": "msm", "points": [], "scalars": [] }"#, "one scalar for each point"),
		(r#"{ "circuit": "inner-product", "a": ["0x1"], "b": [] }"#, "different length"),
		(r#"{ "circuit": "range", "number": "0x1", "bits": 254 }"#, "1 to 253 bits"),
	] {
		let error = read(json).expect_err(json).to_string();
		assert!(error.contains(reason), "{json}: {error}");
	}
	let over = format!(r#"{{ "circuit": "fp-mul", "a": "0x{}", "b": "0x3" }}"#, "f".repeat(64));
	assert!(read(&over).expect_err("it is over").to_string().contains("not reduced"));
}

#[test]
fn circuits_have_one_name() {
	for circuit in CircuitName::ALL {
		assert_eq!(circuit.as_str().parse::<CircuitName>().expect("it is a name"), circuit);
		assert_eq!(circuit.sample(2, 0).name(), circuit);
	}
	assert!("ecdso".parse::<CircuitName>().is_err());
}
