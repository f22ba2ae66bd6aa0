//! A restriction to structured reference strings that a chain trusts.

use crate::{scheme::G2_LEN, Backend, Halo2, Kzg, PreparedKey, Proof, PublicInputs, VerifyingKey};
#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{
	Defect, ProofSystem, Sizes,
	VerifyError::{self, MalformedKey},
};
use bounded_collections::Get;
use core::marker::PhantomData;

/// [`Halo2`] with [`Kzg`], restricted to keys over known structured reference strings.
///
/// Anyone who knows the secret `s` of a key's string can prove anything under it. A chain cannot
/// detect who knows it, but it can list the strings that it trusts, by their `[s]_2` in the
/// encoding of a [key](crate::KzgParameters). A key over another string is refused with
/// `MalformedKey(Unsound)`: at registration, inline with a proof, and where it is registered already, because the chain
/// did not list strings before or has removed one. Everything else is as for [`Halo2`], including the identifier, key
/// hashes and statements.
///
/// This does not check the rest of a key: see "What to check about a key" in the repository's
/// `docs/halo2.md`.
///
/// A runtime lists the strings in a type, and uses this system instead of `Halo2<Kzg, B>`:
///
/// ```
/// use assay_halo2::{scheme::G2_LEN, KnownSetups, Wasm};
/// use assay_proof_system::ProofSystem;
///
/// pub struct Ceremonies;
///
/// impl bounded_collections::Get<&'static [[u8; G2_LEN]]> for Ceremonies {
///     fn get() -> &'static [[u8; G2_LEN]] {
///         // The `[s]_2` that `assay halo2 audit` prints for a key over the ceremony's file.
///         &[[0x11; G2_LEN]]
///     }
/// }
///
/// type System = KnownSetups<Wasm, Ceremonies>;
/// assert_eq!(System::ID, "halo2/kzg-bn254");
/// ```
///
/// With the feature `runtime-benchmarks` the system also accepts keys of the
/// [simulator](crate::simulator), so that the instance can be benchmarked. Never build a production
/// chain with that feature.
pub struct KnownSetups<B, Setups>(PhantomData<(B, Setups)>);

impl<B, Setups> KnownSetups<B, Setups>
where
	B: Backend<Kzg>,
	Setups: Get<&'static [[u8; G2_LEN]]> + 'static,
{
	/// Refuses keys, prepared or not, over other strings. The encoding of both ends with `[s]_2`.
	fn check(key: &[u8]) -> Result<(), VerifyError> {
		match key.last_chunk() {
			Some(s_g2) if Setups::get().contains(s_g2) || is_simulated(s_g2) => Ok(()),
			_ => Err(MalformedKey(Defect::Unsound)),
		}
	}
}

#[cfg(feature = "runtime-benchmarks")]
fn is_simulated(s_g2: &[u8; G2_LEN]) -> bool {
	*s_g2 == crate::simulator::s_g2()
}

#[cfg(not(feature = "runtime-benchmarks"))]
fn is_simulated(_: &[u8; G2_LEN]) -> bool {
	false
}

impl<B, Setups> ProofSystem for KnownSetups<B, Setups>
where
	B: Backend<Kzg>,
	Setups: Get<&'static [[u8; G2_LEN]]> + 'static,
{
	const ID: &'static str = Halo2::<Kzg, B>::ID;
	const MAX_BATCH: u32 = Halo2::<Kzg, B>::MAX_BATCH;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey<Kzg>;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn prepare_key(key: &VerifyingKey) -> Result<PreparedKey<Kzg>, VerifyError> {
		// A key that cannot be decoded gets its own error first.
		let prepared = Halo2::<Kzg, B>::prepare_key(key)?;
		Self::check(&key.0)?;
		Ok(prepared)
	}

	fn verify(
		key: &PreparedKey<Kzg>,
		proof: &Proof,
		inputs: &PublicInputs,
	) -> Result<(), VerifyError> {
		Self::check(key.as_bytes())?;
		Halo2::<Kzg, B>::verify(key, proof, inputs)
	}

	fn verify_batch(
		key: &PreparedKey<Kzg>,
		batch: &[(Proof, PublicInputs)],
	) -> Result<(), VerifyError> {
		Self::check(key.as_bytes())?;
		Halo2::<Kzg, B>::verify_batch(key, batch)
	}
}

impl<B, Setups> Sizes for KnownSetups<B, Setups>
where
	B: Backend<Kzg>,
	Setups: Get<&'static [[u8; G2_LEN]]> + 'static,
{
	const MAX_SIZE: u32 = Halo2::<Kzg, B>::MAX_SIZE;
	const BATCH_WEIGHT_IS_SUM: bool = Halo2::<Kzg, B>::BATCH_WEIGHT_IS_SUM;
	const INLINE_COST_SUBADDITIVE: bool = Halo2::<Kzg, B>::INLINE_COST_SUBADDITIVE;

	fn key_size(key: &VerifyingKey) -> u32 {
		Halo2::<Kzg, B>::key_size(key)
	}

	fn verification_size(proof: &Proof, inputs: &PublicInputs) -> u32 {
		Halo2::<Kzg, B>::verification_size(proof, inputs)
	}

	fn prepared_size(key: &PreparedKey<Kzg>) -> u32 {
		Halo2::<Kzg, B>::prepared_size(key)
	}

	fn is_light(key: &PreparedKey<Kzg>, proof: &Proof, inputs: &PublicInputs) -> bool {
		Halo2::<Kzg, B>::is_light(key, proof, inputs)
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl<B, Setups> BenchmarkCases for KnownSetups<B, Setups>
where
	B: Backend<Kzg>,
	Setups: Get<&'static [[u8; G2_LEN]]> + 'static,
{
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		Halo2::<Kzg, B>::benchmark_case(size, seed)
	}

	fn benchmark_light_case(size: u32, seed: u32) -> Option<(VerifyingKey, Proof, PublicInputs)> {
		Halo2::<Kzg, B>::benchmark_light_case(size, seed)
	}

	fn benchmark_key(size: u32) -> VerifyingKey {
		Halo2::<Kzg, B>::benchmark_key(size)
	}

	fn benchmark_batch(size: u32, proofs: u32) -> alloc::vec::Vec<(Proof, PublicInputs)> {
		Halo2::<Kzg, B>::benchmark_batch(size, proofs)
	}
}
