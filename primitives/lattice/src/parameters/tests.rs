use super::{bounds::*, *};
use crate::sets::{self, AMORTISED, COMPACT, REFERENCE, STANDARD};

/// Computes `log₂ δ(b)`, by Chen's formula.
fn log_factor(block: f64) -> f64 {
	use std::f64::consts::{E, PI};
	((PI * block).powf(1.0 / block) * block / (2.0 * PI * E)).log2() / (2.0 * (block - 1.0))
}

/// Returns the smallest block size that finds a second preimage.
fn binding_block(p: &Parameters) -> u32 {
	let log_norm = (p.solution_norm_squared() as f64).log2() / 2.0;
	let equations = f64::from(p.rows) * f64::from(p.width);
	let reaches =
		|block: &u32| 2.0 * (equations * log_factor(f64::from(*block))).sqrt() <= log_norm;
	(60..3000).find(reaches).unwrap_or(3000)
}

/// Computes the margin by which block size `block` finds a ternary witness, as a logarithm, with
/// the optimal number of samples. The block size finds one if the margin is above 0.
fn hiding_margin(p: &Parameters, block: u32) -> f64 {
	let unknowns = f64::from(p.columns) - f64::from(p.rows);
	if unknowns <= 0.0 {
		return f64::INFINITY;
	}
	let block = f64::from(block);
	let margin = |samples: u32| {
		let dimension = unknowns + f64::from(samples) + 1.0;
		(2.0 * block - dimension - 1.0) * log_factor(block)
			+ f64::from(p.width) * f64::from(samples) / dimension
			- (2.0 / 3.0 * block).log2() / 2.0
	};
	(1..=p.rows).map(margin).fold(f64::NEG_INFINITY, f64::max)
}

/// Returns the smallest block size that finds a witness.
fn hiding_block(p: &Parameters) -> u32 {
	(60..3000).find(|block| hiding_margin(p, *block) >= 0.0).unwrap_or(3000)
}

#[test]
fn the_constants_are_logarithms_rounded_down() {
	let tight = |constant: f64, exact: f64| {
		assert!(constant <= exact && exact - constant < 1e-11, "{constant} {exact}");
	};
	let binding = log_factor(f64::from(BINDING_BLOCK - 1));
	assert!((LOG_BINDING_FACTOR as f64 / 2f64.powi(64) - binding).abs() < 1e-15);
	let scale = 2f64.powi(HIDING_BITS as i32);
	let block = f64::from(HIDING_BLOCK - 1);
	tight(LOG_HIDING_FACTOR as f64 / scale, log_factor(block));
	tight(LOG_TERNARY_NORM as f64 / scale, (2.0 / 3.0 * block).log2() / 2.0);
	// Core-SVP: 128 bits, and less with a block size smaller by one.
	assert!(0.292 * f64::from(BINDING_BLOCK) >= 128.0);
	assert!(0.292 * f64::from(BINDING_BLOCK - 1) < 128.0);
}

/// Published figures of the same estimates: Kyber-512 (round 3) by the lattice-estimator, and the
/// primal attack on BCNS in eprint 2015/1092, whose modulus is close to ours.
#[test]
fn the_estimate_gives_published_block_sizes() {
	let found = |unknowns: f64, samples: u32, log_modulus: f64, deviation: f64| {
		let reaches = |block: &u32| {
			let block = f64::from(*block);
			let left = block.log2() / 2.0 + deviation.log2();
			(1..=samples).any(|samples| {
				let dimension = unknowns + f64::from(samples) + 1.0;
				let power = 2.0 * block - dimension - 1.0;
				left <= power * log_factor(block) + log_modulus * f64::from(samples) / dimension
			})
		};
		(60..1500).find(reaches)
	};
	assert_eq!(found(512.0, 512, 3329f64.log2(), 1.5f64.sqrt()), Some(406));
	assert_eq!(found(1024.0, 2048, 32.0, 3.192), Some(296));
}

