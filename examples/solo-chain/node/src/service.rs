//! The node put together: executor, client, pool, network, and the making of blocks.

use jsonrpsee::RpcModule;
use pallet_transaction_payment_rpc::{TransactionPayment, TransactionPaymentApiServer};
use sc_basic_authorship::ProposerFactory;
use sc_consensus_manual_seal::{run_instant_seal_and_finalize, InstantSealParams};
use sc_executor::WasmExecutor;
use sc_service::{error::Error, Configuration, TFullClient, TaskManager};
use sc_transaction_pool::TransactionPoolHandle;
use solo_runtime::{apis::RuntimeApi, OpaqueBlock};
use sp_core::H256;
use std::sync::Arc;
use substrate_frame_rpc_system::{System, SystemApiServer};

// Assay
type HostFunctions = (sp_io::SubstrateHostFunctions, assay_host_functions::HostFunctions);
// end

type Client = TFullClient<OpaqueBlock, RuntimeApi, WasmExecutor<HostFunctions>>;
type Pool = TransactionPoolHandle<OpaqueBlock, Client>;

/// Makes the RPC methods: account nonces, dry runs of transactions, and fees.
fn rpc(
	client: Arc<Client>,
	pool: Arc<Pool>,
) -> Result<RpcModule<()>, Box<dyn std::error::Error + Send + Sync>> {
	let mut module = RpcModule::new(());
	module.merge(System::new(client.clone(), pool).into_rpc())?;
	module.merge(TransactionPayment::new(client).into_rpc())?;
	Ok(module)
}

/// Starts the node.
pub fn start<N: sc_network::NetworkBackend<OpaqueBlock, H256>>(
	config: Configuration,
) -> Result<TaskManager, Error> {
	let executor: WasmExecutor<HostFunctions> = sc_service::new_wasm_executor(&config.executor);
	let (client, backend, keystore, mut task_manager) = sc_service::new_full_parts::<
		OpaqueBlock,
		RuntimeApi,
		_,
	>(&config, None, executor, Vec::new())?;
	let client = Arc::new(client);
	let select_chain = sc_consensus::LongestChain::new(backend.clone());
	let pool: Arc<Pool> = Arc::from(
		sc_transaction_pool::Builder::new(
			task_manager.spawn_essential_handle(),
			client.clone(),
			config.role.is_authority().into(),
		)
		.with_options(config.transaction_pool.clone())
		.with_prometheus(config.prometheus_registry())
		.build(),
	);
	let import_queue = sc_consensus_manual_seal::import_queue(
		Box::new(client.clone()),
		&task_manager.spawn_essential_handle(),
		config.prometheus_registry(),
	);

	let registry = config.prometheus_registry().cloned();
	let metrics = N::register_notification_metrics(registry.as_ref());
	let net_config = sc_network::config::FullNetworkConfiguration::<OpaqueBlock, H256, N>::new(
		&config.network,
		registry.clone(),
	);
	let (network, system_rpc_tx, tx_handler_controller, sync_service, _bitswap) =
		sc_service::build_network(sc_service::BuildNetworkParams {
			config: &config,
			net_config,
			client: client.clone(),
			transaction_pool: pool.clone(),
			spawn_handle: task_manager.spawn_handle(),
			spawn_essential_handle: task_manager.spawn_essential_handle(),
			import_queue,
			block_announce_validator_builder: None,
			warp_sync_config: None,
			block_relay: None,
			metrics,
			gap_sync_body_policy: None,
		})?;

	let is_authority = config.role.is_authority();
	let rpc_builder = {
		let (client, pool) = (client.clone(), pool.clone());
		Box::new(move |_| rpc(client.clone(), pool.clone()).map_err(Into::into))
	};
	sc_service::spawn_tasks(sc_service::SpawnTasksParams {
		config,
		client: client.clone(),
		backend,
		task_manager: &mut task_manager,
		keystore: keystore.keystore(),
		transaction_pool: pool.clone(),
		rpc_builder,
		network: Arc::new(network),
		system_rpc_tx,
		tx_handler_controller,
		sync_service,
		telemetry: None,
		tracing_execute_block: None,
	})?;

	if is_authority {
		let env = ProposerFactory::new(
			task_manager.spawn_handle(),
			client.clone(),
			pool.clone(),
			registry.as_ref(),
			None,
		);
		let seal = run_instant_seal_and_finalize(InstantSealParams {
			block_import: client.clone(),
			env,
			client,
			pool,
			select_chain,
			consensus_data_provider: None,
			create_inherent_data_providers: |_, ()| async move {
				Ok(sp_timestamp::InherentDataProvider::from_system_time())
			},
		});
		task_manager.spawn_essential_handle().spawn_blocking("instant-seal", None, seal);
	}
	Ok(task_manager)
}
