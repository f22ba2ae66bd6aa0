//! Sums on twisted Edwards curves with AVX2: in short Weierstrass form, whose affine additions take
//! fewer products.
//!
//! With A = 2 (a + d) / (a - d) and B = 4 / (a - d), the curve's Montgomery form
//! B v^2 = u^3 + A u^2 + u has the coordinates u = (1 + y) / (1 - y) and v = u / x (Bernstein,
//! Birkner, Joye, Lange, Peters, "Twisted Edwards curves", 2008, theorem 3.2). The short Weierstrass
//! form has X = u / B + A / (3 B) and Y = v / B. As d is not a square, no point has u = -1, where
//! v^2 = d. So the maps have these exceptions:
//!
//! - the identity (0, 1), which is at infinity in Weierstrass form;
//! - (0, -1), which has u = v = 0;
//! - points of order two with another u, which are at infinity in Edwards form. The sums that
//!   [`msm_matches_reference`](crate::msm_matches_reference) accepts have none.

use crate::{
	avx2,
	curve_group::CurveGroup,
	digit_sums::Digits,
	edwards::{Edwards, EdwardsAffine, EdwardsPoint},
	weierstrass::{Affine, Weierstrass},
};
use alloc::vec::Vec;
use ark_ec::{
	short_weierstrass as ark,
	twisted_edwards::{MontCurveConfig, TECurveConfig},
	CurveConfig,
};
use ark_ff::MontFp;
use assay_ark_curves::ark_ed_on_bls12_377;
use assay_fields::{
	avx2::{Avx2, Avx2Field},
	batch_inverse,
	lanes::Lanes,
	params::Bls12_377FrParams,
	prime::Bls12_377Fr,
	ArkConvert, Field, LimbArithmetic,
};

/// Computes `Σ scalars[i] · points[i]`. No point is the identity.
pub(crate) fn pippenger<E, W, A, F>(
	avx2: Avx2,
	points: &[EdwardsAffine<E::Base<A>>],
	scalars: &[&[u64]],
) -> EdwardsPoint<E, A>
where
	E: Edwards,
	W: Weierstrass<Base<A> = E::Base<A>>,
	A: LimbArithmetic,
	F: Avx2Field<Scalar = E::Base<A>>,
{
	let form = Form::of::<E, A>();
	let sum = avx2::pippenger::<W, A, F>(avx2, &form.images(points), scalars);
	form.original(&sum.to_affine())
}

/// Computes [`Digits::sums`]. No point is the identity.
pub(crate) fn digit_sums<E, W, A, F>(
	avx2: Avx2,
	points: &[EdwardsAffine<E::Base<A>>],
	digits: &Digits,
) -> Vec<EdwardsPoint<E, A>>
where
	E: Edwards,
	W: Weierstrass<Base<A> = E::Base<A>>,
	A: LimbArithmetic,
	F: Avx2Field<Scalar = E::Base<A>>,
{
	let form = Form::of::<E, A>();
	let sums = avx2::digit_sums::<W, A, F>(avx2, &form.images(points), digits);
	CurveGroup::normalize_batch(&sums).iter().map(|sum| form.original(sum)).collect()
}

/// The maps to a curve's short Weierstrass form and back.
struct Form<F> {
	/// B.
	b: F,
	/// A / (3 B): X of the point (0, -1).
	shift: F,
}

impl<F: Field> Form<F> {
	fn of<E: Edwards<Base<A> = F>, A: LimbArithmetic>() -> Self
	where
		F: ArkConvert<<E::Ark as CurveConfig>::BaseField>,
	{
		let a = F::from_ark(&<<E::Ark as TECurveConfig>::MontCurveConfig>::COEFF_A);
		let b = F::from_ark(&<<E::Ark as TECurveConfig>::MontCurveConfig>::COEFF_B);
		// B is not zero.
		let shift = b.triple().inverse().map_or(F::ZERO, |inverse| a.mul(&inverse));
		Self { b, shift }
	}

	/// Maps points of the Edwards form, none of them the identity.
	fn images(&self, points: &[EdwardsAffine<F>]) -> Vec<Affine<F>> {
		let divisor = |point: &EdwardsAffine<F>| F::ONE.sub(&point.y).mul(&point.x).mul(&self.b);
		let mut inverses: Vec<_> = points.iter().map(divisor).collect();
		// The divisor of (0, -1) stays zero, and so does its Y.
		batch_inverse(&mut inverses);
		let image = |(point, inverse): (&EdwardsAffine<F>, &F)| {
			let y = F::ONE.add(&point.y).mul(inverse);
			Affine::new(y.mul(&point.x).add(&self.shift), y)
		};
		points.iter().zip(&inverses).map(image).collect()
	}

	/// Maps a point of the short Weierstrass form, with Z = 0 if it is at infinity in Edwards form.
	fn original<E: Edwards<Base<A> = F>, A: LimbArithmetic>(
		&self,
		point: &Affine<F>,
	) -> EdwardsPoint<E, A> {
		if point.infinity {
			return EdwardsPoint::identity();
		}
		let (u_over_b, v_over_b) = (point.x.sub(&self.shift), point.y);
		if u_over_b.is_zero() {
			return EdwardsPoint::new(F::ZERO, F::ONE.neg(), F::ZERO, F::ONE);
		}
		let u = u_over_b.mul(&self.b);
		let (above, below) = (u.sub(&F::ONE), u.add(&F::ONE));
		EdwardsPoint::new(
			u_over_b.mul(&below),
			v_over_b.mul(&above),
			u_over_b.mul(&above),
			v_over_b.mul(&below),
		)
	}
}

