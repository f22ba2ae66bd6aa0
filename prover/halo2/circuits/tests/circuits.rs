//! The circuits are satisfied, proved, and verified under the exported key.

use assay_halo2::{Halo2, Kzg, Proof, VerifyingKey, Wasm};
use assay_halo2_circuits::{mock, CircuitError, CircuitName, Config, Keys, Statement};
use assay_halo2_export::srs;
use assay_proof_system::{ProofSystem, VerifyError};

type System = Halo2<Kzg, Wasm>;

/// The number of points of an MSM or sum, few to keep the tests short.
const SIZE: usize = 3;

fn proves(circuit: CircuitName, k: u32) {
	let statement = circuit.sample(SIZE, 1);
	let config = Config::search(&statement, k).expect("the circuit fits");
	mock(&statement, &config).expect("the statement is true");
	let parameters = srs::for_tests(k, "circuits").expect("k is small");
	let proof_len = config.proof_len();
	let keys = Keys::generate(&statement, config, parameters).expect("the circuit has keys");
	let proved = keys.prove(&statement, Some(1)).expect("the statement is proved");
	assert_eq!(proved.proof.len(), proof_len, "{circuit}");
	let key = keys.verifying_key(proved.instances.len()).expect("the key is exported");
	let prepared = System::prepare_key(&VerifyingKey::from(&key)).expect("the key is usable");
	let (proof, mut inputs) = (Proof(proved.proof.clone()), proved.public_inputs());
	assert_eq!(System::verify(&prepared, &proof, &inputs), Ok(()));
	let last = inputs.0.len() - 32;
	inputs.0[last] ^= 1;
	assert_eq!(System::verify(&prepared, &proof, &inputs), Err(VerifyError::ProofInvalid));
}

/// Keys made for one statement prove others.
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
	proves(CircuitName::FixedMsm, 14);
}

/// Numbers of 256 bits are the largest. Limbs that are too narrow for them fail here.
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
fn proofs_that_no_chain_takes_are_refused_before_any_work() {
	let statement = CircuitName::Ecdsa.sample(1, 1);
	let config = Config::search(&statement, 11).expect("it can be laid out");
	let parameters = srs::for_tests(11, "circuits").expect("k is small");
	let refused = Keys::generate(&statement, config, parameters).err().expect("it is too long");
	assert!(matches!(refused, CircuitError::Rows { k: 11, .. }), "{refused}");
	assert!(refused.to_string().contains("give a larger k"), "{refused}");
	// More columns than a layout can have.
	let line = r#"{"strategy":"Simple","degree":6,"lookup_bits":5,"limb_bits":88,"num_limbs":3}"#;
	let refused = Config::read_all(line.as_bytes(), &statement).expect_err("it is too wide");
	assert!(matches!(refused, CircuitError::Rows { k: 6, .. }), "{refused}");
	assert!(matches!(Config::search(&statement, 6), Err(CircuitError::Rows { k: 6, .. })));
	let mut config = Config::search(&statement, 14).expect("it fits");
	config.columns.num_advice_per_phase = vec![usize::MAX, usize::MAX];
	assert!(matches!(config.check(&statement), Err(CircuitError::Rows { k: 14, .. })));
}

/// The library's own count leaves no room for the rows that hide the witness.
#[test]
fn constants_have_room_beside_the_rows_that_hide_the_witness() {
	let statement = CircuitName::FixedMsm.sample(4, 1);
	let config = Config::search(&statement, 10).expect("it can be laid out");
	let constants = config.layout(&statement).fixed_cells;
	assert!(config.columns.num_fixed > constants.div_ceil(1 << 10), "the sample is such a case");
	mock(&statement, &config).expect("the sum is that of the circuit");
}

