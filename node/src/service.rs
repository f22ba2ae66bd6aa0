//! The assembly of a node: executor, client, pool, network and block production.

use crate::{
	executor::{Executor, FullBackend, FullClient, FullSelectChain, Pool},
	sealing::{seal_without_consensus, SealParams, Sealing},
};
use assay_runtime::{apis::RuntimeApi, configs::MAX_BLOCK_LENGTH, opaque::Block, Hash};
use futures::FutureExt;
use sc_basic_authorship::ProposerFactory;
use sc_client_api::{Backend, BlockBackend};
use sc_consensus_aura::{ImportQueueParams, SlotProportion, StartAuraParams};
use sc_consensus_grandpa::SharedVoterState;
use sc_service::{error::Error as ServiceError, Configuration, TaskManager, WarpSyncConfig};
use sc_telemetry::{Telemetry, TelemetryWorker};
use sc_transaction_pool_api::OffchainTransactionPoolFactory;
use sp_consensus_aura::sr25519::AuthorityPair as AuraPair;
use std::{sync::Arc, time::Duration};

type GrandpaImport =
	sc_consensus_grandpa::GrandpaBlockImport<FullBackend, Block, FullClient, FullSelectChain>;
type GrandpaLink = sc_consensus_grandpa::LinkHalf<Block, FullClient, FullSelectChain>;

/// The parts of a node that subcommands need.
pub type Service = sc_service::PartialComponents<
	FullClient,
	FullBackend,
	FullSelectChain,
	sc_consensus::DefaultImportQueue<Block>,
	Pool,
	(GrandpaImport, GrandpaLink, Option<Telemetry>),
>;

/// The most blocks between two justifications of finality that are kept.
const GRANDPA_JUSTIFICATION_PERIOD: u32 = 512;

/// The time between gossip messages of GRANDPA voters.
const GRANDPA_GOSSIP: Duration = Duration::from_millis(333);

/// Puts together the parts that every command needs.
pub fn new_partial(
	config: &Configuration,
	executor: Executor,
	sealing: Sealing,
) -> Result<Service, ServiceError> {
	let telemetry = config
		.telemetry_endpoints
		.clone()
		.filter(|endpoints| !endpoints.is_empty())
		.map(|endpoints| -> Result<_, sc_telemetry::Error> {
			let worker = TelemetryWorker::new(16)?;
			let telemetry = worker.handle().new_telemetry(endpoints);
			Ok((worker, telemetry))
		})
		.transpose()?;
	let handle = telemetry.as_ref().map(|(_, telemetry)| telemetry.handle());

	let (client, backend, keystore_container, task_manager) =
		sc_service::new_full_parts::<Block, RuntimeApi, _>(
			config,
			handle.clone(),
			executor,
			Vec::new(),
		)?;
	let client = Arc::new(client);
	let telemetry = telemetry.map(|(worker, telemetry)| {
		task_manager.spawn_handle().spawn("telemetry", None, worker.run());
		telemetry
	});

	let select_chain = sc_consensus::LongestChain::new(backend.clone());
	let transaction_pool = Arc::from(
		sc_transaction_pool::Builder::new(
			task_manager.spawn_essential_handle(),
			client.clone(),
			config.role.is_authority().into(),
		)
		.with_options(config.transaction_pool.clone())
		.with_prometheus(config.prometheus_registry())
		.build(),
	);
	let (grandpa_import, grandpa_link) = sc_consensus_grandpa::block_import(
		client.clone(),
		GRANDPA_JUSTIFICATION_PERIOD,
		&client,
		select_chain.clone(),
		handle.clone(),
	)?;

	let import_queue = match sealing {
		Sealing::Consensus => {
			let slots_of = client.clone();
			sc_consensus_aura::import_queue::<AuraPair, _, _, _, _, _>(ImportQueueParams {
				block_import: grandpa_import.clone(),
				justification_import: Some(Box::new(grandpa_import.clone())),
				client: client.clone(),
				create_inherent_data_providers: move |parent, _| {
					let client = slots_of.clone();
					async move {
						let duration =
							sc_consensus_aura::standalone::slot_duration_at(&*client, parent)?;
						Ok(aura_inherents(duration))
					}
				},
				spawner: &task_manager.spawn_essential_handle(),
				registry: config.prometheus_registry(),
				check_for_equivocation: Default::default(),
				telemetry: handle,
				compatibility_mode: Default::default(),
			})?
		}
		// Blocks without consensus carry no seal, so there is none to check when they are imported.
		Sealing::Instant | Sealing::Interval(_) => sc_consensus_manual_seal::import_queue(
			Box::new(client.clone()),
			&task_manager.spawn_essential_handle(),
			config.prometheus_registry(),
		),
	};

	Ok(sc_service::PartialComponents {
		client,
		backend,
		task_manager,
		import_queue,
		keystore_container,
		select_chain,
		transaction_pool,
		other: (grandpa_import, grandpa_link, telemetry),
	})
}

