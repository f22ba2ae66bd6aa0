//! The curves, one line each.

use crate::{
	curve::{Curve, CurvePoint, Pippenger},
	edwards::{self, Completeness, Edwards, EdwardsAffine, EdwardsPoint},
	endomorphism::{lattices, Gls, GlsCurve, Glv, GlvCurve, GlvLattice, NoEndomorphism},
	operations::Operations,
	unsaturated,
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use ark_ec::{
	bn::BnConfig, scalar_mul::glv::GLVConfig, short_weierstrass, twisted_edwards, AffineRepr,
	CurveConfig,
};
use ark_ff::{AdditiveGroup, MontFp, PrimeField};
use assay_ark_curves::*;
use assay_fields::{
	dispatch,
	params::*,
	prime::*,
	tower::{Bls12_377Fq2, Bls12_381Fq2, Bn254Fq2},
	Isa, LimbArithmetic, Unsaturated,
};

#[cfg(target_arch = "x86_64")]
use {
	crate::{
		avx2,
		curve::{AffineOf, WithAvx2},
		lanes::{batch_mul, EdwardsForm, EdwardsModel, Identity, LaneExtended, LaneXyzz},
		residues, weierstrass_form,
	},
	assay_fields::{
		avx2::Avx2Lanes,
		lanes::{Ifma, Lanes, QuadraticLanes},
		rns::{Coordinate, PrimeCoordinate, QuadraticCoordinate},
		tower::{MinusFive, MinusOne},
		Adx,
	},
};

/// The items of [`Curve`] that are the same for both forms.
macro_rules! common {
	($ark:ty) => {
		const PRIME_ORDER: bool = matches!(<$ark as CurveConfig>::COFACTOR, [1]);

		fn order() -> &'static [u64] {
			&<<$ark as CurveConfig>::ScalarField as PrimeField>::MODULUS.0
		}

		#[cfg(target_arch = "x86_64")]
		fn batch_mul_in_lanes(
			ifma: Ifma,
			points: &[Option<AffineOf<Self, Adx>>],
			scalars: &[&[u64]],
		) -> Vec<Self::Point<Adx>> {
			batch_mul::<Self::LanePoint<Adx>>(ifma, points, scalars)
		}

		// Inlined, this function would be compiled by the calling crate, with all that the table
		// points to.
		#[inline(never)]
		fn operations(isa: Isa) -> Operations<Self> {
			dispatch!(isa, A => Operations::new::<A>())
		}
	};
}

