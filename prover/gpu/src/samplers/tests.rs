use super::*;

#[test]
fn samples_are_the_same_from_two_tables_as_from_four() {
	let gpu = match Gpu::open() {
		Ok(gpu) => gpu,
		Err(error) => {
			println!("skipped: samples_are_the_same_from_two_tables_as_from_four: {error}");
			return;
		}
	};
	let mut uniform = Uniform::new(&gpu, &[7; 32], 1).unwrap();
	let draw = |uniform: &Uniform| {
		let mut bytes = vec![0; 1_000_003];
		uniform.clone().fill(&mut bytes).unwrap();
		let mut samples = vec![0; 300_001];
		Facct::new(1e6, uniform.clone()).unwrap().unwrap().fill(&mut samples).unwrap();
		(bytes, samples)
	};
	let expected = draw(&uniform);
	if uniform.tables == Tables::Two {
		println!("skipped: samples from four tables: a block has no room for them");
	}
	uniform.tables = Tables::Two;
	assert!(draw(&uniform) == expected);
}
