//! Ring VRF signatures: the host functions on every code path, and the verifiers for wasm over Assay's and
//! over arkworks' arithmetic.

#![no_main]

use assay_fuzz::{
	around_modulus, bls12_381_points, consecutive, fuzz_verdicts, Honest, Part, Subject, Verifier,
};
use assay_host_functions::Host;
use assay_ring_vrf::{
	layout::{G1_LEN, G2_LEN, MIN_LOG_SIZE, POINT_LEN},
	simulator::Simulator,
	Arkworks, Backend, BandersnatchRing, Element, Scalar, Wasm,
};
use std::ops::Range;

/// Numbers of pairs of the four statements.
const PAIRS: [usize; 4] = [1, 0, 2, 3];
/// VRF input data. One input is there twice.
const DATA: [&[u8]; 3] = [b"first", b"second", b"first"];

fn honest(statement: u8) -> Honest {
	let pairs = PAIRS[usize::from(statement) % PAIRS.len()];
	let simulator = Simulator::new(MIN_LOG_SIZE + statement % 2, u64::from(statement));
	let key = simulator.verifying_key().0;
	let prepared = <Wasm as Backend<BandersnatchRing>>::prepare_key(&key).expect("a good key");
	let pair = |nonce| {
		let (proof, inputs) = simulator.prove(&DATA[..pairs], b"additional data", nonce);
		(proof.0, inputs.0)
	};
	Honest { key, prepared, pairs: (0..3).map(pair).collect() }
}

/// Returns the places of the layouts' parts: points, scalars, evaluations, and input data.
fn elements(part: Part, bytes: &[u8]) -> Vec<Range<usize>> {
	const KEY: [usize; 6] = [G1_LEN, G2_LEN, G2_LEN, G1_LEN, G1_LEN, G1_LEN];
	match part {
		Part::Key => consecutive(KEY, 1, bytes),
		Part::PreparedKey => consecutive(KEY.map(|len| 2 * len), 1, bytes),
		Part::Proof(_) => {
			let groups = [
				(POINT_LEN, 5),
				(G1_LEN, 4),
				(POINT_LEN, 7),
				(G1_LEN, 1),
				(POINT_LEN, 1),
				(G1_LEN, 2),
			];
			consecutive(groups.into_iter().flat_map(|(len, count)| vec![len; count]), 0, bytes)
		}
		Part::Inputs(_) => {
			let pairs = DATA.iter().flat_map(|data| [2, data.len(), POINT_LEN]);
			consecutive(pairs, 1, bytes)
		}
	}
}

/// Returns zero, one with and without the flag of a point, and ones; the moduli of Bandersnatch's
/// coordinates and scalars and their neighbours, little-endian; points of BLS12-381.
fn special() -> Vec<Vec<u8>> {
	let mut one = vec![0; POINT_LEN];
	one[0] = 1;
	let mut flagged = one.clone();
	flagged[POINT_LEN - 1] = 0x80;
	let mut values = vec![vec![0; POINT_LEN], vec![0xff; POINT_LEN], one, flagged];
	values.extend(around_modulus::<Element>());
	values.extend(around_modulus::<Scalar>());
	values.extend(bls12_381_points());
	values
}

fn subjects() -> [Subject; 1] {
	[Subject {
		name: "ring-vrf/bandersnatch-sha512-ell2",
		verifiers: || {
			vec![
				Verifier::of::<BandersnatchRing, Host>("Host"),
				Verifier::of::<BandersnatchRing, Wasm>("Wasm"),
				Verifier::of::<BandersnatchRing, Wasm<Arkworks>>("Wasm<Arkworks>"),
			]
		},
		honest,
		elements,
		special,
		rigid: true,
		takes_any_prepared_key: true,
		implied: None,
	}]
}

fuzz_verdicts!(subjects());