macro_rules! weierstrass {
	($($(#[$doc:meta])* $name:ident: $ark:ty, a_is_zero $zero:literal, $base:ident, $lanes:ident, $endomorphism:ty, $model:ty $(, avx2 $avx2:ident)? $(, limbs $limbs:ty)? $(, residues $coordinate:ty, triple_b $triple_b:literal, odd_order $odd:literal)?;)*) => {$(
		$(#[$doc])*
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub struct $name;

		impl Weierstrass for $name {
			type Ark = $ark;
			type Base<A: LimbArithmetic> = $base<A>;
			#[cfg(target_arch = "x86_64")]
			type Lanes<A: LimbArithmetic> = $lanes<A>;
			const NAME: &'static str = stringify!($name);
			const A_IS_ZERO: bool = $zero;

			$(
				#[cfg(target_arch = "x86_64")]
				fn powers_in_residues<A: LimbArithmetic>(
					ifma: Ifma,
					elements: &[$base<A>],
					exponent: &[u64],
				) -> Option<Vec<$base<A>>> {
					<$coordinate>::powers(ifma, elements, exponent)
				}
			)?
		}

		impl CurvePoint for short_weierstrass::Affine<$ark> {
			type Curve = $name;
		}

		impl Curve for $name {
			type Affine = short_weierstrass::Affine<$ark>;
			type Projective = short_weierstrass::Projective<$ark>;
			type Point<A: LimbArithmetic> = Point<$name, A>;
			type Endomorphism<A: LimbArithmetic> = $endomorphism;
			#[cfg(target_arch = "x86_64")]
			type LanePoint<A: LimbArithmetic> = LaneXyzz<$name, A>;
			#[cfg(target_arch = "x86_64")]
			type LaneModel<A: LimbArithmetic> = $model;

			common!($ark);

			#[inline(always)]
			fn from_ark<A: LimbArithmetic>(point: &Self::Affine) -> Option<Affine<$base<A>>> {
				(!point.is_zero()).then(|| Affine::from_ark(point))
			}

			#[inline(always)]
			fn to_ark<A: LimbArithmetic>(point: &Affine<$base<A>>) -> Self::Affine {
				point.to_ark()
			}

			fn is_on_curve<A: LimbArithmetic>(point: &Self::Affine) -> bool {
				Affine::<$base<A>>::from_ark(point).is_on_curve::<$name, A>()
			}

			// The formulas have no b, and handle every case.
			fn mul_matches_reference<A: LimbArithmetic>(_: &Self::Affine, _: &[u64]) -> bool {
				true
			}

			fn msm_matches_reference<A: LimbArithmetic>(points: &[Self::Affine]) -> bool {
				points.iter().all(<Self as Curve>::is_on_curve::<A>)
			}

			$(
				#[cfg(target_arch = "x86_64")]
				fn with_avx2<A: LimbArithmetic>() -> Option<WithAvx2<Self, A>> {
					Some(WithAvx2 {
						pippenger: avx2::pippenger::<$name, A, $avx2<A>>,
						digit_sums: avx2::digit_sums::<$name, A, $avx2<A>>,
					})
				}
			)?

			$(
				fn pippenger_in_limbs<A: LimbArithmetic>() -> Option<Pippenger<Self, A>> {
					Some(unsaturated::pippenger::<$name, A, $limbs>)
				}
			)?

			$(
				#[cfg(target_arch = "x86_64")]
				fn sum_in_residues<A: LimbArithmetic>(
					ifma: Ifma,
					points: &[Affine<$base<A>>],
					forms: &[(Vec<i8>, bool)],
					entries: usize,
					in_subgroup: bool,
				) -> Option<Point<$name, A>> {
					let first = points.first().filter(|_| $odd || in_subgroup)?;
					if first.infinity || !first.is_on_curve::<$name, A>() {
						return None;
					}
					Some(residues::sum::<$name, A, $coordinate, $triple_b>(
						ifma, points, forms, entries,
					))
				}
			)?
		}
	)*};
}

macro_rules! edwards {
	($($(#[$doc:meta])* $name:ident: $ark:ty, minus_a $minus_a:literal, complete $complete:ident, $base:ident, $lanes:ident, $endomorphism:ty, avx2 $avx2:ident in $weierstrass:ty;)*) => {$(
		$(#[$doc])*
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub struct $name;

		impl Edwards for $name {
			type Ark = $ark;
			type Base<A: LimbArithmetic> = $base<A>;
			#[cfg(target_arch = "x86_64")]
			type Lanes<A: LimbArithmetic> = $lanes<A>;
			const NAME: &'static str = stringify!($name);
			const MINUS_A: u32 = $minus_a;
			const COMPLETE: Completeness = Completeness::$complete;
		}

		impl CurvePoint for twisted_edwards::Affine<$ark> {
			type Curve = $name;
		}

		impl Curve for $name {
			type Affine = twisted_edwards::Affine<$ark>;
			type Projective = twisted_edwards::Projective<$ark>;
			type Point<A: LimbArithmetic> = EdwardsPoint<$name, A>;
			type Endomorphism<A: LimbArithmetic> = $endomorphism;
			#[cfg(target_arch = "x86_64")]
			type LanePoint<A: LimbArithmetic> = LaneExtended<$name, A>;
			#[cfg(target_arch = "x86_64")]
			type LaneModel<A: LimbArithmetic> = Identity<Self::LanePoint<A>>;

			common!($ark);

			#[inline(always)]
			fn from_ark<A: LimbArithmetic>(
				point: &Self::Affine,
			) -> Option<EdwardsAffine<$base<A>>> {
				(!point.is_zero()).then(|| EdwardsAffine::from_ark::<$name, A>(point))
			}

			#[inline(always)]
			fn to_ark<A: LimbArithmetic>(point: &EdwardsAffine<$base<A>>) -> Self::Affine {
				twisted_edwards::Affine::new_unchecked(point.x.to_ark(), point.y.to_ark())
			}

			fn is_on_curve<A: LimbArithmetic>(point: &Self::Affine) -> bool {
				EdwardsAffine::from_ark::<$name, A>(point).is_on_curve::<$name, A>()
			}

			fn mul_matches_reference<A: LimbArithmetic>(
				point: &Self::Affine,
				scalar: &[u64],
			) -> bool {
				let point = EdwardsAffine::from_ark::<$name, A>(point);
				edwards::mul_matches_reference::<$name, A>(&point, scalar, Self::order())
			}

			fn msm_matches_reference<A: LimbArithmetic>(points: &[Self::Affine]) -> bool {
				let points: Vec<_> =
					points.iter().map(EdwardsAffine::from_ark::<$name, A>).collect();
				edwards::msm_matches_reference::<$name, A>(&points)
			}

			#[cfg(target_arch = "x86_64")]
			fn with_avx2<A: LimbArithmetic>() -> Option<WithAvx2<Self, A>> {
				Some(WithAvx2 {
					pippenger: weierstrass_form::pippenger::<$name, $weierstrass, A, $avx2<A>>,
					digit_sums: weierstrass_form::digit_sums::<$name, $weierstrass, A, $avx2<A>>,
				})
			}
		}
	)*};
}

/// Fields in lanes: 5 limbs of 52 bits for 253 to 256 bits, 8 for 377 and 381, 15 for 761. With AVX2, 10 limbs of 28
/// bits, and 14.
#[cfg(target_arch = "x86_64")]
mod lane_fields {
	use super::*;

	pub type Bls12_381FqLanes<A> = Lanes<Bls12_381FqParams, 6, 8, A>;
	pub type Bls12_381Fq2Lanes<A> = QuadraticLanes<Bls12_381FqParams, 6, 8, A, MinusOne, 1>;
	pub type Bls12_381FrLanes<A> = Lanes<Bls12_381FrParams, 4, 5, A>;
	pub type Bls12_377FqLanes<A> = Lanes<Bls12_377FqParams, 6, 8, A>;
	pub type Bls12_377Fq2Lanes<A> = QuadraticLanes<Bls12_377FqParams, 6, 8, A, MinusFive, 5>;
	pub type Bls12_377FrLanes<A> = Lanes<Bls12_377FrParams, 4, 5, A>;
	pub type Bw6_761FqLanes<A> = Lanes<Bw6_761FqParams, 12, 15, A>;
	pub type Bn254FqLanes<A> = Lanes<Bn254FqParams, 4, 5, A>;
	pub type Bn254Fq2Lanes<A> = QuadraticLanes<Bn254FqParams, 4, 5, A, MinusOne, 1>;
	pub type PallasFqLanes<A> = Lanes<PallasFqParams, 4, 5, A>;
	pub type VestaFqLanes<A> = Lanes<VestaFqParams, 4, 5, A>;
	pub type Secp256k1FqLanes<A> = Lanes<Secp256k1FqParams, 4, 5, A>;

	pub type Bls12_381FqAvx2<A> = Avx2Lanes<Bls12_381FqParams, 6, 14, A>;
	pub type Bls12_381FrAvx2<A> = Avx2Lanes<Bls12_381FrParams, 4, 10, A>;
	pub type Bls12_377FqAvx2<A> = Avx2Lanes<Bls12_377FqParams, 6, 14, A>;
	pub type Bls12_377FrAvx2<A> = Avx2Lanes<Bls12_377FrParams, 4, 10, A>;
	pub type Bn254FqAvx2<A> = Avx2Lanes<Bn254FqParams, 4, 10, A>;
	pub type PallasFqAvx2<A> = Avx2Lanes<PallasFqParams, 4, 10, A>;
	pub type VestaFqAvx2<A> = Avx2Lanes<VestaFqParams, 4, 10, A>;
	pub type Secp256k1FqAvx2<A> = Avx2Lanes<Secp256k1FqParams, 4, 10, A>;
}
#[cfg(target_arch = "x86_64")]
use lane_fields::*;

weierstrass! {
	/// BLS12-381's first group.
	Bls12_381G1: ark_bls12_381::g1::Config, a_is_zero true, Bls12_381Fq, Bls12_381FqLanes, Glv<Self>, Identity<Self::LanePoint<A>>, avx2 Bls12_381FqAvx2, residues PrimeCoordinate<Bls12_381FqParams, 6, A>, triple_b 12, odd_order true;
	/// BLS12-381's second group.
	Bls12_381G2: ark_bls12_381::g2::Config, a_is_zero true, Bls12_381Fq2, Bls12_381Fq2Lanes, Gls<Self>, Identity<Self::LanePoint<A>>, residues QuadraticCoordinate<Bls12_381FqParams, 6, A, MinusOne>, triple_b 12, odd_order true;
	/// BLS12-377's first group.
	Bls12_377G1: ark_bls12_377::g1::Config, a_is_zero true, Bls12_377Fq, Bls12_377FqLanes, Glv<Self>, EdwardsModel<(Self, A)>, avx2 Bls12_377FqAvx2, residues PrimeCoordinate<Bls12_377FqParams, 6, A>, triple_b 3, odd_order false;
	/// BLS12-377's second group.
	Bls12_377G2: ark_bls12_377::g2::Config, a_is_zero true, Bls12_377Fq2, Bls12_377Fq2Lanes, Gls<Self>, Identity<Self::LanePoint<A>>;
	/// BW6-761's first group.
	Bw6_761G1: ark_bw6_761::g1::Config, a_is_zero true, Bw6_761Fq, Bw6_761FqLanes, Glv<Self>, Identity<Self::LanePoint<A>>;
	/// BW6-761's second group.
	Bw6_761G2: ark_bw6_761::g2::Config, a_is_zero true, Bw6_761Fq, Bw6_761FqLanes, Glv<Self>, Identity<Self::LanePoint<A>>;
	/// BN254's first group.
	Bn254G1: ark_bn254::g1::Config, a_is_zero true, Bn254Fq, Bn254FqLanes, Glv<Self>, Identity<Self::LanePoint<A>>, avx2 Bn254FqAvx2, limbs Unsaturated<Bn254FqParams, A>;
	/// BN254's second group.
	Bn254G2: ark_bn254::g2::Config, a_is_zero true, Bn254Fq2, Bn254Fq2Lanes, Gls<Self>, Identity<Self::LanePoint<A>>;
	/// Pallas.
	Pallas: ark_pallas::PallasConfig, a_is_zero true, PallasFq, PallasFqLanes, Glv<Self>, Identity<Self::LanePoint<A>>, avx2 PallasFqAvx2, limbs Unsaturated<PallasFqParams, A>;
	/// Vesta.
	Vesta: ark_vesta::VestaConfig, a_is_zero true, VestaFq, VestaFqLanes, Glv<Self>, Identity<Self::LanePoint<A>>, avx2 VestaFqAvx2, limbs Unsaturated<VestaFqParams, A>;
	/// secp256k1.
	Secp256k1: ark_secp256k1::Config, a_is_zero true, Secp256k1Fq, Secp256k1FqLanes, Glv<Self>, Identity<Self::LanePoint<A>>, avx2 Secp256k1FqAvx2, limbs Unsaturated<Secp256k1FqParams, A>;
	/// Bandersnatch in short Weierstrass form.
	BandersnatchSw: ark_ed_on_bls12_381_bandersnatch::SWConfig, a_is_zero false, Bls12_381Fr, Bls12_381FrLanes, NoEndomorphism, Identity<Self::LanePoint<A>>, avx2 Bls12_381FrAvx2, limbs Unsaturated<Bls12_381FrParams, A>;
}

edwards! {
	/// Bandersnatch in twisted Edwards form, a = -5.
	Bandersnatch: ark_ed_on_bls12_381_bandersnatch::EdwardsConfig, minus_a 5, complete OnHalf, Bls12_381Fr, Bls12_381FrLanes, NoEndomorphism, avx2 Bls12_381FrAvx2 in BandersnatchSw;
	/// Ed-on-BLS12-377, a = -1.
	EdOnBls12_377: ark_ed_on_bls12_377::EdwardsConfig, minus_a 1, complete Everywhere, Bls12_377Fr, Bls12_377FrLanes, NoEndomorphism, avx2 Bls12_377FrAvx2 in weierstrass_form::EdOnBls12_377Sw;
}

/// BLS12-377's first group in twisted Edwards form, for sums in lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bls12_377G1Edwards;

impl Edwards for Bls12_377G1Edwards {
	type Ark = ark_bls12_377::g1::Config;
	type Base<A: LimbArithmetic> = Bls12_377Fq<A>;
	#[cfg(target_arch = "x86_64")]
	type Lanes<A: LimbArithmetic> = Bls12_377FqLanes<A>;
	const NAME: &'static str = "Bls12_377G1Edwards";
	const MINUS_A: u32 = 1;
	const COMPLETE: Completeness = Completeness::InSubgroup;
}

macro_rules! glv {
	($($name:ident: $lattice:ident, $beta:expr;)*) => {$(
		impl GlvCurve for $name {
			const BETA: <<Self as Weierstrass>::Ark as CurveConfig>::BaseField = $beta;
			const LATTICE: GlvLattice<2> = lattices::$lattice;
		}
	)*};
}

glv! {
	Bls12_381G1: BLS12_381_G1, ark_bls12_381::g1::Config::ENDO_COEFFS[0];
	Bls12_377G1: BLS12_377_G1, ark_bls12_377::g1::Config::ENDO_COEFFS[0];
	Bw6_761G1: BW6_761_G1, ark_bw6_761::g1::Config::ENDO_COEFFS[0];
	Bw6_761G2: BW6_761_G2, ark_bw6_761::g2::Config::ENDO_COEFFS[0];
	Bn254G1: BN254_G1, ark_bn254::g1::Config::ENDO_COEFFS[0];
	Pallas: PALLAS, ark_pallas::PallasConfig::ENDO_COEFFS[0];
	Vesta: VESTA, ark_vesta::VestaConfig::ENDO_COEFFS[0];
	// 2^((p - 1) / 3), the root that goes with the eigenvalue of libsecp256k1.
	Secp256k1: SECP256K1, MontFp!("55594575648329892869085402983802832744385952214688224221778511981742606582254");
}

macro_rules! gls {
	($($name:ident: $lattice:ident, [$x:expr, $y:expr];)*) => {$(
		impl GlsCurve for $name {
			const COEFFICIENTS: [<<Self as Weierstrass>::Ark as CurveConfig>::BaseField; 2] =
				[$x, $y];
			const LATTICE: GlvLattice<4> = lattices::$lattice;
		}
	)*};
}

gls! {
	// 1 / (1 + u)^((p - 1) / 3), 1 / (1 + u)^((p - 1) / 2).
	Bls12_381G2: BLS12_381_G2, [
		ark_bls12_381::Fq2::new(
			ark_bls12_381::Fq::ZERO,
			MontFp!("4002409555221667392624310435006688643935503118305586438271171395842971157480381377015405980053539358417135540939437"),
		),
		ark_bls12_381::Fq2::new(
			MontFp!("2973677408986561043442465346520108879172042883009249989176415018091420807192182638567116318576472649347015917690530"),
			MontFp!("1028732146235106349975324479215795277384839936929757896155643118032610843298655225875571310552543014690878354869257"),
		)
	];
	// u^((p - 1) / 3), u^((p - 1) / 2).
	Bls12_377G2: BLS12_377_G2, [
		ark_bls12_377::Fq2::new(
			MontFp!("80949648264912719408558363140637477264845294720710499478137287262712535938301461879813459410946"),
			ark_bls12_377::Fq::ZERO,
		),
		ark_bls12_377::Fq2::new(
			MontFp!("216465761340224619389371505802605247630151569547285782856803747159100223055385581585702401816380679166954762214499"),
			ark_bls12_377::Fq::ZERO,
		)
	];
	Bn254G2: BN254_G2, [ark_bn254::Config::TWIST_MUL_BY_Q_X, ark_bn254::Config::TWIST_MUL_BY_Q_Y];
}

#[cfg(target_arch = "x86_64")]
impl EdwardsForm for Bls12_377G1 {
	type Edwards = Bls12_377G1Edwards;
	// arkworks' Montgomery coefficient B is s; β takes its generator to that of its Edwards form.
	const S: ark_bls12_377::Fq =
		<ark_bls12_377::g1::Config as twisted_edwards::MontCurveConfig>::COEFF_B;
	const BETA: ark_bls12_377::Fq = MontFp!("23560188534917577818843641916571445935985386319233886518929971599490231428764380923487987729215299304184915158756");
}
