//! Circuits with shuffles.

use halo2_proofs::{
	arithmetic::Field,
	circuit::{Cell, Layouter, Region, SimpleFloorPlanner, Value},
	plonk::{
		Advice, Challenge, Circuit, Column, ConstraintSystem, Error, Expression, FirstPhase, Fixed,
		Instance, SecondPhase, TableColumn,
	},
	poly::Rotation,
};

/// Rows that are shuffled.
const ROWS: usize = 8;

/// The origin of a witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
	/// A true witness, with numbers from a seed.
	True(u64),
	/// Each of several columns is a shuffle, but the rows are not.
	OtherRows(u64),
	/// A row occurs more often than on the other side, another less often.
	OtherMultiplicity(u64),
	/// No witness, for making keys.
	Unknown,
}

impl Witness {
	fn seed(self) -> u64 {
		match self {
			Self::True(seed) | Self::OtherRows(seed) | Self::OtherMultiplicity(seed) => seed,
			Self::Unknown => 0,
		}
	}

	pub fn is_true(&self) -> bool {
		matches!(self, Self::True(_))
	}

	fn value<F: Field + From<u64>>(self, number: u64) -> Value<F> {
		match self {
			Self::Unknown => Value::unknown(),
			_ => Value::known(F::from(number)),
		}
	}
}

/// Returns a row's place in the permutation.
fn place(row: usize) -> usize {
	(row * 5 + 2) % ROWS
}

/// A circuit made from a witness.
pub trait Case<F: Field>: Circuit<F> {
	fn new(witness: Witness) -> Self;
	/// Returns the instance columns.
	fn instances(&self) -> Vec<Vec<u64>>;
}

fn advice<F: Field>(
	region: &mut Region<'_, F>,
	column: Column<Advice>,
	values: impl IntoIterator<Item = Value<F>>,
) -> Result<Vec<Cell>, Error> {
	let assign = |(row, value): (usize, Value<F>)| {
		region.assign_advice(|| "", column, row, || value).map(|cell| cell.cell())
	};
	values.into_iter().enumerate().map(assign).collect()
}

fn fixed<F: Field + From<u64>>(
	region: &mut Region<'_, F>,
	column: Column<Fixed>,
	values: &[u64],
) -> Result<(), Error> {
	for (row, value) in values.iter().enumerate() {
		region.assign_fixed(|| "", column, row, || Value::known(F::from(*value)))?;
	}
	Ok(())
}

/// The shuffle of halo2's example `shuffle_api`: the rows `(a, weight)` are a permutation of the
/// rows `(b, c)`.
pub struct Pairs(Witness);

#[derive(Clone)]
pub struct PairsConfig {
	advice: [Column<Advice>; 3],
	weight: Column<Fixed>,
	selector: Column<Fixed>,
}

impl Pairs {
	/// The weights; one row occurs twice.
	const WEIGHTS: [u64; ROWS] = [10, 20, 40, 10, 50, 60, 70, 80];

	fn columns(&self) -> [Vec<u64>; 3] {
		let seed = self.0.seed();
		let a = [1, 2, 4, 1, 5, 6, 7, 8].map(|number| number + seed);
		let [mut b, mut c] = [a, Self::WEIGHTS]
			.map(|column| (0..ROWS).map(|row| column[place(row)]).collect::<Vec<_>>());
		match self.0 {
			Witness::OtherRows(_) => c.swap(0, 1),
			Witness::OtherMultiplicity(_) => {
				let row = (0..ROWS).find(|row| place(*row) == 3).unwrap();
				(b[row], c[row]) = (a[1], Self::WEIGHTS[1]);
			}
			Witness::True(_) | Witness::Unknown => (),
		}
		[a.to_vec(), b, c]
	}
}

impl<F: Field + From<u64>> Case<F> for Pairs {
	fn new(witness: Witness) -> Self {
		Self(witness)
	}

	fn instances(&self) -> Vec<Vec<u64>> {
		Vec::new()
	}
}

impl<F: Field + From<u64>> Circuit<F> for Pairs {
	type Config = PairsConfig;
	type FloorPlanner = SimpleFloorPlanner;

	fn without_witnesses(&self) -> Self {
		Self(Witness::Unknown)
	}

	fn configure(meta: &mut ConstraintSystem<F>) -> PairsConfig {
		let config = PairsConfig {
			advice: [(); 3].map(|()| meta.advice_column()),
			weight: meta.fixed_column(),
			selector: meta.fixed_column(),
		};
		meta.shuffle("pairs", |meta| {
			let q = meta.query_fixed(config.selector, Rotation::cur());
			let weight = meta.query_fixed(config.weight, Rotation::cur());
			let [a, b, c] = config.advice.map(|column| meta.query_advice(column, Rotation::cur()));
			vec![(q.clone() * a, q.clone() * b), (q.clone() * weight, q * c)]
		});
		config
	}

