//! The raw curve operations: an instance of `pallet_curves` for each curve and backend.

use crate::*;
use frame_support::traits::ConstU32;

/// Makes all that the runtime needs of these instances from a table: `name, weights;`. The name is
/// that of the pallet and of its instance, the weights' name also that of the benchmarks.
macro_rules! curve_table {
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

curve_table! {
	Bls12381Curves, bls12_381_curves;
	Bls12381Wasm, bls12_381_wasm;
	Bls12381Dummy, bls12_381_dummy;
	Bls12377Curves, bls12_377_curves;
	Bls12377Wasm, bls12_377_wasm;
	Bls12377Dummy, bls12_377_dummy;
	Bw6761Curves, bw6_761_curves;
	Bw6761Wasm, bw6_761_wasm;
	Bw6761Dummy, bw6_761_dummy;
	Bn254Curves, bn254_curves;
	Bn254Wasm, bn254_wasm;
	Bn254Dummy, bn254_dummy;
	EdOnBls12377Curves, ed_on_bls12_377_curves;
	EdOnBls12377Wasm, ed_on_bls12_377_wasm;
	EdOnBls12377Dummy, ed_on_bls12_377_dummy;
	BandersnatchCurves, bandersnatch_curves;
	BandersnatchWasm, bandersnatch_wasm;
	BandersnatchDummy, bandersnatch_dummy;
	BandersnatchSwCurves, bandersnatch_sw_curves;
	BandersnatchSwWasm, bandersnatch_sw_wasm;
	BandersnatchSwDummy, bandersnatch_sw_dummy;
	PallasCurves, pallas_curves;
	PallasWasm, pallas_wasm;
	PallasDummy, pallas_dummy;
	VestaCurves, vesta_curves;
	VestaWasm, vesta_wasm;
	VestaDummy, vesta_dummy;
	Secp256k1Curves, secp256k1_curves;
	Secp256k1Wasm, secp256k1_wasm;
	Secp256k1Dummy, secp256k1_dummy;
}
