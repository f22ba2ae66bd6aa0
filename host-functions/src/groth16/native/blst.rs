//! BLS12-381 by blst. With AVX2 or AVX-512 IFMA, `assay-pairings` and `assay-msm` compute pairings and MSMs instead;
//! with AVX-512 IFMA, they also compute multiplications and subgroup checks of several points. They check many points
//! of G1 at once on every processor.

use crate::{
	bls12_381::{Gt, Scalar, G1, G1_LEN, G2, G2_LEN, GT_LEN, SCALAR_LEN},
	g2_cache::{Cache, G2Cache},
};
use assay_ark_curves::ark_bls12_381;
use assay_fields::Isa;
use assay_groth16::{arithmetic, Arithmetic, Bls12_381, Curve};
use assay_pairings::AssayPairing;
use assay_proof_system::{
	batch::{limbs, Coefficient, COEFFICIENT_LEN},
	Defect,
};

const _: () = assert!(
	G1_LEN == Bls12_381::G1_LEN
		&& G2_LEN == Bls12_381::G2_LEN
		&& GT_LEN == Bls12_381::GT_LEN
		&& SCALAR_LEN == Bls12_381::SCALAR_LEN
);

/// Arithmetic of BLS12-381: blst's, or this project's where it is faster.
pub struct Blst;

/// A validated point of G2 that belongs to a key. All are of one kind, since [`Isa::best`] never changes; a product
/// refuses a point of the other kind.
#[derive(Clone)]
pub enum G2Prepared {
	/// With its lines, for the Miller loop of `assay-pairings`.
	Lines(<Bls12_381 as AssayPairing>::Lines),
	/// Only the point, for blst's Miller loop.
	Point(G2),
}

/// The keys' points that blst has validated.
static CACHE: Cache<G2> = Cache::new();

impl Arithmetic for Blst {
	type Curve = Bls12_381;
	type G1 = G1;
	type G2 = G2;
	type G2Prepared = G2Prepared;
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

	fn g1_on_curve(bytes: &[u8]) -> Result<Option<G1>, Defect> {
		G1::from_bytes_on_curve(bytes)
	}

	fn g1_are_in_subgroup(points: &[G1]) -> Vec<bool> {
		if !is_faster_in_lanes(points.len()) {
			return points.iter().map(G1::is_in_subgroup).collect();
		}
		let points: Vec<_> = points.iter().map(|p| p.to_ark()).collect();
		Bls12_381::g1_are_in_subgroup(Isa::best(), &points)
	}

	fn g1_are_all_in_subgroup(points: &[G1]) -> bool {
		if points.len() < Bls12_381::MEMBERSHIP_LEAST[0] {
			return !Self::g1_are_in_subgroup(points).contains(&false);
		}
		let points: Vec<_> = points.iter().map(|p| p.to_ark()).collect();
		Bls12_381::g1_are_all_in_subgroup(Isa::best(), &points)
	}

	fn g1_batch_mul(points: &[G1], coefficients: &[Coefficient]) -> Vec<Option<G1>> {
		if !is_faster_in_lanes(points.len()) {
			return points.iter().zip(coefficients).map(|(p, r)| p.mul(r)).collect();
		}
		let points: Vec<_> = points.iter().map(|p| p.to_ark()).collect();
		let multiples = arithmetic::g1_batch_mul::<Bls12_381>(&points, coefficients);
		multiples.iter().map(|p| p.as_ref().map(G1::from_ark)).collect()
	}

	fn g1_msm(addend: Option<&G1>, points: &[Option<G1>], scalars: &[Scalar]) -> Option<G1> {
		if is_blst_fastest() {
			let scalars: Vec<_> = scalars.iter().map(|scalar| scalar.to_bytes()).collect();
			return G1::msm(addend, points.iter().map(Option::as_ref).zip(&scalars));
		}
		let terms = points.iter().zip(scalars);
		let terms = terms.filter_map(|(p, scalar)| Some(((*p)?.to_ark(), scalar.to_limbs())));
		let addend = addend.map(|p| p.to_ark());
		arithmetic::g1_msm::<Bls12_381, _>(addend.as_ref(), terms).as_ref().map(G1::from_ark)
	}

	fn g1_msm_short(points: &[G1], coefficients: &[Coefficient]) -> Option<G1> {
		if is_blst_fastest() {
			return G1::msm(None, points.iter().map(Some).zip(coefficients));
		}
		let terms = points.iter().zip(coefficients);
		let terms = terms.map(|(p, r)| (p.to_ark(), limbs(r)));
		arithmetic::g1_msm_short::<Bls12_381>(terms).as_ref().map(G1::from_ark)
	}

	fn g2_on_curve(bytes: &[u8]) -> Result<Option<G2>, Defect> {
		G2::from_bytes_on_curve(bytes)
	}

