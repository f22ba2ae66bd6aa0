//! Circuits without a compiler.

use super::{Bits, Width, WORDS};
use crate::generator::{Circuit, Signal};

/// Evaluates a circuit for all samples in registers of an available width; returns the number of
/// bits of a sample.
pub(super) fn run(width: Width, circuit: &Circuit, random: &[Bits], out: &mut [Bits]) -> usize {
	#[cfg(target_arch = "x86_64")]
	{
		#[target_feature(enable = "avx2")]
		fn avx2(circuit: &Circuit, random: &[Bits], out: &mut [Bits]) -> usize {
			evaluate(circuit, random, out)
		}

		#[target_feature(enable = "avx512f")]
		fn avx512(circuit: &Circuit, random: &[Bits], out: &mut [Bits]) -> usize {
			evaluate(circuit, random, out)
		}

		match width {
			Width::Portable => (),
			// SAFETY: the width was checked to be available.
			Width::Avx2 => return unsafe { avx2(circuit, random, out) },
			// SAFETY: as above.
			Width::Avx512 => return unsafe { avx512(circuit, random, out) },
		}
	}
	let _ = width;
	evaluate(circuit, random, out)
}

/// Evaluates a circuit in plain loops, which the compiler turns into vector instructions if these
/// are enabled. The order of the gates depends only on the circuit.
#[inline(always)]
fn evaluate(circuit: &Circuit, random: &[Bits], out: &mut [Bits]) -> usize {
	let mut values: Vec<Bits> = Vec::with_capacity(circuit.gates.len());
	let read = |values: &[Bits], signal: Signal| match signal {
		Signal::Constant(value) => [u64::from(value).wrapping_neg(); WORDS],
		Signal::Random(index) => random.get(index as usize).copied().unwrap_or_default(),
		Signal::Gate(index) => values.get(index as usize).copied().unwrap_or_default(),
	};
	for gate in &circuit.gates {
		let [a, b, c] = gate.inputs.map(|signal| read(&values, signal));
		// The table's entries as masks.
		let entries: [u64; 8] =
			std::array::from_fn(|i| u64::from(gate.table >> i & 1).wrapping_neg());
		values.push(std::array::from_fn(|word| {
			let mux = |select: u64, high: u64, low: u64| low ^ (select & (high ^ low));
			let leaf = |i: usize| mux(c[word], entries[i + 1], entries[i]);
			let half = |i: usize| mux(b[word], leaf(i + 2), leaf(i));
			mux(a[word], half(4), half(0))
		}));
	}
	for (signal, out) in circuit.outputs.iter().zip(out.iter_mut()) {
		*out = read(&values, *signal);
	}
	circuit.outputs.len()
}
