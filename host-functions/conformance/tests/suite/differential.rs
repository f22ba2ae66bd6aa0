//! Compares Assay's curve host functions, called natively, with a reference. Both must give the
//! same status and the same bytes for every input. That includes the zeros after the result, and
//! those after an error.
//!
//! With the feature `parity`, the reference is Parity's `sp-crypto-ec-utils` for the functions of
//! that crate. For all others, and without the feature, it is arkworks (see `oracle`). Where the
//! reference panics, Assay returns an error.
//!
//! Arguments are made from seeds. A short run takes seconds. The long run has 10,000 calls for each
//! function: `cargo test --release -p assay-conformance --features parity differential --
//! --ignored`.

mod extensions;
mod harness;
mod oracle;

use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::*;
use assay_conformance::{
	calls::{assay, find, Function},
	sample,
};
use harness::{compare, status, LONG};

/// Returns the functions that Assay's are compared with.
fn reference() -> Vec<Function> {
	#[cfg(feature = "parity")]
	return assay_conformance::calls::reference().into_iter().chain(oracle::functions()).collect();
	#[cfg(not(feature = "parity"))]
	return oracle::functions();
}

/// `function!(name, calls of the short run, arguments, further statuses)`.
macro_rules! function {
	($name:ident, $short:expr, $sample:expr, [$($status:ident),*]) => {
		mod $name {
			use super::*;

			fn run(count: u64) {
				let name = stringify!($name);
				let statuses = [status::OK, status::DECODE, $(status::$status),*];
				let reference = find(reference(), name).unwrap();
				let ours = find(assay(), name).unwrap();
				compare(name, count, &statuses, reference, ours, $sample);
			}

			#[test]
			fn short() {
				run($short);
			}

			#[test]
			#[ignore = "minutes"]
			fn long() {
				run(LONG);
			}
		}
	};
}

/// `pairing!(curve, pairing of arkworks, calls of a short run: G1, G2, pairing)`.
macro_rules! pairing {
	($curve:ident, $ark:ident::$pairing:ident, $g1:expr, $g2:expr, $target:expr) => {
		paste::paste! {
			function!(
				[<$curve _multi_miller_loop>],
				$target,
				sample::multi_miller_loop::<$ark::$pairing>(),
				[ENCODE, LENGTH_MISMATCH]
			);
			function!(
				[<$curve _final_exponentiation>],
				$target,
				sample::final_exponentiation::<$ark::$pairing>(),
				[UNKNOWN]
			);
			function!(
				[<$curve _msm_g1>], $g1, sample::msm::<$ark::G1Affine>(),
				[ENCODE, LENGTH_MISMATCH]
			);
			function!(
				[<$curve _msm_g2>], $g2, sample::msm::<$ark::G2Affine>(),
				[ENCODE, LENGTH_MISMATCH]
			);
			function!([<$curve _mul_g1>], $g1, sample::mul::<$ark::G1Affine>(), [ENCODE]);
			function!([<$curve _mul_g2>], $g2, sample::mul::<$ark::G2Affine>(), [ENCODE]);
		}
	};
}

/// `group!(curve, affine point of arkworks, further statuses)`.
macro_rules! group {
	($curve:ident, $ark:ident::$affine:ident, [$($status:ident),*]) => {
		paste::paste! {
			function!(
				[<$curve _msm>], 1000, sample::msm::<$ark::$affine>(),
				[ENCODE, LENGTH_MISMATCH $(, $status)*]
			);
			function!(
				[<$curve _mul>], 2000, sample::mul::<$ark::$affine>(),
				[ENCODE $(, $status)*]
			);
		}
	};
}

pairing!(bls12_381, ark_bls12_381::Bls12_381, 1000, 400, 300);
pairing!(bls12_377, ark_bls12_377::Bls12_377, 1000, 400, 300);
pairing!(bw6_761, ark_bw6_761::BW6_761, 250, 250, 200);
pairing!(bn254, ark_bn254::Bn254, 1000, 600, 400);

group!(ed_on_bls12_377, ark_ed_on_bls12_377::EdwardsAffine, []);
group!(
	ed_on_bls12_381_bandersnatch,
	ark_ed_on_bls12_381_bandersnatch::EdwardsAffine,
	[DEGENERATE_POINT]
);
group!(ed_on_bls12_381_bandersnatch_sw, ark_ed_on_bls12_381_bandersnatch::SWAffine, []);
group!(pallas, ark_pallas::Affine, []);
group!(vesta, ark_vesta::Affine, []);
group!(secp256k1, ark_secp256k1::Affine, []);

/// With 200 points, membership is tested for all together, and an MSM adds in affine coordinates.
#[test]
fn some_lists_have_200_points() {
	use ark_bls12_381::{g1, Bls12_381, G1Affine};
	const UNCOMPRESSED: usize = 96;
	type Sample = Box<dyn Fn(&mut StdRng) -> sample::Arguments>;
	let samples: [(Sample, usize); 4] = [
		(Box::new(sample::msm::<G1Affine>()), UNCOMPRESSED),
		(Box::new(sample::check::<g1::Config>()), UNCOMPRESSED),
		(Box::new(sample::decompress::<g1::Config>()), UNCOMPRESSED / 2),
		(Box::new(sample::multi_pairing::<Bls12_381>()), UNCOMPRESSED),
	];
	for (sample, len) in samples {
		let is_long = |seed| sample(&mut StdRng::seed_from_u64(seed)).a.len() > 200 * len;
		assert!((0..3000).any(is_long));
	}
}
