//! The functions over arkworks, written independently of Assay's code: a multiplication doubles and
//! adds; points are validated by their equation and by a multiplication by the order.
//!
//! MSMs are arkworks' own, because the order of additions matters for points off the curve and for
//! exceptional points of Edwards curves.

use super::harness::status;
use ark_ec::{
	pairing::{MillerLoopOutput, Pairing},
	short_weierstrass::{Affine, SWCurveConfig},
	twisted_edwards::{Affine as TeAffine, TECurveConfig},
	AffineRepr, CurveGroup, VariableBaseMSM as _,
};
use ark_ff::{AdditiveGroup, Field, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, Compress, Validate};
use assay_ark_curves::*;
use assay_conformance::{calls::Function, sample::encode};

/// A result, or the status of an error.
type Result<T> = std::result::Result<T, u32>;

fn finish(compute: impl FnOnce() -> Result<()>) -> u32 {
	compute().err().unwrap_or(status::OK)
}

/// Reads a value. Returns it with the bytes after it.
fn read<T: CanonicalDeserialize>(mut bytes: &[u8], compress: Compress) -> Result<(T, &[u8])> {
	let value = T::deserialize_with_mode(&mut bytes, compress, Validate::No);
	Ok((value.map_err(|_| status::DECODE)?, bytes))
}

fn read_front<T: CanonicalDeserialize>(bytes: &[u8]) -> Result<T> {
	Ok(read(bytes, Compress::No)?.0)
}

fn read_all<T: CanonicalDeserialize>(bytes: &[u8], compress: Compress) -> Result<T> {
	match read(bytes, compress)? {
		(value, []) => Ok(value),
		_ => Err(status::DECODE),
	}
}

fn write(bytes: &[u8], out: &mut [u8]) -> Result<()> {
	out.get_mut(..bytes.len()).ok_or(status::ENCODE)?.copy_from_slice(bytes);
	Ok(())
}

fn check_equal(a: usize, b: usize) -> Result<()> {
	if a == b {
		Ok(())
	} else {
		Err(status::LENGTH_MISMATCH)
	}
}

/// Conversion of a sum to affine coordinates, if it has them.
pub trait Normalize: AffineRepr {
	fn normalize(sum: Self::Group) -> Option<Self>;
}

impl<C: SWCurveConfig> Normalize for Affine<C> {
	fn normalize(sum: Self::Group) -> Option<Self> {
		Some(sum.into_affine())
	}
}

impl<C: TECurveConfig> Normalize for TeAffine<C> {
	fn normalize(sum: Self::Group) -> Option<Self> {
		(!sum.z.is_zero()).then(|| sum.into_affine())
	}
}

fn write_point<A: Normalize>(sum: A::Group, out: &mut [u8]) -> Result<()> {
	write(&encode(&A::normalize(sum).ok_or(status::DEGENERATE_POINT)?), out)
}

