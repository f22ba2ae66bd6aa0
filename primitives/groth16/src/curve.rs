//! The pairing-friendly curves that Groth16 runs over.

pub use ark_bls12_377::Bls12_377;
pub use ark_bls12_381::Bls12_381;
pub use ark_bn254::Bn254;
pub use ark_bw6_761::BW6_761;

use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
};
use assay_curve_operations::pairings::PAIRS_AT_ONCE;
use assay_pairings::AssayPairing;

/// A pairing-friendly curve, with the lengths of its encodings in bytes and the limits of a call.
///
/// Both groups are in short Weierstrass form, like those of every curve in use for Groth16. Arkworks'
/// own types and the thin types of the extension crates (`ark-*-ext`, whatever their hooks) are the
/// same curve here: same identifier, lengths, limits and bytes.
///
/// # Limits
///
/// Each call takes at most about a second on the slowest backend, arkworks compiled to WebAssembly.
/// There a pairing takes 4.0 ms on BLS12-381, 4.3 on BLS12-377, 2.2 on BN254 and 32 on BW6-761. A
/// multiplication in G1 takes 0.6, 0.6, 0.3 and 8.9, one in G2 up to four times that (BW6-761: the
/// same). The subgroup check of a point costs up to one multiplication. That gives at most, in
/// milliseconds:
///
/// | curve | inputs, batch | key of the most inputs | full batch of the most inputs |
/// | --- | --- | --- | --- |
/// | BLS12-381 | 256, 64 | 80: 258 checks by short multiplications, a pairing | 400 |
/// | BLS12-377 | 256, 64 | 170: 258 checks in G1, 3 in G2, a pairing | 450 |
/// | BN254 | 256, 64 | 10: 3 checks in G2 (G1 has no cofactor), a pairing | 200 |
/// | BW6-761 | 64, 16 | 640: 69 checks, a pairing | 900: 48 checks, 18 Miller loops, two MSMs |
pub trait Curve:
	Pairing<G1Affine = Affine<Self::G1Config>, G2Affine = Affine<Self::G2Config>>
{
	/// The configuration of G1.
	type G1Config: SWCurveConfig<ScalarField = Self::ScalarField>;
	/// The configuration of G2.
	type G2Config: SWCurveConfig<ScalarField = Self::ScalarField>;

	/// The identifier of Groth16 over this curve: hashed into key hashes, so it never changes.
	const ID: &'static str;
	/// An uncompressed point of G1.
	const G1_LEN: usize;
	/// An uncompressed point of G2.
	const G2_LEN: usize;
	/// An element of the target group.
	const GT_LEN: usize;
	/// A scalar.
	const SCALAR_LEN: usize;
	/// The [functions](assay_pairings::fixed_argument) of a key's point.
	const FUNCTIONS_LEN: usize;
	/// The [pairings](assay_pairings::fixed_base) of a key's points of G1 with −γ, for a key with one input; zero if the
	/// curve has none.
	const FIXED_BASE_LEN: usize;
	/// The maximum number of public inputs of a key.
	const MAX_INPUTS: usize;
	/// The maximum number of proofs in a batch.
	const MAX_BATCH: usize;
	/// The maximum number of pairs for one Miller loop of arkworks (and so of RFC-0163):
	/// [`PAIRS_AT_ONCE`] on BW6 curves, any number on the others.
	const MAX_PAIRS: usize;
}

/// Implements [`Curve`] for arkworks' type and for the thin type of its extension crate.
///
/// `fields` are bytes of the base field, degree of the field that G2 is over, degree of the target
/// field, and bytes of the scalar field; `limits` are inputs, proofs in a batch, pairs at once.
macro_rules! curve {
	(
		$pairing:ident: $id:literal, $ark:ident, $ext:ident,
		fields: ($base:literal, $g2:literal, $target:literal, $scalar:literal),
		limits: ($inputs:literal, $batch:literal, $pairs:expr)
	) => {
		curve!(@ [] $ark::$pairing, $ark::g1::Config, $ark::g2::Config,
			$id, $ark::$pairing, $base, $g2, $target, $scalar, $inputs, $batch, $pairs);
		curve!(@ [H: $ext::CurveHooks] $ext::$pairing<H>, $ext::g1::Config<H>, $ext::g2::Config<H>,
			$id, $ark::$pairing, $base, $g2, $target, $scalar, $inputs, $batch, $pairs);
	};
	(
		@ [$($generics:tt)*] $curve:ty, $g1_config:ty, $g2_config:ty,
		$id:literal, $pairing:ty, $base:literal, $g2:literal, $target:literal, $scalar:literal,
		$inputs:literal, $batch:literal, $pairs:expr
	) => {
		impl<$($generics)*> Curve for $curve {
			type G1Config = $g1_config;
			type G2Config = $g2_config;

			const ID: &'static str = concat!("groth16/", $id);
			const G1_LEN: usize = 2 * $base;
			const G2_LEN: usize = 2 * $g2 * $base;
			const GT_LEN: usize = $target * $base;
			const SCALAR_LEN: usize = $scalar;
			const FUNCTIONS_LEN: usize = <$pairing as AssayPairing>::G2_FUNCTIONS_LEN;
			const FIXED_BASE_LEN: usize = <$pairing as AssayPairing>::GT_FIXED_BASE_LEN;
			const MAX_INPUTS: usize = $inputs;
			const MAX_BATCH: usize = $batch;
			const MAX_PAIRS: usize = $pairs;
		}
	};
}

