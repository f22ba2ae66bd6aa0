//! Pairings, group checks and compressed points by native arithmetic, with the bytes and the errors
//! of [`assay_curve_operations`] on every input.

use ark_ff::Field;
use assay_curve_operations::{
	encoding::{decode, decode_all, encode_into},
	Error,
};
use assay_msm::{first_off_curve, is_on_curve, Curve, Isa};
use assay_pairings::{AssayPairing, Malformed};

/// Implements [`Pairing::multi_miller_loop`](assay_curve_operations::Pairing::multi_miller_loop).
pub fn multi_miller_loop<E: AssayPairing>(
	g1: &[u8],
	g2: &[u8],
	out: &mut [u8],
) -> Result<(), Error> {
	out.fill(0);
	let pairs = join::<E>(decode(g1)?, decode(g2)?)?;
	let product = E::assay_miller_loop(Isa::best(), &pairs).ok_or(Error::Unknown)?;
	encode_into(&product, out)
}

/// Implements [`Pairing::final_exponentiation`](assay_curve_operations::Pairing::final_exponentiation).
pub fn final_exponentiation<E: AssayPairing>(in_out: &mut [u8]) -> Result<(), Error> {
	let element = decode(in_out)?;
	let power = E::assay_final_exponentiation(Isa::best(), &element).ok_or(Error::Unknown)?;
	encode_into(&power, in_out)
}

/// Implements [`pairing_check`](assay_curve_operations::extensions::pairing_check).
pub fn pairing_check<E: AssayPairing>(g1: &[u8], g2: &[u8]) -> Result<(), Error> {
	if validated_product::<E>(g1, g2)? == E::TargetField::ONE {
		Ok(())
	} else {
		Err(Error::NotOne)
	}
}

/// Implements [`multi_pairing`](assay_curve_operations::extensions::multi_pairing).
pub fn multi_pairing<E: AssayPairing>(g1: &[u8], g2: &[u8], out: &mut [u8]) -> Result<(), Error> {
	out.fill(0);
	encode_into(&validated_product::<E>(g1, g2)?, out)
}

/// Implements [`check`](assay_curve_operations::extensions::check) in G1.
pub fn check_g1<E: AssayPairing>(points: &[u8]) -> Result<(), Error> {
	validate_g1::<E>(&decode_all::<Vec<_>>(points)?)
}

/// Implements [`check`](assay_curve_operations::extensions::check) in G2.
pub fn check_g2<E: AssayPairing>(points: &[u8]) -> Result<(), Error> {
	validate_g2::<E>(&decode_all::<Vec<_>>(points)?)
}

/// Implements [`decompress`](assay_curve_operations::extensions::decompress) in G1.
pub fn decompress_g1<E: AssayPairing>(points: &[u8], out: &mut [u8]) -> Result<(), Error> {
	out.fill(0);
	let encodings = items(points, E::G1_COMPRESSED_LEN)?;
	let points = decompressed(E::decompress_g1(Isa::best(), encodings))?;
	subgroup(E::g1_are_all_in_subgroup(Isa::best(), &points))?;
	encode_into(&points, out)
}

/// Implements [`decompress`](assay_curve_operations::extensions::decompress) in G2.
pub fn decompress_g2<E: AssayPairing>(points: &[u8], out: &mut [u8]) -> Result<(), Error> {
	out.fill(0);
	let encodings = items(points, E::G2_COMPRESSED_LEN)?;
	let points = decompressed(E::decompress_g2(Isa::best(), encodings))?;
	subgroup(E::g2_are_all_in_subgroup(Isa::best(), &points))?;
	encode_into(&points, out)
}

type Pairs<E> =
	Vec<(<E as ark_ec::pairing::Pairing>::G1Affine, <E as ark_ec::pairing::Pairing>::G2Affine)>;

fn join<E: AssayPairing>(g1: Vec<E::G1Affine>, g2: Vec<E::G2Affine>) -> Result<Pairs<E>, Error> {
	if g1.len() != g2.len() {
		return Err(Error::LengthMismatch);
	}
	Ok(g1.into_iter().zip(g2).collect())
}

/// Validates points and computes the product of their pairings, which always exists.
fn validated_product<E: AssayPairing>(g1: &[u8], g2: &[u8]) -> Result<E::TargetField, Error> {
	let (g1, g2) = (decode_all::<Vec<_>>(g1)?, decode_all::<Vec<_>>(g2)?);
	if g1.len() != g2.len() {
		return Err(Error::LengthMismatch);
	}
	validate_g1::<E>(&g1)?;
	let isa = Isa::best();
	let product = if isa.has_ifma() {
		// Lanes take unprepared points. Each is tested by itself, like a point whose lines are
		// computed, so that no verdict depends on the processor.
		let are_in_g2 = |isa, q: &[_]| !E::g2_are_in_subgroup(isa, q).contains(&false);
		validate::<E::G2Curve>(&g2, are_in_g2)?;
		E::prepared_multi_pairing(isa, &join::<E>(g1, g2)?, &[])
	} else {
		let lines =
			g2.iter().map(|q| validated_lines::<E>(isa, q)).collect::<Result<Vec<_>, _>>()?;
		let pairs: Vec<_> = g1.into_iter().zip(&lines).collect();
		E::prepared_multi_pairing(isa, &[], &pairs)
	};
	product.ok_or(Error::Unknown)
}

/// Computes the lines of a point on G2's curve, which show whether it is in G2.
fn validated_lines<E: AssayPairing>(isa: Isa, q: &E::G2Affine) -> Result<E::Lines, Error> {
	if !is_on_curve::<E::G2Curve>(isa, q) {
		return Err(Error::NotOnCurve);
	}
	E::prepare_g2_in_subgroup(isa, q).ok_or(Error::NotInSubgroup)
}

fn validate_g1<E: AssayPairing>(points: &[E::G1Affine]) -> Result<(), Error> {
	validate::<E::G1Curve>(points, E::g1_are_all_in_subgroup)
}

fn validate_g2<E: AssayPairing>(points: &[E::G2Affine]) -> Result<(), Error> {
	validate::<E::G2Curve>(points, E::g2_are_all_in_subgroup)
}

/// Returns the error of the first bad point: `NotOnCurve` if the point is off the curve,
/// `NotInSubgroup` if it is on the curve and outside the subgroup.
fn validate<C: Curve>(
	points: &[C::Affine],
	are_all_in_subgroup: impl Fn(Isa, &[C::Affine]) -> bool,
) -> Result<(), Error> {
	let isa = Isa::best();
	let off_curve = first_off_curve::<C>(isa, points);
	subgroup(are_all_in_subgroup(isa, &points[..off_curve.unwrap_or(points.len())]))?;
	off_curve.map_or(Ok(()), |_| Err(Error::NotOnCurve))
}

fn subgroup(are_all_in_subgroup: bool) -> Result<(), Error> {
	are_all_in_subgroup.then_some(()).ok_or(Error::NotInSubgroup)
}

/// Returns the items of a list. arkworks writes their number in front of them, in eight bytes.
fn items(list: &[u8], len: usize) -> Result<&[u8], Error> {
	let (count, items) = list.split_first_chunk().ok_or(Error::Decode)?;
	let count = usize::try_from(u64::from_le_bytes(*count)).ok();
	let has_all = count.and_then(|count| count.checked_mul(len)) == Some(items.len());
	has_all.then_some(items).ok_or(Error::Decode)
}

fn decompressed<P>(points: Vec<Result<P, Malformed>>) -> Result<Vec<P>, Error> {
	points.into_iter().collect::<Result<_, _>>().map_err(|_| Error::Decode)
}
