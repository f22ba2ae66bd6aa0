//! The native Groth16 verifier over BLS12-381, on blst.
//!
//! It answers as [`assay_groth16::Wasm`] does on every input; `tests/groth16.rs` compares the two.

use crate::bls12_381::{Gt, Scalar, G1, G1_LEN, G2, G2_LEN, GT_LEN, SCALAR_LEN};
use assay_groth16::{batch, layout, Bls12_381};
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Validates `key` and writes the prepared key to `out`.
pub fn prepare_key(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
	let inputs = layout::inputs_of_key::<Bls12_381>(key.len())?;
	if out.len() != layout::prepared_key_len::<Bls12_381>(inputs) {
		return Err(NotSupported);
	}
	let (alpha, rest) = key.split_at(G1_LEN);
	let (beta, rest) = rest.split_at(G2_LEN);
	let (gamma, rest) = rest.split_at(G2_LEN);
	let (delta, gamma_abc) = rest.split_at(G2_LEN);

	let alpha = finite(G1::from_bytes(alpha)).map_err(MalformedKey)?;
	let beta = finite(G2::from_bytes(beta)).map_err(MalformedKey)?;
	let gamma = finite(G2::from_bytes(gamma)).map_err(MalformedKey)?;
	let delta = finite(G2::from_bytes(delta)).map_err(MalformedKey)?;
	for (index, point) in gamma_abc.chunks_exact(G1_LEN).enumerate() {
		let point = G1::from_bytes(point).map_err(MalformedKey)?;
		// Were an input's point the identity, the key would accept any value of that input.
		if index > 0 && point.is_none() {
			return Err(MalformedKey(Defect::Identity));
		}
	}

	let (out_alpha_beta, rest) = out.split_at_mut(GT_LEN);
	let (out_minus_gamma, rest) = rest.split_at_mut(G2_LEN);
	let (out_minus_delta, out_gamma_abc) = rest.split_at_mut(G2_LEN);
	Gt::product_of_pairings(&[(Some(alpha), beta)]).write(out_alpha_beta);
	gamma.neg().write(out_minus_gamma);
	delta.neg().write(out_minus_delta);
	out_gamma_abc.copy_from_slice(gamma_abc);
	Ok(())
}

/// Checks `e(a, b) · e(Σ x_i·gamma_abc_i, −γ) · e(c, −δ) = e(α, β)`.
pub fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
	layout::check_lengths::<Bls12_381>(prepared_key.len(), proof.len(), inputs.len())?;
	let key = Key::read(prepared_key)?;
	let inputs = inputs
		.chunks_exact(SCALAR_LEN)
		.map(|input| Scalar::from_bytes(input).map(Scalar::to_bytes).map_err(MalformedInputs))
		.collect::<Result<Vec<_>, _>>()?;
	let proof = Proof::read(proof)?;

	let (one, gamma_abc) = key.split_gamma_abc();
	let combined = G1::msm(one, gamma_abc.iter().map(Option::as_ref).zip(&inputs));
	let left = Gt::product_of_pairings(&[
		(Some(proof.a), proof.b),
		(combined, key.minus_gamma),
		(Some(proof.c), key.minus_delta),
	]);
	if left == key.alpha_beta {
		Ok(())
	} else {
		Err(ProofInvalid)
	}
}

