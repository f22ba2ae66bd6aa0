//! Membership of many points of BLS12-381's curves in G1 and G2, as for the keys of a committee or the proofs of a
//! batch. The points are decoded before.

use super::{blst, inputs::Points, Case, Subject};
use crate::{probes::Probes, results::Column};
use anyhow::{ensure, Result};
use ark_ec::AffineRepr;
use assay_ark_curves::ark_bls12_381::{Bls12_381, G1Affine, G2Affine};
use assay_msm::Isa;
use assay_pairings::AssayPairing;

/// Points in a list.
const POINTS: usize = 1000;

/// Lists that a case cycles through.
const LISTS: u64 = 2;

/// The approximate time of all columns, in microseconds.
const COST: f64 = 200_000.0;

/// Adds the columns of a group's case.
type Probe = fn(&mut Probes<'_>) -> Result<()>;

/// A group, by its columns.
struct Membership(Probe);

/// Returns the name of a group's case.
pub fn name(group: &str) -> String {
	format!("bls12_381_membership_{group}, {POINTS} points")
}

/// Returns the cases: both groups.
pub fn cases() -> [Case; 2] {
	let case = |group: &str, probe: Probe| Case {
		name: name(group),
		curve: "bls12_381",
		operation: format!("membership_{group}"),
		size: POINTS,
		cost: COST,
		quick: true,
		subject: Box::new(Membership(probe)),
	};
	[case("g1", g1), case("g2", g2)]
}

/// Checks that all points are in G1.
pub fn all_in_g1(points: &[G1Affine]) -> Result<()> {
	of_all(Bls12_381::g1_are_all_in_subgroup(Isa::best(), points))
}

/// Checks that all points are in G2.
pub fn all_in_g2(points: &[G2Affine]) -> Result<()> {
	of_all(Bls12_381::g2_are_all_in_subgroup(Isa::best(), points))
}

fn of_all(are: bool) -> Result<()> {
	ensure!(are, "a point is outside the subgroup");
	Ok(())
}

fn g1(probes: &mut Probes<'_>) -> Result<()> {
	let arkworks = G1Affine::is_in_correct_subgroup_assuming_on_curve;
	columns(probes, blst::g1_membership, arkworks, all_in_g1)
}

fn g2(probes: &mut Probes<'_>) -> Result<()> {
	let arkworks = G2Affine::is_in_correct_subgroup_assuming_on_curve;
	columns(probes, blst::g2_membership, arkworks, all_in_g2)
}

/// Adds the columns of a group, given what adds that of blst, and the tests of arkworks and of Assay.
fn columns<P: AffineRepr>(
	probes: &mut Probes<'_>,
	blst: fn(&mut Probes<'_>, &[Vec<P>]) -> Result<()>,
	arkworks: fn(&P) -> bool,
	native: fn(&[P]) -> Result<()>,
) -> Result<()> {
	let lists: Vec<_> = (0..LISTS).map(|seed| Points::new(POINTS, seed).affine).collect();
	blst(probes, &lists)?;
	probes.native(Column::Arkworks, lists.clone(), move |points: &Vec<P>| {
		of_all(points.iter().all(arkworks))
	});
	probes.native(Column::Native, lists, move |points: &Vec<P>| native(points));
	Ok(())
}

impl Subject for Membership {
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		(self.0)(probes)
	}
}
