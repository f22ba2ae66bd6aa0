//! Circuits of gates with three inputs.

use super::{table, Plan, Term, PRECISION};
use std::{collections::HashMap, fmt::Write};

/// A value of one bit for each sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signal {
	/// The same for every sample.
	Constant(bool),
	/// A random bit, by its number.
	Random(u32),
	/// A gate's output, by its number.
	Gate(u32),
}

impl Signal {
	/// Returns the signal's variable in [`Circuit::function`].
	fn name(self) -> String {
		match self {
			Self::Constant(false) => "zero".into(),
			Self::Constant(true) => "_ones".into(),
			Self::Random(index) => format!("r[{index}]"),
			Self::Gate(index) => format!("g{index}"),
		}
	}
}

/// A function of three signals: bit `4a + 2b + c` of the table is its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gate {
	/// The function.
	pub table: u8,
	/// `a`, `b`, `c`.
	pub inputs: [Signal; 3],
}

/// `a ? b : c`.
pub const MUX: u8 = 0xca;
/// `maj(¬a, b, c)`: the borrow of `c` through `a < b`.
pub const BORROW: u8 = 0x8e;
const XOR: u8 = 0x96;
const MAJORITY: u8 = 0xe8;
/// `¬a`, for any `b` and `c`.
const NOT: u8 = 0x0f;
/// `a ∧ b`, for any `c`.
const AND: u8 = 0xc0;

/// A circuit that makes one sample.
pub struct Circuit {
	/// The gates in an order in which they can be evaluated.
	pub gates: Vec<Gate>,
	/// The bits of the sample in two's complement, the lowest first; the last one is the sign.
	pub outputs: Vec<Signal>,
	/// The number of random bits.
	pub random: u32,
}

impl Circuit {
	/// Makes the circuit of a plan.
	pub fn new(plan: &Plan) -> Self {
		let mut builder = Builder::default();
		let magnitudes: Vec<Vec<Signal>> =
			plan.terms.iter().map(|term| builder.magnitude(term)).collect();
		let sign = builder.random();
		let outputs = match (&magnitudes[..], &plan.terms[..]) {
			([small, large], [_, term]) => {
				// sign·(k·m₂ ± m₁): the relative sign is as good as one of its own.
				let relative = builder.random();
				let scaled = builder.scaled(large, term.factor);
				// A bit for the sign above the largest magnitude.
				let largest = (term.factor << large.len()) + (1 << small.len());
				let width = largest.ilog2() as usize + 2;
				let sum = builder.add_signed(&scaled, small, relative, width);
				builder.negate_if(&sum, sign)
			}
			_ => {
				let mut magnitude = magnitudes.into_iter().next().unwrap_or_default();
				magnitude.push(Signal::Constant(false));
				builder.negate_if(&magnitude, sign)
			}
		};
		Self { gates: builder.gates, outputs, random: builder.random }.pruned()
	}

	/// Writes the circuit as a function of that name in Rust, in registers of AVX-512: one instruction and
	/// one line for each gate.
	pub fn function(&self, name: &str) -> String {
		let (inputs, outputs) = (self.random, self.outputs.len());
		let mut source = String::new();
		// Writing to a string does not fail.
		let mut line = |text: std::fmt::Arguments| {
			let _ = writeln!(source, "{text}");
		};
		line(format_args!("#[target_feature(enable = \"avx512f\")]"));
		line(format_args!("fn {name}(r: &[__m512i; {inputs}]) -> [__m512i; {outputs}] {{"));
		line(format_args!("let (zero, _ones) = (_mm512_setzero_si512(), _mm512_set1_epi64(-1));"));
		for (index, gate) in self.gates.iter().enumerate() {
			let ([a, b, c], table) = (gate.inputs.map(Signal::name), gate.table);
			line(format_args!(
				"let g{index} = _mm512_ternarylogic_epi64::<{table}>({a}, {b}, {c});"
			));
		}
		let outputs: Vec<String> = self.outputs.iter().map(|signal| signal.name()).collect();
		line(format_args!("[{}]\n}}", outputs.join(", ")));
		source
	}

