//! The curves of `assay curves`, one line each.

use super::{
	sample::{in_group, pairing},
	Group, Request, Sample,
};
use assay_curve_operations::{ShortWeierstrass, TwistedEdwards};
use clap::{builder::PossibleValue, ValueEnum};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

/// The function that makes a request's sample on one curve.
type Sampler = fn(&Request, &mut ChaCha20Rng) -> Sample;

/// Defines the curves: names on a chain and on the command line, the pairing, and the sampler.
macro_rules! curves {
	($($curve:ident, $name:literal, $option:literal, $pairing:literal, $sampler:expr;)*) => {
		/// The name of a curve that chains compute with.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum CurveName {
			$(#[doc = $option] $curve,)*
		}

		impl CurveName {
			/// Every curve.
			pub const ALL: &'static [Self] = &[$(Self::$curve),*];

			/// Returns the curve's name on a chain and in files.
			pub const fn name(self) -> &'static str {
				match self {
					$(Self::$curve => $name,)*
				}
			}

			/// Returns the curve's name on the command line.
			pub const fn option(self) -> &'static str {
				match self {
					$(Self::$curve => $option,)*
				}
			}

			/// Returns true if the curve has a pairing, and so two groups.
			pub const fn has_pairing(self) -> bool {
				match self {
					$(Self::$curve => $pairing,)*
				}
			}

			fn sampler(self) -> Sampler {
				match self {
					$(Self::$curve => $sampler,)*
				}
			}
		}
	};
}

curves! {
	Bls12_381, "bls12_381", "bls12-381", true, two_groups::<ark_bls12_381::Bls12_381>;
	Bls12_377, "bls12_377", "bls12-377", true, two_groups::<ark_bls12_377::Bls12_377>;
	Bw6_761, "bw6_761", "bw6-761", true, two_groups::<ark_bw6_761::BW6_761>;
	Bn254, "bn254", "bn254", true, two_groups::<ark_bn254::Bn254>;
	EdOnBls12_377, "ed_on_bls12_377", "ed-on-bls12-377", false,
		in_group::<TwistedEdwards<ark_ed_on_bls12_377::EdwardsConfig>>;
	Bandersnatch, "ed_on_bls12_381_bandersnatch", "ed-on-bls12-381-bandersnatch", false,
		in_group::<TwistedEdwards<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>>;
	BandersnatchSw, "ed_on_bls12_381_bandersnatch_sw", "ed-on-bls12-381-bandersnatch-sw", false,
		in_group::<ShortWeierstrass<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>>;
	Pallas, "pallas", "pallas", false, in_group::<ShortWeierstrass<ark_pallas::PallasConfig>>;
	Vesta, "vesta", "vesta", false, in_group::<ShortWeierstrass<ark_vesta::VestaConfig>>;
	Secp256k1, "secp256k1", "secp256k1", false, in_group::<ShortWeierstrass<ark_secp256k1::Config>>;
}

impl CurveName {
	/// Lists the names of the curves with a pairing, for a message.
	pub fn with_pairing() -> String {
		let names: Vec<_> = Self::ALL
			.iter()
			.filter(|curve| curve.has_pairing())
			.map(|curve| curve.option())
			.collect();
		names.join(", ")
	}
}

impl ValueEnum for CurveName {
	fn value_variants<'a>() -> &'a [Self] {
		Self::ALL
	}

	/// Returns the name with hyphens. The name on a chain is accepted as well.
	fn to_possible_value(&self) -> Option<PossibleValue> {
		Some(PossibleValue::new(self.option()).alias(self.name()))
	}
}

impl Request {
	/// Draws the arguments and computes the result.
	pub fn sample(&self) -> Sample {
		self.curve.sampler()(self, &mut ChaCha20Rng::seed_from_u64(self.seed))
	}
}

/// Makes the sample of a curve with a pairing.
fn two_groups<E: assay_curve_operations::pairings::ShortWeierstrassPairing>(
	request: &Request,
	rng: &mut ChaCha20Rng,
) -> Sample {
	match request.group {
		None => pairing::<E>(request, rng),
		Some(Group::G1) => in_group::<ShortWeierstrass<E::G1Config>>(request, rng),
		Some(Group::G2) => in_group::<ShortWeierstrass<E::G2Config>>(request, rng),
	}
}
