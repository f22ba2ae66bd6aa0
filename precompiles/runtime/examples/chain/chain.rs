//! The chain: its state, and the blocks that led to it.

use assay_precompiles_runtime::{
	AllPalletsWithSystem, Balance, Revive, Runtime, RuntimeCall, RuntimeEvent, System,
	UncheckedExtrinsic, UNIT,
};
use codec::Encode;
use frame_support::{
	dispatch::GetDispatchInfo,
	storage::{with_transaction_unchecked, TransactionOutcome},
	traits::{InherentBuilder, OnFinalize, OnInitialize},
	weights::Weight,
};
use frame_system::{ChainContext, Phase};
use pallet_revive::{
	create1,
	evm::{GenericTransaction, ReceiptGasInfo, TransactionInfo, TransactionSigned},
	keccak_256, AddressMapper, EthBlock, H160, H256, U256,
};
use sp_io::TestExternalities;
use sp_runtime::{
	traits::{Applyable, Checkable},
	transaction_validity::{InvalidTransaction, TransactionValidityError},
	BuildStorage,
};

/// The initial balance of an address.
const ENDOWMENT: Balance = 1_000_000 * UNIT;

/// The time of the first block, and that between blocks, in milliseconds.
const START: u64 = 1_700_000_000_000;
const BLOCK_TIME: u64 = 6000;

/// The place of the transaction in a block, after the time.
const TRANSACTION: u32 = 1;

pub struct Chain {
	state: TestExternalities,
	/// All blocks, the one without a transaction first.
	blocks: Vec<Block>,
}

/// A block, and the transaction in it.
pub struct Block {
	pub block: EthBlock,
	pub transaction: Option<Transaction>,
	/// The hash of the header of the runtime.
	hash: H256,
}

/// A transaction in a block, and its result.
pub struct Transaction {
	pub info: TransactionInfo,
	pub to: Option<H160>,
	/// The contract that it deployed.
	pub contract: Option<H160>,
	pub succeeded: bool,
	pub gas: ReceiptGasInfo,
	/// The weight that the chain charged.
	pub weight: Weight,
	pub logs: Vec<Log>,
}

/// An event of a contract.
pub struct Log {
	pub contract: H160,
	pub topics: Vec<H256>,
	pub data: Vec<u8>,
}

/// A transaction as it was sent.
struct Sent {
	payload: Vec<u8>,
	signed: TransactionSigned,
	from: H160,
}

impl Chain {
	/// Makes a chain on which these addresses have money.
	pub fn new(addresses: &[H160]) -> Result<Self, String> {
		let account = <Runtime as pallet_revive::Config>::AddressMapper::to_fallback_account_id;
		let mut balances: Vec<_> =
			addresses.iter().map(|address| (account(address), ENDOWMENT)).collect();
		balances.push((Revive::account_id(), ENDOWMENT));
		let mut storage = frame_system::GenesisConfig::<Runtime>::default().build_storage()?;
		pallet_balances::GenesisConfig::<Runtime> { balances, ..Default::default() }
			.assimilate_storage(&mut storage)?;
		let mut state = TestExternalities::new(storage);
		let block = state.execute_with(|| EthBlock {
			base_fee_per_gas: Revive::evm_base_fee(),
			gas_limit: Revive::evm_block_gas_limit(),
			timestamp: (START / 1000).into(),
			..Default::default()
		});
		let first = Block { block, transaction: None, hash: H256::zero() };
		Ok(Self { state, blocks: vec![first] })
	}

	pub fn blocks(&self) -> &[Block] {
		&self.blocks
	}

	/// Reads the state after the last block. Changes of the state are discarded.
	pub fn read<R>(&mut self, read: impl FnOnce() -> R) -> R {
		self.state
			.execute_with(|| with_transaction_unchecked(|| TransactionOutcome::Rollback(read())))
	}

	/// Makes a block of a transaction, and returns the transaction's hash.
	///
	/// # Errors
	///
	/// The reason why no block can contain it. A transaction that reverts is contained in a block.
	pub fn submit(&mut self, payload: Vec<u8>) -> Result<H256, String> {
		let signed = TransactionSigned::decode(&payload)
			.map_err(|error| format!("the transaction does not decode: {error}"))?;
		let from = signed.recover_eth_address().map_err(|()| "invalid signature".to_string())?;
		let sent = Sent { payload, signed, from };
		let number = self.blocks.len() as u32;
		let parent = self.blocks.last().map(|block| block.hash).unwrap_or_default();
		let block = self.state.execute_with(|| {
			with_transaction_unchecked(|| match build(number, parent, sent) {
				Ok(block) => TransactionOutcome::Commit(Ok(block)),
				Err(error) => TransactionOutcome::Rollback(Err(reason(error))),
			})
		})?;
		let hash = block.transaction.as_ref().map(|transaction| transaction.info.hash);
		self.blocks.push(block);
		Ok(hash.unwrap_or_default())
	}

