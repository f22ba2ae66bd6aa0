//! Multiplications of points that are known to be in their subgroup, as in the verification of a
//! proof: scalars are split along an endomorphism, as the other libraries always do. Points are
//! decoded before, and results stay in each library's form.

use super::{
	blst,
	inputs::{sets, Points, INPUTS},
	Case, Operation, Subject,
};
use crate::{
	probes::{failed, Probes},
	results::Column,
};
use anyhow::Result;
use ark_ec::VariableBaseMSM;
use ark_ff::PrimeField;
use assay_ark_curves::*;
use assay_msm::{CurvePoint, Isa};
use std::{any::Any, hint::black_box, marker::PhantomData};

/// The sizes of the MSMs.
const SIZES: [usize; 3] = [10, 1000, 65_536];

/// The most points in a quick run.
const MOST_QUICK: usize = 1000;

/// The approximate time of all columns per point, in microseconds.
const COST: f64 = 60.0;

/// A group with its names, and what is done in it.
struct InSubgroup<P> {
	curve: &'static str,
	suffix: &'static str,
	operation: Operation,
	group: PhantomData<P>,
}

/// Returns every case: the groups of the curves with a pairing.
pub fn cases() -> Vec<Case> {
	let mut cases = Vec::new();
	macro_rules! curve {
		{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
			cases.extend(group::<$ark::G1Affine>(stringify!($module), "_g1"));
			cases.extend(group::<$ark::G2Affine>(stringify!($module), "_g2"));
		};
		// Without a pairing.
		{ $($curve:tt)* } => {};
	}
	for_each_curve!(curve);
	cases
}

fn group<P: CurvePoint>(curve: &'static str, suffix: &'static str) -> Vec<Case> {
	let operations = [Operation::MulAffine].into_iter().chain(SIZES.map(Operation::Msm));
	operations
		.map(|operation| {
			let size = operation.size();
			let (kind, arguments) = match operation {
				Operation::Msm(_) => ("msm", format!(", {size} arguments")),
				Operation::MulAffine | Operation::MulProjective => ("mul", String::new()),
			};
			let name = format!("{kind}_in_subgroup{suffix}");
			Case {
				name: format!("{curve}_{name}{arguments}"),
				curve,
				operation: name,
				size,
				cost: COST * size as f64,
				quick: size <= MOST_QUICK,
				subject: Box::new(InSubgroup::<P> { curve, suffix, operation, group: PhantomData }),
			}
		})
		.collect()
}

impl<P: CurvePoint> Subject for InSubgroup<P> {
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let operation = self.operation;
		let points = match operation {
			Operation::Msm(size) => sets::<P>(size),
			Operation::MulAffine | Operation::MulProjective => vec![Points::new(INPUTS, 0)],
		};
		let any: &dyn Any = &points;
		if let Some(points) = any.downcast_ref::<Vec<Points<ark_bls12_381::G1Affine>>>() {
			blst::g1(probes, operation, points)?;
		}
		if let Some(points) = any.downcast_ref::<Vec<Points<ark_bls12_381::G2Affine>>>() {
			blst::g2(probes, operation, points)?;
		}
		if let Operation::Msm(size) = operation {
			probes.gnark(self.curve, &format!("msm{}", self.suffix), size);
			msm::<P>(points, probes);
		} else {
			probes.gnark(self.curve, &format!("mul{}_affine", self.suffix), 1);
			probes.vroom(self.curve, &format!("mul{}", self.suffix));
			mul::<P>(points, probes);
		}
		Ok(())
	}
}

fn msm<P: CurvePoint>(points: Vec<Points<P>>, probes: &mut Probes<'_>) {
	let inputs = points.iter().map(|points| {
		let scalars: Vec<_> = points.scalars.iter().map(|scalar| scalar.into_bigint()).collect();
		(points.affine.clone(), scalars)
	});
	probes.native(Column::Native, inputs.collect(), |(bases, scalars)| {
		black_box(assay_msm::msm_in_subgroup::<P::Curve>(Isa::best(), bases, scalars));
		Ok(())
	});
	probes.native(Column::Arkworks, points, |points| {
		let sum = P::Group::msm(&points.affine, &points.scalars);
		black_box(sum).map(drop).map_err(failed)
	});
}

fn mul<P: CurvePoint>(points: Vec<Points<P>>, probes: &mut Probes<'_>) {
	let inputs = points.into_iter().flat_map(|points| {
		let scalars = points.scalars.into_iter().map(PrimeField::into_bigint);
		points.affine.into_iter().zip(scalars)
	});
	let inputs: Vec<_> = inputs.collect();
	probes.native(Column::Native, inputs.clone(), |(base, scalar)| {
		black_box(assay_msm::mul_in_subgroup::<P::Curve>(Isa::best(), base, scalar.as_ref()));
		Ok(())
	});
	probes.native(Column::Arkworks, inputs, |(base, scalar)| {
		black_box(base.mul_bigint(scalar));
		Ok(())
	});
}
