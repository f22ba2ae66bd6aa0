//! [`IAssay`]: proofs are verified by the runtime's instances of pallet-verifier.
//!
//! `verify` is the pallet's call of the same name, dispatched with the calling account as its origin: filter, hooks,
//! event and refunds are the pallet's. `check` is the pallet's dry run of that call. Like any function of a contract,
//! `verify` also has the dry run `eth_call`.

mod decoding;
mod refusal;
mod verifier;

pub use decoding::Input;
pub use interface::IAssay;
pub use refusal::Refusal;
pub use verifier::{Check, Key, Listed, Proofs, Request, RuntimeCallOf, Verifier, Verifiers};

/// The interface, from the file that contracts import.
#[allow(missing_docs, reason = "the macro gives no documentation to all that it makes")]
mod interface {
	pallet_revive::precompiles::alloy::sol!("solidity/IAssay.sol");
}

use crate::{address, Config, WeightInfo};
use alloc::{string::String, vec::Vec};
use assay_proof_system::H256;
use core::marker::PhantomData;
use frame_support::{
	dispatch::{GetDispatchInfo, RawOrigin},
	traits::Contains,
	weights::Weight,
};
use pallet_revive::{
	precompiles::{
		alloy::{
			primitives::{Address, Bytes, B256},
			sol_types::{SolCall, SolEvent},
		},
		AddressMapper, AddressMatcher, Error, Ext, Precompile, RuntimeCosts,
	},
	Error as ReviveError,
};
use sp_runtime::{traits::Dispatchable, DispatchError};
use IAssay::IAssayCalls as Calls;

/// The precompile of [`IAssay`], at the address that ends in `a5000000`.
pub struct Assay<T>(PhantomData<T>);

impl<T: Config> Precompile for Assay<T> {
	type T = T;
	type Interface = Input;

	const MATCHER: AddressMatcher = address(0);
	const HAS_CONTRACT_INFO: bool = false;

	fn call(
		_: &[u8; 20],
		Input(call): &Input,
		env: &mut impl Ext<T = T>,
	) -> Result<Vec<u8>, Error> {
		if !env.is_delegate_call() && !env.value_transferred().is_zero() {
			return Err(revert("IAssay takes no payment"));
		}
		match call {
			Calls::verify(call) => verify(env, call),
			Calls::verifyBatch(call) => verify_batch(env, call),
			Calls::tryVerify(call) => try_verify(env, call),
			Calls::tryVerifyBatch(call) => try_verify_batch(env, call),
			Calls::check(call) => check(env, call),
			Calls::checkBatch(call) => check_batch(env, call),
			Calls::checkWithKey(call) => check_with_key(env, call),
			Calls::statementOf(call) => statement_of(env, call),
			Calls::hasCounted(call) => has_counted(env, call),
			Calls::keyHash(call) => key_hash(env, call),
			Calls::keyInfo(call) => key_info(env, call),
			Calls::hasSystem(call) => {
				let present = T::Verifiers::find(&call.system.0).is_some();
				Ok(IAssay::hasSystemCall::abi_encode_returns(&present))
			}
		}
	}
}

/// A verdict, with the reason to refuse a proof.
type Verdict = Result<(), Refusal>;

fn verify<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::verifyCall,
) -> Result<Vec<u8>, Error> {
	let statement = submit_one(env, call.system, call.key, &call.proof, &call.inputs)?
		.map_err(|refusal| revert(refusal.name()))?;
	Ok(IAssay::verifyCall::abi_encode_returns(&word(statement)))
}

fn verify_batch<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::verifyBatchCall,
) -> Result<Vec<u8>, Error> {
	let statements = submit_batch(env, call.system, call.key, &call.proofs, &call.inputs)?
		.map_err(|refusal| revert(refusal.name()))?;
	let statements = statements.into_iter().map(word).collect();
	Ok(IAssay::verifyBatchCall::abi_encode_returns(&statements))
}

/// Encodes a verdict for a function that returns one.
macro_rules! verdict {
	($call:ident, $return:ident, $verdict:expr) => {{
		let (verdict, defect) = refusal::to_interface($verdict);
		Ok(IAssay::$call::abi_encode_returns(&IAssay::$return { verdict, defect }))
	}};
}

fn try_verify<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::tryVerifyCall,
) -> Result<Vec<u8>, Error> {
	let verdict = submit_one(env, call.system, call.key, &call.proof, &call.inputs)?.map(drop);
	verdict!(tryVerifyCall, tryVerifyReturn, verdict)
}

