//! A table of the curve host functions, so that two nodes can be called in the same way.

/// A host function. It takes two arguments and a buffer, and returns a status.
///
/// A final exponentiation takes its argument in the buffer and ignores the other two.
pub type Call = fn(&[u8], &[u8], &mut [u8]) -> u32;

/// A host function and its name, without interface and version.
#[derive(Clone, Copy)]
pub struct Function {
	/// `<curve>_<operation>`.
	pub name: &'static str,
	/// The function.
	pub call: Call,
}

/// Evaluates to the status of a result: 0, or the error's number.
#[macro_export]
macro_rules! status {
	($result:expr) => {
		match $result {
			Ok(()) => 0,
			Err(error) => error as u32,
		}
	};
}

/// Makes a [`Function`] of two arguments and a buffer.
#[macro_export]
macro_rules! function {
	($($path:ident)::+, $name:ident) => {
		$crate::calls::Function {
			name: stringify!($name),
			call: |a, b, out| $crate::status!($($path::)+ $name(a, b, out)),
		}
	};
}

/// Lists the functions of a curve with a pairing: `pairing_functions!(curve, module with the
/// functions)`.
#[macro_export]
macro_rules! pairing_functions {
	($curve:ident, $($path:ident)::+) => {
		$crate::calls::paste! {
			[
				$crate::function!($($path)::+, [<$curve _multi_miller_loop>]),
				$crate::calls::Function {
					name: stringify!([<$curve _final_exponentiation>]),
					call: |_, _, in_out| {
						$crate::status!($($path::)+ [<$curve _final_exponentiation>](in_out))
					},
				},
				$crate::function!($($path)::+, [<$curve _msm_g1>]),
				$crate::function!($($path)::+, [<$curve _msm_g2>]),
				$crate::function!($($path)::+, [<$curve _mul_g1>]),
				$crate::function!($($path)::+, [<$curve _mul_g2>]),
			]
		}
	};
}

/// Lists the functions of a curve without a pairing: `group_functions!(curve, module with the
/// functions)`.
#[macro_export]
macro_rules! group_functions {
	($curve:ident, $($path:ident)::+) => {
		$crate::calls::paste! {
			[
				$crate::function!($($path)::+, [<$curve _msm>]),
				$crate::function!($($path)::+, [<$curve _mul>]),
			]
		}
	};
}

#[doc(hidden)]
pub use paste::paste;

/// Returns the functions of `sp-crypto-ec-utils`: native code in a native program, host calls in
/// wasm.
#[cfg(any(substrate_runtime, feature = "parity"))]
pub fn reference() -> alloc::vec::Vec<Function> {
	use sp_crypto_ec_utils as parity;
	let pairings = [
		pairing_functions!(bls12_381, parity::bls12_381::host_calls),
		pairing_functions!(bls12_377, parity::bls12_377::host_calls),
		pairing_functions!(bw6_761, parity::bw6_761::host_calls),
	];
	let groups = [
		group_functions!(ed_on_bls12_377, parity::ed_on_bls12_377::host_calls),
		group_functions!(
			ed_on_bls12_381_bandersnatch,
			parity::ed_on_bls12_381_bandersnatch::host_calls
		),
		group_functions!(pallas, parity::pallas::host_calls),
		group_functions!(vesta, parity::vesta::host_calls),
	];
	pairings.into_iter().flatten().chain(groups.into_iter().flatten()).collect()
}

/// Returns Assay's functions: those of the reference, and those of further curves, named alike.
#[cfg(feature = "std")]
pub fn assay() -> alloc::vec::Vec<Function> {
	use assay_host_functions::curves;
	macro_rules! functions {
		{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$pairing:ty>, $($rest:tt)* } => {
			pairing_functions!($module, curves::$module::calls).to_vec()
		};
		{ curve: $curve:ident, module: $module:ident, $($rest:tt)* } => {
			group_functions!($module, curves::$module::calls).to_vec()
		};
	}
	macro_rules! all_functions {
		($($curve:tt)*) => { [$(functions! $curve),*].concat() };
	}
	assay_ark_curves::with_curves!(all_functions)
}

/// Returns the function with this name.
pub fn find(functions: impl IntoIterator<Item = Function>, name: &str) -> Option<Call> {
	functions.into_iter().find(|function| function.name == name).map(|function| function.call)
}
