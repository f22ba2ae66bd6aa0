//! Circuits, written once for all libraries.

use super::library::{
	assign_advice, assign_fixed, circuit_parameters, expose, lookup, query_fixed, set_equal,
	Advice, Cell, Circuit, Column, ConstraintSystem, Error, Expression, Fixed, Instance, Layouter,
	Rotation, SimpleFloorPlanner, TableColumn, Value, VirtualCells, F, FIXED_ROTATION,
};
use std::marker::PhantomData;

#[derive(Clone, Default)]
pub struct Columns {
	pub advice: Vec<Column<Advice>>,
	pub fixed: Vec<Column<Fixed>>,
	pub instance: Vec<Column<Instance>>,
	pub tables: Vec<TableColumn>,
}

impl Columns {
	fn new(meta: &mut ConstraintSystem<F>, advice: usize, fixed: usize, instance: usize) -> Self {
		Self {
			advice: (0..advice).map(|_| meta.advice_column()).collect(),
			fixed: (0..fixed).map(|_| meta.fixed_column()).collect(),
			instance: (0..instance).map(|_| meta.instance_column()).collect(),
			tables: Vec::new(),
		}
	}
}

/// The contents of the rows.
#[derive(Clone, Default)]
pub struct Trace {
	/// Values of each advice column.
	pub advice: Vec<Vec<u64>>,
	/// Values of each fixed column.
	pub fixed: Vec<Vec<u64>>,
	/// Values of each table column, all of one length.
	pub tables: Vec<Vec<u64>>,
	/// Values of each instance column.
	pub instance: Vec<Vec<u64>>,
	/// Pairs of equal advice cells, each as column and row.
	pub copies: Vec<((usize, usize), (usize, usize))>,
	/// Pairs of equal advice and instance cells.
	pub exposed: Vec<((usize, usize), (usize, usize))>,
}

/// A circuit, and statements about it.
pub trait Recipe: Clone + Default + 'static {
	const K: u32;
	fn configure(meta: &mut ConstraintSystem<F>) -> Columns;
	fn trace(seed: u64) -> Trace;
}

/// A recipe with a trace.
#[derive(Clone, Default)]
pub struct Cooked<R> {
	trace: Trace,
	known: bool,
	recipe: PhantomData<R>,
}

impl<R: Recipe> Cooked<R> {
	pub fn new(seed: u64) -> Self {
		Self { trace: R::trace(seed), known: true, recipe: PhantomData }
	}

	pub fn instances(&self) -> Vec<Vec<F>> {
		let column = |values: &Vec<u64>| values.iter().copied().map(F::from).collect();
		self.trace.instance.iter().map(column).collect()
	}
}

impl<R: Recipe> Circuit<F> for Cooked<R> {
	type Config = Columns;
	type FloorPlanner = SimpleFloorPlanner;
	circuit_parameters!();

	fn without_witnesses(&self) -> Self {
		Self { known: false, ..self.clone() }
	}

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		R::configure(meta)
	}

	fn synthesize(&self, config: Columns, mut layouter: impl Layouter<F>) -> Result<(), Error> {
		let Trace { advice, fixed, tables, copies, exposed, .. } = &self.trace;
		if !tables.is_empty() {
			layouter.assign_table(
				|| "tables",
				|mut table| {
					for (column, values) in config.tables.iter().zip(tables) {
						for (row, value) in values.iter().enumerate() {
							let value = move || Value::known(F::from(*value));
							table.assign_cell(|| "", *column, row, value)?;
						}
					}
					Ok(())
				},
			)?;
		}
		let cells: Vec<Vec<Cell>> = layouter.assign_region(
			|| "all",
			|mut region| {
				for (column, values) in config.fixed.iter().zip(fixed) {
					for (row, value) in values.iter().enumerate() {
						assign_fixed(&mut region, *column, row, F::from(*value))?;
					}
				}
				let cells = config
					.advice
					.iter()
					.zip(advice)
					.map(|(column, values)| {
						let assign = |(row, value): (usize, &u64)| {
							let value = if self.known {
								Value::known(F::from(*value))
							} else {
								Value::unknown()
							};
							assign_advice(&mut region, *column, row, value)
						};
						values.iter().enumerate().map(assign).collect::<Result<Vec<_>, Error>>()
					})
					.collect::<Result<Vec<_>, Error>>()?;
				for ((column, row), (other, other_row)) in copies {
					set_equal(&mut region, &cells[*column][*row], &cells[*other][*other_row])?;
				}
				Ok(cells)
			},
		)?;
		for ((column, row), (instance, instance_row)) in exposed {
			expose(
				&mut layouter,
				&cells[*column][*row],
				config.instance[*instance],
				*instance_row,
			)?;
		}
		Ok(())
	}
}