/// Ed-on-BLS12-377 in short Weierstrass form, which arkworks does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdOnBls12_377Sw;

impl Weierstrass for EdOnBls12_377Sw {
	type Ark = Self;
	type Base<A: LimbArithmetic> = Bls12_377Fr<A>;
	type Lanes<A: LimbArithmetic> = Lanes<Bls12_377FrParams, 4, 5, A>;
	const NAME: &'static str = "EdOnBls12_377Sw";
	const A_IS_ZERO: bool = false;
}

impl CurveConfig for EdOnBls12_377Sw {
	type BaseField = ark_ed_on_bls12_377::Fq;
	type ScalarField = ark_ed_on_bls12_377::Fr;
	const COFACTOR: &'static [u64] = ark_ed_on_bls12_377::EdwardsConfig::COFACTOR;
	const COFACTOR_INV: Self::ScalarField = ark_ed_on_bls12_377::EdwardsConfig::COFACTOR_INV;
}

impl ark::SWCurveConfig for EdOnBls12_377Sw {
	const COEFF_A: Self::BaseField =
		MontFp!("703705145785697535354068744898462210947991611262838652327936121326450580667");
	const COEFF_B: Self::BaseField =
		MontFp!("4534988717285606338948443022678978692775945939249404648335588337437094924611");
	const GENERATOR: ark::Affine<Self> = ark::Affine::new_unchecked(
		MontFp!("3421912078908394748282540611691040025770525566253155016768561915202023608319"),
		MontFp!("943050486128738681953305652984679658685617558655311906095277947815247138018"),
	);
	type ZeroFlag = bool;
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{
		curve::Curve,
		curves::{Bandersnatch, BandersnatchSw, EdOnBls12_377},
		weierstrass::Point,
	};
	use ark_ec::{twisted_edwards, AffineRepr};
	use ark_ff::{AdditiveGroup, Field as _, UniformRand};
	use assay_ark_curves::*;
	use assay_fields::Portable;

	type Base<E> = <E as Edwards>::Base<Portable>;

	/// Checks that the maps are inverse to each other and that sums are mapped to sums, for random
	/// points of the subgroup and for points of small order.
	fn check<E, W>(small: &[twisted_edwards::Affine<E::Ark>])
	where
		E: Edwards + Curve<Affine = twisted_edwards::Affine<E::Ark>>,
		E: Curve<Point<Portable> = EdwardsPoint<E, Portable>>,
		W: Weierstrass<Base<Portable> = Base<E>>,
	{
		let form = Form::<Base<E>>::of::<E, Portable>();
		let rng = &mut ark_std::test_rng();
		let mut points: Vec<_> = (0..50).map(|_| E::Affine::rand(rng)).collect();
		points.extend(small);
		points.push(E::Affine::generator());
		let points: Vec<_> = points.iter().map(EdwardsAffine::from_ark::<E, Portable>).collect();
		let images = form.images(&points);
		let sum = |p: &Affine<Base<E>>, q: &Affine<Base<E>>| {
			let sum = Point::<W, Portable>::from_affine(p).add_affine(q);
			form.original::<E, Portable>(&sum.to_affine())
		};
		for (point, image) in points.iter().zip(&images) {
			assert!(image.is_on_curve::<W, Portable>());
			assert_eq!(form.original::<E, Portable>(image).to_affine(), *point);
			for (other, other_image) in points.iter().zip(&images) {
				let expected = EdwardsPoint::<E, Portable>::from_affine(point).add_affine(other);
				assert!(sum(image, other_image) == expected);
			}
			assert!(sum(image, &image.neg()).is_identity());
		}
	}

	#[test]
	fn maps_respect_sums() {
		use ark_ed_on_bls12_377::Fq;
		let [zero, minus_one] = [0, -1].map(ark_ed_on_bls12_381_bandersnatch::Fq::from);
		let of_order_two = twisted_edwards::Affine::new_unchecked(zero, minus_one);
		check::<Bandersnatch, BandersnatchSw>(&[of_order_two]);
		let root = (-Fq::ONE).sqrt().expect("-1 is a square");
		let small = [(Fq::ZERO, -Fq::ONE), (root, Fq::ZERO), (-root, Fq::ZERO)];
		let small = small.map(|(x, y)| twisted_edwards::Affine::new_unchecked(x, y));
		check::<EdOnBls12_377, EdOnBls12_377Sw>(&small);
	}

	/// A point of order two other than (0, -1).
	#[test]
	fn points_at_infinity_have_no_z() {
		type F = <Bandersnatch as Edwards>::Base<Portable>;
		let form = Form::<F>::of::<Bandersnatch, Portable>();
		let rng = &mut ark_std::test_rng();
		let infinite = (0..200).find_map(|_| {
			let x = ark_ed_on_bls12_381_bandersnatch::Fq::rand(rng);
			let point =
				ark_ed_on_bls12_381_bandersnatch::SWAffine::get_point_from_x_unchecked(x, true)?;
			let order = <Bandersnatch as Curve>::order();
			let multiple = Affine::from_ark(&point.mul_bigint(order).into());
			Some(multiple).filter(|point: &Affine<F>| !point.infinity && point.x != form.shift)
		});
		let infinite = infinite.expect("every second point has one as a component");
		assert!(infinite.y.is_zero());
		assert!(form.original::<Bandersnatch, Portable>(&infinite).z.is_zero());
	}
}
