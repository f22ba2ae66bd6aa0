//! # Curves pallet
//!
//! Raw curve operations as extrinsics: pairings, multi-scalar and scalar multiplications. The
//! pallet measures each backend's cost. A call computes a result, and its event has the result's
//! hash. A runtime has one instance of the pallet for each curve and backend.
//!
//! ## Overview
//!
//! | call | result |
//! | --- | --- |
//! | [`pairing`](Pallet::pairing) | the product of the pairings of two lists of points |
//! | [`msm`](Pallet::msm) | the multi-scalar multiplication (MSM) of a list of points and a list of scalars |
//! | [`mul_projective`](Pallet::mul_projective) | a point in projective coordinates times a scalar |
//! | [`mul_affine`](Pallet::mul_affine) | a point in affine coordinates times a scalar |
//!
//! | backend | computed by |
//! | --- | --- |
//! | [`Curves`] | the node: a host call gets the call's bytes unchanged, and a pairing is two host calls |
//! | [`Wasm`] | arkworks, compiled into the runtime |
//! | [`Dummy`] | nothing: it decodes the arguments and returns the generator |
//!
//! `Curves` and `Wasm` give the same result or the same error on every input. `Dummy` refuses the
//! same encodings and lengths with the same errors.
//!
//! ## Arguments
//!
//! Encodings are RFC-0163's, as documented in [`assay_curve_operations`]: arkworks' canonical
//! serialization, uncompressed. Points are not validated: neither their equation nor their subgroup
//! is checked. Bytes after a list's last element are ignored, as in the RFC's reference.
//!
//! Lengths are checked before anything is decoded:
//!
//! - A list has at most [`MaxPoints`](Config::MaxPoints) elements, and a list of a pairing at most
//!   [`MaxPairs`](Config::MaxPairs), counted by its bytes: `ceil((bytes - 8) / bytes of an element)`.
//! - A point is not longer than its encoding.
//! - The scalar of a multiplication has at most as many 64-bit words as the modulus of the scalar
//!   field: 4, and 6 on BW6-761. RFC-0163 has no bound, but a chain needs one: each word costs 64
//!   doublings and up to 64 additions. A sender reduces longer scalars. A scalar of that many words
//!   is not reduced here, and may be above the modulus.
//!
//! ## Weights
//!
//! A call is charged only by its lengths and its group, and never refunded. A call with a wrong
//! length or group is charged [`WeightInfo::refused`]. A call that fails later, for example by its
//! encoding, is charged as if it had succeeded.
//!
//! ## Adding it to a runtime
//!
//! This pallet has an instance for each curve and backend, which is also the configuration's
//! `Curve`: [`Bls12381Curves`], [`Bls12381Wasm`] and [`Bls12381Dummy`] for [`Bls12381`], and so on
//! for the curves of [`assay_ark_curves::for_each_curve!`].
//!
//! ```ignore
//! #[runtime::pallet_index(64)]
//! pub type Bls12381Curves = pallet_curves<Bls12381Curves>;
//!
//! impl pallet_curves::Config<pallet_curves::Bls12381Curves> for Runtime {
//!     type Curve = pallet_curves::Bls12381Curves;
//!     type MaxPoints = ConstU32<1000>;
//!     type MaxPairs = ConstU32<16>;
//!     type WeightInfo = weights::Bls12381Curves<Runtime>;
//! }
//! ```
//!
//! A runtime of about thirty or more pallets needs `#![recursion_limit = "256"]`, for the macros that
//! compose it. A runtime's own curve is a [`Curve`], and uses one of `Instance1` to `Instance16`.
//!
//! ## The cases of ark-substrate's table
//!
//! ark-substrate published the times of 40 extrinsics in pure wasm, by host calls and on a dummy.
//! They correspond to these calls, on the instances of a curve on `Wasm`, `Curves` and `Dummy`:
//!
//! | case | instances | call |
//! | --- | --- | --- |
//! | `groth16_verification (bls12_381)` | those of `pallet-verifier` | `verify` with an inline key |
//! | `bls12_381_pairing`, `bls12_377_pairing`, `bw6_761_pairing` | `Bls12381…`, `Bls12377…`, `Bw6761…` | `pairing` of one pair |
//! | `bls12_381_msm_g1, 10 arguments`, `…, 1000 arguments`; the same of `bls12_377`, `bw6_761` | the same | `msm` in `G1` of 10 and of 1000 points |
//! | `bls12_381_msm_g2, 10 arguments`, `…, 1000 arguments`; the same of `bls12_377`, `bw6_761` | the same | `msm` in `G2` |
//! | `bls12_381_mul_projective_g1`, `…_g2`; the same of `bls12_377`, `bw6_761` | the same | `mul_projective` in `G1`, in `G2` |
//! | `bls12_381_mul_affine_g1`, `…_g2`; the same of `bls12_377`, `bw6_761` | the same | `mul_affine` in `G1`, in `G2` |
//! | `ed_on_bls12_381_bandersnatch_msm_sw, 10 arguments`, `…, 1000 arguments` | `BandersnatchSw…` | `msm` in `G1` |
//! | `ed_on_bls12_381_bandersnatch_mul_projective_sw`, `…_mul_affine_sw` | `BandersnatchSw…` | `mul_projective`, `mul_affine` in `G1` |
//! | `ed_on_bls12_381_bandersnatch_msm_te, 10 arguments`, `…, 1000 arguments` | `Bandersnatch…` | `msm` in `G1` |
//! | `ed_on_bls12_381_bandersnatch_mul_projective_te`, `…_mul_affine_te` | `Bandersnatch…` | `mul_projective`, `mul_affine` in `G1` |
//! | `ed_on_bls12_377_msm, 10 arguments`, `…, 1000 arguments` | `EdOnBls12377…` | `msm` in `G1` |
//! | `ed_on_bls12_377_mul_projective`, `…_mul_affine` | `EdOnBls12377…` | `mul_projective`, `mul_affine` in `G1` |

