//! Times of proofs with and without hints, both on portable arithmetic and one thread: the minimum of
//! many runs, in microseconds.
//!
//! ```sh
//! cargo run --release -p assay-groth16 --example hints --features measure
//! cargo run --release -p assay-groth16 --example hints --features measure -- bls12-381 hinted 10
//! ```
//!
//! The second form runs one operation a number of times, its last argument, so that another tool can count
//! its instructions: `hinted`; `plain`; `inline`, under a key without an extension; a full `batch` and
//! `batch-inline`; `prepare` and `prepare-inline`.

use ark_ec::{pairing::PairingOutput, AffineRepr};
use ark_ff::PrimeField;
use assay_fields::{Baseline, Isa};
use assay_groth16::{
	arithmetic::KeyExtension,
	hinted::{layout, verifier as hinted, HintedCurve},
	hinter::hint,
	simulator::Simulator,
	verifier as plain, Arithmetic, ArkworksArithmetic, Bls12_377, Bls12_381, Bn254, BW6_761,
};
use assay_pairings::AssayPairing;
use assay_proof_system::{
	batch::{limbs, Coefficient},
	Defect,
};
use std::{env, hint::black_box, marker::PhantomData, time::Instant};

const ISA: Isa = Isa::Baseline;
const ROUNDS: usize = 300;

/// Arithmetic with encodings and scalars by arkworks, and everything else portable. Keys are extended. Without an
/// extension their points are validated, and their lines computed, for every proof.
struct OnBaseline<C>(PhantomData<C>);

trait Measured: HintedCurve + AssayPairing {}

impl<C: HintedCurve + AssayPairing> Measured for C {}

fn finite<P: AffineRepr>(point: P) -> Option<P> {
	(!point.is_zero()).then_some(point)
}

/// Returns the pairs, with the identity in place of `None`.
fn all_pairs<C: Measured>(
	pairs: &[(Option<C::G1Affine>, C::G2Affine)],
) -> Vec<(C::G1Affine, C::G2Affine)> {
	pairs.iter().map(|(p, q)| (p.unwrap_or_else(C::G1Affine::zero), *q)).collect()
}

/// Returns the prepared pairs without those of the identity.
fn finite_pairs<C: Measured>(
	pairs: &[(Option<C::G1Affine>, C::Lines)],
) -> Vec<(C::G1Affine, &C::Lines)> {
	pairs.iter().filter_map(|(p, lines)| Some(((*p)?, lines))).collect()
}

impl<C: Measured> Arithmetic for OnBaseline<C> {
	type Curve = C;
	type G1 = C::G1Affine;
	type G2 = C::G2Affine;
	type G2Prepared = C::Lines;
	type Gt = PairingOutput<C>;
	type Scalar = C::ScalarField;

	const EXTENSION: Option<KeyExtension<Self>> = Some(KeyExtension {
		functions_of_negated: |point| C::g2_functions(ISA, &-*point),
		read_functions: |functions| C::prepare_g2_by_functions(ISA, functions),
		fixed_base: |constant, point, q| {
			let constant = constant.copied().unwrap_or_else(C::G1Affine::zero);
			C::fixed_base(ISA, &constant, point, &-*q)
		},
		is_fixed_base: C::is_fixed_base,
		product_with_power: |pairs, prepared, fixed_base, exponent| {
			let (pairs, prepared) = (all_pairs::<C>(pairs), finite_pairs::<C>(prepared));
			let exponent = exponent.into_bigint();
			let product = C::checked_multi_pairing_with_power(
				ISA,
				&pairs,
				&prepared,
				fixed_base,
				exponent.as_ref(),
			);
			product.map(|product| Some(PairingOutput(product))).ok_or(Defect::NotInSubgroup)
		},
	});

	fn scalar(bytes: &[u8]) -> Result<C::ScalarField, Defect> {
		ArkworksArithmetic::<C>::scalar(bytes)
	}

	fn coefficient(bytes: &Coefficient) -> C::ScalarField {
		ArkworksArithmetic::<C>::coefficient(bytes)
	}

	fn add(sum: &mut C::ScalarField, term: &C::ScalarField) {
		*sum += term;
	}

	fn add_product(sum: &mut C::ScalarField, a: &C::ScalarField, b: &C::ScalarField) {
		*sum += *a * b;
	}

