//! Thirty instances side by side.

use super::*;
use crate::{CurveInstance, Error, Instance1};
use assay_curve_operations::Error as OperationError;
use codec::Encode;
use frame_support::{
	assert_noop,
	traits::{PalletInfoAccess, PalletsInfoAccess},
};

#[test]
fn each_is_a_pallet_of_its_own() {
	let infos = AllPalletsWithoutSystem::infos();
	let indices: Vec<usize> = infos.iter().map(|info| info.index).collect();
	assert_eq!(indices, (1..=30).collect::<Vec<_>>());
	assert_eq!(crate::mock::Bls12381Wasm::index(), 2);
	assert_eq!(crate::mock::Secp256k1Dummy::index(), 30);
	assert_eq!(crate::mock::Secp256k1Dummy::name(), "Secp256k1Dummy");
}

#[test]
fn each_reports_an_error_as_its_own() {
	new_test_ext().execute_with(|| {
		let call = crate::mock::VestaWasm::pairing(RuntimeOrigin::signed(ALICE), vec![], vec![]);
		assert_noop!(call, Error::<Test, crate::VestaWasm>::NotOffered);
		let expected = ModuleError {
			index: crate::mock::VestaWasm::index() as u8,
			error: [8, 0, 0, 0],
			message: Some("NotOffered"),
		};
		assert_eq!(call, Err(DispatchError::Module(expected)));
	});
}

#[test]
fn each_is_named_after_its_curve_and_backend() {
	type Named = (&'static str, &'static str, &'static str);
	fn names<C: CurveInstance>(instance: &'static str) -> Named {
		(instance, C::NAME, C::BACKEND)
	}
	let names = [
		names::<crate::Bls12381Curves>("Bls12381Curves"),
		names::<crate::Bw6761Wasm>("Bw6761Wasm"),
		names::<crate::BandersnatchDummy>("BandersnatchDummy"),
		names::<crate::BandersnatchSwDummy>("BandersnatchSwDummy"),
	];
	let expected = [
		("Bls12381Curves", "bls12_381", "Curves"),
		("Bw6761Wasm", "bw6_761", "Wasm"),
		("BandersnatchDummy", "ed_on_bls12_381_bandersnatch", "Dummy"),
		("BandersnatchSwDummy", "ed_on_bls12_381_bandersnatch_sw", "Dummy"),
	];
	assert_eq!(names, expected);
}

#[test]
fn each_tells_wallets_its_constants() {
	let constants = crate::mock::Bn254Curves::pallet_constants_metadata();
	let values: Vec<_> =
		constants.into_iter().map(|constant| (constant.name, constant.value)).collect();
	let expected = [
		("MaxPoints", MAX_POINTS.encode()),
		("MaxPairs", MAX_PAIRS.encode()),
		("Curve", "bn254".encode()),
		("Backend", "Curves".encode()),
	];
	assert_eq!(values, expected);
}

#[test]
fn errors_are_pinned_by_index() {
	let of_operations = [1, 2, 3, 4, 5, 6, 7, 255].map(OperationError::from_status);
	let indices: Vec<u8> = of_operations
		.into_iter()
		.filter_map(Result::err)
		.map(Error::<Test, Instance1>::from)
		.chain([
			Error::NotOffered,
			Error::TooManyPoints,
			Error::TooManyPairs,
			Error::PointTooLong,
			Error::ScalarTooLong,
		])
		.map(|error| error.encode()[0])
		.collect();
	assert_eq!(indices, (0..13).collect::<Vec<u8>>());
}

#[test]
fn operations_are_pinned_by_index() {
	let encoded: Vec<Vec<u8>> = Operation::ALL.iter().map(Encode::encode).collect();
	let expected =
		[vec![0], vec![1, 0], vec![1, 1], vec![2, 0], vec![2, 1], vec![3, 0], vec![3, 1]];
	assert_eq!(encoded, expected);
}

#[test]
fn calls_need_a_signature() {
	new_test_ext().execute_with(|| {
		let base = vec![0xff; 1 << 20];
		for request in [
			Request::Pairing(base.clone(), base.clone()),
			Request::Msm(Group::G1, base.clone(), base.clone()),
			Request::MulProjective(Group::G1, base.clone(), base.clone()),
			Request::MulAffine(Group::G1, base.clone(), base),
		] {
			let call = request.call::<crate::Bls12381Curves>();
			let outcome = call.dispatch_bypass_filter(RuntimeOrigin::none());
			assert_eq!(outcome.map_err(|error| error.error), Err(DispatchError::BadOrigin));
		}
	});
}
