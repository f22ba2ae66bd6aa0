//! The cases of the comparison.
//!
//! The first forty are ark-substrate's, under its names and in its order. A proof system adds its
//! cases by an entry in [`PROOF_SYSTEMS`] and a file beside `cases/groth16.rs`.

pub mod bls_signatures;
pub mod blst;
pub mod curves;
pub mod decompression;
pub mod ecdsa;
pub mod groth16;
pub mod halo2;
pub mod inputs;
pub mod kzg;
pub mod lattice;
pub mod limits;
pub mod membership;
pub mod reference;
pub mod registered;
pub mod ring_vrf;
pub mod subgroup;

use crate::probes::Probes;
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use limits::Limits;

/// A proof system's part of the measurements.
pub struct ProofSystemCases {
	/// Lists its cases of the comparison.
	pub cases: fn() -> Vec<Case>,
	/// Adds its calls at their limits.
	pub limits: fn(&mut Limits) -> Result<()>,
}

/// The proof systems.
pub const PROOF_SYSTEMS: [ProofSystemCases; 7] = [
	ProofSystemCases { cases: groth16::cases, limits: groth16::limits },
	ProofSystemCases { cases: halo2::cases, limits: halo2::limits },
	ProofSystemCases { cases: ecdsa::cases, limits: ecdsa::limits },
	ProofSystemCases { cases: lattice::cases, limits: lattice::limits },
	ProofSystemCases { cases: kzg::cases, limits: kzg::limits },
	ProofSystemCases { cases: ring_vrf::cases, limits: ring_vrf::limits },
	ProofSystemCases { cases: bls_signatures::cases, limits: bls_signatures::limits },
];

/// An operation in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
	/// A multi-scalar multiplication, with its number of points.
	Msm(usize),
	/// A multiplication of a point in projective coordinates.
	MulProjective,
	/// A multiplication of a point in affine coordinates.
	MulAffine,
}

impl Operation {
	/// Returns the operation's name, without that of the group.
	pub const fn name(self) -> &'static str {
		match self {
			Self::Msm(_) => "msm",
			Self::MulProjective => "mul_projective",
			Self::MulAffine => "mul_affine",
		}
	}

	/// Returns the number of the operation's points.
	pub const fn size(self) -> usize {
		match self {
			Self::Msm(size) => size,
			Self::MulProjective | Self::MulAffine => 1,
		}
	}
}

/// The operation that a case measures.
pub trait Subject {
	/// Returns calls that the chain executes first, each in a block of its own.
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		Ok(Vec::new())
	}

	/// Adds the probe of every column that the case has.
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()>;
}

/// A case of the comparison.
pub struct Case {
	/// Its name: that of ark-substrate where there is one.
	pub name: String,
	/// The curve, as the host functions name it.
	pub curve: &'static str,
	/// The operation, with its group.
	pub operation: String,
	/// The number of points, public inputs or proofs.
	pub size: usize,
	/// The approximate time of all columns together, in microseconds, to estimate what remains.
	pub cost: f64,
	/// True if a quick run includes it.
	pub quick: bool,
	/// The operation.
	pub subject: Box<dyn Subject>,
}

/// Returns every case, in the order of the report.
pub fn all() -> Vec<Case> {
	let systems = PROOF_SYSTEMS.iter().flat_map(|system| (system.cases)());
	let groups = curves::cases().into_iter().chain(subgroup::cases());
	let groups = groups.chain(membership::cases()).chain([decompression::case()]);
	let mut cases: Vec<Case> = groups.chain(systems).collect();
	let order: Vec<String> = reference::cases().into_iter().map(|case| case.name).collect();
	let place = |case: &Case| order.iter().position(|name| *name == case.name);
	// The sort is stable: cases that the reference does not have stay in their order, at the end.
	cases.sort_by_key(|case| place(case).unwrap_or(order.len()));
	cases
}

/// Returns true if a pattern matches a name: a part of it, or all of it if the pattern has a `*`, which
/// stands for any text. A comma-separated list matches if one of its patterns does.
pub fn matches(pattern: &str, name: &str) -> bool {
	// Names contain commas, each with a space after it.
	let mut patterns = Vec::new();
	for part in pattern.split(',') {
		match patterns.last_mut() {
			Some(last) if part.starts_with(' ') => *last = format!("{last},{part}"),
			_ => patterns.push(part.to_owned()),
		}
	}
	patterns.iter().any(|pattern| matches_one(pattern, name))
}

fn matches_one(pattern: &str, name: &str) -> bool {
	let Some((first, rest)) = pattern.split_once('*') else { return name.contains(pattern) };
	let Some(mut tail) = name.strip_prefix(first) else { return false };
	let mut parts: Vec<&str> = rest.split('*').collect();
	let last = parts.pop().unwrap_or("");
	for part in parts {
		match tail.find(part) {
			Some(place) => tail = &tail[place + part.len()..],
			None => return false,
		}
	}
	tail.ends_with(last)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn patterns_mean_parts_or_wholes() {
		let name = "bls12_381_msm_g1, 1000 arguments";
		for pattern in ["", "msm", "bls12_381", "*", "bls12_381*", "*g1*", "b*msm*arguments", name]
		{
			assert!(matches(pattern, name), "{pattern}");
		}
		for pattern in ["pairing", "msm*", "*g1", "b*msm*points", "*g1*g1*"] {
			assert!(!matches(pattern, name), "{pattern}");
		}
		assert!(matches("pairing,msm_g1", name));
		assert!(matches("msm_g1, 1000", name) && !matches("msm_g1, 10 ", name));
	}
}
