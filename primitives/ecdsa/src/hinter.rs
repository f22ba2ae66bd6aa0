//! Makes hints. Nothing here is trusted: [`hinted`](crate::hinted) verifies all hints.
//!
//! 1. `lattice` finds several choices of short coefficients of `R` and `Q`;
//! 2. `recoding` writes each choice as a program; the cheapest is tried first;
//! 3. `trace` computes all slopes with three inversions. A program with an intermediate addition of
//!    equal or opposite points has no slopes: then the next one is tried.

mod lattice;
mod recoding;
mod trace;

use crate::{
	affine::Affine,
	field::{Element, LEN},
	hinted::tag,
	program::Operation,
	scalar::Scalar,
	signature::Signature,
	PublicKey,
};
use alloc::vec::Vec;
use lattice::Coefficients;
use num_bigint::BigInt;

/// Returns hints for a signature of a digest, valid or not.
///
/// `None` if every program adds equal points. No such signature is known.
pub fn hints_for(digest: &[u8; LEN], signature: &Signature) -> Option<Vec<u8>> {
	let Some(x) = signature.x() else {
		return Some(Vec::from([tag::NO_POINT]));
	};
	let Some(point) = Affine::with_x(&x, signature.is_odd()) else {
		let cube = x.square().mul(&x).plus(&Element::small(7));
		let root = cube.times(-1).reduce().sqrt()?;
		return Some([&[tag::NO_POINT][..], &root.to_le_bytes()].concat());
	};
	let (r, s, z) = (signature.r(), signature.s(), Scalar::reduced_be(digest));
	let (r, s, z) = (lattice::number(r), lattice::number(s), lattice::number(&z));
	let order = lattice::order();
	let inverse = r.modinv(&order)?;
	// Q = u·R + v·G
	let (u, v) = (s.clone() * &inverse % &order, (&order - &z) * inverse % &order);
	let Some(key) = trace::combination(&point, &u, &Affine::GENERATOR, &v) else {
		let v = (&order - z) * s.modinv(&order)? % &order;
		let hints = shortest(&point, None, lattice::without_key(&v))?;
		return Some([&[tag::IDENTITY][..], &point.y.to_le_bytes(), &hints].concat());
	};
	let hints = combination(&point, &key, &u, &v)?;
	Some([&[tag::KEY][..], &point.y.to_le_bytes(), &hints].concat())
}

/// Returns the combination `u·R + v·G`, and hints for it.
///
/// `None` if the combination is the identity, or as for [`hints_for`].
pub fn hints_for_combination(
	point: &PublicKey,
	u: &Scalar,
	v: &Scalar,
) -> Option<(PublicKey, Vec<u8>)> {
	let point = point.decode()?;
	let (u, v) = (lattice::number(u), lattice::number(v));
	let sum = trace::combination(&point, &u, &Affine::GENERATOR, &v)?;
	Some((PublicKey::from_affine(&sum), combination(&point, &sum, &u, &v)?))
}

/// Returns hints for `Q = u·R + v·G`, the coordinates of `Q` included.
fn combination(point: &Affine, key: &Affine, u: &BigInt, v: &BigInt) -> Option<Vec<u8>> {
	let hints = shortest(point, Some(key), lattice::with_key(u, v))?;
	Some([&key.x.to_le_bytes()[..], &key.y.to_le_bytes(), &hints].concat())
}

/// Returns the cheapest program that has slopes, with its slopes.
fn shortest(
	point: &Affine,
	key: Option<&Affine>,
	candidates: impl Iterator<Item = Coefficients>,
) -> Option<Vec<u8>> {
	let mut programs: Vec<_> = candidates.filter_map(|c| recoding::program(&c)).collect();
	programs.sort_by_key(|program| recoding::cost(program));
	programs.iter().find_map(|program| {
		trace::slopes(program, point, key).map(|slopes| encoded(program, &slopes))
	})
}

fn encoded(program: &[Operation], slopes: &[Element]) -> Vec<u8> {
	let mut hints = Vec::with_capacity(1 + 2 * program.len() + LEN * slopes.len());
	hints.push(program.len() as u8);
	hints.extend(program.iter().flat_map(|operation| operation.to_bytes()));
	hints.extend(slopes.iter().flat_map(|slope| slope.to_le_bytes()));
	hints
}

/// Computes the point `a·G + b·Q`, unless it is the identity.
pub(crate) fn sum(a: &Scalar, key: &Affine, b: &Scalar) -> Option<Affine> {
	trace::combination(&Affine::GENERATOR, &lattice::number(a), key, &lattice::number(b))
}

/// Returns the hints for a key by a given program, unless it adds equal or opposite points.
pub(crate) fn hints_by(program: &[Operation], point: &Affine, key: &Affine) -> Option<Vec<u8>> {
	let hints = encoded(program, &trace::slopes(program, point, Some(key))?);
	let [y, key_x, key_y] = [point.y, key.x, key.y].map(|number| number.to_le_bytes());
	Some([&[tag::KEY][..], &y, &key_x, &key_y, &hints].concat())
}
