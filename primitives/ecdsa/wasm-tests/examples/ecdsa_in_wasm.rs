//! Instructions and time of recovery with hints and without, in one module and one run.
//!
//! `cargo run --release -p assay-ecdsa-wasm-tests --example ecdsa_in_wasm [SIGNATURES]`

use anyhow::{ensure, Result};
use assay_ecdsa::{
	hinter::{hints_for, hints_for_combination},
	scalar::Scalar,
	simulator::costliest,
	PublicKey,
};
use assay_ecdsa_wasm_tests::{
	cases::{signatures, Case},
	Call, Machine, Mode,
};
use std::time::{Duration, Instant};

/// The number of times that each operation is timed for each signature.
const ROUNDS: usize = 15;

/// An operation by hints, the same operation of another library, and its arguments.
struct Comparison {
	name: &'static str,
	hinted: &'static str,
	other: &'static str,
	arguments: Vec<[Vec<u8>; 3]>,
}

fn main() -> Result<()> {
	let count = std::env::args().nth(1).map_or(Ok(20), |count| count.parse())?;
	let cases: Vec<Case> = signatures(0, count).collect();
	let recoveries = cases.iter().map(|case| {
		let hints = hints_for(&case.digest, &case.signature).unwrap_or_default();
		[case.digest.to_vec(), case.signature.to_bytes().to_vec(), hints]
	});
	let combinations = cases.iter().map(|case| {
		let key = PublicKey::from_bytes_unchecked(case.key);
		let (u, v) = (Scalar::reduced_be(&case.digest), case.signature.s());
		let (_, hints) = hints_for_combination(&key, &u, v).unwrap_or_else(|| (key, vec![]));
		[case.key.to_vec(), [u.to_be_bytes(), v.to_be_bytes()].concat(), hints]
	});
	let costliest = (0..count as u32).map(|seed| {
		let (case, hints) = costliest(seed).expect("there is a case for every seed");
		[case.digest.to_vec(), case.signature.to_bytes().to_vec(), hints]
	});
	let comparisons = [
		Comparison {
			name: "recovery",
			hinted: "recover_hinted",
			other: "k256_recover",
			arguments: recoveries.collect(),
		},
		Comparison {
			name: "recovery with the costliest hints",
			hinted: "recover_hinted",
			other: "k256_recover",
			arguments: costliest.collect(),
		},
		Comparison {
			name: "combination",
			hinted: "combine_hinted",
			other: "k256_combine",
			arguments: combinations.collect(),
		},
	];

	println!("module: {} bytes; {count} signatures; medians", assay_ecdsa_wasm_tests::CODE.len());
	let (mut counting, mut plain) = (Machine::new(Mode::Counting)?, Machine::new(Mode::Plain)?);
	for comparison in &comparisons {
		let sizes: Vec<_> = comparison.arguments.iter().map(|[.., hints]| hints.len()).collect();
		let most = sizes.iter().max().copied().unwrap_or_default();
		println!("\n{}: hints of {} bytes, at most {most}", comparison.name, median(sizes));
		for arguments in &comparison.arguments {
			let slices = [&arguments[0][..], &arguments[1], &arguments[2]];
			let mut run = |name| -> Result<_> {
				let call = plain.prepare(name, slices)?;
				plain.run(&call)
			};
			ensure!(run(comparison.hinted)? == run(comparison.other)?, "results differ");
		}
		let hinted = comparison.calls(&mut counting, comparison.hinted)?;
		let other = comparison.calls(&mut counting, comparison.other)?;
		let mut count = |calls: &[Call]| -> Result<u64> {
			let counts: Result<Vec<_>> =
				calls.iter().map(|call| counting.instructions(call)).collect();
			Ok(median(counts?))
		};
		report("instructions", count(&hinted)? as f64, count(&other)? as f64);

		let hinted = comparison.calls(&mut plain, comparison.hinted)?;
		let other = comparison.calls(&mut plain, comparison.other)?;
		let mut times: [Vec<Duration>; 2] = [vec![], vec![]];
		for _ in 0..ROUNDS {
			for pair in hinted.iter().zip(&other) {
				for (call, times) in [pair.0, pair.1].into_iter().zip(&mut times) {
					let start = Instant::now();
					plain.succeed(call)?;
					times.push(start.elapsed());
				}
			}
		}
		let [hinted, other] = times.map(|times| median(times).as_secs_f64() * 1e6);
		report("µs", hinted, other);
	}
	Ok(())
}

impl Comparison {
	fn calls(&self, machine: &mut Machine, name: &str) -> Result<Vec<Call>> {
		let prepare =
			|[first, second, third]: &[Vec<u8>; 3]| machine.prepare(name, [first, second, third]);
		self.arguments.iter().map(prepare).collect()
	}
}

fn report(unit: &str, hinted: f64, other: f64) {
	println!("{unit:>14}: hinted {hinted:>10.1}, k256 {other:>10.1}: {:.2} times", other / hinted);
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> T {
	values.sort();
	values[values.len() / 2]
}
