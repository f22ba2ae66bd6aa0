//! The Pedersen proof: that the outputs were computed with the key that is committed to.
//!
//! With the input points `I_i`, outputs `O_i` and weights `z_i` (`z_0 = 1`), the two equations are
//! ([Bandersnatch VRF specification](https://github.com/davxy/bandersnatch-vrf-spec), section 3.3, for
//! `I = Σ z_i·I_i` and `O = Σ z_i·O_i`)
//!
//! ```text
//! s·I − c·O − O_k = 0
//! s·G + s_b·B − c·Y − R = 0
//! ```
//!
//! The weights do not depend on `Y`, so an input that occurs twice must have one output
//! ([`have_one_output_each`](crate::layout::Inputs::have_one_output_each)), which ark-vrf does not
//! require.
//!
//! | hash | of, after the suite's name |
//! | --- | --- |
//! | weights | `2 ‖ n: u64 ‖ I_1 ‖ O_1 ‖ … ‖ length of the additional data: u64 ‖ additional data ‖ 0x30` |
//! | challenge `c` | the same without `0x30`, then `Y ‖ 0x40 ‖ R ‖ O_k` |
//! | alias | `0x20 ‖ O` |

use crate::{
	batch::Coefficients,
	encoding,
	hash_to_curve::hash_to_curve,
	layout::{Inputs, Parts, POINT_LEN},
	suite::{tag, BLINDING_BASE},
	transcript::SuiteHash,
	Arithmetic, Point, Scalar,
};
use alloc::vec::Vec;
use ark_ec::AffineRepr;
use ark_ff::Field;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Bytes of an alias.
pub const ALIAS_LEN: usize = 32;

/// Returns the hash of an output: the VRF's result.
pub fn alias(output: &[u8; POINT_LEN]) -> [u8; ALIAS_LEN] {
	let mut hash = SuiteHash::new(tag::ALIAS);
	hash.absorb(output);
	let mut alias = [0; ALIAS_LEN];
	for (byte, hashed) in alias.iter_mut().zip(hash.blocks().flatten()) {
		*byte = hashed;
	}
	alias
}

/// The decoded public inputs.
pub struct Statement {
	/// The input points and the outputs.
	pairs: Vec<[Point; 2]>,
	/// The hash of the inputs, from which weights and challenge follow.
	hash: SuiteHash,
}

impl Statement {
	/// Decodes inputs. Outputs are on the curve, in the group or not.
	///
	/// # Errors
	///
	/// `MalformedInputs`, with `NotCanonical`, `NotOnCurve` or `Identity`.
	pub fn read<A: Arithmetic>(inputs: &Inputs<'_>) -> Result<Self, VerifyError> {
		let mut hash = SuiteHash::new(tag::PEDERSEN);
		hash.absorb_u64(inputs.pairs.len() as u64);
		let mut pairs = Vec::with_capacity(inputs.pairs.len());
		for pair in &inputs.pairs {
			let output = encoding::point::<A>(pair.output).map_err(MalformedInputs)?;
			let input = hash_to_curve::<A>(pair.data);
			// The identity has the same output under every key.
			if output.is_zero() || input.is_zero() {
				return Err(MalformedInputs(Defect::Identity));
			}
			let mut encoded = Vec::with_capacity(POINT_LEN);
			encoding::append_compressed(&mut encoded, &input);
			hash.absorb(&encoded);
			hash.absorb(pair.output);
			pairs.push([input, output]);
		}
		hash.absorb_u64(inputs.additional.len() as u64);
		hash.absorb(inputs.additional);
		Ok(Self { pairs, hash })
	}

	/// Returns the outputs, whose membership in the group must be checked.
	pub fn outputs(&self) -> impl Iterator<Item = Point> + '_ {
		self.pairs.iter().map(|[_, output]| *output)
	}

	/// Returns the factors `z_i` of the pairs.
	pub(crate) fn weights(&self) -> impl Iterator<Item = Scalar> {
		let mut hash = self.hash.clone();
		hash.absorb(&[tag::DELINEARIZATION]);
		core::iter::once(Scalar::ONE).chain(hash.scalars())
	}

	/// Returns the challenge `c`, from the encoded points `Y`, `R` and `O_k`.
	pub(crate) fn challenge(&self, [key, nonce, output_nonce]: [&[u8; POINT_LEN]; 3]) -> Scalar {
		let mut hash = self.hash.clone();
		hash.absorb(key);
		hash.absorb(&[tag::CHALLENGE]);
		hash.absorb(nonce);
		hash.absorb(output_nonce);
		hash.scalars().next().unwrap_or_default()
	}

	/// Returns the sum of the input points, each times its weight.
	pub(crate) fn merged_input<A: Arithmetic>(&self) -> Point {
		let inputs: Vec<_> = self.pairs.iter().map(|[input, _]| *input).collect();
		let weights: Vec<_> = self.weights().take(inputs.len()).collect();
		A::msm(&inputs, &weights)
	}
}

/// A decoded Pedersen proof.
pub struct Proof {
	/// `Y`, the commitment to the key.
	pub key: Point,
	nonce: Point,
	output_nonce: Point,
	response: Scalar,
	blinding_response: Scalar,
}

impl Proof {
	/// Decodes the parts of a proof. Points are on the curve, in the group or not.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`; `Identity` for `Y`, whose opening everyone knows.
	pub fn read<A: Arithmetic>(parts: &Parts<'_>) -> Result<Self, Defect> {
		let [key, nonce, output_nonce] = parts.pedersen_points.map(encoding::point::<A>);
		let [response, blinding_response] = parts.pedersen_scalars.map(encoding::number);
		let key = key?;
		if key.is_zero() {
			return Err(Defect::Identity);
		}
		Ok(Self {
			key,
			nonce: nonce?,
			output_nonce: output_nonce?,
			response: response?,
			blinding_response: blinding_response?,
		})
	}

	/// Returns the points, whose membership in the group must be checked.
	pub fn points(&self) -> [Point; 3] {
		[self.key, self.nonce, self.output_nonce]
	}
}

/// The left sides of the equations of one or several proofs: an MSM, which must be the identity.
#[derive(Default)]
pub struct Equations {
	points: Vec<Point>,
	scalars: Vec<Scalar>,
	/// The coefficients of `G` and `B`.
	bases: [Scalar; 2],
}

impl Equations {
	/// Adds the equations of a proof, each times its coefficient.
	pub fn add(
		&mut self,
		statement: &Statement,
		parts: &Parts<'_>,
		proof: &Proof,
		coefficients: &Coefficients,
	) {
		let challenge = statement.challenge(parts.pedersen_points);
		let [of_outputs, of_key] = coefficients.pedersen;
		let (input_factor, output_factor) = (of_outputs * proof.response, of_outputs * challenge);
		for ([input, output], weight) in statement.pairs.iter().zip(statement.weights()) {
			self.push(*input, weight * input_factor);
			self.push(*output, -(weight * output_factor));
		}
		self.push(proof.output_nonce, -of_outputs);
		self.bases[0] += of_key * proof.response;
		self.bases[1] += of_key * proof.blinding_response;
		self.push(proof.key, -(of_key * challenge));
		self.push(proof.nonce, -of_key);
	}

	fn push(&mut self, point: Point, scalar: Scalar) {
		self.points.push(point);
		self.scalars.push(scalar);
	}

	/// Returns true if the equations hold.
	pub fn holds<A: Arithmetic>(mut self) -> bool {
		self.points.extend([Point::generator(), BLINDING_BASE]);
		self.scalars.extend(self.bases);
		A::msm(&self.points, &self.scalars).is_zero()
	}
}