fn constant(value: u64) -> Expression<F> {
	Expression::Constant(F::from(value))
}

/// `q·(a·b − c)`, cells copied between rows, the last one public.
#[derive(Clone, Default)]
pub struct Multiply;

impl Recipe for Multiply {
	const K: u32 = 5;

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		let columns = Columns::new(meta, 3, 1, 1);
		columns.advice.iter().for_each(|column| meta.enable_equality(*column));
		meta.enable_equality(columns.instance[0]);
		let (advice, fixed) = (columns.advice.clone(), columns.fixed[0]);
		meta.create_gate("multiply", move |meta| {
			let q = query_fixed(meta, fixed, 0);
			let [a, b, c] = [0, 1, 2].map(|i| meta.query_advice(advice[i], Rotation::cur()));
			vec![q * (a * b - c)]
		});
		columns
	}

	fn trace(seed: u64) -> Trace {
		let (a, b) = (seed + 3, seed + 5);
		Trace {
			advice: vec![vec![a, a * b], vec![b, b], vec![a * b, a * b * b]],
			fixed: vec![vec![1, 1]],
			instance: vec![vec![a * b * b, a]],
			copies: vec![((2, 0), (0, 1)), ((1, 0), (1, 1))],
			exposed: vec![((2, 1), (0, 0)), ((0, 0), (0, 1))],
			..Trace::default()
		}
	}
}

/// Values below 16, by a lookup.
#[derive(Clone, Default)]
pub struct Range;

impl Recipe for Range {
	const K: u32 = 6;

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		let mut columns = Columns::new(meta, 1, 1, 1);
		columns.tables = vec![meta.lookup_table_column()];
		meta.enable_equality(columns.advice[0]);
		meta.enable_equality(columns.instance[0]);
		let (advice, fixed, table) = (columns.advice[0], columns.fixed[0], columns.tables[0]);
		lookup(meta, |meta| {
			let q = query_fixed(meta, fixed, 0);
			let a = meta.query_advice(advice, Rotation::cur());
			vec![(q * a, table)]
		});
		columns
	}

	fn trace(seed: u64) -> Trace {
		let values: Vec<u64> = (0..20).map(|i| (i * (seed + 7)) % 16).collect();
		Trace {
			instance: vec![vec![values[3]]],
			advice: vec![values],
			fixed: vec![vec![1; 20]],
			tables: vec![(0..16).collect()],
			exposed: vec![((0, 3), (0, 0))],
			..Trace::default()
		}
	}
}

/// Rotations from −3 to 5.
#[derive(Clone, Default)]
pub struct Rotations;

impl Recipe for Rotations {
	const K: u32 = 5;

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		let columns = Columns::new(meta, 2, 2, 1);
		columns.advice.iter().for_each(|column| meta.enable_equality(*column));
		meta.enable_equality(columns.instance[0]);
		let (advice, fixed) = (columns.advice.clone(), columns.fixed.clone());
		meta.create_gate("rotations", move |meta| {
			let q = query_fixed(meta, fixed[0], 0);
			let far = query_fixed(meta, fixed[1], FIXED_ROTATION);
			let [here, next, after] = [0, 1, 2].map(|at| query(meta, advice[0], at));
			let (back, forth) = (query(meta, advice[1], -3), query(meta, advice[1], 5));
			vec![q.clone() * (after - next - here), q * far * (back - forth)]
		});
		columns
	}

	fn trace(seed: u64) -> Trace {
		let mut fibonacci = vec![seed, seed + 1];
		(0..12).for_each(|i| fibonacci.push(fibonacci[i] + fibonacci[i + 1]));
		Trace {
			instance: vec![vec![fibonacci[10]]],
			advice: vec![fibonacci, vec![seed + 9; 20]],
			fixed: vec![[vec![0; 4], vec![1; 6]].concat(), vec![1; 14]],
			exposed: vec![((0, 10), (0, 0))],
			..Trace::default()
		}
	}
}

fn query(meta: &mut VirtualCells<'_, F>, column: Column<Advice>, at: i32) -> Expression<F> {
	meta.query_advice(column, Rotation(at))
}

/// A gate of degree five, and a permutation over more columns than one set holds.
#[derive(Clone, Default)]
pub struct Powers;

