//! Statements whose witness everyone can see, and proofs of them that hide nothing.
//!
//! With a witness of unit vectors, `T` is made of columns of `A`, and a proof needs no Gaussian. That
//! gives tests and benchmarks proofs for any parameters, without a sampler. Proofs of such a
//! statement prove nothing to anyone.

use crate::{
	hash::{self, Challenge, Seed},
	layout,
	packing::pack,
	parameters::{MAX_COLUMNS, MAX_PREIMAGES, MAX_REJECTION, MAX_ROWS},
	verifier::{commitment, to_bytes},
	word::{dispatch, Task},
	Parameters, Portable, Proof, PublicInputs, VerifyingKey, Word,
};
use alloc::{vec, vec::Vec};
use sha3::{
	digest::{ExtendableOutput, Update, XofReader},
	Shake128,
};

/// A statement with its witness: column `j` of `S` is the unit vector `j mod v`, or zero.
pub struct Simulator {
	/// The parameters of the statement.
	pub parameters: Parameters,
	/// The seed of `A`.
	pub seed: Seed,
	/// True if `S`, and with it `T`, is zero: any short matrix is then a response.
	pub zero: bool,
	key: Vec<u8>,
	digest: hash::Digest,
}

impl Simulator {
	/// Makes the statement for a number.
	pub fn new(parameters: Parameters, nonce: u64) -> Self {
		Self::with_witness(parameters, nonce, false)
	}

	/// Makes a statement with `S = 0`.
	pub fn zero(parameters: Parameters, nonce: u64) -> Self {
		Self::with_witness(parameters, nonce, true)
	}

	fn with_witness(parameters: Parameters, nonce: u64, zero: bool) -> Self {
		let mut seed = [0; hash::SEED_LEN];
		random(nonce, 0, &mut seed);
		let header = [&parameters.to_bytes()[..], &seed].concat();
		let mut t = vec![0; parameters.t_len()];
		let (len, columns) = (parameters.word_len(), parameters.columns as usize);
		let mut row = vec![0; columns * len];
		let rows = t.chunks_exact_mut(parameters.preimages as usize * len).filter(|_| !zero);
		for (index, t) in (0..).zip(rows) {
			hash::expand_row(&seed, index, &mut row);
			for (t, a) in t.chunks_exact_mut(len).zip(row.chunks_exact(len).cycle()) {
				t.copy_from_slice(a);
			}
		}
		let digest = hash::key_digest::<Portable>(&header, &t);
		Self { parameters, seed, zero, key: [header, t].concat(), digest }
	}

	/// Returns the statement as a key.
	pub fn verifying_key(&self) -> VerifyingKey {
		VerifyingKey(self.key.clone())
	}

	/// Makes a proof with masks that depend on a number, uniform within `±σ`.
	pub fn prove(&self, nonce: u64, context: &[u8]) -> (Proof, PublicInputs) {
		let mut bytes = vec![0; 8 * self.parameters.response_len()];
		random(nonce, 1, &mut bytes);
		let width = 2 * u64::from(self.parameters.deviation) + 1;
		let masks: Vec<i64> = bytes
			.chunks_exact(8)
			.map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes))
			.map(|any| (any % width) as i64 - i64::from(self.parameters.deviation))
			.collect();
		(self.prove_masks(&masks, context), PublicInputs::new(&self.parameters, context))
	}

	/// Makes a proof with these masks `Y`. Entries that do not fit leave `Z` empty.
	pub fn prove_masks(&self, masks: &[i64], context: &[u8]) -> Proof {
		Proof(dispatch(&self.parameters, Respond { simulator: self, masks, context }))
	}
}

struct Respond<'a> {
	simulator: &'a Simulator,
	masks: &'a [i64],
	context: &'a [u8],
}

impl Task for Respond<'_> {
	type Output = Vec<u8>;

	fn run<W: Word>(self) -> Vec<u8> {
		let Simulator { parameters, seed, zero, digest, .. } = self.simulator;
		let mut z: Vec<W> = self.masks.iter().map(|mask| W::from_signed(*mask)).collect();
		let w = to_bytes(&commitment::<W, Portable>(parameters, seed, &z));
		let challenge_seed = hash::challenge_seed::<Portable>(digest, self.context, &w);
		let challenge = Challenge::expand(&challenge_seed, parameters);
		let (rows, columns) = (parameters.columns as usize, parameters.repetitions as usize);
		for preimage in (0..challenge.rows()).filter(|_| !zero) {
			let row = z.iter_mut().skip(preimage % rows * columns).take(columns);
			for (column, z) in row.enumerate() {
				*z = z.plus(W::from_signed(challenge.bit(preimage, column).into()));
			}
		}
		let packed = pack(parameters, &z).unwrap_or_default();
		[&challenge_seed[..], &packed].concat()
	}
}