#[test]
fn logarithms_are_tight_upper_bounds() {
	for bit in 0..128 {
		assert_eq!(log2_above(1 << bit), bit << LOG_BITS);
	}
	let mut x = 3u128;
	while x < u128::MAX / 7 {
		let exact = (x as f64).log2() * 2f64.powi(LOG_BITS as i32);
		let bound = log2_above(x) as f64;
		assert!(bound >= exact - 1e-3 && bound <= exact + 4.0, "{x}: {bound} {exact}");
		x = x * 7 / 5 + 1;
	}
	assert_eq!(log2_above(u128::MAX), 128 << LOG_BITS);
	assert_eq!(log2_above((1 << 64) - 1), 64 << LOG_BITS);
	assert_eq!(log2_above(0), 0);
}

#[test]
fn the_sets_are_sound_and_the_reference_is_not() {
	for set in [COMPACT, STANDARD, AMORTISED] {
		assert_eq!(set.check(), Ok(()), "{set:?}");
	}
	assert_eq!(REFERENCE.check_shape(), Ok(()));
	assert_eq!(REFERENCE.check(), Err(Unsound::Security));
	// With the soundness of the other sets, the reference would not be sound either: it has far too
	// few rows.
	let patched = Parameters { security: 128, repetitions: 130, rejection: 2, ..REFERENCE };
	assert_eq!(patched.check(), Err(Unsound::Binding));
	assert!(binding_block(&REFERENCE) <= 60);
}

/// Parameter sets from the time before hiding was a condition.
#[test]
fn the_former_sets_are_refused() {
	let compact = Parameters {
		rejection: 6,
		rows: 400,
		columns: 1280,
		operator_norm: 35,
		deviation: 1344,
		..COMPACT
	};
	assert_eq!(compact.check(), Err(Unsound::Binding));
	assert_eq!(hiding_block(&compact), 245);
	let standard = Parameters { rows: 688, columns: 1920, deviation: 10_133, ..STANDARD };
	let standard = Parameters { rejection: 4, operator_norm: 44, ..standard };
	assert_eq!(standard.check(), Err(Unsound::Hiding));
	let amortised = Parameters { rows: 904, columns: 2208, deviation: 83_374, ..AMORTISED };
	let amortised = Parameters { rejection: 4, operator_norm: 64, ..amortised };
	assert_eq!(amortised.check(), Err(Unsound::Hiding));
}

