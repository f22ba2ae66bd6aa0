//! The time of every operation in WebAssembly, beside arkworks'.
//!
//! `cargo run --release -p assay-pairings-wasm-tests --example measure [WORDS]`: the operations whose
//! names have one of these words, or all.

use anyhow::{ensure, Result};
use assay_pairings_wasm_tests::{Library, Machine, CODE, CODE_WITH_COMPARISON};
use std::time::{Duration, Instant};

/// The least time of a measurement of many rounds.
const LONG: Duration = Duration::from_millis(3);

/// The number of times that each measurement is repeated, of both libraries in turn. The shortest counts:
/// another process may take the rest.
const REPETITIONS: usize = 40;

/// The time after which a measurement is not repeated.
const LONGEST: Duration = Duration::from_secs(5);

fn main() -> Result<()> {
	let words: Vec<_> = std::env::args().skip(1).collect();
	let code = match std::env::var_os("MODULE_FILE") {
		Some(file) => std::fs::read(file)?,
		None => CODE_WITH_COMPARISON.to_vec(),
	};
	println!("bytes of the module: {}; with arkworks: {}", CODE.len(), code.len());
	println!("| operation | arkworks, ns | Assay, ns | ratio |\n| --- | ---: | ---: | ---: |");
	let mut machine = Machine::new(&code)?;
	for name in machine.operations()? {
		if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
			continue;
		}
		let (_, assay) = machine.run(&name, Library::Assay, 1)?;
		let (_, arkworks) = machine.run(&name, Library::Arkworks, 1)?;
		ensure!(assay == arkworks, "{name}: results differ");
		let [assay, arkworks] = nanoseconds(&mut machine, &name)?;
		println!("| {name} | {arkworks:.1} | {assay:.1} | {:.3} |", assay / arkworks);
	}
	Ok(())
}

/// The time of one round with each library: the difference between many rounds and one, which both
/// prepare the same.
fn nanoseconds(machine: &mut Machine, name: &str) -> Result<[f64; 2]> {
	let libraries = [Library::Assay, Library::Arkworks];
	let (mut one, mut many, mut rounds) = ([Duration::MAX; 2], [Duration::MAX; 2], [2; 2]);
	for (i, library) in libraries.into_iter().enumerate() {
		let preparation = machine.run(name, library, 1)?.0;
		loop {
			let elapsed = machine.run(name, library, rounds[i])?.0;
			if elapsed > LONG + 8 * preparation || elapsed > 50 * LONG {
				break;
			}
			rounds[i] *= 2;
		}
	}
	let start = Instant::now();
	for _ in 0..REPETITIONS {
		for (i, library) in libraries.into_iter().enumerate() {
			one[i] = one[i].min(machine.run(name, library, 1)?.0);
			many[i] = many[i].min(machine.run(name, library, rounds[i])?.0);
		}
		if start.elapsed() > LONGEST {
			break;
		}
	}
	Ok([0, 1]
		.map(|i| many[i].saturating_sub(one[i]).as_secs_f64() * 1e9 / f64::from(rounds[i] - 1)))
}