	fn synthesize(&self, config: PairsConfig, mut layouter: impl Layouter<F>) -> Result<(), Error> {
		layouter.assign_region(
			|| "",
			|mut region| {
				fixed(&mut region, config.weight, &Self::WEIGHTS)?;
				fixed(&mut region, config.selector, &[1; ROWS])?;
				for (column, values) in config.advice.into_iter().zip(self.columns()) {
					advice(
						&mut region,
						column,
						values.into_iter().map(|value| self.0.value(value)),
					)?;
				}
				Ok(())
			},
		)
	}
}

/// A circuit with everything at once: a shuffle with the public inputs, a shuffle of two columns at
/// several rows, a lookup, a gate with rotations, and copies.
pub struct Mixed(Witness);

#[derive(Clone)]
pub struct MixedConfig {
	a: Column<Advice>,
	b: Column<Advice>,
	sum: Column<Advice>,
	selector: Column<Fixed>,
	table: TableColumn,
	instance: Column<Instance>,
}

impl Mixed {
	/// Returns different values below 16, and the same in reverse.
	fn values(&self) -> [Vec<u64>; 2] {
		let value = |row: usize| row as u64 * (2 * self.0.seed() + 5) % 16;
		let a: Vec<_> = (0..=ROWS).map(value).collect();
		let mut b = a.clone();
		b.reverse();
		if let Witness::OtherRows(_) = self.0 {
			b.swap(3, 5);
		}
		[a, b]
	}

	/// Returns the sums that begin with the seed: each row adds its `a·b`.
	fn sums(&self) -> Vec<u64> {
		let [a, b] = self.values();
		let mut sums = vec![self.0.seed()];
		(0..ROWS).for_each(|row| sums.push(sums[row] + a[row] * b[row]));
		sums
	}
}

impl<F: Field + From<u64>> Case<F> for Mixed {
	fn new(witness: Witness) -> Self {
		Self(witness)
	}

	fn instances(&self) -> Vec<Vec<u64>> {
		let [a, _] = self.values();
		let mut public: Vec<_> = (0..ROWS).map(|row| a[place(row)]).collect();
		if let Witness::OtherMultiplicity(_) = self.0 {
			public[0] = public[1];
		}
		public.push(self.sums()[ROWS]);
		vec![public]
	}
}

impl<F: Field + From<u64>> Circuit<F> for Mixed {
	type Config = MixedConfig;
	type FloorPlanner = SimpleFloorPlanner;

	fn without_witnesses(&self) -> Self {
		Self(Witness::Unknown)
	}

	fn configure(meta: &mut ConstraintSystem<F>) -> MixedConfig {
		let [a, b, sum] = [(); 3].map(|()| meta.advice_column());
		let selector = meta.fixed_column();
		let table = meta.lookup_table_column();
		let instance = meta.instance_column();
		meta.enable_equality(sum);
		meta.enable_equality(instance);
		meta.create_gate("sum", |meta| {
			let q = meta.query_fixed(selector, Rotation::cur());
			let [a, b] = [a, b].map(|column| meta.query_advice(column, Rotation::cur()));
			let now = meta.query_advice(sum, Rotation::cur());
			let next = meta.query_advice(sum, Rotation::next());
			vec![q * (next - now - a * b)]
		});
		meta.lookup("range", |meta| {
			let q = meta.query_fixed(selector, Rotation::cur());
			vec![(q * meta.query_advice(a, Rotation::cur()), table)]
		});
		meta.shuffle("public", |meta| {
			let q = meta.query_fixed(selector, Rotation::cur());
			let a = meta.query_advice(a, Rotation::cur());
			let public = meta.query_instance(instance, Rotation::cur());
			vec![(q.clone() * a, q * public)]
		});
		meta.shuffle("neighbours", |meta| {
			let q = meta.query_fixed(selector, Rotation::cur());
			let back = meta.query_fixed(selector, Rotation::prev());
			let [now, next] = [0, 1].map(|at| q.clone() * meta.query_advice(a, Rotation(at)));
			let [here, previous] =
				[0, -1].map(|at| back.clone() * meta.query_advice(b, Rotation(at)));
			vec![(now, here), (next, previous)]
		});
		MixedConfig { a, b, sum, selector, table, instance }
	}

