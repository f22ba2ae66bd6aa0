//! Ethereum's JSON-RPC: the methods by which tools deploy and call contracts.
//!
//! The state is that after the last block. Requests for an older state are refused.

use crate::chain::{Block, Chain, Log, Transaction};
use assay_precompiles_runtime::{Revive, Runtime};
use frame_support::traits::Get;
use pallet_revive::{
	evm::{Bytes, GenericTransaction, HashesOrTransactionInfos},
	pallet_revive_types::runtime_api::{BlockV1, GenericTransactionV1, TransactionInfoV1},
	EthTransactError, H160, H256, U256,
};
use serde::{de::DeserializeOwned, Deserialize};
use serde_json::{json, Value};

/// Errors of JSON-RPC, and of Ethereum's nodes.
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const UNKNOWN_METHOD: i64 = -32601;
const INVALID_PARAMETERS: i64 = -32602;
const REFUSED: i64 = -32000;
const REVERTED: i64 = 3;

struct Error {
	code: i64,
	message: String,
	/// The data that a contract reverted with.
	data: Option<Bytes>,
}

type Result<T> = std::result::Result<T, Error>;

fn error(code: i64, message: impl Into<String>) -> Error {
	Error { code, message: message.into(), data: None }
}

/// Answers a request, or several.
pub fn answer(chain: &mut Chain, body: &[u8]) -> Vec<u8> {
	let response: Value = match serde_json::from_slice(body) {
		Ok(Value::Array(requests)) => {
			requests.iter().map(|request| answer_one(chain, request)).collect()
		}
		Ok(request) => answer_one(chain, &request),
		Err(problem) => response(&Value::Null, Err(error(PARSE_ERROR, problem.to_string()))),
	};
	response.to_string().into_bytes()
}

fn answer_one(chain: &mut Chain, request: &Value) -> Value {
	let parameters = match &request["params"] {
		Value::Array(parameters) => parameters.as_slice(),
		_ => &[],
	};
	let result = match request["method"].as_str() {
		Some(method) => call(chain, method, parameters),
		None => Err(error(INVALID_REQUEST, "the request names no method")),
	};
	response(&request["id"], result)
}

fn response(id: &Value, result: Result<Value>) -> Value {
	match result {
		Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
		Err(Error { code, message, data }) => {
			let error = match data {
				Some(data) => json!({ "code": code, "message": message, "data": data }),
				None => json!({ "code": code, "message": message }),
			};
			json!({ "jsonrpc": "2.0", "id": id, "error": error })
		}
	}
}

fn call(chain: &mut Chain, method: &str, parameters: &[Value]) -> Result<Value> {
	Ok(match method {
		"eth_chainId" => json!(U256::from(chain_id())),
		"net_version" => json!(chain_id().to_string()),
		"eth_blockNumber" => json!(last(chain)),
		"eth_gasPrice" => json!(chain.read(Revive::evm_base_fee)),
		// pallet-revive has no tips.
		"eth_maxPriorityFeePerGas" => json!(U256::zero()),
		"eth_feeHistory" => fee_history(chain, parameter(parameters, 0)?),
		"eth_getBalance" => {
			let address: H160 = at_last(chain, parameters, 1)?;
			json!(chain.read(|| Revive::evm_balance(&address)))
		}
		"eth_getTransactionCount" => {
			let address: H160 = at_last(chain, parameters, 1)?;
			json!(U256::from(chain.read(|| Revive::evm_nonce(&address))))
		}
		"eth_getCode" => {
			let address: H160 = at_last(chain, parameters, 1)?;
			json!(Bytes(chain.read(|| Revive::code(&address))))
		}
		"eth_call" => {
			let transaction = generic(at_last(chain, parameters, 1)?);
			let run = || Revive::dry_run_eth_transact(transaction, None, false, None);
			json!(Bytes(chain.read(run).map_err(refused)?.data))
		}
		"eth_estimateGas" => {
			let transaction = generic(at_last(chain, parameters, 1)?);
			let estimate = || Revive::eth_estimate_gas(transaction, None, None);
			json!(chain.read(estimate).map_err(refused)?)
		}
		"eth_sendRawTransaction" => {
			let Bytes(payload) = parameter(parameters, 0)?;
			json!(chain.submit(payload).map_err(|reason| error(REFUSED, reason))?)
		}
		"eth_getTransactionByHash" => match chain.transaction(parameter(parameters, 0)?) {
			Some((_, transaction)) => json!(TransactionInfoV1::from(transaction.info.clone())),
			None => Value::Null,
		},
		"eth_getTransactionReceipt" => match chain.transaction(parameter(parameters, 0)?) {
			Some((block, transaction)) => receipt(block, transaction),
			None => Value::Null,
		},
		"eth_getBlockByNumber" => {
			let number = height(chain, &parameter(parameters, 0)?)?;
			block(chain.blocks().get(number), full(parameters)?)
		}
		"eth_getBlockByHash" => {
			let hash: H256 = parameter(parameters, 0)?;
			let found = chain.blocks().iter().find(|block| block.block.hash == hash);
			block(found, full(parameters)?)
		}
		"eth_getLogs" => logs(chain, &parameter(parameters, 0)?)?,
		_ => return Err(error(UNKNOWN_METHOD, format!("the method {method} is not supported"))),
	})
}

