//! The curves, one line each, and the instances of the pallet for them.

use crate::{
	backends::DecodeOnly,
	operations::{Operations, Paired, Single},
	Curves, Dummy, Wasm,
};
use assay_ark_curves::*;
use assay_curve_operations::{Arkworks, ShortWeierstrass, TwistedEdwards};
use assay_host_functions::curves as host;

/// A curve: its name, and its operations on each backend.
pub trait Curve: 'static {
	/// The curve's name, as in the host functions.
	const NAME: &'static str;

	/// Its operations by host calls.
	type Host: Operations;

	/// Its operations by arkworks.
	type Arkworks: Operations;

	/// Its operations without their arithmetic.
	type Decoding: Operations;
}

/// Defines a curve with its three instances.
macro_rules! define {
	{
		curve: $curve:ident,
		module: $module:ident,
		name: $name:literal,
		operations: $operations:ident,
		host: $host:ident,
		reference: $reference:ty
	} => {
		paste::paste! {
			#[doc = $name "."]
			pub struct [<$curve:camel>];

			impl Curve for [<$curve:camel>] {
				const NAME: &'static str = stringify!($module);
				type Host = $operations<host::$module::$host>;
				type Arkworks = $operations<$reference>;
				type Decoding = $operations<DecodeOnly<$reference>>;
			}

			#[doc = "The instance for " $name " by host calls."]
			pub type [<$curve:camel Curves>] = Curves<[<$curve:camel>]>;
			#[doc = "The instance for " $name " by arkworks within the runtime."]
			pub type [<$curve:camel Wasm>] = Wasm<[<$curve:camel>]>;
			#[doc = "The instance for " $name " without its arithmetic."]
			pub type [<$curve:camel Dummy>] = Dummy<[<$curve:camel>]>;
		}
	};
}

/// Defines a curve by its line in [`for_each_curve!`].
macro_rules! curve {
	{
		curve: $curve:ident,
		module: $module:ident,
		reference: Arkworks<$ark:ident::$pairing:ident>,
		name: $name:literal,
		$($rest:tt)*
	} => {
		define! {
			curve: $curve,
			module: $module,
			name: $name,
			operations: Paired,
			host: Pairing,
			reference: Arkworks<$ark::$pairing>
		}
	};
	{
		curve: $curve:ident,
		module: $module:ident,
		reference: $form:ident<$ark:ident::$config:ident>,
		name: $name:literal,
		$($rest:tt)*
	} => {
		define! {
			curve: $curve,
			module: $module,
			name: $name,
			operations: Single,
			host: G1,
			reference: $form<$ark::$config>
		}
	};
}

for_each_curve!(curve);