fn try_verify_batch<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::tryVerifyBatchCall,
) -> Result<Vec<u8>, Error> {
	let verdict = submit_batch(env, call.system, call.key, &call.proofs, &call.inputs)?.map(drop);
	verdict!(tryVerifyBatchCall, tryVerifyBatchReturn, verdict)
}

fn check<T: Config>(env: &mut impl Ext<T = T>, call: &IAssay::checkCall) -> Result<Vec<u8>, Error> {
	let key = Key::Registered(H256(call.key.0));
	let verdict = dry_run(env, &call.system, key, one(&call.proof, &call.inputs))?;
	verdict!(checkCall, checkReturn, verdict)
}

fn check_batch<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::checkBatchCall,
) -> Result<Vec<u8>, Error> {
	let key = Key::Registered(H256(call.key.0));
	let verdict = dry_run(env, &call.system, key, batch(&call.proofs, &call.inputs)?)?;
	verdict!(checkBatchCall, checkBatchReturn, verdict)
}

fn check_with_key<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::checkWithKeyCall,
) -> Result<Vec<u8>, Error> {
	let key = Key::Inline(call.key.to_vec());
	let verdict = dry_run(env, &call.system, key, one(&call.proof, &call.inputs))?;
	verdict!(checkWithKeyCall, checkWithKeyReturn, verdict)
}

fn statement_of<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::statementOfCall,
) -> Result<Vec<u8>, Error> {
	charge_hash(env, call.inputs.len())?;
	let statement = known::<T>(&call.system)?.statement(H256(call.key.0), call.inputs.to_vec());
	Ok(IAssay::statementOfCall::abi_encode_returns(&word(statement)))
}

fn has_counted<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::hasCountedCall,
) -> Result<Vec<u8>, Error> {
	env.charge(<T as Config>::WeightInfo::has_counted())?;
	let counted = T::Counted::contains(&H256(call.statement.0));
	Ok(IAssay::hasCountedCall::abi_encode_returns(&counted))
}

fn key_hash<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::keyHashCall,
) -> Result<Vec<u8>, Error> {
	charge_hash(env, call.key.len())?;
	let hash = known::<T>(&call.system)?.key_hash(call.key.to_vec());
	Ok(IAssay::keyHashCall::abi_encode_returns(&word(hash)))
}

fn key_info<T: Config>(
	env: &mut impl Ext<T = T>,
	call: &IAssay::keyInfoCall,
) -> Result<Vec<u8>, Error> {
	env.charge(<T as Config>::WeightInfo::key_info())?;
	let verifier = known::<T>(&call.system)?;
	env.charge(verifier.key_info_weight())?;
	let info = verifier.key_info(H256(call.key.0));
	let found = match info {
		Some(info) => IAssay::keyInfoReturn {
			registered: true,
			owner: address_of::<T>(&info.owner),
			size: info.size,
		},
		None => IAssay::keyInfoReturn { registered: false, owner: Address::ZERO, size: 0 },
	};
	Ok(IAssay::keyInfoCall::abi_encode_returns(&found))
}

/// Verifies a proof in the name of the caller. Returns the statement that was proved.
fn submit_one<T: Config>(
	env: &mut impl Ext<T = T>,
	system: B256,
	key: B256,
	proof: &[u8],
	inputs: &[u8],
) -> Result<Result<H256, Refusal>, Error> {
	match submit(env, system, key, one(proof, inputs))? {
		Ok(accepted) => Ok(Ok(accepted.record(env, inputs)?)),
		Err(refusal) => Ok(Err(refusal)),
	}
}

/// Verifies proofs at once in the name of the caller. Returns the statements that were proved.
fn submit_batch<T: Config>(
	env: &mut impl Ext<T = T>,
	system: B256,
	key: B256,
	proofs: &[Bytes],
	inputs: &[Bytes],
) -> Result<Result<Vec<H256>, Refusal>, Error> {
	let accepted = match submit(env, system, key, batch(proofs, inputs)?)? {
		Ok(accepted) => accepted,
		Err(refusal) => return Ok(Err(refusal)),
	};
	let statements = inputs.iter().map(|inputs| accepted.record(env, inputs));
	Ok(Ok(statements.collect::<Result<_, _>>()?))
}

/// A verification under a registered key that succeeded.
struct Accepted<T: Config> {
	verifier: &'static dyn Verifier<T>,
	system: B256,
	key: H256,
	submitter: Address,
}