fn chain_id() -> u64 {
	<Runtime as pallet_revive::Config>::ChainId::get()
}

fn parameter<T: DeserializeOwned>(parameters: &[Value], place: usize) -> Result<T> {
	let value = parameters.get(place).cloned().unwrap_or(Value::Null);
	serde_json::from_value(value)
		.map_err(|problem| error(INVALID_PARAMETERS, format!("parameter {}: {problem}", place + 1)))
}

/// Reads the first parameter of a method about the state. Only the state after the last block is
/// kept.
fn at_last<T: DeserializeOwned>(chain: &Chain, parameters: &[Value], block: usize) -> Result<T> {
	if let Some(tag) = parameters.get(block) {
		if U256::from(height(chain, tag)?) != last(chain) {
			return Err(error(REFUSED, "the state of older blocks is not kept"));
		}
	}
	parameter(parameters, 0)
}

fn generic(transaction: GenericTransactionV1) -> GenericTransaction {
	transaction.into()
}

fn refused(problem: EthTransactError) -> Error {
	match problem {
		EthTransactError::Data(data) => {
			Error { code: REVERTED, message: "execution reverted".into(), data: Some(Bytes(data)) }
		}
		EthTransactError::Message(message) => error(REFUSED, message),
	}
}

/// Returns the number of the last block.
fn last(chain: &Chain) -> U256 {
	chain.blocks().len().saturating_sub(1).into()
}

