//! Two or three phases with two challenges: `b = a·c_1`, `e = (b + c_1)·c_2`, and in the last phase a shuffle
//! as a running product, which is how circuits of this library express it.
//!
//! The library's prover supports two phases only: it continues counting after the last.

use super::{setup, Fr, Setup};
use halo2_axiom::{
	circuit::{Layouter, SimpleFloorPlanner, Value},
	plonk::{
		Advice, Challenge, Circuit, Column, ConstraintSystem, Error, Expression, FirstPhase, Fixed,
		Instance, SecondPhase, ThirdPhase,
	},
	poly::Rotation,
};

const ROWS: usize = 6;

#[derive(Clone)]
pub struct Config {
	/// The columns of the first phase: values, and the same in another order.
	values: [Column<Advice>; 2],
	/// The column of the second phase.
	scaled: Column<Advice>,
	/// The columns of the last phase: another product, and the running product.
	last: [Column<Advice>; 2],
	active: Column<Fixed>,
	ends: Column<Fixed>,
	instance: Column<Instance>,
	challenges: [Challenge; 2],
}

#[derive(Clone, Default)]
pub struct Phases<const COUNT: usize> {
	seed: Option<u64>,
}

impl<const COUNT: usize> Phases<COUNT> {
	fn values(&self) -> [Vec<Value<Fr>>; 2] {
		let value = |row: usize| match self.seed {
			Some(seed) => Value::known(Fr::from(seed * 10 + row as u64 * 3 + 1)),
			None => Value::unknown(),
		};
		[(0..ROWS).map(value).collect(), (0..ROWS).map(|row| value((row * 5 + 2) % ROWS)).collect()]
	}
}

impl<const COUNT: usize> Circuit<Fr> for Phases<COUNT> {
	type Config = Config;
	type FloorPlanner = SimpleFloorPlanner;
	type Params = ();

	fn without_witnesses(&self) -> Self {
		Self::default()
	}

	fn configure(meta: &mut ConstraintSystem<Fr>) -> Config {
		let values = [(); 2].map(|_| meta.advice_column_in(FirstPhase));
		let first = meta.challenge_usable_after(FirstPhase);
		let scaled = meta.advice_column_in(SecondPhase);
		let (second, last) = if COUNT == 3 {
			let second = meta.challenge_usable_after(SecondPhase);
			(second, [(); 2].map(|_| meta.advice_column_in(ThirdPhase)))
		} else {
			let second = meta.challenge_usable_after(FirstPhase);
			(second, [(); 2].map(|_| meta.advice_column_in(SecondPhase)))
		};
		let [active, ends] = [(); 2].map(|_| meta.fixed_column());
		let instance = meta.instance_column();
		meta.enable_equality(values[0]);
		meta.enable_equality(instance);
		meta.create_gate("phases", |meta| {
			let active = meta.query_fixed(active, Rotation::cur());
			let ends = meta.query_fixed(ends, Rotation::cur());
			let [a, shuffled] = values.map(|column| meta.query_advice(column, Rotation::cur()));
			let b = meta.query_advice(scaled, Rotation::cur());
			let [e, z] = last.map(|column| meta.query_advice(column, Rotation::cur()));
			let next = meta.query_advice(last[1], Rotation::next());
			let [first, second] = [first, second].map(|challenge| meta.query_challenge(challenge));
			let one = Expression::Constant(Fr::one());
			vec![
				active.clone() * (a.clone() * first.clone() - b.clone()),
				active.clone() * ((b + first) * second.clone() - e),
				active * (next * (shuffled + second.clone()) - z.clone() * (a + second)),
				ends * (z - one),
			]
		});
		Config { values, scaled, last, active, ends, instance, challenges: [first, second] }
	}

	#[allow(clippy::needless_range_loop, reason = "a row is of several columns")]
	fn synthesize(&self, config: Config, mut layouter: impl Layouter<Fr>) -> Result<(), Error> {
		let values = self.values();
		let exposed = layouter.assign_region(
			|| "all",
			|mut region| {
				let mut cells = Vec::new();
				for row in 0..ROWS {
					region.assign_fixed(config.active, row, Fr::one());
					cells.push(region.assign_advice(config.values[0], row, values[0][row]).cell());
					region.assign_advice(config.values[1], row, values[1][row]);
				}
				region.assign_fixed(config.ends, 0, Fr::one());
				region.assign_fixed(config.ends, ROWS, Fr::one());
				region.next_phase();
				let first = region.get_challenge(config.challenges[0]);
				for (row, value) in values[0].iter().enumerate() {
					region.assign_advice(config.scaled, row, *value * first);
				}
				if COUNT == 3 {
					region.next_phase();
				}
				let second = region.get_challenge(config.challenges[1]);
				let mut product = Value::known(Fr::one());
				for row in 0..ROWS {
					let other = (values[0][row] * first + first) * second;
					region.assign_advice(config.last[0], row, other);
					region.assign_advice(config.last[1], row, product);
					let quotient = (values[0][row] + second)
						.zip(values[1][row] + second)
						.map(|(a, b)| a * b.invert().unwrap_or(Fr::zero()));
					product = product * quotient;
				}
				region.assign_advice(config.last[1], ROWS, product);
				Ok(cells)
			},
		)?;
		layouter.constrain_instance(exposed[2], config.instance, 0);
		Ok(())
	}
}

pub fn setup_of<const COUNT: usize>(seeds: &[u64]) -> Setup<Phases<COUNT>> {
	let circuits = seeds.iter().map(|seed| Phases { seed: Some(*seed) }).collect();
	let public = |seed: &u64| vec![vec![Fr::from(seed * 10 + 7)]];
	setup(5, circuits, seeds.iter().map(public).collect())
}