	fn g1_on_curve(bytes: &[u8]) -> Result<Option<C::G1Affine>, Defect> {
		ArkworksArithmetic::<C>::g1_on_curve(bytes)
	}

	fn g1_are_in_subgroup(points: &[C::G1Affine]) -> Vec<bool> {
		C::g1_are_in_subgroup(ISA, points)
	}

	fn g1_batch_mul(
		points: &[C::G1Affine],
		coefficients: &[Coefficient],
	) -> Vec<Option<C::G1Affine>> {
		let scalars: Vec<_> = coefficients.iter().map(limbs).collect();
		let multiples = assay_msm::batch_mul::<C::G1Curve>(ISA, points, &scalars);
		multiples.into_iter().map(finite).collect()
	}

	fn g1_msm(
		addend: Option<&C::G1Affine>,
		points: &[Option<C::G1Affine>],
		scalars: &[C::ScalarField],
	) -> Option<C::G1Affine> {
		let terms = points.iter().zip(scalars);
		let terms = terms.filter_map(|(point, scalar)| Some(((*point)?, scalar.into_bigint())));
		let (points, scalars): (Vec<_>, Vec<_>) = terms.unzip();
		finite(assay_msm::msm_up_to_cofactor::<C::G1Curve>(ISA, addend, &points, &scalars))
	}

	fn g1_msm_short(points: &[C::G1Affine], coefficients: &[Coefficient]) -> Option<C::G1Affine> {
		let scalars: Vec<_> = coefficients.iter().map(limbs).collect();
		finite(assay_msm::msm_in_subgroup::<C::G1Curve>(ISA, points, &scalars))
	}

	fn g2_on_curve(bytes: &[u8]) -> Result<Option<C::G2Affine>, Defect> {
		ArkworksArithmetic::<C>::g2_on_curve(bytes)
	}

	fn g2_are_in_subgroup(points: &[C::G2Affine]) -> Vec<bool> {
		C::g2_are_in_subgroup(ISA, points)
	}

	fn g2_prepared(bytes: &[u8]) -> Result<Option<C::Lines>, Defect> {
		let Some(point) = Self::g2_on_curve(bytes)? else { return Ok(None) };
		C::prepare_g2_in_subgroup(ISA, &point).map(Some).ok_or(Defect::NotInSubgroup)
	}

	fn append_negated_g2(bytes: &mut Vec<u8>, point: &C::G2Affine) {
		ArkworksArithmetic::<C>::append_negated_g2(bytes, point);
	}

	fn gt_cyclotomic(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		ArkworksArithmetic::<C>::gt_cyclotomic(bytes)
	}

	fn gt_trusted(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		ArkworksArithmetic::<C>::gt_trusted(bytes)
	}

	fn append_gt(bytes: &mut Vec<u8>, element: &Self::Gt) {
		ArkworksArithmetic::<C>::append_gt(bytes, element);
	}

	fn gt_power(base: &Self::Gt, exponent: &C::ScalarField) -> Self::Gt {
		PairingOutput(C::gt_power(ISA, &base.0, exponent.into_bigint().as_ref()))
	}

	fn product_of_pairings(
		pairs: &[(Option<C::G1Affine>, C::G2Affine)],
		prepared: &[(Option<C::G1Affine>, C::Lines)],
	) -> Option<Self::Gt> {
		let pairs: Vec<_> = pairs.iter().filter_map(|(p, q)| Some(((*p)?, *q))).collect();
		C::prepared_multi_pairing(ISA, &pairs, &finite_pairs::<C>(prepared)).map(PairingOutput)
	}

	fn checked_product_of_pairings(
		pairs: &[(Option<C::G1Affine>, C::G2Affine)],
		prepared: &[(Option<C::G1Affine>, C::Lines)],
	) -> Result<Option<Self::Gt>, Defect> {
		let pairs = all_pairs::<C>(pairs);
		let product = C::checked_multi_pairing(ISA, &pairs, &finite_pairs::<C>(prepared));
		product.map(|product| Some(PairingOutput(product))).ok_or(Defect::NotInSubgroup)
	}
}

