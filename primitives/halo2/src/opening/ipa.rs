//! The inner product argument, as in zcash's `halo2_proofs`
//! ([Halo](https://eprint.iacr.org/2019/1021), section 3; the multipoint part is in the halo2 book,
//! "Multipoint opening argument").
//!
//! With the sets of points `S_i` and the commitments `C_ij` opened at them, `Q_i = Σ_j x_1^j·C_ij`
//! and `r_i` the polynomial through the same combination of the values. The prover sends `f` for
//! `Σ x_2^i·(q_i − r_i) / Z_{S_i}`, gets `x_3`, sends `u_i = q_i(x_3)`, gets `x_4`; what is opened at
//! `x_3` is `P = Σ x_4^i·Q_i + …·f`. With `S`, rounds `L_j`, `R_j`, their challenges `u_j`, and the
//! last `c`, `f`:
//!
//! ```text
//! P − v·G_0 + ξ·S + Σ u_j^−1·L_j + Σ u_j·R_j − c·Σ s_i·G_i − c·b·z·U − f·W = 0
//! ```

use super::{
	folding_coefficients, inner_product, lagrange_coefficients, vanishing, Grouped, OpeningQuery,
};
use crate::{
	batch,
	key::{PointBytes, VerifyingKeyData},
	layout::Reader,
	msm::{Accumulator, Slots, Sum},
	scheme::{Ipa, IpaParameters},
	Arithmetic,
};
use alloc::{vec, vec::Vec};
use ark_ff::{batch_inversion, AdditiveGroup, Field};
use assay_proof_system::{
	Defect,
	VerifyError::{self, ProofInvalid},
};

/// Separates the commitments of a set.
enum X1 {}
/// Separates the sets.
enum X2 {}
/// The point at which everything is opened.
enum X3 {}
/// Separates the sets' combinations.
enum X4 {}
/// Weighs the polynomial that hides the opened one.
enum Xi {}
/// Weighs the base of the inner product.
enum Z {}
/// A round's challenge.
enum Round {}

/// The bases of a key, in this order: `G_0 … G_(n−1)`, `W`, `U`.
pub fn bases(parameters: &IpaParameters) -> impl Iterator<Item = &PointBytes> {
	parameters.g.iter().chain([&parameters.w, &parameters.u])
}

pub fn open<A: Arithmetic<Scheme = Ipa>>(
	key: &VerifyingKeyData<Ipa>,
	reader: &mut Reader<'_, A>,
	slots: &Slots<A>,
	queries: &[OpeningQuery<A::Scalar>],
) -> Result<Accumulator<A>, VerifyError> {
	let claims = Grouped::new(queries, slots.key_bases, slots.proof.len()).ok_or(ProofInvalid)?;
	let x_1 = reader.challenge::<X1>();
	let x_2 = reader.challenge::<X2>();
	let multipoint = reader.point()?;
	let x_3 = reader.challenge::<X3>();
	let values = reader.scalars(claims.sets.len())?;
	let x_4 = reader.challenge::<X4>();

	// The combinations' values at x_3 by the claims: Σ_j x_1^j·r_ij(x_3), the last commitment first.
	let lagrange: Vec<_> = claims.sets.iter().map(|set| lagrange_coefficients(set, &x_3)).collect();
	let mut x_1_powers = vec![A::Scalar::ONE; claims.sets.len()];
	let mut claimed = vec![A::Scalar::ZERO; claims.sets.len()];
	// x_4^(m−1−i) for the set i of m: the last set has power 0.
	let mut x_4_powers: Vec<_> = super::powers(*x_4).take(claims.sets.len() + 1).collect();
	x_4_powers.reverse();
	let mut right = slots.sum();
	for commitment in claims.commitments.iter().rev() {
		let set = commitment.set;
		let coefficient = x_1_powers[set];
		claimed[set] += coefficient * inner_product(&commitment.values, &lagrange[set]);
		slots.add(&mut right, commitment.slot, &(coefficient * x_4_powers[set + 1]));
		x_1_powers[set] *= *x_1;
	}
	right.push(multipoint, x_4_powers[0]);

	// The value of f at x_3: Σ_i x_2^(m−1−i)·(u_i − r_i(x_3)) / Z_{S_i}(x_3).
	let mut divisors: Vec<_> = claims.sets.iter().map(|set| vanishing(set, &x_3)).collect();
	if divisors.contains(&A::Scalar::ZERO) {
		return Err(ProofInvalid);
	}
	batch_inversion(&mut divisors);
	let mut value = A::Scalar::ZERO;
	for ((proved, claimed), divisor) in values.iter().zip(&claimed).zip(&divisors) {
		value = value * *x_2 + (*proved - claimed) * divisor;
	}
	// v = x_4^m·f(x_3) + Σ x_4^(m−1−i)·u_i.
	let value = values.iter().fold(value, |sum, proved| sum * *x_4 + proved);

	fold::<A>(key, reader, &mut right, *x_3, value)?;
	Ok(Accumulator { left: Sum::empty(0), right })
}

