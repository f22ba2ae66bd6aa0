//! Circuits as Rust source.

use super::{Circuit, Signal};
use std::fmt::Write;

fn name(signal: Signal) -> String {
	match signal {
		Signal::Constant(value) => format!("P::constant({value})"),
		Signal::Random(index) => format!("r[{index}]"),
		Signal::Gate(index) => format!("g{index}"),
	}
}

/// A function of that name, generic over the register, one line for each gate.
pub fn function(name_of_function: &str, circuit: &Circuit) -> String {
	let (inputs, outputs) = (circuit.random, circuit.outputs.len());
	let mut source = String::new();
	// Writing to a string does not fail.
	let mut line = |text: std::fmt::Arguments| {
		let _ = writeln!(source, "{text}");
	};
	line(format_args!("#[inline(always)]"));
	line(format_args!(
		"pub fn {name_of_function}<P: Plane>(r: &[P; {inputs}]) -> [P; {outputs}] {{"
	));
	for (index, gate) in circuit.gates.iter().enumerate() {
		let [a, b, c] = gate.inputs.map(name);
		line(format_args!("let g{index} = P::gate::<{}>({a}, {b}, {c});", gate.table));
	}
	let outputs: Vec<String> = circuit.outputs.iter().map(|signal| name(*signal)).collect();
	line(format_args!("[{}]\n}}", outputs.join(", ")));
	source
}
