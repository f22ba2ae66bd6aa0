//! Safe functions over blst, for BLS12-381.
//!
//! blst is C and assembly. It chooses its code at run time by the processor (feature `portable`).
//! It is built without its threads. Its decoding accepts more than one encoding of some points, so
//! points are decoded here. Its formulas for pairings and multi-scalar multiplications do not
//! handle the identity, so no identity is passed to them.

use assay_ark_curves::ark_bls12_381;
use assay_proof_system::Defect;
use blst::{
	blst_bendian_from_fp, blst_final_exp, blst_fp, blst_fp12, blst_fp12_cyclotomic_sqr,
	blst_fp12_frobenius_map, blst_fp12_is_equal, blst_fp12_mul, blst_fp2, blst_fp6,
	blst_fp_from_bendian, blst_fp_from_lendian, blst_fr, blst_fr_add, blst_fr_from_scalar,
	blst_fr_mul, blst_lendian_from_fp, blst_lendian_from_scalar, blst_miller_loop_n, blst_p1,
	blst_p1_add_or_double, blst_p1_affine, blst_p1_affine_in_g1, blst_p1_affine_is_inf,
	blst_p1_affine_on_curve, blst_p1_from_affine, blst_p1_mult, blst_p1_to_affine,
	blst_p1s_mult_pippenger, blst_p1s_mult_pippenger_scratch_sizeof, blst_p2, blst_p2_affine,
	blst_p2_affine_in_g2, blst_p2_affine_on_curve, blst_p2_cneg, blst_p2_from_affine,
	blst_p2_to_affine, blst_scalar, blst_scalar_fr_check, blst_scalar_from_fr,
	blst_scalar_from_lendian, limb_t,
};

/// Bytes of a coordinate.
pub const FP_LEN: usize = 48;
/// Bytes of a point of G1.
pub const G1_LEN: usize = 2 * FP_LEN;
/// Bytes of a point of G2.
pub const G2_LEN: usize = 4 * FP_LEN;
/// Bytes of an element of the target group.
pub const GT_LEN: usize = 12 * FP_LEN;
/// Bytes of a scalar.
pub const SCALAR_LEN: usize = 32;
/// Bits of a scalar below the group order.
const SCALAR_BITS: usize = 255;

/// The flag bit for infinity in the first byte of an uncompressed point.
const INFINITY: u8 = 0x40;

/// The field's modulus, big-endian ([RFC 9380](https://www.rfc-editor.org/rfc/rfc9380#section-8.8)).
const MODULUS: [u8; FP_LEN] = [
	0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7,
	0x64, 0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24,
	0x1e, 0xab, 0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xab,
];

/// A point of G1 that is not the identity.
#[derive(Clone, Copy)]
pub struct G1(blst_p1_affine);

/// A point of G2 that is not the identity.
#[derive(Clone, Copy)]
pub struct G2(blst_p2_affine);

/// An element of the target group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Gt(blst_fp12);

/// A scalar below the group order, in Montgomery form.
#[derive(Clone, Copy, Default)]
pub struct Scalar(blst_fr);

/// Splits an encoding into its coordinates; `None` for the identity.
///
/// A finite point has no flag bit set, and its coordinates are not all zero: zeros are on no curve,
/// and some libraries read them as infinity. The identity has the flag for infinity and otherwise
/// zeros.
fn coordinates<const N: usize>(bytes: &[u8]) -> Result<Option<[blst_fp; N]>, Defect> {
	if bytes.len() != N * FP_LEN {
		return Err(Defect::Length);
	}
	let (first, rest) = (bytes[0], &bytes[1..]);
	if rest.iter().all(|byte| *byte == 0) && (first == INFINITY || first == 0) {
		return if first == INFINITY { Ok(None) } else { Err(Defect::NotCanonical) };
	}
	let mut coordinates = [blst_fp::default(); N];
	for (coordinate, bytes) in coordinates.iter_mut().zip(bytes.chunks_exact(FP_LEN)) {
		// A set flag bit makes the number larger than the modulus, so this check refuses it as well.
		if bytes >= &MODULUS[..] {
			return Err(Defect::NotCanonical);
		}
		// SAFETY: `bytes` has the 48 bytes that are read.
		unsafe { blst_fp_from_bendian(coordinate, bytes.as_ptr()) };
	}
	Ok(Some(coordinates))
}

