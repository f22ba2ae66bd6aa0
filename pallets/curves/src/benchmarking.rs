//! One benchmark for each operation and group; a curve without the operation skips it.
//!
//! Every case is the costliest of its lengths. Scalars have the full size: random elements of the
//! field in lists, and every bit of the words set in a multiplication. The bases allow no short cut
//! to any implementation. The base of a multiplication and the last base of a multi-scalar
//! multiplication are on no curve in particular. RFC-0163 defines the results for such points by
//! its reference's formulas. Projective bases have `z ≠ 1`.

use crate::{
	operations::{AnyGroup, Operations, LIST_PREFIX},
	*,
};
use alloc::{vec, vec::Vec};
use frame_benchmarking::v2::*;
use frame_support::{dispatch::RawOrigin as Origin, traits::Get};

type OperationsOf<T, I> = <<T as Config<I>>::Curve as CurveInstance>::Operations;

/// Returns the operations of a group, or a reason to skip the benchmark.
fn offered<T: Config<I>, I: 'static>(
	group: Group,
) -> Result<&'static dyn AnyGroup, BenchmarkError> {
	OperationsOf::<T, I>::group(group).ok_or(BenchmarkError::Skip)
}

/// The arguments of a benchmark.
type Case = Result<(Vec<u8>, Vec<u8>), assay_curve_operations::Error>;

fn valid(case: Case) -> Result<(Vec<u8>, Vec<u8>), BenchmarkError> {
	case.map_err(|_| BenchmarkError::Stop("the curve has no arguments to weigh it with"))
}

fn caller<T: Config<I>, I: 'static>() -> Origin<T::AccountId> {
	Origin::Signed(whitelisted_caller())
}

fn assert_computed<T: Config<I>, I: 'static>(expected: Operation) {
	let events = frame_system::Pallet::<T>::read_events_no_consensus();
	assert_eq!(events.count(), 1, "{expected:?} has no result");
}

#[instance_benchmarks]
mod benchmarks {
	use super::*;

	#[benchmark]
	fn pairing(p: Linear<0, { T::MaxPairs::get() }>) -> Result<(), BenchmarkError> {
		let operations = OperationsOf::<T, I>::pairing().ok_or(BenchmarkError::Skip)?;
		let (g1, g2) = operations.case(p);

		#[extrinsic_call]
		_(caller::<T, I>(), g1, g2);

		assert_computed::<T, I>(Operation::Pairing);
		Ok(())
	}

	#[benchmark]
	fn msm_g1(n: Linear<0, { T::MaxPoints::get() }>) -> Result<(), BenchmarkError> {
		let (bases, scalars) = valid(offered::<T, I>(Group::G1)?.msm_case(n))?;

		#[extrinsic_call]
		msm(caller::<T, I>(), Group::G1, bases, scalars);

		assert_computed::<T, I>(Operation::Msm(Group::G1));
		Ok(())
	}

	#[benchmark]
	fn msm_g2(n: Linear<0, { T::MaxPoints::get() }>) -> Result<(), BenchmarkError> {
		let (bases, scalars) = valid(offered::<T, I>(Group::G2)?.msm_case(n))?;

		#[extrinsic_call]
		msm(caller::<T, I>(), Group::G2, bases, scalars);

		assert_computed::<T, I>(Operation::Msm(Group::G2));
		Ok(())
	}

	#[benchmark]
	fn mul_projective_g1() -> Result<(), BenchmarkError> {
		let (base, scalar) = valid(offered::<T, I>(Group::G1)?.mul_projective_case())?;

		#[extrinsic_call]
		mul_projective(caller::<T, I>(), Group::G1, base, scalar);

		assert_computed::<T, I>(Operation::MulProjective(Group::G1));
		Ok(())
	}

	#[benchmark]
	fn mul_projective_g2() -> Result<(), BenchmarkError> {
		let (base, scalar) = valid(offered::<T, I>(Group::G2)?.mul_projective_case())?;

		#[extrinsic_call]
		mul_projective(caller::<T, I>(), Group::G2, base, scalar);

		assert_computed::<T, I>(Operation::MulProjective(Group::G2));
		Ok(())
	}

	#[benchmark]
	fn mul_affine_g1() -> Result<(), BenchmarkError> {
		let (base, scalar) = valid(offered::<T, I>(Group::G1)?.mul_affine_case())?;

		#[extrinsic_call]
		mul_affine(caller::<T, I>(), Group::G1, base, scalar);

		assert_computed::<T, I>(Operation::MulAffine(Group::G1));
		Ok(())
	}

	#[benchmark]
	fn mul_affine_g2() -> Result<(), BenchmarkError> {
		let (base, scalar) = valid(offered::<T, I>(Group::G2)?.mul_affine_case())?;

		#[extrinsic_call]
		mul_affine(caller::<T, I>(), Group::G2, base, scalar);

		assert_computed::<T, I>(Operation::MulAffine(Group::G2));
		Ok(())
	}

	#[benchmark]
	fn refused() -> Result<(), BenchmarkError> {
		let point = offered::<T, I>(Group::G1)?.affine_len();
		let points = T::MaxPoints::get() as usize + 1;
		let bases = vec![0; LIST_PREFIX + points * point];
		let origin = caller::<T, I>().into();
		let result;

		#[block]
		{
			result = Pallet::<T, I>::msm(origin, Group::G1, bases, vec![]);
		}

		assert_eq!(result, Err(Error::<T, I>::TooManyPoints.into()));
		Ok(())
	}

	/// Runs the benchmarks on every instance, at both ends of their ranges.
	#[cfg(test)]
	mod tests {
		use super::*;
		use crate::mock::{new_test_ext, Test};
		use alloc::string::String;

		/// Returns the names of the benchmarks that an instance skips.
		fn skipped<I: 'static>() -> Vec<String>
		where
			Test: Config<I>,
		{
			let mut skipped = vec![];
			for benchmark in <Pallet<Test, I> as Benchmarking>::benchmarks(true) {
				let name = String::from_utf8(benchmark.name).expect("the macro made it");
				let run = || Pallet::<Test, I>::test_bench_by_name(name.as_bytes());
				match new_test_ext().execute_with(run) {
					Ok(()) => {}
					Err(BenchmarkError::Skip) => skipped.push(name),
					Err(error) => panic!("{name} of {}: {error:?}", benchmark_name::<I>()),
				}
			}
			skipped
		}

		fn benchmark_name<I: 'static>() -> &'static str
		where
			Test: Config<I>,
		{
			<<Test as Config<I>>::Curve as CurveInstance>::NAME
		}

		const NOTHING: [&str; 0] = [];
		const WITHOUT_PAIRING: [&str; 4] =
			["pairing", "msm_g2", "mul_projective_g2", "mul_affine_g2"];

		macro_rules! run_on {
			{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$pairing:ty>, $($rest:tt)* } => {
				run_on!(@ $curve, NOTHING);
			};
			{ curve: $curve:ident, $($rest:tt)* } => {
				run_on!(@ $curve, WITHOUT_PAIRING);
			};
			(@ $curve:ident, $skips:expr) => {
				paste::paste! {
					#[test]
					fn [<run_on_ $curve>]() {
						assert_eq!(skipped::<[<$curve:camel Curves>]>(), $skips);
						assert_eq!(skipped::<[<$curve:camel Wasm>]>(), $skips);
						assert_eq!(skipped::<[<$curve:camel Dummy>]>(), $skips);
					}
				}
			};
		}

		assay_ark_curves::for_each_curve!(run_on);
	}
}
