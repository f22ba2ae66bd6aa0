//! ECDSA over secp256k1, with hints and without.

use super::{
	limits::{Limits, BACKENDS},
	Case, Subject,
};
use crate::{
	calls::Verifier,
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::{ensure, Context, Result};
use assay_ark_curves::ark_secp256k1;
use assay_baselines_runtime::RuntimeCall;
use assay_ecdsa::{
	hinter::hints_for, simulator, Arithmetic, Arkworks, Backend, Ecdsa, Ethereum, Hinted, Proof,
	PublicInputs, PublicKey, Signature, VerifyingKey, ADDRESS_LEN, K256, SIGNATURE_LEN,
};
use assay_host_functions::Host;
use assay_proof_system::{key_hash, ProofSystem, VerifyError};
use codec::Encode;
use pallet_verifier::KeySource;
use secp256k1::{
	ecdsa::{RecoverableSignature, RecoveryId},
	Message, SECP256K1,
};
use sp_core::H256;
use sp_runtime::traits::BlakeTwo256;

/// Signatures that a case cycles through.
const SIGNATURES: u32 = 8;

/// The approximate time of all columns once, in microseconds.
const COST: f64 = 2_000.0;

/// The form of a proof. It decides which instances take it, each in its column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
	/// A signature.
	Plain,
	/// A signature with hints.
	Hinted,
}

impl Form {
	/// Every form.
	pub const ALL: [Self; 2] = [Self::Plain, Self::Hinted];

	/// Returns the instances of the verifier's pallet that take the form.
	pub fn instances(self) -> &'static [(&'static str, Column)] {
		match self {
			Self::Plain => &[
				("EcdsaSecp256k1Wasm", Column::PureWasm),
				("EcdsaSecp256k1Curves", Column::HostCall),
				("EcdsaSecp256k1", Column::Host),
			],
			Self::Hinted => &[("EcdsaHintedSecp256k1Wasm", Column::PureWasm)],
		}
	}

	const fn id(self) -> &'static str {
		match self {
			Self::Plain => <Ecdsa<Host> as ProofSystem>::ID,
			Self::Hinted => <Ecdsa<Hinted> as ProofSystem>::ID,
		}
	}

	/// Checks by the chain's fastest code: the host function's, or the check of hints.
	fn verify(self, key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
		match self {
			Self::Plain => <Host as Backend<Ethereum>>::verify(key, proof, digest),
			Self::Hinted => <Hinted as Backend<Ethereum>>::verify(key, proof, digest),
		}
	}

	/// Returns the operation of the standalone module.
	const fn standalone(self) -> &'static str {
		match self {
			Self::Plain => "ecdsa_secp256k1_verify",
			Self::Hinted => "ecdsa_hinted_secp256k1_verify",
		}
	}
}

/// A library that recovers keys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Library {
	/// Arkworks.
	Arkworks,
	/// k256.
	K256,
	/// libsecp256k1.
	Libsecp256k1,
}

impl Library {
	/// Every library.
	pub const ALL: [Self; 3] = [Self::Arkworks, Self::K256, Self::Libsecp256k1];

	const fn column(self) -> Column {
		match self {
			Self::Arkworks => Column::Arkworks,
			Self::K256 => Column::K256,
			Self::Libsecp256k1 => Column::Libsecp256k1,
		}
	}

	/// Checks a signature under its signer's key, of a proof with hints or without.
	pub fn verify(self, key: &[u8], proof: &[u8], digest: &[u8]) -> Result<()> {
		match self {
			Self::Arkworks => by_arithmetic::<Arkworks<ark_secp256k1::Config>>(key, proof, digest),
			Self::K256 => by_arithmetic::<K256>(key, proof, digest),
			Self::Libsecp256k1 => by_libsecp256k1(key, proof, digest),
		}
	}
}

/// Checks of signatures.
pub struct Signatures {
	/// The form of the proofs.
	pub form: Form,
	/// True for the largest batch, checked at once.
	pub batch: bool,
}

/// A case's key and signatures.
pub struct Fixture {
	/// The key.
	pub key: VerifyingKey,
	/// The hash of the key, by which the chain knows it.
	pub hash: H256,
	/// The proofs, each with its digest.
	pub entries: Vec<(Proof, PublicInputs)>,
}

/// Returns every case of ECDSA.
pub fn cases() -> Vec<Case> {
	let most = <Ecdsa<Host> as ProofSystem>::MAX_BATCH;
	let case = |form, batch, name: String, operation: &str| Case {
		name,
		curve: "secp256k1",
		operation: operation.into(),
		size: if batch { most as usize } else { 1 },
		cost: if batch { COST * f64::from(most) } else { COST },
		quick: !batch,
		subject: Box::new(Signatures { form, batch }),
	};
	vec![
		case(Form::Plain, false, "ecdsa_verify (secp256k1)".into(), "ecdsa_verify"),
		case(Form::Hinted, false, "ecdsa_verify_hinted (secp256k1)".into(), "ecdsa_verify_hinted"),
		case(
			Form::Plain,
			true,
			format!("ecdsa_verify_batch (secp256k1), {most} signatures"),
			"ecdsa_verify_batch",
		),
		case(
			Form::Hinted,
			true,
			format!("ecdsa_verify_batch_hinted (secp256k1), {most} signatures"),
			"ecdsa_verify_batch_hinted",
		),
	]
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<Ecdsa<Host>>("EcdsaSecp256k1", &BACKENDS, "signer")?;
	limits.verifier::<Ecdsa<Hinted>>("EcdsaHintedSecp256k1", &["Wasm"], "signer")
}

