//! The inner product argument, as in zcash's `halo2_proofs`
//! ([Halo](https://eprint.iacr.org/2019/1021), section 3; the multipoint part is the halo2 book's
//! "Multipoint opening argument").
//!
//! Let `S_i` be the sets of points, `C_ij` the commitments opened at them, `Q_i = Σ_j x_1^j·C_ij`, and
//! `r_i` the polynomial through the same combination of the values. The prover sends a commitment to
//! `Σ x_2^i·(q_i − r_i) / Z_{S_i}`, gets `x_3`, sends `u_i = q_i(x_3)`, and gets `x_4`. The commitment
//! opened at `x_3` is `P`, the combination of the first one and the `Q_i` by powers of `x_4`. With the
//! hiding commitment `S`, the rounds' `L_j` and `R_j`, their challenges `u_j`, and the last scalars `c`
//! and `f`, the check is
//!
//! ```text
//! P − v·G_0 + ξ·S + Σ u_j^−1·L_j + Σ u_j·R_j − c·Σ s_i·G_i − c·b·z·U − f·W = 0
//! ```

use super::Scheme;
use crate::{
	arithmetic::{Flags, PASTA_FLAGS},
	batch,
	encoding::PointBytes,
	field::{root_of_unity, Halo2Field},
	key::{RotationSets, VerifyingKeyData},
	layout::Reader,
	msm::{CommitmentTable, DualMsm, Msm},
	opening::{
		folding_coefficients, inner_product, lagrange_coefficients, powers, vanishing,
		GroupedQueries, OpeningQuery,
	},
	Arithmetic,
};
use alloc::{vec, vec::Vec};
use ark_ff::{batch_inversion, AdditiveGroup, Field};
use assay_proof_system::{
	batch::coefficients,
	Defect,
	VerifyError::{self, ProofInvalid},
};
use codec::{Decode, Encode};

/// The challenge `x_1`, which separates the commitments of a set.
enum X1 {}
/// The challenge `x_2`, which separates the sets.
enum X2 {}
/// The challenge `x_3`, the point at which everything is opened.
enum X3 {}
/// The challenge `x_4`, which separates the sets' combinations.
enum X4 {}
/// The challenge `ξ`, the weight of the polynomial that hides the opened one.
enum Xi {}
/// The challenge `z`, the weight of the base of the inner product.
enum Z {}
/// The challenge `u_j` of a round.
enum Round {}

/// Domain separation of the weights in [`IpaParameters::check`].
const BASES_DOMAIN: &[u8] = b"assay:halo2:bases:1";

/// The inner product argument over Vesta, as in zcash's `halo2_proofs` (Bowe, Grigg and Hopwood,
/// [eprint 2019/1021](https://eprint.iacr.org/2019/1021), section 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ipa;

/// The inner product argument's part of a key: bases without a known relation between them.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct IpaParameters {
	/// `G_0 … G_(n−1)`: bases of the coefficients.
	pub g: Vec<PointBytes>,
	/// The first Lagrange bases, one for each row of the longest instance column.
	pub g_lagrange: Vec<PointBytes>,
	/// `W`: the base of the blinding.
	pub w: PointBytes,
	/// `U`: the base of the inner product.
	pub u: PointBytes,
}