impl G1 {
	/// Decodes a point without its group checks; `None` is the identity.
	fn from_bytes_unchecked(bytes: &[u8]) -> Result<Option<Self>, Defect> {
		let point = coordinates(bytes)?.map(|[x, y]| Self(blst_p1_affine { x, y }));
		Ok(point)
	}

	/// Decodes a point and checks that it is on the curve; `None` is the identity.
	pub fn from_bytes_on_curve(bytes: &[u8]) -> Result<Option<Self>, Defect> {
		match Self::from_bytes_unchecked(bytes)? {
			// SAFETY: the pointer is to an initialised point.
			Some(point) if !unsafe { blst_p1_affine_on_curve(&point.0) } => Err(Defect::NotOnCurve),
			point => Ok(point),
		}
	}

	/// Returns true if a point of the curve is in the subgroup.
	pub fn is_in_subgroup(&self) -> bool {
		// SAFETY: the point is initialised, and on the curve, as the function expects.
		unsafe { blst_p1_affine_in_g1(&self.0) }
	}

	/// Returns the multiple by the little-endian number `scalar`; `None` is the identity.
	pub fn mul(&self, scalar: &[u8]) -> Option<Self> {
		let (mut point, mut product) = (blst_p1::default(), blst_p1::default());
		// SAFETY: the points are initialised, and `nbits` is what `scalar` holds.
		unsafe {
			blst_p1_from_affine(&mut point, &self.0);
			blst_p1_mult(&mut product, &point, scalar.as_ptr(), 8 * scalar.len());
		}
		to_affine(&product)
	}

	/// Computes `left + Σ scalar_i·point_i`, scalars little-endian; `None` is the identity.
	pub fn msm<'a, const N: usize>(
		left: Option<&Self>,
		terms: impl Iterator<Item = (Option<&'a Self>, &'a [u8; N])>,
	) -> Option<Self> {
		// blst's table and bucket formulas expect finite points.
		let (points, scalars): (Vec<*const blst_p1_affine>, Vec<*const u8>) = terms
			.filter_map(|(point, scalar)| Some((&point?.0 as *const _, scalar.as_ptr())))
			.unzip();
		let mut sum = blst_p1::default();
		if !points.is_empty() {
			// SAFETY: the function has no precondition.
			let scratch = unsafe { blst_p1s_mult_pippenger_scratch_sizeof(points.len()) };
			let mut scratch = vec![0 as limb_t; scratch.div_ceil(size_of::<limb_t>())];
			// SAFETY: both arrays have one pointer to a live value per point (so neither is cut
			// short by a null), each scalar has the stated number of bits, and the scratch space has
			// the size that the library requires.
			unsafe {
				blst_p1s_mult_pippenger(
					&mut sum,
					points.as_ptr(),
					points.len(),
					scalars.as_ptr(),
					(8 * N).min(SCALAR_BITS),
					scratch.as_mut_ptr(),
				)
			};
		}
		if let Some(left) = left {
			let (mut point, product) = (blst_p1::default(), sum);
			// SAFETY: all points are initialised.
			unsafe {
				blst_p1_from_affine(&mut point, &left.0);
				blst_p1_add_or_double(&mut sum, &product, &point);
			}
		}
		to_affine(&sum)
	}
}

fn to_affine(point: &blst_p1) -> Option<G1> {
	let mut affine = blst_p1_affine::default();
	// SAFETY: both points are initialised.
	let infinite = unsafe {
		blst_p1_to_affine(&mut affine, point);
		blst_p1_affine_is_inf(&affine)
	};
	(!infinite).then_some(G1(affine))
}