	/// Removes the gates that no output depends on: carries out of the highest bits.
	fn pruned(mut self) -> Self {
		let mut used = vec![false; self.gates.len()];
		let mark = |used: &mut Vec<bool>, signal: &Signal| {
			if let Signal::Gate(index) = signal {
				used[*index as usize] = true;
			}
		};
		self.outputs.iter().for_each(|signal| mark(&mut used, signal));
		for (index, gate) in self.gates.iter().enumerate().rev() {
			if used[index] {
				gate.inputs.iter().for_each(|signal| mark(&mut used, signal));
			}
		}
		// The number of each gate among those that stay.
		let numbers: Vec<u32> = used
			.iter()
			.scan(0, |next, used| {
				*next += u32::from(*used);
				Some(*next - u32::from(*used))
			})
			.collect();
		let renumber = |signal: &mut Signal| {
			if let Signal::Gate(index) = signal {
				*index = numbers[*index as usize];
			}
		};
		let mut keep = used.iter();
		self.gates.retain(|_| keep.next().copied().unwrap_or(false));
		self.gates.iter_mut().for_each(|gate| gate.inputs.iter_mut().for_each(renumber));
		self.outputs.iter_mut().for_each(renumber);
		self
	}
}

#[derive(Default)]
struct Builder {
	gates: Vec<Gate>,
	known: HashMap<Gate, Signal>,
	random: u32,
}

/// Functions that were built for a term, by their truth table: one of `2^i` values is a function of the
/// first `i` known bits.
type Functions = HashMap<Vec<bool>, Signal>;

impl Builder {
	fn random(&mut self) -> Signal {
		self.random += 1;
		Signal::Random(self.random - 1)
	}

	/// Adds a gate, or returns an existing signal if inputs are constant or the function ignores
	/// them.
	fn gate(&mut self, mut table: u8, mut inputs: [Signal; 3]) -> Signal {
		for (index, input) in inputs.iter_mut().enumerate() {
			let (shift, ones) = [(4, 0xf0u8), (2, 0xcc), (1, 0xaa)][index];
			if let Signal::Constant(value) = *input {
				let half = if value { table & ones } else { table & !ones };
				table = if value { half | half >> shift } else { half | half << shift };
			}
			// A function that ignores its input does not keep it.
			if (table & ones) >> shift == table & !ones {
				*input = Signal::Constant(false);
			}
		}
		match table {
			0x00 => return Signal::Constant(false),
			0xff => return Signal::Constant(true),
			0xf0 => return inputs[0],
			0xcc => return inputs[1],
			0xaa => return inputs[2],
			_ => (),
		}
		let gate = Gate { table, inputs };
		let next = Signal::Gate(self.gates.len() as u32);
		let gates = &mut self.gates;
		*self.known.entry(gate).or_insert_with(|| {
			gates.push(gate);
			next
		})
	}

	/// Makes the magnitude of a term, the lowest bit first.
	fn magnitude(&mut self, term: &Term) -> Vec<Signal> {
		let bits = term.bits();
		let distribution = table::half_gaussian(term.variance, PRECISION);
		let random: Vec<Signal> = (0..PRECISION).map(|_| self.random()).collect();
		// P(m < i), or `None` if it is 1.
		let below = |i: usize| distribution.get(i - 1).copied();
		let mut known: Vec<Signal> = Vec::new();
		let mut functions = Functions::new();
		for level in 0..bits {
			let thresholds: Vec<u64> =
				(0..1usize << level).map(|prefix| threshold(prefix, level, bits, &below)).collect();
			let mut borrow = Signal::Constant(false);
			for (bit, u) in random.iter().enumerate() {
				let function: Vec<bool> =
					thresholds.iter().map(|threshold| threshold >> bit & 1 == 1).collect();
				let t = self.function(&known, function, &mut functions);
				borrow = self.gate(BORROW, [*u, t, borrow]);
			}
			// The bit is set unless u < t.
			let zero = Signal::Constant(false);
			known.push(self.gate(NOT, [borrow, zero, zero]));
		}
		known.reverse();
		known
	}

