//! Transforms against arkworks'.

use crate::gpu;
use ark_poly::{EvaluationDomain, Radix2EvaluationDomain};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};
use assay_ark_prover::ArkNtt;
use assay_gpu::{Domain, Elements, Gpu, GpuError, GpuScalarField};

/// Compares both transforms of a domain with those of arkworks.
fn compare<F: GpuScalarField + ArkNtt>(
	gpu: &Gpu,
	domain: &Domain<F>,
	reference: &Radix2EvaluationDomain<F>,
	values: &[F],
) {
	let mut elements = Elements::new(gpu, values).unwrap();
	domain.fft_in_place(&mut elements).unwrap();
	// A longer vector is not transformed by arkworks' method for few coefficients.
	assert!(
		elements.to_vec().unwrap() == F::ark_fft(reference, values),
		"fft of {} values",
		values.len()
	);
	domain.ifft_in_place(&mut elements).unwrap();
	assert!(elements.to_vec().unwrap() == values, "fft and ifft of {} values", values.len());
	domain.ifft_in_place(&mut elements).unwrap();
	assert!(
		elements.to_vec().unwrap() == F::ark_ifft(reference, values),
		"ifft of {} values",
		values.len()
	);
}

fn every_size<F: GpuScalarField + ArkNtt>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(6);
	for log_size in (1..=14).chain([17, 20]) {
		let values: Vec<_> = (0..1 << log_size).map(|_| F::rand(&mut random)).collect();
		let domain = Domain::new(&gpu, log_size).unwrap();
		let reference = Radix2EvaluationDomain::<F>::new(values.len()).unwrap();
		assert_eq!(domain.size(), values.len());
		compare(&gpu, &domain, &reference, &values);
		for offset in [F::GENERATOR, F::rand(&mut random)] {
			let (domain, reference) =
				(domain.coset(offset).unwrap(), reference.get_coset(offset).unwrap());
			compare(&gpu, &domain, &reference, &values);
		}
	}
}

fn special_values<F: GpuScalarField + ArkNtt>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let domain = Domain::new(&gpu, 10).unwrap();
	let reference = Radix2EvaluationDomain::<F>::new(1 << 10).unwrap();
	let unit = |at: usize| (0..1 << 10).map(|i| F::from(i == at)).collect::<Vec<_>>();
	for values in [
		vec![F::ZERO; 1 << 10],
		vec![F::ONE; 1 << 10],
		vec![-F::ONE; 1 << 10],
		unit(0),
		unit(1),
		unit(1023),
	] {
		compare(&gpu, &domain, &reference, &values);
	}
}

fn errors<F: GpuScalarField>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	for log_size in [0, 29, 32, 64, u32::MAX] {
		let error = Domain::<F>::new(&gpu, log_size).err();
		assert_eq!(error, Some(GpuError::Size(log_size)));
	}
	let domain = Domain::<F>::new(&gpu, 3).unwrap();
	assert_eq!(domain.coset(F::ZERO).err(), Some(GpuError::Offset));
	let mut elements = Elements::new(&gpu, &[F::ONE; 7]).unwrap();
	let error = GpuError::DomainSize { domain: 8, values: 7 };
	assert_eq!(domain.fft_in_place(&mut elements), Err(error.clone()));
	assert_eq!(domain.ifft_in_place(&mut elements), Err(error));
	assert_eq!(elements.to_vec().unwrap(), [F::ONE; 7]);
}

macro_rules! suites {
	($($module:ident, $field:ty;)*) => {$(
		mod $module {
			use super::*;

			suites!(@ $module, $field, every_size, special_values, errors);
		}
	)*};
	(@ $module:ident, $field:ty, $($test:ident),*) => {$(
		#[test]
		fn $test() {
			super::$test::<$field>(concat!("ntt::", stringify!($module), "::", stringify!($test)));
		}
	)*};
}

suites! {
	bls12_377, ark_bls12_377::Fr;
	bls12_381, ark_bls12_381::Fr;
	bn254, ark_bn254::Fr;
}
