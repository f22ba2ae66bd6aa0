//! The admission of calls, and their weights: by lengths and tags only.

use crate::{
	operations::{AnyGroup, Operations, PairingOperations, LIST_PREFIX, WORD},
	Config, CurveInstance, Error, Event, Group, Operation, Pallet, WeightInfo,
};
use alloc::vec::Vec;
use assay_curve_operations as operations;
use frame_support::{dispatch::DispatchResult, ensure, traits::Get, weights::Weight};
use sp_runtime::traits::{BlakeTwo256, Hash};

type OperationsOf<T, I> = <<T as Config<I>>::Curve as CurveInstance>::Operations;

/// An admitted call: its operations and its weight.
pub(crate) struct Admitted<O: ?Sized + 'static> {
	pub(crate) operations: &'static O,
	pub(crate) weight: Weight,
}

/// Returns the number of elements of `len` bytes in a list, by the list's length in bytes. A
/// truncated element counts.
fn elements(list: &[u8], len: usize) -> u32 {
	let bytes = list.len().saturating_sub(LIST_PREFIX);
	u32::try_from(bytes.div_ceil(len.max(1))).unwrap_or(u32::MAX)
}

impl<T: Config<I>, I: 'static> Pallet<T, I> {
	/// Admits a product of pairings.
	pub(crate) fn admit_pairing(
		g1: &[u8],
		g2: &[u8],
	) -> Result<Admitted<dyn PairingOperations>, Error<T, I>> {
		let operations = OperationsOf::<T, I>::pairing().ok_or(Error::NotOffered)?;
		let [g1_len, g2_len] = [Self::group(Group::G1)?, Self::group(Group::G2)?]
			.map(|operations| operations.affine_len());
		let pairs = elements(g1, g1_len).max(elements(g2, g2_len));
		ensure!(pairs <= T::MaxPairs::get(), Error::TooManyPairs);
		Ok(Admitted { operations, weight: Self::weight(Operation::Pairing, pairs) })
	}

	/// Admits a multi-scalar multiplication.
	pub(crate) fn admit_msm(
		group: Group,
		bases: &[u8],
		scalars: &[u8],
	) -> Result<Admitted<dyn AnyGroup>, Error<T, I>> {
		let operations = Self::group(group)?;
		let bases = elements(bases, operations.affine_len());
		let points = bases.max(elements(scalars, operations.scalar_len()));
		ensure!(points <= T::MaxPoints::get(), Error::TooManyPoints);
		Ok(Admitted { operations, weight: Self::weight(Operation::Msm(group), points) })
	}

	/// Admits a multiplication of a point in projective coordinates.
	pub(crate) fn admit_mul_projective(
		group: Group,
		base: &[u8],
		scalar: &[u8],
	) -> Result<Admitted<dyn AnyGroup>, Error<T, I>> {
		let operations = Self::group(group)?;
		ensure!(base.len() <= operations.projective_len(), Error::PointTooLong);
		Self::admit_mul(operations, Operation::MulProjective(group), scalar)
	}

	/// Admits a multiplication of a point in affine coordinates.
	pub(crate) fn admit_mul_affine(
		group: Group,
		base: &[u8],
		scalar: &[u8],
	) -> Result<Admitted<dyn AnyGroup>, Error<T, I>> {
		let operations = Self::group(group)?;
		ensure!(base.len() <= operations.affine_len(), Error::PointTooLong);
		Self::admit_mul(operations, Operation::MulAffine(group), scalar)
	}

	fn admit_mul(
		operations: &'static dyn AnyGroup,
		operation: Operation,
		scalar: &[u8],
	) -> Result<Admitted<dyn AnyGroup>, Error<T, I>> {
		let longest = LIST_PREFIX + WORD * operations.scalar_words();
		ensure!(scalar.len() <= longest, Error::ScalarTooLong);
		Ok(Admitted { operations, weight: Self::weight(operation, 1) })
	}

	fn group(group: Group) -> Result<&'static dyn AnyGroup, Error<T, I>> {
		OperationsOf::<T, I>::group(group).ok_or(Error::NotOffered)
	}

	/// Returns the weight charged for a call.
	pub(crate) fn charge<O: ?Sized>(admitted: Result<Admitted<O>, Error<T, I>>) -> Weight {
		admitted.map_or_else(|_| T::WeightInfo::refused(), |admitted| admitted.weight)
	}

	/// Returns the weight of an operation on lists of `n` elements.
	fn weight(operation: Operation, n: u32) -> Weight {
		match operation {
			Operation::Pairing => T::WeightInfo::pairing(n),
			Operation::Msm(Group::G1) => T::WeightInfo::msm_g1(n),
			Operation::Msm(Group::G2) => T::WeightInfo::msm_g2(n),
			Operation::MulProjective(Group::G1) => T::WeightInfo::mul_projective_g1(),
			Operation::MulProjective(Group::G2) => T::WeightInfo::mul_projective_g2(),
			Operation::MulAffine(Group::G1) => T::WeightInfo::mul_affine_g1(),
			Operation::MulAffine(Group::G2) => T::WeightInfo::mul_affine_g2(),
		}
	}

	/// Returns the weight of an operation at its limit, if the curve offers the operation.
	pub(crate) fn largest_weight(operation: Operation) -> Option<Weight> {
		let (offered, limit) = match operation {
			Operation::Pairing => (OperationsOf::<T, I>::pairing().is_some(), T::MaxPairs::get()),
			Operation::Msm(group)
			| Operation::MulProjective(group)
			| Operation::MulAffine(group) => (Self::group(group).is_ok(), T::MaxPoints::get()),
		};
		offered.then(|| Self::weight(operation, limit))
	}

	/// Deposits the event of a result.
	pub(crate) fn deposit_computed(
		operation: Operation,
		result: Result<Vec<u8>, operations::Error>,
	) -> DispatchResult {
		let result = BlakeTwo256::hash(&result.map_err(Error::<T, I>::from)?);
		Self::deposit_event(Event::Computed { operation, result });
		Ok(())
	}
}
