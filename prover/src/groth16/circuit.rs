//! The circuit: "I know a leaf of the Merkle tree with this root."
//!
//! The root is the only public input. The witness is the leaf, the siblings on its path, and one bit per
//! level that is set if the path comes from the right. The constraints hash the leaf, hash upwards, and
//! set the result equal to the root. There is one hash for the leaf and one per level, each of about 240
//! constraints for the S-box x⁵.

use super::{
	poseidon::PoseidonField,
	tree::{Depth, MerklePath, Opening},
};
use ark_crypto_primitives::{
	crh::poseidon::constraints::{CRHGadget, CRHParametersVar, TwoToOneCRHGadget},
	merkle_tree::{
		configs::PoseidonMerkleConfig,
		constraints::{ConfigGadget, PathVar},
		IdentityDigestConverter, Path,
	},
	sponge::poseidon::PoseidonConfig,
};
use ark_r1cs_std::{alloc::AllocVar, eq::EqGadget, fields::fp::FpVar};
use ark_relations::{
	gr1cs::{
		ConstraintSynthesizer, ConstraintSystem, ConstraintSystemRef, OptimizationGoal,
		SynthesisError, SynthesisMode,
	},
	ns,
};
use std::marker::PhantomData;

/// The circuit's name in `circuit.json`.
pub const NAME: &str = "merkle-membership";

/// The number of the circuit's public inputs, which is only the root.
pub const PUBLIC_INPUTS: usize = 1;

/// The tree's hashes as gadgets.
struct TreeGadget<F>(PhantomData<F>);

impl<F: PoseidonField> ConfigGadget<PoseidonMerkleConfig<F>, F> for TreeGadget<F> {
	type Leaf = [FpVar<F>];
	type LeafDigest = FpVar<F>;
	type LeafInnerConverter = IdentityDigestConverter<FpVar<F>>;
	type InnerDigest = FpVar<F>;
	type LeafHash = CRHGadget<F>;
	type TwoToOneHash = TwoToOneCRHGadget<F>;
}

/// The circuit with an assignment.
#[derive(Clone)]
pub struct Membership<F: PoseidonField> {
	parameters: PoseidonConfig<F>,
	opening: Opening<F>,
}

impl<F: PoseidonField> Membership<F> {
	/// Creates the circuit for an opening of a tree.
	pub const fn new(parameters: PoseidonConfig<F>, opening: Opening<F>) -> Self {
		Self { parameters, opening }
	}

	/// Creates the circuit for a depth without a meaningful assignment, for a setup.
	pub fn blank(parameters: PoseidonConfig<F>, depth: Depth) -> Self {
		let path: MerklePath<F> = Path {
			leaf_sibling_hash: F::ZERO,
			auth_path: vec![F::ZERO; depth.levels() - 1],
			leaf_index: 0,
		};
		Self { parameters, opening: Opening { root: F::ZERO, leaf: F::ZERO, path } }
	}
}

impl<F: PoseidonField> ConstraintSynthesizer<F> for Membership<F> {
	fn generate_constraints(self, cs: ConstraintSystemRef<F>) -> Result<(), SynthesisError> {
		let Opening { root, leaf, path } = self.opening;
		let root = FpVar::new_input(ns!(cs, "root"), || Ok(root))?;
		let leaf = FpVar::new_witness(ns!(cs, "leaf"), || Ok(leaf))?;
		let path = PathVar::<_, _, TreeGadget<F>>::new_witness(ns!(cs, "path"), || Ok(path))?;
		let parameters = CRHParametersVar { parameters: self.parameters };
		path.calculate_root(&parameters, &parameters, &[leaf])?.enforce_equal(&root)
	}
}

/// The size of a circuit after synthesis. It determines the size of the proving key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
	/// The number of rank-1 constraints.
	pub constraints: usize,
	/// The number of instance variables: the public inputs and the constant one.
	pub instance: usize,
	/// The number of witness variables.
	pub witness: usize,
}

impl Shape {
	/// Computes the shape of the circuit for a depth.
	///
	/// # Errors
	///
	/// [`SynthesisError`], which would be a bug of the circuit.
	pub fn of<F: PoseidonField>(
		parameters: &PoseidonConfig<F>,
		depth: Depth,
	) -> Result<Self, SynthesisError> {
		let cs = ConstraintSystem::new_ref();
		cs.set_optimization_goal(OptimizationGoal::Constraints);
		cs.set_mode(SynthesisMode::Setup);
		Membership::blank(parameters.clone(), depth).generate_constraints(cs.clone())?;
		cs.finalize();
		Ok(Self {
			constraints: cs.num_constraints(),
			instance: cs.num_instance_variables(),
			witness: cs.num_witness_variables(),
		})
	}

