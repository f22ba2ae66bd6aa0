//! The circuit of the airdrop: "I know the secret of a leaf under this root, and this is its nullifier."
//!
//! ```text
//! leaf = H(secret, 1)    nullifier = H(secret, 2)    node = H(left, right)
//! ```
//!
//! `H` is Poseidon with a state of three elements, `poseidonperm_x5_254_3`. The public inputs are the root, the
//! nullifier and the recipient. All paths have one length, so a leaf does not pass for a node.

use ark_bn254::{Bn254, Fr};
use ark_crypto_primitives::{
	crh::{
		poseidon::{
			constraints::{CRHGadget, CRHParametersVar},
			CRH,
		},
		CRHScheme, CRHSchemeGadget,
	},
	sponge::poseidon::{find_poseidon_ark_and_mds, PoseidonConfig},
};
use ark_ff::{AdditiveGroup, PrimeField};
use ark_groth16::{Groth16, ProvingKey};
use ark_r1cs_std::{
	alloc::AllocVar, eq::EqGadget, fields::fp::FpVar, prelude::Boolean, select::CondSelectGadget,
};
use ark_relations::{
	gr1cs::{ConstraintSynthesizer, ConstraintSystemRef, SynthesisError},
	ns,
};
use ark_snark::SNARK;
use assay_groth16::{Proof, VerifyingKey};
use rand_chacha::{rand_core::SeedableRng, ChaCha20Rng};

/// The levels of the tree: it has room for 256 members.
const DEPTH: usize = 8;

const LEAF: u64 = 1;
const NULLIFIER: u64 = 2;

pub fn parameters() -> PoseidonConfig<Fr> {
	const FULL_ROUNDS: usize = 8;
	const PARTIAL_ROUNDS: usize = 57;
	let bits = Fr::MODULUS_BIT_SIZE.into();
	let (ark, mds) =
		find_poseidon_ark_and_mds(bits, 2, FULL_ROUNDS as u64, PARTIAL_ROUNDS as u64, 0);
	PoseidonConfig::new(FULL_ROUNDS, PARTIAL_ROUNDS, 5, mds, ark, 2, 1)
}

/// The tree of the members' leaves.
pub struct Tree {
	parameters: PoseidonConfig<Fr>,
	/// The nodes of each level, leaves first.
	levels: Vec<Vec<Fr>>,
}

impl Tree {
	/// Makes the tree of the members with these secrets. Other places hold zeros.
	pub fn new(secrets: &[Fr]) -> Self {
		let parameters = parameters();
		let hash = |a, b| CRH::evaluate(&parameters, [a, b]).unwrap();
		let mut leaves = vec![Fr::ZERO; 1 << DEPTH];
		for (leaf, secret) in leaves.iter_mut().zip(secrets) {
			*leaf = hash(*secret, LEAF.into());
		}
		let mut levels = vec![leaves];
		for level in 0..DEPTH {
			let nodes = levels[level].chunks(2).map(|pair| hash(pair[0], pair[1])).collect();
			levels.push(nodes);
		}
		Self { parameters, levels }
	}

	pub fn root(&self) -> Fr {
		self.levels[DEPTH][0]
	}

	pub fn nullifier(&self, secret: Fr) -> Fr {
		CRH::evaluate(&self.parameters, [secret, NULLIFIER.into()]).unwrap()
	}

	/// Returns the claim of the member in this place.
	pub fn claim(&self, index: usize, secret: Fr, recipient: Fr) -> Claim {
		let path = (0..DEPTH)
			.map(|level| {
				let place = index >> level;
				(self.levels[level][place ^ 1], place & 1 == 1)
			})
			.collect();
		Claim {
			parameters: self.parameters.clone(),
			root: self.root(),
			nullifier: self.nullifier(secret),
			recipient,
			secret,
			path,
		}
	}
}

/// The circuit with an assignment.
#[derive(Clone)]
pub struct Claim {
	parameters: PoseidonConfig<Fr>,
	root: Fr,
	nullifier: Fr,
	recipient: Fr,
	secret: Fr,
	/// The sibling on each level, and `true` if the sibling is on the left.
	path: Vec<(Fr, bool)>,
}

impl ConstraintSynthesizer<Fr> for Claim {
	fn generate_constraints(self, cs: ConstraintSystemRef<Fr>) -> Result<(), SynthesisError> {
		let root = FpVar::new_input(ns!(cs, "root"), || Ok(self.root))?;
		let nullifier = FpVar::new_input(ns!(cs, "nullifier"), || Ok(self.nullifier))?;
		let recipient = FpVar::new_input(ns!(cs, "recipient"), || Ok(self.recipient))?;
		let secret = FpVar::new_witness(ns!(cs, "secret"), || Ok(self.secret))?;
		let parameters = CRHParametersVar { parameters: self.parameters };
		let hash = |a: &FpVar<Fr>, b: &FpVar<Fr>| {
			CRHGadget::<Fr>::evaluate(&parameters, &[a.clone(), b.clone()][..])
		};
		hash(&secret, &FpVar::Constant(NULLIFIER.into()))?.enforce_equal(&nullifier)?;
		let mut node = hash(&secret, &FpVar::Constant(LEAF.into()))?;
		for (sibling, is_left) in self.path {
			let sibling = FpVar::new_witness(ns!(cs, "sibling"), || Ok(sibling))?;
			let is_left = Boolean::new_witness(ns!(cs, "side"), || Ok(is_left))?;
			let left = FpVar::conditionally_select(&is_left, &sibling, &node)?;
			let right = FpVar::conditionally_select(&is_left, &node, &sibling)?;
			node = hash(&left, &right)?;
		}
		node.enforce_equal(&root)?;
		// A constraint of its own binds the recipient to the proof.
		let _ = &recipient * &recipient;
		Ok(())
	}
}

/// The keys of the circuit.
pub struct Circuit {
	pub key: ProvingKey<Bn254>,
	rng: ChaCha20Rng,
}

impl Circuit {
	pub fn setup() -> Self {
		let mut rng = ChaCha20Rng::seed_from_u64(1);
		let blank = Tree::new(&[]).claim(0, Fr::ZERO, Fr::ZERO);
		let (key, _) = Groth16::<Bn254>::circuit_specific_setup(blank, &mut rng).unwrap();
		Self { key, rng }
	}

	pub fn verifying_key(&self) -> VerifyingKey {
		let key = &self.key.vk;
		VerifyingKey::from_points::<Bn254>(
			&key.alpha_g1,
			&key.beta_g2,
			&key.gamma_g2,
			&key.delta_g2,
			&key.gamma_abc_g1,
		)
	}

	pub fn prove(&mut self, claim: Claim) -> ark_groth16::Proof<Bn254> {
		Groth16::<Bn254>::prove(&self.key, claim, &mut self.rng).unwrap()
	}
}

/// Encodes a proof as the verifier takes it.
pub fn encode(proof: &ark_groth16::Proof<Bn254>) -> Vec<u8> {
	Proof::from_points::<Bn254>(&proof.a, &proof.b, &proof.c).0
}
