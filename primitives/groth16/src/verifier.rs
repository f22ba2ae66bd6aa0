//! The verifier over any pairing that arkworks knows.

use crate::{
	batch, encoding,
	layout::{self, proof_len},
	Curve,
};
use alloc::{vec, vec::Vec};
use ark_ec::{
	pairing::{MillerLoopOutput, Pairing, PairingOutput},
	AffineRepr, CurveGroup, VariableBaseMSM,
};
use ark_ff::{PrimeField, Zero};
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Validates a verifying key and computes `e(α, β) ‖ −γ ‖ −δ ‖ gamma_abc`.
pub fn prepare_key<C: Curve>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	let inputs = layout::inputs_of_key::<C>(key.len())?;
	let (alpha, rest) = key.split_at(C::G1_LEN);
	let (beta, rest) = rest.split_at(C::G2_LEN);
	let (gamma, rest) = rest.split_at(C::G2_LEN);
	let (delta, gamma_abc) = rest.split_at(C::G2_LEN);

	let alpha = encoding::point::<C::G1Config>(alpha).map_err(MalformedKey)?;
	let beta = encoding::point::<C::G2Config>(beta).map_err(MalformedKey)?;
	let gamma = encoding::point::<C::G2Config>(gamma).map_err(MalformedKey)?;
	let delta = encoding::point::<C::G2Config>(delta).map_err(MalformedKey)?;
	for (index, point) in gamma_abc.chunks_exact(C::G1_LEN).enumerate() {
		let point = encoding::point_or_identity::<C::G1Config>(point).map_err(MalformedKey)?;
		// Only the constant one's point may be the identity: were it an input's, the key would
		// accept any value of that input.
		if index > 0 && point.is_zero() {
			return Err(MalformedKey(Defect::Identity));
		}
	}

	let mut prepared = Vec::with_capacity(layout::prepared_key_len::<C>(inputs));
	encoding::append(&mut prepared, &C::pairing(alpha, beta));
	encoding::append(&mut prepared, &-gamma);
	encoding::append(&mut prepared, &-delta);
	prepared.extend_from_slice(gamma_abc);
	Ok(prepared)
}

/// Checks `e(a, b) · e(Σ x_i·gamma_abc_i, −γ) · e(c, −δ) = e(α, β)`.
pub fn verify<C: Curve>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	layout::check_lengths::<C>(prepared_key.len(), proof.len(), inputs.len())?;
	let key = Key::<C>::read(prepared_key)?;
	let inputs = read_inputs::<C>(inputs)?;
	let proof = Points::<C>::read(proof)?;

	let left = C::multi_miller_loop(
		[proof.a, key.combine_inputs(C::ScalarField::from(1u64), &inputs), proof.c],
		[proof.b, key.minus_gamma, key.minus_delta],
	);
	equal(left, key.alpha_beta)
}

/// Checks `m` proofs by
/// `Π e(r_j·a_j, b_j) · e(Σ_j r_j·Σ_i x_ij·gamma_abc_i, −γ) · e(Σ r_j·c_j, −δ) = e(α, β)^(Σ r_j)`.
pub fn verify_batch<C: Curve>(
	prepared_key: &[u8],
	size: usize,
	proofs: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let count =
		layout::check_batch_lengths::<C>(prepared_key.len(), size, proofs.len(), inputs.len())?;
	let key = Key::<C>::read(prepared_key)?;
	let coefficients: Vec<C::ScalarField> = batch::coefficients(prepared_key, size, proofs, inputs)
		.iter()
		.map(|bytes| C::ScalarField::from_le_bytes_mod_order(bytes))
		.collect();

	let mut g1 = Vec::with_capacity(size + 2);
	let mut g2 = Vec::with_capacity(size + 2);
	let mut c = Vec::with_capacity(size);
	// Σ_j r_j·x_ij for each i: the inputs of all proofs fold into those of one.
	let mut folded = vec![C::ScalarField::zero(); count];
	for (index, coefficient) in coefficients.iter().enumerate() {
		let inputs = &inputs[index * count * C::SCALAR_LEN..][..count * C::SCALAR_LEN];
		for (sum, input) in folded.iter_mut().zip(read_inputs::<C>(inputs)?) {
			*sum += *coefficient * input;
		}
		let proof = Points::<C>::read(&proofs[index * proof_len::<C>()..][..proof_len::<C>()])?;
		g1.push((proof.a * coefficient).into_affine());
		g2.push(proof.b);
		c.push(proof.c);
	}
	let sum: C::ScalarField = coefficients.iter().sum();
	g1.push(key.combine_inputs(sum, &folded));
	g2.push(key.minus_gamma);
	g1.push(C::G1::msm_unchecked(&c, &coefficients).into_affine());
	g2.push(key.minus_delta);
	equal(C::multi_miller_loop(g1, g2), key.alpha_beta * sum)
}

fn equal<C: Curve>(left: MillerLoopOutput<C>, right: PairingOutput<C>) -> Result<(), VerifyError> {
	match C::final_exponentiation(left) {
		Some(left) if left == right => Ok(()),
		_ => Err(ProofInvalid),
	}
}

fn read_inputs<C: Curve>(inputs: &[u8]) -> Result<Vec<C::ScalarField>, VerifyError> {
	inputs
		.chunks_exact(C::SCALAR_LEN)
		.map(|bytes| encoding::scalar::<C>(bytes).map_err(MalformedInputs))
		.collect()
}

/// A decoded prepared key.
struct Key<C: Curve> {
	alpha_beta: PairingOutput<C>,
	minus_gamma: C::G2Affine,
	minus_delta: C::G2Affine,
	gamma_abc: Vec<C::G1Affine>,
}

impl<C: Curve> Key<C> {
	/// Decodes a key of a length that was checked. Its points were validated when it was prepared.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (alpha_beta, rest) = bytes.split_at(C::GT_LEN);
		let (minus_gamma, rest) = rest.split_at(C::G2_LEN);
		let (minus_delta, gamma_abc) = rest.split_at(C::G2_LEN);
		let read = || -> Result<Self, Defect> {
			Ok(Self {
				alpha_beta: encoding::unchecked(alpha_beta)?,
				minus_gamma: encoding::unchecked(minus_gamma)?,
				minus_delta: encoding::unchecked(minus_delta)?,
				gamma_abc: gamma_abc
					.chunks_exact(C::G1_LEN)
					.map(encoding::unchecked)
					.collect::<Result<_, _>>()?,
			})
		};
		read().map_err(MalformedKey)
	}

	/// `one·gamma_abc_0 + Σ x_i·gamma_abc_i`.
	fn combine_inputs(&self, one: C::ScalarField, inputs: &[C::ScalarField]) -> C::G1Affine {
		let scalars = [&[one], inputs].concat();
		C::G1::msm_unchecked(&self.gamma_abc, &scalars).into_affine()
	}
}

/// A decoded proof.
struct Points<C: Pairing> {
	a: C::G1Affine,
	b: C::G2Affine,
	c: C::G1Affine,
}

impl<C: Curve> Points<C> {
	/// Decodes and validates a proof of the right length.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (a, rest) = bytes.split_at(C::G1_LEN);
		let (b, c) = rest.split_at(C::G2_LEN);
		let read = || -> Result<Self, Defect> {
			Ok(Self { a: encoding::point(a)?, b: encoding::point(b)?, c: encoding::point(c)? })
		};
		read().map_err(MalformedProof)
	}
}
