//! The steps of every hook: encode, call the host, decode.

use alloc::vec;
use ark_ec::{AffineRepr, CurveGroup};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_curve_operations::{
	encoding::{decode, encode, encode_list},
	Error, GroupOperations, Pairing,
};

/// Returns the value, or ends the call into the runtime with the reason.
pub(crate) fn expect<T>(operation: &str, result: Result<T, Error>) -> T {
	match result {
		Ok(value) => value,
		Err(error) => panic!("host call for {operation} failed: {error}"),
	}
}

/// Computes the Miller loop of lists of points.
pub(crate) fn multi_miller_loop<P: Pairing, T: CanonicalDeserialize>(
	g1: &[impl CanonicalSerialize],
	g2: &[impl CanonicalSerialize],
) -> T {
	let mut out = vec![0; P::target_len()];
	let result = P::multi_miller_loop(&encode_list(g1), &encode_list(g2), &mut out);
	expect("a Miller loop", result.and_then(|()| decode(&out)))
}

/// Computes the final exponentiation of a field element.
pub(crate) fn final_exponentiation<P: Pairing, T>(target: T) -> T
where
	T: CanonicalSerialize + CanonicalDeserialize,
{
	let mut in_out = encode(&target);
	let result = P::final_exponentiation(&mut in_out);
	expect("a final exponentiation", result.and_then(|()| decode(&in_out)))
}

/// Computes a multi-scalar multiplication of affine points.
pub(crate) fn msm<G: GroupOperations, A: AffineRepr>(
	bases: &[A],
	scalars: &[A::ScalarField],
) -> A::Group {
	let mut out = vec![0; A::zero().uncompressed_size()];
	let result = G::msm(&encode_list(bases), &encode_list(scalars), &mut out);
	expect("a multi-scalar multiplication", result.and_then(|()| decode::<A>(&out))).into_group()
}

/// Multiplies a point by 64-bit words.
pub(crate) fn mul<G: GroupOperations, A: AffineRepr>(base: A, scalar: &[u64]) -> A::Group {
	let mut out = vec![0; A::zero().uncompressed_size()];
	let result = G::mul(&encode(&base), &encode_list(scalar), &mut out);
	expect("a multiplication", result.and_then(|()| decode::<A>(&out))).into_group()
}

/// Multiplies a projective point that has affine coordinates, as every Weierstrass point has.
pub(crate) fn mul_projective<G: GroupOperations, P: CurveGroup>(base: &P, scalar: &[u64]) -> P
where
	P::Affine: AffineRepr<Group = P>,
{
	mul::<G, P::Affine>(base.into_affine(), scalar)
}