	fn g2_are_in_subgroup(points: &[G2]) -> Vec<bool> {
		if !is_faster_in_lanes(points.len()) {
			return points.iter().map(G2::is_in_subgroup).collect();
		}
		let points: Vec<_> = points.iter().map(|q| q.to_ark()).collect();
		Bls12_381::g2_are_in_subgroup(Isa::best(), &points)
	}

	fn g2_prepared(bytes: &[u8]) -> Result<Option<G2Prepared>, Defect> {
		if is_blst_fastest() {
			return Ok(CACHE.get(bytes, Self::g2)?.map(G2Prepared::Point));
		}
		Ok(arithmetic::lines::<Bls12_381, G2Cache>(bytes)?.map(G2Prepared::Lines))
	}

	fn append_negated_g2(bytes: &mut Vec<u8>, point: &G2) {
		append(bytes, G2_LEN, |bytes| point.neg().write(bytes));
	}

	fn gt_cyclotomic(bytes: &[u8]) -> Result<Gt, Defect> {
		Gt::from_bytes_cyclotomic(bytes)
	}

	fn append_gt(bytes: &mut Vec<u8>, element: &Gt) {
		append(bytes, GT_LEN, |bytes| element.write(bytes));
	}

	fn gt_power(base: &Gt, exponent: &Scalar) -> Gt {
		if is_blst_fastest() {
			return base.pow(&exponent.to_bytes());
		}
		let power = Bls12_381::gt_power(Isa::best(), &base.to_ark(), &exponent.to_limbs());
		Gt::from_ark(&power)
	}

	fn product_of_pairings(
		pairs: &[(Option<G1>, G2)],
		prepared: &[(Option<G1>, G2Prepared)],
	) -> Option<Gt> {
		let finite = pairs.iter().filter_map(|(p, q)| Some((p.as_ref()?, q)));
		if is_blst_fastest() {
			let mut finite: Vec<_> = finite.collect();
			for (p, q) in prepared {
				let G2Prepared::Point(q) = q else { return None };
				finite.extend(p.as_ref().map(|p| (p, q)));
			}
			return Some(Gt::product_of_pairings(finite.into_iter()));
		}
		let pairs: Vec<_> = finite.map(|(p, q)| (p.to_ark(), q.to_ark())).collect();
		let prepared = with_lines(prepared)?;
		let product = Bls12_381::prepared_multi_pairing(Isa::best(), &pairs, &prepared)?;
		Some(Gt::from_ark(&product))
	}

	fn checked_product_of_pairings(
		pairs: &[(Option<G1>, G2)],
		prepared: &[(Option<G1>, G2Prepared)],
	) -> Result<Option<Gt>, Defect> {
		if is_blst_fastest() {
			let is_in = pairs.iter().all(|(_, q)| q.is_in_subgroup());
			let product = is_in.then(|| Self::product_of_pairings(pairs, prepared));
			return product.ok_or(Defect::NotInSubgroup);
		}
		let identity = ark_bls12_381::G1Affine::identity;
		let pairs = pairs.iter().map(|(p, q)| (p.map_or_else(identity, G1::to_ark), q.to_ark()));
		let pairs: Vec<_> = pairs.collect();
		let Some(prepared) = with_lines(prepared) else { return Ok(None) };
		let product = Bls12_381::checked_multi_pairing(Isa::best(), &pairs, &prepared);
		product.map(|product| Some(Gt::from_ark(&product))).ok_or(Defect::NotInSubgroup)
	}
}

/// Returns the finite pairs; `None` if a point has no lines.
fn with_lines(
	prepared: &[(Option<G1>, G2Prepared)],
) -> Option<Vec<(ark_bls12_381::G1Affine, &<Bls12_381 as AssayPairing>::Lines)>> {
	let mut finite = Vec::with_capacity(prepared.len());
	for (p, q) in prepared {
		let G2Prepared::Lines(lines) = q else { return None };
		finite.extend(p.map(|p| (p.to_ark(), lines)));
	}
	Some(finite)
}

/// The minimum number of points whose multiples are faster eight at a time than one by one in blst.
const LEAST_IN_LANES: usize = 4;

/// Returns true if an operation on this many points is faster in lanes.
fn is_faster_in_lanes(points: usize) -> bool {
	Isa::best().has_ifma() && points >= LEAST_IN_LANES
}

/// Returns true if blst's pairings and MSMs are the fastest.
///
/// Each method that has another implementation calls this function, which reads a static. A choice for
/// a whole host call would take two implementations of [`Arithmetic`], because its functions have no
/// value that could store the choice. Most functions would only forward, and the verifier would be
/// compiled twice.
fn is_blst_fastest() -> bool {
	!Isa::best().has_vectors()
}

/// Appends `len` bytes that `write` fills.
fn append(bytes: &mut Vec<u8>, len: usize, write: impl FnOnce(&mut [u8])) {
	let start = bytes.len();
	bytes.resize(start + len, 0);
	write(&mut bytes[start..]);
}