impl Recipe for Powers {
	const K: u32 = 5;

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		let columns = Columns::new(meta, 8, 1, 1);
		columns.advice.iter().for_each(|column| meta.enable_equality(*column));
		meta.enable_equality(columns.instance[0]);
		meta.enable_equality(columns.fixed[0]);
		let (advice, fixed) = (columns.advice.clone(), columns.fixed[0]);
		meta.create_gate("powers", move |meta| {
			let q = query_fixed(meta, fixed, 0);
			let [a, b] = [0, 1].map(|i| meta.query_advice(advice[i], Rotation::cur()));
			let square = a.clone() * a;
			vec![q * (square.clone() * square - b)]
		});
		columns
	}

	fn trace(seed: u64) -> Trace {
		let a = seed + 2;
		let mut advice = vec![vec![a; 3], vec![a * a * a * a; 3]];
		advice.extend((2..8).map(|_| vec![a; 2]));
		Trace {
			advice,
			fixed: vec![vec![1; 3]],
			instance: vec![vec![a * a * a * a]],
			copies: (2..8).map(|column| ((0, column % 3), (column, column % 2))).collect(),
			exposed: vec![((1, 2), (0, 0))],
			..Trace::default()
		}
	}
}

/// Three instance columns, in gates and at other rows.
#[derive(Clone, Default)]
pub struct Instances;

impl Recipe for Instances {
	const K: u32 = 5;

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		let columns = Columns::new(meta, 1, 1, 3);
		let Columns { advice, fixed, instance, .. } = columns.clone();
		meta.create_gate("instances", move |meta| {
			let q = query_fixed(meta, fixed[0], 0);
			let a = meta.query_advice(advice[0], Rotation::cur());
			let here = meta.query_instance(instance[0], Rotation::cur());
			let next = meta.query_instance(instance[1], Rotation::next());
			let back = meta.query_instance(instance[2], Rotation::prev());
			let far = meta.query_instance(instance[2], Rotation(3));
			vec![q * (a - here - next * back * constant(3) - far)]
		});
		columns
	}

	fn trace(seed: u64) -> Trace {
		let [first, second, third]: [Vec<u64>; 3] =
			[4, 5, 7].map(|len| (0..len).map(|i| i * i + seed).collect());
		let at = |values: &[u64], row: usize| values.get(row).copied().unwrap_or(0);
		let advice = (0..4)
			.map(|row| {
				let back = if row == 0 { 0 } else { at(&third, row - 1) };
				at(&first, row) + at(&second, row + 1) * back * 3 + at(&third, row + 3)
			})
			.collect();
		Trace {
			advice: vec![advice],
			fixed: vec![vec![1; 4]],
			instance: vec![first, second, third],
			..Trace::default()
		}
	}
}

/// Lookups of pairs in two tables, the inputs of degree two.
#[derive(Clone, Default)]
pub struct TwoLookups;

impl Recipe for TwoLookups {
	const K: u32 = 6;

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		let mut columns = Columns::new(meta, 3, 1, 0);
		columns.tables = (0..4).map(|_| meta.lookup_table_column()).collect();
		let Columns { advice, fixed, tables, .. } = columns.clone();
		lookup(meta, |meta| {
			let q = query_fixed(meta, fixed[0], 0);
			let [a, b] = [0, 1].map(|i| meta.query_advice(advice[i], Rotation::cur()));
			vec![(q.clone() * a, tables[0]), (q * b, tables[1])]
		});
		lookup(meta, |meta| {
			let q = query_fixed(meta, fixed[0], 0);
			let a = meta.query_advice(advice[0], Rotation::cur());
			let c = meta.query_advice(advice[2], Rotation::next());
			vec![(q.clone() * c, tables[2]), (q * (a + constant(1)), tables[3])]
		});
		columns
	}

	fn trace(seed: u64) -> Trace {
		let a: Vec<u64> = (0..10).map(|i| (i + seed) % 8).collect();
		let squares = a.iter().map(|a| a * a).collect();
		let cubes = [vec![0], a.iter().map(|a| a * a * a).collect()].concat();
		Trace {
			advice: vec![a, squares, cubes],
			fixed: vec![vec![1; 10]],
			// The tables start with the row of zeros that unused rows look up.
			tables: vec![
				(0..9).collect(),
				(0..9).map(|a| a * a).collect(),
				[vec![0], (0..8).map(|a| a * a * a).collect()].concat(),
				(0..9).collect(),
			],
			..Trace::default()
		}
	}
}

/// A circuit with a gate only.
#[derive(Clone, Default)]
pub struct Bare;

impl Recipe for Bare {
	const K: u32 = 4;

	fn configure(meta: &mut ConstraintSystem<F>) -> Columns {
		let columns = Columns::new(meta, 1, 1, 0);
		let (advice, fixed) = (columns.advice[0], columns.fixed[0]);
		meta.create_gate("bare", |meta| {
			let q = query_fixed(meta, fixed, 0);
			let a = meta.query_advice(advice, Rotation::cur());
			vec![q * (a.clone() * a.clone() - a)]
		});
		columns
	}

	fn trace(seed: u64) -> Trace {
		Trace {
			advice: vec![(0..6).map(|i| (i * seed) % 2).collect()],
			fixed: vec![vec![1; 6]],
			..Trace::default()
		}
	}
}
