//! BLS12-381 under the interface before RFC-0163. Only a runtime can call the versions of its functions, so they are
//! called here as by a runtime: with arguments in a memory.

use super::{implementation, operations::of_pairing, Function, Implementation, Outcome, Sampler};
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use ark_ff::{AdditiveGroup, Field, UniformRand};
use ark_std::rand::{rngs::StdRng, Rng};
use assay_ark_curves::ark_bls12_381::{g1, g2, Bls12_381, G1Affine};
use assay_conformance::sample::{encode, mul, Arguments};
use assay_curve_operations::{
	encoding::decode, Arkworks, Error, Form, GroupOperations, Pairing, ShortWeierstrass,
};
use assay_host_functions::curves::legacy::HostFunctions;
use codec::Decode;
use sp_runtime_interface::{
	pack_ptr_and_len,
	sp_wasm_interface::{
		self as interface, FunctionContext, HostFunctions as _, Pointer, Value, ValueType, WordSize,
	},
	unpack_ptr_and_len,
};

/// The prefix of the functions' names.
const PREFIX: &str = "ext_host_calls_bls12_381_";
/// The number of an error. The older interface does not name errors.
const ERROR: u32 = 1;

type G1 = ShortWeierstrass<g1::Config>;
type G2 = ShortWeierstrass<g2::Config>;

/// Returns the functions of the interface, of every version, by their names.
///
/// # Panics
///
/// If a function is unknown here.
pub fn functions() -> Vec<Function> {
	let function = |function: &'static dyn interface::Function| {
		let name = function.name().strip_prefix(PREFIX).expect("a function of the curve");
		let (operation, _) = name.split_once("_version_").expect("every function has a version");
		let (sampler, arkworks) = if function.signature().return_value == Some(ValueType::I64) {
			by_value(operation)
		} else {
			of_pairing::<Bls12_381>(operation)
				.map(|operation| (operation.sampler, implementation(operation.arkworks)))
		}
		.unwrap_or_else(|| panic!("{name}: add this operation here"));
		Function {
			name: format!("legacy {name}"),
			sampler,
			host: Box::new(|arguments| call(function, arguments)),
			arkworks,
		}
	};
	let mut functions: Vec<_> = HostFunctions::host_functions().into_iter().map(function).collect();
	functions.sort_by(|a, b| a.name.cmp(&b.name));
	functions
}

/// Returns the arguments of a function of the older interface, and the function by arkworks.
fn by_value(operation: &str) -> Option<(Sampler, Implementation)> {
	type Reference = Arkworks<Bls12_381>;
	let compute: fn(Arguments) -> Result<Vec<u8>, Error> = match operation {
		"multi_miller_loop" => |Arguments { a, b, .. }| {
			let mut out = vec![0; Reference::target_len()];
			Reference::multi_miller_loop(&a, &b, &mut out).map(|()| out)
		},
		"final_exponentiation" => |Arguments { out: mut element, .. }| {
			Reference::final_exponentiation(&mut element)?;
			element.truncate(Reference::target_len());
			Ok(element)
		},
		"msm_g1" => |Arguments { a, b, .. }| projective::<G1>(|out| G1::msm(&a, &b, out)),
		"msm_g2" => |Arguments { a, b, .. }| projective::<G2>(|out| G2::msm(&a, &b, out)),
		"mul_projective_g1" => |arguments| multiply::<g1::Config>(&arguments),
		"mul_projective_g2" => |arguments| multiply::<g2::Config>(&arguments),
		_ => return None,
	};
	let sampler = match operation {
		"mul_projective_g1" => Sampler::new::<G1Affine>(mul_projective::<g1::Config>()),
		"mul_projective_g2" => Sampler::new::<G1Affine>(mul_projective::<g2::Config>()),
		_ => of_pairing::<Bls12_381>(operation)?.sampler,
	};
	let arkworks = move |arguments| match compute(arguments) {
		Ok(result) => (0, result),
		Err(_) => (ERROR, Vec::new()),
	};
	Some((sampler, Box::new(arkworks)))
}

