//! One MSM (multi-scalar multiplication) for a whole check.
//!
//! Commitments are opened by random linear combinations of random linear combinations. The verifier
//! does not multiply points in between: it collects a coefficient for each base, and computes one MSM
//! at the end. The proofs of a batch share the bases of their key.

use crate::Arithmetic;
use alloc::{vec, vec::Vec};
use ark_ff::{AdditiveGroup, Field};

/// A reference to the commitment of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitmentRef {
	/// A base of the key.
	Key(usize),
	/// A point of the proof.
	Proof(usize),
	/// `Σ (x^n)^i·h_i`: the quotient polynomial, put together from its parts.
	Quotient,
}

/// The commitments of a proof and its key, which [`CommitmentRef`]s refer to.
pub struct CommitmentTable<A: Arithmetic> {
	/// The number of the key's bases.
	pub key_bases: usize,
	/// The proof's commitments.
	pub proof: Vec<A::Point>,
	/// The range of the quotient's parts in `proof`.
	pub quotient: core::ops::Range<usize>,
	/// `x^n`.
	pub x_to_n: A::Scalar,
}

impl<A: Arithmetic> CommitmentTable<A> {
	/// Creates an MSM over the key's bases and the proof's points, with all coefficients zero.
	pub fn zero_msm(&self) -> Msm<A> {
		Msm {
			key: vec![A::Scalar::ZERO; self.key_bases],
			scalars: vec![A::Scalar::ZERO; self.proof.len()],
			points: self.proof.clone(),
		}
	}

	/// Adds `coefficient` times a commitment to `msm`.
	pub fn add_to(&self, msm: &mut Msm<A>, commitment: CommitmentRef, coefficient: &A::Scalar) {
		let add = |scalars: &mut [A::Scalar], index: usize, term: &A::Scalar| {
			if let Some(scalar) = scalars.get_mut(index) {
				*scalar += term;
			}
		};
		match commitment {
			CommitmentRef::Key(index) => add(&mut msm.key, index, coefficient),
			CommitmentRef::Proof(index) => add(&mut msm.scalars, index, coefficient),
			CommitmentRef::Quotient => {
				let mut term = *coefficient;
				for index in self.quotient.clone() {
					add(&mut msm.scalars, index, &term);
					term *= self.x_to_n;
				}
			}
		}
	}
}

/// A multi-scalar multiplication to compute: `Σ key_i·K_i + Σ scalars_i·points_i`.
pub struct Msm<A: Arithmetic> {
	/// Coefficients of the key's bases.
	pub key: Vec<A::Scalar>,
	/// Coefficients of the points.
	pub scalars: Vec<A::Scalar>,
	/// Other points.
	pub points: Vec<A::Point>,
}

impl<A: Arithmetic> Msm<A> {
	/// Creates an MSM without terms.
	pub fn empty(key_bases: usize) -> Self {
		Self { key: vec![A::Scalar::ZERO; key_bases], scalars: Vec::new(), points: Vec::new() }
	}

	/// Adds the term `scalar·point`.
	pub fn push(&mut self, point: A::Point, scalar: A::Scalar) {
		self.points.push(point);
		self.scalars.push(scalar);
	}

	/// Adds `scalar` to the coefficient of a base of the key.
	pub fn add_to_key(&mut self, index: usize, scalar: &A::Scalar) {
		if let Some(base) = self.key.get_mut(index) {
			*base += scalar;
		}
	}

	/// Multiplies all coefficients by `factor`.
	pub fn scale(&mut self, factor: &A::Scalar) {
		for scalar in self.key.iter_mut().chain(&mut self.scalars) {
			*scalar *= factor;
		}
	}

	fn extend(&mut self, other: Self) {
		for (sum, scalar) in self.key.iter_mut().zip(&other.key) {
			*sum += scalar;
		}
		self.points.extend(other.points);
		self.scalars.extend(other.scalars);
	}

	/// Computes the point.
	pub fn eval(mut self, key_bases: &[A::Point]) -> A::Point {
		self.points.extend_from_slice(key_bases);
		self.scalars.extend(self.key);
		A::msm(&self.points, &self.scalars)
	}
}

/// The two sides of the last equation of one or several proofs. For KZG it is
/// `e(left, [s]_2) = e(right, [1]_2)`; for the inner product argument, `right = 0`.
pub struct DualMsm<A: Arithmetic> {
	/// The left side.
	pub left: Msm<A>,
	/// The right side.
	pub right: Msm<A>,
}

impl<A: Arithmetic> DualMsm<A> {
	/// Creates two empty sides, which satisfy the equation.
	pub fn empty(key_bases: usize) -> Self {
		Self { left: Msm::empty(0), right: Msm::empty(key_bases) }
	}

	/// Adds `coefficient` times `other`.
	pub fn add(&mut self, mut other: Self, coefficient: &A::Scalar) {
		other.left.scale(coefficient);
		other.right.scale(coefficient);
		self.left.extend(other.left);
		self.right.extend(other.right);
	}

	/// Computes both sides.
	pub fn sides(self, key_bases: &[A::Point]) -> (A::Point, A::Point) {
		let left = match (&self.left.points[..], &self.left.scalars[..]) {
			([point], [scalar]) if *scalar == A::Scalar::ONE => *point,
			_ => self.left.eval(&[]),
		};
		(left, self.right.eval(key_bases))
	}
}