impl Signatures {
	/// Returns the case's key and signatures.
	pub fn fixture(&self) -> Result<Fixture> {
		let most = <Ecdsa<Host> as ProofSystem>::MAX_BATCH;
		let count = if self.batch { most } else { SIGNATURES };
		let cases: Option<Vec<_>> = (0..count).map(simulator::case).collect();
		let cases = cases.context("signatures")?;
		let key = VerifyingKey::address(&cases.first().context("a signature")?.key);
		let entry = |case: &simulator::Case| {
			let hints = match self.form {
				Form::Plain => Vec::new(),
				Form::Hinted => hints_for(&case.digest, &case.signature).context("hints")?,
			};
			let proof = Proof::hinted(&case.signature, &hints);
			Ok((proof, PublicInputs(case.digest.to_vec())))
		};
		Ok(Fixture {
			hash: key_hash::<BlakeTwo256>(self.form.id(), &key.encode()),
			key,
			entries: cases.iter().map(entry).collect::<Result<_>>()?,
		})
	}

	fn calls(&self, pallet: &str, fixture: &Fixture) -> Result<Vec<RuntimeCall>> {
		let pallet = Verifier(pallet);
		if self.batch {
			// The key is an address, which costs nothing as an inline key.
			let key = KeySource::Inline(fixture.key.clone());
			return Ok(vec![pallet.verify_batch(&key, &fixture.entries)?]);
		}
		let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
		let entries = fixture.entries.iter();
		entries.map(|(proof, inputs)| pallet.verify(&key, proof, inputs)).collect()
	}

	/// Adds a library that recovers keys. A sample goes through all signatures of a batch.
	fn library(&self, probes: &mut Probes<'_>, library: Library, fixture: &Fixture) {
		let (column, inputs) = (library.column(), slices(fixture));
		match self.batch {
			true => probes.native(column, vec![inputs], move |inputs| {
				inputs
					.iter()
					.try_for_each(|[key, proof, digest]| library.verify(key, proof, digest))
			}),
			false => probes.native(column, inputs, move |[key, proof, digest]| {
				library.verify(key, proof, digest)
			}),
		}
	}
}

impl Subject for Signatures {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		if self.batch {
			return Ok(Vec::new());
		}
		let fixture = self.fixture()?;
		let instances = self.form.instances().iter();
		instances.map(|(pallet, _)| Verifier(pallet).register_key(&fixture.key)).collect()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let fixture = self.fixture()?;
		for (pallet, column) in self.form.instances() {
			probes.calls(*column, &self.calls(pallet, &fixture)?)?;
		}
		let form = self.form;
		match (self.batch, form) {
			(false, _) => probes.standalone(form.standalone(), &slices(&fixture), None)?,
			(true, Form::Plain) => {
				let joined = |part: fn(&(Proof, PublicInputs)) -> &[u8]| {
					fixture.entries.iter().flat_map(|entry| part(entry).to_vec()).collect()
				};
				let inputs = [
					fixture.key.0.clone(),
					joined(|entry| &entry.0 .0),
					joined(|entry| &entry.1 .0),
				];
				probes.standalone("ecdsa_secp256k1_verify_batch", &[inputs], None)?;
			}
			// Hints have different lengths, so they cannot be joined.
			(true, Form::Hinted) => {}
		}
		if self.batch {
			let inputs = vec![(fixture.key.0.clone(), fixture.entries.clone())];
			probes.native(Column::Native, inputs, move |(key, entries)| {
				let entries: Vec<_> =
					entries.iter().map(|(proof, inputs)| (&proof.0[..], &inputs.0[..])).collect();
				match form {
					Form::Plain => <Host as Backend<Ethereum>>::verify_batch(key, &entries),
					Form::Hinted => <Hinted as Backend<Ethereum>>::verify_batch(key, &entries),
				}
				.map_err(failed)
			});
		} else {
			probes.native(Column::Native, slices(&fixture), move |[key, proof, digest]| {
				form.verify(key, proof, digest).map_err(failed)
			});
		}
		for library in Library::ALL {
			self.library(probes, library, &fixture);
		}
		Ok(())
	}
}

fn slices(fixture: &Fixture) -> Vec<Slices> {
	let entries = fixture.entries.iter();
	entries
		.map(|(proof, inputs)| [fixture.key.0.clone(), proof.0.clone(), inputs.0.clone()])
		.collect()
}

/// Recovers the key of a signature, without its hints, and compares it with the signer.
fn by_arithmetic<A: Arithmetic>(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<()> {
	let bytes = proof.first_chunk::<SIGNATURE_LEN>().context("a signature")?;
	let signature = Signature::from_bytes::<Ethereum>(bytes).context("a signature")?;
	let recovered = A::recover(digest.try_into()?, &signature).context("a key")?;
	ensure!(is_of(key, &recovered), "it is of another key");
	Ok(())
}

/// Recovers the key as libsecp256k1's users do, with no code of ours but the comparison.
fn by_libsecp256k1(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<()> {
	let (numbers, id) = proof.split_at_checked(SIGNATURE_LEN - 1).context("a signature")?;
	let id = RecoveryId::from_i32((*id.first().context("a recovery id")?).into())?;
	let signature = RecoverableSignature::from_compact(numbers, id)?;
	let recovered = SECP256K1.recover_ecdsa(&Message::from_digest_slice(digest)?, &signature)?;
	let [_, coordinates @ ..] = recovered.serialize_uncompressed();
	ensure!(is_of(key, &PublicKey::from_bytes_unchecked(coordinates)), "it is of another key");
	Ok(())
}

fn is_of(signer: &[u8], key: &PublicKey) -> bool {
	match signer.len() {
		ADDRESS_LEN => signer == key.address(),
		_ => signer == key.compressed(),
	}
}
