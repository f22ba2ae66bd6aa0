//! Lines in residues or in the lanes of a vector, against those of single elements: on points of the subgroup, of the
//! curve, of small orders, for which the formulas have no answer, and with any coordinates.

use crate::subgroups::{on_curve, small_orders};
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{AdditiveGroup, Field, UniformRand};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_fields::{Adx, Isa};
use assay_msm::{curves::Bls12_381G2, weierstrass, CurveGroup as _};
use assay_pairings::{
	sparse_mul, sparse_mul_on, Bls12_377, Bls12_381, Bn254, Bw6_761, Line, PairingCurve, PreparedG2,
};

fn points<G: SWCurveConfig>(rng: &mut StdRng) -> Vec<Affine<G>> {
	let mut points = small_orders::<G>(rng);
	for _ in 0..50 {
		let mut edge = || match rng.gen_range(0..5) {
			0 => G::BaseField::ZERO,
			1 => G::BaseField::ONE,
			2 => -G::BaseField::ONE,
			_ => G::BaseField::rand(rng),
		};
		points.push(Affine::new_unchecked(edge(), edge()));
		points.push((Affine::<G>::generator() * G::ScalarField::rand(rng)).into_affine());
		points.push(on_curve(rng));
	}
	points
}

/// Returns the coefficients of lines in any form.
fn in_words<C: PairingCurve<Adx>>(
	lines: Option<PreparedG2<C, Adx>>,
) -> Option<Vec<Line<C::G2Field>>> {
	lines.map(|lines| lines.lines_in_words(Isa::Ifma).unwrap())
}

/// `$without_lines` tells whether a curve may have this many points without lines.
macro_rules! check {
	($curve:ty, $g2:ty, $without_lines:expr) => {{
		if !Isa::Ifma.has_ifma() {
			eprintln!("skipped: this machine has no lanes");
			return;
		}
		let mut rng = StdRng::seed_from_u64(53);
		let (mut members, mut without_lines) = (0, 0);
		for point in points::<$g2>(&mut rng) {
			let q = weierstrass::Affine::from_ark(&point);
			let [single, lanes] =
				[Isa::Adx, Isa::Ifma].map(|isa| PreparedG2::<$curve, Adx>::new(isa, &q));
			without_lines += u32::from(single.is_none());
			assert!(in_words::<$curve>(single) == in_words::<$curve>(lanes), "{point}");
			if point.is_on_curve() {
				let [single, lanes] = [Isa::Adx, Isa::Ifma]
					.map(|isa| PreparedG2::<$curve, Adx>::in_subgroup(isa, &q));
				let is_member = lanes.is_some();
				assert!(in_words::<$curve>(single) == in_words::<$curve>(lanes), "{point}");
				assert_eq!(is_member, point.is_in_correct_subgroup_assuming_on_curve());
				members += u32::from(is_member);
			}
		}
		assert!(members >= 50);
		assert!($without_lines(without_lines), "{without_lines}");
	}};
}

#[test]
fn bls12_381() {
	check!(Bls12_381, ark_bls12_381::g2::Config, |none| none == 0);
}

#[test]
fn bls12_377() {
	check!(Bls12_377, ark_bls12_377::g2::Config, |none| none == 0);
}

#[test]
fn bn254() {
	check!(Bn254, ark_bn254::g2::Config, |none| none == 0);
}

/// Some lines begin at a multiple's affine coordinates. Points of small order, or with y = 0, do not have it.
#[test]
fn bw6_761() {
	check!(Bw6_761, ark_bw6_761::g2::Config, |some| some > 0);
}

/// A multiple in residues, of points whose coordinates are affine, projective or the identity's.
#[test]
fn multiples_by_the_parameter() {
	type Point = weierstrass::Point<Bls12_381G2, Adx>;
	const MINUS_X: u64 = 0xd201_0000_0001_0000;
	let mut rng = StdRng::seed_from_u64(54);
	let points = points::<ark_bls12_381::g2::Config>(&mut rng);
	let finite = points.iter().filter(|point| point.is_on_curve());
	let finite = finite.map(|point| Point::from_affine(&weierstrass::Affine::from_ark(point)));
	for point in finite.flat_map(|point| [point, point.double()]).chain([Point::identity()]) {
		let expected = sparse_mul(&point, MINUS_X);
		for isa in Isa::all() {
			assert!(sparse_mul_on(isa, &point, MINUS_X) == expected, "{isa:?}, {point:?}");
		}
	}
}
