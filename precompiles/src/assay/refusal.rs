//! The reasons to refuse a proof, in the chain's types and the interface's.

use super::IAssay;
use alloc::{format, string::String};
use assay_proof_system::{Defect, DryRunError, VerifyError};

/// The reason that a verification was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
	/// The proof system refused the key, the proof or the batch.
	Rejected(VerifyError),
	/// No key is registered under the hash.
	UnknownKey,
	/// The batch has no proof.
	EmptyBatch,
	/// The chain has no verifier of the proof system.
	UnknownSystem,
	/// The call's filter refused the call before any check, or a hook refused a valid proof.
	Refused,
}

impl From<DryRunError> for Refusal {
	fn from(error: DryRunError) -> Self {
		match error {
			DryRunError::Rejected(error) => Self::Rejected(error),
			DryRunError::UnknownKey => Self::UnknownKey,
			DryRunError::EmptyBatch => Self::EmptyBatch,
			// A check is a verification.
			DryRunError::NotAVerification => Self::Refused,
		}
	}
}

impl Refusal {
	/// Returns the name as a revert gives it: `MalformedProof(NotInSubgroup)`.
	pub fn name(self) -> String {
		match self {
			Self::Rejected(error) => format!("{error:?}"),
			refusal => format!("{refusal:?}"),
		}
	}
}

/// Returns a verdict and its defect in the interface's types.
pub fn to_interface(verdict: Result<(), Refusal>) -> (IAssay::Verdict, IAssay::Defect) {
	use IAssay::Verdict;
	let none = IAssay::Defect::None;
	let Err(refusal) = verdict else {
		return (Verdict::Valid, none);
	};
	match refusal {
		Refusal::Rejected(VerifyError::MalformedKey(flaw)) => (Verdict::MalformedKey, defect(flaw)),
		Refusal::Rejected(VerifyError::MalformedProof(flaw)) => {
			(Verdict::MalformedProof, defect(flaw))
		}
		Refusal::Rejected(VerifyError::MalformedInputs(flaw)) => {
			(Verdict::MalformedInputs, defect(flaw))
		}
		Refusal::Rejected(VerifyError::WrongInputCount) => (Verdict::WrongInputCount, none),
		Refusal::Rejected(VerifyError::ProofInvalid) => (Verdict::ProofInvalid, none),
		Refusal::Rejected(VerifyError::LimitExceeded) => (Verdict::LimitExceeded, none),
		Refusal::Rejected(VerifyError::NotSupported) => (Verdict::NotSupported, none),
		Refusal::UnknownKey => (Verdict::UnknownKey, none),
		Refusal::EmptyBatch => (Verdict::EmptyBatch, none),
		Refusal::UnknownSystem => (Verdict::UnknownSystem, none),
		Refusal::Refused => (Verdict::Refused, none),
	}
}

fn defect(defect: Defect) -> IAssay::Defect {
	match defect {
		Defect::Length => IAssay::Defect::Length,
		Defect::NotCanonical => IAssay::Defect::NotCanonical,
		Defect::Identity => IAssay::Defect::Identity,
		Defect::NotOnCurve => IAssay::Defect::NotOnCurve,
		Defect::NotInSubgroup => IAssay::Defect::NotInSubgroup,
		Defect::Unsound => IAssay::Defect::Unsound,
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Contracts are compiled with these numbers: they never change.
	#[test]
	fn numbers_are_pinned() {
		let codes = |refusal| {
			let (verdict, defect) = to_interface(Err(refusal));
			(verdict as u8, defect as u8)
		};
		let errors: Vec<_> =
			VerifyError::all().map(|error| codes(Refusal::Rejected(error))).collect();
		let malformed = (1..=3).flat_map(|verdict| (1..=6).map(move |defect| (verdict, defect)));
		let expected: Vec<_> = malformed.chain((4..=7).map(|verdict| (verdict, 0))).collect();
		assert_eq!(errors, expected);
		let others =
			[Refusal::UnknownKey, Refusal::EmptyBatch, Refusal::UnknownSystem, Refusal::Refused];
		assert_eq!(others.map(codes), [(8, 0), (9, 0), (10, 0), (11, 0)]);
		let (verdict, defect) = to_interface(Ok(()));
		assert_eq!((verdict as u8, defect as u8), (0, 0));
	}

	#[test]
	fn names_are_those_of_the_chain() {
		let refusal = Refusal::Rejected(VerifyError::MalformedProof(Defect::NotInSubgroup));
		assert_eq!(refusal.name(), "MalformedProof(NotInSubgroup)");
		assert_eq!(Refusal::UnknownKey.name(), "UnknownKey");
	}
}