	/// Makes a function of the known bits, the highest first, by its truth table.
	fn function(&mut self, known: &[Signal], table: Vec<bool>, built: &mut Functions) -> Signal {
		if let Some(signal) = built.get(&table) {
			return *signal;
		}
		let signal = match table.len() {
			1 => Signal::Constant(table[0]),
			2 | 4 | 8 => {
				// Repeated over missing inputs.
				let byte = (0..8).fold(0, |byte, i| {
					let index = i >> (3 - table.len().ilog2());
					byte | u8::from(table[index]) << i
				});
				let input = |i: usize| known.get(i).copied().unwrap_or(Signal::Constant(false));
				self.gate(byte, [input(0), input(1), input(2)])
			}
			_ => {
				// The newest bit is the lowest of the index.
				let half = |odd: usize| table.iter().skip(odd).step_by(2).copied().collect();
				let (low, high): (Vec<bool>, Vec<bool>) = (half(0), half(1));
				let (newest, older) = match known[..table.len().ilog2() as usize].split_last() {
					Some((newest, older)) => (*newest, older),
					None => (Signal::Constant(false), known),
				};
				let low = self.function(older, low, built);
				let high = self.function(older, high, built);
				if low == high {
					low
				} else {
					self.gate(MUX, [newest, high, low])
				}
			}
		};
		built.insert(table, signal);
		signal
	}

	/// Computes `factor·value` for a factor with one or two binary ones.
	fn scaled(&mut self, value: &[Signal], factor: u64) -> Vec<Signal> {
		let shifted = |shift: u32| {
			let mut out = vec![Signal::Constant(false); shift as usize];
			out.extend(value);
			out
		};
		let low = shifted(factor.trailing_zeros());
		if factor.is_power_of_two() {
			return low;
		}
		let high = shifted(factor.ilog2());
		let width = high.len() + 1;
		self.add_signed(&high, &low, Signal::Constant(false), width)
	}

	/// Computes `a + b`, or `a − b` if `minus` is set, in two's complement of `width` bits.
	fn add_signed(
		&mut self,
		a: &[Signal],
		b: &[Signal],
		minus: Signal,
		width: usize,
	) -> Vec<Signal> {
		let zero = Signal::Constant(false);
		let at = |bits: &[Signal], i: usize| bits.get(i).copied().unwrap_or(zero);
		let mut carry = minus;
		(0..width)
			.map(|i| {
				let b = self.gate(XOR, [at(b, i), minus, zero]);
				let a = at(a, i);
				let sum = self.gate(XOR, [a, b, carry]);
				carry = self.gate(MAJORITY, [a, b, carry]);
				sum
			})
			.collect()
	}

	/// Computes `−value` if `negative` is set, else `value`.
	fn negate_if(&mut self, value: &[Signal], negative: Signal) -> Vec<Signal> {
		let zero = Signal::Constant(false);
		let mut carry = negative;
		value
			.iter()
			.map(|bit| {
				let flipped = self.gate(XOR, [*bit, negative, zero]);
				let sum = self.gate(XOR, [flipped, carry, zero]);
				carry = self.gate(AND, [flipped, carry, zero]);
				sum
			})
			.collect()
	}
}

/// Returns the threshold that decides the bit after `prefix`.
fn threshold(prefix: usize, level: u32, bits: u32, below: &impl Fn(usize) -> Option<u64>) -> u64 {
	let rest = bits - 1 - level;
	let mut prefix = prefix;
	loop {
		// A prefix with an impossible bit of one is never reached. It gets the threshold of the
		// prefix with a zero there, so there is nothing to choose.
		let impossible = (0..level).rev().find(|at| {
			let start = prefix >> at << (at + rest + 1);
			prefix >> at & 1 == 1 && below(start).is_none()
		});
		match impossible {
			Some(at) => prefix &= !(1 << at),
			None => break,
		}
	}
	// If the bit is certainly zero, the largest number stands for 1. u is smaller except for one
	// value in 2^64, which gives a magnitude that is too large by less than 2^bits.
	below((2 * prefix + 1) << rest).unwrap_or(u64::MAX >> (64 - PRECISION))
}
