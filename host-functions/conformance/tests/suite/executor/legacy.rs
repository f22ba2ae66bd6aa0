//! BLS12-381 under the interface of `sp-crypto-ec-utils` 0.16: a module that imports its names is run in the
//! executor, on the arguments of `host-functions/tests/vectors/ec_utils.json`.

use super::{names, Executor};
use crate::outside;
use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	CurveGroup,
};
use ark_serialize::CanonicalDeserialize;
use assay_ark_curves::ark_bls12_381::{g1, g2};
use assay_host_functions::curves::legacy;
use codec::Decode;
use sc_executor::WasmExecutor;
use serde::Deserialize;
use sp_core::traits::{CallContext, CodeExecutor, RuntimeCode, WrappedRuntimeCode};
use sp_state_machine::BasicExternalities;
use std::{borrow::Cow, sync::LazyLock};
use wasm_encoder::{
	CodeSection, ConstExpr, EntityType, ExportKind, ExportSection, Function, FunctionSection,
	GlobalSection, GlobalType, ImportSection, InstructionSink, MemArg, MemoryType, Module,
	TypeSection, ValType,
};

/// The functions of the older interface, and the number of their arguments.
const FUNCTIONS: [(&str, usize); 6] = [
	("multi_miller_loop", 2),
	("final_exponentiation", 1),
	("msm_g1", 2),
	("msm_g2", 2),
	("mul_projective_g1", 2),
	("mul_projective_g2", 2),
];

static NODE: LazyLock<Executor<legacy::HostFunctions>> =
	LazyLock::new(|| WasmExecutor::builder().build());

fn name(function: &str, version: u32) -> String {
	format!("ext_host_calls_bls12_381_{function}_version_{version}")
}

/// Pushes a fat pointer: the address in the low 32 bits, the length in the high ones. Both are on the stack,
/// the length on top.
fn fat_pointer<'a, 'b>(code: &'a mut InstructionSink<'b>) -> &'a mut InstructionSink<'b> {
	code.i64_extend_i32_u().i64_const(32).i64_shl()
}

/// Makes a module with an export for each function. The export takes the length of the first argument in
/// four bytes, the first argument, and the second.
fn module() -> Vec<u8> {
	const DATA: u32 = 0;
	const LEN: u32 = 1;
	const FIRST: u32 = 2;

	let mut types = TypeSection::new();
	for arguments in 1..=2 {
		types.ty().function(vec![ValType::I64; arguments], [ValType::I64]);
	}
	types.ty().function([ValType::I32, ValType::I32], [ValType::I64]);

	let mut imports = ImportSection::new();
	let memory = MemoryType {
		minimum: 32,
		maximum: None,
		memory64: false,
		shared: false,
		page_size_log2: None,
	};
	imports.import("env", "memory", memory);
	let mut functions = FunctionSection::new();
	let mut exports = ExportSection::new();
	let mut code = CodeSection::new();
	for (index, (function, arguments)) in (0..).zip(FUNCTIONS) {
		imports.import("env", &name(function, 1), EntityType::Function(arguments as u32 - 1));
		functions.function(2);
		exports.export(function, ExportKind::Func, FUNCTIONS.len() as u32 + index);

		let mut body = Function::new([(1, ValType::I32)]);
		let mut sink = body.instructions();
		sink.local_get(DATA).i32_load(MemArg { offset: 0, align: 2, memory_index: 0 });
		sink.local_set(FIRST);
		sink.local_get(DATA).i32_const(4).i32_add().i64_extend_i32_u();
		fat_pointer(sink.local_get(FIRST)).i64_or();
		if arguments == 2 {
			sink.local_get(DATA).i32_const(4).i32_add().local_get(FIRST).i32_add();
			sink.i64_extend_i32_u();
			sink.local_get(LEN).i32_const(4).i32_sub().local_get(FIRST).i32_sub();
			fat_pointer(&mut sink).i64_or();
		}
		sink.call(index).end();
		code.function(&body);
	}

	let mut globals = GlobalSection::new();
	let constant = GlobalType { val_type: ValType::I32, mutable: false, shared: false };
	globals.global(constant, &ConstExpr::i32_const(1024));
	exports.export("__heap_base", ExportKind::Global, 0);

	let mut module = Module::new();
	module.section(&types).section(&imports).section(&functions).section(&globals);
	module.section(&exports).section(&code);
	module.finish()
}

