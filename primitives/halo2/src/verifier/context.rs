//! The parts that the states of a check and the arguments share.

use super::Key;
use crate::{
	layout::{Instances, Reader},
	msm::CommitmentRef,
	transcript::Challenge,
	Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// The commitments of a proof.
pub(super) struct Commitments<A: Arithmetic>(Vec<A::Point>);

impl<A: Arithmetic> Commitments<A> {
	pub fn new() -> Self {
		Self(Vec::new())
	}

	/// Reads a commitment and returns a reference to it.
	pub fn read(&mut self, reader: &mut Reader<'_, A>) -> Result<CommitmentRef, VerifyError> {
		let point = reader.point()?;
		Ok(self.push(point))
	}

	pub fn push(&mut self, point: A::Point) -> CommitmentRef {
		self.0.push(point);
		CommitmentRef::Proof(self.0.len() - 1)
	}

	pub fn len(&self) -> usize {
		self.0.len()
	}

	/// Takes the points out.
	pub fn take(&mut self) -> Vec<A::Point> {
		core::mem::take(&mut self.0)
	}
}

/// The operands of a constraint.
pub(super) struct Arguments<'a, F> {
	/// The values of the key's nodes.
	pub values: &'a [F],
	/// θ.
	pub theta: F,
	/// β.
	pub beta: F,
	/// γ.
	pub gamma: F,
	/// `x`.
	pub x: F,
}

/// The key, the public inputs and the proof, which every state has.
pub(super) struct Context<'a, A: Arithmetic> {
	pub key: &'a Key<A>,
	pub instances: &'a Instances<A::Scalar>,
	pub reader: Reader<'a, A>,
	pub commitments: Commitments<A>,
	/// For each circuit, the commitments to its instance columns, if the scheme commits to them.
	pub instance: Vec<Vec<CommitmentRef>>,
}

impl<A: Arithmetic> Context<'_, A> {
	/// Calls `read` once for each circuit.
	pub fn each<T>(
		&mut self,
		mut read: impl FnMut(&Key<A>, &mut Reader<'_, A>, &mut Commitments<A>) -> Result<T, VerifyError>,
	) -> Result<Vec<T>, VerifyError> {
		(0..self.instances.len())
			.map(|_| read(self.key, &mut self.reader, &mut self.commitments))
			.collect()
	}

	/// Draws a challenge.
	pub fn challenge<Name>(&mut self) -> Challenge<A::Scalar, Name> {
		self.reader.challenge()
	}
}