/// The integer decisions against the formulas in floating point, away from the edge.
#[test]
fn decisions_agree_with_the_formulas() {
	let mut seen = [0; 4];
	for rows in (8..1200).step_by(8) {
		for deviation in [300, 1_300, 6_000, 80_000, 1_000_000] {
			let p = Parameters { rows, deviation, ..COMPACT };
			assert_eq!(binds(&p), binding_block(&p) >= BINDING_BLOCK, "{p:?}");
			let needed = 12.0 / (f64::from(p.rejection) * 2f64.ln())
				* f64::from(p.operator_norm)
				* f64::from(p.preimages * p.repetitions).sqrt();
			assert_eq!(private(&p), f64::from(deviation) >= needed, "{p:?}");
			seen[usize::from(binds(&p)) + 2 * usize::from(private(&p))] += 1;
		}
	}
	assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn hiding_agrees_with_the_formula() {
	let mut seen = [0; 2];
	for width in [8, 16, 32, 64] {
		for rows in [1, 2, 40, 185, 393, 472, 800, 1500, MAX_ROWS] {
			for columns in [1, 2, 41, 186, 473, 1200, 1640, 1776, 2300, 3500, 5000, MAX_COLUMNS] {
				let p = Parameters { width, rows, columns, ..COMPACT };
				let margin = hiding_margin(&p, HIDING_BLOCK - 1);
				if margin.abs() > 1e-6 {
					assert_eq!(hides(&p), margin < 0.0, "{p:?}: {margin}");
				}
				seen[usize::from(hides(&p))] += 1;
			}
		}
	}
	assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
}

#[test]
fn each_condition_is_decided_at_its_edge() {
	let refused = |p: Parameters| p.check().unwrap_err();
	assert_eq!(refused(Parameters { width: 24, ..COMPACT }), Unsound::Width);
	assert_eq!(refused(Parameters { rows: 0, ..COMPACT }), Unsound::Zero);
	assert_eq!(refused(Parameters { rejection: 0, ..COMPACT }), Unsound::Zero);
	assert_eq!(refused(Parameters { deviation: 0, ..COMPACT }), Unsound::Zero);
	assert_eq!(refused(Parameters { columns: MAX_COLUMNS + 1, ..COMPACT }), Unsound::Limit);
	assert_eq!(refused(Parameters { rows: u32::MAX, ..COMPACT }), Unsound::Limit);
	// A limit comes before what makes parameters unsound.
	let too_many = Parameters { rows: u32::MAX, ..COMPACT };
	assert_eq!(refused(Parameters { width: 24, ..too_many }), Unsound::Limit);
	assert_eq!(refused(Parameters { columns: 0, ..too_many }), Unsound::Limit);
	assert_eq!(refused(Parameters { security: 127, ..too_many }), Unsound::Limit);
	assert_eq!(refused(Parameters { width: 24, columns: 0, ..COMPACT }), Unsound::Width);
	assert_eq!(refused(Parameters { security: 127, ..COMPACT }), Unsound::Security);
	assert_eq!(refused(Parameters { repetitions: 129, ..COMPACT }), Unsound::Repetitions);
	assert_eq!(refused(Parameters { security: 129, ..COMPACT }), Unsound::Repetitions);
	assert_eq!(refused(Parameters { width: 8, ..COMPACT }), Unsound::Norm);
	assert_eq!(refused(Parameters { width: 16, ..COMPACT }), Unsound::Norm);

	// The smallest σ: 12/(8·ln 2)·35·√130 = 863.6…
	let at = |deviation| Parameters { deviation, ..COMPACT }.check();
	assert_eq!(at(863), Err(Unsound::Deviation));
	assert_eq!(at(864), Ok(()));

	// The smallest s: √(2/3·1776) = 34.4…
	let at = |operator_norm| Parameters { operator_norm, ..COMPACT }.check();
	assert_eq!(at(34), Err(Unsound::OperatorNorm));
	assert_eq!(at(35), Ok(()));
	let square = Parameters { columns: 1734, rows: 440, rejection: 12, deviation: 660, ..COMPACT };
	assert_eq!(Parameters { operator_norm: 34, ..square }.check(), Ok(()), "2·1734/3 = 34²");

	// The fewest rows: the block size passes 439. (More rows hide less.)
	let binds = |rows| Parameters { rows, columns: 4000, operator_norm: 52, ..COMPACT };
	let binds = |rows| Parameters { deviation: 1300, ..binds(rows) };
	let fewest = (1..MAX_ROWS).find(|rows| binds(*rows).check().is_ok()).expect("there are enough");
	assert!(binding_block(&binds(fewest)) >= BINDING_BLOCK);
	assert!(binding_block(&binds(fewest - 1)) < BINDING_BLOCK);
	assert_eq!(refused(binds(fewest - 1)), Unsound::Binding);

	// The fewest columns: the block size passes 465.
	for rows in [472, 600, 900] {
		let hides = |columns| Parameters { rows, columns, operator_norm: 42, ..COMPACT };
		let hides = |columns| Parameters { deviation: 1040, ..hides(columns) };
		let fewest =
			(1..MAX_COLUMNS).find(|columns| hides(*columns).check().is_ok()).expect("enough");
		assert!(hiding_block(&hides(fewest)) >= HIDING_BLOCK);
		assert!(hiding_block(&hides(fewest - 1)) < HIDING_BLOCK);
		assert_eq!(refused(hides(fewest - 1)), Unsound::Hiding, "{rows}: {fewest}");
	}
	// As many rows as columns, or more: `S` follows by linear algebra.
	for columns in [1, 471, 472, 473] {
		assert_eq!(refused(Parameters { columns, ..COMPACT }), Unsound::Hiding);
	}
}

/// `β` right below and at the modulus.
#[test]
fn extracted_witnesses_stay_below_the_modulus() {
	// β² = 32·8192·σ² = 2^18·σ²: β = 2^9·σ reaches 2^32 at σ = 2^23.
	let p = Parameters { columns: 8192, rows: MAX_ROWS, operator_norm: 74, ..COMPACT };
	assert_eq!(Parameters { deviation: 1 << 23, ..p }.check(), Err(Unsound::Norm));
	assert_eq!(Parameters { deviation: (1 << 23) - 1, ..p }.check(), Ok(()));
}

#[test]
fn entries_have_room_for_six_deviations() {
	for deviation in [1, 2, 85, 1344, 5461, 5462, 83_374, 2_000_000_000, u32::MAX] {
		let bits = Parameters { deviation, ..COMPACT }.entry_bits();
		assert!(1u64 << (bits - 1) > 6 * u64::from(deviation));
		assert!(1u64 << (bits - 2) <= 6 * u64::from(deviation));
	}
	assert_eq!([COMPACT, STANDARD, AMORTISED].map(|set| set.entry_bits()), [14, 16, 19]);
	assert_eq!(REFERENCE.entry_bits(), 35);
}

/// The claims of the sets' documentation.
#[test]
fn sets_are_as_documented() {
	for (name, set) in sets::ALL {
		assert_eq!(sets::by_name(name), Some(set));
		let lower = 14.0 / (f64::from(set.rejection) * 2f64.ln())
			* f64::from(set.operator_norm)
			* f64::from(set.preimages * set.repetitions).sqrt();
		if name != "reference" {
			assert!(f64::from(set.deviation) >= lower, "{name}: {lower}");
			assert_eq!((set.security, set.repetitions), (128, 130));
		}
	}
	for (set, binding, hiding) in [(COMPACT, 450, 466), (STANDARD, 445, 470), (AMORTISED, 445, 468)]
	{
		assert_eq!((binding_block(&set), hiding_block(&set)), (binding, hiding), "{set:?}");
	}
	assert_eq!([COMPACT.work(), STANDARD.work(), AMORTISED.work()], [195, 277, 553]);
	assert_eq!(sets::by_name("unknown"), None);
}

/// The documented claims about the sets are what the formulas give: bits of the least block size.
#[test]
fn the_documented_bits_are_computed() {
	let page = include_str!("../../docs/parameters.md");
	let bits = |block: u32| format!("{block} (2^{:.1})", 0.292 * f64::from(block));
	for (name, set) in sets::ALL.into_iter().filter(|(name, _)| *name != "reference") {
		let row =
			format!("| `{name}` | {} | {} |", bits(binding_block(&set)), bits(hiding_block(&set)));
		assert!(page.contains(&row), "docs/parameters.md lacks `{row}`");
	}
}

/// The other estimates, if there is an interpreter for the script that computes them.
#[test]
fn the_script_agrees_with_published_figures_and_with_the_docs() {
	let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/estimate.py");
	let run = std::process::Command::new("python3").args([script, "--check"]).output();
	match run {
		Ok(run) => {
			let text = String::from_utf8_lossy(&run.stdout);
			assert!(run.status.success(), "{text}{}", String::from_utf8_lossy(&run.stderr));
		}
		Err(error) => eprintln!("SKIPPED scripts/estimate.py --check: no python3 ({error})"),
	}
}

/// Work is no less than any of its parts, and than all of them, at the ends of every dimension.
#[test]
fn work_is_the_sum_of_its_parts() {
	for width in [8, 16, 32, 64] {
		for rows in [1, 472, 944, MAX_ROWS] {
			for columns in [1, 1776, MAX_COLUMNS] {
				for preimages in [1, 3, 4, 5, 555, MAX_PREIMAGES] {
					let p = Parameters { width, rows, columns, preimages, ..COMPACT };
					let parts = p.work_parts();
					let sum: u64 = parts.iter().sum();
					assert!(p.work() << 20 >= sum && (p.work() - 1) << 20 < sum, "{p:?}");
					assert!(parts.iter().all(|part| *part > 0), "{p:?}");
					// `T` is read and multiplied, whatever else there is.
					assert!(p.work() << 20 >= 8 * p.t_len() as u64, "{p:?}");
				}
			}
		}
	}
	// 2 MiB of `T` and one column of `A`: by products alone 65 units.
	let p = Parameters { rows: 944, columns: 1, preimages: 555, ..AMORTISED };
	assert!(p.work() >= 180, "{}", p.work());
}
