//! Prints calls of BLS12-381's host functions in `sp-crypto-ec-utils` 0.16.0, with their results.

use ark_bls12_381::{Bls12_381, Fr, G1Affine, G1Projective, G2Affine, G2Projective};
use ark_ec::{pairing::Pairing, CurveGroup, Group};
use ark_scale::{
	ark_serialize::{CanonicalSerialize, Compress, Validate},
	hazmat::ArkScaleProjective,
	scale::Encode,
};
use ark_std::{rand::SeedableRng, UniformRand, Zero};
use serde_json::{json, Value};
use sp_crypto_ec_utils::bls12_381::host_calls::*;

const USAGE: u8 = ark_scale::make_usage(Compress::No, Validate::No);

fn encode<T: CanonicalSerialize>(value: T) -> Vec<u8> {
	ark_scale::ArkScale::<T, USAGE>::from(value).encode()
}

fn vector(function: &str, arguments: &[Vec<u8>], result: Result<Vec<u8>, ()>) -> Value {
	let arguments: Vec<_> = arguments.iter().map(hex::encode).collect();
	json!({ "function": function, "arguments": arguments, "result": result.ok().map(hex::encode) })
}

type Call = fn(Vec<u8>, Vec<u8>) -> Result<Vec<u8>, ()>;

fn main() {
	let mut rng = ark_std::rand::rngs::StdRng::seed_from_u64(163);
	let mut vectors = Vec::new();
	let mut add = |function: &str, call: Call, a: Vec<u8>, b: Vec<u8>| {
		let result = call(a.clone(), b.clone());
		vectors.push(vector(function, &[a, b], result));
	};

	let g1 = |rng: &mut _| G1Projective::rand(rng);
	let g2 = |rng: &mut _| G2Projective::rand(rng);
	for count in [0, 1, 2, 5] {
		let p: Vec<G1Affine> = (0..count).map(|_| g1(&mut rng).into_affine()).collect();
		let q: Vec<G2Affine> = (0..count).map(|_| g2(&mut rng).into_affine()).collect();
		let scalars: Vec<Fr> = (0..count).map(|_| Fr::rand(&mut rng)).collect();
		add("multi_miller_loop", bls12_381_multi_miller_loop, encode(p.clone()), encode(q.clone()));
		add("msm_g1", bls12_381_msm_g1, encode(p), encode(scalars.clone()));
		add("msm_g2", bls12_381_msm_g2, encode(q), encode(scalars));
	}
	for words in [vec![], vec![0], vec![1], vec![u64::MAX; 4], vec![3, 0, 0, 0, 5]] {
		for base in [g1(&mut rng), g1(&mut rng).double(), G1Projective::zero()] {
			let base = ArkScaleProjective(base).encode();
			add("mul_projective_g1", bls12_381_mul_projective_g1, base, encode(words.clone()));
		}
		for base in [g2(&mut rng), g2(&mut rng).double(), G2Projective::zero()] {
			let base = ArkScaleProjective(base).encode();
			add("mul_projective_g2", bls12_381_mul_projective_g2, base, encode(words.clone()));
		}
	}

	// Arguments that cannot be decoded, and lists of different lengths.
	let one = encode(vec![g1(&mut rng).into_affine()]);
	let two = encode(vec![Fr::rand(&mut rng), Fr::rand(&mut rng)]);
	add("msm_g1", bls12_381_msm_g1, one.clone(), two.clone());
	add("msm_g1", bls12_381_msm_g1, one[..one.len() - 1].to_vec(), two.clone());
	add("msm_g2", bls12_381_msm_g2, encode(Vec::<G2Affine>::new()), two);
	add("mul_projective_g1", bls12_381_mul_projective_g1, vec![0; 143], encode(vec![1u64]));
	add("mul_projective_g2", bls12_381_mul_projective_g2, vec![0xff; 288], encode(vec![1u64]));
	add("multi_miller_loop", bls12_381_multi_miller_loop, one, vec![]);

	// Bytes after the value are ignored.
	let f = Bls12_381::multi_miller_loop([g1(&mut rng)], [g2(&mut rng)]).0;
	let longer = [encode(f), vec![7; 9]].concat();
	for f in [encode(f), longer, encode(f)[1..].to_vec(), vec![0; 576]] {
		let result = bls12_381_final_exponentiation(f.clone());
		vectors.push(vector("final_exponentiation", &[f], result));
	}
	println!("{}", serde_json::to_string_pretty(&vectors).expect("strings are JSON"));
}