impl G2 {
	/// Decodes a point without its group checks; `None` is the identity.
	fn from_bytes_unchecked(bytes: &[u8]) -> Result<Option<Self>, Defect> {
		let point = coordinates(bytes)?.map(|[x1, x0, y1, y0]| {
			let (x, y) = (blst::blst_fp2 { fp: [x0, x1] }, blst::blst_fp2 { fp: [y0, y1] });
			Self(blst_p2_affine { x, y })
		});
		Ok(point)
	}

	/// Decodes a point and checks that it is on the curve; `None` is the identity.
	pub fn from_bytes_on_curve(bytes: &[u8]) -> Result<Option<Self>, Defect> {
		match Self::from_bytes_unchecked(bytes)? {
			// SAFETY: the pointer is to an initialised point.
			Some(point) if !unsafe { blst_p2_affine_on_curve(&point.0) } => Err(Defect::NotOnCurve),
			point => Ok(point),
		}
	}

	/// Returns true if a point of the curve is in the subgroup.
	pub fn is_in_subgroup(&self) -> bool {
		// SAFETY: the point is initialised, and on the curve, as the function expects.
		unsafe { blst_p2_affine_in_g2(&self.0) }
	}

	/// Returns the negative of the point.
	pub fn neg(&self) -> Self {
		let (mut point, mut affine) = (blst_p2::default(), blst_p2_affine::default());
		// SAFETY: all points are initialised.
		unsafe {
			blst_p2_from_affine(&mut point, &self.0);
			blst_p2_cneg(&mut point, true);
			blst_p2_to_affine(&mut affine, &point);
		}
		Self(affine)
	}

	/// Writes the uncompressed encoding, [`G2_LEN`] bytes.
	pub fn write(&self, bytes: &mut [u8]) {
		let (x, y) = (&self.0.x.fp, &self.0.y.fp);
		let coordinates = [&x[1], &x[0], &y[1], &y[0]];
		for (bytes, coordinate) in bytes.chunks_exact_mut(FP_LEN).zip(coordinates) {
			// SAFETY: `bytes` has the 48 bytes that are written.
			unsafe { blst_bendian_from_fp(bytes.as_mut_ptr(), coordinate) };
		}
	}
}

/// Converts a coordinate. Both libraries keep it in Montgomery form, in six limbs.
fn to_ark(x: &blst_fp) -> ark_bls12_381::Fq {
	ark_bls12_381::Fq::new_unchecked(ark_ff::BigInt(x.l))
}

fn fp2_to_ark(x: &blst_fp2) -> ark_bls12_381::Fq2 {
	ark_bls12_381::Fq2::new(to_ark(&x.fp[0]), to_ark(&x.fp[1]))
}

fn fp6_to_ark(x: &blst_fp6) -> ark_bls12_381::Fq6 {
	let [c0, c1, c2] = &x.fp2;
	ark_bls12_381::Fq6::new(fp2_to_ark(c0), fp2_to_ark(c1), fp2_to_ark(c2))
}

fn fp6_from_ark(x: &ark_bls12_381::Fq6) -> blst_fp6 {
	let fp2 = |x: &ark_bls12_381::Fq2| blst_fp2 {
		fp: [blst_fp { l: x.c0.0 .0 }, blst_fp { l: x.c1.0 .0 }],
	};
	blst_fp6 { fp2: [fp2(&x.c0), fp2(&x.c1), fp2(&x.c2)] }
}

impl G1 {
	/// Converts arkworks' point, which is not the identity.
	pub fn from_ark(point: &ark_bls12_381::G1Affine) -> Self {
		Self(blst_p1_affine { x: blst_fp { l: point.x.0 .0 }, y: blst_fp { l: point.y.0 .0 } })
	}