	fn synthesize(&self, config: MixedConfig, mut layouter: impl Layouter<F>) -> Result<(), Error> {
		layouter.assign_table(
			|| "",
			|mut table| {
				(0..16).try_for_each(|row| {
					let value = || Value::known(F::from(row as u64));
					table.assign_cell(|| "", config.table, row, value)
				})
			},
		)?;
		let sums = layouter.assign_region(
			|| "",
			|mut region| {
				fixed(&mut region, config.selector, &[1; ROWS])?;
				for (column, values) in [config.a, config.b].into_iter().zip(self.values()) {
					advice(
						&mut region,
						column,
						values.into_iter().map(|value| self.0.value(value)),
					)?;
				}
				let sums = self.sums().into_iter().map(|value| self.0.value(value));
				advice(&mut region, config.sum, sums)
			},
		)?;
		layouter.constrain_instance(sums[ROWS], config.instance, ROWS)
	}
}

/// Two shuffles. The second is of a column that is committed to after a challenge.
pub struct Phases(Witness);

#[derive(Clone)]
pub struct PhasesConfig {
	/// Values, others, and the values in another order.
	first: [Column<Advice>; 3],
	/// Combinations of values and others by the challenge, in another order.
	second: Column<Advice>,
	selector: Column<Fixed>,
	instance: Column<Instance>,
	challenge: Challenge,
}

impl Phases {
	fn values(&self) -> [Vec<u64>; 3] {
		let seed = self.0.seed();
		let value = |row: usize| seed * 10 + row as u64 * 3 + 1;
		let other = |row: usize| seed * 100 + row as u64 * row as u64;
		let mut shuffled: Vec<_> = (0..ROWS).map(|row| value(place(row))).collect();
		if let Witness::OtherMultiplicity(_) = self.0 {
			shuffled[4] = shuffled[6];
		}
		[(0..ROWS).map(value).collect(), (0..ROWS).map(other).collect(), shuffled]
	}
}

impl<F: Field + From<u64>> Case<F> for Phases {
	fn new(witness: Witness) -> Self {
		Self(witness)
	}

	fn instances(&self) -> Vec<Vec<u64>> {
		vec![vec![self.values()[0][2]]]
	}
}

impl<F: Field + From<u64>> Circuit<F> for Phases {
	type Config = PhasesConfig;
	type FloorPlanner = SimpleFloorPlanner;

	fn without_witnesses(&self) -> Self {
		Self(Witness::Unknown)
	}

	fn configure(meta: &mut ConstraintSystem<F>) -> PhasesConfig {
		let first = [(); 3].map(|()| meta.advice_column_in(FirstPhase));
		let challenge = meta.challenge_usable_after(FirstPhase);
		let second = meta.advice_column_in(SecondPhase);
		let selector = meta.fixed_column();
		let instance = meta.instance_column();
		meta.enable_equality(first[0]);
		meta.enable_equality(instance);
		meta.shuffle("values", |meta| {
			let q = meta.query_fixed(selector, Rotation::cur());
			let [value, _, shuffled] =
				first.map(|column| meta.query_advice(column, Rotation::cur()));
			vec![(q.clone() * value, q * shuffled)]
		});
		meta.shuffle("combinations", |meta| {
			let q = meta.query_fixed(selector, Rotation::cur());
			let [value, other, _] = first.map(|column| meta.query_advice(column, Rotation::cur()));
			let combination = value + meta.query_challenge(challenge) * other * constant(3);
			// The longer expression is on this side: 0.3.0's prover gives both sides the room of
			// this one.
			vec![(q.clone() * meta.query_advice(second, Rotation::cur()), q * combination)]
		});
		PhasesConfig { first, second, selector, instance, challenge }
	}

	fn synthesize(
		&self,
		config: PhasesConfig,
		mut layouter: impl Layouter<F>,
	) -> Result<(), Error> {
		let challenge = layouter.get_challenge(config.challenge);
		let [values, others, shuffled] = self.values();
		let cells = layouter.assign_region(
			|| "",
			|mut region| {
				fixed(&mut region, config.selector, &[1; ROWS])?;
				let known = |values: &[u64]| -> Vec<Value<F>> {
					values.iter().map(|value| self.0.value(*value)).collect()
				};
				let cells = advice(&mut region, config.first[0], known(&values))?;
				advice(&mut region, config.first[1], known(&others))?;
				advice(&mut region, config.first[2], known(&shuffled))?;
				let (values, others) = (known(&values), known(&others));
				let combinations = (0..ROWS).map(|row| {
					let row = place(row);
					values[row] + challenge * others[row] * Value::known(F::from(3))
				});
				advice(&mut region, config.second, combinations)?;
				Ok(cells)
			},
		)?;
		layouter.constrain_instance(cells[2], config.instance, 0)
	}
}

fn constant<F: Field + From<u64>>(value: u64) -> Expression<F> {
	Expression::Constant(F::from(value))
}