impl<T: Config> Accepted<T> {
	/// Deposits the event of the proof with these inputs and returns its statement.
	fn record(&self, env: &mut impl Ext<T = T>, inputs: &[u8]) -> Result<H256, Error> {
		charge_hash(env, inputs.len())?;
		let statement = self.verifier.statement(self.key, inputs.to_vec());
		deposit_event(env, self.system, self.key, statement, self.submitter)?;
		Ok(statement)
	}
}

/// Dispatches a verification in the name of the caller.
fn submit<T: Config>(
	env: &mut impl Ext<T = T>,
	system: B256,
	key: B256,
	proofs: Proofs,
) -> Result<Result<Accepted<T>, Refusal>, Error> {
	if env.is_delegate_call() {
		// In a delegate call, the caller is the account that called the contract. Nobody else may submit in that
		// account's name.
		return Err(Error::try_to_revert::<T>(ReviveError::<T>::PrecompileDelegateDenied.into()));
	}
	if env.is_read_only() {
		return Err(ReviveError::<T>::StateChangeDenied.into());
	}
	let who = env.caller().account_id()?.clone();
	let Some(verifier) = T::Verifiers::find(&system.0) else {
		return Ok(Err(Refusal::UnknownSystem));
	};

	let key = H256(key.0);
	let submitter = address_of::<T>(&who);
	let call = verifier.call(Request { key: Key::Registered(key), proofs });
	let weight = call.get_dispatch_info().call_weight;
	let charged = env.charge(weight)?;
	let (verdict, post_info) = match call.dispatch(RawOrigin::Signed(who).into()) {
		Ok(post_info) => (Ok(Accepted { verifier, system, key, submitter }), post_info),
		Err(refused) => (Err(verifier.refusal(refused.error)), refused.post_info),
	};
	let actual = post_info.actual_weight.unwrap_or(weight);
	env.adjust_gas(charged, actual.min(weight));
	Ok(verdict)
}

/// Makes a check and changes nothing.
fn dry_run<T: Config>(
	env: &mut impl Ext<T = T>,
	system: &B256,
	key: Key,
	proofs: Proofs,
) -> Result<Verdict, Error> {
	let Some(verifier) = T::Verifiers::find(&system.0) else {
		return Ok(Err(Refusal::UnknownSystem));
	};
	let check = verifier.check(Request { key, proofs });
	env.charge(check.weight())?;
	Ok(check.run().map_err(Refusal::from))
}

/// Deposits the Ethereum event of a verified proof, in addition to pallet-verifier's event.
fn deposit_event<T: Config>(
	env: &mut impl Ext<T = T>,
	system: B256,
	key: H256,
	statement: H256,
	submitter: Address,
) -> Result<(), DispatchError> {
	let event =
		IAssay::ProofVerified { system, key: word(key), statement: word(statement), submitter };
	let (topics, data) = event.encode_log_data().split();
	let (num_topic, len) = (topics.len() as u32, data.len() as u32);
	env.frame_meter_mut().charge_weight_token(RuntimeCosts::DepositEvent { num_topic, len })?;
	env.deposit_event(topics.iter().map(|topic| H256(topic.0)).collect(), data.to_vec());
	Ok(())
}

/// Returns the verifier of a proof system, for functions that revert without one.
fn known<T: Config>(system: &B256) -> Result<&'static dyn Verifier<T>, Error> {
	T::Verifiers::find(&system.0).ok_or_else(|| revert(Refusal::UnknownSystem.name()))
}

/// Charges a hash of `bytes` bytes. Lengths of calldata fit 32 bits.
fn charge_hash<T: Config>(env: &mut impl Ext<T = T>, bytes: usize) -> Result<(), Error> {
	let weight: Weight = <T as Config>::WeightInfo::hash(bytes as u32);
	env.charge(weight)?;
	Ok(())
}

fn one(proof: &[u8], inputs: &[u8]) -> Proofs {
	Proofs::One(proof.to_vec(), inputs.to_vec())
}

fn batch(proofs: &[Bytes], inputs: &[Bytes]) -> Result<Proofs, Error> {
	if proofs.len() != inputs.len() {
		return Err(revert("a batch has as many proofs as inputs"));
	}
	let entries = proofs.iter().zip(inputs);
	Ok(Proofs::Batch(entries.map(|(proof, inputs)| (proof.to_vec(), inputs.to_vec())).collect()))
}

fn word(hash: H256) -> B256 {
	B256::new(hash.0)
}

fn address_of<T: pallet_revive::Config>(account: &T::AccountId) -> Address {
	Address::new(T::AddressMapper::to_address(account).0)
}

fn revert(reason: impl Into<String>) -> Error {
	let reason: String = reason.into();
	Error::Revert(reason.into())
}
