//! The example: a private airdrop, deployed as EVM bytecode and called.

use crate::{
	circuit::{encode, Circuit, Tree},
	contracts::{deploy, IPrivateAirdrop},
	harness::*,
};
use ark_bn254::Fr;
use ark_ff::{BigInteger, PrimeField};
use assay_groth16::PublicInputs;
use assay_precompiles_runtime::{AccountId, Balances, Groth16Bn254, RuntimeOrigin, UNIT};
use frame_support::assert_ok;
use pallet_revive::{
	precompiles::alloy::{
		primitives::{Address, B256, U256},
		sol_types::{SolCall, SolError, SolValue},
	},
	H160,
};

/// A unit of money as Ethereum counts it.
const ETHER: u128 = 1_000_000_000_000_000_000;
/// The amount that a member gets.
const AMOUNT: u128 = 3 * ETHER;

/// The balance of a new account afterwards: pallet-revive adds the existential deposit.
const PAID: u128 = 3 * UNIT + UNIT / 1000;

/// A deployed airdrop, with its members' secrets.
struct Airdrop {
	address: H160,
	circuit: Circuit,
	tree: Tree,
	secrets: Vec<Fr>,
}

fn number(field: Fr) -> U256 {
	U256::from_be_slice(&field.into_bigint().to_bytes_be())
}

fn recipient(index: u8) -> Address {
	Address::new([0xc0 | index; 20])
}

impl Airdrop {
	/// Deploys an airdrop for five members, with money for `funded` of them.
	fn new(funded: u128) -> Self {
		let secrets: Vec<_> = [11u64, 22, 33, 44, 55].map(Fr::from).to_vec();
		let (circuit, tree) = (Circuit::setup(), Tree::new(&secrets));
		let key = circuit.verifying_key();
		let hash = Groth16Bn254::hash_of(&key);
		assert_ok!(Groth16Bn254::register_key(RuntimeOrigin::signed(BOB), key));
		let arguments = (B256::new(hash.0), number(tree.root()), U256::from(AMOUNT));
		let arguments = arguments.abi_encode_params();
		let address = deploy("PrivateAirdrop", arguments, funded * AMOUNT);
		Self { address, circuit, tree, secrets }
	}

	/// Makes the claim of a member.
	fn claim(&mut self, member: usize, to: Address) -> IPrivateAirdrop::claimCall {
		let secret = self.secrets[member];
		let field = Fr::from_be_bytes_mod_order(to.as_slice());
		let proof = encode(&self.circuit.prove(self.tree.claim(member, secret, field)));
		let nullifier = number(self.tree.nullifier(secret));
		IPrivateAirdrop::claimCall { nullifier, recipient: to, proof: proof.into() }
	}

	fn revert(&self, claim: &IPrivateAirdrop::claimCall) -> Vec<u8> {
		call(self.address, claim.abi_encode()).revert()
	}

	/// Returns the verdict and the defect for which a claim is refused.
	fn refusal(&self, claim: &IPrivateAirdrop::claimCall) -> (u8, u8) {
		let error = IPrivateAirdrop::ProofRefused::abi_decode(&self.revert(claim)).unwrap();
		(error.verdict, error.defect)
	}
}

/// Returns the balance of an address, in the chain's units of 12 decimals.
fn balance(address: Address) -> u128 {
	let mut account = [0xee; 32];
	account[..20].copy_from_slice(address.as_slice());
	Balances::free_balance(AccountId::from(account))
}

