//! Circuits as Rust source, in registers of AVX-512.

use super::{Circuit, Signal};
use std::fmt::Write;

fn name(signal: Signal) -> String {
	match signal {
		Signal::Constant(false) => "zero".into(),
		Signal::Constant(true) => "_ones".into(),
		Signal::Random(index) => format!("r[{index}]"),
		Signal::Gate(index) => format!("g{index}"),
	}
}

/// Writes a function of that name, one instruction and one line for each gate.
pub fn function(name_of_function: &str, circuit: &Circuit) -> String {
	let (inputs, outputs) = (circuit.random, circuit.outputs.len());
	let mut source = String::new();
	// Writing to a string does not fail.
	let mut line = |text: std::fmt::Arguments| {
		let _ = writeln!(source, "{text}");
	};
	line(format_args!("#[target_feature(enable = \"avx512f\")]"));
	line(format_args!("fn {name_of_function}(r: &[__m512i; {inputs}]) -> [__m512i; {outputs}] {{"));
	line(format_args!("let (zero, _ones) = (_mm512_setzero_si512(), _mm512_set1_epi64(-1));"));
	for (index, gate) in circuit.gates.iter().enumerate() {
		let ([a, b, c], table) = (gate.inputs.map(name), gate.table);
		line(format_args!("let g{index} = _mm512_ternarylogic_epi64::<{table}>({a}, {b}, {c});"));
	}
	let outputs: Vec<String> = circuit.outputs.iter().map(|signal| name(*signal)).collect();
	line(format_args!("[{}]\n}}", outputs.join(", ")));
	source
}