/// Makes the module of a curve from its line in [`for_each_curve!`](assay_ark_curves::for_each_curve).
macro_rules! thin_types {
	// Both forms of Bandersnatch share their hooks, in a module of their own.
	{ curve: bandersnatch, $($rest:tt)* } => {};
	{ curve: bandersnatch_sw, $($rest:tt)* } => {};
	// A curve with a pairing.
	{
		curve: $curve:ident,
		module: $module:ident,
		reference: Arkworks<$ark:ident::$pairing:ident>,
		name: $name:literal,
		$($rest:tt)*
	} => {
		#[doc = concat!($name, ", thin.")]
		pub mod $module {
			use crate::hooks;
			use alloc::vec::Vec;
			use ark_ec::pairing::Pairing;
			paste::paste! { use assay_ark_curves::[<$ark _ext>] as ext; }
			use assay_host_functions::curves::$module as host;

			#[doc = concat!("Configuration of ", $name, ".")]
			pub type Config = ext::Config<HostHooks>;
			#[doc = concat!("The pairing of ", $name, ".")]
			pub type $pairing = ext::$pairing<HostHooks>;
			/// Configuration of G1.
			pub type G1Config = ext::g1::Config<HostHooks>;
			/// A point of G1 in affine coordinates.
			pub type G1Affine = ext::g1::G1Affine<HostHooks>;
			/// A point of G1 in projective coordinates.
			pub type G1Projective = ext::g1::G1Projective<HostHooks>;
			/// Configuration of G2.
			pub type G2Config = ext::g2::Config<HostHooks>;
			/// A point of G2 in affine coordinates.
			pub type G2Affine = ext::g2::G2Affine<HostHooks>;
			/// A point of G2 in projective coordinates.
			pub type G2Projective = ext::g2::G2Projective<HostHooks>;
			/// The scalar field of both groups.
			pub type ScalarField = <$pairing as Pairing>::ScalarField;
			/// A point of G1 in the form for a pairing.
			pub type G1Prepared = <$pairing as Pairing>::G1Prepared;
			/// A point of G2 in the form for a pairing.
			pub type G2Prepared = <$pairing as Pairing>::G2Prepared;
			/// The field that contains the target group.
			pub type TargetField = <$pairing as Pairing>::TargetField;

			/// Hooks that call the host.
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub struct HostHooks;

			impl ext::CurveHooks for HostHooks {
				fn multi_miller_loop(
					g1: impl Iterator<Item = G1Prepared>,
					g2: impl Iterator<Item = G2Prepared>,
				) -> TargetField {
					let (g1, g2): (Vec<_>, Vec<_>) = (g1.collect(), g2.collect());
					hooks::multi_miller_loop::<host::Pairing, _>(&g1, &g2)
				}

				fn final_exponentiation(target: TargetField) -> TargetField {
					hooks::final_exponentiation::<host::Pairing, _>(target)
				}

				fn msm_g1(bases: &[G1Affine], scalars: &[ScalarField]) -> G1Projective {
					hooks::msm::<host::G1, _>(bases, scalars)
				}

				fn msm_g2(bases: &[G2Affine], scalars: &[ScalarField]) -> G2Projective {
					hooks::msm::<host::G2, _>(bases, scalars)
				}

				fn mul_projective_g1(base: &G1Projective, scalar: &[u64]) -> G1Projective {
					hooks::mul_projective::<host::G1, _>(base, scalar)
				}

				fn mul_projective_g2(base: &G2Projective, scalar: &[u64]) -> G2Projective {
					hooks::mul_projective::<host::G2, _>(base, scalar)
				}
			}
		}
	};
	// A curve in short Weierstrass form without a pairing.
	{
		curve: $curve:ident,
		module: $module:ident,
		reference: ShortWeierstrass<$ark:ident::$config:ident>,
		name: $name:literal,
		$($rest:tt)*
	} => {
		#[doc = concat!($name, ", thin.")]
		pub mod $module {
			use crate::hooks;
			use ark_ec::{CurveConfig, CurveGroup};
			use assay_host_functions::curves::$module as host;
			paste::paste! { use assay_ark_curves::[<$ark _ext>] as ext; }

			#[doc = concat!("Configuration of ", $name, ".")]
			pub type $config = <Projective as CurveGroup>::Config;
			/// A point in affine coordinates.
			pub type Affine = ext::Affine<HostHooks>;
			/// A point in projective coordinates.
			pub type Projective = ext::Projective<HostHooks>;
			/// The scalar field.
			pub type ScalarField = <$config as CurveConfig>::ScalarField;

			/// Hooks that call the host.
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub struct HostHooks;

			impl ext::CurveHooks for HostHooks {
				fn msm(bases: &[Affine], scalars: &[ScalarField]) -> Projective {
					hooks::msm::<host::G1, _>(bases, scalars)
				}

				fn mul_projective(base: &Projective, scalar: &[u64]) -> Projective {
					hooks::mul_projective::<host::G1, _>(base, scalar)
				}
			}
		}
	};
	// A curve in twisted Edwards form: some points have no affine coordinates.
	{
		curve: $curve:ident,
		module: $module:ident,
		reference: TwistedEdwards<$ark:ident::EdwardsConfig>,
		name: $name:literal,
		$($rest:tt)*
	} => {
		#[doc = concat!($name, ", thin.")]
		pub mod $module {
			use crate::hooks;
			use ark_ec::CurveConfig;
			use assay_curve_operations::groups::to_affine;
			use assay_host_functions::curves::$module as host;
			paste::paste! { use assay_ark_curves::[<$ark _ext>] as ext; }

			#[doc = concat!("Configuration of ", $name, ".")]
			pub type EdwardsConfig = ext::EdwardsConfig<HostHooks>;
			/// A point in affine coordinates.
			pub type EdwardsAffine = ext::EdwardsAffine<HostHooks>;
			/// A point in projective coordinates.
			pub type EdwardsProjective = ext::EdwardsProjective<HostHooks>;
			/// The scalar field.
			pub type ScalarField = <EdwardsConfig as CurveConfig>::ScalarField;

			/// Hooks that call the host.
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub struct HostHooks;

			impl ext::CurveHooks for HostHooks {
				fn msm(bases: &[EdwardsAffine], scalars: &[ScalarField]) -> EdwardsProjective {
					hooks::msm::<host::G1, _>(bases, scalars)
				}

				fn mul_projective(base: &EdwardsProjective, scalar: &[u64]) -> EdwardsProjective {
					let base = hooks::expect("a multiplication", to_affine(*base));
					hooks::mul::<host::G1, _>(base, scalar)
				}
			}
		}
	};
}
