//! Keys: their validation, their preparation, and the equation under a prepared key.

use crate::{
	encoding::g2,
	layout::{COORDINATE_LEN, G2_LEN, KEY_LEN, PREPARED_KEY_LEN, PREPARED_POINT_LEN},
};
use alloc::vec::Vec;
use ark_bls12_381::{G1Affine, G2Affine};
use assay_fields::{dispatch, tower::Bls12_381Fq2, Bytes, Field, Isa, LimbArithmetic};
use assay_msm::{curves::Bls12_381G2, weierstrass::Affine};
use assay_pairings::{
	prepared_multi_pairing,
	residue_witness::{lines_by_slopes, slopes},
	Bls12_381 as Curve, Gt, PreparedG2,
};
use assay_proof_system::{
	Defect,
	VerifyError::{self, MalformedKey},
};

/// Validates a verifying key and computes the prepared key.
///
/// A key reveals a τ of 0, 1 or −1, and everyone who knows τ can prove any value of any commitment:
/// with `π = (C − [y]_1)/(τ − z)` the equation holds. Such a key is refused. Other known τ are as
/// bad, but the key does not reveal them: they depend on the participants of its ceremony.
///
/// # Errors
///
/// `MalformedKey`: `Length`; then for `[1]_2` and for `[τ]_2` `NotCanonical`, `NotOnCurve`, `Identity` and
/// `NotInSubgroup`; then `Unsound` for `[τ]_2 = ±[1]_2`.
pub fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	let points = read(key)?;
	let [one, tau] = points;
	if tau == one || tau == -one {
		return Err(MalformedKey(Defect::Unsound));
	}
	prepare(points)
}

/// Prepares a key whose points are valid, sound or not. Tests show the forgeries under unsound
/// keys.
///
/// # Errors
///
/// Those of [`prepare_key`], without `Unsound`.
pub fn prepare_any_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	prepare(read(key)?)
}

/// Decodes and validates `[1]_2` and `[τ]_2`.
fn read(key: &[u8]) -> Result<[G2Affine; 2], VerifyError> {
	let key: &[u8; KEY_LEN] = key.try_into().map_err(|_| MalformedKey(Defect::Length))?;
	let mut points = [G2Affine::identity(); 2];
	for (point, bytes) in points.iter_mut().zip(key.as_chunks::<G2_LEN>().0) {
		*point = g2(bytes).map_err(MalformedKey)?;
	}
	Ok(points)
}

fn prepare([one, tau]: [G2Affine; 2]) -> Result<Vec<u8>, VerifyError> {
	let mut prepared = Vec::with_capacity(PREPARED_KEY_LEN);
	for point in [-one, tau] {
		dispatch!(Isa::best(), A => append_prepared::<A>(&mut prepared, &point))
			// Points of the group always have slopes.
			.ok_or(MalformedKey(Defect::NotInSubgroup))?;
	}
	Ok(prepared)
}

/// Appends a point and the slopes of its lines.
fn append_prepared<A: LimbArithmetic>(bytes: &mut Vec<u8>, point: &G2Affine) -> Option<()> {
	let point = Affine::<Bls12_381Fq2<A>>::from_ark(point);
	let slopes = slopes::<Curve, A>(&point)?;
	[point.x, point.y].iter().chain(&slopes).for_each(|element| element.append_le_bytes(bytes));
	Some(())
}

/// A decoded prepared key.
pub(super) struct Key<A: LimbArithmetic> {
	minus_one: PreparedG2<Curve, A>,
	tau: PreparedG2<Curve, A>,
}

impl<A: LimbArithmetic> Key<A> {
	/// Decodes a prepared key of the right length. Its elements are canonical and its points on the
	/// curve; there is no check that [`prepare_key`] made it.
	pub fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (minus_one, tau) = bytes.split_at(PREPARED_POINT_LEN);
		let [minus_one, tau] = [minus_one, tau].map(|bytes| lines(bytes).map_err(MalformedKey));
		Ok(Self { minus_one: minus_one?, tau: tau? })
	}

	/// Checks `e(left, −[1]_2) · e(right, [τ]_2) = 1`, for points of G1.
	pub fn holds(&self, left: &G1Affine, right: &G1Affine) -> bool {
		let pairs =
			[(Affine::from_ark(left), &self.minus_one), (Affine::from_ark(right), &self.tau)];
		let product = prepared_multi_pairing::<Curve, A>(Isa::best(), &[], &pairs);
		product == Some(Gt::<Curve, A>::ONE)
	}
}

/// Decodes a point with its slopes, and computes its lines.
fn lines<A: LimbArithmetic>(bytes: &[u8]) -> Result<PreparedG2<Curve, A>, Defect> {
	let elements = bytes.chunks_exact(COORDINATE_LEN).map(Bls12_381Fq2::<A>::from_le_bytes);
	let elements = elements.collect::<Option<Vec<_>>>().ok_or(Defect::NotCanonical)?;
	let [x, y, slopes @ ..] = &elements[..] else { return Err(Defect::Length) };
	let point = Affine::new(*x, *y);
	if !point.is_on_curve::<Bls12_381G2, A>() {
		return Err(Defect::NotOnCurve);
	}
	// The length determines the number of slopes, so there are enough.
	lines_by_slopes::<Curve, A>(&point, slopes).map(Into::into).ok_or(Defect::Length)
}
