//! The byte strings that are sent and stored.

use crate::{encoding, layout, weakness, ArkworksArithmetic, Backend, Curve, Groth16, Weakness};
use alloc::vec::Vec;
use ark_ec::pairing::Pairing;
use ark_ff::PrimeField;
use ark_serialize::CanonicalSerialize;

assay_proof_system::byte_strings! {
	/// A verifying key: `alpha_g1 ‖ beta_g2 ‖ gamma_g2 ‖ delta_g2 ‖ gamma_abc_g1[0..=n]`.
	VerifyingKey;
	/// A proof: `a_g1 ‖ b_g2 ‖ c_g1`.
	Proof;
	/// Public inputs: `x_1 ‖ … ‖ x_n`, without the constant one.
	PublicInputs;
	/// A validated verifying key, as stored:
	/// `e(alpha, beta) ‖ −gamma_g2 ‖ −delta_g2 ‖ gamma_abc_g1[0..=n]`, and
	/// `functions of −gamma ‖ functions of −delta` from a backend that reads them.
	///
	/// The bound is that of the backend. Any backend decodes the keys of the others, and drops functions that
	/// it does not read.
	PreparedKey<S: StoresKeys>: at most S::MAX_LEN, read from at most S::LONGEST, by S::carried_over;
}

/// The lengths of the prepared keys that a system stores.
pub trait StoresKeys: 'static {
	/// The maximum length of a prepared key.
	const MAX_LEN: usize;
	/// The same for the backend with the longest keys.
	const LONGEST: usize;

	/// Returns what this system reads of a prepared key that may be another backend's.
	fn carried_over(prepared_key: Vec<u8>) -> Vec<u8>;
}

impl<C: Curve, B: Backend<C>> StoresKeys for Groth16<C, B> {
	const MAX_LEN: usize =
		if B::EXTENDS_KEYS { Self::LONGEST } else { layout::prepared_key_len::<C>(C::MAX_INPUTS) };
	const LONGEST: usize = layout::max_prepared_key_len::<C>();

	fn carried_over(mut prepared_key: Vec<u8>) -> Vec<u8> {
		if !B::EXTENDS_KEYS {
			prepared_key.truncate(layout::without_extension::<C>(&prepared_key).len());
		}
		prepared_key
	}
}

impl VerifyingKey {
	/// Encodes a key that is given as points.
	pub fn from_points<E: Pairing>(
		alpha_g1: &E::G1Affine,
		beta_g2: &E::G2Affine,
		gamma_g2: &E::G2Affine,
		delta_g2: &E::G2Affine,
		gamma_abc_g1: &[E::G1Affine],
	) -> Self {
		let mut bytes = encoded([alpha_g1]);
		bytes.extend(encoded([beta_g2, gamma_g2, delta_g2]));
		bytes.extend(encoded(gamma_abc_g1));
		Self(bytes)
	}

	/// Returns the reason why anyone can prove anything under the key; `None` if no reason is found.
	/// `prepare_key` refuses such a key as unsound, without the reason.
	pub fn weakness<C: Curve>(&self) -> Option<Weakness> {
		weakness::find::<ArkworksArithmetic<C>>(&layout::Key::read::<C>(&self.0).ok()?)
	}
}

impl Proof {
	/// Encodes a proof that is given as points.
	pub fn from_points<E: Pairing>(a: &E::G1Affine, b: &E::G2Affine, c: &E::G1Affine) -> Self {
		Self([encoded([a]), encoded([b]), encoded([c])].concat())
	}
}

impl PublicInputs {
	/// Encodes field elements.
	pub fn from_scalars<F: PrimeField>(scalars: &[F]) -> Self {
		Self(encoded(scalars))
	}
}

/// Returns the encodings of values, concatenated.
fn encoded<'a, T: CanonicalSerialize + 'a>(values: impl IntoIterator<Item = &'a T>) -> Vec<u8> {
	let mut bytes = Vec::new();
	for value in values {
		encoding::append(&mut bytes, value);
	}
	bytes
}