/// Computes the RFC's multi-scalar multiplication.
pub fn msm<A: Normalize>(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> u32 {
	finish(|| {
		let bases: Vec<A> = read_front(bases)?;
		let scalars: Vec<A::ScalarField> = read_front(scalars)?;
		check_equal(bases.len(), scalars.len())?;
		let sum = A::Group::msm(&bases, &scalars).map_err(|_| status::LENGTH_MISMATCH)?;
		write_point::<A>(sum, out)
	})
}

/// Computes the RFC's multiplication: doubles and adds, from the highest bit.
pub fn mul<A: Normalize>(base: &[u8], scalar: &[u8], out: &mut [u8]) -> u32 {
	finish(|| {
		let base: A = read_front(base)?;
		let words: Vec<u64> = read_front(scalar)?;
		write_point::<A>(multiply(&base, &words), out)
	})
}

fn multiply<A: AffineRepr>(base: &A, words: &[u64]) -> A::Group {
	let bits = words.iter().rev().flat_map(|word| (0..64).rev().map(move |at| word >> at & 1 == 1));
	bits.fold(A::Group::zero(), |product, bit| {
		let double = product.double();
		if bit {
			double + base
		} else {
			double
		}
	})
}

/// Computes the RFC's Miller loop.
pub fn multi_miller_loop<E: Pairing>(g1: &[u8], g2: &[u8], out: &mut [u8]) -> u32 {
	finish(|| {
		let g1: Vec<E::G1Affine> = read_front(g1)?;
		let g2: Vec<E::G2Affine> = read_front(g2)?;
		check_equal(g1.len(), g2.len())?;
		write(&encode(&E::multi_miller_loop(g1, g2).0), out)
	})
}

/// Computes the RFC's final exponentiation.
pub fn final_exponentiation<E: Pairing>(in_out: &mut [u8]) -> u32 {
	finish(|| {
		let element: E::TargetField = read_front(in_out)?;
		if element.is_zero() {
			return Err(status::UNKNOWN);
		}
		let power = E::final_exponentiation(MillerLoopOutput(element)).ok_or(status::UNKNOWN)?;
		write(&encode(&power.0), in_out)
	})
}

fn validate<C: SWCurveConfig>(points: &[Affine<C>]) -> Result<()> {
	points.iter().filter(|point| !point.is_zero()).try_for_each(|point| {
		let (x, y) = (point.x, point.y);
		if y.square() != x * x * x + C::COEFF_A * x + C::COEFF_B {
			return Err(status::NOT_ON_CURVE);
		}
		if !multiply(point, C::ScalarField::MODULUS.as_ref()).is_zero() {
			return Err(status::NOT_IN_SUBGROUP);
		}
		Ok(())
	})
}

/// Computes a product of pairings. Validates all points of the first list before the second.
fn product<E, C1, C2>(g1: &[u8], g2: &[u8]) -> Result<E::TargetField>
where
	E: Pairing<G1Affine = Affine<C1>, G2Affine = Affine<C2>>,
	C1: SWCurveConfig,
	C2: SWCurveConfig,
{
	let g1: Vec<Affine<C1>> = read_all(g1, Compress::No)?;
	let g2: Vec<Affine<C2>> = read_all(g2, Compress::No)?;
	check_equal(g1.len(), g2.len())?;
	validate(&g1)?;
	validate(&g2)?;
	// One pairing at a time.
	Ok(g1.into_iter().zip(g2).map(|(p, q)| E::pairing(p, q).0).product())
}

/// Checks that a product of pairings is one.
pub fn pairing_check<E, C1, C2>(g1: &[u8], g2: &[u8]) -> u32
where
	E: Pairing<G1Affine = Affine<C1>, G2Affine = Affine<C2>>,
	C1: SWCurveConfig,
	C2: SWCurveConfig,
{
	match product::<E, C1, C2>(g1, g2) {
		Ok(target) if target == E::TargetField::ONE => status::OK,
		Ok(_) => status::NOT_ONE,
		Err(error) => error,
	}
}

/// Computes a product of pairings.
pub fn multi_pairing<E, C1, C2>(g1: &[u8], g2: &[u8], out: &mut [u8]) -> u32
where
	E: Pairing<G1Affine = Affine<C1>, G2Affine = Affine<C2>>,
	C1: SWCurveConfig,
	C2: SWCurveConfig,
{
	finish(|| write(&encode(&product::<E, C1, C2>(g1, g2)?), out))
}

/// Checks that all points of a list are in the subgroup.
pub fn check<C: SWCurveConfig>(points: &[u8]) -> u32 {
	finish(|| validate(&read_all::<Vec<Affine<C>>>(points, Compress::No)?))
}

/// Decodes and validates compressed points. Clears the buffer first, even for an empty argument.
pub fn decompress<C: SWCurveConfig>(points: &[u8], out: &mut [u8]) -> u32 {
	out.fill(0);
	finish(|| {
		let points: Vec<Affine<C>> = read_all(points, Compress::Yes)?;
		validate(&points)?;
		write(&encode(&points), out)
	})
}

/// Lists the RFC's functions of a curve.
macro_rules! functions {
	{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
		vec![
			Function {
				name: concat!(stringify!($module), "_multi_miller_loop"),
				call: multi_miller_loop::<$ark::$pairing>,
			},
			Function {
				name: concat!(stringify!($module), "_final_exponentiation"),
				call: |_, _, in_out| final_exponentiation::<$ark::$pairing>(in_out),
			},
			Function { name: concat!(stringify!($module), "_msm_g1"), call: msm::<$ark::G1Affine> },
			Function { name: concat!(stringify!($module), "_msm_g2"), call: msm::<$ark::G2Affine> },
			Function { name: concat!(stringify!($module), "_mul_g1"), call: mul::<$ark::G1Affine> },
			Function { name: concat!(stringify!($module), "_mul_g2"), call: mul::<$ark::G2Affine> },
		]
	};
	{ curve: $curve:ident, module: $module:ident, reference: $form:ident<$ark:ident::$config:ident>, $($rest:tt)* } => {
		vec![
			Function { name: concat!(stringify!($module), "_msm"), call: msm::<$form<$ark::$config>> },
			Function { name: concat!(stringify!($module), "_mul"), call: mul::<$form<$ark::$config>> },
		]
	};
}

type ShortWeierstrass<C> = Affine<C>;
type TwistedEdwards<C> = TeAffine<C>;

macro_rules! all_functions {
	($($curve:tt)*) => { [$(functions! $curve),*].concat() };
}

/// Returns the RFC's functions for every curve.
pub fn functions() -> Vec<Function> {
	with_curves!(all_functions)
}
