//! Every level that the processor has, against portable code.

use assay_code_path::{CodePath, VARIABLE};
use assay_lattice::{
	hash::LEAF_LEN, sets, Arithmetic, Challenge, Parameters, Portable, PublicMatrix, Word,
};
use assay_lattice_native::{leaves, multiply, subtract, Level};
use proptest::prelude::*;
use std::{env, process::Command};

/// Returns bytes without a pattern.
fn noise(len: usize, seed: u64) -> Vec<u8> {
	let mut state = seed | 1;
	(0..len)
		.map(|_| {
			state ^= state << 13;
			state ^= state >> 7;
			state ^= state << 17;
			(state >> 24) as u8
		})
		.collect()
}

fn words<W: Word>(count: usize, bits: u32, seed: u64) -> Vec<W> {
	noise(8 * count, seed)
		.chunks_exact(8)
		.map(|bytes| i64::from_le_bytes(bytes.try_into().unwrap()) >> (64 - bits))
		.map(W::from_signed)
		.collect()
}

fn levels() -> impl Iterator<Item = Level> {
	Level::ALL.into_iter().filter(|level| level.is_available())
}

fn products<W: Word>(rows: usize, columns: usize, repetitions: usize, bits: u32, seed: u64) {
	let bits = bits.min(W::WIDTH.into());
	let a = PublicMatrix { seed: [seed as u8; 32], first: seed as u32 % 77, rows, columns };
	let z = words::<W>(columns * repetitions, bits, seed);
	let mut expected = vec![W::default(); rows * repetitions];
	Portable::multiply(&a, &z, bits, &mut expected);
	for level in levels() {
		let mut out = words::<W>(rows * repetitions, 8, seed);
		multiply(level, &a, &z, bits, &mut out);
		assert!(out == expected, "{level:?}: {rows} × {columns} × {repetitions}, {bits} bits");
	}
}

fn differences<W: Word>(rows: usize, preimages: u32, repetitions: u32, seed: u64) {
	let parameters = Parameters { preimages, repetitions, ..sets::REFERENCE };
	let c = Challenge::expand(&[seed as u8; 32], &parameters);
	let t = noise(rows * preimages as usize * W::LEN, seed);
	let start = words::<W>(rows * repetitions as usize, W::WIDTH.into(), seed + 1);
	let mut expected = start.clone();
	Portable::subtract(&t, &c, &mut expected);
	for level in levels() {
		let mut out = start.clone();
		subtract(level, &t, &c, &mut out);
		assert!(out == expected, "{level:?}: {rows} × {preimages} × {repetitions}");
	}
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

	#[test]
	fn products_agree(
		rows in 1..21usize, columns in 1..60usize, repetitions in 1..150usize, bits in 1..37u32, seed in any::<u64>(),
	) {
		products::<u8>(rows, columns, repetitions, bits, seed);
		products::<u16>(rows, columns, repetitions, bits, seed);
		products::<u32>(rows, columns, repetitions, bits, seed);
		products::<u64>(rows, columns, repetitions, bits, seed);
	}

	#[test]
	fn differences_agree(rows in 1..10usize, preimages in 1..40u32, repetitions in 1..257u32, seed in 0..u64::MAX) {
		differences::<u8>(rows, preimages, repetitions, seed);
		differences::<u16>(rows, preimages, repetitions, seed);
		differences::<u32>(rows, preimages, repetitions, seed);
		differences::<u64>(rows, preimages, repetitions, seed);
	}

	#[test]
	fn leaves_agree(groups in 0..18usize, rest in 0..LEAF_LEN, seed in any::<u64>()) {
		let data = noise(groups * LEAF_LEN + rest, seed);
		let expected = Portable::leaves(&data);
		for level in levels() {
			prop_assert!(leaves(level, &data) == expected, "{:?}: {} bytes", level, data.len());
		}
	}
}

/// The extreme values of entries of 16 bits, of which only the lower half is kept.
#[test]
fn halves_are_exact_at_their_limits() {
	let a = PublicMatrix { seed: [3; 32], first: 0, rows: 9, columns: 33 };
	for value in [-32768i64, 32767, -1, 1 << 15, -(1 << 15) - 1] {
		let bits = if (-32768..32768).contains(&value) { 16 } else { 17 };
		let z = vec![u32::from_signed(value); 33 * 50];
		let mut expected = vec![0; 9 * 50];
		Portable::multiply(&a, &z, bits, &mut expected);
		for level in levels() {
			let mut out = vec![0; 9 * 50];
			multiply(level, &a, &z, bits, &mut out);
			assert!(out == expected, "{level:?}: {value}");
		}
	}
}

/// Prints the level, for the test below, which runs this one in a process of its own.
#[test]
#[ignore = "run by the_code_path_limits_the_level"]
fn report() {
	println!("chosen: {}", Level::detect().name());
}

#[test]
fn the_code_path_limits_the_level() {
	for path in CodePath::available() {
		let level = match path {
			CodePath::Portable | CodePath::Adx => Level::Portable,
			CodePath::Avx2 => Level::Avx2,
			CodePath::Avx512 => Level::Avx512,
			CodePath::Ifma => Level::Avx512Vnni,
		};
		let output = Command::new(env::current_exe().unwrap())
			.args(["--exact", "levels::report", "--ignored", "--nocapture"])
			.env(VARIABLE, path.name())
			.output()
			.unwrap();
		let output = String::from_utf8(output.stdout).unwrap();
		assert!(output.contains(&format!("chosen: {}\n", level.name())), "{path}: {output}");
	}
}

/// Without this check the tests above could compare portable code with itself.
#[test]
fn the_level_is_that_of_the_processor() {
	#[cfg(target_arch = "x86_64")]
	{
		let avx2 = std::is_x86_feature_detected!("avx2");
		assert_eq!(Level::Avx2.is_available(), avx2);
		assert_eq!(Level::detect() > Level::Portable, avx2);
	}
	assert!(Level::Portable.is_available());
}