#![cfg_attr(not(feature = "std"), no_std)]
// For the tests' runtime of thirty instances.
#![cfg_attr(test, recursion_limit = "256")]

extern crate alloc;
// The macros that build the tests' runtime refer to every pallet by its crate.
#[cfg(test)]
extern crate self as pallet_curves;

pub use backends::{CurveInstance, Curves, DecodeOnly, Dummy, Wasm};
pub use definitions::*;
pub use pallet::*;
pub use types::{Group, Operation};
pub use weights::WeightInfo;

mod backends;
#[cfg(feature = "runtime-benchmarks")]
mod benchmarking;
mod check;
mod definitions;
#[cfg(test)]
mod mock;
pub mod operations;
#[cfg(any(test, feature = "runtime-benchmarks"))]
mod samples;
#[cfg(test)]
mod tests;
mod types;
mod weights;

#[frame_support::pallet]
pub mod pallet {
	use super::*;
	use alloc::{string::String, vec::Vec};
	use assay_curve_operations::Error as OperationError;
	use frame_support::pallet_prelude::*;
	use frame_system::pallet_prelude::*;
	use sp_core::H256;

	#[pallet::pallet]
	pub struct Pallet<T, I = ()>(_);

	/// The instance's configuration.
	#[pallet::config]
	pub trait Config<I: 'static = ()>:
		frame_system::Config<RuntimeEvent: From<Event<Self, I>>>
	{
		/// The curve, on its backend.
		type Curve: CurveInstance;

		/// The most points of a multi-scalar multiplication.
		#[pallet::constant]
		type MaxPoints: Get<u32>;

		/// The most pairs of a product of pairings. It has no effect on curves without a pairing.
		#[pallet::constant]
		type MaxPairs: Get<u32>;

		/// The weights of the calls, for this curve on this backend.
		type WeightInfo: WeightInfo;
	}

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config<I>, I: 'static = ()> {
		/// An operation was computed.
		Computed {
			/// The operation.
			operation: Operation,
			/// The BLAKE2b-256 hash of the result's bytes: of a point in affine coordinates, or of
			/// an element of the target group.
			result: H256,
		},
	}

	// Wallets and indexers know these errors by their codec indices, which never change.
	#[pallet::error]
	pub enum Error<T, I = ()> {
		/// The result is longer than the buffer for it. No argument leads to it: the pallet's
		/// buffers have the length of their results.
		#[codec(index = 0)]
		Encode,
		/// An argument is too short, has a field element that is not below its modulus, or has
		/// flags that no point has.
		#[codec(index = 1)]
		Decode,
		/// The two lists have different lengths.
		#[codec(index = 2)]
		LengthMismatch,
		/// A point, or the result, has no affine coordinates. Only Edwards curves have such points.
		/// Pass a base of the prime-order subgroup.
		#[codec(index = 3)]
		DegeneratePoint,
		/// A point is not on its curve. No operation of this pallet checks it.
		#[codec(index = 4)]
		NotOnCurve,
		/// A point is not in the subgroup of prime order. No operation of this pallet checks it.
		#[codec(index = 5)]
		NotInSubgroup,
		/// A product of pairings is not one. No operation of this pallet checks it.
		#[codec(index = 6)]
		NotOne,
		/// The pairing has no value: a Miller loop gave zero, as it can for points off their curve.
		#[codec(index = 7)]
		Unknown,
		/// The curve has no such group, or no pairing.
		#[codec(index = 8)]
		NotOffered,
		/// A list of points or of scalars has room for more than `MaxPoints` elements.
		#[codec(index = 9)]
		TooManyPoints,
		/// A list of points of a pairing has room for more than `MaxPairs` elements.
		#[codec(index = 10)]
		TooManyPairs,
		/// The base of a multiplication is longer than the encoding of a point.
		#[codec(index = 11)]
		PointTooLong,
		/// The scalar of a multiplication is longer than a list of as many words as the modulus of
		/// the scalar field has. Reduce it.
		#[codec(index = 12)]
		ScalarTooLong,
	}

	impl<T, I> From<OperationError> for Error<T, I> {
		fn from(error: OperationError) -> Self {
			match error {
				OperationError::Encode => Self::Encode,
				OperationError::Decode => Self::Decode,
				OperationError::LengthMismatch => Self::LengthMismatch,
				OperationError::DegeneratePoint => Self::DegeneratePoint,
				OperationError::NotOnCurve => Self::NotOnCurve,
				OperationError::NotInSubgroup => Self::NotInSubgroup,
				OperationError::NotOne => Self::NotOne,
				OperationError::Unknown => Self::Unknown,
			}
		}
	}

	#[pallet::hooks]
	impl<T: Config<I>, I: 'static> Hooks<BlockNumberFor<T>> for Pallet<T, I> {
		fn integrity_test() {
			let weights = T::BlockWeights::get();
			let limit =
				weights.get(DispatchClass::Normal).max_extrinsic.unwrap_or(weights.max_block);
			for operation in Operation::ALL {
				let weight = Self::largest_weight(operation).unwrap_or_default();
				assert!(
					weight.all_lte(limit),
					"the largest {operation:?} of {} on {} does not fit into a block: {weight:?} of {limit:?}",
					T::Curve::NAME,
					T::Curve::BACKEND,
				);
			}
		}
	}

	#[pallet::extra_constants]
	impl<T: Config<I>, I: 'static> Pallet<T, I> {
		/// The name of the instance's curve, as in the host functions.
		#[pallet::constant_name(Curve)]
		fn curve() -> String {
			T::Curve::NAME.into()
		}

		/// The backend: `Curves`, `Wasm` or `Dummy`.
		#[pallet::constant_name(Backend)]
		fn backend() -> String {
			T::Curve::BACKEND.into()
		}
	}

	#[pallet::call]
	impl<T: Config<I>, I: 'static> Pallet<T, I> {
		/// Computes a product of pairings.
		///
		/// The dispatch origin must be signed. Pairs with the identity count as one, and so does the
		/// empty product.
		///
		/// - `g1`, `g2`: lists of points in affine coordinates, of one length.
		///
		/// ## Complexity
		///
		/// `O(p)` in the number of pairs: a Miller loop each, and one final exponentiation.
		///
		/// ## Errors
		///
		/// `NotOffered`, `TooManyPairs`, then `Decode`, `LengthMismatch`, `Unknown`.
		///
		/// ## Events
		///
		/// `Computed`.
		#[pallet::call_index(0)]
		#[pallet::weight(Pallet::<T, I>::charge(Pallet::<T, I>::admit_pairing(g1, g2)))]
		pub fn pairing(origin: OriginFor<T>, g1: Vec<u8>, g2: Vec<u8>) -> DispatchResult {
			ensure_signed(origin)?;
			let admitted = Self::admit_pairing(&g1, &g2)?;
			Self::deposit_computed(Operation::Pairing, admitted.operations.pairing(&g1, &g2))
		}

		/// Computes a multi-scalar multiplication.
		///
		/// The dispatch origin must be signed.
		///
		/// - `group`: the group.
		/// - `bases`: a list of points in affine coordinates.
		/// - `scalars`: a list of elements of the scalar field, of the same length.
		///
		/// ## Complexity
		///
		/// `O(n)` in the number of points.
		///
		/// ## Errors
		///
		/// `NotOffered`, `TooManyPoints`, then `Decode`, `LengthMismatch`, `DegeneratePoint`.
		///
		/// ## Events
		///
		/// `Computed`.
		#[pallet::call_index(1)]
		#[pallet::weight(Pallet::<T, I>::charge(Pallet::<T, I>::admit_msm(*group, bases, scalars)))]
		pub fn msm(
			origin: OriginFor<T>,
			group: Group,
			bases: Vec<u8>,
			scalars: Vec<u8>,
		) -> DispatchResult {
			ensure_signed(origin)?;
			let admitted = Self::admit_msm(group, &bases, &scalars)?;
			Self::deposit_computed(Operation::Msm(group), admitted.operations.msm(&bases, &scalars))
		}

		/// Multiplies a point in projective coordinates.
		///
		/// The dispatch origin must be signed.
		///
		/// - `group`: the group.
		/// - `base`: a point, in Jacobian coordinates `x, y, z` on a Weierstrass curve, or in
		///   extended coordinates `x, y, t, z` on an Edwards curve. `z = 0` is the identity on a
		///   Weierstrass curve, and gives `DegeneratePoint` on an Edwards curve. `t` is decoded,
		///   but not used.
		/// - `scalar`: a list of little-endian 64-bit limbs, at most as many as the modulus of the scalar
		///   field has. It is not reduced.
		///
		/// ## Complexity
		///
		/// `O(1)`: a doubling for each bit, an addition for each bit that is set, and two inversions.
		///
		/// ## Errors
		///
		/// `NotOffered`, `PointTooLong`, `ScalarTooLong`, then `Decode`, `DegeneratePoint`.
		///
		/// ## Events
		///
		/// `Computed`.
		#[pallet::call_index(2)]
		#[pallet::weight(
			Pallet::<T, I>::charge(Pallet::<T, I>::admit_mul_projective(*group, base, scalar))
		)]
		pub fn mul_projective(
			origin: OriginFor<T>,
			group: Group,
			base: Vec<u8>,
			scalar: Vec<u8>,
		) -> DispatchResult {
			ensure_signed(origin)?;
			let admitted = Self::admit_mul_projective(group, &base, &scalar)?;
			let product = admitted.operations.mul_projective(&base, &scalar);
			Self::deposit_computed(Operation::MulProjective(group), product)
		}

		/// Multiplies a point in affine coordinates.
		///
		/// The dispatch origin must be signed.
		///
		/// - `group`: the group.
		/// - `base`: a point.
		/// - `scalar`: as of [`mul_projective`](Self::mul_projective).
		///
		/// ## Complexity
		///
		/// `O(1)`: as [`mul_projective`](Self::mul_projective), less one inversion.
		///
		/// ## Errors
		///
		/// `NotOffered`, `PointTooLong`, `ScalarTooLong`, then `Decode`, `DegeneratePoint`.
		///
		/// ## Events
		///
		/// `Computed`.
		#[pallet::call_index(3)]
		#[pallet::weight(
			Pallet::<T, I>::charge(Pallet::<T, I>::admit_mul_affine(*group, base, scalar))
		)]
		pub fn mul_affine(
			origin: OriginFor<T>,
			group: Group,
			base: Vec<u8>,
			scalar: Vec<u8>,
		) -> DispatchResult {
			ensure_signed(origin)?;
			let admitted = Self::admit_mul_affine(group, &base, &scalar)?;
			let product = admitted.operations.mul_affine(&base, &scalar);
			Self::deposit_computed(Operation::MulAffine(group), product)
		}
	}
}
