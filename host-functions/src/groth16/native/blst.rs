//! BLS12-381 by blst, and the Miller loops of a batch by `assay-pairings` where the processor has
//! lanes for eight at a time.

use crate::bls12_381::{Gt, Scalar, G1, G1_LEN, G2, G2_LEN, GT_LEN, SCALAR_LEN};
use assay_fields::Backend;
use assay_groth16::{
	batch::{Coefficient, COEFFICIENT_LEN},
	Arithmetic, Bls12_381, Curve,
};
use assay_pairings::NativePairing;
use assay_proof_system::Defect;

const _: () = assert!(
	G1_LEN == Bls12_381::G1_LEN
		&& G2_LEN == Bls12_381::G2_LEN
		&& GT_LEN == Bls12_381::GT_LEN
		&& SCALAR_LEN == Bls12_381::SCALAR_LEN
);

/// Arithmetic of BLS12-381 by blst.
pub struct Blst;

impl Arithmetic for Blst {
	type Curve = Bls12_381;
	type G1 = G1;
	type G2 = G2;
	type Gt = Gt;
	type Scalar = Scalar;

	fn scalar(bytes: &[u8]) -> Result<Scalar, Defect> {
		Scalar::from_bytes(bytes)
	}

	fn coefficient(bytes: &Coefficient) -> Scalar {
		let mut padded = [0; SCALAR_LEN];
		padded[..COEFFICIENT_LEN].copy_from_slice(bytes);
		Scalar::from_bytes(&padded).expect("a number of 128 bits is below the order; qed")
	}

	fn add(sum: &mut Scalar, term: &Scalar) {
		*sum = sum.add(term);
	}

	fn add_product(sum: &mut Scalar, a: &Scalar, b: &Scalar) {
		sum.add_product(a, b);
	}

	fn g1(bytes: &[u8]) -> Result<Option<G1>, Defect> {
		G1::from_bytes(bytes)
	}

	fn g1_unchecked(bytes: &[u8]) -> Result<Option<G1>, Defect> {
		G1::from_bytes_unchecked(bytes)
	}

	fn g1_mul(point: &G1, coefficient: &Coefficient) -> Option<G1> {
		point.mul(coefficient)
	}

	fn g1_msm(addend: Option<&G1>, points: &[Option<G1>], scalars: &[Scalar]) -> Option<G1> {
		let scalars: Vec<_> = scalars.iter().map(|scalar| scalar.to_bytes()).collect();
		G1::msm(addend, points.iter().map(Option::as_ref).zip(&scalars))
	}

	fn g1_msm_short(points: &[G1], coefficients: &[Coefficient]) -> Option<G1> {
		G1::msm(None, points.iter().map(Some).zip(coefficients))
	}

	fn g2(bytes: &[u8]) -> Result<Option<G2>, Defect> {
		G2::from_bytes(bytes)
	}

	fn g2_unchecked(bytes: &[u8]) -> Result<Option<G2>, Defect> {
		G2::from_bytes_unchecked(bytes)
	}

	fn append_negated_g2(bytes: &mut Vec<u8>, point: &G2) {
		append(bytes, G2_LEN, |bytes| point.neg().write(bytes));
	}

	fn gt_unchecked(bytes: &[u8]) -> Result<Gt, Defect> {
		Gt::from_bytes_unchecked(bytes)
	}

	fn append_gt(bytes: &mut Vec<u8>, element: &Gt) {
		append(bytes, GT_LEN, |bytes| element.write(bytes));
	}

	fn gt_power(base: &Gt, exponent: &Scalar) -> Gt {
		base.pow(&exponent.to_bytes())
	}

	fn product_of_pairings(pairs: &[(Option<G1>, G2)]) -> Option<Gt> {
		if pairs.len() < LEAST_IN_LANES || !has_lanes() {
			return Some(Gt::product_of_pairings(pairs));
		}
		let pairs: Vec<_> =
			pairs.iter().filter_map(|(p, q)| Some(((*p)?.to_ark(), q.to_ark()))).collect();
		let product = Bls12_381::prepared_multi_pairing(Backend::best(), &pairs, &[]);
		product.as_ref().map(Gt::from_ark)
	}
}

/// From how many pairs on eight Miller loops at a time are faster than blst's.
const LEAST_IN_LANES: usize = 6;

#[cfg(target_arch = "x86_64")]
fn has_lanes() -> bool {
	Backend::best() != Backend::Portable && assay_fields::lanes::Ifma::detect().is_some()
}

#[cfg(not(target_arch = "x86_64"))]
fn has_lanes() -> bool {
	false
}

/// Appends what `write` writes to a buffer of `len` bytes.
fn append(bytes: &mut Vec<u8>, len: usize, write: impl FnOnce(&mut [u8])) {
	let start = bytes.len();
	bytes.resize(start + len, 0);
	write(&mut bytes[start..]);
}
