//! The verifier of hinted proofs.

use super::{layout, CurveArithmetic, HintedCurve};
use crate::{
	layout as plain,
	verifier::{finite, scalars, validate, ValidKey},
	Arithmetic, Curve,
};
use alloc::vec::Vec;
use ark_ec::short_weierstrass::{self as ark, SWCurveConfig};
use assay_fields::{ArkConvert, Bytes, Field, LimbArithmetic};
use assay_msm::weierstrass::Affine;
use assay_pairings::{
	residue_witness::{self, SlopeError, Torus, UnitLines},
	G2Field,
};
use assay_proof_system::{
	proves, Defect,
	VerifyError::{self, *},
};

type Pairing<C, L> = <C as HintedCurve>::Pairing<L>;
type Fq2<C, L> = G2Field<Pairing<C, L>, L>;

/// Validates a verifying key and computes the prepared key.
///
/// # Errors
///
/// Those of [`crate::verifier::prepare_key`].
pub fn prepare_key<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic>(
	key: &[u8],
) -> Result<Vec<u8>, VerifyError> {
	let key = plain::Key::read::<C>(key)?;
	let ValidKey { alpha, beta, gamma, delta } = validate::<A>(&key)?;
	let mut prepared = Vec::with_capacity(layout::prepared_key_len::<C>(key.inputs));

	// Points of the groups always have slopes and a non-zero Miller loop.
	let outside = MalformedKey(Defect::NotInSubgroup);
	let beta = to_affine(&beta);
	let slopes = residue_witness::slopes::<Pairing<C, L>, L>(&beta).ok_or(outside)?;
	let lines =
		residue_witness::lines_by_slopes::<Pairing<C, L>, L>(&beta, &slopes).ok_or(outside)?;
	let alpha_beta = residue_witness::product_with_witness::<Pairing<C, L>, L>(
		&Field::ZERO,
		&[(to_affine(&alpha), &lines)],
	);
	// The inverse of t + w is -t + w.
	alpha_beta.to_torus().ok_or(outside)?.neg().append_le_bytes(&mut prepared);

	A::append_negated_g2(&mut prepared, &gamma);
	A::append_negated_g2(&mut prepared, &delta);
	for point in [gamma, delta] {
		let slopes =
			residue_witness::slopes::<Pairing<C, L>, L>(&to_affine(&point).neg()).ok_or(outside)?;
		slopes.iter().for_each(|slope| slope.append_le_bytes(&mut prepared));
	}
	prepared.extend_from_slice(key.gamma_abc);
	Ok(prepared)
}

/// Checks a hinted proof.
///
/// Proof, hints and inputs are validated. The prepared key is only checked for correct encodings
/// and for points on their curves.
///
/// # Errors
///
/// Those of [`layout::check_lengths`], then `MalformedKey`, `MalformedInputs`, `MalformedProof`,
/// `ProofInvalid`. A `b` outside G2 is `MalformedProof(NotInSubgroup)` if its slopes are right.
pub fn verify<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	layout::check_lengths::<C>(prepared_key.len(), proof.len(), inputs.len())?;
	let key = Key::<C, A, L>::read(prepared_key)?;
	let inputs = scalars::<A>(inputs).collect::<Result<Vec<_>, _>>()?;
	let (proof, hints) = proof.split_at(plain::proof_len::<C>());
	let proof = Proof::<A>::read(proof)?;
	let (witness, slopes) = read_hints::<C, L>(hints).map_err(MalformedProof)?;

	let b = to_affine(&proof.b);
	let lines =
		residue_witness::lines_by_hints::<Pairing<C, L>, L>(&b, &slopes).map_err(|e| match e {
			SlopeError::Refuted => ProofInvalid,
			SlopeError::NotInSubgroup => MalformedProof(Defect::NotInSubgroup),
		})?;
	let product = key.product(&witness, &proof, &lines, &inputs);
	proves(product.is_homogeneous())
}

/// The product of Miller loops, times the witness's power.
type Product<C, L> = assay_pairings::Gt<Pairing<C, L>, L>;

/// A decoded prepared key.
pub(crate) struct Key<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic> {
	alpha_beta: Torus<Pairing<C, L>, L>,
	minus_gamma: UnitLines<Fq2<C, L>>,
	minus_delta: UnitLines<Fq2<C, L>>,
	gamma_abc: Vec<Option<A::G1>>,
}