/// Returns the slot that the clock is in, and the time: the inherents of an Aura block.
fn aura_inherents(
	duration: sc_consensus_aura::SlotDuration,
) -> (sp_consensus_aura::inherents::InherentDataProvider, sp_timestamp::InherentDataProvider) {
	let timestamp = sp_timestamp::InherentDataProvider::from_system_time();
	let slot = sp_consensus_aura::inherents::InherentDataProvider::from_timestamp_and_slot_duration(
		*timestamp, duration,
	);
	(slot, timestamp)
}

/// Starts a node.
pub fn new_full<N: sc_network::NetworkBackend<Block, Hash>>(
	config: Configuration,
	executor: Executor,
	sealing: Sealing,
) -> Result<TaskManager, ServiceError> {
	let sc_service::PartialComponents {
		client,
		backend,
		mut task_manager,
		import_queue,
		keystore_container,
		select_chain,
		transaction_pool,
		other: (grandpa_import, grandpa_link, mut telemetry),
	} = new_partial(&config, executor, sealing)?;

	let mut net_config = sc_network::config::FullNetworkConfiguration::<Block, Hash, N>::new(
		&config.network,
		config.prometheus_registry().cloned(),
	);
	let metrics = N::register_notification_metrics(config.prometheus_registry());
	let genesis = client
		.block_hash(0)?
		.ok_or_else(|| ServiceError::Other("the database has no genesis block".into()))?;
	let grandpa_protocol =
		sc_consensus_grandpa::protocol_standard_name(&genesis, &config.chain_spec);
	let (grandpa_set, grandpa_notifications) = sc_consensus_grandpa::grandpa_peers_set_config::<_, N>(
		grandpa_protocol.clone(),
		metrics.clone(),
		net_config.peer_store_handle(),
	);
	net_config.add_notification_protocol(grandpa_set);
	let warp_sync = Arc::new(sc_consensus_grandpa::warp_proof::NetworkProvider::new(
		backend.clone(),
		grandpa_link.shared_authority_set().clone(),
		Vec::default(),
	));

	let (network, system_rpc_tx, tx_handler_controller, sync_service, _bitswap) =
		sc_service::build_network(sc_service::BuildNetworkParams {
			config: &config,
			net_config,
			client: client.clone(),
			transaction_pool: transaction_pool.clone(),
			spawn_handle: task_manager.spawn_handle(),
			spawn_essential_handle: task_manager.spawn_essential_handle(),
			import_queue,
			block_announce_validator_builder: None,
			warp_sync_config: Some(WarpSyncConfig::WithProvider(warp_sync)),
			block_relay: None,
			metrics,
			gap_sync_body_policy: None,
		})?;

	if config.offchain_worker.enabled {
		let workers = sc_offchain::OffchainWorkers::new(sc_offchain::OffchainWorkerOptions {
			runtime_api_provider: client.clone(),
			keystore: Some(keystore_container.keystore()),
			offchain_db: backend.offchain_storage(),
			transaction_pool: Some(OffchainTransactionPoolFactory::new(transaction_pool.clone())),
			network_provider: Arc::new(network.clone()),
			is_validator: config.role.is_authority(),
			enable_http_requests: true,
			custom_extensions: |_| vec![],
		})?;
		task_manager.spawn_handle().spawn(
			"offchain-workers-runner",
			"offchain-worker",
			workers.run(client.clone(), task_manager.spawn_handle()).boxed(),
		);
	}

	let role = config.role;
	let force_authoring = config.force_authoring;
	let name = config.network.node_name.clone();
	let votes = sealing == Sealing::Consensus && !config.disable_grandpa;
	let prometheus_registry = config.prometheus_registry().cloned();
	if let Some(registry) = &prometheus_registry {
		crate::metrics::register(registry)?;
	}
	let rpc_builder = {
		let (client, pool) = (client.clone(), transaction_pool.clone());
		Box::new(move |_| crate::rpc::create_full(client.clone(), pool.clone()).map_err(Into::into))
	};
	sc_service::spawn_tasks(sc_service::SpawnTasksParams {
		config,
		client: client.clone(),
		backend,
		task_manager: &mut task_manager,
		keystore: keystore_container.keystore(),
		transaction_pool: transaction_pool.clone(),
		rpc_builder,
		network: Arc::new(network.clone()),
		system_rpc_tx,
		tx_handler_controller,
		sync_service: sync_service.clone(),
		telemetry: telemetry.as_mut(),
		tracing_execute_block: None,
	})?;
	let telemetry = telemetry.as_ref().map(Telemetry::handle);

	if role.is_authority() {
		let mut proposer_factory = ProposerFactory::new(
			task_manager.spawn_handle(),
			client.clone(),
			transaction_pool.clone(),
			prometheus_registry.as_ref(),
			telemetry.clone(),
		);
		// The default, 4 MiB and a little, would leave out extrinsics that the runtime has room for.
		proposer_factory.set_default_block_size_limit(MAX_BLOCK_LENGTH as usize);
		match sealing {
			Sealing::Consensus => {
				let slot_duration = sc_consensus_aura::slot_duration(&*client)?;
				let aura = sc_consensus_aura::start_aura::<AuraPair, _, _, _, _, _, _, _, _, _, _>(
					StartAuraParams {
						slot_duration,
						client,
						select_chain,
						block_import: grandpa_import,
						proposer_factory,
						sync_oracle: sync_service.clone(),
						justification_sync_link: sync_service.clone(),
						create_inherent_data_providers: move |_, ()| async move {
							Ok(aura_inherents(slot_duration))
						},
						force_authoring,
						backoff_authoring_blocks: None::<()>,
						keystore: keystore_container.keystore(),
						block_proposal_slot_portion: SlotProportion::new(2f32 / 3f32),
						max_block_proposal_slot_portion: None,
						telemetry: telemetry.clone(),
						compatibility_mode: Default::default(),
					},
				)?;
				// Essential: a validator that cannot make blocks has to stop.
				task_manager.spawn_essential_handle().spawn_blocking(
					"aura",
					Some("block-authoring"),
					aura,
				);
			}
			Sealing::Instant | Sealing::Interval(_) => {
				let blocks = seal_without_consensus(SealParams {
					sealing,
					client,
					pool: transaction_pool.clone(),
					select_chain,
					proposer_factory,
				});
				task_manager.spawn_essential_handle().spawn_blocking(
					"seal",
					Some("block-authoring"),
					blocks,
				);
			}
		}
	} else if sealing != Sealing::Consensus {
		log::warn!("This node makes no blocks. Add --dev, or --validator with the keys of one.");
	}

	if votes {
		let config = sc_consensus_grandpa::Config {
			gossip_duration: GRANDPA_GOSSIP,
			justification_generation_period: GRANDPA_JUSTIFICATION_PERIOD,
			name: Some(name),
			observer_enabled: false,
			// Only nodes that take part in consensus need keys.
			keystore: role.is_authority().then(|| keystore_container.keystore()),
			local_role: role,
			telemetry: telemetry.clone(),
			protocol_name: grandpa_protocol,
		};
		let voter = sc_consensus_grandpa::run_grandpa_voter(sc_consensus_grandpa::GrandpaParams {
			config,
			link: grandpa_link,
			network,
			sync: sync_service,
			notification_service: grandpa_notifications,
			voting_rule: sc_consensus_grandpa::VotingRulesBuilder::default().build(),
			prometheus_registry,
			shared_voter_state: SharedVoterState::empty(),
			telemetry,
			offchain_tx_pool_factory: OffchainTransactionPoolFactory::new(transaction_pool),
		})?;
		task_manager.spawn_essential_handle().spawn_blocking("grandpa-voter", None, voter);
	}
	Ok(task_manager)
}
