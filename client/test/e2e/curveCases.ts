/** A case: its name, and the arguments of `assay curves sample` that make it. */
export type CurveCase = readonly [name: string, sample: string];

/**
 * The cases of ark-substrate's table of extrinsics (achimcc/substrate-arkworks-examples) with their names there,
 * without the first, a Groth16 verification.
 */
export const ARK_SUBSTRATE_CASES: readonly CurveCase[] = [
	["bls12_381_pairing", "--curve bls12-381 --operation pairing"],
	[
		"bls12_381_msm_g1, 10 arguments",
		"--curve bls12-381 --operation msm --group g1 --size 10",
	],
	[
		"bls12_381_msm_g1, 1000 arguments",
		"--curve bls12-381 --operation msm --group g1 --size 1000",
	],
	[
		"bls12_381_msm_g2, 10 arguments",
		"--curve bls12-381 --operation msm --group g2 --size 10",
	],
	[
		"bls12_381_msm_g2, 1000 arguments",
		"--curve bls12-381 --operation msm --group g2 --size 1000",
	],
	[
		"bls12_381_mul_projective_g1",
		"--curve bls12-381 --operation mul-projective --group g1",
	],
	[
		"bls12_381_mul_affine_g1",
		"--curve bls12-381 --operation mul-affine --group g1",
	],
	[
		"bls12_381_mul_projective_g2",
		"--curve bls12-381 --operation mul-projective --group g2",
	],
	[
		"bls12_381_mul_affine_g2",
		"--curve bls12-381 --operation mul-affine --group g2",
	],
	["bls12_377_pairing", "--curve bls12-377 --operation pairing"],
	[
		"bls12_377_msm_g1, 10 arguments",
		"--curve bls12-377 --operation msm --group g1 --size 10",
	],
	[
		"bls12_377_msm_g1, 1000 arguments",
		"--curve bls12-377 --operation msm --group g1 --size 1000",
	],
	[
		"bls12_377_msm_g2, 10 arguments",
		"--curve bls12-377 --operation msm --group g2 --size 10",
	],
	[
		"bls12_377_msm_g2, 1000 arguments",
		"--curve bls12-377 --operation msm --group g2 --size 1000",
	],
	[
		"bls12_377_mul_projective_g1",
		"--curve bls12-377 --operation mul-projective --group g1",
	],
	[
		"bls12_377_mul_affine_g1",
		"--curve bls12-377 --operation mul-affine --group g1",
	],
	[
		"bls12_377_mul_projective_g2",
		"--curve bls12-377 --operation mul-projective --group g2",
	],
	[
		"bls12_377_mul_affine_g2",
		"--curve bls12-377 --operation mul-affine --group g2",
	],
	["bw6_761_pairing", "--curve bw6-761 --operation pairing"],
	[
		"bw6_761_msm_g1, 10 arguments",
		"--curve bw6-761 --operation msm --group g1 --size 10",
	],
	[
		"bw6_761_msm_g1, 1000 arguments",
		"--curve bw6-761 --operation msm --group g1 --size 1000",
	],
	[
		"bw6_761_msm_g2, 10 arguments",
		"--curve bw6-761 --operation msm --group g2 --size 10",
	],
	[
		"bw6_761_msm_g2, 1000 arguments",
		"--curve bw6-761 --operation msm --group g2 --size 1000",
	],
	[
		"bw6_761_mul_projective_g1",
		"--curve bw6-761 --operation mul-projective --group g1",
	],
	[
		"bw6_761_mul_affine_g1",
		"--curve bw6-761 --operation mul-affine --group g1",
	],
	[
		"bw6_761_mul_projective_g2",
		"--curve bw6-761 --operation mul-projective --group g2",
	],
	[
		"bw6_761_mul_affine_g2",
		"--curve bw6-761 --operation mul-affine --group g2",
	],
	[
		"ed_on_bls12_381_bandersnatch_msm_sw, 10 arguments",
		"--curve ed-on-bls12-381-bandersnatch-sw --operation msm --size 10",
	],
	[
		"ed_on_bls12_381_bandersnatch_msm_sw, 1000 arguments",
		"--curve ed-on-bls12-381-bandersnatch-sw --operation msm --size 1000",
	],
	[
		"ed_on_bls12_381_bandersnatch_mul_projective_sw",
		"--curve ed-on-bls12-381-bandersnatch-sw --operation mul-projective",
	],
	[
		"ed_on_bls12_381_bandersnatch_mul_affine_sw",
		"--curve ed-on-bls12-381-bandersnatch-sw --operation mul-affine",
	],
	[
		"ed_on_bls12_381_bandersnatch_msm_te, 10 arguments",
		"--curve ed-on-bls12-381-bandersnatch --operation msm --size 10",
	],
	[
		"ed_on_bls12_381_bandersnatch_msm_te, 1000 arguments",
		"--curve ed-on-bls12-381-bandersnatch --operation msm --size 1000",
	],
	[
		"ed_on_bls12_381_bandersnatch_mul_projective_te",
		"--curve ed-on-bls12-381-bandersnatch --operation mul-projective",
	],
	[
		"ed_on_bls12_381_bandersnatch_mul_affine_te",
		"--curve ed-on-bls12-381-bandersnatch --operation mul-affine",
	],
	[
		"ed_on_bls12_377_msm, 10 arguments",
		"--curve ed-on-bls12-377 --operation msm --size 10",
	],
	[
		"ed_on_bls12_377_msm, 1000 arguments",
		"--curve ed-on-bls12-377 --operation msm --size 1000",
	],
	[
		"ed_on_bls12_377_mul_projective",
		"--curve ed-on-bls12-377 --operation mul-projective",
	],
	[
		"ed_on_bls12_377_mul_affine",
		"--curve ed-on-bls12-377 --operation mul-affine",
	],
];

