//! A development chain for Ethereum's tools: the runtime in memory, a block for each transaction, and JSON-RPC.
//!
//! ```sh
//! cargo run --release --locked -p assay-precompiles-runtime --example chain -- 0xADDRESS...
//! ```
//!
//! It gives each address money, prints its URL, and serves until it is ended. Transactions enter as `eth_transact`
//! extrinsics: pallet-revive checks signature, nonce, gas and fees. Nothing is stored.
#![allow(missing_docs)]

mod chain;
mod http;
mod rpc;

use chain::Chain;
use pallet_revive::H160;
use std::{error::Error, net::TcpListener};

fn main() -> Result<(), Box<dyn Error>> {
	let addresses = std::env::args().skip(1).map(|argument| {
		argument
			.parse::<H160>()
			.map_err(|error| format!("{argument} is not an address in hexadecimal: {error}"))
	});
	let mut chain = Chain::new(&addresses.collect::<Result<Vec<_>, _>>()?)?;
	let listener = TcpListener::bind(("127.0.0.1", 0))?;
	println!("http://{}", listener.local_addr()?);
	http::serve(&listener, |request| rpc::answer(&mut chain, request));
	Ok(())
}
