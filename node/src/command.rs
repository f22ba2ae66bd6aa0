//! Runs the command of the command line.

use crate::{
	chain_spec::{Chain, ChainSpec},
	cli::{Cli, Subcommand},
	executor, hardware, host_functions, rpc,
	sealing::Sealing,
	service, shell,
};
use assay_artefact::OutputError;
use assay_host_functions::CodePath;
use assay_runtime::opaque::Block;
use sc_cli::SubstrateCli;
use sc_network::config::NetworkBackendType;
use sc_service::{ChainType, Configuration, PartialComponents};

impl SubstrateCli for Cli {
	fn impl_name() -> String {
		"Assay Node".into()
	}

	fn impl_version() -> String {
		env!("SUBSTRATE_CLI_IMPL_VERSION").into()
	}

	fn description() -> String {
		env!("CARGO_PKG_DESCRIPTION").into()
	}

	fn author() -> String {
		env!("CARGO_PKG_AUTHORS").into()
	}

	fn support_url() -> String {
		"the README's section on help".into()
	}

	fn copyright_start_year() -> i32 {
		2026
	}

	fn load_spec(&self, id: &str) -> Result<Box<dyn sc_service::ChainSpec>, String> {
		let spec = match Chain::by_name(id) {
			Some(chain) => chain.spec()?,
			None => ChainSpec::from_json_file(id.into()).map_err(|error| {
				format!("{id} is neither `dev` nor `local` nor a chain specification: {error}")
			})?,
		};
		Ok(Box::new(spec))
	}
}

impl Cli {
	fn sealing(&self, config: &Configuration) -> sc_cli::Result<Sealing> {
		let is_development = config.chain_spec.chain_type() == ChainType::Development;
		Sealing::choose(self.sealing, is_development).map_err(sc_cli::Error::Input)
	}

	fn partial(&self, config: &Configuration) -> sc_cli::Result<service::Service> {
		Ok(service::new_partial(config, executor::new(config), self.sealing(config)?)?)
	}
}

/// Runs the command of the command line.
pub fn run() -> sc_cli::Result<()> {
	let cli = Cli::from_args();
	assay_host_functions::choose_code_path()
		.map_err(|error| sc_cli::Error::Input(error.to_string()))?;
	assay_host_functions::g2_cache_limit().map_err(sc_cli::Error::Input)?;
	dispatch(&cli).map_err(host_functions::explain)
}

fn dispatch(cli: &Cli) -> sc_cli::Result<()> {
	let Some(subcommand) = &cli.subcommand else {
		return run_node(cli);
	};
	match subcommand {
		Subcommand::Key(cmd) => cmd.run(cli),
		#[allow(deprecated, reason = "scripts still use it")]
		Subcommand::BuildSpec(cmd) => {
			let runner = cli.create_runner(cmd)?;
			runner.sync_run(|config| cmd.run(config.chain_spec, config.network))
		}
		Subcommand::ExportChainSpec(cmd) => {
			let chain_spec = cli.load_spec(&cmd.chain)?;
			cmd.run(chain_spec)
		}
		Subcommand::CheckBlock(cmd) => cli.create_runner(cmd)?.async_run(|config| {
			let PartialComponents { client, task_manager, import_queue, .. } =
				cli.partial(&config)?;
			Ok((cmd.run(client, import_queue), task_manager))
		}),
		Subcommand::ExportBlocks(cmd) => cli.create_runner(cmd)?.async_run(|config| {
			let PartialComponents { client, task_manager, .. } = cli.partial(&config)?;
			Ok((cmd.run(client, config.database), task_manager))
		}),
		Subcommand::ExportState(cmd) => cli.create_runner(cmd)?.async_run(|config| {
			let PartialComponents { client, task_manager, .. } = cli.partial(&config)?;
			Ok((cmd.run(client, config.chain_spec), task_manager))
		}),
		Subcommand::ImportBlocks(cmd) => cli.create_runner(cmd)?.async_run(|config| {
			let PartialComponents { client, task_manager, import_queue, .. } =
				cli.partial(&config)?;
			Ok((cmd.run(client, import_queue), task_manager))
		}),
		Subcommand::PurgeChain(cmd) => {
			let runner = cli.create_runner(cmd)?;
			runner.sync_run(|config| cmd.run(config.database))
		}
		Subcommand::Revert(cmd) => cli.create_runner(cmd)?.async_run(|config| {
			let PartialComponents { client, task_manager, backend, .. } = cli.partial(&config)?;
			let revert_grandpa = Box::new(|client, _, blocks| {
				sc_consensus_grandpa::revert(client, blocks)?;
				Ok(())
			});
			Ok((cmd.run(client, backend, Some(revert_grandpa)), task_manager))
		}),
		Subcommand::Hardware => {
			hardware::print();
			Ok(())
		}
		Subcommand::ChainInfo(cmd) => {
			let runner = cli.create_runner(cmd)?;
			runner.sync_run(|config| cmd.run::<Block>(&config))
		}
		Subcommand::Completions(arguments) => shell::completions(arguments).map_err(not_written),
		Subcommand::Man(arguments) => shell::manual(arguments).map_err(not_written),
	}
}

fn not_written(error: OutputError) -> sc_cli::Error {
	sc_cli::Error::Application(error.into())
}

fn run_node(cli: &Cli) -> sc_cli::Result<()> {
	let shared = &cli.run.shared_params;
	let chain = Chain::by_name(&shared.chain_id(shared.is_dev()));
	let runner = cli.create_runner(&cli.run)?;
	runner.run_node_until_exit(|mut config| async move {
		log::info!("🧮 Code path: {}", CodePath::current());
		for (operation, backend) in assay_host_functions::implementations() {
			log::info!("🧮 {operation}: {backend}");
		}
		rpc::require_ports(config.rpc.addr.as_deref_mut().unwrap_or_default())
			.map_err(sc_cli::Error::Input)?;
		let sealing = cli.sealing(&config)?;
		hardware::check(cli.hardware_check, &config).map_err(sc_cli::Error::Input)?;
		let executor = executor::new(&config);
		if let Some(chain) = chain {
			let genesis = chain.genesis(&executor).map_err(sc_cli::Error::Input)?;
			config.chain_spec.set_storage(genesis);
		}
		let task_manager = match config.network.network_backend {
			NetworkBackendType::Libp2p => {
				service::new_full::<sc_network::NetworkWorker<_, _>>(config, executor, sealing)?
			}
			NetworkBackendType::Litep2p => {
				service::new_full::<sc_network::Litep2pNetworkBackend>(config, executor, sealing)?
			}
		};
		Ok::<_, sc_cli::Error>(task_manager)
	})
}
