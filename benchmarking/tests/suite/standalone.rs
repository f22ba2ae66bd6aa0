//! The module without a runtime.

use assay_ark_curves::ark_bls12_381;
use assay_benchmarking::{
	cases::bls_signatures::{min_pk, Shape},
	standalone::Standalone,
};
use assay_bls_signatures::{Backend, MinPk};
use assay_curve_operations::{encoding::encode_list, Arkworks, Form, GroupOperations, Pairing};
use assay_host_functions::Host;

type G1 = <Arkworks<ark_bls12_381::Bls12_381> as Pairing>::G1;

#[test]
fn an_operation_gives_the_native_result_again_and_again() {
	let (base, scalar) = (<G1 as GroupOperations>::Form::generator(), encode_list(&[5u64, 7]));
	let mut product = vec![0; 96];
	G1::mul(&base, &scalar, &mut product).unwrap();

	let mut operation = Standalone::new().unwrap().operation("bls12_381_mul_affine_g1").unwrap();
	let arguments = operation.place(&[base, scalar, vec![]]).unwrap();
	for _ in 0..3 {
		assert_eq!(operation.call(arguments).unwrap(), product);
	}
}

#[test]
fn tables_that_the_module_builds_once_outlive_the_call_that_built_them() {
	let registered = min_pk(Shape::Single);
	let key = <Host as Backend<MinPk>>::prepare_key(&registered.key.0).unwrap();
	let entries = registered.entries.into_iter().take(2);
	let inputs: Vec<_> = entries.map(|(proof, inputs)| [key.clone(), proof.0, inputs.0]).collect();
	let module = Standalone::new().unwrap();
	let mut sample = module.sampler("bls_min_pk_verify", &inputs, None).unwrap();
	for _ in 0..3 {
		sample().unwrap();
	}
}

#[test]
fn a_failure_tells_its_status() {
	let mut operation = Standalone::new().unwrap().operation("pallas_mul_affine").unwrap();
	let arguments = operation.place(&[vec![1], vec![], vec![]]).unwrap();
	let error = operation.call(arguments).unwrap_err();
	assert_eq!(error.to_string(), "the operation failed with status 2");
}

#[test]
fn a_wrong_result_is_noticed() {
	let module = Standalone::new().unwrap();
	let inputs = [[encode_list::<ark_bls12_381::G1Affine>(&[]), encode_list::<u64>(&[]), vec![]]];
	let wrong = module.sampler("bls12_381_msm_g1", &inputs, Some(&[0; 96]));
	assert!(wrong.is_err());
}