impl IpaParameters {
	/// Checks that the bases are points, and that `g_lagrange` are the Lagrange bases of the first rows.
	///
	/// The check is `Σ r_i·G^L_i = Σ_j s_j·G_j` for random weights `r`, where `s` are the coefficients of
	/// the polynomial with the values `r`. The weights come from a hash of all bases.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`, `Identity`, `Length`, and `NotInSubgroup` for bases that do not match.
	pub fn check<A: Arithmetic<Scheme = Ipa>>(&self) -> Result<(), Defect> {
		let decode = |points: &[PointBytes]| {
			points
				.iter()
				.map(|bytes| match A::point(bytes) {
					Ok(point) if A::is_identity(&point) => Err(Defect::Identity),
					other => other,
				})
				.collect::<Result<Vec<_>, _>>()
		};
		let g = decode(&self.g)?;
		let g_lagrange = decode(&self.g_lagrange)?;
		decode(&[self.w, self.u])?;
		if !g.len().is_power_of_two() || g_lagrange.len() > g.len() {
			return Err(Defect::Length);
		}
		let weights: Vec<A::Scalar> = weights(self, g_lagrange.len());
		let mut coefficients = weights.clone();
		coefficients.resize(g.len(), A::Scalar::ZERO);
		inverse_fft(&mut coefficients);
		// The difference of the two sides must vanish.
		coefficients.iter_mut().for_each(|coefficient| *coefficient = -*coefficient);
		let points = [g_lagrange, g].concat();
		let scalars = [weights, coefficients].concat();
		if !A::is_identity(&A::msm(&points, &scalars)) {
			return Err(Defect::NotInSubgroup);
		}
		Ok(())
	}

	/// Iterates over the bases of a key: `G_0 … G_(n−1)`, `W`, `U`.
	fn bases(&self) -> impl Iterator<Item = &PointBytes> {
		self.g.iter().chain([&self.w, &self.u])
	}
}

impl Scheme for Ipa {
	const ID: &'static str = "halo2/ipa-vesta";
	const MAX_K: u8 = 12;
	// Each row costs a multiplication of a point.
	const MAX_LIGHT_K: u8 = 9;
	const MAX_KEY_LEN: usize = 384 * 1024;
	const MAX_PROOF_LEN: usize = 64 * 1024;
	const MAX_BATCH: usize = 32;
	// Each costs a multiplication of a point, but adds few bytes to a statement.
	const MAX_INSTANCE_COLUMNS: usize = 8;
	const COMMITS_TO_INSTANCES: bool = true;
	const IDENTITY_IN_PROOF: bool = false;
	const FLAGS: Flags = PASTA_FLAGS;

	type Field = ark_vesta::Fr;
	type Parameters = IpaParameters;

	fn opening_len(key: &VerifyingKeyData<Self>, sets: &RotationSets) -> (usize, usize) {
		// The points f, S, and L and R of each round. The scalars u of each set, c and f.
		(2 + 2 * usize::from(key.k), sets.sets.len() + 2)
	}

	fn bases<A: Arithmetic<Scheme = Self>>(
		parameters: &IpaParameters,
	) -> Result<Vec<A::Point>, Defect> {
		parameters.bases().map(A::point).collect()
	}

	fn instance_bases(parameters: &IpaParameters) -> Option<(&[PointBytes], &PointBytes)> {
		Some((&parameters.g_lagrange, &parameters.w))
	}

	fn fits(key: &VerifyingKeyData<Self>) -> bool {
		let rows = key.instance_rows.iter().copied().max().unwrap_or(0);
		key.parameters.g.len() as u64 == key.rows()
			&& key.parameters.g_lagrange.len() as u64 == u64::from(rows)
	}

	fn open<A: Arithmetic<Scheme = Self, Scalar = Self::Field>>(
		key: &VerifyingKeyData<Self>,
		reader: &mut Reader<'_, A>,
		commitments: &CommitmentTable<A>,
		queries: &[OpeningQuery<A::Scalar>],
	) -> Result<DualMsm<A>, VerifyError> {
		open(key, reader, commitments, queries)
	}
}

