//! The tree of the calls in a transaction: which function took how many instructions, called by which.

use rustc_demangle::demangle;
use std::{collections::BTreeMap, fmt::Write};

/// The names of functions, by their index in the module.
pub type Names = BTreeMap<u32, String>;

/// In what a module records: the function of this index is entered.
pub const ENTER: u64 = 1 << 63;
/// A function is entered whose index is not known.
pub const ENTER_BY_POINTER: u64 = u64::MAX - 1;
/// A function has returned.
pub const LEAVE: u64 = u64::MAX;

/// The greatest depth of calls that is printed.
const DEEPEST: usize = 60;

/// Instructions by path of calls. The first node is the transaction's.
#[derive(Clone)]
pub struct CallTree {
	nodes: Vec<Node>,
	/// The node whose function runs.
	current: usize,
}

#[derive(Clone)]
struct Node {
	/// The function's index, or `None` for one that is called by a pointer.
	function: Option<u32>,
	caller: usize,
	/// The instructions of the function itself.
	own: u64,
	callees: Vec<usize>,
}

impl Node {
	const fn new(function: Option<u32>, caller: usize) -> Self {
		Self { function, caller, own: 0, callees: Vec::new() }
	}
}

impl CallTree {
	pub fn new() -> Self {
		Self { nodes: vec![Node::new(None, 0)], current: 0 }
	}

	/// Takes a number of instructions, or one of the marks above.
	pub fn record(&mut self, number: u64) {
		match number {
			LEAVE => self.leave(),
			ENTER_BY_POINTER => self.enter(None),
			entered if entered & ENTER != 0 => self.enter(Some(entered as u32)),
			instructions => self.add(instructions),
		}
	}

	/// Adds instructions of the function that runs.
	fn add(&mut self, instructions: u64) {
		self.nodes[self.current].own += instructions;
	}

	/// Enters a function that the current one calls.
	fn enter(&mut self, function: Option<u32>) {
		let callees = &self.nodes[self.current].callees;
		let known = callees.iter().copied().find(|&callee| self.nodes[callee].function == function);
		self.current = known.unwrap_or_else(|| {
			let callee = self.nodes.len();
			self.nodes.push(Node::new(function, self.current));
			self.nodes[self.current].callees.push(callee);
			callee
		});
	}

	/// Returns to the caller.
	fn leave(&mut self) {
		self.current = self.nodes[self.current].caller;
	}

	/// The instructions of all functions.
	pub fn instructions(&self) -> u64 {
		self.nodes.iter().map(|node| node.own).sum()
	}

	/// Renders the functions that take at least a share of all instructions with what they call: a line for each, with
	/// its millions of instructions, its own millions, and its name.
	pub fn render(&self, names: &Names, least_share: f64) -> String {
		// A callee comes after its caller.
		let mut with_callees: Vec<_> = self.nodes.iter().map(|node| node.own).collect();
		for node in (1..self.nodes.len()).rev() {
			with_callees[self.nodes[node].caller] += with_callees[node];
		}
		let least = (with_callees[0] as f64 * least_share).ceil().max(1.0) as u64;
		let mut text = String::new();
		let mut left = vec![(0, 0)];
		while let Some((node, depth)) = left.pop() {
			let millions = |instructions: u64| instructions as f64 / 1e6;
			let Node { function, own, callees, .. } = &self.nodes[node];
			let name = match (node, function) {
				(0, _) => "the transaction".to_owned(),
				(_, None) => "a function that is called by a pointer".to_owned(),
				(_, Some(function)) => match names.get(function) {
					Some(name) => format!("{:#}", demangle(name)),
					None => format!("function {function}"),
				},
			};
			let indent = "  ".repeat(depth);
			let (all, own) = (millions(with_callees[node]), millions(*own));
			// Writing to a string does not fail.
			let _ = writeln!(text, "{all:10.3} {own:10.3} {indent}{name}");
			let mut large: Vec<_> =
				callees.iter().copied().filter(|&callee| with_callees[callee] >= least).collect();
			large.sort_by_key(|&callee| with_callees[callee]);
			if depth < DEEPEST {
				left.extend(large.into_iter().map(|callee| (callee, depth + 1)));
			}
		}
		text
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn functions_are_listed_below_their_callers_by_their_instructions() {
		let mut tree = CallTree::new();
		tree.add(1_000_000);
		for (function, instructions) in [(1, 2_000_000), (2, 5_000_000), (1, 1_000_000), (3, 1)] {
			tree.enter(Some(function));
			tree.add(instructions);
			tree.enter(None);
			tree.add(500_000);
			tree.leave();
			tree.leave();
		}
		assert_eq!(tree.instructions(), 11_000_001);
		let names =
			Names::from([(1, "verify".into()), (2, "_ZN3msm3sum17h0123456789abcdefE".into())]);
		let text = tree.render(&names, 0.05);
		let lines: Vec<Vec<_>> =
			text.lines().map(|line| line.split_whitespace().collect()).collect();
		assert_eq!(lines[0], ["11.000", "1.000", "the", "transaction"]);
		assert_eq!(lines[1], ["5.500", "5.000", "msm::sum"]);
		assert_eq!(lines[2], ["4.000", "3.000", "verify"]);
		assert_eq!(lines[3][..3], ["1.000", "1.000", "a"]);
		assert_eq!(lines.len(), 4, "{text}");
	}
}
