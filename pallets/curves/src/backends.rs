//! Where a curve's operations are computed.

mod curves;
mod dummy;
mod wasm;

pub use curves::Curves;
pub use dummy::{DecodeOnly, Dummy};
pub use wasm::Wasm;

use crate::operations::Operations;

/// A curve on one backend: what an instance of the pallet computes with.
pub trait Curve: 'static {
	/// The curve's name, `bls12_381`.
	const NAME: &'static str;

	/// The backend's name, `Curves`.
	const BACKEND: &'static str;

	/// What the curve offers on this backend.
	type Operations: Operations;
}
