//! The part of HTTP that JSON-RPC needs: a POST with a length, one per connection.

use std::{
	io::{self, BufRead, BufReader, Read, Write},
	net::{TcpListener, TcpStream},
	time::Duration,
};

/// The longest line of a header, and the longest body: a transaction has at most a few hundred kilobytes.
const MAX_LINE: u64 = 8 * 1024;
const MAX_BODY: usize = 4 * 1024 * 1024;

/// The time that a connection may be silent: others wait meanwhile.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Answers requests one after the other.
pub fn serve(listener: &TcpListener, mut answer: impl FnMut(&[u8]) -> Vec<u8>) {
	for stream in listener.incoming() {
		if let Err(error) = stream.and_then(|stream| serve_one(&stream, &mut answer)) {
			eprintln!("a request was not answered: {error}");
		}
	}
}

fn serve_one(mut stream: &TcpStream, answer: &mut impl FnMut(&[u8]) -> Vec<u8>) -> io::Result<()> {
	stream.set_read_timeout(Some(TIMEOUT))?;
	let mut reader = BufReader::new(stream);
	let body = match read_length(&mut reader)? {
		Some(length) if length <= MAX_BODY => {
			let mut body = vec![0; length];
			reader.read_exact(&mut body)?;
			body
		}
		Some(_) => return Err(invalid("the body is too long")),
		None => return Ok(()),
	};
	let response = answer(&body);
	write!(
		stream,
		"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
		response.len(),
	)?;
	stream.write_all(&response)
}

/// Reads the headers, and returns the length of the body. A connection may be closed without a request.
fn read_length(reader: &mut impl BufRead) -> io::Result<Option<usize>> {
	let mut length = 0;
	loop {
		let mut line = String::new();
		if reader.by_ref().take(MAX_LINE).read_line(&mut line)? == 0 {
			return Ok(None);
		}
		let line = line.trim_end();
		if line.is_empty() {
			return Ok(Some(length));
		}
		match line.split_once(':') {
			Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
				length = value.trim().parse().map_err(|_| invalid("the length is no number"))?;
			}
			_ => {}
		}
	}
}

fn invalid(reason: &str) -> io::Error {
	io::Error::new(io::ErrorKind::InvalidData, reason)
}
