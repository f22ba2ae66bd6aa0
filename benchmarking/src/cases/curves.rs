//! The operations of the curves.

pub mod names;

use super::{
	blst,
	inputs::{sets, Points, INPUTS},
	limits::{Limit, Limits},
	reference, Case, Operation, Subject,
};
use crate::{
	calls::{charged, Curves},
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::{Context, Result};
use ark_ec::{pairing::Pairing as ArkPairing, AffineRepr, PrimeGroup, VariableBaseMSM};
use ark_ff::PrimeField;
use assay_ark_curves::*;
use assay_baselines_runtime::Runtime;
use assay_curve_operations::{encoding::encode_list, Form, GroupOperations, Pairing};
use assay_host_functions::curves as host;
use frame_support::traits::Get;
use pallet_curves::{operations::Operations, Config, Curve, Group};
use std::{any::Any, hint::black_box, marker::PhantomData};

/// The numbers of points of the cases that extrinsics have as well.
const SIZES: [usize; 2] = [10, 1000];

/// More numbers of points, for the curve of cost against size: only libraries and native code. A quick
/// run leaves out the largest.
const MORE_SIZES: [usize; 3] = [100, 10_000, 65_536];

/// The most points in a quick run.
const MOST_QUICK: usize = 10_000;

/// The approximate time of all columns in wasm, in microseconds, where the reference has no case.
const COST: f64 = 2_000.0;

/// The backends of the curves' pallet, each in its column.
const BACKENDS: [(&str, Column); 3] =
	[("Wasm", Column::PureWasm), ("Curves", Column::HostCall), ("Dummy", Column::Dummy)];

/// A pair of points that blst supports as well.
type Bls12381Pair = (ark_bls12_381::G1Affine, ark_bls12_381::G2Affine);

/// A group, with its names.
struct GroupOf<H> {
	/// The curve's name in the host functions.
	module: &'static str,
	/// The curve's prefix in the names of the pallet's instances.
	pallet: &'static str,
	/// The group's suffix in the names of the host functions; empty if it is the only one.
	group: &'static str,
	/// The group in the pallet's calls.
	place: Group,
	/// The host calls.
	host: PhantomData<H>,
}

/// A pairing: `P` by host calls, `E` by arkworks.
struct PairingOf<P, E> {
	module: &'static str,
	pallet: &'static str,
	parts: PhantomData<(P, E)>,
}

/// Returns every case of the curves.
pub fn cases() -> Vec<Case> {
	macro_rules! curve {
		{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
			paste::paste! {
				paired::<host::$module::Pairing, $ark::$pairing>(stringify!($module), stringify!([<$curve:camel>]))
			}
		};
		{ curve: $curve:ident, module: $module:ident, $($rest:tt)* } => {
			paste::paste! {
				group::<host::$module::G1>(stringify!($module), stringify!([<$curve:camel>]), "", Group::G1)
			}
		};
	}
	macro_rules! curves {
		($($curve:tt)*) => { [$(curve! $curve),*] };
	}
	with_curves!(curves).into_iter().flatten().collect()
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	macro_rules! curve {
		{ curve: $curve:ident, $($rest:tt)* } => {
			paste::paste! {
				curve_limits::<pallet_curves::[<$curve:camel>]>(stringify!([<$curve:camel>]), limits)?;
			}
		};
	}
	for_each_curve!(curve);
	Ok(())
}

/// Adds a curve, on every backend.
fn curve_limits<D: Curve>(name: &str, limits: &mut Limits) -> Result<()>
where
	Runtime: Config<pallet_curves::Curves<D>>
		+ Config<pallet_curves::Wasm<D>>
		+ Config<pallet_curves::Dummy<D>>,
{
	instance_limits::<D, pallet_curves::Wasm<D>>(format!("{name}Wasm"), limits)?;
	instance_limits::<D, pallet_curves::Curves<D>>(format!("{name}Curves"), limits)?;
	instance_limits::<D, pallet_curves::Dummy<D>>(format!("{name}Dummy"), limits)
}

fn instance_limits<D: Curve, I: 'static>(name: String, limits: &mut Limits) -> Result<()>
where
	Runtime: Config<I>,
{
	let pallet = Curves(&name);
	let points = <Runtime as Config<I>>::MaxPoints::get();
	let pairs = <Runtime as Config<I>>::MaxPairs::get();
	let mut push = |call: String, dispatch| {
		let charged_us = charged(&dispatch);
		let (pallet, preparation) = (name.clone(), None);
		limits.0.push(Limit { pallet, call, preparation, dispatch, charged_us, succeeds: true });
	};
	if let Some(pairing) = D::Host::pairing() {
		let (g1, g2) = pairing.case(pairs);
		push(format!("pairing, {pairs} pairs"), pallet.pairing(&g1, &g2)?);
	}
	for place in [Group::G1, Group::G2] {
		let Some(group) = D::Host::group(place) else { continue };
		let (bases, scalars) = group.msm_case(points).map_err(failed)?;
		let call = format!("msm, {place:?}, {points} points");
		push(call, pallet.msm(place, &bases, &scalars)?);
		let (base, scalar) = group.mul_projective_case().map_err(failed)?;
		push(format!("mul_projective, {place:?}"), pallet.mul_projective(place, &base, &scalar)?);
		let (base, scalar) = group.mul_affine_case().map_err(failed)?;
		push(format!("mul_affine, {place:?}"), pallet.mul_affine(place, &base, &scalar)?);
	}
	Ok(())
}

fn paired<P, E>(module: &'static str, pallet: &'static str) -> Vec<Case>
where
	P: Pairing,
	P::G1: GroupOperations<Form: Form<Affine = E::G1Affine>>,
	P::G2: GroupOperations<Form: Form<Affine = E::G2Affine>>,
	E: ArkPairing,
{
	let pairing = PairingOf::<P, E> { module, pallet, parts: PhantomData };
	let mut cases = vec![case(module, "", "pairing", 1, Box::new(pairing))];
	cases.extend(group::<P::G1>(module, pallet, "_g1", Group::G1));
	cases.extend(group::<P::G2>(module, pallet, "_g2", Group::G2));
	cases
}

fn group<H: GroupOperations>(
	module: &'static str,
	pallet: &'static str,
	group: &'static str,
	place: Group,
) -> Vec<Case> {
	let operations = SIZES
		.map(Operation::Msm)
		.into_iter()
		.chain([Operation::MulProjective, Operation::MulAffine])
		.chain(MORE_SIZES.map(Operation::Msm));
	operations
		.map(|operation| {
			let group = GroupOf::<H> { module, pallet, group, place, host: PhantomData };
			let (curve, suffix) = group.names();
			let subject = Box::new((group, operation));
			case(curve, suffix, operation.name(), operation.size(), subject)
		})
		.collect()
}

fn case(
	curve: &'static str,
	suffix: &str,
	operation: &str,
	size: usize,
	subject: Box<dyn Subject>,
) -> Case {
	let operation = format!("{operation}{suffix}");
	let name = names::of_case(curve, &operation, size);
	let published = reference::cases().into_iter().find(|case| case.name == name);
	let cost = match (&published, size) {
		(Some(case), _) => case.pure_wasm,
		(None, size) => COST + 60.0 * size as f64,
	};
	Case { name, curve, operation, size, cost, quick: size <= MOST_QUICK, subject }
}

impl<H: GroupOperations> GroupOf<H> {
	/// Returns the curve, and the suffix of the operations, in the names of cases.
	fn names(&self) -> (&'static str, &'static str) {
		names::of_group(self.module, self.group)
	}

	/// Returns the arguments of an operation, as the host functions take them.
	fn arguments(
		&self,
		operation: Operation,
		points: &[Points<<H::Form as Form>::Affine>],
	) -> Vec<(Vec<u8>, Vec<u8>)> {
		let points = points.iter();
		match operation {
			Operation::Msm(_) => points.map(Points::lists).collect(),
			Operation::MulAffine => points.flat_map(Points::affine_arguments).collect(),
			Operation::MulProjective => {
				points.flat_map(Points::projective_arguments::<H::Form>).collect()
			}
		}
	}

	/// Adds the columns of the chain, and of wasm without it.
	fn in_wasm(
		&self,
		operation: Operation,
		arguments: &[(Vec<u8>, Vec<u8>)],
		probes: &mut Probes<'_>,
	) -> Result<()> {
		for (backend, column) in BACKENDS {
			let name = format!("{}{backend}", self.pallet);
			let pallet = Curves(&name);
			let calls = arguments.iter().map(|(base, scalar)| match operation {
				Operation::Msm(_) => pallet.msm(self.place, base, scalar),
				Operation::MulAffine => pallet.mul_affine(self.place, base, scalar),
				Operation::MulProjective => pallet.mul_projective(self.place, base, scalar),
			});
			probes.calls(column, &calls.collect::<Result<Vec<_>>>()?)?;
		}
		let (base, scalar) = arguments.first().context("arguments")?;
		let expected = native::<H>(operation, base, scalar)?;
		let name = format!("{}_{}{}", self.module, operation.name(), self.group);
		probes.standalone(&name, &slices(arguments), Some(&expected))
	}

	/// Adds arkworks' own operation, on decoded points. The result stays in arkworks' form.
	fn arkworks(
		&self,
		operation: Operation,
		points: Vec<Points<<H::Form as Form>::Affine>>,
		probes: &mut Probes<'_>,
	) {
		type Projective<H> = <<<H as GroupOperations>::Form as Form>::Affine as AffineRepr>::Group;
		let column = Column::Arkworks;
		match operation {
			Operation::Msm(_) => probes.native(column, points, |points| {
				let sum = Projective::<H>::msm(&points.affine, &points.scalars);
				black_box(sum).map(drop).map_err(failed)
			}),
			Operation::MulAffine => {
				let inputs = points.into_iter().flat_map(|points| {
					let scalars = points.scalars.into_iter().map(PrimeField::into_bigint);
					points.affine.into_iter().zip(scalars)
				});
				probes.native(column, inputs.collect(), |(base, scalar)| {
					black_box(base.mul_bigint(scalar));
					Ok(())
				});
			}
			Operation::MulProjective => {
				let inputs = points.into_iter().flat_map(|points| {
					let scalars = points.scalars.into_iter().map(PrimeField::into_bigint);
					points.projective.into_iter().zip(scalars)
				});
				probes.native(column, inputs.collect(), |(base, scalar)| {
					black_box(base.mul_bigint(scalar));
					Ok(())
				});
			}
		}
	}

	fn gnark(&self, operation: Operation, probes: &mut Probes<'_>) {
		// gnark has one form of Bandersnatch, and names only the curve.
		let (curve, suffix) = match self.names() {
			(curve, "_te") => (curve, ""),
			names => names,
		};
		let name = match operation {
			Operation::Msm(_) => format!("msm{suffix}"),
			Operation::MulProjective => format!("mul{suffix}"),
			Operation::MulAffine => format!("mul{suffix}_affine"),
		};
		probes.gnark(curve, &name, operation.size());
	}
}

/// Runs the host function's own code.
fn native<H: GroupOperations>(operation: Operation, base: &[u8], scalar: &[u8]) -> Result<Vec<u8>> {
	let mut result = vec![0; H::Form::affine_len()];
	match operation {
		Operation::Msm(_) => H::msm(base, scalar, &mut result),
		Operation::MulAffine => H::mul(base, scalar, &mut result),
		Operation::MulProjective => {
			let mut affine = vec![0; H::Form::affine_len()];
			H::Form::normalize(base, &mut affine).map_err(failed)?;
			H::mul(&affine, scalar, &mut result)
		}
	}
	.map_err(failed)?;
	Ok(result)
}

impl<H: GroupOperations> Subject for (GroupOf<H>, Operation) {
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let (group, operation) = self;
		let points = match operation {
			Operation::Msm(size) => sets(*size),
			Operation::MulAffine | Operation::MulProjective => vec![Points::new(INPUTS, 0)],
		};
		let arguments = group.arguments(*operation, &points);
		if !MORE_SIZES.contains(&operation.size()) {
			group.in_wasm(*operation, &arguments, probes)?;
		}
		let operation = *operation;
		probes.native(Column::Native, arguments, move |(base, scalar)| {
			native::<H>(operation, base, scalar).map(|result| drop(black_box(result)))
		});
		let any: &dyn Any = &points;
		if let Some(points) = any.downcast_ref::<Vec<Points<ark_bls12_381::G1Affine>>>() {
			blst::g1(probes, operation, points)?;
		}
		if let Some(points) = any.downcast_ref::<Vec<Points<ark_bls12_381::G2Affine>>>() {
			blst::g2(probes, operation, points)?;
		}
		group.arkworks(operation, points, probes);
		group.gnark(operation, probes);
		Ok(())
	}
}

