//! One sum for a whole check.
//!
//! Commitments are opened by random linear combinations of random linear combinations. Nothing is
//! multiplied on the way: coefficients are collected for each base, and one multi-scalar
//! multiplication is made in the end. Proofs of a batch share the bases of their key.

use crate::{Arithmetic, Scheme};
use alloc::{vec, vec::Vec};
use ark_ff::{AdditiveGroup, Field};

/// What an opening is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
	/// A base of the key.
	Key(usize),
	/// A point of the proof.
	Proof(usize),
	/// `Σ (x^n)^i·h_i`: the quotient polynomial, put together from its parts.
	Quotient,
}

/// The points that slots stand for.
pub struct Slots<A: Arithmetic> {
	/// How many bases the key has.
	pub key_bases: usize,
	/// The proof's commitments.
	pub proof: Vec<A::Point>,
	/// Which of them are the quotient's parts.
	pub quotient: core::ops::Range<usize>,
	/// `x^n`.
	pub x_to_n: A::Scalar,
}

impl<A: Arithmetic> Slots<A> {
	/// An empty sum over the key's bases and the proof's points.
	pub fn sum(&self) -> Sum<A> {
		Sum {
			key: vec![A::Scalar::ZERO; self.key_bases],
			scalars: vec![A::Scalar::ZERO; self.proof.len()],
			points: self.proof.clone(),
		}
	}

	/// Adds `coefficient` times what is in the slot.
	pub fn add(&self, sum: &mut Sum<A>, slot: Slot, coefficient: &A::Scalar) {
		let add = |scalars: &mut [A::Scalar], index: usize, term: &A::Scalar| {
			if let Some(scalar) = scalars.get_mut(index) {
				*scalar += term;
			}
		};
		match slot {
			Slot::Key(index) => add(&mut sum.key, index, coefficient),
			Slot::Proof(index) => add(&mut sum.scalars, index, coefficient),
			Slot::Quotient => {
				let mut term = *coefficient;
				for index in self.quotient.clone() {
					add(&mut sum.scalars, index, &term);
					term *= self.x_to_n;
				}
			}
		}
	}
}

/// `Σ key_i·K_i + Σ scalars_i·points_i`.
pub struct Sum<A: Arithmetic> {
	/// Coefficients of the key's bases.
	pub key: Vec<A::Scalar>,
	/// Coefficients of the points.
	pub scalars: Vec<A::Scalar>,
	/// Other points.
	pub points: Vec<A::Point>,
}

impl<A: Arithmetic> Sum<A> {
	/// An empty sum.
	pub fn empty(key_bases: usize) -> Self {
		Self { key: vec![A::Scalar::ZERO; key_bases], scalars: Vec::new(), points: Vec::new() }
	}

	/// Adds `scalar·point`.
	pub fn push(&mut self, point: A::Point, scalar: A::Scalar) {
		self.points.push(point);
		self.scalars.push(scalar);
	}

	/// Adds to a base of the key.
	pub fn add_to_key(&mut self, index: usize, scalar: &A::Scalar) {
		if let Some(base) = self.key.get_mut(index) {
			*base += scalar;
		}
	}

	/// Multiplies everything.
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

	/// Computes the sum.
	pub fn compute(mut self, key_bases: &[A::Point]) -> A::Point {
		self.points.extend_from_slice(key_bases);
		self.scalars.extend(self.key);
		A::msm(&self.points, &self.scalars)
	}
}

/// What is left to check of one or several proofs. For KZG, `e(left, [s]_2) = e(right, [1]_2)`; for
/// the inner product argument, `right = 0`.
pub struct Accumulator<A: Arithmetic> {
	/// The left side.
	pub left: Sum<A>,
	/// The right side.
	pub right: Sum<A>,
}

impl<A: Arithmetic> Accumulator<A> {
	/// An accumulator that holds.
	pub fn empty(key_bases: usize) -> Self {
		Self { left: Sum::empty(0), right: Sum::empty(key_bases) }
	}

	/// Adds `coefficient` times another one.
	pub fn add(&mut self, mut other: Self, coefficient: &A::Scalar) {
		other.left.scale(coefficient);
		other.right.scale(coefficient);
		self.extend(other);
	}

	fn extend(&mut self, other: Self) {
		self.left.extend(other.left);
		self.right.extend(other.right);
	}

	/// Makes the check.
	pub fn holds(
		self,
		parameters: &<A::Scheme as Scheme>::Parameters,
		key_bases: &[A::Point],
	) -> bool {
		let left = match (&self.left.points[..], &self.left.scalars[..]) {
			([point], [scalar]) if *scalar == A::Scalar::ONE => *point,
			_ => self.left.compute(&[]),
		};
		A::holds(parameters, &left, &self.right.compute(key_bases))
	}
}
