use super::{bounds::*, *};
use crate::sets::{self, AMORTISED, COMPACT, REFERENCE, STANDARD};

/// Recomputed from the constant's definition: `2^LOG_HERMITE_FACTOR/2^64 ≤ 2009/2000`.
#[test]
fn the_hermite_constant_is_the_logarithm_rounded_down() {
	// log₂(2009·2^100/2000) = 100 + log₂ 1.0045, bounded from above.
	let above = log2_above((2009u128 << 100) / 2000 + 1) - (100 << LOG_BITS);
	let constant = (LOG_HERMITE_FACTOR >> (64 - LOG_BITS)) as u64;
	assert!(above > constant, "{above} {constant}");
	assert!(above - constant <= 5, "{above} {constant}");
	let float = (LOG_HERMITE_FACTOR as f64 / 2f64.powi(64)).exp2();
	assert!((float - 1.0045).abs() < 1e-12);
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
	// Nor would it be with the soundness of the others: it has far too few rows.
	let patched = Parameters { security: 128, repetitions: 130, rejection: 2, ..REFERENCE };
	assert_eq!(patched.check(), Err(Unsound::Hardness));
	assert!(hermite_factor(&REFERENCE) > 1.042);
}

fn hermite_factor(p: &Parameters) -> f64 {
	let log_beta = (p.solution_norm_squared() as f64).log2() / 2.0;
	(log_beta * log_beta / (4.0 * f64::from(p.rows) * f64::from(p.width))).exp2()
}

/// The integer decisions against the formulas in floating point, away from the edge.
#[test]
fn decisions_agree_with_the_formulas() {
	let mut seen = [0; 4];
	for rows in (8..1200).step_by(8) {
		for deviation in [300, 1_300, 6_000, 80_000, 1_000_000] {
			let p = Parameters { rows, deviation, ..COMPACT };
			let delta = hermite_factor(&p);
			if (delta - 1.0045).abs() > 1e-7 {
				assert_eq!(hard(&p), delta < 1.0045, "{p:?}");
			}
			let needed = 12.0 / (f64::from(p.rejection) * 2f64.ln())
				* f64::from(p.operator_norm)
				* f64::from(p.preimages * p.repetitions).sqrt();
			assert_eq!(hides(&p), f64::from(deviation) >= needed, "{p:?}");
			seen[usize::from(hard(&p)) + 2 * usize::from(hides(&p))] += 1;
		}
	}
	assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
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
	assert_eq!(refused(Parameters { security: 127, ..COMPACT }), Unsound::Security);
	assert_eq!(refused(Parameters { repetitions: 129, ..COMPACT }), Unsound::Repetitions);
	assert_eq!(refused(Parameters { security: 129, ..COMPACT }), Unsound::Repetitions);
	assert_eq!(refused(Parameters { width: 8, ..COMPACT }), Unsound::Norm);
	assert_eq!(refused(Parameters { width: 16, ..COMPACT }), Unsound::Norm);

	// The least σ: 12/(6·ln 2)·35·√130 = 1151.5…
	let at = |deviation| Parameters { deviation, ..COMPACT }.check();
	assert_eq!(at(1151), Err(Unsound::Deviation));
	assert_eq!(at(1152), Ok(()));

	// The fewest rows: the factor goes through 1.0045.
	let fewest = (1..).find(|rows| Parameters { rows: *rows, ..COMPACT }.check().is_ok());
	let fewest = fewest.expect("the set itself is sound");
	assert!(hermite_factor(&Parameters { rows: fewest, ..COMPACT }) <= 1.0045);
	assert!(hermite_factor(&Parameters { rows: fewest - 1, ..COMPACT }) > 1.0045);
	assert_eq!(refused(Parameters { rows: fewest - 1, ..COMPACT }), Unsound::Hardness);
	assert!(COMPACT.rows >= fewest && COMPACT.rows < fewest + 8);
}

/// `β` right below and at the modulus.
#[test]
fn extracted_witnesses_stay_below_the_modulus() {
	// β² = 32·2048·σ² = 2^16·σ²: β = 2^8·σ reaches 2^32 at σ = 2^24.
	let p = Parameters { columns: 2048, rows: MAX_ROWS, ..COMPACT };
	assert_eq!(Parameters { deviation: 1 << 24, ..p }.check(), Err(Unsound::Norm));
	assert_eq!(Parameters { deviation: (1 << 24) - 1, ..p }.check(), Ok(()));
}

#[test]
fn entries_have_room_for_six_deviations() {
	for deviation in [1, 2, 85, 1344, 5461, 5462, 83_374, 2_000_000_000, u32::MAX] {
		let bits = Parameters { deviation, ..COMPACT }.entry_bits();
		assert!(1u64 << (bits - 1) > 6 * u64::from(deviation));
		assert!(1u64 << (bits - 2) <= 6 * u64::from(deviation));
	}
	assert_eq!(COMPACT.entry_bits(), 14);
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
	assert!(hermite_factor(&COMPACT) <= 1.0045);
	assert!(hermite_factor(&STANDARD) <= 1.0036);
	assert!(hermite_factor(&AMORTISED) <= 1.0036);
	assert_eq!([COMPACT.work(), STANDARD.work(), AMORTISED.work()], [118, 283, 473]);
	assert_eq!(sets::by_name("unknown"), None);
}
