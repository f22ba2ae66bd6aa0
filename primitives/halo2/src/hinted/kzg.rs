//! KZG with hints.

use super::HintedScheme;
use crate::{
	arithmetic::{setup_point, AssayKzg},
	scheme::{Kzg, KzgParameters},
};
use alloc::vec::Vec;
use ark_bn254::{G1Affine, G2Affine};
use ark_ec::AffineRepr;
#[cfg(feature = "hinter")]
use assay_fields::Field;
use assay_fields::{Baseline, Bytes};
use assay_msm::weierstrass::Affine;
use assay_pairings::{
	residue_witness::{self, Torus, UnitLines, WitnessCurve},
	Bn254, G2Field, Gt,
};
use assay_proof_system::Defect;

type Fq2 = G2Field<Bn254, Baseline>;
type Witness = Torus<Bn254, Baseline>;

/// Bytes of the slopes of a point.
const POINT_SLOPES_LEN: usize = <Bn254 as WitnessCurve<Baseline>>::SLOPES * Fq2::LEN;

/// The slopes of `−[1]_2`, by `primitives/halo2/scripts/generator_slopes.py`.
const GENERATOR_SLOPES: &[u8; POINT_SLOPES_LEN] = include_bytes!("generator.slopes");

/// The lines of `[s]_2` and `−[1]_2`.
pub struct KzgSetup {
	s: UnitLines<Fq2>,
	minus_one: UnitLines<Fq2>,
}

impl KzgSetup {
	/// Computes `f(left, [s]_2)·f(right, −[1]_2)`, times `c^λ` for the witness `c`.
	fn product(&self, witness: &Witness, left: &G1Affine, right: &G1Affine) -> Gt<Bn254, Baseline> {
		let pairs = [(Affine::from_ark(left), &self.s), (Affine::from_ark(right), &self.minus_one)];
		residue_witness::product_with_witness::<Bn254, Baseline>(witness, &pairs, &[])
	}
}

/// Decodes `[s]_2`.
fn secret(parameters: &KzgParameters) -> Result<Affine<Fq2>, Defect> {
	let s: G2Affine = setup_point(&parameters.s_g2)?;
	Ok(Affine::from_ark(&s))
}

/// Returns `−[1]_2`.
fn minus_one() -> Affine<Fq2> {
	Affine::from_ark(&-G2Affine::generator())
}

/// Computes the slopes of a point of G2. Points of the group always have slopes.
fn slopes(point: &Affine<Fq2>) -> Result<Vec<u8>, Defect> {
	let slopes = residue_witness::slopes::<Bn254, Baseline>(point).ok_or(Defect::NotInSubgroup)?;
	let mut bytes = Vec::with_capacity(POINT_SLOPES_LEN);
	slopes.iter().for_each(|slope| slope.append_le_bytes(&mut bytes));
	Ok(bytes)
}

fn lines(point: &Affine<Fq2>, slopes: &[u8]) -> Result<UnitLines<Fq2>, Defect> {
	let slopes = slopes.chunks_exact(Fq2::LEN).map(Bytes::from_le_bytes);
	let slopes = slopes.collect::<Option<Vec<Fq2>>>().ok_or(Defect::NotCanonical)?;
	residue_witness::lines_by_slopes::<Bn254, Baseline>(point, &slopes).ok_or(Defect::Length)
}

impl HintedScheme for Kzg {
	const HINTED_ID: &'static str = "halo2-hinted/kzg-bn254";
	const WITNESS_LEN: usize = Witness::LEN;
	const SLOPES_LEN: usize = POINT_SLOPES_LEN;

	type Arithmetic = AssayKzg;
	type Setup = KzgSetup;
	type Witness = Witness;

	fn slopes(parameters: &KzgParameters) -> Result<Vec<u8>, Defect> {
		slopes(&secret(parameters)?)
	}

	fn setup(parameters: &KzgParameters, slopes: &[u8]) -> Result<KzgSetup, Defect> {
		Ok(KzgSetup {
			s: lines(&secret(parameters)?, slopes)?,
			minus_one: lines(&minus_one(), GENERATOR_SLOPES)?,
		})
	}

	fn witness(bytes: &[u8]) -> Result<Witness, Defect> {
		Bytes::from_le_bytes(bytes).ok_or(Defect::NotCanonical)
	}

	fn check(setup: &KzgSetup, witness: &Witness, left: &G1Affine, right: &G1Affine) -> bool {
		setup.product(witness, left, right).is_homogeneous()
	}

	#[cfg(feature = "hinter")]
	fn make_witness(setup: &KzgSetup, left: &G1Affine, right: &G1Affine) -> Option<Vec<u8>> {
		let product = setup.product(&Field::ZERO, left, right);
		let witness = residue_witness::witness::<Bn254, Baseline>(&product)?;
		let mut bytes = Vec::with_capacity(Self::WITNESS_LEN);
		witness.append_le_bytes(&mut bytes);
		Some(bytes)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_generators_slopes_are_those_of_its_point() {
		assert_eq!(slopes(&minus_one()).as_deref(), Ok(&GENERATOR_SLOPES[..]));
	}
}
