//! The node's remote procedure calls, in addition to Substrate's own.

use assay_runtime::{opaque::Block, AccountId, Balance, Nonce};
use jsonrpsee::RpcModule;
use pallet_transaction_payment_rpc::{TransactionPayment, TransactionPaymentApiServer};
use sc_service::config::RpcEndpoint;
use sc_transaction_pool_api::TransactionPool;
use sp_api::ProvideRuntimeApi;
use sp_block_builder::BlockBuilder;
use sp_blockchain::{Error as BlockChainError, HeaderBackend, HeaderMetadata};
use std::{net::TcpListener, sync::Arc};
use substrate_frame_rpc_system::{System, SystemApiServer};

/// Returns the methods for account nonces, dry runs of transactions, and fees.
pub fn create_full<C, P>(
	client: Arc<C>,
	pool: Arc<P>,
) -> Result<RpcModule<()>, Box<dyn std::error::Error + Send + Sync>>
where
	C: ProvideRuntimeApi<Block>
		+ HeaderBackend<Block>
		+ HeaderMetadata<Block, Error = BlockChainError>
		+ Send
		+ Sync
		+ 'static,
	C::Api: substrate_frame_rpc_system::AccountNonceApi<Block, AccountId, Nonce>
		+ pallet_transaction_payment_rpc::TransactionPaymentRuntimeApi<Block, Balance>
		+ BlockBuilder<Block>,
	P: TransactionPool + 'static,
{
	let mut module = RpcModule::new(());
	module.merge(System::new(client.clone(), pool).into_rpc())?;
	module.merge(TransactionPayment::new(client).into_rpc())?;
	Ok(module)
}

/// Requires the asked port. By itself, Substrate takes another one if the port is taken, and clients
/// would reach the program that has it.
///
/// # Errors
///
/// Another program listens at an address; the message names it.
pub fn require_ports(endpoints: &mut [RpcEndpoint]) -> Result<(), String> {
	for endpoint in endpoints {
		endpoint.retry_random_port = false;
		let address = endpoint.listen_addr;
		match TcpListener::bind(address) {
			Err(error) if !endpoint.is_optional => {
				return Err(format!(
					"cannot listen at {address}: {error}; stop the program that listens there, or \
					choose another --rpc-port"
				))
			}
			_ => {}
		}
	}
	Ok(())
}