	/// Returns the transaction with this hash, and its block.
	pub fn transaction(&self, hash: H256) -> Option<(&Block, &Transaction)> {
		self.blocks.iter().find_map(|block| {
			let transaction = block.transaction.as_ref()?;
			(transaction.info.hash == hash).then_some((block, transaction))
		})
	}
}

/// Runs a block, as frame-executive does.
fn build(number: u32, parent: H256, sent: Sent) -> Result<Block, TransactionValidityError> {
	System::reset_events();
	System::initialize(&number, &parent, &Default::default());
	AllPalletsWithSystem::on_initialize(number);
	System::note_finished_initialize();
	let now = START + u64::from(number) * BLOCK_TIME;
	apply(pallet_timestamp::Call::<Runtime>::set { now }.into())?;
	System::note_inherents_applied();
	let payload = sent.payload.clone();
	apply(pallet_revive::Call::<Runtime>::eth_transact { payload }.into())?;
	System::note_finished_extrinsics();
	AllPalletsWithSystem::on_finalize(number);
	let header = System::finalize();

	let block = Revive::eth_block();
	let transaction = outcome(&block, sent);
	Ok(Block { block, transaction: Some(transaction), hash: header.hash() })
}

/// Applies an extrinsic that has no Substrate signature.
fn apply(call: RuntimeCall) -> Result<(), TransactionValidityError> {
	let extrinsic = UncheckedExtrinsic::new_inherent(call);
	let encoded = extrinsic.encode();
	let len = encoded.len();
	let checked = extrinsic.check(&ChainContext::<Runtime>::default())?;
	let info = checked.get_dispatch_info();
	System::note_extrinsic(encoded);
	let result = checked.apply::<Runtime>(&info, len)?;
	System::note_applied_extrinsic(&result, info);
	Ok(())
}

/// Reads the result of a block's transaction from the events.
fn outcome(block: &EthBlock, sent: Sent) -> Transaction {
	let generic =
		GenericTransaction::from_signed(sent.signed.clone(), block.base_fee_per_gas, None);
	let mut succeeded = true;
	let mut weight = Weight::zero();
	let mut logs = Vec::new();
	for record in System::events() {
		if record.phase != Phase::ApplyExtrinsic(TRANSACTION) {
			continue;
		}
		match record.event {
			RuntimeEvent::Revive(pallet_revive::Event::ContractEmitted {
				contract,
				data,
				topics,
			}) => logs.push(Log { contract, topics, data }),
			RuntimeEvent::Revive(pallet_revive::Event::EthExtrinsicRevert { .. }) => {
				succeeded = false;
			}
			RuntimeEvent::System(frame_system::Event::ExtrinsicSuccess { dispatch_info }) => {
				weight = dispatch_info.weight;
			}
			_ => {}
		}
	}
	let nonce = generic.nonce.unwrap_or_default().as_u64();
	let deployed = generic.to.is_none() && succeeded;
	let info = TransactionInfo {
		block_hash: block.hash,
		block_number: block.number,
		from: sent.from,
		hash: H256(keccak_256(&sent.payload)),
		transaction_index: U256::zero(),
		transaction_signed: sent.signed,
	};
	let gas = Revive::eth_receipt_data().into_iter().next().unwrap_or_default();
	let contract = deployed.then(|| create1(&sent.from, nonce));
	Transaction { info, to: generic.to, contract, succeeded, gas, weight, logs }
}

/// Returns the reason in the words of Ethereum's nodes, which tools recognise.
fn reason(error: TransactionValidityError) -> String {
	match error {
		TransactionValidityError::Invalid(InvalidTransaction::Stale) => "nonce too low".into(),
		TransactionValidityError::Invalid(InvalidTransaction::Future) => "nonce too high".into(),
		TransactionValidityError::Invalid(InvalidTransaction::Payment) => {
			"insufficient funds for gas * price + value, or not enough gas".into()
		}
		TransactionValidityError::Invalid(InvalidTransaction::BadProof) => {
			"invalid signature".into()
		}
		error => format!("invalid transaction: {error:?}"),
	}
}
