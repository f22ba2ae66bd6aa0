//! The prime fields, each given by its modulus: all constants are computed from it at compile time.

use crate::limbs;
use core::fmt::Debug;

/// The constants of a Montgomery reduction.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Reduction<const N: usize> {
	/// -1/p modulo 2^64.
	pub inv: u64,
	/// The modulus p.
	pub modulus: [u64; N],
}

/// A prime field's constants.
pub trait FieldParams<const N: usize>: Copy + Eq + Debug + Send + Sync + 'static {
	/// The name, for messages.
	const NAME: &'static str;
	/// The modulus p, odd.
	const MODULUS: [u64; N];
	/// -1/p modulo 2^64 and p side by side, for assembly that reads both through one pointer.
	const REDUCTION: Reduction<N> = Reduction { inv: Self::INV, modulus: Self::MODULUS };
	/// R = 2^(64 N) modulo p: one, in Montgomery form.
	const R: [u64; N] = limbs::power_of_two(64 * N, &Self::MODULUS);
	/// R^2 modulo p, the factor that brings an integer into Montgomery form.
	const R2: [u64; N] = limbs::power_of_two(128 * N, &Self::MODULUS);
	/// -1/p modulo 2^64.
	const INV: u64 = limbs::negative_inverse(Self::MODULUS[0]);
	/// Bits of p.
	const BITS: u32 = limbs::bit_length(&Self::MODULUS);
	/// Unused bits above p in `N` limbs.
	const SPARE_BITS: u32 = 64 * N as u32 - Self::BITS;
}

/// Calls a macro with the list of fields: the type of the elements, the parameters, limbs, modulus.
macro_rules! for_each_field {
	($callback:ident) => {
		$callback! {
			/// BLS12-381's base field.
			Bls12_381Fq = Bls12_381FqParams, 6, "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
			/// BLS12-381's scalar field, Bandersnatch's base field.
			Bls12_381Fr = Bls12_381FrParams, 4, "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
			/// BLS12-377's base field, BW6-761's scalar field.
			Bls12_377Fq = Bls12_377FqParams, 6, "1ae3a4617c510eac63b05c06ca1493b1a22d9f300f5138f1ef3622fba094800170b5d44300000008508c00000000001";
			/// BLS12-377's scalar field, Ed-on-BLS12-377's base field.
			Bls12_377Fr = Bls12_377FrParams, 4, "12ab655e9a2ca55660b44d1e5c37b00159aa76fed00000010a11800000000001";
			/// BW6-761's base field.
			Bw6_761Fq = Bw6_761FqParams, 12, "122e824fb83ce0ad187c94004faff3eb926186a81d14688528275ef8087be41707ba638e584e91903cebaff25b423048689c8ed12f9fd9071dcd3dc73ebff2e98a116c25667a8f8160cf8aeeaf0a437e6913e6870000082f49d00000000008b";
			/// BN254's base field.
			Bn254Fq = Bn254FqParams, 4, "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";
			/// BN254's scalar field.
			Bn254Fr = Bn254FrParams, 4, "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001";
			/// Pallas' base field, Vesta's scalar field.
			PallasFq = PallasFqParams, 4, "40000000000000000000000000000000224698fc094cf91b992d30ed00000001";
			/// Vesta's base field, Pallas' scalar field.
			VestaFq = VestaFqParams, 4, "40000000000000000000000000000000224698fc0994a8dd8c46eb2100000001";
			/// secp256k1's base field. It fills its limbs: no spare bit.
			Secp256k1Fq = Secp256k1FqParams, 4, "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f";
			/// secp256k1's scalar field. It fills its limbs: no spare bit.
			Secp256k1Fr = Secp256k1FrParams, 4, "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
			/// Ed-on-BLS12-377's scalar field.
			EdOnBls12_377Fr = EdOnBls12_377FrParams, 4, "4aad957a68b2955982d1347970dec005293a3afc43c8afeb95aee9ac33fd9ff";
			/// Bandersnatch's scalar field.
			BandersnatchFr = BandersnatchFrParams, 4, "1cfb69d4ca675f520cce760202687600ff8f87007419047174fd06b52876e7e1";
		}
	};
}
pub(crate) use for_each_field;

macro_rules! params {
	($($(#[$doc:meta])* $element:ident = $params:ident, $limbs:literal, $modulus:literal;)*) => {$(
		$(#[$doc])*
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub struct $params;
		impl FieldParams<$limbs> for $params {
			const NAME: &'static str = stringify!($params);
			const MODULUS: [u64; $limbs] = limbs::from_hex($modulus);
		}
	)*};
}

for_each_field!(params);