#[test]
fn a_member_claims_once() {
	on_chain(|| {
		let mut airdrop = Airdrop::new(2);
		let claim = airdrop.claim(3, recipient(1));
		assert_eq!(balance(recipient(1)), 0);
		// Anyone may send it.
		let sent = call_as(BOB, airdrop.address, claim.abi_encode(), block_weight());
		println!("a claim: {:?}", sent.weight);
		sent.output();
		assert_eq!(balance(recipient(1)), PAID);
		let claimed = IPrivateAirdrop::claimedCall { nullifier: claim.nullifier };
		assert!(call_function(airdrop.address, claimed));

		let error = IPrivateAirdrop::AlreadyClaimed::abi_decode(&airdrop.revert(&claim)).unwrap();
		assert_eq!(error.nullifier, claim.nullifier);
		// Another proof of the same member has the same nullifier, even if it names another
		// address.
		let again = airdrop.claim(3, recipient(2));
		assert_ne!(again.proof, claim.proof);
		IPrivateAirdrop::AlreadyClaimed::abi_decode(&airdrop.revert(&again)).unwrap();
		assert_eq!(balance(recipient(2)), 0);

		let other = airdrop.claim(0, recipient(2));
		call(airdrop.address, other.abi_encode()).output();
		assert_eq!(balance(recipient(2)), PAID);
		// The money is gone.
		let third = airdrop.claim(1, recipient(3));
		IPrivateAirdrop::NotPaid::abi_decode(&airdrop.revert(&third)).unwrap();
	});
}

#[test]
fn a_claim_is_bound_to_its_parts() {
	const PROOF_INVALID: (u8, u8) = (5, 0);
	on_chain(|| {
		let mut airdrop = Airdrop::new(1);
		let claim = airdrop.claim(2, recipient(1));
		let to_another = IPrivateAirdrop::claimCall { recipient: recipient(2), ..claim.clone() };
		assert_eq!(airdrop.refusal(&to_another), PROOF_INVALID);
		let nullifier = claim.nullifier + U256::from(1);
		let of_another = IPrivateAirdrop::claimCall { nullifier, ..claim.clone() };
		assert_eq!(airdrop.refusal(&of_another), PROOF_INVALID);

		// The same element of the field, not reduced, would be another nullifier.
		let order = U256::from_be_slice(&Fr::MODULUS.to_bytes_be());
		let nullifier = claim.nullifier + order;
		let not_reduced = IPrivateAirdrop::claimCall { nullifier, ..claim.clone() };
		assert_eq!(airdrop.refusal(&not_reduced), (3, 2));

		let cut = IPrivateAirdrop::claimCall { proof: claim.proof.slice(1..), ..claim.clone() };
		assert_eq!(airdrop.refusal(&cut), (2, 1));
		assert_eq!(balance(recipient(1)), 0);
		call(airdrop.address, claim.abi_encode()).output();
	});
}

#[test]
fn who_is_no_member_has_no_proof() {
	on_chain(|| {
		let mut airdrop = Airdrop::new(1);
		// The tree of another airdrop, in which the secret is a leaf.
		let secret = Fr::from(66u64);
		let tree = Tree::new(&[secret]);
		let field = Fr::from_be_bytes_mod_order(recipient(1).as_slice());
		let proof = encode(&airdrop.circuit.prove(tree.claim(0, secret, field)));
		let nullifier = number(tree.nullifier(secret));
		let claim =
			IPrivateAirdrop::claimCall { nullifier, recipient: recipient(1), proof: proof.into() };
		assert_eq!(airdrop.refusal(&claim), (5, 0));
	});
}

/// The contract makes the public inputs as the library for provers does.
#[test]
fn public_inputs_are_those_of_the_verifier() {
	on_chain(|| {
		let airdrop = Airdrop::new(1);
		let nullifier = airdrop.tree.nullifier(airdrop.secrets[0]);
		let field = Fr::from_be_bytes_mod_order(recipient(1).as_slice());
		let expected = PublicInputs::from_scalars(&[airdrop.tree.root(), nullifier, field]);
		let made = call_function(
			airdrop.address,
			IPrivateAirdrop::publicInputsCall {
				nullifier: number(nullifier),
				recipient: recipient(1),
			},
		);
		assert_eq!(made.to_vec(), expected.0);
	});
}
