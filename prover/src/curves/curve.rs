//! The curves of `assay curves`.

use super::{
	sample::{in_group, pairing},
	Group, Request, Sample,
};
use assay_ark_curves::*;
use assay_curve_operations::{pairings::ShortWeierstrassPairing, ShortWeierstrass, TwistedEdwards};
use clap::{builder::PossibleValue, ValueEnum};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use std::sync::LazyLock;

/// The function that makes a request's sample on one curve.
type Sampler = fn(&Request, &mut ChaCha20Rng) -> Sample;

macro_rules! has_pairing {
	(Arkworks) => {
		true
	};
	($form:ident) => {
		false
	};
}

macro_rules! sampler {
	(Arkworks<$pairing:ty>) => {
		two_groups::<$pairing>
	};
	($form:ident<$config:ty>) => {
		in_group::<$form<$config>>
	};
}

/// Makes the type of a curve's name, with the curve's samplers.
macro_rules! curves {
	($({ curve: $curve:ident, module: $module:ident, reference: $reference:ident<$ark:ident::$config:ident>, name: $name:literal, $($rest:tt)* })*) => {
		paste::paste! {
			/// The name of a curve that chains compute with.
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum CurveName {
				$(#[doc = $name "."] [<$curve:camel>],)*
			}

			impl CurveName {
				/// Every curve.
				pub const ALL: &'static [Self] = &[$(Self::[<$curve:camel>]),*];

				/// Returns the curve's name on a chain and in files.
				pub const fn name(self) -> &'static str {
					match self {
						$(Self::[<$curve:camel>] => stringify!($module),)*
					}
				}

				/// Returns true if the curve has a pairing, and so two groups.
				pub const fn has_pairing(self) -> bool {
					match self {
						$(Self::[<$curve:camel>] => has_pairing!($reference),)*
					}
				}

				fn sampler(self) -> Sampler {
					match self {
						$(Self::[<$curve:camel>] => sampler!($reference<$ark::$config>),)*
					}
				}
			}
		}
	};
}

with_curves!(curves);

/// The names on the command line, in the order of [`CurveName::ALL`].
static OPTIONS: LazyLock<Vec<String>> =
	LazyLock::new(|| CurveName::ALL.iter().map(|curve| curve.name().replace('_', "-")).collect());

impl CurveName {
	/// Returns the curve's name on the command line.
	pub fn option(self) -> &'static str {
		&OPTIONS[self as usize]
	}

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
fn two_groups<E: ShortWeierstrassPairing>(request: &Request, rng: &mut ChaCha20Rng) -> Sample {
	match request.group {
		None => pairing::<E>(request, rng),
		Some(Group::G1) => in_group::<ShortWeierstrass<E::G1Config>>(request, rng),
		Some(Group::G2) => in_group::<ShortWeierstrass<E::G2Config>>(request, rng),
	}
}