	/// Converts to arkworks' point.
	pub fn to_ark(self) -> ark_bls12_381::G1Affine {
		ark_bls12_381::G1Affine::new_unchecked(to_ark(&self.0.x), to_ark(&self.0.y))
	}
}

impl G2 {
	/// Converts to arkworks' point.
	pub fn to_ark(self) -> ark_bls12_381::G2Affine {
		ark_bls12_381::G2Affine::new_unchecked(fp2_to_ark(&self.0.x), fp2_to_ark(&self.0.y))
	}
}

impl Gt {
	/// Converts arkworks' element. Both libraries use the same tower.
	pub fn from_ark(element: &ark_bls12_381::Fq12) -> Self {
		Self(blst_fp12 { fp6: [fp6_from_ark(&element.c0), fp6_from_ark(&element.c1)] })
	}

	/// Converts to arkworks' element.
	pub fn to_ark(self) -> ark_bls12_381::Fq12 {
		let [c0, c1] = &self.0.fp6;
		ark_bls12_381::Fq12::new(fp6_to_ark(c0), fp6_to_ark(c1))
	}

	/// Computes `Π e(p, q)`: one multi-Miller loop and one final exponentiation.
	pub fn product_of_pairings<'a>(pairs: impl Iterator<Item = (&'a G1, &'a G2)>) -> Self {
		let pairs: Vec<_> = pairs.collect();
		let p: Vec<*const blst_p1_affine> = pairs.iter().map(|(p, _)| &p.0 as _).collect();
		let q: Vec<*const blst_p2_affine> = pairs.iter().map(|(_, q)| &q.0 as _).collect();
		let mut product = blst_fp12::default();
		if !pairs.is_empty() {
			let mut miller = blst_fp12::default();
			// SAFETY: both arrays have `pairs.len()` pointers to live, finite points.
			unsafe {
				blst_miller_loop_n(&mut miller, q.as_ptr(), p.as_ptr(), pairs.len());
				blst_final_exp(&mut product, &miller);
			}
		}
		Self(product)
	}

	/// Computes the power with the little-endian number `exponent`, by fixed windows of four bits.
	pub fn pow(&self, exponent: &[u8]) -> Self {
		let mut powers = [blst_fp12::default(); 16];
		for index in 1..powers.len() {
			let previous = powers[index - 1];
			// SAFETY: all elements are initialised.
			unsafe { blst_fp12_mul(&mut powers[index], &previous, &self.0) };
		}
		// Most exponents are far shorter than the bytes that hold them.
		let len = exponent.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
		let mut power = blst_fp12::default();
		for window in exponent[..len].iter().rev().flat_map(|byte| [byte >> 4, byte & 15]) {
			for _ in 0..4 {
				let root = power;
				// SAFETY: both are initialised. The element is in the cyclotomic subgroup, like all
				// decoded elements and all products of pairings.
				unsafe { blst_fp12_cyclotomic_sqr(&mut power, &root) };
			}
			let factor = power;
			// SAFETY: all elements are initialised.
			unsafe { blst_fp12_mul(&mut power, &factor, &powers[usize::from(window)]) };
		}
		Self(power)
	}

	/// Decodes an element of the cyclotomic subgroup, as [`pow`](Self::pow) requires: a non-zero
	/// element with `f^(p⁴)·f = f^(p²)`.
	pub fn from_bytes_cyclotomic(bytes: &[u8]) -> Result<Self, Defect> {
		if bytes.len() != GT_LEN {
			return Err(Defect::Length);
		}
		let mut element = blst_fp12::default();
		let coefficients = element.fp6.iter_mut().flat_map(|c| &mut c.fp2).flat_map(|c| &mut c.fp);
		for (coefficient, bytes) in coefficients.zip(bytes.chunks_exact(FP_LEN)) {
			if bytes.iter().rev().ge(&MODULUS) {
				return Err(Defect::NotCanonical);
			}
			// SAFETY: `bytes` has the 48 bytes that are read.
			unsafe { blst_fp_from_lendian(coefficient, bytes.as_ptr()) };
		}
		if bytes.iter().all(|byte| *byte == 0) || !is_cyclotomic(&element) {
			return Err(Defect::NotInSubgroup);
		}
		Ok(Self(element))
	}

	/// Writes the element as arkworks' `Fq12`, [`GT_LEN`] bytes: twelve little-endian coefficients.
	/// blst has the same tower of extensions.
	pub fn write(&self, bytes: &mut [u8]) {
		let coefficients = self.0.fp6.iter().flat_map(|c| &c.fp2).flat_map(|c| &c.fp);
		for (bytes, coefficient) in bytes.chunks_exact_mut(FP_LEN).zip(coefficients) {
			// SAFETY: `bytes` has the 48 bytes that are written.
			unsafe { blst_lendian_from_fp(bytes.as_mut_ptr(), coefficient) };
		}
	}
}

