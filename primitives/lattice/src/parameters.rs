//! The parameters of a statement, and the conditions under which its proofs are meaningful.
//!
//! The paper is Baum, Bootle, Cerulli, del Pino, Groth and Lyubashevsky, *Sub-Linear Lattice-Based
//! Zero-Knowledge Arguments for Arithmetic Circuits*, [eprint
//! 2018/560](https://eprint.iacr.org/2018/560), section 3. Its symbols are kept:
//!
//! | symbol | field | meaning |
//! | --- | --- | --- |
//! | `q = 2^w` | `width` | the modulus |
//! | `λ` | `security` | soundness error `2^−λ` |
//! | `r`, `v` | `rows`, `columns` | the public matrix `A` is `r × v` |
//! | `l` | `preimages` | the witness `S` is `v × l`, `T = A·S` |
//! | `n` | `repetitions` | the challenge `C` is `l × n`, the response `Z` is `v × n` |
//! | `s` | `operator_norm` | a bound of `S`'s operator norm |
//! | `σ` | `deviation` | standard deviation of the masks `Y` |
//! | `ρ = 2^m` | `rejection` (`m`) | a draw is accepted with probability `1/ρ` |
//!
//! # Conditions
//!
//! [`Parameters::check`] decides them in integers, so that every node decides alike. It takes no
//! root and no exact logarithm. Both sides are squared, and logarithms are bounded in fixed point
//! (module `bounds`), rounded in the direction of a refusal.
//!
//! 1. **Soundness**: `n ≥ λ + 2`. Take two accepted transcripts that differ in row `i` of `C`
//!    alone. In a column `j` where `C` differs, `±(z_j − z'_j)` is a preimage of `t_i`. If a prover
//!    succeeds with more than `2^−λ`, heavy rows give such a pair to an extractor.
//! 2. **Zero knowledge**: `σ ≥ (12 / ln ρ)·s·√(l·n)`, checked as `σ²·m²·(ln 2)² ≥ 144·s²·l·n`.
//!    Because `‖S·C‖_F ≤ s·‖C‖_F ≤ s·√(l·n)`, the accepted `Z` is then within `2^−100` of a
//!    distribution that does not depend on `S` (Lyubashevsky,
//!    [eprint 2011/537](https://eprint.iacr.org/2011/537), theorem 4.6). The sets of this crate use
//!    14 in place of 12, for `2^−128`.
//! 3. **Extraction**: an accepted `Z` has columns of norm at most `B = √(2v)·σ`, so that the
//!    extracted preimages have norm at most `2B`. An honest witness has the bound `s`. The factor
//!    between the two bounds is the slack.
//! 4. **Binding**: two different preimages of one `t_i` differ by a vector `x ≠ 0` with `A·x = 0` and
//!    `‖x‖ ≤ β = 4B`: a solution of SIS. The condition `β < q` is also needed, since `q` times a
//!    unit vector is always a solution. The best known attack takes the optimal number of columns,
//!    `√(r·w / log₂ δ)`, and finds a solution of norm `2^(2·√(r·w·log₂ δ))`, where `δ` is the root
//!    Hermite factor of its lattice reduction (Micciancio and Regev, *Lattice-based cryptography*,
//!    section 3). For block size `b`, Chen's formula is
//!    `δ(b) = ((π·b)^(1/b)·b/(2πe))^(1/(2(b − 1)))`, and the reduction takes at least `2^(0.292·b)`
//!    (core-SVP: Alkim, Ducas, Pöppelmann and Schwabe,
//!    [eprint 2015/1092](https://eprint.iacr.org/2015/1092), section 6). Block size 438, whose
//!    cost is below 128 bits, must not reach `β`. With `L = log₂ β² = log₂(32·v·σ²)`, this
//!    condition is `L² < 16·r·w·log₂ δ(438)`. If `A` has fewer columns than the optimal number, the
//!    attack is weaker than that.
//!
//!    The modulus is a power of two. So a solution modulo `2^(w−k)` of norm `β/2^k` gives a
//!    solution modulo `2^w`: its product with `2^k`. But `(log₂ β − k)² / (w − k)` falls as `k`
//!    grows while `β < q`. So this attack always needs a smaller `δ`.
//! 5. **Hiding**: with `A = (A₁ | A₂)`, `A₂` square and invertible, `A₂⁻¹·T = A₂⁻¹·A₁·S₁ + S₂`. So
//!    a column of `T` is LWE with `v − r` unknowns and `r` samples, where secret and error are
//!    ternary. Block size `b` finds a column of `S` from `m` of the samples, in dimension
//!    `d = v − r + m + 1`, when `√b·√(2/3) ≤ δ(b)^(2b − d − 1)·q^(m/d)` (eprint 2015/1092, section
//!    6.3). Block size 464 must not find one for any `m ≤ r`. Parameters with `v ≤ r` are refused,
//!    since `T` then reveals `S` by linear algebra. So this attack takes at least `2^135`. Dual
//!    attacks that guess a part of the secret need up to seven bits less. So 465 is the smallest
//!    block size for which all estimates stay above 128 bits (`docs/parameters.md` and
//!    `scripts/estimate.py` beside this crate). Fewer bits of `T` are LWE with a smaller modulus,
//!    which is harder.
//!
//!    A chain cannot see `S`. This condition holds for witnesses whose entries are uniform in
//!    `{−1, 0, 1}`, or wider. The chain sees `s`, and refuses an `s` below `√(2v/3)`, about the
//!    norm of a ternary column, since condition 2 would then mean nothing.

