//! Multiplications of points that are known to be in their subgroup, as the verification of a proof
//! has them: scalars are split along an endomorphism, as the other libraries always do. Points are
//! decoded, and results as each library leaves them.

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
use ark_ec::{AffineRepr, VariableBaseMSM};
use ark_ff::PrimeField;
use assay_msm::{curves, Curve, Isa};
use std::{any::Any, hint::black_box, marker::PhantomData};

/// The sizes of the MSMs.
const SIZES: [usize; 3] = [10, 1000, 65_536];

/// A quick run has no more points.
const MOST_QUICK: usize = 1000;

/// About what all columns take, in microseconds, by the point.
const COST: f64 = 60.0;

/// A group with its names, and what is done in it.
struct InSubgroup<C, A> {
	curve: &'static str,
	suffix: &'static str,
	operation: Operation,
	group: PhantomData<(C, A)>,
}

/// Every case.
pub fn cases() -> Vec<Case> {
	[
		group::<curves::Bls12_381G1, ark_bls12_381::G1Affine>("bls12_381", "_g1"),
		group::<curves::Bls12_381G2, ark_bls12_381::G2Affine>("bls12_381", "_g2"),
		group::<curves::Bls12_377G1, ark_bls12_377::G1Affine>("bls12_377", "_g1"),
		group::<curves::Bls12_377G2, ark_bls12_377::G2Affine>("bls12_377", "_g2"),
		group::<curves::Bw6_761G1, ark_bw6_761::G1Affine>("bw6_761", "_g1"),
		group::<curves::Bw6_761G2, ark_bw6_761::G2Affine>("bw6_761", "_g2"),
		group::<curves::Bn254G1, ark_bn254::G1Affine>("bn254", "_g1"),
		group::<curves::Bn254G2, ark_bn254::G2Affine>("bn254", "_g2"),
	]
	.into_iter()
	.flatten()
	.collect()
}

fn group<C, A>(curve: &'static str, suffix: &'static str) -> Vec<Case>
where
	C: Curve<Affine = A, Projective = A::Group>,
	A: AffineRepr,
{
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
				subject: Box::new(InSubgroup::<C, A> {
					curve,
					suffix,
					operation,
					group: PhantomData,
				}),
			}
		})
		.collect()
}

impl<C, A> Subject for InSubgroup<C, A>
where
	C: Curve<Affine = A, Projective = A::Group>,
	A: AffineRepr,
{
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let operation = self.operation;
		let points = match operation {
			Operation::Msm(size) => sets::<A>(size),
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
			msm::<C, A>(points, probes);
		} else {
			probes.gnark(self.curve, &format!("mul{}_affine", self.suffix), 1);
			mul::<C, A>(points, probes);
		}
		Ok(())
	}
}

fn msm<C, A>(points: Vec<Points<A>>, probes: &mut Probes<'_>)
where
	C: Curve<Affine = A, Projective = A::Group>,
	A: AffineRepr,
{
	let inputs = points.iter().map(|points| {
		let scalars: Vec<_> = points.scalars.iter().map(|scalar| scalar.into_bigint()).collect();
		(points.affine.clone(), scalars)
	});
	probes.native(Column::Native, inputs.collect(), |(bases, scalars)| {
		black_box(assay_msm::msm_in_subgroup::<C>(Isa::best(), bases, scalars));
		Ok(())
	});
	probes.native(Column::Arkworks, points, |points| {
		let sum = A::Group::msm(&points.affine, &points.scalars);
		black_box(sum).map(drop).map_err(failed)
	});
}

fn mul<C, A>(points: Vec<Points<A>>, probes: &mut Probes<'_>)
where
	C: Curve<Affine = A, Projective = A::Group>,
	A: AffineRepr,
{
	let inputs = points.into_iter().flat_map(|points| {
		let scalars = points.scalars.into_iter().map(PrimeField::into_bigint);
		points.affine.into_iter().zip(scalars)
	});
	let inputs: Vec<_> = inputs.collect();
	probes.native(Column::Native, inputs.clone(), |(base, scalar)| {
		black_box(assay_msm::mul_in_subgroup::<C>(Isa::best(), base, scalar.as_ref()));
		Ok(())
	});
	probes.native(Column::Arkworks, inputs, |(base, scalar)| {
		black_box(base.mul_bigint(scalar));
		Ok(())
	});
}
