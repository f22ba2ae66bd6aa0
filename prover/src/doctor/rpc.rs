//! Calls of a node's JSON-RPC over HTTP, which a node also serves on its WebSocket port.

use serde_json::{json, Value};
use std::{
	fmt,
	io::{self, Read, Write},
	net::{TcpStream, ToSocketAddrs},
	str::FromStr,
	time::Duration,
};

/// The longest time to wait for a connection, and for each part of an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of an answer.
const MAX_ANSWER: u64 = 1 << 20;

/// The address of a node: `ws://` or `http://`, a host, and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Url {
	text: String,
	/// The host and the port.
	authority: String,
	port: u16,
}

impl FromStr for Url {
	type Err = &'static str;

	fn from_str(text: &str) -> Result<Self, Self::Err> {
		const FORM: &str =
			"give ws://HOST:PORT or http://HOST:PORT; for a node behind TLS, run this on its machine";
		let rest = ["ws://", "http://"].into_iter().find_map(|scheme| text.strip_prefix(scheme));
		let authority = rest.ok_or(FORM)?.trim_end_matches('/');
		let (host, port) = authority.rsplit_once(':').ok_or(FORM)?;
		let port = port.parse().map_err(|_| FORM)?;
		if host.is_empty() || host.contains(['/', '@', '?']) {
			return Err(FORM);
		}
		Ok(Self { text: text.into(), authority: authority.into(), port })
	}
}

impl fmt::Display for Url {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(&self.text)
	}
}

/// The reason why a call has no result.
#[derive(Debug)]
pub enum RpcFailure {
	/// Nothing answers.
	Unreachable(io::Error),
	/// The answer is not JSON-RPC.
	Other(String),
	/// The node's own error.
	Error(String),
}

impl Url {
	/// Returns the port.
	pub const fn port(&self) -> u16 {
		self.port
	}

	/// Calls a method with an array of parameters, and returns its result.
	pub fn call(&self, method: &str, parameters: &Value) -> Result<Value, RpcFailure> {
		let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": parameters })
			.to_string();
		let answer = self.post(&request).map_err(RpcFailure::Unreachable)?;
		let answer = String::from_utf8_lossy(&answer);
		let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
		let status = head.lines().next().unwrap_or_default();
		if !status.starts_with("HTTP/") {
			return Err(RpcFailure::Other("its answer is not of HTTP".into()));
		}
		let Ok(mut body) = serde_json::from_str::<Value>(body) else {
			return Err(RpcFailure::Other(status.into()));
		};
		match (body.get_mut("result").map(Value::take), &body["error"]["message"]) {
			(Some(result), _) => Ok(result),
			(None, Value::String(message)) => {
				let data = body["error"]["data"].as_str().unwrap_or_default();
				Err(RpcFailure::Error(format!("{message} {data}").trim().into()))
			}
			_ => Err(RpcFailure::Other(status.into())),
		}
	}

	/// Sends a request of HTTP 1.0, so that the answer comes in one piece and the connection ends with it.
	fn post(&self, body: &str) -> io::Result<Vec<u8>> {
		let mut stream = self.connect()?;
		stream.set_read_timeout(Some(PATIENCE))?;
		stream.set_write_timeout(Some(PATIENCE))?;
		let length = body.len();
		let head = format!(
			"POST / HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n",
			self.authority
		);
		stream.write_all(head.as_bytes())?;
		stream.write_all(body.as_bytes())?;
		let mut answer = Vec::new();
		stream.take(MAX_ANSWER).read_to_end(&mut answer)?;
		Ok(answer)
	}

	/// Connects to the first of the host's addresses that accepts the connection.
	fn connect(&self) -> io::Result<TcpStream> {
		let mut failed = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
		for address in self.authority.to_socket_addrs()? {
			match TcpStream::connect_timeout(&address, PATIENCE) {
				Ok(stream) => return Ok(stream),
				Err(error) => failed = error,
			}
		}
		Err(failed)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn an_address_has_a_scheme_a_host_and_a_port() {
		for (text, authority, port) in [
			("ws://127.0.0.1:9944", "127.0.0.1:9944", 9944),
			("http://localhost:80/", "localhost:80", 80),
			("ws://[::1]:9944", "[::1]:9944", 9944),
		] {
			let url = Url::from_str(text).unwrap();
			assert_eq!((url.authority.as_str(), url.port()), (authority, port));
			assert_eq!(url.to_string(), text);
		}
		for wrong in [
			"",
			"127.0.0.1:9944",
			"wss://rpc.example:443",
			"ws://host",
			"ws://host:port",
			"ws://:9944",
			"ws://host:9944/path",
			"ws://user@host:9944",
			"ws://host:99999",
		] {
			assert!(Url::from_str(wrong).is_err(), "{wrong}");
		}
	}
}
