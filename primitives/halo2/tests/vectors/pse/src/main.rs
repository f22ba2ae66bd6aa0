//! Writes proofs of PSE's halo2, with shuffles, as test vectors.

mod circuits;
mod key;

use assay_halo2::{key::VerifyingKeyData, KzgOpening, Scheme, VerifyingKey};
use circuits::{Case, Mixed, Pairs, Phases, Witness};
use halo2_proofs::{
	dev::MockProver,
	halo2curves::{
		bn256::{Bn256, Fr, G1Affine},
		ff::PrimeField,
		pasta::{EqAffine, Fp},
	},
	plonk::{create_proof, keygen_pk, keygen_vk, verify_proof},
	poly::{
		commitment::ParamsProver,
		ipa::{
			commitment::{IPACommitmentScheme, ParamsIPA},
			multiopen::{ProverIPA, VerifierIPA},
			strategy::SingleStrategy as IpaStrategy,
		},
		kzg::{
			commitment::{KZGCommitmentScheme, ParamsKZG},
			multiopen::{ProverGWC, ProverSHPLONK, VerifierGWC, VerifierSHPLONK},
			strategy::SingleStrategy as KzgStrategy,
		},
		VerificationStrategy,
	},
	transcript::{
		Blake2bRead, Blake2bWrite, Challenge255, TranscriptReadBuffer, TranscriptWriterBuffer,
	},
};
use rand_chacha::{rand_core::SeedableRng, ChaCha20Rng};
use serde_json::{json, Value};

const SOURCE: &str = "halo2_proofs 0.3.0 of privacy-scaling-explorations/halo2, tag v0.3.0";
const K: u32 = 5;
/// The seed of the string's secret, which is for tests only.
const SRS_SEED: u64 = 11;

/// Returns the numbers of rows of a circuit's instance columns, which are the same for every witness.
fn instance_rows<F: PrimeField, C: Case<F>>() -> Vec<u32> {
	let columns = C::new(Witness::True(1)).instances();
	columns.iter().map(|column| column.len() as u32).collect()
}

/// Makes a proof by the library, with its verifier's verdict.
macro_rules! entry {
	($params:expr, $key:expr, $circuit:ident, $witnesses:expr, $seed:expr,
		$scheme:ty, $prover:ty, $verifier:ty, $strategy:ident, $curve:ty, $scalar:ty) => {{
		let circuits: Vec<$circuit> =
			$witnesses.iter().map(|witness| Case::<$scalar>::new(*witness)).collect();
		let instances: Vec<Vec<Vec<$scalar>>> = circuits
			.iter()
			.map(|circuit| {
				let columns = Case::<$scalar>::instances(circuit);
				columns.into_iter().map(|column| column.into_iter().map(<$scalar>::from).collect()).collect()
			})
			.collect();
		// The library's mock prover must agree about each circuit.
		for ((circuit, instances), witness) in circuits.iter().zip(&instances).zip($witnesses) {
			let verdict = MockProver::run(K, circuit, instances.clone()).unwrap().verify();
			assert_eq!(verdict.is_ok(), witness.is_true(), "{verdict:?}");
		}
		let columns: Vec<Vec<&[$scalar]>> =
			instances.iter().map(|columns| columns.iter().map(Vec::as_slice).collect()).collect();
		let columns: Vec<&[&[$scalar]]> = columns.iter().map(Vec::as_slice).collect();
		let mut transcript = Blake2bWrite::<_, $curve, Challenge255<_>>::init(Vec::new());
		create_proof::<$scheme, $prover, _, _, _, _>(
			$params,
			$key,
			&circuits,
			&columns,
			ChaCha20Rng::seed_from_u64($seed),
			&mut transcript,
		)
		.unwrap();
		let proof = transcript.finalize();
		let mut transcript = Blake2bRead::<_, $curve, Challenge255<_>>::init(&proof[..]);
		let verdict = verify_proof::<$scheme, $verifier, _, _, _>(
			$params,
			$key.get_vk(),
			$strategy::new($params),
			&columns,
			&mut transcript,
		);
		let holds = $witnesses.iter().all(Witness::is_true);
		assert_eq!(verdict.is_ok(), holds, "{verdict:?}");
		json!({
			"statement": format!("{:?}", $witnesses),
			"verdict": format!("{verdict:?}"),
			"proof": hex(&proof),
			"public_inputs": hex(&public_inputs(&instances)),
		})
	}};
}

fn hex(bytes: &[u8]) -> String {
	format!("0x{}", hex::encode(bytes))
}

