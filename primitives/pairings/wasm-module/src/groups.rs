//! Scalar multiplication, MSMs and subgroup checks.

use crate::{encode, Library, Operation};
use alloc::{format, string::String, vec::Vec};
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{BigInteger, PrimeField};
use assay_msm::{curves, Curve, Isa};
use assay_pairings::AssayPairing;

/// Returns different points and scalars.
pub(crate) fn terms<C: SWCurveConfig>(
	count: usize,
) -> (Vec<Affine<C>>, Vec<<C::ScalarField as PrimeField>::BigInt>) {
	let mut point = Projective::<C>::from(Affine::generator());
	let step = point + point;
	let mut points = Vec::with_capacity(count);
	let mut scalars = Vec::with_capacity(count);
	let mut scalar = C::ScalarField::from(0x9e37_79b9_7f4a_7c15u64);
	for _ in 0..count {
		points.push(point);
		point = point + step + Affine::generator();
		scalar = scalar * scalar + C::ScalarField::from(5u64);
		scalars.push(scalar.into_bigint());
	}
	(Projective::normalize_batch(&points), scalars)
}

fn msm<C, S, const COUNT: usize>(library: Library, rounds: u32) -> Vec<u8>
where
	S: SWCurveConfig,
	C: Curve<Affine = Affine<S>>,
{
	let (mut points, scalars) = terms::<S>(COUNT);
	for _ in 0..rounds {
		let sum = match library {
			Library::Assay => assay_msm::msm_in_subgroup::<C>(Isa::best(), &points, &scalars),
			#[cfg(feature = "comparison")]
			Library::Arkworks => {
				use ark_ec::VariableBaseMSM;
				Projective::<S>::msm_bigint(&points, &scalars).into_affine()
			}
		};
		points[0] = sum;
	}
	encode(&points[0])
}

fn mul<C, S>(library: Library, rounds: u32) -> Vec<u8>
where
	S: SWCurveConfig,
	C: Curve<Affine = Affine<S>>,
{
	let (points, scalars) = terms::<S>(1);
	let (mut point, mut scalar) = (points[0], scalars[0]);
	for _ in 0..rounds {
		point = match library {
			Library::Assay => assay_msm::mul_in_subgroup::<C>(Isa::best(), &point, scalar.as_ref()),
			#[cfg(feature = "comparison")]
			Library::Arkworks => S::mul_affine(&point, scalar.as_ref()).into_affine(),
		};
		scalar.div2();
		scalar.as_mut()[0] |= 1;
		if scalar.num_bits() < 200 {
			scalar = scalars[0];
		}
	}
	encode(&point)
}

fn check<E: AssayPairing, const G2: bool>(library: Library, rounds: u32) -> Vec<u8> {
	let (mut p, mut q) = (E::G1Affine::generator(), E::G2Affine::generator());
	let mut all = true;
	for _ in 0..rounds {
		all &= match (library, G2) {
			(Library::Assay, false) => E::g1_is_in_subgroup(Isa::best(), &p),
			(Library::Assay, true) => E::g2_is_in_subgroup(Isa::best(), &q),
			#[cfg(feature = "comparison")]
			(Library::Arkworks, false) => in_subgroup::<E::G1Affine>(&p),
			#[cfg(feature = "comparison")]
			(Library::Arkworks, true) => in_subgroup::<E::G2Affine>(&q),
		};
		p = core::hint::black_box(p);
		q = core::hint::black_box(q);
	}
	encode(&all)
}

#[cfg(feature = "comparison")]
fn in_subgroup<P: AffineRepr + ark_serialize::Valid>(point: &P) -> bool {
	point.check().is_ok()
}

fn append_group<C, S>(table: &mut Vec<(String, Operation)>, group: &str)
where
	S: SWCurveConfig,
	C: Curve<Affine = Affine<S>>,
{
	table.push((format!("{group} multiplication"), mul::<C, S>));
	table.push((format!("{group} MSM of 10"), msm::<C, S, 10>));
	table.push((format!("{group} MSM of 100"), msm::<C, S, 100>));
	table.push((format!("{group} MSM of 1000"), msm::<C, S, 1000>));
}

fn append_pairing<E: AssayPairing, S1: SWCurveConfig, S2: SWCurveConfig>(
	table: &mut Vec<(String, Operation)>,
	curve: &str,
) where
	E: Pairing<G1Affine = Affine<S1>, G2Affine = Affine<S2>>,
{
	append_group::<E::G1Curve, S1>(table, &format!("{curve} G1"));
	append_group::<E::G2Curve, S2>(table, &format!("{curve} G2"));
	table.push((format!("{curve} G1 check"), check::<E, false>));
	table.push((format!("{curve} G2 check"), check::<E, true>));
}

pub fn append(table: &mut Vec<(String, Operation)>) {
	use ark_bls12_377 as bls12_377;
	use ark_bls12_381 as bls12_381;
	append_pairing::<bls12_381::Bls12_381, _, _>(table, "BLS12-381");
	append_pairing::<bls12_377::Bls12_377, _, _>(table, "BLS12-377");
	append_pairing::<ark_bn254::Bn254, _, _>(table, "BN254");
	append_pairing::<ark_bw6_761::BW6_761, _, _>(table, "BW6-761");
	append_group::<curves::Pallas, _>(table, "Pallas");
	append_group::<curves::Vesta, _>(table, "Vesta");
}
