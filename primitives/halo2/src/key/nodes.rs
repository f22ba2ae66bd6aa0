//! Evaluation of a key's expressions.

use super::{Node, NodeId};
use crate::{encoding::scalar_unchecked, field::Halo2Field};
use alloc::vec::Vec;

/// The evaluations at `x` that the expressions of one circuit combine.
pub(crate) struct Evaluations<'a, F> {
	/// One for each advice query.
	pub advice: &'a [F],
	/// One for each fixed query.
	pub fixed: &'a [F],
	/// One for each instance query.
	pub instance: &'a [F],
	/// One for each challenge.
	pub challenges: &'a [F],
}

impl<F: Halo2Field> Evaluations<'_, F> {
	/// Computes the value of every node. Operands out of range, which validated nodes do not have, are
	/// zero.
	pub fn of_nodes(&self, nodes: &[Node]) -> Vec<F> {
		let mut values: Vec<F> = Vec::with_capacity(nodes.len());
		for node in nodes {
			let operand = |id: NodeId| at(&values, id);
			let value = match *node {
				Node::Constant(bytes) => scalar_unchecked(&bytes),
				Node::Advice(query) => at(self.advice, query),
				Node::Fixed(query) => at(self.fixed, query),
				Node::Instance(query) => at(self.instance, query),
				Node::Challenge(challenge) => at(self.challenges, challenge),
				Node::Negated(a) => -operand(a),
				Node::Sum(a, b) => operand(a) + operand(b),
				Node::Product(a, b) => operand(a) * operand(b),
			};
			values.push(value);
		}
		values
	}
}

fn at<F: Halo2Field>(values: &[F], index: u32) -> F {
	values.get(index as usize).copied().unwrap_or(F::ZERO)
}

/// Compresses the expressions of an argument: `θ^(m−1)·e_1 + … + e_m`.
pub(crate) fn compress<F: Halo2Field>(expressions: &[NodeId], values: &[F], theta: &F) -> F {
	expressions.iter().fold(F::ZERO, |sum, node| sum * theta + at(values, *node))
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::Fr;
	use ark_ff::{BigInteger, PrimeField};

	#[test]
	fn nodes_have_the_values_of_their_formulas() {
		let f = |value: u64| Fr::from(value);
		let mut constant = [0; 32];
		constant.copy_from_slice(&f(1000).into_bigint().to_bytes_le());
		let nodes = [
			Node::Advice(0),
			Node::Fixed(1),
			Node::Instance(0),
			Node::Challenge(0),
			Node::Constant(constant),
			Node::Product(0, 1),
			Node::Negated(2),
			Node::Sum(5, 6),
			Node::Product(7, 3),
			Node::Sum(8, 4),
		];
		let values = Evaluations {
			advice: &[f(7)],
			fixed: &[f(2), f(3)],
			instance: &[f(5)],
			challenges: &[f(11)],
		}
		.of_nodes(&nodes);
		assert_eq!(values[7], f(7 * 3 - 5));
		assert_eq!(values[9], f((7 * 3 - 5) * 11 + 1000));
		assert_eq!(compress(&[0, 2, 3], &values, &f(10)), f(700 + 50 + 11));
	}
}