	/// Returns the size of the evaluation domain: the power of two that holds one row per constraint
	/// and one per instance variable.
	pub const fn domain(&self) -> usize {
		(self.constraints + self.instance).next_power_of_two()
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::groth16::{
		poseidon::{self, Hasher, ProverCurve},
		tree,
	};
	use crate::{groth16::curve::PairingCurveName, with_curve};
	use ark_ff::AdditiveGroup;
	use assay_ark_curves::ark_bls12_381::{Bls12_381, Fr};

	fn opening(depth: u8, index: usize) -> Opening<Fr> {
		let mut hasher = Hasher::new(&poseidon::parameters());
		let leaves = [3u64, 1, 4, 1, 5].map(Fr::from);
		tree::open(&mut hasher, &leaves, Depth::new(depth).unwrap(), index)
	}

	fn shape<C: ProverCurve>(depth: u8) -> Shape {
		let parameters = poseidon::parameters::<C::ScalarField>();
		Shape::of(&parameters, Depth::new(depth).unwrap()).unwrap()
	}

	fn satisfied(opening: Opening<Fr>) -> bool {
		let cs = ConstraintSystem::new_ref();
		Membership::new(poseidon::parameters(), opening).generate_constraints(cs.clone()).unwrap();
		cs.finalize();
		cs.is_satisfied().unwrap()
	}

	#[test]
	fn the_circuit_agrees_with_the_tree() {
		for index in 0..5 {
			assert!(satisfied(opening(3, index)), "leaf {index}");
		}
		assert!(satisfied(opening(32, 4)));
	}

	#[test]
	fn a_wrong_assignment_leaves_a_constraint_unsatisfied() {
		let good = opening(3, 2);
		let one = Fr::from(1);
		let wrong: [fn(&mut Opening<Fr>, Fr); 6] = [
			|opening, one| opening.root += one,
			|opening, one| opening.leaf += one,
			|opening, one| opening.path.leaf_sibling_hash += one,
			|opening, one| opening.path.auth_path[0] += one,
			|opening, one| opening.path.auth_path[1] += one,
			|opening, _| opening.path.auth_path.swap(0, 1),
		];
		for (number, tamper) in wrong.into_iter().enumerate() {
			let mut bad = good.clone();
			tamper(&mut bad, one);
			assert!(!satisfied(bad), "change {number}");
		}
		for index in [0, 1, 3, 4, 5, 6, 7] {
			let mut bad = good.clone();
			bad.path.leaf_index = index;
			assert!(!satisfied(bad), "index {index}");
		}
	}

	#[test]
	fn padding_is_no_member() {
		let mut bad = opening(3, 4);
		// Place 5 is the first without a leaf. Its path differs from leaf 4's only in the first sibling.
		let mut hasher = Hasher::new(&poseidon::parameters());
		bad.path.leaf_sibling_hash = hasher.leaf(bad.leaf);
		bad.path.leaf_index = 5;
		bad.leaf = Fr::ZERO;
		assert!(!satisfied(bad));
	}

	#[test]
	fn a_path_of_another_depth_gives_another_circuit() {
		for curve in PairingCurveName::ALL {
			// The README's figures: constraints for the leaf, and per level.
			let (leaf, level) = match curve {
				PairingCurveName::Bls12_377 => (266, 273),
				_ => (238, 243),
			};
			for depth in [1, 8, 20] {
				let shape = with_curve!(curve, C => shape::<C>(depth));
				assert_eq!(shape.constraints, leaf + level * usize::from(depth), "{curve}");
				assert_eq!(shape.instance, PUBLIC_INPUTS + 1);
			}
		}
	}

	/// A setup synthesizes the blank circuit and a proof the assigned one. Both must be the same.
	#[test]
	fn the_shape_does_not_depend_on_the_assignment() {
		let cs = ConstraintSystem::new_ref();
		Membership::new(poseidon::parameters(), opening(3, 4))
			.generate_constraints(cs.clone())
			.unwrap();
		cs.finalize();
		let shape = shape::<Bls12_381>(3);
		assert_eq!(shape.constraints, cs.num_constraints());
		assert_eq!(shape.witness, cs.num_witness_variables());
	}
}