/// Returns the minimum time of each of several operations, run in turn.
fn least<const N: usize>(mut operations: [Box<dyn FnMut() + '_>; N]) -> [f64; N] {
	let mut least = [f64::MAX; N];
	for _ in 0..ROUNDS {
		for (run, least) in operations.iter_mut().zip(&mut least) {
			let start = Instant::now();
			run();
			*least = least.min(start.elapsed().as_secs_f64() * 1e6);
		}
	}
	least
}

fn measure<C: Measured>(name: &str, inputs: usize) {
	let simulator = Simulator::<C>::new(inputs, 1);
	let key = simulator.verifying_key().0;
	let (proof, public) = simulator.prove(0);
	let (proof, public) = (proof.0, public.0);
	let inline_key = plain::prepare_key::<OnBaseline<C>>(&key).expect("the key is valid");
	let plain_key = plain::prepare_extended_key::<OnBaseline<C>>(&key).expect("the key is valid");
	let hinted_key =
		hinted::prepare_key::<C, OnBaseline<C>, Baseline>(&key).expect("the key is valid");
	let start = Instant::now();
	let with_hints = hint::<C>(&hinted_key, &proof, &public).expect("the proof is valid");
	let hinting = start.elapsed().as_secs_f64() * 1e3;
	let run_under = |key: &[u8]| {
		plain::verify::<OnBaseline<C>>(key, &proof, &public).expect("the proof is valid")
	};
	let (run_plain, run_inline) = (|| run_under(&plain_key), || run_under(&inline_key));
	let batch: Vec<_> = (0..C::MAX_BATCH as u64).map(|nonce| simulator.prove(nonce)).collect();
	let batch: Vec<_> = batch.iter().map(|(proof, inputs)| (&proof.0[..], &inputs.0[..])).collect();
	let run_batch = |key: &[u8]| {
		plain::verify_batch::<OnBaseline<C>>(key, &batch).expect("the proofs are valid")
	};
	let prepare = || {
		black_box(plain::prepare_extended_key::<OnBaseline<C>>(&key).expect("the key is valid"));
	};
	let prepare_inline = || {
		black_box(plain::prepare_key::<OnBaseline<C>>(&key).expect("the key is valid"));
	};
	let run_hinted = || {
		hinted::verify::<C, OnBaseline<C>, Baseline>(&hinted_key, &with_hints, &public)
			.expect("the hints are right")
	};

	let arguments: Vec<_> = env::args().skip(1).collect();
	if let [curve, which, count] = &arguments[..] {
		if *curve == name && inputs == 1 {
			for _ in 0..count.parse().expect("the last argument is a number") {
				match which.as_str() {
					"plain" => run_plain(),
					"inline" => run_inline(),
					"batch" => run_batch(&plain_key),
					"batch-inline" => run_batch(&inline_key),
					"prepare" => prepare(),
					"prepare-inline" => prepare_inline(),
					"hinted" => run_hinted(),
					_ => {}
				}
			}
		}
		return;
	}

	let element =
		C::assay_miller_loop(ISA, &[(C::G1Affine::generator(), C::G2Affine::generator())]);
	let element = element.expect("the generators are in their groups");
	let (g1, g2) = ([C::G1Affine::generator()], [C::G2Affine::generator()]);
	let [plain, inline, hinted, exponentiation, in_g1, in_g2] = least([
		Box::new(run_plain),
		Box::new(run_inline),
		Box::new(run_hinted),
		Box::new(|| {
			black_box(C::assay_final_exponentiation(ISA, black_box(&element)));
		}),
		Box::new(|| {
			black_box(C::g1_are_in_subgroup(ISA, black_box(&g1)));
		}),
		Box::new(|| {
			black_box(C::g2_are_in_subgroup(ISA, black_box(&g2)));
		}),
	]);
	println!(
		"{name}, {inputs} inputs: plain {plain:.0}, without functions {inline:.0}, hinted {hinted:.0}, ratio {:.3}; \
		 final exponentiation {exponentiation:.0}, check of G1 {in_g1:.0}, of G2 {in_g2:.0}; \
		 bytes of a proof {} and {}, of the key {} and {}, of the longest {}; hints take {hinting:.1} ms",
		hinted / plain,
		proof.len(),
		with_hints.len(),
		plain_key.len(),
		hinted_key.len(),
		layout::prepared_key_len::<C>(C::MAX_INPUTS),
	);
}

fn main() {
	for inputs in [1, 4] {
		measure::<Bls12_381>("bls12-381", inputs);
		measure::<Bls12_377>("bls12-377", inputs);
		measure::<Bn254>("bn254", inputs);
		measure::<BW6_761>("bw6-761", inputs);
	}
}