mod bounds;

use core::fmt;

/// The parameters of a statement. Symbols are explained in the [module](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
	/// `w`, of the modulus `2^w`: 8, 16, 32 or 64.
	pub width: u8,
	/// `m`, of the rejection rate `ρ = 2^m`.
	pub rejection: u8,
	/// `λ`.
	pub security: u16,
	/// `r`.
	pub rows: u32,
	/// `v`.
	pub columns: u32,
	/// `l`.
	pub preimages: u32,
	/// `n`.
	pub repetitions: u32,
	/// `s`.
	pub operator_norm: u32,
	/// `σ`.
	pub deviation: u32,
}

/// The minimum `λ` that a chain accepts.
pub const MIN_SECURITY: u16 = 128;
/// The smallest block size with which a second preimage may be found: `0.292·439 ≥ 128`.
pub const BINDING_BLOCK: u32 = 439;
/// The smallest block size with which the primal attack may find `S` from `T`: 128 bits, and the
/// advantage of better attacks over it.
pub const HIDING_BLOCK: u32 = 465;

/// The reason why parameters are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsound {
	/// `w` is not 8, 16, 32 or 64.
	Width,
	/// A dimension, `s`, `σ` or `m` is zero.
	Zero,
	/// A dimension or a product of them is above the limit.
	Limit,
	/// `λ` is below the chain's minimum.
	Security,
	/// `n < λ + 2`: a cheating prover is not caught with probability `1 − 2^−λ`.
	Repetitions,
	/// `σ < (12 / ln ρ)·s·√(l·n)`: proofs leak information about the witness.
	Deviation,
	/// The masks do not fit the modulus, or `β ≥ q`: every statement has a proof.
	Norm,
	/// `s² < 2v/3`: a ternary witness is longer than `s`, and proofs leak information about it.
	OperatorNorm,
	/// Lattice reduction with a block size below [`BINDING_BLOCK`] finds a second preimage.
	Binding,
	/// Lattice reduction with a block size below [`HIDING_BLOCK`] finds `S` from `T`.
	Hiding,
}

impl fmt::Display for Unsound {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(match self {
			Self::Width => "the width of the modulus is not 8, 16, 32 or 64 bits",
			Self::Zero => "a parameter is zero",
			Self::Limit => "a dimension is over the limit",
			Self::Security => "the security parameter is below 128",
			Self::Repetitions => "n is below λ + 2",
			Self::Deviation => "σ is below (12 / ln ρ)·s·√(l·n)",
			Self::Norm => "extracted witnesses reach the modulus",
			Self::OperatorNorm => {
				"s is below √(2v/3), which a ternary witness exceeds: a larger s is needed"
			}
			Self::Binding => {
				"a second preimage takes less than 2^128: more rows or a smaller σ are needed"
			}
			Self::Hiding => "finding S from T takes less than 2^128: more columns are needed",
		})
	}
}

impl core::error::Error for Unsound {}

/// Limits on each dimension: far above what is useful, and small enough that no product of
/// parameters below overflows.
pub const MAX_ROWS: u32 = 2048;
/// The maximum number of columns of `A`.
pub const MAX_COLUMNS: u32 = 8192;
/// The maximum number of columns of `S`.
pub const MAX_PREIMAGES: u32 = 8192;
/// The maximum number of columns of `Z`.
pub const MAX_REPETITIONS: u32 = 256;
/// The largest bound of the operator norm.
pub const MAX_OPERATOR_NORM: u32 = 1 << 24;
/// The largest binary logarithm of `ρ`: provers need `ρ` draws.
pub const MAX_REJECTION: u8 = 16;

impl Parameters {
	/// Decides whether a proof for these parameters is meaningful.
	///
	/// # Errors
	///
	/// The first condition of the [module](self) that fails.
	pub fn check(&self) -> Result<(), Unsound> {
		self.check_shape()?;
		if self.security < MIN_SECURITY {
			return Err(Unsound::Security);
		}
		if self.repetitions < u32::from(self.security) + 2 {
			return Err(Unsound::Repetitions);
		}
		if !self.is_private() {
			return Err(Unsound::Deviation);
		}
		if 3 * u64::from(self.operator_norm).pow(2) < 2 * u64::from(self.columns) {
			return Err(Unsound::OperatorNorm);
		}
		self.check_norm()?;
		if !self.is_hiding() {
			return Err(Unsound::Hiding);
		}
		Ok(())
	}

