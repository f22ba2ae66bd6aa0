//! The operations that are timed.

use crate::bls12_381::{Gt, G1, G2};
use ark_ec::{short_weierstrass::SWCurveConfig, AdditiveGroup, AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::{BigInteger, PrimeField};
use ark_serialize::CanonicalSerialize;
use assay_ark_curves::{
	ark_bls12_377::Bls12_377,
	ark_bls12_381::{self, Bls12_381},
	ark_bn254::Bn254,
	ark_bw6_761::BW6_761,
	ark_secp256k1, ark_vesta,
};
use assay_lattice::PublicMatrix;
use assay_lattice_native::Level;
use assay_msm::{curves, Curve, Isa};
use assay_pairings::AssayPairing;
use secp256k1::{
	ecdsa::{RecoverableSignature, RecoveryId},
	Message, SECP256K1,
};
use std::hint::black_box;

/// An operation's name, and a function that runs it once.
type Operation = (&'static str, Box<dyn FnMut()>);

/// The points of an MSM.
const POINTS: u64 = 1000;
/// The bytes that are hashed: leaves of the lattice verifier's tree.
const HASHED: usize = 1 << 20;
/// The dimensions of the lattice product `A·Z`, with words of 32 bits and entries of 14 bits.
const ROWS: usize = 400;
const COLUMNS: usize = 1280;
const RESPONSES: usize = 130;
const ENTRY_BITS: u32 = 14;

/// Returns every operation of the code path that this process takes.
pub(super) fn all() -> Vec<Operation> {
	let mut all: Vec<Operation> = vec![
		("BLS12-381 pairing", pairing::<Bls12_381>()),
		("BLS12-377 pairing", pairing::<Bls12_377>()),
		("BN254 pairing", pairing::<Bn254>()),
		("BW6-761 pairing", pairing::<BW6_761>()),
		("MSM of 1000 points, BLS12-381", msm::<curves::Bls12_381G1, ark_bls12_381::g1::Config>()),
		("MSM of 1000 points, Vesta", msm::<curves::Vesta, ark_vesta::VestaConfig>()),
		("SHAKE256 of 1 MiB", shake()),
		("lattice product", lattice_product()),
	];
	// The weights `reference` of Groth16 over BLS12-381 were made with blst's pairing.
	if !Isa::best().has_ifma() {
		all.extend(blst_pairing().map(|run| ("BLS12-381 pairing by blst", run)));
	}
	all.extend(recovery().map(|run| ("secp256k1 recovery", run)));
	all
}

/// Returns the computation of `e(2·G, 3·H)`, for generators `G` and `H`.
fn pairing<E: AssayPairing>() -> Box<dyn FnMut()> {
	let p = (E::G1::generator().double()).into_affine();
	let q = (E::G2::generator() * E::ScalarField::from(3u64)).into_affine();
	let pairs = [(p, q)];
	Box::new(move || {
		black_box(E::prepared_multi_pairing(Isa::best(), black_box(&pairs), &[]));
	})
}

/// Returns the computation of the same pairing by blst.
fn blst_pairing() -> Option<Box<dyn FnMut()>> {
	let g1 = (ark_bls12_381::G1Projective::generator().double()).into_affine();
	let p = G1::from_ark(&g1);
	// The flags of blst's encoding differ from arkworks', but a finite point has no flags in either.
	let generator = ark_bls12_381::G2Affine::generator();
	let mut bytes = Vec::new();
	for coordinate in [generator.x.c1, generator.x.c0, generator.y.c1, generator.y.c0] {
		bytes.extend(coordinate.into_bigint().to_bytes_be());
	}
	let q = G2::from_bytes_on_curve(&bytes).ok()??;
	Some(Box::new(move || {
		black_box(Gt::product_of_pairings([(black_box(&p), &q)].into_iter()));
	}))
}

/// Returns the computation of an MSM of different points with scalars of full length.
fn msm<C, P>() -> Box<dyn FnMut()>
where
	P: SWCurveConfig,
	C: Curve<Affine = ark_ec::short_weierstrass::Affine<P>> + 'static,
{
	let generator = P::GENERATOR.into_group();
	let mut point = generator;
	let mut points = Vec::new();
	for _ in 0..POINTS {
		points.push(point);
		point = point.double() + generator;
	}
	let points = ark_ec::short_weierstrass::Projective::normalize_batch(&points);
	// Powers of a number with many bits, which have no pattern.
	let base = -P::ScalarField::from(0x9e37_79b9_7f4a_7c15u64);
	let scalars: Vec<_> = core::iter::successors(Some(base), |power| Some(*power * base))
		.take(points.len())
		.map(|scalar| scalar.into_bigint())
		.collect();
	Box::new(move || {
		let _ =
			black_box(assay_msm::msm_in_subgroup::<C>(Isa::best(), black_box(&points), &scalars));
	})
}

fn shake() -> Box<dyn FnMut()> {
	let data = vec![0xa5; HASHED];
	Box::new(move || {
		black_box(assay_lattice_native::leaves(Level::detect(), black_box(&data)));
	})
}

fn lattice_product() -> Box<dyn FnMut()> {
	let a = PublicMatrix { seed: [7; 32], first: 0, rows: ROWS, columns: COLUMNS };
	let entry = |index: usize| (index as u32).wrapping_mul(2_654_435_761) >> (33 - ENTRY_BITS);
	let z: Vec<u32> = (0..COLUMNS * RESPONSES).map(entry).collect();
	let mut out = vec![0; ROWS * RESPONSES];
	Box::new(move || {
		assay_lattice_native::multiply(Level::detect(), &a, black_box(&z), ENTRY_BITS, &mut out);
		black_box(&out);
	})
}

/// Returns the recovery of a key from a signature with `r` the generator's coordinate and `s = 1`.
fn recovery() -> Option<Box<dyn FnMut()>> {
	let mut bytes = Vec::new();
	ark_secp256k1::Affine::generator().x.serialize_uncompressed(&mut bytes).ok()?;
	bytes.reverse();
	bytes.resize(64, 0);
	*bytes.last_mut()? = 1;
	let id = RecoveryId::from_i32(0).ok()?;
	let signature = RecoverableSignature::from_compact(&bytes, id).ok()?;
	let message = Message::from_digest_slice(&[0x5a; 32]).ok()?;
	SECP256K1.recover_ecdsa(&message, &signature).ok()?;
	Some(Box::new(move || {
		let _ = black_box(SECP256K1.recover_ecdsa(black_box(&message), &signature));
	}))
}
