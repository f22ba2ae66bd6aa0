//! Statements whose witness everyone can see, and proofs of them that hide nothing.
//!
//! With a witness of unit vectors, `T` is made of columns of `A`, and a proof needs no Gaussian. That
//! gives tests and benchmarks proofs for any parameters, without a sampler. Such a statement proves
//! nothing to anyone.

use crate::{
	hash::{self, Challenge, Seed},
	layout,
	packing::pack,
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
	/// Whether `S` is zero, hence `T`: any short matrix is then a response.
	pub zero: bool,
	key: Vec<u8>,
	digest: hash::Digest,
}

impl Simulator {
	/// The statement that a number gives.
	pub fn new(parameters: Parameters, nonce: u64) -> Self {
		Self::with_witness(parameters, nonce, false)
	}

	/// A statement with `S = 0`.
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

	/// The statement as a key.
	pub fn verifying_key(&self) -> VerifyingKey {
		VerifyingKey(self.key.clone())
	}

	/// A proof with masks that a number gives, uniform within `±σ`.
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

	/// A proof with these masks `Y`. Entries that do not fit make it empty.
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

/// Sound parameters of the given work, rounded down, within the sizes that are weighed.
///
/// They are the amortised set with a few more rows, a `T` of as many bytes as the size stands for, and
/// the columns that make up the rest: that changes the work and no condition.
pub fn parameters_of_work(size: u32) -> Parameters {
	let size = size.clamp(layout::MIN_SIZE, layout::MAX_SIZE);
	let base = Parameters { rows: 944, columns: 1, ..crate::sets::AMORTISED };
	let column_len = base.rows as usize * base.word_len();
	let preimages = (size as usize * layout::T_UNIT / column_len).max(1) as u32;
	let base = Parameters { preimages, ..base };
	let fits = |columns| Parameters { columns, ..base }.work() <= size.into();
	// The largest number of columns that fits, bit by bit.
	let columns = (0..12).rev().fold(0, |columns, bit| {
		let more = columns | 1 << bit;
		if fits(more) {
			more
		} else {
			columns
		}
	});
	Parameters { columns: columns.max(1), ..base }
}

/// A key, a proof and its inputs, of the given size.
pub fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
	let simulator = Simulator::new(parameters_of_work(size), 0);
	let (proof, inputs) = simulator.prove(seed.into(), b"");
	(simulator.verifying_key(), proof, inputs)
}

/// Bytes that depend on their place alone.
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

	/// Benchmarks weigh every size: each must be accepted, and be the work that it says.
	#[test]
	fn every_size_has_sound_parameters() {
		for size in 0..=layout::MAX_SIZE {
			let parameters = parameters_of_work(size);
			let size = size.max(layout::MIN_SIZE);
			assert_eq!(parameters.check_for_chain(), Ok(()), "{size}");
			assert!(parameters.work() <= size.into(), "{size}");
			assert!(parameters.work() + 1 >= size.into(), "{size}: {}", parameters.work());
			let units = parameters.t_len().div_ceil(layout::T_UNIT) as u32;
			assert!(units <= size && units + 1 >= size, "{size}: {units}");
		}
	}
}