/// Reads the opening proof and reduces it to one MSM.
fn open<A: Arithmetic<Scheme = Ipa>>(
	key: &VerifyingKeyData<Ipa>,
	reader: &mut Reader<'_, A>,
	commitments: &CommitmentTable<A>,
	queries: &[OpeningQuery<A::Scalar>],
) -> Result<DualMsm<A>, VerifyError> {
	let grouped = GroupedQueries::new(queries, commitments.key_bases, commitments.proof.len())
		.ok_or(ProofInvalid)?;
	let x_1 = reader.challenge::<X1>();
	let x_2 = reader.challenge::<X2>();
	let multipoint = reader.point()?;
	let x_3 = reader.challenge::<X3>();
	let values = reader.scalars(grouped.sets.len())?;
	let x_4 = reader.challenge::<X4>();

	// The claimed values of the combinations at x_3: Σ_j x_1^j·r_ij(x_3), the last commitment first.
	let lagrange: Vec<_> =
		grouped.sets.iter().map(|set| lagrange_coefficients(set, &x_3)).collect();
	let mut x_1_powers = vec![A::Scalar::ONE; grouped.sets.len()];
	let mut claimed = vec![A::Scalar::ZERO; grouped.sets.len()];
	// x_4^(m−1−i) for the set i of m: the last set has power 0.
	let mut x_4_powers: Vec<_> = powers(*x_4).take(grouped.sets.len() + 1).collect();
	x_4_powers.reverse();
	let mut right = commitments.zero_msm();
	for opened in grouped.commitments.iter().rev() {
		let set = opened.set;
		let coefficient = x_1_powers[set];
		claimed[set] += coefficient * inner_product(&opened.values, &lagrange[set]);
		commitments.add_to(&mut right, opened.commitment, &(coefficient * x_4_powers[set + 1]));
		x_1_powers[set] *= *x_1;
	}
	right.push(multipoint, x_4_powers[0]);

	// The first commitment's value at x_3: Σ_i x_2^(m−1−i)·(u_i − r_i(x_3)) / Z_{S_i}(x_3).
	let mut divisors: Vec<_> = grouped.sets.iter().map(|set| vanishing(set, &x_3)).collect();
	if divisors.contains(&A::Scalar::ZERO) {
		return Err(ProofInvalid);
	}
	batch_inversion(&mut divisors);
	let mut value = A::Scalar::ZERO;
	for ((proved, claimed), divisor) in values.iter().zip(&claimed).zip(&divisors) {
		value = value * *x_2 + (*proved - claimed) * divisor;
	}
	// v = x_4^m·value + Σ x_4^(m−1−i)·u_i.
	let value = values.iter().fold(value, |sum, proved| sum * *x_4 + proved);

	fold::<A>(key, reader, &mut right, *x_3, value)?;
	Ok(DualMsm { left: Msm::empty(0), right })
}

/// Adds the proof that the polynomial committed to by `msm` has the value `value` at `x`.
fn fold<A: Arithmetic<Scheme = Ipa>>(
	key: &VerifyingKeyData<Ipa>,
	reader: &mut Reader<'_, A>,
	msm: &mut Msm<A>,
	x: A::Scalar,
	value: A::Scalar,
) -> Result<(), VerifyError> {
	let rows = key.parameters.g.len();
	msm.add_to_key(0, &-value);
	let hiding = reader.point()?;
	let xi = reader.challenge::<Xi>();
	msm.push(hiding, *xi);
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
		msm.push(left, *inverse);
		msm.push(right, *challenge);
	}

	let c = reader.scalar()?;
	let f = reader.scalar()?;
	for (index, coefficient) in folding_coefficients(&rounds, -c).iter().enumerate() {
		msm.add_to_key(index, coefficient);
	}
	// b = Π (1 + u_i·x^(2^(k−1−i)))
	let mut power = x;
	let mut b = A::Scalar::ONE;
	for challenge in rounds.iter().rev() {
		b *= A::Scalar::ONE + *challenge * power;
		power.square_in_place();
	}
	msm.add_to_key(rows, &-f);
	msm.add_to_key(rows + 1, &(-c * b * *z));
	Ok(())
}

/// Draws the weights of [`IpaParameters::check`] from a hash of all bases.
fn weights<F: Halo2Field>(parameters: &IpaParameters, count: usize) -> Vec<F> {
	let points = parameters.bases().chain(&parameters.g_lagrange).map(|point| &point[..]);
	batch::scalars(&coefficients(BASES_DOMAIN, points, count))
}

/// Transforms values on the powers of the root of unity to coefficients. Their number is a power of two.
fn inverse_fft<F: Halo2Field>(values: &mut [F]) {
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
	let root = root_of_unity::<F>(k).inverse().unwrap_or(F::ONE);
	let twiddles: Vec<F> = powers(root).take(len / 2).collect();
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