/// Encodes public inputs: `circuits ‖ (rows ‖ values…)…`.
fn public_inputs<F: PrimeField<Repr = [u8; 32]>>(instances: &[Vec<Vec<F>>]) -> Vec<u8> {
	let mut bytes = (instances.len() as u32).to_le_bytes().to_vec();
	for column in instances.iter().flatten() {
		bytes.extend((column.len() as u32).to_le_bytes());
		column.iter().for_each(|value| bytes.extend(key::scalar(value)));
	}
	bytes
}

/// Makes two true statements, and false ones.
fn cases(circuits: usize, false_ones: &[fn(u64) -> Witness]) -> [Vec<Vec<Witness>>; 2] {
	let of =
		|seed: u64| -> Vec<_> { (0..circuits as u64).map(|i| Witness::True(seed + i)).collect() };
	let wrong = |witness: &fn(u64) -> Witness| {
		let mut witnesses = of(1);
		*witnesses.last_mut().unwrap() = witness(circuits as u64);
		witnesses
	};
	[vec![of(1), of(5)], false_ones.iter().map(wrong).collect()]
}

fn write<S: Scheme>(name: &str, key: &VerifyingKeyData<S>, entries: [Vec<Value>; 2]) {
	let [proofs, invalid] = entries;
	let file = json!({
		"source": SOURCE,
		"verifying_key": hex(&VerifyingKey::from(key).0),
		"proofs": proofs,
		"invalid": invalid,
	});
	let text = serde_json::to_string_pretty(&file).unwrap() + "\n";
	std::fs::write(format!("{name}.json"), text).unwrap();
}

macro_rules! kzg {
	($name:expr, $circuit:ident, $circuits:expr, $false_ones:expr, $opening:ident, $prover:ident, $verifier:ident) => {{
		let params = ParamsKZG::<Bn256>::setup(K, ChaCha20Rng::seed_from_u64(SRS_SEED));
		let blank: $circuit = Case::<Fr>::new(Witness::Unknown);
		let key = keygen_pk(&params, keygen_vk(&params, &blank).unwrap(), &blank).unwrap();
		let entries = cases($circuits, $false_ones).map(|list| {
			let entry = |(seed, witnesses): (u64, &Vec<Witness>)| {
				entry!(
					&params,
					&key,
					$circuit,
					witnesses,
					seed,
					KZGCommitmentScheme<Bn256>,
					$prover<Bn256>,
					$verifier<Bn256>,
					KzgStrategy,
					G1Affine,
					Fr
				)
			};
			(1..).zip(&list).map(entry).collect()
		});
		let rows = instance_rows::<Fr, $circuit>();
		write($name, &key::kzg(key.get_vk(), rows, &params, KzgOpening::$opening), entries);
	}};
}

macro_rules! ipa {
	($name:expr, $circuit:ident, $circuits:expr, $false_ones:expr) => {{
		let params = ParamsIPA::<EqAffine>::new(K);
		let blank: $circuit = Case::<Fp>::new(Witness::Unknown);
		let key = keygen_pk(&params, keygen_vk(&params, &blank).unwrap(), &blank).unwrap();
		let entries = cases($circuits, $false_ones).map(|list| {
			let entry = |(seed, witnesses): (u64, &Vec<Witness>)| {
				entry!(
					&params,
					&key,
					$circuit,
					witnesses,
					seed,
					IPACommitmentScheme<EqAffine>,
					ProverIPA<EqAffine>,
					VerifierIPA<EqAffine>,
					IpaStrategy,
					EqAffine,
					Fp
				)
			};
			(1..).zip(&list).map(entry).collect()
		});
		let rows = instance_rows::<Fp, $circuit>();
		write($name, &key::ipa(key.get_vk(), rows, &params), entries);
	}};
}

fn main() {
	use Witness::{OtherMultiplicity, OtherRows};
	kzg!(
		"pairs",
		Pairs,
		1,
		&[OtherRows, OtherMultiplicity],
		Shplonk,
		ProverSHPLONK,
		VerifierSHPLONK
	);
	kzg!(
		"mixed",
		Mixed,
		1,
		&[OtherRows, OtherMultiplicity],
		Shplonk,
		ProverSHPLONK,
		VerifierSHPLONK
	);
	kzg!("mixed_gwc", Mixed, 1, &[OtherMultiplicity], Gwc, ProverGWC, VerifierGWC);
	kzg!("phases_gwc", Phases, 2, &[OtherMultiplicity], Gwc, ProverGWC, VerifierGWC);
	ipa!("mixed_ipa", Mixed, 1, &[OtherMultiplicity]);
}