impl<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic> Key<C, A, L> {
	/// Decodes a key whose length was checked.
	pub fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (alpha_beta, rest) = bytes.split_at(layout::witness_len::<C>());
		let (minus_gamma, rest) = rest.split_at(C::G2_LEN);
		let (minus_delta, rest) = rest.split_at(C::G2_LEN);
		let (gamma_slopes, rest) = rest.split_at(layout::slopes_len::<C>());
		let (delta_slopes, gamma_abc) = rest.split_at(layout::slopes_len::<C>());
		let read = || -> Result<Self, Defect> {
			Ok(Self {
				alpha_beta: Torus::<Pairing<C, L>, L>::from_le_bytes(alpha_beta)
					.ok_or(Defect::NotCanonical)?,
				minus_gamma: lines::<C, A, L>(minus_gamma, gamma_slopes)?,
				minus_delta: lines::<C, A, L>(minus_delta, delta_slopes)?,
				gamma_abc: gamma_abc
					.chunks_exact(C::G1_LEN)
					.map(A::g1_on_curve)
					.collect::<Result<_, _>>()?,
			})
		};
		read().map_err(MalformedKey)
	}

	/// Computes the left side of the equation of [`super`], times `c^λ`.
	pub fn product(
		&self,
		witness: &Torus<Pairing<C, L>, L>,
		proof: &Proof<A>,
		lines: &UnitLines<Fq2<C, L>>,
		inputs: &[A::Scalar],
	) -> Product<C, L> {
		let combined = match self.gamma_abc.split_first() {
			Some((one, gamma_abc)) => A::g1_msm(one.as_ref(), gamma_abc, inputs),
			None => None,
		};
		let combined = combined.map_or(Affine::IDENTITY, |point| to_affine(&point));
		let product = residue_witness::product_with_witness::<Pairing<C, L>, L>(
			witness,
			&[
				(to_affine(&proof.a), lines),
				(combined, &self.minus_gamma),
				(to_affine(&proof.c), &self.minus_delta),
			],
		);
		product.mul_by_torus(&self.alpha_beta)
	}
}

/// Decodes a key's point and its slopes, and computes its lines.
fn lines<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic>(
	point: &[u8],
	slopes: &[u8],
) -> Result<UnitLines<Fq2<C, L>>, Defect> {
	let point = finite(A::g2_on_curve(point))?;
	let slopes = read_slopes::<C, L>(slopes)?;
	// The length determines the number of slopes, so there are enough.
	residue_witness::lines_by_slopes::<Pairing<C, L>, L>(&to_affine(&point), &slopes)
		.ok_or(Defect::Length)
}

/// A witness, and slopes.
type Hints<C, L> = (Torus<Pairing<C, L>, L>, Vec<Fq2<C, L>>);

/// Decodes hints of the right length.
fn read_hints<C: HintedCurve, L: LimbArithmetic>(bytes: &[u8]) -> Result<Hints<C, L>, Defect> {
	let (witness, slopes) = bytes.split_at(layout::witness_len::<C>());
	let witness = Bytes::from_le_bytes(witness).ok_or(Defect::NotCanonical)?;
	Ok((witness, read_slopes::<C, L>(slopes)?))
}

fn read_slopes<C: HintedCurve, L: LimbArithmetic>(bytes: &[u8]) -> Result<Vec<Fq2<C, L>>, Defect> {
	let slopes = bytes.chunks_exact(Fq2::<C, L>::LEN).map(Bytes::from_le_bytes);
	slopes.collect::<Option<_>>().ok_or(Defect::NotCanonical)
}

/// A decoded proof, without hints. Its `b` is on the curve, in G2 or not.
pub(crate) struct Proof<A: Arithmetic> {
	pub a: A::G1,
	pub b: A::G2,
	pub c: A::G1,
}

impl<A: Arithmetic> Proof<A> {
	/// Decodes a proof of the right length.
	pub fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (a, rest) = bytes.split_at(A::Curve::G1_LEN);
		let (b, c) = rest.split_at(A::Curve::G2_LEN);
		let read = || -> Result<Self, Defect> {
			Ok(Self { a: finite(A::g1(a))?, b: finite(A::g2_on_curve(b))?, c: finite(A::g1(c))? })
		};
		read().map_err(MalformedProof)
	}
}

pub(crate) fn to_affine<F: Field + ArkConvert<G::BaseField>, G: SWCurveConfig>(
	point: &ark::Affine<G>,
) -> Affine<F> {
	Affine::from_ark(point)
}