/// Returns the costliest sound parameters of a size: their work is [`MIN_WORK`](layout::MIN_WORK)
/// plus the size, rounded down.
///
/// They have as many rows as the work allows, the largest `σ` that is binding with these rows, and
/// the maximum number of preimages for which proofs are zero-knowledge with this `σ`. Columns make
/// up the rest. So entries of `Z` are wide and `T` is large, which takes longest for its work.
pub fn parameters_of_work(size: u32) -> Parameters {
	let work = u64::from(size.min(layout::MAX_SIZE) + layout::MIN_WORK);
	let fits = |parameters: &Parameters| parameters.work() <= work;
	let rows = largest(MAX_ROWS, |rows| fits(&extreme(rows, least_columns(rows))));
	let least = least_columns(rows);
	let more = largest(MAX_COLUMNS - least, |more| fits(&extreme(rows, least + more)));
	extreme(rows, least + more)
}

/// Returns the parameters with the maximum number of preimages for these rows and columns.
fn extreme(rows: u32, columns: u32) -> Parameters {
	let norm = (2 * u64::from(columns)).div_ceil(3);
	let root = norm.isqrt() + u64::from(norm.isqrt().pow(2) < norm);
	let base = Parameters {
		rejection: MAX_REJECTION,
		rows,
		columns,
		operator_norm: root as u32,
		preimages: 1,
		..crate::sets::COMPACT
	};
	let binds = |deviation| {
		let parameters = Parameters { deviation, ..base };
		parameters.check_norm().is_ok()
	};
	let base = Parameters { deviation: largest(1 << 24, binds), ..base };
	let most = (layout::MAX_T_LEN / (base.rows as usize * base.word_len())) as u32;
	let private = |preimages| Parameters { preimages, ..base }.is_private();
	Parameters { preimages: largest(most.min(MAX_PREIMAGES), private).max(1), ..base }
}

/// Returns the minimum number of columns that hides a witness.
fn least_columns(rows: u32) -> u32 {
	let base = Parameters { rows, ..crate::sets::COMPACT };
	largest(MAX_COLUMNS, |columns| columns == 0 || !Parameters { columns, ..base }.is_hiding()) + 1
}

/// Returns the largest number up to `most` that is accepted, if every smaller one is; 0 if no number is.
fn largest(most: u32, accepts: impl Fn(u32) -> bool) -> u32 {
	(0..u32::BITS).rev().fold(0, |number, bit| {
		let more = number | 1 << bit;
		if more <= most && accepts(more) {
			more
		} else {
			number
		}
	})
}

/// Makes a key, a proof and its inputs, of the given size.
pub fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	let simulator = Simulator::new(parameters_of_work(size), 0);
	let (proof, inputs) = simulator.prove(seed.into(), b"");
	(simulator.verifying_key(), proof, inputs)
}

/// Makes a key whose registration is of the given size, with the largest `T` of that size.
pub fn benchmark_key(size: u32) -> VerifyingKey {
	let largest = parameters_of_work(layout::MAX_SIZE);
	let bytes = (size.min(layout::MAX_SIZE) + layout::MIN_WORK) as usize * layout::T_UNIT;
	let column = largest.rows as usize * largest.word_len();
	let preimages = (bytes.saturating_sub(layout::HEADER_LEN) / column) as u32;
	let parameters = Parameters { preimages: preimages.clamp(1, largest.preimages), ..largest };
	Simulator::new(parameters, 0).verifying_key()
}

/// Fills `out` with bytes that depend only on the other arguments.
fn random(nonce: u64, label: u64, out: &mut [u8]) {
	let mut hash = Shake128::default();
	hash.update(b"assay:lattice:simulator");
	hash.update(&nonce.to_le_bytes());
	hash.update(&label.to_le_bytes());
	hash.finalize_xof().read(out);
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The benchmarks measure every size: each must be accepted, and have the work that it states.
	#[test]
	fn every_size_has_sound_parameters() {
		for size in 0..=layout::MAX_SIZE + 1 {
			let parameters = parameters_of_work(size);
			let work = u64::from((size + layout::MIN_WORK).min(layout::MAX_WORK));
			assert_eq!(parameters.check_for_chain(), Ok(()), "{size}: {parameters:?}");
			// One more column can be one more block of SHAKE in each row.
			let most = work - 4..=work;
			assert!(most.contains(&parameters.work()), "{size}: {parameters:?}");
		}
	}

	/// The benchmarks measure registrations with the largest `T` of their size.
	#[test]
	fn every_size_has_a_key_to_register() {
		for size in [0, 1, 100, layout::MAX_SIZE, layout::MAX_SIZE + 1] {
			let key = benchmark_key(size).0;
			let parameters = Parameters::from_bytes(&key).unwrap();
			assert_eq!(parameters.check_for_chain(), Ok(()), "{size}");
			assert_eq!(key.len(), parameters.key_len());
			let units = (size.min(layout::MAX_SIZE) + layout::MIN_WORK) as usize;
			let column = parameters.rows as usize * parameters.word_len();
			assert!(key.len() <= units * layout::T_UNIT + column, "{size}");
			assert!(key.len() + 2 * column > units * layout::T_UNIT, "{size}");
		}
	}

	/// The cases are extreme: nothing can be added to `T`, and entries are wide if `T` is large.
	#[test]
	fn sizes_have_the_largest_keys() {
		let largest = parameters_of_work(layout::MAX_SIZE);
		let more = Parameters { preimages: largest.preimages + 1, ..largest };
		assert!(more.check_for_chain().is_err(), "{largest:?}");
		assert!(largest.entry_bits() > 16);
	}
}
