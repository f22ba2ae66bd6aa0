//! Precompiles for pallet-revive: contracts verify proofs by the runtime's instances of pallet-verifier, and compute on
//! BN254 and BLS12-381 by the node's host functions.
//!
//! [`Assay`] verifies proofs, [`ethereum`] computes on the curves. A runtime implements [`Config`] and lists the
//! precompiles in pallet-revive's configuration. The crate's README has the lines.
//!
//! # Rules of every precompile
//!
//! - The weight of a call depends only on lengths, and is charged before anything is decoded or checked. If a
//!   verification turns out to cost less, the difference is refunded where the verifier's pallet refunds it. A `check`
//!   is charged in full.
//! - No input makes a precompile panic. Calldata are at most 128 KiB, by pallet-revive's limit; decoded values
//!   are not larger.
//! - The result depends only on the arguments and the state.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod assay;
pub mod ethereum;

mod weights;

pub use assay::Assay;
pub use weights::WeightInfo;

use assay::Verifiers;
use core::num::NonZero;
use frame_support::traits::Contains;
use pallet_revive::precompiles::{AddressMatcher, H256};

/// The configuration of the precompiles, in addition to pallet-revive's.
pub trait Config: pallet_revive::Config {
	/// The verifiers that contracts reach: a tuple of instances of `pallet_verifier::Pallet`. If several have
	/// the same proof system, the first is used.
	type Verifiers: Verifiers<Self>;

	/// The statements that have counted, for example those that `pallet-once-only` remembers; `Nothing` if the runtime
	/// remembers none.
	type Counted: Contains<H256>;

	/// The weights of the precompiles. Verifications have the weights of their pallets.
	type WeightInfo: WeightInfo;
}

/// The byte that leads the numbers of Assay's precompiles.
const RANGE: u16 = 0xa500;

/// Returns the matcher of the precompile with this number: its address ends in `a5`, the number, and two zeros.
///
/// The numbers are those of the corresponding precompiles of Ethereum, and 0 for [`Assay`].
const fn address(number: u8) -> AddressMatcher {
	// The number has the range's bits, so it is not zero.
	match NonZero::new(RANGE | number as u16) {
		Some(place) => AddressMatcher::Fixed(place),
		None => AddressMatcher::Fixed(NonZero::<u16>::MAX),
	}
}
