//! Makes hints. Nothing here is trusted: [`hinted`](crate::hinted) verifies all hints.

use crate::{
	hinted::{
		layout,
		verifier::{to_affine, Key, Proof},
		HintedCurve,
	},
	layout as plain,
	verifier::scalars,
	Arithmetic, AssayArithmetic,
};
use alloc::vec::Vec;
use ark_ec::CurveGroup;
use ark_ff::Field as _;
use assay_fields::{Baseline, Bytes, Field};
use assay_msm::weierstrass::Affine;
use assay_pairings::{residue_witness, G1Field};
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Makes a hinted proof from a plain one.
///
/// # Errors
///
/// Those of the verifier of plain proofs: `ProofInvalid` if the proof does not verify.
pub fn hint<C: HintedCurve>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<Vec<u8>, VerifyError> {
	let hinted = hints_for::<C>(prepared_key, proof, inputs)?;
	C::verify(prepared_key, &hinted, inputs)?;
	Ok(hinted)
}

/// Makes a hinted proof from a plain one, valid or not. An invalid proof gets correct slopes, and the
/// witness of another equation.
///
/// # Errors
///
/// Those of [`hint`], except `ProofInvalid`.
pub fn hints_for<C: HintedCurve>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<Vec<u8>, VerifyError> {
	C::hints_for(prepared_key, proof, inputs)
}

/// Computes [`hints_for`], which is compiled in this crate, once for each curve.
pub(crate) fn compute<C: HintedCurve>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<Vec<u8>, VerifyError> {
	let count = layout::inputs_of_prepared_key::<C>(prepared_key.len())?;
	plain::check_proof_lengths::<C>(count, plain::proof_len::<C>(), proof.len(), inputs.len())?;
	let key = Key::<C, AssayArithmetic<C>, Baseline>::read(prepared_key)?;
	let inputs = scalars::<AssayArithmetic<C>>(inputs).collect::<Result<Vec<_>, _>>()?;
	let points = Proof::<AssayArithmetic<C>>::read(proof, |_, _| false)?;
	let outside = MalformedProof(Defect::NotInSubgroup);
	if AssayArithmetic::<C>::g2_are_in_subgroup(&[points.b]) != [true] {
		return Err(outside);
	}

	// Points of the group always have slopes and non-zero Miller loops.
	let b = to_affine(&points.b);
	let slopes = residue_witness::slopes::<C::Pairing<Baseline>, Baseline>(&b).ok_or(outside)?;
	let lines = residue_witness::lines_by_slopes::<C::Pairing<Baseline>, Baseline>(&b, &slopes)
		.ok_or(outside)?;
	let product = key.product(&Field::ZERO, &points, &lines, &inputs).ok_or(WrongInputCount)?;
	let witness =
		residue_witness::witness::<C::Pairing<Baseline>, Baseline>(&product).ok_or(ProofInvalid)?;

	let mut hinted = proof.to_vec();
	witness.append_le_bytes(&mut hinted);
	slopes.iter().for_each(|slope| slope.append_le_bytes(&mut hinted));
	if let Some(cofactor) = C::G1_COFACTOR {
		// The group's order has no small factors.
		let inverse = C::ScalarField::from(cofactor).inverse().ok_or(ProofInvalid)?;
		for point in [points.a, points.c] {
			let preimage = (point * inverse).into_affine();
			let preimage: Affine<G1Field<C::Pairing<Baseline>, Baseline>> = to_affine(&preimage);
			[preimage.x, preimage.y].iter().for_each(|number| number.append_le_bytes(&mut hinted));
		}
	}
	Ok(hinted)
}
