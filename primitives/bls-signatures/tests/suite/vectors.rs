//! Published vectors: RFC 9380, Ethereum's `consensus-spec-tests`, and drand's pulses.

use assay_bls_signatures::{
	draft,
	group::{Group, G1, G2},
	MinPk, MinSig, Scheme, Variant,
};
use assay_bls_signatures_test_suite::hostile;
use assay_proof_system::{Defect::*, VerifyError::*};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Suite {
	dst: String,
	vectors: Vec<Hashed>,
}

/// Coefficients are joined by commas, the lowest first.
#[derive(Deserialize)]
struct Hashed {
	msg: String,
	x: String,
	y: String,
}

/// Sections J.9.1 and J.10.1.
#[test]
fn of_rfc_9380() {
	let json = include_str!("../vectors/rfc9380.json");
	let suites: BTreeMap<String, Suite> = serde_json::from_str(json).unwrap();
	assert_eq!(suites.len(), 2);
	check_hash::<G1>(&suites[G1::HASH]);
	check_hash::<G2>(&suites[G2::HASH]);
}

fn check_hash<G: Group>(suite: &Suite) {
	assert_eq!(suite.vectors.len(), 5);
	let messages: Vec<_> =
		suite.vectors.iter().map(|vector| [vector.msg.as_bytes(), &[][..]]).collect();
	let points = G::hash(suite.dst.as_bytes(), &messages);
	for (vector, point) in suite.vectors.iter().zip(&points) {
		let bytes: String = [&vector.x, &vector.y]
			.into_iter()
			.flat_map(|coordinate| coordinate.split(',').rev())
			.map(|coefficient| coefficient.strip_prefix("0x").unwrap())
			.collect();
		assert_eq!(hex::encode(G::encode(point)), bytes, "{:?}", vector.msg);
		// A message in two parts is the same message.
		let half = vector.msg.len() / 2;
		let parts = [&vector.msg.as_bytes()[..half], &vector.msg.as_bytes()[half..]];
		assert_eq!(G::hash(suite.dst.as_bytes(), &[parts]), [*point]);
	}
	assert!(G::are_all_in_subgroup(&points));
	// Beside encodings of points, which have square roots too: finite ones, the identity and bad ones.
	let mut encodings = vec![hostile::identity::<G>(), G::compress(&points[0])];
	encodings.extend(hostile::points::<G>().into_iter().map(|(point, _)| point));
	encodings.push(G::compress(&points[1]));
	for count in 0..=encodings.len() {
		let encodings = encodings[..count].concat();
		let both = G::decompress_and_hash(&encodings, suite.dst.as_bytes(), &messages);
		assert_eq!(both, (G::decompress_all(&encodings), points.clone()), "{count}");
	}
	assert!(encodings.iter().any(|point| G::decompress(point) == Err(NotOnCurve)));
}

#[derive(Deserialize)]
struct Ethereum {
	name: String,
	pubkeys: Vec<String>,
	messages: Vec<String>,
	signature: String,
	output: bool,
}

#[test]
fn of_ethereum() {
	let cases: Vec<Ethereum> =
		serde_json::from_str(include_str!("../vectors/ethereum.json")).unwrap();
	assert_eq!(cases.len(), 11);
	for case in cases {
		let bytes = |strings: &[String]| -> Vec<_> {
			strings.iter().map(|string| hex::decode(string).unwrap()).collect()
		};
		let (keys, messages) = (bytes(&case.pubkeys), bytes(&case.messages));
		let signature = hex::decode(&case.signature).unwrap();
		let verdict = if case.name.starts_with("fast_aggregate_verify") {
			draft::fast_aggregate_verify::<MinPk>(&keys, &messages[0], &signature)
		} else {
			let scheme = Scheme::ProofOfPossession;
			draft::aggregate_verify::<MinPk>(scheme, &keys, &messages, &signature)
		};
		let expected = match &case.name[..] {
			_ if case.output => Ok(()),
			name if name.contains("infinity_pubkey") => Err(MalformedKey(Identity)),
			"aggregate_verify_tampered_signature" => Err(MalformedProof(Length)),
			name if name.contains("wrong_pubkey") => Err(ProofInvalid),
			// Four bytes of the first coordinate are changed.
			_ => {
				assert!(matches!(verdict, Err(MalformedProof(NotOnCurve | NotInSubgroup))));
				verdict
			}
		};
		assert_eq!(verdict, expected, "{}", case.name);
	}
}

#[derive(Deserialize)]
struct Pulse {
	chain: String,
	key: String,
	round: u64,
	previous_signature: String,
	signature: String,
}

/// The message of a pulse is the hash of the previous signature, on chained networks, and the round.
#[test]
fn of_drand() {
	let pulses: Vec<Pulse> = serde_json::from_str(include_str!("../vectors/drand.json")).unwrap();
	assert_eq!(pulses.len(), 6);
	for pulse in pulses {
		let bytes = |string: &str| hex::decode(string).unwrap();
		let (key, signature) = (bytes(&pulse.key), bytes(&pulse.signature));
		let previous = bytes(&pulse.previous_signature);
		let verdict = |round: u64| {
			let message =
				Sha256::new().chain_update(&previous).chain_update(round.to_be_bytes()).finalize();
			match key.len() {
				48 => verify::<MinPk>(&key, &message, &signature),
				_ => verify::<MinSig>(&key, &message, &signature),
			}
		};
		assert_eq!(verdict(pulse.round), Ok(()), "{} {}", pulse.chain, pulse.round);
		assert_eq!(verdict(pulse.round + 1), Err(ProofInvalid));
	}
}

fn verify<V: Variant>(
	key: &[u8],
	message: &[u8],
	signature: &[u8],
) -> Result<(), assay_proof_system::VerifyError> {
	draft::verify::<V>(Scheme::Basic, key, message, signature)
}
