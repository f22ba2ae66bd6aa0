//! Runs the module that is built against Parity's crate in Substrate's executor, on Assay's host
//! functions. With the feature `parity` it also runs on Parity's, as a control.

mod legacy;
mod wasm;

use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::*;
use assay_conformance::{
	calls::{assay, find},
	sample::{self, Arguments},
	TESTS, WASM_BINARY, WASM_BINARY_BLOATY,
};
use assay_host_functions::curves;
use codec::{Decode, Encode};
use sc_executor::{sp_wasm_interface::HostFunctions, WasmExecutor};
use sp_core::traits::{CallContext, CodeExecutor, RuntimeCode, WrappedRuntimeCode};
use sp_state_machine::BasicExternalities;
use std::{collections::BTreeSet, sync::LazyLock};

/// The prefix of the curve functions' names.
const PREFIX: &str = "ext_host_calls_";

type Executor<Curves> = WasmExecutor<(sp_io::SubstrateHostFunctions, Curves)>;

static ASSAY: LazyLock<Executor<assay_host_functions::HostFunctions>> = LazyLock::new(executor);

fn executor<Curves: HostFunctions>() -> Executor<Curves> {
	Executor::<Curves>::builder().build()
}

fn call<Curves: HostFunctions>(
	node: &Executor<Curves>,
	function: &str,
	data: &[u8],
) -> Result<Vec<u8>, String> {
	let wasm = WrappedRuntimeCode(WASM_BINARY.expect("the module was built").into());
	let code = RuntimeCode { code_fetcher: &wasm, heap_pages: None, hash: vec![1] };
	let mut state = BasicExternalities::default();
	let (result, _) = node.call(&mut state, &code, function, data, CallContext::Offchain);
	result.map_err(|error| error.to_string())
}

