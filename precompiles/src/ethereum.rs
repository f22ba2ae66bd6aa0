//! Ethereum's precompiles for BN254 (EIP-196, EIP-197), BLS12-381 (EIP-2537) and KZG point evaluation (EIP-4844), by
//! the node's host functions.
//!
//! Inputs, outputs and refusals are exactly Ethereum's. Addresses are Assay's, since pallet-revive reserves Ethereum's
//! for itself: `0x08` is `0xa5080000` here. Gas is weight: it is measured, and depends on the input's length as in the
//! EIPs. A refused input fails the call without data, and costs its weight, not all of the gas. An input of a length
//! that the operation does not accept costs only the call.
//!
//! | type | address ends in | EIP | input |
//! | --- | --- | --- | --- |
//! | [`Bn254Add`] | `a5060000` | 196 | two points of G1; a shorter input is padded, excess bytes are ignored |
//! | [`Bn254Mul`] | `a5070000` | 196 | a point of G1 and a number; as above |
//! | [`Bn254Pairing`] | `a5080000` | 197 | any number of pairs, 192 bytes each |
//! | [`PointEvaluation`] | `a50a0000` | 4844 | versioned hash, `z`, `y`, commitment, proof |
//! | [`Bls12381G1Add`] | `a50b0000` | 2537 | two points of G1 |
//! | [`Bls12381G1Msm`] | `a50c0000` | 2537 | a point of G1 and a number, once or more |
//! | [`Bls12381G2Add`] | `a50d0000` | 2537 | two points of G2 |
//! | [`Bls12381G2Msm`] | `a50e0000` | 2537 | a point of G2 and a number, once or more |
//! | [`Bls12381Pairing`] | `a50f0000` | 2537 | a pair, once or more |
//! | [`Bls12381MapToG1`] | `a5100000` | 2537 | an element of the field of G1 |
//! | [`Bls12381MapToG2`] | `a5110000` | 2537 | an element of the field of G2 |

mod bls12_381;
mod bn254;
mod input;
mod kzg;

pub use input::Input;

use crate::{address, Config, WeightInfo};
use alloc::vec::Vec;
use assay_curve_operations::Error as CurveError;
use core::marker::PhantomData;
use frame_support::weights::Weight;
use pallet_revive::precompiles::{AddressMatcher, Error, Ext, Precompile};
use sp_runtime::DispatchError;

/// The reason to refuse an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
	/// The operation does not accept an input of this length.
	Length,
	/// A number is at or above the modulus, or has padding that is not zero.
	NotCanonical,
	/// A point is not on the curve.
	NotOnCurve,
	/// A point is not in the subgroup of prime order.
	NotInSubgroup,
	/// The proof is not valid.
	ProofInvalid,
	/// The node does not support the operation.
	NotSupported,
}

impl From<Refusal> for DispatchError {
	fn from(refusal: Refusal) -> Self {
		Self::Other(match refusal {
			Refusal::Length => "the input has the wrong length",
			Refusal::NotCanonical => "a number is not reduced, or its padding is not zero",
			Refusal::NotOnCurve => "a point is not on the curve",
			Refusal::NotInSubgroup => "a point is not in the subgroup",
			Refusal::ProofInvalid => "the proof is not valid",
			Refusal::NotSupported => "the node does not support the operation",
		})
	}
}

/// An operation of Ethereum, bytes to bytes.
pub trait Operation: 'static {
	/// The number of Ethereum's precompile.
	const NUMBER: u8;

	/// Returns the weight for an input of this length, before anything else is done.
	///
	/// # Errors
	///
	/// [`Refusal::Length`] if the operation does not accept this length.
	fn weight<W: WeightInfo>(len: usize) -> Result<Weight, Refusal>;

	/// Computes the output.
	///
	/// # Errors
	///
	/// The reason to refuse the input.
	fn run(input: &[u8]) -> Result<Vec<u8>, Refusal>;
}

/// The precompile of an operation.
pub struct Ethereum<O, T>(PhantomData<(O, T)>);

impl<O: Operation, T: Config> Precompile for Ethereum<O, T> {
	type T = T;
	type Interface = Input;

	const MATCHER: AddressMatcher = address(O::NUMBER);
	const HAS_CONTRACT_INFO: bool = false;

	fn call(
		_: &[u8; 20],
		Input(input): &Input,
		env: &mut impl Ext<T = T>,
	) -> Result<Vec<u8>, Error> {
		let weight =
			O::weight::<<T as Config>::WeightInfo>(input.len()).map_err(DispatchError::from)?;
		env.charge(weight)?;
		Ok(O::run(input).map_err(DispatchError::from)?)
	}
}

