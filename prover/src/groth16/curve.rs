//! The curves of Groth16 keys and proofs.

use assay_groth16::{Bls12_377, Bls12_381, Bn254, Curve, BW6_761};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a curve with a pairing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
pub enum PairingCurveName {
	/// BLS12-381
	#[default]
	#[serde(rename = "bls12-381")]
	#[value(name = "bls12-381")]
	Bls12_381,
	/// BLS12-377
	#[serde(rename = "bls12-377")]
	#[value(name = "bls12-377")]
	Bls12_377,
	/// BN254, which snarkjs calls bn128
	#[serde(rename = "bn254")]
	#[value(name = "bn254")]
	Bn254,
	/// BW6-761
	#[serde(rename = "bw6-761")]
	#[value(name = "bw6-761")]
	Bw6_761,
}

/// Evaluates an expression with a curve's type: `with_curve!(name, C => expression)`.
#[macro_export]
macro_rules! with_curve {
	($name:expr, $curve:ident => $body:expr) => {
		match $name {
			$crate::groth16::curve::PairingCurveName::Bls12_381 => {
				type $curve = ::assay_groth16::Bls12_381;
				$body
			}
			$crate::groth16::curve::PairingCurveName::Bls12_377 => {
				type $curve = ::assay_groth16::Bls12_377;
				$body
			}
			$crate::groth16::curve::PairingCurveName::Bn254 => {
				type $curve = ::assay_groth16::Bn254;
				$body
			}
			$crate::groth16::curve::PairingCurveName::Bw6_761 => {
				type $curve = ::assay_groth16::BW6_761;
				$body
			}
		}
	};
}

impl PairingCurveName {
	/// Every curve.
	pub const ALL: [Self; 4] = [Self::Bls12_381, Self::Bls12_377, Self::Bn254, Self::Bw6_761];

	/// Returns the identifier of Groth16 without hints over the curve.
	pub const fn system(self) -> &'static str {
		match self {
			Self::Bls12_381 => Bls12_381::ID,
			Self::Bls12_377 => Bls12_377::ID,
			Self::Bn254 => Bn254::ID,
			Self::Bw6_761 => BW6_761::ID,
		}
	}

	/// Returns the bytes of a scalar.
	pub const fn scalar_len(self) -> usize {
		with_curve!(self, C => <C as Curve>::SCALAR_LEN)
	}
}

impl fmt::Display for PairingCurveName {
	/// Writes the name that `--curve` accepts.
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(self.system().trim_start_matches("groth16/"))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_curve_has_one_name_everywhere() {
		for curve in PairingCurveName::ALL {
			let name = curve.to_string();
			assert_eq!(PairingCurveName::from_str(&name, false), Ok(curve));
			assert_eq!(serde_json::to_string(&curve).unwrap(), format!("{name:?}"));
			assert_eq!(curve.system(), format!("groth16/{name}"));
		}
		assert_eq!(PairingCurveName::default().to_string(), "bls12-381");
	}
}
