//! Lines of the points of G2 that prepared keys have, kept from one verification to the next.
//!
//! A key's lines depend on the key alone, so a verdict does not depend on what is kept; the weights
//! are measured with nothing kept. `ASSAY_KEPT_POINTS=0` in the environment keeps nothing.

use assay_pairings::Lines;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The most points that are kept for a curve: two per key, up to 63 KiB each (BW6-761).
const KEPT: usize = 64;

/// Points of a curve's G2 and their lines, the latest first.
pub struct Cache<P>(Mutex<Vec<(P, Lines)>>);

impl<P: Copy + PartialEq> Cache<P> {
	/// An empty one.
	pub const fn new() -> Self {
		Self(Mutex::new(Vec::new()))
	}

	/// A point's lines, computed unless they are kept.
	pub fn lines(&self, point: &P, compute: impl FnOnce(&P) -> Option<Lines>) -> Option<Lines> {
		if let Some(lines) = self.find(point) {
			return Some(lines);
		}
		// Not under the lock: others need not wait, at worst two compute the same.
		let lines = compute(point)?;
		let limit = limit();
		if limit > 0 {
			let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
			kept.truncate(limit - 1);
			kept.insert(0, (*point, lines.clone()));
		}
		Some(lines)
	}

	fn find(&self, point: &P) -> Option<Lines> {
		let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
		let index = kept.iter().position(|(other, _)| other == point)?;
		kept[..=index].rotate_right(1);
		kept.first().map(|(_, lines)| lines.clone())
	}
}

fn limit() -> usize {
	static LIMIT: OnceLock<usize> = OnceLock::new();
	*LIMIT.get_or_init(|| match std::env::var("ASSAY_KEPT_POINTS") {
		Ok(number) => number.parse().unwrap_or(KEPT).min(KEPT),
		Err(_) => KEPT,
	})
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::{Bn254, G2Affine};
	use ark_ec::{AffineRepr, CurveGroup};
	use assay_fields::Backend;
	use assay_pairings::NativePairing;

	fn compute(point: &G2Affine) -> Option<Lines> {
		Bn254::prepare_g2(Backend::best(), point)
	}

	#[test]
	fn the_latest_points_are_kept_and_no_more() {
		let cache = Cache::new();
		let points: Vec<_> = (1..=KEPT as u64 + 10)
			.map(|scalar| (G2Affine::generator() * ark_bn254::Fr::from(scalar)).into_affine())
			.collect();
		let first = points[0];
		for point in &points {
			assert!(cache.lines(point, compute).is_some());
			// Used again and again, it stays.
			assert!(cache.lines(&first, |_| None).is_some());
		}
		assert!(cache.lines(&points[1], |_| None).is_none());
		for point in &points[12..] {
			assert!(cache.lines(point, |_| None).is_some(), "kept");
		}
		assert_eq!(cache.0.lock().expect("nothing panicked").len(), KEPT);
	}

	#[test]
	fn what_has_no_lines_is_not_kept() {
		let cache = Cache::new();
		assert!(cache.lines(&G2Affine::generator(), |_| None).is_none());
		assert!(cache.0.lock().expect("nothing panicked").is_empty());
	}
}