/// Returns the number of items of this length. Lengths of calldata fit 32 bits.
fn items(len: usize, item: usize) -> Result<u32, Refusal> {
	if !len.is_multiple_of(item) {
		return Err(Refusal::Length);
	}
	Ok((len / item) as u32)
}

/// Returns the number of [`items`], of which there must be at least one.
fn some_items(len: usize, item: usize) -> Result<u32, Refusal> {
	match items(len, item)? {
		0 => Err(Refusal::Length),
		count => Ok(count),
	}
}

/// Converts the errors of curve host functions on inputs of the right form.
fn refusal(error: CurveError) -> Refusal {
	match error {
		CurveError::Decode => Refusal::NotCanonical,
		CurveError::NotOnCurve => Refusal::NotOnCurve,
		CurveError::NotInSubgroup => Refusal::NotInSubgroup,
		_ => Refusal::NotSupported,
	}
}

/// Checks a length that is fixed.
fn exactly(len: usize, expected: usize) -> Result<(), Refusal> {
	if len != expected {
		return Err(Refusal::Length);
	}
	Ok(())
}

/// Defines the operations, each with its precompile.
macro_rules! operations {
	($($(#[$doc:meta])* $name:ident: $number:literal, $run:path, |$len:ident, $weights:ident| $weight:expr;)*) => {
		$(
			$(#[$doc])*
			pub type $name<T> = Ethereum<operations::$name, T>;
		)*

		/// The operations behind the precompiles.
		pub mod operations {
			use super::*;

			$(
				$(#[$doc])*
				pub struct $name;

				impl Operation for $name {
					const NUMBER: u8 = $number;

					fn weight<$weights: WeightInfo>($len: usize) -> Result<Weight, Refusal> {
						Ok($weight)
					}

					fn run(input: &[u8]) -> Result<Vec<u8>, Refusal> {
						$run(input)
					}
				}
			)*
		}
	};
}

operations! {
	/// An addition in G1 of BN254 (EIP-196, `0x06`).
	Bn254Add: 0x06, bn254::add, |_len, W| W::bn254_add();
	/// A multiplication in G1 of BN254 (EIP-196, `0x07`).
	Bn254Mul: 0x07, bn254::mul, |_len, W| W::bn254_mul();
	/// A check that a product of pairings on BN254 is one (EIP-197, `0x08`).
	Bn254Pairing: 0x08, bn254::pairing, |len, W| W::bn254_pairing(items(len, bn254::PAIR_LEN)?);
	/// A check of the value of a blob's polynomial at a point (EIP-4844, `0x0a`).
	PointEvaluation: 0x0a, kzg::point_evaluation, |len, W| {
		exactly(len, kzg::INPUT_LEN)?;
		W::point_evaluation()
	};
	/// An addition in G1 of BLS12-381 (EIP-2537, `0x0b`). The points need not be in the subgroup.
	Bls12381G1Add: 0x0b, bls12_381::g1_add, |len, W| {
		exactly(len, 2 * bls12_381::G1_LEN)?;
		W::bls12_381_g1_add()
	};
	/// A multi-scalar multiplication in G1 of BLS12-381 (EIP-2537, `0x0c`).
	Bls12381G1Msm: 0x0c, bls12_381::g1_msm, |len, W| {
		W::bls12_381_g1_msm(some_items(len, bls12_381::G1_TERM_LEN)?)
	};
	/// An addition in G2 of BLS12-381 (EIP-2537, `0x0d`). The points need not be in the subgroup.
	Bls12381G2Add: 0x0d, bls12_381::g2_add, |len, W| {
		exactly(len, 2 * bls12_381::G2_LEN)?;
		W::bls12_381_g2_add()
	};
	/// A multi-scalar multiplication in G2 of BLS12-381 (EIP-2537, `0x0e`).
	Bls12381G2Msm: 0x0e, bls12_381::g2_msm, |len, W| {
		W::bls12_381_g2_msm(some_items(len, bls12_381::G2_TERM_LEN)?)
	};
	/// A check that a product of pairings on BLS12-381 is one (EIP-2537, `0x0f`).
	Bls12381Pairing: 0x0f, bls12_381::pairing, |len, W| {
		W::bls12_381_pairing(some_items(len, bls12_381::PAIR_LEN)?)
	};
	/// The map of a field element to G1 of BLS12-381 (EIP-2537, `0x10`).
	Bls12381MapToG1: 0x10, bls12_381::map_to_g1, |len, W| {
		exactly(len, bls12_381::FIELD_LEN)?;
		W::bls12_381_map_to_g1()
	};
	/// The map of an element of the quadratic field to G2 of BLS12-381 (EIP-2537, `0x11`).
	Bls12381MapToG2: 0x11, bls12_381::map_to_g2, |len, W| {
		exactly(len, 2 * bls12_381::FIELD_LEN)?;
		W::bls12_381_map_to_g2()
	};
}
