//! Packed responses.

use crate::gpu;
use assay_gpu::{lattice::response::pack, GpuError};
use assay_lattice::{packing, sets, word::dispatch, word::Task, Parameters, Word};
use assay_samplers::Uniform;

/// Packs on the CPU.
struct Pack<'a>(&'a Parameters, &'a [i64]);

impl Task for Pack<'_> {
	type Output = Option<Vec<u8>>;

	fn run<W: Word>(self) -> Self::Output {
		let words: Vec<W> = self.1.iter().map(|z| W::from_signed(*z)).collect();
		packing::pack(self.0, &words)
	}
}

fn shape(deviation: u32, columns: u32, repetitions: u32) -> Parameters {
	Parameters { deviation, columns, repetitions, ..sets::REFERENCE }
}

/// Draws entries from the whole range, and includes both ends of the range.
fn entries(parameters: &Parameters, stream: u64) -> Vec<i64> {
	let limit = 1i64 << (parameters.entry_bits() - 1);
	let mut uniform = Uniform::new(&[5; 32], stream);
	let mut entries: Vec<i64> = (0..parameters.response_len())
		.map(|_| (uniform.next_u64() as i64).rem_euclid(2 * limit - 1) - (limit - 1))
		.collect();
	entries[0] = limit - 1;
	*entries.last_mut().unwrap() = 1 - limit;
	entries
}

#[test]
fn responses_are_packed_as_on_the_cpu() {
	let Some(gpu) = gpu("responses_are_packed_as_on_the_cpu") else { return };
	let sets = sets::ALL.map(|(_, set)| set);
	// Every number of bits, and shapes whose last word and byte are not full.
	let all_bits = (0..32).map(|bits| shape(1 << bits, 35, 131));
	let shapes = [shape(1008, 1, 1), shape(u32::MAX, 1, 3), shape(2, 33, 256)];
	for (stream, parameters) in (0..).zip(sets.into_iter().chain(all_bits).chain(shapes)) {
		let mut z = entries(&parameters, stream);
		let expected = dispatch(&parameters, Pack(&parameters, &z));
		assert!(expected.is_some());
		assert!(pack(&gpu, &parameters, &z, false).unwrap() == expected, "{parameters:?}");
		// Entries as `pack` refuses them, among others and alone.
		let limit = 1i64 << (parameters.entry_bits() - 1);
		for outside in [limit, -limit] {
			let index = z.len() / 2;
			let entry = core::mem::replace(&mut z[index], outside);
			assert_eq!(pack(&gpu, &parameters, &z, false).unwrap(), None, "{parameters:?}");
			z[index] = entry;
		}
	}
}

/// The squared norm of one column is the bound, or one more.
#[test]
fn long_columns_are_refused() {
	let Some(gpu) = gpu("long_columns_are_refused") else { return };
	// Bounds below 2^64, and above. With two rows, the bound 4·σ² is the square of 2σ.
	for deviation in [7, 5000, 3_600_000_000] {
		let parameters = Parameters { width: 64, ..shape(deviation, 2, 130) };
		let mut z = vec![0; parameters.response_len()];
		for column in [0, 77, 129] {
			z[column] = -2 * i64::from(deviation);
			assert!(pack(&gpu, &parameters, &z, true).unwrap().is_some(), "{deviation}");
			z[130 + column] = 1;
			assert_eq!(pack(&gpu, &parameters, &z, true).unwrap(), None, "{deviation}");
			let packed = pack(&gpu, &parameters, &z, false).unwrap();
			assert_eq!(packed, dispatch(&parameters, Pack(&parameters, &z)));
			z[130 + column] = 0;
		}
	}
}

#[test]
fn wrong_numbers_of_entries_are_refused() {
	let Some(gpu) = gpu("response: wrong_numbers_of_entries_are_refused") else { return };
	let parameters = shape(1008, 3, 5);
	for len in [0, 14, 16] {
		assert_eq!(pack(&gpu, &parameters, &vec![0; len], true), Err(GpuError::Shape));
	}
}