/// Returns the number that a block's tag stands for. The block need not exist.
fn height(chain: &Chain, tag: &Value) -> Result<usize> {
	let number = match tag.as_str() {
		None | Some("latest" | "pending" | "safe" | "finalized") => last(chain),
		Some("earliest") => U256::zero(),
		Some(_) => U256::deserialize(tag)
			.map_err(|_| error(INVALID_PARAMETERS, format!("{tag} names no block")))?,
	};
	Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Returns true if a block is requested with its transactions, not with their hashes.
fn full(parameters: &[Value]) -> Result<bool> {
	Ok(parameter::<Option<bool>>(parameters, 1)?.unwrap_or_default())
}

fn block(found: Option<&Block>, full: bool) -> Value {
	let Some(Block { block, transaction, .. }) = found else {
		return Value::Null;
	};
	let mut block = block.clone();
	if full {
		let infos = transaction.iter().map(|transaction| transaction.info.clone()).collect();
		block.transactions = HashesOrTransactionInfos::TransactionInfos(infos);
	}
	json!(BlockV1::from(block))
}

fn fee_history(chain: &Chain, count: U256) -> Value {
	let count = usize::try_from(count).unwrap_or(usize::MAX).min(chain.blocks().len());
	let oldest = chain.blocks().len() - count;
	let blocks = &chain.blocks()[oldest..];
	let fees = blocks.iter().map(|block| block.block.base_fee_per_gas);
	// The fee of the next block is that of the last one: it does not change.
	let next = blocks.last().map(|block| block.block.base_fee_per_gas);
	json!({
		"oldestBlock": U256::from(oldest),
		"baseFeePerGas": fees.chain(next).collect::<Vec<_>>(),
		"gasUsedRatio": blocks.iter().map(gas_used_ratio).collect::<Vec<_>>(),
	})
}

fn gas_used_ratio(Block { block, .. }: &Block) -> f64 {
	block.gas_used.low_u64() as f64 / block.gas_limit.low_u64() as f64
}

fn receipt(block: &Block, transaction: &Transaction) -> Value {
	let Transaction { info, to, contract, succeeded, gas, weight, .. } = transaction;
	let transaction_type = json!(TransactionInfoV1::from(info.clone()))["type"].clone();
	json!({
		"transactionHash": info.hash,
		"transactionIndex": info.transaction_index,
		"blockHash": info.block_hash,
		"blockNumber": info.block_number,
		"from": info.from,
		"to": to,
		"contractAddress": contract,
		"status": U256::from(u8::from(*succeeded)),
		"type": transaction_type,
		"gasUsed": gas.gas_used,
		"cumulativeGasUsed": gas.gas_used,
		"effectiveGasPrice": gas.effective_gas_price,
		"logsBloom": block.block.logs_bloom,
		"logs": receipt_logs(transaction).collect::<Vec<_>>(),
		// Not a field of Ethereum: the weight that the chain charged, in picoseconds and bytes.
		"weight": { "refTime": weight.ref_time(), "proofSize": weight.proof_size() },
	})
}

fn receipt_logs(transaction: &Transaction) -> impl Iterator<Item = Value> + '_ {
	let info = &transaction.info;
	transaction.logs.iter().enumerate().map(|(index, log)| {
		json!({
			"address": log.contract,
			"topics": log.topics,
			"data": Bytes(log.data.clone()),
			"blockHash": info.block_hash,
			"blockNumber": info.block_number,
			"transactionHash": info.hash,
			"transactionIndex": info.transaction_index,
			"logIndex": U256::from(index),
			"removed": false,
		})
	})
}

/// One value, or any of several.
#[derive(Deserialize)]
#[serde(untagged)]
enum AnyOf<T> {
	One(T),
	Several(Vec<T>),
}

impl<T: PartialEq> AnyOf<T> {
	fn has(&self, value: &T) -> bool {
		match self {
			Self::One(one) => one == value,
			Self::Several(several) => several.contains(value),
		}
	}
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Filter {
	#[serde(default)]
	from_block: Value,
	#[serde(default)]
	to_block: Value,
	block_hash: Option<H256>,
	address: Option<AnyOf<H160>>,
	#[serde(default)]
	topics: Vec<Option<AnyOf<H256>>>,
}

impl Filter {
	fn takes(&self, log: &Log) -> bool {
		let mut topics = self.topics.iter().enumerate();
		self.address.as_ref().is_none_or(|address| address.has(&log.contract))
			&& topics.all(|(place, wanted)| match wanted {
				Some(wanted) => log.topics.get(place).is_some_and(|topic| wanted.has(topic)),
				None => true,
			})
	}
}

fn logs(chain: &Chain, filter: &Value) -> Result<Value> {
	let filter = Filter::deserialize(filter)
		.map_err(|problem| error(INVALID_PARAMETERS, format!("the filter: {problem}")))?;
	let (from, to) = match filter.block_hash {
		Some(hash) => {
			let number = chain.blocks().iter().position(|block| block.block.hash == hash);
			let number =
				number.ok_or_else(|| error(INVALID_PARAMETERS, "there is no such block"))?;
			(number, number)
		}
		None => (height(chain, &filter.from_block)?, height(chain, &filter.to_block)?),
	};
	let filter = &filter;
	let blocks =
		chain.blocks().iter().enumerate().filter(|(number, _)| (from..=to).contains(number));
	let transactions = blocks.filter_map(|(_, block)| block.transaction.as_ref());
	let found = transactions.flat_map(|transaction| {
		let logs = transaction.logs.iter().zip(receipt_logs(transaction));
		logs.filter(move |(log, _)| filter.takes(log)).map(|(_, value)| value)
	});
	Ok(found.collect())
}
