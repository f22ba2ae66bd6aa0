//! The raw curve operations: an instance of `pallet_curves` for each curve and backend.

use crate::*;
use frame_support::traits::ConstU32;

/// Configures three instances for each curve. The weights' name is also that of the benchmarks.
macro_rules! curve_table {
	($({ curve: $curve:ident, $($rest:tt)* })*) => {
		paste::paste! {
			curve_table! { $(
				[<$curve:camel Curves>], [<$curve _curves>];
				[<$curve:camel Wasm>], [<$curve _wasm>];
				[<$curve:camel Dummy>], [<$curve _dummy>];
			)* }
		}
	};
	($($name:ident, $weights:ident;)*) => {
		$(
			impl pallet_curves::Config<pallet_curves::$name> for Runtime {
				type Curve = pallet_curves::$name;
				type MaxPoints = ConstU32<1024>;
				type MaxPairs = ConstU32<8>;
				type WeightInfo = weights::$weights::WeightInfo<Runtime>;
			}
		)*

		/// The pallets of the table, each with the name of its weights.
		pub const TABLE: &[(&str, &str)] = &[$((stringify!($name), stringify!($weights))),*];

		/// The benchmarks of the table's pallets.
		#[cfg(feature = "runtime-benchmarks")]
		pub(crate) const BENCHMARKS: benchmarks::Benchmarks =
			benchmarks::benchmark_table! { $([$weights, $name])* };
	};
}

assay_ark_curves::with_curves!(curve_table);
