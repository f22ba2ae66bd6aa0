//! Prepared points under any arithmetic, and the interface of a cache of them.

use super::{AssayPairing, EveryArithmetic};
use crate::{PairingCurve, PreparedG2};
use alloc::sync::Arc;
#[cfg(target_arch = "x86_64")]
use assay_fields::Adx;
use assay_fields::{Baseline, LimbArithmetic};

/// The lines of a point of G2, under the arithmetic that computed them. Cheap to clone.
pub enum Lines<C: EveryArithmetic> {
	/// Under [`Baseline`].
	Baseline(Arc<PreparedG2<C, Baseline>>),
	/// Under [`Adx`].
	#[cfg(target_arch = "x86_64")]
	Adx(Arc<PreparedG2<C, Adx>>),
}

impl<C: EveryArithmetic> Clone for Lines<C> {
	fn clone(&self) -> Self {
		match self {
			Self::Baseline(lines) => Self::Baseline(lines.clone()),
			#[cfg(target_arch = "x86_64")]
			Self::Adx(lines) => Self::Adx(lines.clone()),
		}
	}
}

/// A cache of the lines of keys' points of G2, kept from one verification to the next.
pub trait LineCache<C: AssayPairing>: 'static {
	/// False if lines are computed each time.
	const CACHES: bool = true;

	/// Returns the cached lines for an encoded point, or else those that `prepare` computes from it.
	/// `None` is the identity.
	///
	/// Proof systems share a cache. So `prepare` accepts the canonical encodings of all points of G2 and no others: a
	/// proof system that refuses more does so outside, or its verdict would depend on what the cache has.
	///
	/// # Errors
	///
	/// Those of `prepare`.
	fn lines<E>(
		encoded: &[u8],
		prepare: impl FnOnce(&[u8]) -> Result<Option<C::Lines>, E>,
	) -> Result<Option<C::Lines>, E>;
}

/// Caches nothing: a runtime has no memory between its calls.
pub struct NoCache;

impl<C: AssayPairing> LineCache<C> for NoCache {
	const CACHES: bool = false;

	fn lines<E>(
		encoded: &[u8],
		prepare: impl FnOnce(&[u8]) -> Result<Option<C::Lines>, E>,
	) -> Result<Option<C::Lines>, E> {
		prepare(encoded)
	}
}

/// [`Lines`] under one arithmetic.
pub(super) trait LinesUnder<A: LimbArithmetic, C: PairingCurve<A>>: Sized {
	/// Wraps lines.
	fn wrap(lines: PreparedG2<C, A>) -> Self;
	/// Returns the lines; `None` if they belong to another arithmetic.
	fn get(&self) -> Option<&PreparedG2<C, A>>;
}

macro_rules! lines_under {
	($($arithmetic:ident)*) => {$(
		impl<C: EveryArithmetic> LinesUnder<$arithmetic, C> for Lines<C> {
			fn wrap(lines: PreparedG2<C, $arithmetic>) -> Self {
				Self::$arithmetic(Arc::new(lines))
			}

			#[allow(unreachable_patterns, reason = "a target may have one arithmetic alone")]
			fn get(&self) -> Option<&PreparedG2<C, $arithmetic>> {
				match self {
					Self::$arithmetic(lines) => Some(lines),
					_ => None,
				}
			}
		}
	)*};
}

lines_under!(Baseline);
#[cfg(target_arch = "x86_64")]
lines_under!(Adx);