/// Calls a function of the older interface.
fn call(function: &str, arguments: &[Vec<u8>]) -> Result<Vec<u8>, ()> {
	static MODULE: LazyLock<Vec<u8>> = LazyLock::new(module);
	let wasm = WrappedRuntimeCode(Cow::Borrowed(MODULE.as_slice()));
	let code = RuntimeCode { code_fetcher: &wasm, heap_pages: None, hash: vec![2] };
	let len = (arguments[0].len() as u32).to_le_bytes().to_vec();
	let data = [&[len], arguments].concat().concat();
	let mut state = BasicExternalities::default();
	let (result, _) = NODE.call(&mut state, &code, function, &data, CallContext::Offchain);
	Decode::decode(&mut &result.unwrap()[..]).unwrap()
}

#[derive(Deserialize)]
struct Vector {
	function: String,
	#[serde(with = "hex_list")]
	arguments: Vec<Vec<u8>>,
	result: Option<String>,
}

mod hex_list {
	use serde::{Deserialize, Deserializer};

	pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<u8>>, D::Error> {
		let values = Vec::<String>::deserialize(from)?;
		values.iter().map(|value| hex::decode(value).map_err(serde::de::Error::custom)).collect()
	}
}

/// Decodes Jacobian coordinates.
fn affine<C: SWCurveConfig>(bytes: &[u8]) -> Affine<C> {
	let [x, y, z] = <[C::BaseField; 3]>::deserialize_uncompressed(bytes).unwrap();
	Projective::<C>::new_unchecked(x, y, z).into_affine()
}

#[test]
fn results_are_those_of_paritys_older_crate() {
	let vectors: Vec<Vector> = outside::read("ec_utils.json");
	assert_eq!(vectors.len(), 52);
	for (index, Vector { function, arguments, result }) in vectors.iter().enumerate() {
		let expected = result.as_ref().map(|result| hex::decode(result).unwrap()).ok_or(());
		let actual = call(function, arguments);
		let message = format!("{function}, vector {index}");
		match (&actual, &expected, function.rsplit_once('_').unwrap().1) {
			(Ok(actual), Ok(expected), "g1") => {
				assert_eq!(actual.len(), expected.len(), "{message}");
				assert_eq!(affine::<g1::Config>(actual), affine(expected), "{message}");
			}
			(Ok(actual), Ok(expected), "g2") => {
				assert_eq!(actual.len(), expected.len(), "{message}");
				assert_eq!(affine::<g2::Config>(actual), affine(expected), "{message}");
			}
			_ => assert_eq!(actual, expected, "{message}"),
		}
	}
}

#[test]
fn a_miller_loop_over_lists_of_different_lengths_is_an_error() {
	let vectors: Vec<Vector> = outside::read("ec_utils.json");
	let lists: Vec<_> =
		vectors.into_iter().filter(|vector| vector.function == "multi_miller_loop").collect();
	let arguments = [lists[1].arguments[0].clone(), lists[2].arguments[1].clone()];
	assert_eq!(call("multi_miller_loop", &arguments), Err(()));
}

#[test]
fn the_interface_has_the_older_functions_and_the_rfcs() {
	let mut expected: Vec<_> = FUNCTIONS.iter().map(|(function, _)| name(function, 1)).collect();
	for function in ["multi_miller_loop", "final_exponentiation", "msm_g1", "msm_g2"] {
		expected.push(name(function, 2));
	}
	for function in ["mul_g1", "mul_g2"] {
		expected.extend([name(function, 1), name(function, 2)]);
	}
	assert_eq!(names::<legacy::HostFunctions>(), expected.into_iter().collect());
}
