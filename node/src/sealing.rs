//! The making of blocks, by consensus and without.

use crate::executor::{FullClient, FullSelectChain, Pool};
use assay_runtime::{opaque::Block, Hash};
use futures::{
	stream::{self, BoxStream},
	Future, StreamExt,
};
use sc_basic_authorship::ProposerFactory;
use sc_consensus_manual_seal::{
	consensus::{aura::AuraConsensusDataProvider, timestamp::SlotTimestampProvider},
	run_manual_seal, EngineCommand, ManualSealParams,
};
use sc_transaction_pool_api::TransactionPool;
use std::{str::FromStr, sync::Arc, time::Duration};

/// The moments at which a node makes blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sealing {
	/// As soon as a transaction arrives.
	Instant,
	/// At this interval.
	Interval(Duration),
	/// By Aura, finalised by GRANDPA.
	Consensus,
}

impl FromStr for Sealing {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		match text {
			"instant" => Ok(Self::Instant),
			"consensus" => Ok(Self::Consensus),
			_ => match text.strip_prefix("interval:").map(str::parse) {
				Some(Ok(millis)) if millis > 0 => Ok(Self::Interval(Duration::from_millis(millis))),
				Some(_) => Err("the interval is a number of milliseconds above 0, as in \
					`interval:1000`"
					.into()),
				None => Err("expected `instant`, `interval:MILLISECONDS` or `consensus`".into()),
			},
		}
	}
}

impl Sealing {
	/// Returns the sealing of the command line, or the chain's default.
	///
	/// # Errors
	///
	/// Sealing without consensus on a chain with other validators: they would refuse the blocks.
	pub fn choose(asked: Option<Self>, is_development: bool) -> Result<Self, String> {
		match (asked, is_development) {
			(None, true) => Ok(Self::Instant),
			(None | Some(Self::Consensus), _) => Ok(Self::Consensus),
			(Some(sealing), true) => Ok(sealing),
			(Some(_), false) => Err("--sealing instant and interval are for development chains, \
				whose only validator is this node: add --dev, or use --sealing consensus"
				.into()),
		}
	}
}

/// The parts that make blocks without consensus.
pub struct SealParams {
	/// The moments at which blocks are made.
	pub sealing: Sealing,
	/// The client that imports the blocks.
	pub client: Arc<FullClient>,
	/// The pool of the blocks' transactions.
	pub pool: Arc<Pool>,
	/// The choice of a block's parent.
	pub select_chain: FullSelectChain,
	/// The proposer, which fills the blocks.
	pub proposer_factory: ProposerFactory<Pool, FullClient>,
}

/// Makes blocks and finalises them while it is polled.
///
/// The blocks carry Aura's digest, which the runtime asks for, but no seal. The digest's slot must
/// grow with every block, so each block moves the chain's clock by one slot, however soon it comes.
pub fn seal_without_consensus(params: SealParams) -> impl Future<Output = ()> {
	let SealParams { sealing, client, pool, select_chain, proposer_factory } = params;
	// The clock reads the slot of the best block, so a new clock is made for each block.
	let clock_of = client.clone();
	let commands_stream: BoxStream<'static, EngineCommand<Hash>> = match sealing {
		Sealing::Interval(period) => stream::unfold((), move |()| async move {
			futures_timer::Delay::new(period).await;
			Some((seal_command(true), ()))
		})
		.boxed(),
		_ => pool.import_notification_stream().map(|_| seal_command(false)).boxed(),
	};
	run_manual_seal(ManualSealParams {
		block_import: client.clone(),
		env: proposer_factory,
		consensus_data_provider: Some(Box::new(AuraConsensusDataProvider::<Block>::new(
			client.clone(),
		))),
		client,
		pool,
		commands_stream,
		select_chain,
		create_inherent_data_providers: move |_, ()| {
			let clock = SlotTimestampProvider::new_aura(clock_of.clone());
			async move { Ok(clock?) }
		},
	})
}

fn seal_command(create_empty: bool) -> EngineCommand<Hash> {
	EngineCommand::SealNewBlock { create_empty, finalize: true, parent_hash: None, sender: None }
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn reads_what_it_documents() {
		assert_eq!("instant".parse(), Ok(Sealing::Instant));
		assert_eq!("consensus".parse(), Ok(Sealing::Consensus));
		let second = Duration::from_secs(1);
		assert_eq!("interval:1000".parse(), Ok(Sealing::Interval(second)));
	}

	#[test]
	fn refuses_anything_else_and_says_what_to_write() {
		for text in ["interval:0", "interval:", "interval:-1", "interval:1s"] {
			let error = text.parse::<Sealing>().expect_err(text);
			assert!(error.contains("number of milliseconds above 0"), "{text}: {error}");
		}
		for text in ["", "Instant", "interval", "manual"] {
			let error = text.parse::<Sealing>().expect_err(text);
			assert!(error.contains("expected `instant`"), "{text}: {error}");
		}
	}

	#[test]
	fn a_chain_with_other_validators_keeps_its_consensus() {
		assert_eq!(Sealing::choose(None, true), Ok(Sealing::Instant));
		assert_eq!(Sealing::choose(None, false), Ok(Sealing::Consensus));
		assert_eq!(Sealing::choose(Some(Sealing::Consensus), true), Ok(Sealing::Consensus));
		assert!(Sealing::choose(Some(Sealing::Instant), false).is_err());
	}
}
