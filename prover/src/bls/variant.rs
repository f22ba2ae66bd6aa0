//! The variants by their names.

use assay_bls_signatures::{MinPk, MinSig, Variant};
use clap::ValueEnum;

/// A variant's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VariantName {
	/// Keys in G1 and signatures in G2, as Ethereum has them
	MinPk,
	/// Keys in G2 and signatures in G1, as drand's quicknet has them
	MinSig,
}

/// Runs code for the variant of a name: `with_variant!(name, V => code)`.
macro_rules! with_variant {
	($name:expr, $variant:ident => $code:expr) => {
		match $name {
			$crate::bls::VariantName::MinPk => {
				type $variant = assay_bls_signatures::MinPk;
				$code
			}
			$crate::bls::VariantName::MinSig => {
				type $variant = assay_bls_signatures::MinSig;
				$code
			}
		}
	};
}

pub(super) use with_variant;

impl VariantName {
	/// Both variants.
	pub const ALL: [Self; 2] = [Self::MinPk, Self::MinSig];

	/// Returns the system's identifier, as in artefacts, key hashes and statements.
	pub const fn id(self) -> &'static str {
		match self {
			Self::MinPk => MinPk::ID,
			Self::MinSig => MinSig::ID,
		}
	}

	/// Finds the variant of an identifier.
	pub fn of_id(id: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|variant| variant.id() == id)
	}
}
