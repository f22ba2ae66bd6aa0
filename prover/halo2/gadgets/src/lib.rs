//! A circuit of `halo2_gadgets`: the Poseidon hash of two numbers that are range-checked by lookups.

use halo2_gadgets::{
	poseidon::{
		primitives::{self, ConstantLength, P128Pow5T3},
		Hash, Pow5Chip, Pow5Config,
	},
	utilities::lookup_range_check::{LookupRangeCheck, LookupRangeCheckConfig},
};
use halo2_proofs::{
	circuit::{Layouter, SimpleFloorPlanner, Value},
	plonk::{Advice, Circuit, Column, ConstraintSystem, Error, Instance, TableColumn},
};
use pasta_curves::Fp;

/// The circuit needs at least `2^MIN_K` rows.
pub const MIN_K: u32 = 7;
/// The bits of each number of the message.
pub const BITS: usize = WORD * WORDS;

const WIDTH: usize = 3;
const RATE: usize = 2;
/// The bits of a word of the range check.
const WORD: usize = 5;
/// The words of a number.
const WORDS: usize = 8;

/// The columns and chips.
#[derive(Clone, Debug)]
pub struct Config {
	state: [Column<Advice>; WIDTH],
	expected: Column<Instance>,
	poseidon: Pow5Config<Fp, WIDTH, RATE>,
	range: LookupRangeCheckConfig<Fp, WORD>,
	table: TableColumn,
}

/// "I know two numbers of [`BITS`] bits with this hash." The hash is the only public value.
#[derive(Clone, Debug, Default)]
pub struct RangedHash {
	message: Option<[Fp; 2]>,
}

impl RangedHash {
	/// Creates the circuit with its witness.
	pub const fn new(message: [Fp; 2]) -> Self {
		Self { message: Some(message) }
	}

	/// Hashes a message.
	pub fn hash(message: [Fp; 2]) -> Fp {
		primitives::Hash::<_, P128Pow5T3, ConstantLength<2>, WIDTH, RATE>::init().hash(message)
	}
}

impl Circuit<Fp> for RangedHash {
	type Config = Config;
	type FloorPlanner = SimpleFloorPlanner;

	fn without_witnesses(&self) -> Self {
		Self::default()
	}

	fn configure(meta: &mut ConstraintSystem<Fp>) -> Config {
		let state = [(); WIDTH].map(|_| meta.advice_column());
		let partial = meta.advice_column();
		let running = meta.advice_column();
		let expected = meta.instance_column();
		let table = meta.lookup_table_column();
		let [a, b] = [(); 2].map(|_| [(); WIDTH].map(|_| meta.fixed_column()));
		meta.enable_equality(expected);
		meta.enable_equality(running);
		meta.enable_constant(b[0]);
		let poseidon = Pow5Chip::configure::<P128Pow5T3>(meta, state, partial, a, b);
		let range = LookupRangeCheckConfig::configure(meta, running, table);
		Config { state, expected, poseidon, range, table }
	}

	fn synthesize(&self, config: Config, mut layouter: impl Layouter<Fp>) -> Result<(), Error> {
		layouter.assign_table(
			|| "words",
			|mut table| {
				(0..1 << WORD).try_for_each(|row| {
					let value = move || Value::known(Fp::from(row as u64));
					table.assign_cell(|| "word", config.table, row, value)
				})
			},
		)?;
		let message = layouter.assign_region(
			|| "message",
			|mut region| {
				let mut assign = |column: usize| {
					let value = match self.message {
						Some(message) => Value::known(message[column]),
						None => Value::unknown(),
					};
					region.assign_advice(|| "word", config.state[column], 0, || value)
				};
				Ok([assign(0)?, assign(1)?])
			},
		)?;
		for word in &message {
			let layouter = layouter.namespace(|| "range");
			config.range.copy_check(layouter, word.clone(), WORDS, true)?;
		}
		let chip = Pow5Chip::construct(config.poseidon.clone());
		let hasher = Hash::<_, _, P128Pow5T3, ConstantLength<2>, WIDTH, RATE>::init(
			chip,
			layouter.namespace(|| "init"),
		)?;
		let output = hasher.hash(layouter.namespace(|| "hash"), message)?;
		layouter.constrain_instance(output.cell(), config.expected, 0)
	}
}