/// Adds the proof that what is in `sum` has the value `value` at `x`.
fn fold<A: Arithmetic<Scheme = Ipa>>(
	key: &VerifyingKeyData<Ipa>,
	reader: &mut Reader<'_, A>,
	sum: &mut Sum<A>,
	x: A::Scalar,
	value: A::Scalar,
) -> Result<(), VerifyError> {
	let rows = key.parameters.g.len();
	sum.add_to_key(0, &-value);
	let hiding = reader.point()?;
	let xi = reader.challenge::<Xi>();
	sum.push(hiding, *xi);
	let z = reader.challenge::<Z>();

	let mut rounds = Vec::with_capacity(key.k.into());
	let mut points = Vec::with_capacity(key.k.into());
	for _ in 0..key.k {
		points.push((reader.point()?, reader.point()?));
		rounds.push(*reader.challenge::<Round>());
	}
	if rounds.contains(&A::Scalar::ZERO) {
		return Err(ProofInvalid);
	}
	let mut inverses = rounds.clone();
	batch_inversion(&mut inverses);
	for (((left, right), challenge), inverse) in points.into_iter().zip(&rounds).zip(&inverses) {
		sum.push(left, *inverse);
		sum.push(right, *challenge);
	}

	let c = reader.scalar()?;
	let f = reader.scalar()?;
	for (index, coefficient) in folding_coefficients(&rounds, -c).iter().enumerate() {
		sum.add_to_key(index, coefficient);
	}
	// b = Π (1 + u_i·x^(2^(k−1−i)))
	let mut power = x;
	let mut b = A::Scalar::ONE;
	for challenge in rounds.iter().rev() {
		b *= A::Scalar::ONE + *challenge * power;
		power.square_in_place();
	}
	sum.add_to_key(rows, &-f);
	sum.add_to_key(rows + 1, &(-c * b * *z));
	Ok(())
}

/// Checks that the bases are points, and that `g_lagrange` are those of the values on the first
/// rows: `Σ r_i·G^L_i = Σ_j s_j·G_j` for `r` from a hash of all bases, where `s` are the coefficients
/// of the polynomial with the values `r`.
pub fn check_parameters<A: Arithmetic<Scheme = Ipa>>(
	parameters: &IpaParameters,
) -> Result<(), Defect> {
	let decode = |points: &[PointBytes]| {
		points
			.iter()
			.map(|bytes| match A::point(bytes) {
				Ok(point) if A::is_identity(&point) => Err(Defect::Identity),
				other => other,
			})
			.collect::<Result<Vec<_>, _>>()
	};
	let g = decode(&parameters.g)?;
	let g_lagrange = decode(&parameters.g_lagrange)?;
	decode(&[parameters.w, parameters.u])?;
	if !g.len().is_power_of_two() || g_lagrange.len() > g.len() {
		return Err(Defect::Length);
	}
	let weights: Vec<A::Scalar> = batch::weights(parameters, g_lagrange.len());
	let mut coefficients = weights.clone();
	coefficients.resize(g.len(), A::Scalar::ZERO);
	inverse_fft(&mut coefficients);
	// Equal sums, as one that vanishes.
	coefficients.iter_mut().for_each(|coefficient| *coefficient = -*coefficient);
	let points = [g_lagrange, g].concat();
	let scalars = [weights, coefficients].concat();
	if !A::is_identity(&A::msm(&points, &scalars)) {
		return Err(Defect::NotInSubgroup);
	}
	Ok(())
}

/// Values on the powers of the root of unity to coefficients, for a power of two of them.
fn inverse_fft<F: crate::field::Halo2Field>(values: &mut [F]) {
	let len = values.len();
	let k = len.trailing_zeros();
	if k == 0 {
		return;
	}
	for index in 0..len {
		let reversed = index.reverse_bits() >> (usize::BITS - k);
		if index < reversed {
			values.swap(index, reversed);
		}
	}
	let root = crate::field::root_of_unity::<F>(k).inverse().unwrap_or(F::ONE);
	let twiddles: Vec<F> = super::powers(root).take(len / 2).collect();
	for level in 0..k {
		let half = 1 << level;
		for block in values.chunks_exact_mut(2 * half) {
			let (low, high) = block.split_at_mut(half);
			let twiddles = twiddles.iter().step_by(len >> (level + 1));
			for ((a, b), twiddle) in low.iter_mut().zip(high).zip(twiddles) {
				let t = *b * twiddle;
				*b = *a - t;
				*a += t;
			}
		}
	}
	let scale = F::from(len as u64).inverse().unwrap_or(F::ONE);
	values.iter_mut().for_each(|value| *value *= scale);
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::field::root_of_unity;
	use ark_vesta::Fr;

	#[test]
	fn the_inverse_transform_interpolates() {
		let values: Vec<Fr> = (0u64..16).map(|i| Fr::from(i * i + 3)).collect();
		let mut coefficients = values.clone();
		inverse_fft(&mut coefficients);
		for (index, value) in values.iter().enumerate() {
			let x = root_of_unity::<Fr>(4).pow([index as u64]);
			let evaluated = coefficients.iter().rev().fold(Fr::ZERO, |sum, c| sum * x + c);
			assert_eq!(evaluated, *value);
		}
	}
}