#[test]
fn a_line_for_another_number_of_points_is_refused() {
	let line = |terms: usize| {
		format!(
			r#"{{"strategy":"Simple","degree":16,"lookup_bits":15,"limb_bits":88,"num_limbs":3,
			"batch_size":{terms},"window_bits":4}}"#
		)
	};
	let statement = CircuitName::Msm.sample(SIZE, 1);
	Config::read_all(line(SIZE).as_bytes(), &statement).expect("it is for as many");
	let refused = Config::read_all(line(SIZE + 1).as_bytes(), &statement).err();
	assert!(refused.expect("it is for more").to_string().contains("batch_size of 4"));
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
		(r#"{ "circuit": "fp-mul", "a": "0x", "b": "0x3" }"#, "a: a number must have digits"),
		(
			r#"{ "circuit": "msm", "points": [], "scalars": [] }"#,
			"points: there must be at least one",
		),
		(
			r#"{ "circuit": "msm", "points": [["0x1", "0x2"]], "scalars": [] }"#,
			"scalars: there must be one scalar for each point",
		),
		(
			r#"{ "circuit": "msm", "points": [["0x1", "0x2"], ["0x1", "0x1"]], "scalars": ["0x1", "0x1"] }"#,
			"points[1]: the point is not on the curve",
		),
		(r#"{ "circuit": "ec-add", "points": [] }"#, "at least two points"),
		(r#"{ "circuit": "inner-product", "a": [], "b": [] }"#, "a: it is empty"),
		(r#"{ "circuit": "inner-product", "a": ["0x1"], "b": [] }"#, "b: it must be as long as a"),
		(r#"{ "circuit": "range", "number": "0x1", "bits": 254 }"#, "1 to 253 bits"),
	] {
		let error = read(json).expect_err(json).to_string();
		assert!(error.contains(reason), "{json}: {error}");
	}
	let over = format!(r#"{{ "circuit": "fp-mul", "a": "0x{}", "b": "0x3" }}"#, "f".repeat(64));
	assert!(read(&over)
		.expect_err("it is over")
		.to_string()
		.contains("not below the field's modulus"));
	let long = over.replace("0xf", "0x0f");
	assert!(read(&long).expect_err("it is long").to_string().contains("a: the number is too long"));
}

/// "Satoshi Nakamoto" signed with the key 1 and the nonce of RFC 6979, from the vectors that libraries for
/// secp256k1 have shared since 2013 (https://bitcointalk.org/index.php?topic=285142).
#[test]
fn a_signature_by_others_is_read_and_valid() {
	let signature = |hash_end: &str| {
		let json = format!(
			r#"{{
			"circuit": "ecdsa",
			"public_key": [
				"0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
				"0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"
			],
			"message_hash": "0xa0dc65ffca799873cbea0ac274015b9526505daaaed385155425f733770488{hash_end}",
			"r": "0x934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8",
			"s": "0x2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5"
		}}"#
		);
		Statement::from_json(json.as_bytes()).expect("it is of the form")
	};
	let config = Config::search(&signature("3e"), 15).expect("the circuit fits");
	mock(&signature("3e"), &config).expect("the signature is valid");
	let other = mock(&signature("3f"), &config);
	assert!(matches!(other, Err(CircuitError::Unsatisfied(_))), "of another message");
}

#[test]
fn points_are_read_from_json_and_are_on_the_curve() {
	let read = |json: &str| Statement::from_json(json.as_bytes());
	// The generator and its double.
	let points = r#"[["0x1", "0x2"], [
		"0x030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3",
		"0x15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4"]]"#;
	for circuit in ["msm", "fixed-msm"] {
		let json = format!(
			r#"{{ "circuit": "{circuit}", "points": {points}, "scalars": ["0x2", "0x3"] }}"#
		);
		let statement = read(&json).expect("both are points");
		let config = Config::search(&statement, 14).expect("the circuit fits");
		mock(&statement, &config).expect("the sum is that of the circuit");
	}
	let Statement::Msm(mut points, scalars) = CircuitName::Msm.sample(SIZE, 1) else {
		panic!("a sum is a sum")
	};
	let config = Config::search(&Statement::Msm(points.clone(), scalars.clone()), 14)
		.expect("the circuit fits");
	points[1].y = points[1].x;
	let off_curve = mock(&Statement::Msm(points, scalars), &config);
	assert!(matches!(off_curve, Err(CircuitError::Unsatisfied(_))), "a point is off the curve");
}

#[test]
fn circuits_have_one_name() {
	for circuit in CircuitName::ALL {
		assert_eq!(circuit.as_str().parse::<CircuitName>().expect("it is a name"), circuit);
		assert_eq!(circuit.sample(2, 0).name(), circuit);
	}
	assert!("ecdso".parse::<CircuitName>().is_err());
}
