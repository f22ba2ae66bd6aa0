//! The time and the instructions of every operation in WebAssembly, compared with arkworks'.
//!
//! `cargo run --release -p assay-pairings-wasm-tests --example pairings_in_wasm [WORDS]` runs the
//! operations whose names contain one of these words, or all. Times are measured under the
//! executor's settings. Instructions are wasmtime's fuel, and the same in each run. With the
//! variable `INSTRUCTIONS` set, there are no times.

use anyhow::{ensure, Result};
use assay_pairings_wasm_tests::{Library, Machine, CODE, CODE_WITH_COMPARISON};
use std::time::Duration;

/// The shortest measurement of many rounds. It is short, so that other processes disturb fewer
/// measurements.
const LONG: Duration = Duration::from_millis(4);

/// The number of times that each measurement is repeated. The median is reported.
const REPETITIONS: usize = 25;

fn main() -> Result<()> {
	let words: Vec<_> = std::env::args().skip(1).collect();
	let code = match std::env::var_os("MODULE_FILE") {
		Some(file) => std::fs::read(file)?,
		None => CODE_WITH_COMPARISON.to_vec(),
	};
	println!("bytes of the module: {}; with arkworks: {}", CODE.len(), code.len());
	let timed = std::env::var_os("INSTRUCTIONS").is_none();
	print!("| operation | instructions, arkworks | Assay | ratio |");
	println!("{}", if timed { " ns, arkworks | Assay | ratio |" } else { "" });
	println!(
		"{}",
		if timed {
			"| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
		} else {
			"| --- | ---: | ---: | ---: |"
		}
	);
	let mut machine = Machine::new(&code)?;
	let mut counting = Machine::counting(&code)?;
	for name in machine.operations()? {
		if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
			continue;
		}
		let (_, assay) = machine.run(&name, Library::Assay, 1)?;
		let (_, arkworks) = machine.run(&name, Library::Arkworks, 1)?;
		ensure!(assay == arkworks, "{name}: results differ");
		let arkworks = instructions(&mut counting, &name, Library::Arkworks)?;
		let assay = instructions(&mut counting, &name, Library::Assay)?;
		print!("| {name} | {arkworks} | {assay} | {:.3} |", assay as f64 / arkworks as f64);
		if timed {
			let [arkworks, assay] = nanoseconds(&mut machine, &name)?;
			print!(" {arkworks:.1} | {assay:.1} | {:.3} |", assay / arkworks);
		}
		println!();
	}
	Ok(())
}

/// Returns the instructions of one round: the difference between two rounds and one, with equal
/// preparation.
fn instructions(machine: &mut Machine, name: &str, library: Library) -> Result<u64> {
	Ok(machine.instructions(name, library, 2)? - machine.instructions(name, library, 1)?)
}

/// Returns the times of one round of both libraries: the differences between many rounds and one,
/// with equal preparation. The libraries take turns, and the median of the turns is reported.
fn nanoseconds(machine: &mut Machine, name: &str) -> Result<[f64; 2]> {
	const LIBRARIES: [Library; 2] = [Library::Arkworks, Library::Assay];
	let mut rounds = 2;
	while machine.run(name, Library::Assay, rounds)?.0 < LONG {
		rounds *= 2;
	}
	let mut turns = [const { Vec::new() }; 2];
	for _ in 0..REPETITIONS {
		for (library, turns) in LIBRARIES.into_iter().zip(&mut turns) {
			let (one, _) = machine.run(name, library, 1)?;
			let (many, _) = machine.run(name, library, rounds)?;
			turns.push(many.saturating_sub(one).as_secs_f64() * 1e9 / f64::from(rounds - 1));
		}
	}
	Ok(turns.map(|mut turns| {
		turns.sort_by(f64::total_cmp);
		turns[REPETITIONS / 2]
	}))
}
