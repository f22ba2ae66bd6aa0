//! Weights of the verifier's instances.
//!
//! HAND-ESTIMATED from figures measured with `make bench` on two cores of an AMD EPYC (Zen 5) at one
//! thread, with a quarter added. To be replaced by generated ones before a chain depends on them.

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};
use pallet_verifier::WeightInfo;

/// Picoseconds in a microsecond: the unit of the estimates against that of weights.
const MICROSECOND: u64 = 1_000_000;

/// What the parts of a check cost, in microseconds.
struct Estimate {
	/// Preparing a key without inputs, and what each input adds.
	prepare: u64,
	prepare_input: u64,
	/// Checking a proof without inputs, and what each input adds.
	verify: u64,
	verify_input: u64,
	/// What each further proof of a batch adds, and the inputs of a batch, each.
	batch_proof: u64,
	batch_input: u64,
	/// What surrounds the check: dispatch, hashes, events, and these for each proof.
	call: u64,
	announce: u64,
}

const HOST: Estimate = Estimate {
	prepare: 900,
	prepare_input: 42,
	verify: 1_180,
	verify_input: 30,
	batch_proof: 390,
	batch_input: 32,
	call: 60,
	announce: 15,
};

#[cfg(feature = "baselines")]
const WASM: Estimate = Estimate {
	prepare: 9_000,
	prepare_input: 420,
	verify: 12_500,
	verify_input: 350,
	batch_proof: 4_100,
	batch_input: 660,
	call: 60,
	announce: 15,
};

impl Estimate {
	fn register_key<T: frame_system::Config>(&self, n: u32) -> Weight {
		micros(self.call + self.prepare + self.prepare_input * u64::from(n))
			.saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}

	fn remove_key<T: frame_system::Config>(&self) -> Weight {
		micros(self.call).saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}

	fn verify<T: frame_system::Config>(&self, n: u32) -> Weight {
		micros(self.call + self.announce + self.verify + self.verify_input * u64::from(n))
			.saturating_add(T::DbWeight::get().reads(1))
	}

	fn verify_batch<T: frame_system::Config>(&self, p: u32, n: u32) -> Weight {
		let (p, n) = (u64::from(p), u64::from(n));
		micros(
			self.call + self.verify + (self.announce + self.batch_proof) * p + self.batch_input * n,
		)
		.saturating_add(T::DbWeight::get().reads(1))
	}

	fn prepare(&self, n: u32) -> Weight {
		micros(self.prepare + self.prepare_input * u64::from(n))
	}

	fn verify_unknown_key<T: frame_system::Config>(&self) -> Weight {
		micros(self.call).saturating_add(T::DbWeight::get().reads(1))
	}
}

fn micros(count: u64) -> Weight {
	Weight::from_parts(count.saturating_mul(MICROSECOND), 0)
}

/// Gives an instance the weights of an estimate.
macro_rules! estimated {
	($(#[$doc:meta])* $name:ident, $estimate:ident) => {
		$(#[$doc])*
		pub struct $name<T>(PhantomData<T>);

		impl<T: frame_system::Config> WeightInfo for $name<T> {
			fn register_key(n: u32) -> Weight {
				$estimate.register_key::<T>(n)
			}
			fn remove_key() -> Weight {
				$estimate.remove_key::<T>()
			}
			fn verify_registered(n: u32) -> Weight {
				$estimate.verify::<T>(n)
			}
			fn verify_inline(n: u32) -> Weight {
				$estimate.verify::<T>(n).saturating_add($estimate.prepare(n))
			}
			fn verify_batch_registered(p: u32, n: u32) -> Weight {
				$estimate.verify_batch::<T>(p, n)
			}
			fn verify_batch_inline(p: u32, n: u32) -> Weight {
				$estimate.verify_batch::<T>(p, n).saturating_add($estimate.prepare(n))
			}
			fn verify_unknown_key() -> Weight {
				$estimate.verify_unknown_key::<T>()
			}
		}
	};
}

estimated!(
	/// Groth16 over BLS12-381 by the host function.
	Groth16Bls12381,
	HOST
);
#[cfg(feature = "baselines")]
estimated!(
	/// Groth16 over BLS12-381 in wasm.
	Groth16Bls12381Wasm,
	WASM
);
