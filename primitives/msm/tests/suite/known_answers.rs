//! Known answers: MSMs over every curve, by every path that the machine can run.
//!
//! The answers are arkworks'. Paths that run on different machines are compared through them.

use ark_ec::{CurveGroup, VariableBaseMSM};
use ark_ff::PrimeField;
use ark_serialize::CanonicalSerialize;
use assay_msm::{curves, Curve, Isa};

/// Returns FNV-1a of the affine point, uncompressed.
fn digest(point: &impl CanonicalSerialize) -> u64 {
	let mut bytes = Vec::new();
	point.serialize_uncompressed(&mut bytes).unwrap();
	bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
		(hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
	})
}

/// The sizes of the MSMs of the points `G, 2·G, …` by the scalars `−1, −3, −9, …`.
const SIZES: [usize; 3] = [1, 10, 200];

fn answers<C, G>(expected: [u64; SIZES.len()])
where
	C: Curve<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let most = SIZES.into_iter().max().unwrap();
	let multiples =
		std::iter::successors(Some(G::generator()), |point| Some(*point + G::generator()));
	let bases = G::normalize_batch(&multiples.take(most).collect::<Vec<_>>());
	let three = G::ScalarField::from(3u64);
	let powers = std::iter::successors(Some(-three / three), |power| Some(*power * three));
	let scalars: Vec<_> = powers.take(most).map(PrimeField::into_bigint).collect();
	let arkworks =
		SIZES.map(|size| digest(&G::msm_bigint(&bases[..size], &scalars[..size]).into_affine()));
	assert_eq!(arkworks, expected, "arkworks: {arkworks:#018x?}");
	for (size, expected) in SIZES.into_iter().zip(expected) {
		let (bases, scalars) = (&bases[..size], &scalars[..size]);
		for isa in Isa::all() {
			for sum in [
				assay_msm::msm::<C>(isa, bases, scalars),
				assay_msm::msm_in_subgroup::<C>(isa, bases, scalars),
			] {
				let found = digest(&sum);
				assert_eq!(found, expected, "{size} points, {isa:?}: {found:#018x}");
			}
		}
	}
}

macro_rules! answers {
	($($test:ident: $curve:ident, [$($answer:literal),*];)*) => {$(
		#[test]
		fn $test() {
			answers::<curves::$curve, <curves::$curve as Curve>::Projective>([$($answer),*]);
		}
	)*};
}

answers! {
	bls12_381_g1: Bls12_381G1, [0x8d15_fe66_519b_0a3f, 0xacaa_db6e_463e_0a7d, 0x5521_5acf_58c7_6d23];
	bls12_381_g2: Bls12_381G2, [0x0f29_c84a_a18e_1a95, 0xe9c9_556d_c5b0_3d10, 0x1222_063e_fb1e_2714];
	bls12_377_g1: Bls12_377G1, [0x68ff_7576_3aac_a940, 0xc16e_c2b7_c3b7_3f90, 0x772c_2b68_47e2_7228];
	bls12_377_g2: Bls12_377G2, [0xda42_ac4b_6618_e67e, 0xaa2b_a04f_6878_af57, 0x5546_8690_3309_42e7];
	bw6_761_g1: Bw6_761G1, [0x05af_63d4_5a4b_a7ef, 0x6115_273a_4273_29ae, 0x27c9_6ac1_9d42_88db];
	bw6_761_g2: Bw6_761G2, [0x2974_ff80_8f29_30e4, 0x918c_de36_400d_cac4, 0xa23f_fcbf_3389_d910];
	bn254_g1: Bn254G1, [0xc19c_95b3_a71e_cb24, 0x9130_6800_a64d_245d, 0x973c_3997_edb6_3c17];
	bn254_g2: Bn254G2, [0x1dfd_c329_4622_e3c0, 0x31f7_8a26_137e_8d44, 0x73ca_f6d1_100b_afbc];
	pallas: Pallas, [0x108b_6a9f_0147_9300, 0x1bc5_d068_b6e3_fc2d, 0x1175_05ab_e2dd_4c31];
	vesta: Vesta, [0xe9bc_6a6c_1687_f670, 0x0860_5974_8101_9c02, 0x657a_fc4b_9136_a860];
	secp256k1: Secp256k1, [0x994f_849d_392c_30a1, 0x84ff_4a02_36ae_520c, 0x502a_7a10_8287_85db];
	bandersnatch_sw: BandersnatchSw, [0x318c_a95b_268e_4178, 0x884a_be42_3c1f_1dbb, 0xabca_92ed_68e1_b04d];
	bandersnatch: Bandersnatch, [0xa416_0681_03ab_98bf, 0x3eae_0e5c_f3f1_5fcd, 0x5b2f_1569_d3ee_ae01];
	ed_on_bls12_377: EdOnBls12_377, [0x9a16_b4cd_37d8_aab3, 0xceae_9559_8de8_b229, 0x9d4e_1120_11a7_2c51];
}