fn run_tests<Curves: HostFunctions>(node: &Executor<Curves>) {
	let failures: Vec<_> = TESTS
		.iter()
		.filter_map(|test| call(node, test, &[]).err().map(|error| format!("{test}: {error}")))
		.collect();
	assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn paritys_types_work_on_assays_host_functions() {
	run_tests(&ASSAY);
}

#[test]
fn a_failing_test_is_an_error() {
	let error = call(&ASSAY, "failing_test", &[]).unwrap_err();
	assert!(error.contains("unreachable") || error.contains("panic"), "{error}");
}

fn names<H: HostFunctions>() -> BTreeSet<String> {
	let names = H::host_functions().into_iter().map(|function| function.name().to_string());
	names.filter(|name| name.starts_with(PREFIX)).collect()
}

/// Returns the module's imports with the prefix.
fn imports() -> BTreeSet<String> {
	let names = wasm::imports(WASM_BINARY_BLOATY.expect("the module was built"));
	names.into_iter().filter(|name| name.starts_with(PREFIX)).collect()
}

#[test]
fn assay_exports_what_paritys_crate_imports_and_nothing_else_by_that_name() {
	assert_eq!(imports(), names::<assay_host_functions::HostFunctions>());
	assert_eq!(imports().len(), 26);
	assert_eq!(names::<curves::HostFunctionsRfc163>().len(), 12);
}

type Sample = Box<dyn Fn(&mut StdRng) -> Arguments>;

macro_rules! pairing {
	($ark:ident::$pairing:ident) => {
		[
			Box::new(sample::multi_miller_loop::<$ark::$pairing>()) as Sample,
			Box::new(sample::final_exponentiation::<$ark::$pairing>()),
			Box::new(sample::msm::<$ark::G1Affine>()),
			Box::new(sample::msm::<$ark::G2Affine>()),
			Box::new(sample::mul::<$ark::G1Affine>()),
			Box::new(sample::mul::<$ark::G2Affine>()),
		]
	};
}

macro_rules! group {
	($affine:path) => {
		[Box::new(sample::msm::<$affine>()) as Sample, Box::new(sample::mul::<$affine>())]
	};
}

/// Returns samplers for the functions of the module's table, in their order.
fn samples() -> Vec<Sample> {
	use ark_ed_on_bls12_381_bandersnatch as bandersnatch;
	let pairings = [
		pairing!(ark_bls12_381::Bls12_381),
		pairing!(ark_bls12_377::Bls12_377),
		pairing!(ark_bw6_761::BW6_761),
	];
	let groups = [
		group!(ark_ed_on_bls12_377::EdwardsAffine),
		group!(bandersnatch::EdwardsAffine),
		group!(ark_pallas::Affine),
		group!(ark_vesta::Affine),
	];
	pairings.into_iter().flatten().chain(groups.into_iter().flatten()).collect()
}

/// Returns the names of the module's table.
fn table() -> Vec<String> {
	let names = call(&ASSAY, "host_functions", &[]).unwrap();
	Decode::decode(&mut &names[..]).unwrap()
}

/// Number of calls of each function from wasm.
const CALLS: u64 = 30;

fn through_wasm<Curves: HostFunctions>(
	node: &Executor<Curves>,
	place: usize,
	arguments: &Arguments,
) -> Result<(u32, Vec<u8>), String> {
	let Arguments { a, b, out } = arguments;
	let result = call(node, "call_host_function", &(place as u32, a, b, out).encode())?;
	Ok(Decode::decode(&mut &result[..]).unwrap())
}

/// Statuses and results cross the boundary between wasm and host unchanged.
///
/// The boundary passes a zeroed buffer to a function that only writes it, and copies it back even
/// after an error. A native call gets a buffer with other content and must leave the same bytes.
#[test]
fn calls_from_wasm_answer_as_native_calls() {
	assert_eq!(table().len(), samples().len());
	for (place, (name, sample)) in table().into_iter().zip(samples()).enumerate() {
		let native = find(assay(), &name).unwrap();
		for seed in 0..CALLS {
			let arguments = sample(&mut StdRng::seed_from_u64(seed));
			let mut out = arguments.out.clone();
			let status = native(&arguments.a, &arguments.b, &mut out);
			let actual = through_wasm(&ASSAY, place, &arguments).unwrap();
			assert!(actual == (status, out), "{name} with seed {seed}: status {status}");
		}
	}
}

#[cfg(feature = "parity")]
mod control {
	use super::*;
	use sp_crypto_ec_utils as parity;

	type Functions = (
		parity::HostFunctionsRfc163,
		parity::bls12_377::host_calls::HostFunctions,
		parity::bw6_761::host_calls::HostFunctions,
		parity::ed_on_bls12_377::host_calls::HostFunctions,
	);

	static PARITY: LazyLock<Executor<Functions>> = LazyLock::new(executor);

	#[test]
	fn paritys_types_work_on_paritys_host_functions() {
		run_tests(&PARITY);
	}

	#[test]
	fn the_names_are_paritys() {
		assert_eq!(names::<Functions>(), imports());
		assert_eq!(names::<parity::HostFunctionsRfc163>(), names::<curves::HostFunctionsRfc163>());
	}

	/// If Parity's host function panics, its node ends the call into the runtime. Assay's returns
	/// an error.
	#[test]
	fn the_same_module_sees_no_difference() {
		std::env::set_var("RAYON_NUM_THREADS", "1");
		let mut ended = 0;
		for (place, (name, sample)) in table().into_iter().zip(samples()).enumerate() {
			for seed in 0..CALLS {
				let arguments = sample(&mut StdRng::seed_from_u64(seed));
				let (status, out) = through_wasm(&ASSAY, place, &arguments).unwrap();
				match through_wasm(&PARITY, place, &arguments) {
					Ok(expected) => {
						assert!((status, out) == expected, "{name} with seed {seed}");
					}
					Err(_) => {
						assert!([3, 255].contains(&status), "{name} with seed {seed}");
						ended += 1;
					}
				}
			}
		}
		assert!(ended > 0, "no call makes Parity's host functions panic");
	}
}