curve!(Bls12_381: "bls12-381", ark_bls12_381, ark_bls12_381_ext, fields: (48, 2, 12, 32), limits: (256, 64, usize::MAX));
curve!(Bls12_377: "bls12-377", ark_bls12_377, ark_bls12_377_ext, fields: (48, 2, 12, 32), limits: (256, 64, usize::MAX));
curve!(Bn254: "bn254", ark_bn254, ark_bn254_ext, fields: (32, 2, 12, 32), limits: (256, 64, usize::MAX));
curve!(BW6_761: "bw6-761", ark_bw6_761, ark_bw6_761_ext, fields: (96, 1, 6, 48), limits: (64, 16, PAIRS_AT_ONCE));

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ec::{pairing::PairingOutput, AffineRepr, CurveGroup};
	use ark_ff::Zero;
	use ark_serialize::CanonicalSerialize;

	/// Hooks that call arkworks.
	struct Hooks;

	impl ark_bls12_381_ext::CurveHooks for Hooks {}
	impl ark_bls12_377_ext::CurveHooks for Hooks {}
	impl ark_bn254_ext::CurveHooks for Hooks {}
	impl ark_bw6_761_ext::CurveHooks for Hooks {}

	fn constants<C: Curve>() -> (&'static str, [usize; 8]) {
		let lengths = [C::G1_LEN, C::G2_LEN, C::GT_LEN, C::SCALAR_LEN];
		let [g1, g2, gt, scalar] = lengths;
		let (functions, pairings) = (C::FUNCTIONS_LEN, C::FIXED_BASE_LEN);
		(C::ID, [g1, g2, gt, scalar, functions, pairings, C::MAX_INPUTS, C::MAX_BATCH])
	}

	fn lengths_match_the_encodings<C: Curve, Thin: Curve>() {
		assert_eq!(C::G1Affine::generator().uncompressed_size(), C::G1_LEN);
		assert_eq!(C::G2Affine::generator().uncompressed_size(), C::G2_LEN);
		assert_eq!(PairingOutput::<C>::zero().uncompressed_size(), C::GT_LEN);
		assert_eq!(C::ScalarField::zero().uncompressed_size(), C::SCALAR_LEN);
		assert_eq!(constants::<C>(), constants::<Thin>());
	}

	#[test]
	fn bls12_381_lengths_match_the_encodings() {
		lengths_match_the_encodings::<Bls12_381, ark_bls12_381_ext::Bls12_381<Hooks>>();
	}

	#[test]
	fn bls12_377_lengths_match_the_encodings() {
		lengths_match_the_encodings::<Bls12_377, ark_bls12_377_ext::Bls12_377<Hooks>>();
	}

	#[test]
	fn bn254_lengths_match_the_encodings() {
		lengths_match_the_encodings::<Bn254, ark_bn254_ext::Bn254<Hooks>>();
	}

	#[test]
	fn bw6_761_lengths_match_the_encodings() {
		lengths_match_the_encodings::<BW6_761, ark_bw6_761_ext::BW6_761<Hooks>>();
	}

	fn miller_loops_of_the_most_pairs_are_products<C: Curve>() {
		let pairs = C::MAX_PAIRS.min(9);
		let scalar = |index: usize| C::ScalarField::from(index as u64 + 2);
		let (g1, g2) = (C::G1Affine::generator(), C::G2Affine::generator());
		let one = C::pairing(g1, g2);
		let g1: Vec<_> = (0..pairs).map(|i| g1 * scalar(i)).map(CurveGroup::into_affine).collect();
		let g2: Vec<_> =
			(0..pairs).map(|i| g2 * scalar(2 * i)).map(CurveGroup::into_affine).collect();
		let exponent: C::ScalarField = (0..pairs).map(|i| scalar(i) * scalar(2 * i)).sum();
		assert_eq!(C::multi_pairing(g1, g2), one * exponent);
	}

	#[test]
	fn miller_loops_are_products_up_to_the_limit() {
		miller_loops_of_the_most_pairs_are_products::<Bls12_381>();
		miller_loops_of_the_most_pairs_are_products::<Bls12_377>();
		miller_loops_of_the_most_pairs_are_products::<Bn254>();
		miller_loops_of_the_most_pairs_are_products::<BW6_761>();
	}

	#[test]
	fn identifiers_are_fixed() {
		let ids = [Bls12_381::ID, Bls12_377::ID, Bn254::ID, BW6_761::ID];
		let expected =
			["groth16/bls12-381", "groth16/bls12-377", "groth16/bn254", "groth16/bw6-761"];
		assert_eq!(ids, expected);
	}
}