	/// Checks conditions 3 and 4. The shape of the parameters was checked.
	pub(crate) fn check_norm(&self) -> Result<(), Unsound> {
		if self.solution_norm_squared() >= 1u128 << (2 * u32::from(self.width)).min(127) {
			return Err(Unsound::Norm);
		}
		if !bounds::binds(self) {
			return Err(Unsound::Binding);
		}
		Ok(())
	}

	/// Returns true if condition 2 holds.
	pub(crate) fn is_private(&self) -> bool {
		bounds::private(self)
	}

	/// Returns true if condition 5 holds.
	pub(crate) fn is_hiding(&self) -> bool {
		bounds::hides(self)
	}

	/// Decides whether the parameters can be computed with at all. Parameters that pass here and fail
	/// [`check`](Self::check) can be measured, but prove nothing.
	///
	/// # Errors
	///
	/// In this order: `Limit`, `Width`, `Zero`, and `Norm` for masks that do not fit the modulus.
	pub fn check_shape(&self) -> Result<(), Unsound> {
		let limits = [
			(self.rows, MAX_ROWS),
			(self.columns, MAX_COLUMNS),
			(self.preimages, MAX_PREIMAGES),
			(self.repetitions, MAX_REPETITIONS),
			(self.operator_norm, MAX_OPERATOR_NORM),
			(self.rejection.into(), MAX_REJECTION.into()),
			(self.deviation, u32::MAX),
		];
		if limits.iter().any(|(value, limit)| value > limit) {
			return Err(Unsound::Limit);
		}
		if !matches!(self.width, 8 | 16 | 32 | 64) {
			return Err(Unsound::Width);
		}
		if limits.iter().any(|(value, _)| *value == 0) {
			return Err(Unsound::Zero);
		}
		if self.entry_bits() > u32::from(self.width) {
			return Err(Unsound::Norm);
		}
		Ok(())
	}

	/// Returns `k`, the bits of an entry of `Z` in a proof: the smallest with `2^(k−1) > 6σ`.
	///
	/// A draw with a larger entry (one in 500 million entries) is drawn again. This leaks nothing,
	/// as it depends on `Z` alone.
	pub const fn entry_bits(&self) -> u32 {
		let bound = 6 * self.deviation as u64;
		u64::BITS - bound.leading_zeros() + 1
	}

	/// Returns `B² = 2·v·σ²`, the largest squared norm of a column of `Z`.
	pub const fn norm_squared(&self) -> u128 {
		2 * self.columns as u128 * self.deviation as u128 * self.deviation as u128
	}

	/// Returns `(2B)²`, the largest squared norm of an extracted preimage.
	pub const fn extracted_norm_squared(&self) -> u128 {
		4 * self.norm_squared()
	}

	/// Returns `β² = (4B)² = 32·v·σ²`, the squared norm of a SIS solution that two preimages would
	/// give.
	pub const fn solution_norm_squared(&self) -> u128 {
		16 * self.norm_squared()
	}

	/// Returns the length of an entry of `A`, `T` and `W`, in bytes.
	pub const fn word_len(&self) -> usize {
		self.width as usize / 8
	}

	/// Returns the work of a verification in units of 2^20 multiplications of 32-bit words, rounded up: the sum of its
	/// [parts](Self::work_parts).
	pub const fn work(&self) -> u64 {
		let parts = self.work_parts();
		let (mut sum, mut index) = (0, 0);
		while index < parts.len() {
			sum += parts[index];
			index += 1;
		}
		sum.div_ceil(1 << 20)
	}

	/// Returns the parts of a verification, in multiplications of 32-bit words:
	///
	/// | part | multiplications |
	/// | --- | --- |
	/// | `A·Z` | `r·v·n`, a 64-bit word four |
	/// | `T·C`, from tables of four entries of `T` | ten for each table and column: `10·r·⌈l/4⌉·n` |
	/// | expanding `A`, in whole blocks | 20 a byte, 12 an entry |
	/// | expanding `C` | 24 an entry |
	/// | storing and hashing `W` | 24 a byte |
	/// | unpacking `Z` | 44 an entry |
	/// | reading `T` | 8 a byte |
	///
	/// The factors are at or above the measurements with AVX2, where products are relatively the
	/// cheapest (`cargo run --release -p assay-lattice-native --example work`), so that no shape of
	/// the parameters takes longer than its work.
	pub const fn work_parts(&self) -> [u64; 7] {
		/// Bytes that SHAKE128 gives at a time.
		const BLOCK: u64 = 168;
		let (r, v, l, n) =
			(self.rows as u64, self.columns as u64, self.preimages as u64, self.repetitions as u64);
		let len = self.word_len() as u64;
		let by_z = if self.width == 64 { 4 } else { 1 };
		[
			r * v * n * by_z,
			10 * r * l.div_ceil(4) * n,
			20 * r * (v * len).next_multiple_of(BLOCK) + 12 * r * v,
			24 * l * n,
			24 * r * n * len,
			44 * v * n,
			8 * r * l * len,
		]
	}
}

#[cfg(test)]
mod tests;
