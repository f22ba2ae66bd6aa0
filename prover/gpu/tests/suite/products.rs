//! The public matrix, and products.

use crate::gpu;
use assay_gpu::{
	lattice::{arithmetic::OnGpu, products::Matrix},
	Gpu, GpuError,
};
use assay_lattice::{hash, sets, Arithmetic, Challenge, Parameters, Portable, PublicMatrix, Word};
use assay_samplers::Uniform;

#[test]
fn public_matrices_are_the_cpus() {
	let Some(gpu) = gpu("public_matrices_are_the_cpus") else { return };
	let odd = Parameters { rows: 33, columns: 335, ..sets::COMPACT };
	for width in [8, 16, 32, 64] {
		for shape in [sets::COMPACT, odd, Parameters { rows: 1, columns: 1, ..odd }] {
			let parameters = Parameters { width, ..shape };
			let found =
				Matrix::expand(&gpu, &parameters, &[9; 32]).unwrap().to_bytes(&gpu).unwrap();
			let row_len = parameters.columns as usize * parameters.word_len();
			let mut row = vec![0; row_len];
			assert_eq!(found.len(), row_len * parameters.rows as usize);
			for (index, found) in (0..).zip(found.chunks_exact(row_len)) {
				hash::expand_row(&[9; 32], index, &mut row);
				assert!(row == found, "row {index}, {parameters:?}");
			}
		}
	}
}

/// Multiplies by the definition.
fn product<W: Word>(a: &[u8], x: &[i64], columns: usize) -> Vec<u8> {
	let inner = x.len() / columns;
	let mut bytes = Vec::new();
	for row in a.chunks_exact(inner * W::LEN) {
		let mut sums = vec![W::default(); columns];
		for (a, x) in row.chunks_exact(W::LEN).zip(x.chunks_exact(columns)) {
			for (sum, x) in sums.iter_mut().zip(x) {
				*sum = sum.plus(W::from_le(a).times(W::from_signed(*x)));
			}
		}
		bytes.extend(assay_lattice::verifier::to_bytes(&sums));
	}
	bytes
}

fn compare<W: Word>(gpu: &Gpu, rows: usize, inner: usize, columns: usize) {
	let mut uniform = Uniform::new(&[3; 32], (rows * inner * columns) as u64);
	let mut a = vec![0; rows * inner * W::LEN];
	uniform.fill(&mut a);
	let wide: Vec<i64> = (0..inner * columns).map(|_| uniform.next_u64() as i64).collect();
	let short: Vec<i8> = wide.iter().map(|x| *x as i8).collect();
	let matrix = Matrix::upload(gpu, rows, inner, W::LEN, &a).unwrap();
	let what = format!("{rows} × {inner} by {inner} × {columns}, {} bytes", W::LEN);
	let found = matrix.multiply(gpu, &wide, columns).unwrap();
	assert!(found == product::<W>(&a, &wide, columns), "{what}");
	let found = matrix.multiply_short(gpu, &short, columns).unwrap();
	let widened: Vec<i64> = short.iter().map(|x| i64::from(*x)).collect();
	assert!(found == product::<W>(&a, &widened, columns), "short, {what}");
}

#[test]
fn products_are_exact_for_every_width_and_shape() {
	let Some(gpu) = gpu("products_are_exact_for_every_width_and_shape") else { return };
	for (rows, inner, columns) in [
		(1, 1, 1),
		(1, 500, 1),
		(3, 2, 200),
		(64, 32, 64),
		(65, 33, 113),
		(63, 31, 80),
		(100, 300, 100),
		(130, 777, 130),
		(47, 1776, 256),
		(300, 100, 3),
	] {
		compare::<u8>(&gpu, rows, inner, columns);
		compare::<u16>(&gpu, rows, inner, columns);
		compare::<u32>(&gpu, rows, inner, columns);
		compare::<u64>(&gpu, rows, inner, columns);
	}
}

#[test]
fn wrong_numbers_of_entries_are_refused() {
	let Some(gpu) = gpu("wrong_numbers_of_entries_are_refused") else { return };
	assert_eq!(Matrix::upload(&gpu, 2, 2, 4, &[0; 15]).err(), Some(GpuError::Shape));
	assert_eq!(Matrix::upload(&gpu, 2, 2, 3, &[0; 12]).err(), Some(GpuError::Shape));
	let matrix = Matrix::upload(&gpu, 2, 3, 4, &[1; 24]).unwrap();
	assert_eq!(matrix.multiply(&gpu, &[0; 5], 2), Err(GpuError::Shape));
	assert_eq!(matrix.multiply_short(&gpu, &[0; 7], 2), Err(GpuError::Shape));
	assert_eq!(matrix.multiply(&gpu, &[0; 3], 0), Err(GpuError::Shape));
	assert!(matrix.multiply(&gpu, &[0; 6], 2).is_ok());
}

/// Hashes on the GPU where the data is long enough, and on the CPU otherwise and without a GPU.
#[test]
fn leaves_are_the_portable_ones() {
	let mut data = vec![0; 300 * hash::LEAF_LEN];
	Uniform::new(&[6; 32], 0).fill(&mut data);
	let long = 100 * hash::LEAF_LEN;
	for len in
		[0, 1, 8128, 9000, long - 1, long, long + 1, long + 7, long + 8, long + 120, long + 121]
	{
		assert!(OnGpu::leaves(&data[..len]) == Portable::leaves(&data[..len]), "{len} bytes");
	}
	assert!(OnGpu::leaves(&data) == Portable::leaves(&data));
}

fn arithmetic<W: Word>() {
	let parameters =
		Parameters { rows: 70, columns: 333, preimages: 19, repetitions: 131, ..sets::COMPACT };
	let (rows, columns, n) = (70, 333, 131);
	let mut uniform = Uniform::new(&[4; 32], 1);
	let z: Vec<W> = (0..columns * n).map(|_| W::from_signed(uniform.next_u64() as i64)).collect();
	let mut t = vec![0; rows * 19 * W::LEN];
	uniform.fill(&mut t);
	let challenge = Challenge::expand(&[8; 32], &parameters);
	let compute = |multiply: fn(&PublicMatrix, &[W], u32, &mut [W]),
	               subtract: fn(&[u8], &Challenge, &mut [W])| {
		let mut out = vec![W::default(); rows * n];
		let a = PublicMatrix { seed: [5; 32], first: 0, rows, columns };
		multiply(&a, &z, W::WIDTH.into(), &mut out);
		subtract(&t, &challenge, &mut out);
		out
	};
	let expected = compute(Portable::multiply::<W>, Portable::subtract::<W>);
	assert!(compute(OnGpu::multiply::<W>, OnGpu::subtract::<W>) == expected, "{} bytes", W::LEN);
}

#[test]
fn the_verifiers_arithmetic_is_the_portable_one() {
	arithmetic::<u8>();
	arithmetic::<u16>();
	arithmetic::<u32>();
	arithmetic::<u64>();
}