impl<P, E> Subject for PairingOf<P, E>
where
	P: Pairing,
	P::G1: GroupOperations<Form: Form<Affine = E::G1Affine>>,
	P::G2: GroupOperations<Form: Form<Affine = E::G2Affine>>,
	E: ArkPairing,
{
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let (g1, g2) =
			(Points::<E::G1Affine>::new(INPUTS, 0), Points::<E::G2Affine>::new(INPUTS, 1));
		let pairs: Vec<_> = g1.affine.into_iter().zip(g2.affine).collect();
		let lists =
			|(g1, g2): &(E::G1Affine, E::G2Affine)| (encode_list(&[*g1]), encode_list(&[*g2]));
		let arguments: Vec<_> = pairs.iter().map(lists).collect();
		for (backend, column) in BACKENDS {
			let name = format!("{}{backend}", self.pallet);
			let calls = arguments.iter().map(|(g1, g2)| Curves(&name).pairing(g1, g2));
			probes.calls(column, &calls.collect::<Result<Vec<_>>>()?)?;
		}
		let (first, second) = arguments.first().context("arguments")?;
		let expected = P::multi_pairing(first, second).map_err(failed)?;
		let name = format!("{}_pairing", self.module);
		probes.standalone(&name, &slices(&arguments), Some(&expected))?;
		probes.native(Column::Native, arguments, |(g1, g2)| {
			P::multi_pairing(g1, g2).map(|target| drop(black_box(target))).map_err(failed)
		});
		if let Some(pairs) = (&pairs as &dyn Any).downcast_ref::<Vec<Bls12381Pair>>() {
			blst::pairing(probes, pairs)?;
		}
		probes.native(Column::Arkworks, pairs, |(g1, g2)| {
			let _ = black_box(E::pairing(*g1, *g2));
			Ok(())
		});
		probes.gnark(self.module, "pairing", 1);
		probes.vroom(self.module, "pairing");
		Ok(())
	}
}

fn slices(arguments: &[(Vec<u8>, Vec<u8>)]) -> Vec<Slices> {
	let slices = |(first, second): &(Vec<u8>, Vec<u8>)| [first.clone(), second.clone(), vec![]];
	arguments.iter().map(slices).collect()
}
