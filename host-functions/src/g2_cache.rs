//! A cache of the G2 points of prepared keys, with the lines that a Miller loop needs.
//!
//! An entry depends only on the point's bytes, and only validated points have entries. Proof systems share them, so what
//! only one of them refuses is checked on every use. So no verdict depends on the cache. The environment variable `ASSAY_G2_CACHE` sets the maximum number of points
//! in the cache of a curve: from 0 to 64, and 64 if it is not set. A node with another value refuses
//! to start. Other programs then use 64. Weights are measured with `ASSAY_G2_CACHE=0`, so they cover
//! points that are not in the cache.

use assay_groth16::{Bls12_377, Bls12_381, Bn254, BW6_761};
use assay_pairings::{AssayPairing, LineCache};
use std::{
	env,
	sync::{Mutex, OnceLock, PoisonError},
};

/// The environment variable that limits the entries.
const VARIABLE: &str = "ASSAY_G2_CACHE";

/// The maximum number of points in the cache of a curve. Each takes at most 101 KiB (BW6-761).
pub const MAX_ENTRIES: usize = 64;

/// The caches of lines, one for each curve. Proof systems share them, because their prepared keys
/// encode and validate points of G2 in the same way.
pub struct G2Cache;

macro_rules! g2_caches {
	($($curve:ident)*) => {$(
		impl LineCache<$curve> for G2Cache {
			fn lines<E>(
				encoded: &[u8],
				prepare: impl FnOnce(&[u8]) -> Result<Option<<$curve as AssayPairing>::Lines>, E>,
			) -> Result<Option<<$curve as AssayPairing>::Lines>, E> {
				static CACHE: Cache<<$curve as AssayPairing>::Lines> = Cache::new();
				CACHE.get(encoded, prepare)
			}
		}
	)*};
}

g2_caches!(Bls12_381 Bls12_377 Bn254 BW6_761);

/// Encodings of a curve's points of G2 with their precomputations, the most recently used first.
pub struct Cache<T>(Mutex<Vec<(Vec<u8>, T)>>);

impl<T: Clone> Cache<T> {
	/// Makes an empty cache.
	pub const fn new() -> Self {
		Self(Mutex::new(Vec::new()))
	}

	/// Returns the entry of an encoded point, or the result of `prepare` if it has none. `None` is the
	/// identity, which is not kept.
	///
	/// # Errors
	///
	/// Those of `prepare`.
	pub fn get<E>(
		&self,
		encoded: &[u8],
		prepare: impl FnOnce(&[u8]) -> Result<Option<T>, E>,
	) -> Result<Option<T>, E> {
		if let Some(kept) = self.find(encoded) {
			return Ok(Some(kept));
		}
		// The lock is not held here: other threads need not wait, and at worst two threads compute the
		// same entry.
		let Some(prepared) = prepare(encoded)? else { return Ok(None) };
		let limit = limit();
		if limit > 0 {
			let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
			if !kept.iter().any(|(other, _)| other == encoded) {
				kept.truncate(limit - 1);
				kept.insert(0, (encoded.to_vec(), prepared.clone()));
			}
		}
		Ok(Some(prepared))
	}

	fn find(&self, encoded: &[u8]) -> Option<T> {
		let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
		let index = kept.iter().position(|(other, _)| other == encoded)?;
		kept[..=index].rotate_right(1);
		kept.first().map(|(_, prepared)| prepared.clone())
	}
}

fn limit() -> usize {
	static LIMIT: OnceLock<usize> = OnceLock::new();
	*LIMIT.get_or_init(|| g2_cache_limit().unwrap_or(MAX_ENTRIES))
}

/// Returns the maximum number of points in the cache of a curve, as the environment sets it.
///
/// # Errors
///
/// A message for the operator, if the value of `ASSAY_G2_CACHE` is not a number from 0 to 64.
pub fn g2_cache_limit() -> Result<usize, String> {
	env::var_os(VARIABLE).map_or(Ok(MAX_ENTRIES), |value| parse_limit(&value.to_string_lossy()))
}

fn parse_limit(value: &str) -> Result<usize, String> {
	value.parse().ok().filter(|limit| *limit <= MAX_ENTRIES).ok_or_else(|| {
		format!(
			"{VARIABLE}={value} is no number of points: leave it out, or set it to a number from 0 \
			to {MAX_ENTRIES}"
		)
	})
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_proof_system::Defect;

	fn encoded(number: u8) -> [u8; 2] {
		[number, 7]
	}

	fn number(encoded: &[u8]) -> Result<Option<u8>, Defect> {
		Ok(encoded.first().copied())
	}

	fn refuse(_: &[u8]) -> Result<Option<u8>, Defect> {
		Err(Defect::NotInSubgroup)
	}

	#[test]
	fn the_latest_points_are_kept_and_no_more() {
		let cache = Cache::new();
		let points: Vec<_> = (0..MAX_ENTRIES as u8 + 10).map(encoded).collect();
		for (index, point) in points.iter().enumerate() {
			assert_eq!(cache.get(point, number), Ok(Some(index as u8)));
			// A point that is used repeatedly stays.
			assert_eq!(cache.get(&points[0], refuse), Ok(Some(0)));
		}
		assert_eq!(cache.get(&points[1], refuse), Err(Defect::NotInSubgroup));
		for (index, point) in points.iter().enumerate().skip(12) {
			assert_eq!(cache.get(point, refuse), Ok(Some(index as u8)), "kept");
		}
		assert_eq!(cache.0.lock().expect("nothing panicked").len(), MAX_ENTRIES);
	}

	#[test]
	fn a_limit_is_a_number_up_to_the_largest() {
		assert_eq!((parse_limit("0"), parse_limit("64")), (Ok(0), Ok(64)));
		for value in ["", "many", "-1", "65", "64 "] {
			let message = parse_limit(value).expect_err("it is none");
			assert!(message.starts_with(&format!("ASSAY_G2_CACHE={value} is no")), "{message}");
			assert!(message.ends_with("from 0 to 64"), "{message}");
		}
	}

	#[test]
	fn a_point_that_two_threads_prepare_is_kept_once() {
		let cache = Cache::new();
		let of_both = cache.get(&[1], |point| {
			// The other thread is as far.
			assert_eq!(cache.get(point, number), Ok(Some(1)));
			number(point)
		});
		assert_eq!(of_both, Ok(Some(1)));
		assert_eq!(cache.0.lock().expect("nothing panicked").len(), 1);
	}

	#[test]
	fn what_is_refused_and_the_identity_are_not_kept() {
		let cache = Cache::new();
		assert_eq!(cache.get(&[1], refuse), Err(Defect::NotInSubgroup));
		assert_eq!(cache.get(&[], number), Ok(None));
		assert!(cache.0.lock().expect("nothing panicked").is_empty());
	}
}