/// Checks `m` proofs by
/// `Π e(r_j·a_j, b_j) · e(Σ_j r_j·Σ_i x_ij·gamma_abc_i, −γ) · e(Σ r_j·c_j, −δ) = e(α, β)^(Σ r_j)`.
pub fn verify_batch(
	prepared_key: &[u8],
	size: usize,
	proofs: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let count = layout::check_batch_lengths::<Bls12_381>(
		prepared_key.len(),
		size,
		proofs.len(),
		inputs.len(),
	)?;
	let key = Key::read(prepared_key)?;
	let coefficients = batch::coefficients(prepared_key, size, proofs, inputs);

	let mut pairs = Vec::with_capacity(size + 2);
	let mut c = Vec::with_capacity(size);
	let mut sum = Scalar::default();
	// Σ_j r_j·x_ij for each i: the inputs of all proofs fold into those of one.
	let mut folded = vec![Scalar::default(); count];
	for (index, bytes) in coefficients.iter().enumerate() {
		let mut padded = [0; SCALAR_LEN];
		padded[..batch::COEFFICIENT_LEN].copy_from_slice(bytes);
		let coefficient = Scalar::from_bytes(&padded).map_err(MalformedInputs)?;
		sum = sum.add(&coefficient);

		let inputs = &inputs[index * count * SCALAR_LEN..][..count * SCALAR_LEN];
		for (folded, input) in folded.iter_mut().zip(inputs.chunks_exact(SCALAR_LEN)) {
			let input = Scalar::from_bytes(input).map_err(MalformedInputs)?;
			folded.add_product(&coefficient, &input);
		}
		let len = layout::proof_len::<Bls12_381>();
		let proof = Proof::read(&proofs[index * len..][..len])?;
		pairs.push((proof.a.mul(bytes), proof.b));
		c.push(proof.c);
	}

	let scalars: Vec<_> = [sum].iter().chain(&folded).map(|scalar| scalar.to_bytes()).collect();
	let combined = G1::msm(None, key.gamma_abc.iter().map(Option::as_ref).zip(&scalars));
	pairs.push((combined, key.minus_gamma));
	pairs.push((G1::msm(None, c.iter().map(Some).zip(&coefficients)), key.minus_delta));

	if Gt::product_of_pairings(&pairs) == key.alpha_beta.pow(&sum.to_bytes()) {
		Ok(())
	} else {
		Err(ProofInvalid)
	}
}

fn finite<P>(point: Result<Option<P>, Defect>) -> Result<P, Defect> {
	point?.ok_or(Defect::Identity)
}

/// A decoded prepared key.
struct Key {
	alpha_beta: Gt,
	minus_gamma: G2,
	minus_delta: G2,
	gamma_abc: Vec<Option<G1>>,
}

impl Key {
	/// Decodes a key of a length that was checked. Its points were validated when it was prepared.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (alpha_beta, rest) = bytes.split_at(GT_LEN);
		let (minus_gamma, rest) = rest.split_at(G2_LEN);
		let (minus_delta, gamma_abc) = rest.split_at(G2_LEN);
		let read = || -> Result<Self, Defect> {
			Ok(Self {
				alpha_beta: Gt::from_bytes_unchecked(alpha_beta)?,
				minus_gamma: finite(G2::from_bytes_unchecked(minus_gamma))?,
				minus_delta: finite(G2::from_bytes_unchecked(minus_delta))?,
				gamma_abc: gamma_abc
					.chunks_exact(G1_LEN)
					.map(G1::from_bytes_unchecked)
					.collect::<Result<_, _>>()?,
			})
		};
		read().map_err(MalformedKey)
	}

	/// The point of the constant one, and those of the inputs.
	fn split_gamma_abc(&self) -> (Option<&G1>, &[Option<G1>]) {
		match self.gamma_abc.split_first() {
			Some((one, inputs)) => (one.as_ref(), inputs),
			None => (None, &[]),
		}
	}
}

/// A decoded proof.
struct Proof {
	a: G1,
	b: G2,
	c: G1,
}

impl Proof {
	/// Decodes and validates a proof of the right length.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (a, rest) = bytes.split_at(G1_LEN);
		let (b, c) = rest.split_at(G2_LEN);
		let read = || -> Result<Self, Defect> {
			Ok(Self {
				a: finite(G1::from_bytes(a))?,
				b: finite(G2::from_bytes(b))?,
				c: finite(G1::from_bytes(c))?,
			})
		};
		read().map_err(MalformedProof)
	}
}