/** The first case of that table. */
export const GROTH16_CASE = "groth16_verification (bls12_381)";

/** The same operations on curves that the table does not have. */
export const FURTHER_CASES: readonly CurveCase[] = [
	["bn254_pairing", "--curve bn254 --operation pairing"],
	[
		"bn254_msm_g1, 10 arguments",
		"--curve bn254 --operation msm --group g1 --size 10",
	],
	[
		"bn254_msm_g1, 1000 arguments",
		"--curve bn254 --operation msm --group g1 --size 1000",
	],
	[
		"bn254_msm_g2, 10 arguments",
		"--curve bn254 --operation msm --group g2 --size 10",
	],
	[
		"bn254_msm_g2, 1000 arguments",
		"--curve bn254 --operation msm --group g2 --size 1000",
	],
	[
		"bn254_mul_projective_g1",
		"--curve bn254 --operation mul-projective --group g1",
	],
	["bn254_mul_affine_g1", "--curve bn254 --operation mul-affine --group g1"],
	[
		"bn254_mul_projective_g2",
		"--curve bn254 --operation mul-projective --group g2",
	],
	["bn254_mul_affine_g2", "--curve bn254 --operation mul-affine --group g2"],
	["pallas_msm, 10 arguments", "--curve pallas --operation msm --size 10"],
	["pallas_msm, 1000 arguments", "--curve pallas --operation msm --size 1000"],
	["pallas_mul_projective", "--curve pallas --operation mul-projective"],
	["pallas_mul_affine", "--curve pallas --operation mul-affine"],
	["vesta_msm, 10 arguments", "--curve vesta --operation msm --size 10"],
	["vesta_msm, 1000 arguments", "--curve vesta --operation msm --size 1000"],
	["vesta_mul_projective", "--curve vesta --operation mul-projective"],
	["vesta_mul_affine", "--curve vesta --operation mul-affine"],
	[
		"secp256k1_msm, 10 arguments",
		"--curve secp256k1 --operation msm --size 10",
	],
	[
		"secp256k1_msm, 1000 arguments",
		"--curve secp256k1 --operation msm --size 1000",
	],
	["secp256k1_mul_projective", "--curve secp256k1 --operation mul-projective"],
	["secp256k1_mul_affine", "--curve secp256k1 --operation mul-affine"],
];
