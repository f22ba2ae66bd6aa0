//! A table of the curve host functions, so that two nodes can be called in the same way.

/// A host function. It takes two arguments and a buffer, and returns a status.
///
/// A final exponentiation takes its argument in the buffer and ignores the other two. Functions with validated
/// points may have no second argument or no buffer, and ignore those.
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

/// Makes a [`Function`]. Without a list of parameters, the host function takes two arguments and a buffer.
#[macro_export]
macro_rules! function {
	($($path:ident)::+, $name:ident) => {
		$crate::function!($($path)::+, $name, |a, b, out| (a, b, out))
	};
	($($path:ident)::+, $name:ident, |$($parameter:pat_param),*| ($($argument:expr),*)) => {
		$crate::calls::Function {
			name: stringify!($name),
			call: |$($parameter),*| $crate::status!($($path::)+ $name($($argument),*)),
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
				$crate::function!($($path)::+, [<$curve _final_exponentiation>], |_, _, in_out| (in_out)),
				$crate::function!($($path)::+, [<$curve _msm_g1>]),
				$crate::function!($($path)::+, [<$curve _msm_g2>]),
				$crate::function!($($path)::+, [<$curve _mul_g1>]),
				$crate::function!($($path)::+, [<$curve _mul_g2>]),
			]
		}
	};
}

/// Lists the functions with validated points of a curve with a pairing: `extension_functions!(curve, module
/// with the functions)`.
#[macro_export]
macro_rules! extension_functions {
	($curve:ident, $($path:ident)::+) => {
		$crate::calls::paste! {
			[
				$crate::function!($($path)::+, [<$curve _pairing_check>], |a, b, _| (a, b)),
				$crate::function!($($path)::+, [<$curve _multi_pairing>]),
				$crate::function!($($path)::+, [<$curve _check_g1>], |a, _, _| (a)),
				$crate::function!($($path)::+, [<$curve _check_g2>], |a, _, _| (a)),
				$crate::function!($($path)::+, [<$curve _decompress_g1>], |a, _, out| (a, out)),
				$crate::function!($($path)::+, [<$curve _decompress_g2>], |a, _, out| (a, out)),
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

/// Returns Assay's functions: those of the reference, those of further curves, named alike, and those with
/// validated points.
#[cfg(feature = "std")]
pub fn assay() -> alloc::vec::Vec<Function> {
	use assay_host_functions::curves;
	macro_rules! functions {
		{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$pairing:ty>, $($rest:tt)* } => {
			[
				&pairing_functions!($module, curves::$module::calls)[..],
				&extension_functions!($module, curves::$module::extensions::calls),
			]
			.concat()
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