/// Returns true if `f^(p⁴)·f = f^(p²)`.
fn is_cyclotomic(f: &blst_fp12) -> bool {
	let (mut power, mut power_of_power, mut left) =
		(blst_fp12::default(), blst_fp12::default(), blst_fp12::default());
	// SAFETY: all elements are initialised, and blst implements the power p^2.
	unsafe {
		blst_fp12_frobenius_map(&mut power, f, 2);
		blst_fp12_frobenius_map(&mut power_of_power, &power, 2);
		blst_fp12_mul(&mut left, &power_of_power, f);
		blst_fp12_is_equal(&left, &power)
	}
}

impl Scalar {
	/// Decodes a little-endian number below the group order.
	pub fn from_bytes(bytes: &[u8]) -> Result<Self, Defect> {
		let bytes: [u8; SCALAR_LEN] = bytes.try_into().map_err(|_| Defect::Length)?;
		let (mut scalar, mut element) = (blst_scalar::default(), blst_fr::default());
		// SAFETY: `bytes` has the 32 bytes that are read, and both values are initialised.
		unsafe {
			blst_scalar_from_lendian(&mut scalar, bytes.as_ptr());
			if !blst_scalar_fr_check(&scalar) {
				return Err(Defect::NotCanonical);
			}
			blst_fr_from_scalar(&mut element, &scalar);
		}
		Ok(Self(element))
	}

	/// Returns the scalar as a little-endian number.
	pub fn to_bytes(self) -> [u8; SCALAR_LEN] {
		let (mut scalar, mut bytes) = (blst_scalar::default(), [0; SCALAR_LEN]);
		// SAFETY: both values are initialised, and `bytes` has the 32 bytes that are written.
		unsafe {
			blst_scalar_from_fr(&mut scalar, &self.0);
			blst_lendian_from_scalar(bytes.as_mut_ptr(), &scalar);
		}
		bytes
	}

	/// Returns the scalar as a number, in little-endian limbs.
	pub fn to_limbs(self) -> [u64; SCALAR_LEN / 8] {
		let mut limbs = [0; SCALAR_LEN / 8];
		for (limb, bytes) in limbs.iter_mut().zip(self.to_bytes().chunks_exact(8)) {
			*limb = bytes.iter().rev().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
		}
		limbs
	}

	/// Adds `a·b`.
	pub fn add_product(&mut self, a: &Self, b: &Self) {
		let (mut product, sum) = (blst_fr::default(), self.0);
		// SAFETY: all values are initialised.
		unsafe {
			blst_fr_mul(&mut product, &a.0, &b.0);
			blst_fr_add(&mut self.0, &sum, &product);
		}
	}

	/// Returns the sum of two scalars.
	pub fn add(&self, other: &Self) -> Self {
		let mut sum = blst_fr::default();
		// SAFETY: all values are initialised.
		unsafe { blst_fr_add(&mut sum, &self.0, &other.0) };
		Self(sum)
	}
}
