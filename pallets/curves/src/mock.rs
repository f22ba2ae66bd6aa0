//! A chain with every instance of the pallet: ten curves on three backends.

use crate::WeightInfo;
use frame_support::{derive_impl, traits::ConstU32, weights::Weight};
use sp_runtime::BuildStorage;

#[frame_support::runtime]
mod runtime {
	#[runtime::runtime]
	#[runtime::derive(
		RuntimeCall,
		RuntimeEvent,
		RuntimeError,
		RuntimeOrigin,
		RuntimeFreezeReason,
		RuntimeHoldReason,
		RuntimeSlashReason,
		RuntimeLockId,
		RuntimeTask,
		RuntimeViewFunction
	)]
	pub struct Test;

	#[runtime::pallet_index(0)]
	pub type System = frame_system;
	#[runtime::pallet_index(1)]
	pub type Bls12381Curves = pallet_curves<Bls12381Curves>;
	#[runtime::pallet_index(2)]
	pub type Bls12381Wasm = pallet_curves<Bls12381Wasm>;
	#[runtime::pallet_index(3)]
	pub type Bls12381Dummy = pallet_curves<Bls12381Dummy>;
	#[runtime::pallet_index(4)]
	pub type Bls12377Curves = pallet_curves<Bls12377Curves>;
	#[runtime::pallet_index(5)]
	pub type Bls12377Wasm = pallet_curves<Bls12377Wasm>;
	#[runtime::pallet_index(6)]
	pub type Bls12377Dummy = pallet_curves<Bls12377Dummy>;
	#[runtime::pallet_index(7)]
	pub type Bw6761Curves = pallet_curves<Bw6761Curves>;
	#[runtime::pallet_index(8)]
	pub type Bw6761Wasm = pallet_curves<Bw6761Wasm>;
	#[runtime::pallet_index(9)]
	pub type Bw6761Dummy = pallet_curves<Bw6761Dummy>;
	#[runtime::pallet_index(10)]
	pub type Bn254Curves = pallet_curves<Bn254Curves>;
	#[runtime::pallet_index(11)]
	pub type Bn254Wasm = pallet_curves<Bn254Wasm>;
	#[runtime::pallet_index(12)]
	pub type Bn254Dummy = pallet_curves<Bn254Dummy>;
	#[runtime::pallet_index(13)]
	pub type EdOnBls12377Curves = pallet_curves<EdOnBls12377Curves>;
	#[runtime::pallet_index(14)]
	pub type EdOnBls12377Wasm = pallet_curves<EdOnBls12377Wasm>;
	#[runtime::pallet_index(15)]
	pub type EdOnBls12377Dummy = pallet_curves<EdOnBls12377Dummy>;
	#[runtime::pallet_index(16)]
	pub type BandersnatchCurves = pallet_curves<BandersnatchCurves>;
	#[runtime::pallet_index(17)]
	pub type BandersnatchWasm = pallet_curves<BandersnatchWasm>;
	#[runtime::pallet_index(18)]
	pub type BandersnatchDummy = pallet_curves<BandersnatchDummy>;
	#[runtime::pallet_index(19)]
	pub type BandersnatchSwCurves = pallet_curves<BandersnatchSwCurves>;
	#[runtime::pallet_index(20)]
	pub type BandersnatchSwWasm = pallet_curves<BandersnatchSwWasm>;
	#[runtime::pallet_index(21)]
	pub type BandersnatchSwDummy = pallet_curves<BandersnatchSwDummy>;
	#[runtime::pallet_index(22)]
	pub type PallasCurves = pallet_curves<PallasCurves>;
	#[runtime::pallet_index(23)]
	pub type PallasWasm = pallet_curves<PallasWasm>;
	#[runtime::pallet_index(24)]
	pub type PallasDummy = pallet_curves<PallasDummy>;
	#[runtime::pallet_index(25)]
	pub type VestaCurves = pallet_curves<VestaCurves>;
	#[runtime::pallet_index(26)]
	pub type VestaWasm = pallet_curves<VestaWasm>;
	#[runtime::pallet_index(27)]
	pub type VestaDummy = pallet_curves<VestaDummy>;
	#[runtime::pallet_index(28)]
	pub type Secp256k1Curves = pallet_curves<Secp256k1Curves>;
	#[runtime::pallet_index(29)]
	pub type Secp256k1Wasm = pallet_curves<Secp256k1Wasm>;
	#[runtime::pallet_index(30)]
	pub type Secp256k1Dummy = pallet_curves<Secp256k1Dummy>;
}

#[derive_impl(frame_system::config_preludes::TestDefaultConfig)]
impl frame_system::Config for Test {
	type Block = frame_system::mocking::MockBlock<Test>;
}

pub const MAX_POINTS: u32 = 20;
pub const MAX_PAIRS: u32 = 3;

macro_rules! configure {
	{ curve: $curve:ident, $($rest:tt)* } => {
		paste::paste! {
			configure!(@ [<$curve:camel Curves>] [<$curve:camel Wasm>] [<$curve:camel Dummy>]);
		}
	};
	(@ $($instance:ident)*) => { $(
		impl crate::Config<crate::$instance> for Test {
			type Curve = crate::$instance;
			type MaxPoints = ConstU32<MAX_POINTS>;
			type MaxPairs = ConstU32<MAX_PAIRS>;
			type WeightInfo = TestWeight;
		}
	)* };
}

assay_ark_curves::for_each_curve!(configure);

pub const REFUSED: Weight = Weight::from_parts(7, 0);

/// Weights that distinguish the paths.
pub struct TestWeight;

impl WeightInfo for TestWeight {
	fn pairing(p: u32) -> Weight {
		if TOO_HEAVY.get() {
			return Weight::MAX;
		}
		Weight::from_parts(1_000 + u64::from(p), 0)
	}
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(2_000 + u64::from(n), 0)
	}
	fn msm_g2(n: u32) -> Weight {
		Weight::from_parts(3_000 + u64::from(n), 0)
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(4_000, 0)
	}
	fn mul_projective_g2() -> Weight {
		Weight::from_parts(5_000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(6_000, 0)
	}
	fn mul_affine_g2() -> Weight {
		Weight::from_parts(7_000, 0)
	}
	fn refused() -> Weight {
		REFUSED
	}
}

thread_local! {
	/// True if a pairing should be heavier than a block.
	pub static TOO_HEAVY: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

pub fn new_test_ext() -> sp_io::TestExternalities {
	let storage = frame_system::GenesisConfig::<Test>::default()
		.build_storage()
		.expect("the default is valid");
	let mut ext = sp_io::TestExternalities::new(storage);
	// Events are only recorded from the first block on.
	ext.execute_with(|| System::set_block_number(1));
	ext
}
