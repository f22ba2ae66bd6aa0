//! Keys and proofs made from a known trapdoor.
//!
//! Anyone who knows `τ` can open any commitment to any value, and so make proofs for a ring without
//! a member's key: choose commitments and evaluations, then compute the openings that the verifier
//! expects. Tests and benchmarks get proofs for any domain without the prover. Proofs under such a
//! key prove nothing to anyone. The Pedersen proofs are honest ones.

use crate::{
	encoding::{append_compressed, append_uncompressed},
	hash_to_curve::{hash_to_curve, takes_most_roots},
	layout::{self, Inputs, Parts, EVALUATIONS, MAX_INPUTS_LEN, POINT_LEN},
	membership::{self, Challenges, Claims, PROOF_POINTS},
	pedersen::Statement,
	suite::BLINDING_BASE,
	AssayArithmetic, Element, Point, Proof, PublicInputs, Scalar, VerifyingKey,
};
use alloc::{vec, vec::Vec};
use ark_bls12_381::{G1Affine, G2Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{Field, PrimeField};
use ark_serialize::CanonicalSerialize;
use sha2::{Digest, Sha512};

/// A ring with the trapdoor of its setup.
pub struct Simulator {
	seed: u64,
	log_size: u8,
	tau: Element,
	/// `C_px`, `C_py` and `C_s`, as multiples of `g1`.
	ring: [Element; 3],
}

impl Simulator {
	/// Makes a ring over a domain of `2^log_size` elements from a seed.
	pub fn new(log_size: u8, seed: u64) -> Self {
		let ring = [1, 2, 3].map(|index| number(seed, 0, index));
		Self { seed, log_size, tau: number(seed, 0, 0), ring }
	}

	/// Returns the key as its owner would submit it.
	pub fn verifying_key(&self) -> VerifyingKey {
		VerifyingKey::new(self.log_size, &self.points(append_compressed, append_compressed))
	}

	/// Returns the key's points, encoded and concatenated.
	fn points(
		&self,
		append_g1: fn(&mut Vec<u8>, &G1Affine),
		append_g2: fn(&mut Vec<u8>, &G2Affine),
	) -> Vec<u8> {
		let mut bytes = Vec::new();
		append_g1(&mut bytes, &G1Affine::generator());
		append_g2(&mut bytes, &G2Affine::generator());
		append_g2(&mut bytes, &(G2Affine::generator() * self.tau).into_affine());
		for commitment in &self.ring {
			append_g1(&mut bytes, &g1(commitment));
		}
		bytes
	}

	/// Makes a proof for pairs with the given input data, and its inputs. Each nonce stands for
	/// another member.
	///
	/// # Panics
	///
	/// For data that [`PublicInputs::new`] does not encode.
	pub fn prove(&self, data: &[&[u8]], additional: &[u8], nonce: u64) -> (Proof, PublicInputs) {
		let secret = number::<Scalar>(self.seed, nonce + 1, 0);
		let pairs: Vec<_> = data.iter().map(|data| (*data, output(data, &secret))).collect();
		let inputs = PublicInputs::new(&pairs, additional).expect("the caller's data is short");
		let proof = self.sign(&inputs, |_| secret, nonce);
		(proof, inputs)
	}

	/// Makes a proof that satisfies the equations for one input with several outputs. The outputs
	/// are those of secret keys that count up from the nonce. The proof's own secret key is
	/// computed from these keys, as someone who joins a ring later could do.
	///
	/// # Panics
	///
	/// Like [`prove`](Self::prove).
	pub fn prove_other_outputs(
		&self,
		data: &[u8],
		outputs: u64,
		nonce: u64,
	) -> (Proof, PublicInputs) {
		let secrets: Vec<_> = (1..=outputs).map(|index| Scalar::from(nonce + index)).collect();
		let pairs: Vec<_> = secrets.iter().map(|secret| (data, output(data, secret))).collect();
		let inputs = PublicInputs::new(&pairs, b"").expect("the caller's data is short");
		// Σ z_i·x_i·I = x·Σ z_i·I
		let secret = |statement: &Statement| {
			let (mut weights, mut products) = (Scalar::default(), Scalar::default());
			for (weight, secret) in statement.weights().zip(&secrets) {
				weights += weight;
				products += weight * secret;
			}
			products * weights.inverse().unwrap_or_default()
		};
		let proof = self.sign(&inputs, secret, nonce);
		(proof, inputs)
	}

	/// Makes a proof for inputs, with a secret key that may depend on them.
	fn sign(
		&self,
		inputs: &PublicInputs,
		secret: impl FnOnce(&Statement) -> Scalar,
		nonce: u64,
	) -> Proof {
		let scalar = |index| number::<Scalar>(self.seed, nonce + 1, index);
		let statement = Inputs::read(&inputs.0)
			.and_then(|inputs| Statement::read::<AssayArithmetic>(&inputs))
			.expect("outputs are multiples of hashes; qed");
		let secret = secret(&statement);

		let commit =
			|x: &Scalar, b: &Scalar| (Point::generator() * x + BLINDING_BASE * b).into_affine();
		let (blinding, k, k_b) = (scalar(1), scalar(2), scalar(3));
		let key = commit(&secret, &blinding);
		let output_nonce = statement.merged_input::<AssayArithmetic>() * k;
		let points = [key, commit(&k, &k_b), output_nonce.into_affine()].map(|p| compressed(&p));
		let challenge = statement.challenge([&points[0], &points[1], &points[2]]);
		let mut proof = points.concat();
		append_compressed(&mut proof, &(k + challenge * secret));
		append_compressed(&mut proof, &(k_b + challenge * blinding));
		self.append_membership(&mut proof, &key, nonce);
		Proof(proof)
	}

	/// Appends a ring proof about the commitment `key`.
	fn append_membership(&self, proof: &mut Vec<u8>, key: &Point, nonce: u64) {
		let element = |index| number::<Element>(self.seed, nonce + 1, index);
		// C_b, C_ip, C_ax, C_ay and C_q, as multiples of g1.
		let commitments = [4, 5, 6, 7, 8].map(element);
		let mut points = [G1Affine::identity(); PROOF_POINTS];
		for (point, commitment) in points.iter_mut().zip(&commitments) {
			*point = g1(commitment);
		}
		let evaluations: [_; EVALUATIONS] = core::array::from_fn(|index| element(9 + index as u64));
		let linearization = element(16);
		let [witness @ .., quotient, _, _] = &points;
		witness.iter().for_each(|point| append_compressed(proof, point));
		evaluations.iter().for_each(|evaluation| append_compressed(proof, evaluation));
		append_compressed(proof, quotient);
		append_compressed(proof, &linearization);
		let openings = proof.len();
		proof.resize(layout::PROOF_LEN, 0);

		let transcript = membership::start(&self.points(append_uncompressed, append_uncompressed));
		let parts = Parts::read(proof).expect("it was resized to the length; qed");
		let challenges = Challenges::derive(transcript, key, &parts, &points);
		let membership = membership::Proof { points, evaluations, linearization };
		let claims = Claims::new(self.log_size, key, &membership, &challenges)
			.expect("a hash of 255 bits is not in a domain of 2^30 elements; qed");
		let opened = self.ring.iter().chain(&commitments);
		let aggregated: Element = claims.nus.iter().zip(opened).map(|(nu, c)| *nu * c).sum();
		let linear: Element =
			claims.linearization.iter().zip(&commitments[1..]).map(|(k, c)| *k * c).sum();
		proof.truncate(openings);
		for ((commitment, value), at) in
			[aggregated, linear].iter().zip(claims.values).zip(claims.at)
		{
			let inverse = (self.tau - at).inverse().unwrap_or_default();
			append_compressed(proof, &g1(&((*commitment - value) * inverse)));
		}
	}
}

/// Returns the costliest case for a number of pairs: the longest data with the most square roots,
/// over the largest domain.
#[cfg(feature = "runtime-benchmarks")]
pub(crate) fn benchmark_case(pairs: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	let simulator = Simulator::new(layout::MAX_LOG_SIZE, 0);
	let (proof, inputs) = simulator.prove_with_most_data(pairs as usize, seed.into());
	(simulator.verifying_key(), proof, inputs)
}

impl Simulator {
	/// Makes a proof for a number of pairs, from 1 to [`layout::MAX_PAIRS`], with the longest data
	/// within the limit that is also the costliest to hash to the curve.
	pub fn prove_with_most_data(&self, pairs: usize, nonce: u64) -> (Proof, PublicInputs) {
		const FRAME: usize = 2 + POINT_LEN;
		let pairs = pairs.clamp(1, layout::MAX_PAIRS);
		let len = (MAX_INPUTS_LEN - 1) / pairs - FRAME;
		let data: Vec<_> = (0..pairs as u8).map(|pair| costly_data(pair, len)).collect();
		let data: Vec<_> = data.iter().map(Vec::as_slice).collect();
		self.prove(&data, &vec![0; MAX_INPUTS_LEN - 1 - pairs * (FRAME + len)], nonce)
	}
}

/// Returns data of a given length that takes the most square roots. Each pair has different data.
fn costly_data(pair: u8, len: usize) -> Vec<u8> {
	let mut data = vec![pair; len];
	for counter in 0..=u8::MAX {
		if takes_most_roots::<AssayArithmetic>(&data) {
			break;
		}
		if let Some(last) = data.last_mut() {
			*last = counter;
		}
	}
	data
}

/// Returns the output of data under a secret key.
fn output(data: &[u8], secret: &Scalar) -> [u8; POINT_LEN] {
	compressed(&(hash_to_curve::<AssayArithmetic>(data) * secret).into_affine())
}

fn g1(multiple: &Element) -> G1Affine {
	(G1Affine::generator() * multiple).into_affine()
}

fn compressed(point: &impl CanonicalSerialize) -> [u8; POINT_LEN] {
	let mut bytes = Vec::with_capacity(POINT_LEN);
	append_compressed(&mut bytes, point);
	bytes.try_into().unwrap_or([0; POINT_LEN])
}

/// Returns a number that depends only on its arguments.
fn number<F: PrimeField>(seed: u64, label: u64, index: u64) -> F {
	let place = [seed, label, index].map(u64::to_le_bytes).concat();
	F::from_le_bytes_mod_order(&Sha512::digest(place))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_most_data_is_the_costliest() {
		let simulator = Simulator::new(layout::MIN_LOG_SIZE, 0);
		for pairs in [1, layout::MAX_PAIRS] {
			let (_, PublicInputs(bytes)) = simulator.prove_with_most_data(pairs, 0);
			assert_eq!(bytes.len(), MAX_INPUTS_LEN);
			let inputs = Inputs::read(&bytes).expect("they were just made");
			assert_eq!(inputs.pairs.len(), pairs);
			for pair in &inputs.pairs {
				assert!(takes_most_roots::<AssayArithmetic>(pair.data));
			}
		}
	}
}
