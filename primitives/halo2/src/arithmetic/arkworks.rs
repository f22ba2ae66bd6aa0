//! Arithmetic by arkworks' types, or by thin types whose operations are host calls.

use super::Arithmetic;
use crate::{
	encoding::{bytes_of, integer, PointBytes},
	field::Halo2Field,
	scheme::{Ipa, IpaParameters, Kzg, KzgParameters, G2_LEN},
};
use alloc::vec::Vec;
use ark_ec::{
	pairing::{MillerLoopOutput, Pairing, PairingOutput},
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	AffineRepr, CurveGroup, VariableBaseMSM,
};
use ark_ff::{Field, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_curve_operations::subgroup::{OfCurve, SubgroupCheck};
use assay_proof_system::Defect;
use core::marker::PhantomData;

/// KZG over BN254 by arkworks' types or by thin types.
pub struct ArkworksKzg<E, C = OfCurve>(PhantomData<(E, C)>);

/// The inner product argument over Vesta by arkworks' types or by thin types.
pub struct ArkworksIpa<P>(PhantomData<P>);

/// The bits above the modulus in the last byte of a compressed point.
pub struct Flags {
	/// Set when `y` is odd.
	odd: u8,
	/// Set for the identity; 0 if the identity is all zeros.
	identity: u8,
}

/// The flags of `halo2curves` over BN254.
pub const BN254_FLAGS: Flags = Flags { odd: 0x40, identity: 0x80 };
/// The flags of `pasta_curves`.
pub const PASTA_FLAGS: Flags = Flags { odd: 0x80, identity: 0 };

impl Flags {
	/// Returns the encoding of the identity.
	const fn identity(&self) -> [u8; 32] {
		let mut bytes = [0; 32];
		bytes[31] = self.identity;
		bytes
	}

	/// Joins the first coordinate of a compressed point and its second, which is given. Whether they are canonical and
	/// on the curve is for [`Arithmetic::point`] to check.
	///
	/// # Errors
	///
	/// `NotCanonical` for flags that no point has, or the other root; `NotOnCurve` for the identity with a root that is
	/// not zero, and for another point with the root zero.
	pub fn coordinates(
		&self,
		compressed: &[u8; 32],
		root: &[u8; 32],
	) -> Result<PointBytes, Defect> {
		let mut point = [0; 64];
		let (x, y) = point.split_at_mut(32);
		y.copy_from_slice(root);
		let is_zero = y.iter().all(|byte| *byte == 0);
		if *compressed == self.identity() {
			return if is_zero { Ok(point) } else { Err(Defect::NotOnCurve) };
		}
		let is_odd = compressed[31] & self.odd != 0;
		if compressed[31] & self.identity != 0 || is_odd != (y[0] & 1 == 1) {
			return Err(Defect::NotCanonical);
		}
		// The groups have odd order. With both coordinates zero, the point would be taken for the identity.
		if is_zero {
			return Err(Defect::NotOnCurve);
		}
		x.copy_from_slice(compressed);
		x[31] &= !self.odd;
		Ok(point)
	}
}

/// Decodes a point from its first coordinate and the parity of the second, which is a square root.
/// Each point has exactly one encoding.
///
/// # Errors
///
/// `NotCanonical`, and `NotOnCurve` if there is no root.
pub fn compressed<P>(
	bytes: &[u8; 32],
	flags: &Flags,
	root: impl FnOnce(&P::BaseField) -> Option<P::BaseField>,
) -> Result<Affine<P>, Defect>
where
	P: SWCurveConfig,
	P::BaseField: PrimeField,
{
	if *bytes == flags.identity() {
		return Ok(Affine::identity());
	}
	if bytes[31] & flags.identity != 0 {
		return Err(Defect::NotCanonical);
	}
	let mut x = *bytes;
	x[31] &= !flags.odd;
	let x = P::BaseField::from_bigint(integer::<P::BaseField>(&x)).ok_or(Defect::NotCanonical)?;
	// Both curves are y² = x³ + b.
	let y = root(&(x.square() * x + P::COEFF_B)).ok_or(Defect::NotOnCurve)?;
	let odd = y.into_bigint().as_ref().first().is_some_and(|limb| limb & 1 == 1);
	let y = if odd == (bytes[31] & flags.odd != 0) { y } else { -y };
	Ok(Affine::new_unchecked(x, y))
}

fn halves(bytes: &PointBytes) -> [[u8; 32]; 2] {
	let mut halves = [[0; 32]; 2];
	for (half, chunk) in halves.iter_mut().zip(bytes.chunks_exact(32)) {
		half.copy_from_slice(chunk);
	}
	halves
}

fn point<P>(bytes: &PointBytes) -> Result<Affine<P>, Defect>
where
	P: SWCurveConfig,
	P::BaseField: PrimeField,
{
	if bytes.iter().all(|byte| *byte == 0) {
		return Ok(Affine::identity());
	}
	let [x, y] =
		halves(bytes).map(|half| P::BaseField::from_bigint(integer::<P::BaseField>(&half)));
	let (x, y) = x.zip(y).ok_or(Defect::NotCanonical)?;
	let point = Affine::<P>::new_unchecked(x, y);
	if !point.is_on_curve() {
		return Err(Defect::NotOnCurve);
	}
	Ok(point)
}

fn coordinates<P>(point: &Affine<P>) -> PointBytes
where
	P: SWCurveConfig,
	P::BaseField: PrimeField,
{
	let mut bytes = [0; 64];
	if let Some((x, y)) = point.xy() {
		bytes[..32].copy_from_slice(&bytes_of(&x));
		bytes[32..].copy_from_slice(&bytes_of(&y));
	}
	bytes
}

/// Computes an MSM through arkworks' entry point, which thin types replace.
fn msm<P: SWCurveConfig>(points: &[Affine<P>], scalars: &[P::ScalarField]) -> Affine<P> {
	let (points, scalars): (Vec<_>, Vec<_>) = points
		.iter()
		.zip(scalars)
		.filter(|(point, scalar)| !point.is_zero() && !scalar.is_zero())
		.map(|(point, scalar)| (*point, *scalar))
		.unzip();
	if points.is_empty() {
		return Affine::identity();
	}
	Projective::<P>::msm(&points, &scalars)
		.expect("both lists were unzipped from one; qed")
		.into_affine()
}

impl<E, P1, P2, C> Arithmetic for ArkworksKzg<E, C>
where
	E: Pairing<G1Affine = Affine<P1>, G2Affine = Affine<P2>, ScalarField = ark_bn254::Fr>,
	P1: SWCurveConfig<ScalarField = ark_bn254::Fr, BaseField = ark_bn254::Fq>,
	P2: SWCurveConfig<ScalarField = ark_bn254::Fr>,
	C: SubgroupCheck,
{
	type Scheme = Kzg;
	type Point = Affine<P1>;
	type Scalar = ark_bn254::Fr;
	type PreparedParameters = Affine<P2>;

	fn compressed(bytes: &[u8; 32]) -> Result<Affine<P1>, Defect> {
		compressed(bytes, &BN254_FLAGS, Field::sqrt)
	}

	fn point(bytes: &PointBytes) -> Result<Affine<P1>, Defect> {
		point(bytes)
	}

	fn coordinates(point: &Affine<P1>) -> PointBytes {
		coordinates(point)
	}

	fn is_identity(point: &Affine<P1>) -> bool {
		point.is_zero()
	}

	fn generator() -> Affine<P1> {
		Affine::generator()
	}

	fn msm(points: &[Affine<P1>], scalars: &[ark_bn254::Fr]) -> Affine<P1> {
		msm(points, scalars)
	}

	fn check_parameters(parameters: &KzgParameters) -> Result<(), Defect> {
		Self::prepare_parameters(parameters).map(|_| ())
	}

	fn prepare_parameters(parameters: &KzgParameters) -> Result<Affine<P2>, Defect> {
		let s_g2 = setup_point(&parameters.s_g2)?;
		if !C::contains(&s_g2) {
			return Err(Defect::NotInSubgroup);
		}
		refuse_known_secret::<P2>(&parameters.s_g2)?;
		Ok(s_g2)
	}

	fn check(s_g2: &Affine<P2>, left: &Affine<P1>, right: &Affine<P1>) -> bool {
		let (g1, g2): (Vec<_>, Vec<_>) = [(*left, *s_g2), (-*right, Affine::generator())]
			.into_iter()
			.filter(|(point, _)| !point.is_zero())
			.unzip();
		if g1.is_empty() {
			return true;
		}
		let product = E::multi_miller_loop(g1, g2).0;
		// Zero has no final exponentiation, and thin types trap on it.
		!product.is_zero()
			&& E::final_exponentiation(MillerLoopOutput(product)) == Some(PairingOutput::zero())
	}
}

/// Refuses the encoding of `[s]_2 = ±[1]_2`, which reveals that s is 1 or −1. Whoever knows s can prove anything. Other
/// known s are as bad, but the point does not reveal them.
///
/// The point was decoded before. This takes its bytes, because a cache may have it from a key of another proof system,
/// which does not refuse it.
///
/// # Errors
///
/// `Unsound`.
pub fn refuse_known_secret<P: SWCurveConfig>(s_g2: &[u8; G2_LEN]) -> Result<(), Defect> {
	// An encoding begins with x. A point with the same x is the same or the opposite.
	let mut x = [0; G2_LEN / 2];
	let written = P::GENERATOR.x.serialize_uncompressed(&mut x[..]);
	if written.is_err() || s_g2.starts_with(&x) {
		return Err(Defect::Unsound);
	}
	Ok(())
}

/// Decodes `[s]_2` and checks that it is on the curve. The subgroup is not checked.
///
/// # Errors
///
/// `NotCanonical`, `Identity`, `NotOnCurve`.
pub fn setup_point<P: SWCurveConfig>(encoded: &[u8]) -> Result<Affine<P>, Defect> {
	let point = Affine::<P>::deserialize_uncompressed_unchecked(encoded)
		.map_err(|_| Defect::NotCanonical)?;
	let mut again = Vec::with_capacity(encoded.len());
	let written = point.serialize_uncompressed(&mut again);
	if written.is_err() || again != encoded {
		return Err(Defect::NotCanonical);
	}
	if point.is_zero() {
		return Err(Defect::Identity);
	}
	if !point.is_on_curve() {
		return Err(Defect::NotOnCurve);
	}
	Ok(point)
}

impl<P> Arithmetic for ArkworksIpa<P>
where
	P: SWCurveConfig<ScalarField = ark_vesta::Fr, BaseField = ark_vesta::Fq>,
{
	type Scheme = Ipa;
	type Point = Affine<P>;
	type Scalar = ark_vesta::Fr;
	type PreparedParameters = ();

	fn compressed(bytes: &[u8; 32]) -> Result<Affine<P>, Defect> {
		compressed(bytes, &PASTA_FLAGS, Field::sqrt)
	}

	fn point(bytes: &PointBytes) -> Result<Affine<P>, Defect> {
		point(bytes)
	}

	fn coordinates(point: &Affine<P>) -> PointBytes {
		coordinates(point)
	}

	fn is_identity(point: &Affine<P>) -> bool {
		point.is_zero()
	}

	fn generator() -> Affine<P> {
		Affine::generator()
	}

	fn msm(points: &[Affine<P>], scalars: &[ark_vesta::Fr]) -> Affine<P> {
		msm(points, scalars)
	}

	fn check_parameters(parameters: &IpaParameters) -> Result<(), Defect> {
		parameters.check::<Self>()
	}

	fn prepare_parameters(_: &IpaParameters) -> Result<(), Defect> {
		Ok(())
	}

	fn check((): &(), _: &Affine<P>, right: &Affine<P>) -> bool {
		right.is_zero()
	}
}

const _: () = {
	const fn assert_field<F: Halo2Field>() {}
	assert_field::<ark_bn254::Fr>();
	assert_field::<ark_vesta::Fr>();
};