/// Samples arguments of a multiplication of a projective point: a point in affine coordinates, and any `z`.
fn mul_projective<C: SWCurveConfig>() -> impl Fn(&mut StdRng) -> Arguments {
	let sample = mul::<Affine<C>>();
	move |rng| {
		let Arguments { a, b, out } = sample(rng);
		let point = decode::<Affine<C>>(&a).unwrap_or_default();
		let z = match rng.gen_range(0..4) {
			0 => C::BaseField::ZERO,
			1 => C::BaseField::ONE,
			_ => C::BaseField::rand(rng),
		};
		let square = z.square();
		Arguments { a: encode(&[point.x * square, point.y * square * z, z]), b, out }
	}
}

/// Multiplies a projective point. Bytes after it are ignored.
fn multiply<C: SWCurveConfig>(Arguments { a, b, .. }: &Arguments) -> Result<Vec<u8>, Error> {
	type Group<C> = ShortWeierstrass<C>;
	let coordinates = encode(&decode::<[C::BaseField; 3]>(a)?);
	let mut base = vec![0; Group::<C>::affine_len()];
	Group::<C>::normalize(&coordinates, &mut base)?;
	projective::<Group<C>>(|out| Group::<C>::mul(&base, b, out))
}

/// Runs an operation whose result is an affine point, and makes it projective.
fn projective<G: GroupOperations>(
	operation: impl FnOnce(&mut [u8]) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
	let mut out = vec![0; G::Form::affine_len()];
	operation(&mut out)?;
	let point: <G::Form as Form>::Affine = decode(&out)?;
	Ok(G::Form::projective(&point.into_group()))
}

/// Calls a host function: with the buffer alone if it takes one argument, otherwise with as many as it takes.
fn call(function: &dyn interface::Function, Arguments { a, b, out }: Arguments) -> Outcome {
	let name = function.name();
	let arguments = match function.signature().args.len() {
		1 => vec![out],
		2 => vec![a, b],
		_ => vec![a, b, out],
	};
	let mut memory = Memory::default();
	let places: Vec<_> = arguments.iter().map(|bytes| memory.store(bytes)).collect();
	let mut values = places.iter().map(|place| Value::I64(*place as i64));
	match function.execute(&mut memory, &mut values) {
		Ok(Some(Value::I64(place))) => {
			let bytes = memory.load(place as u64);
			let result = <Result<Vec<u8>, ()>>::decode(&mut &bytes[..]);
			match result.unwrap_or_else(|error| panic!("{name}: {error}")) {
				Ok(result) => (0, result),
				Err(()) => (ERROR, Vec::new()),
			}
		}
		Ok(Some(Value::I32(status))) => {
			let buffer = places.last().map(|place| memory.load(*place).to_vec());
			(status as u32, buffer.unwrap_or_default())
		}
		other => panic!("{name}: {other:?}"),
	}
}

/// The memory of a runtime. Nothing in it is freed.
#[derive(Default)]
struct Memory(Vec<u8>);

impl Memory {
	/// Stores bytes, and returns their place and length as the interface passes them.
	fn store(&mut self, bytes: &[u8]) -> u64 {
		let place = self.0.len();
		self.0.extend(bytes);
		pack_ptr_and_len(place as u32, bytes.len() as u32)
	}

	fn load(&self, place: u64) -> &[u8] {
		let (place, len) = unpack_ptr_and_len(place);
		&self.0[place as usize..][..len as usize]
	}
}

impl FunctionContext for Memory {
	fn read_memory_into(&mut self, at: Pointer<u8>, bytes: &mut [u8]) -> interface::Result<()> {
		bytes.copy_from_slice(&self.0[usize::from(at)..][..bytes.len()]);
		Ok(())
	}

	fn write_memory(&mut self, at: Pointer<u8>, bytes: &[u8]) -> interface::Result<()> {
		self.0[usize::from(at)..][..bytes.len()].copy_from_slice(bytes);
		Ok(())
	}

	fn allocate_memory(&mut self, len: WordSize) -> interface::Result<Pointer<u8>> {
		let place = self.0.len();
		self.0.resize(place + len as usize, 0);
		Ok(Pointer::new(place as u32))
	}

	fn deallocate_memory(&mut self, _: Pointer<u8>) -> interface::Result<()> {
		Ok(())
	}

	fn register_panic_error_message(&mut self, message: &str) {
		panic!("{message}");
	}
}
