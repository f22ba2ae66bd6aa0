//! Statements: the circuits with their inputs.

use crate::{CircuitName, Config};
use halo2_base::{
	gates::{
		flex_gate::threads::SinglePhaseCoreManager, GateInstructions, RangeChip, RangeInstructions,
	},
	halo2_proofs::halo2curves::{
		bn256::{Fq, Fr, G1Affine, G2Affine},
		ff::PrimeField,
		secp256k1,
	},
	AssignedValue, Context,
};
use halo2_ecc::{
	bigint::ProperCrtUint,
	bn254::{pairing::PairingChip, Fp2Chip, FpChip},
	ecc::{ecdsa::ecdsa_verify_no_pubkey_check, EcPoint, EccChip},
	fields::{vector::FieldVector, FieldChip},
	secp256k1::{FpChip as SecpFpChip, FqChip as SecpFqChip},
};

/// The window bits of multiplications over secp256k1, as in halo2-lib's own benchmark.
const ECDSA_WINDOW: usize = 4;

/// A signature with its message hash and public key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EcdsaInput {
	/// The signer's key.
	pub public_key: secp256k1::Secp256k1Affine,
	/// The hash of the message, modulo the order.
	pub message_hash: secp256k1::Fq,
	/// The signature's `r`.
	pub r: secp256k1::Fq,
	/// The signature's `s`.
	pub s: secp256k1::Fq,
}

/// A circuit with its input.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
	/// A signature over secp256k1 is valid.
	Ecdsa(EcdsaInput),
	/// A pairing over BN254.
	Pairing(G1Affine, G2Affine),
	/// An MSM.
	Msm(Vec<G1Affine>, Vec<Fr>),
	/// An MSM of points that are part of the circuit.
	FixedMsm(Vec<G1Affine>, Vec<Fr>),
	/// A sum of points of G2.
	EcAdd(Vec<G2Affine>),
	/// A product in the base field.
	FpMul(Fq, Fq),
	/// An inner product in the scalar field.
	InnerProduct(Vec<Fr>, Vec<Fr>),
	/// A number is below `2^bits`.
	Range(Fr, usize),
}

impl Statement {
	/// Returns the circuit's name.
	pub fn name(&self) -> CircuitName {
		match self {
			Self::Ecdsa(_) => CircuitName::Ecdsa,
			Self::Pairing(..) => CircuitName::Pairing,
			Self::Msm(..) => CircuitName::Msm,
			Self::FixedMsm(..) => CircuitName::FixedMsm,
			Self::EcAdd(_) => CircuitName::EcAdd,
			Self::FpMul(..) => CircuitName::FpMul,
			Self::InnerProduct(..) => CircuitName::InnerProduct,
			Self::Range(..) => CircuitName::Range,
		}
	}

	/// Returns true if the circuit computes with limbs of another field.
	pub fn has_limbs(&self) -> bool {
		!matches!(self, Self::InnerProduct(..) | Self::Range(..))
	}

	/// Returns the number of points of an MSM or sum.
	pub(crate) fn terms(&self) -> Option<usize> {
		match self {
			Self::Msm(points, _) | Self::FixedMsm(points, _) => Some(points.len()),
			Self::EcAdd(points) => Some(points.len()),
			_ => None,
		}
	}

	/// Assigns the circuit and returns its public values.
	pub(crate) fn assign(
		&self,
		pool: &mut SinglePhaseCoreManager<Fr>,
		range: &RangeChip<Fr>,
		limbs: (usize, usize),
	) -> Vec<AssignedValue<Fr>> {
		match self {
			Self::Ecdsa(input) => assign_ecdsa(pool.main(), range, limbs, input),
			Self::Pairing(g1, g2) => {
				let ctx = pool.main();
				let fp = FpChip::<Fr>::new(range, limbs.0, limbs.1);
				let chip = PairingChip::new(&fp);
				let g1_chip = EccChip::new(&fp);
				let fp2 = Fp2Chip::<Fr>::new(&fp);
				let g2_chip = EccChip::new(&fp2);
				let p = g1_chip.load_private::<G1Affine>(ctx, (g1.x, g1.y));
				let q = g2_chip.load_private::<G2Affine>(ctx, (g2.x, g2.y));
				let target = chip.pairing(ctx, &q, &p);
				[point_limbs(&p), point_g2_limbs(&q), vector_limbs(&target)].concat()
			}
			Self::Msm(points, scalars) => {
				let fp = FpChip::<Fr>::new(range, limbs.0, limbs.1);
				let chip = EccChip::new(&fp);
				let ctx = pool.main();
				let scalars =
					scalars.iter().map(|scalar| vec![ctx.load_witness(*scalar)]).collect();
				let points: Vec<_> = points
					.iter()
					.map(|point| chip.load_private::<G1Affine>(ctx, (point.x, point.y)))
					.collect();
				let bits = Fr::NUM_BITS as usize;
				point_limbs(&chip.variable_base_msm::<G1Affine>(pool, &points, scalars, bits))
			}
			Self::FixedMsm(points, scalars) => {
				let fp = FpChip::<Fr>::new(range, limbs.0, limbs.1);
				let chip = EccChip::new(&fp);
				let ctx = pool.main();
				let scalars =
					scalars.iter().map(|scalar| vec![ctx.load_witness(*scalar)]).collect();
				let bits = Fr::NUM_BITS as usize;
				point_limbs(&chip.fixed_base_msm(pool, points, scalars, bits))
			}
			Self::EcAdd(points) => {
				let fp = FpChip::<Fr>::new(range, limbs.0, limbs.1);
				let fp2 = Fp2Chip::<Fr>::new(&fp);
				let chip = EccChip::new(&fp2);
				let ctx = pool.main();
				let points: Vec<_> =
					points.iter().map(|point| chip.assign_point::<G2Affine>(ctx, *point)).collect();
				point_g2_limbs(&chip.sum::<G2Affine>(ctx, points))
			}
			Self::FpMul(a, b) => {
				let fp = FpChip::<Fr>::new(range, limbs.0, limbs.1);
				let ctx = pool.main();
				let [a, b] = [a, b].map(|factor| fp.load_private(ctx, *factor));
				let product = fp.mul(ctx, &a, &b);
				[a, b, product].iter().flat_map(integer_limbs).collect()
			}
			Self::InnerProduct(a, b) => {
				let ctx = pool.main();
				let [a, b] = [a, b].map(|list| ctx.assign_witnesses(list.iter().copied()));
				let b: Vec<_> = b.into_iter().map(Into::into).collect();
				vec![range.gate().inner_product(ctx, a, b)]
			}
			Self::Range(number, bits) => {
				let ctx = pool.main();
				let number = ctx.load_witness(*number);
				range.range_check(ctx, number, *bits);
				vec![number]
			}
		}
	}
}

fn assign_ecdsa(
	ctx: &mut Context<Fr>,
	range: &RangeChip<Fr>,
	(limb_bits, limbs): (usize, usize),
	input: &EcdsaInput,
) -> Vec<AssignedValue<Fr>> {
	let fp = SecpFpChip::<Fr>::new(range, limb_bits, limbs);
	let fq = SecpFqChip::<Fr>::new(range, limb_bits, limbs);
	let chip = EccChip::<Fr, SecpFpChip<Fr>>::new(&fp);
	let [hash, r, s] =
		[input.message_hash, input.r, input.s].map(|number| fq.load_private(ctx, number));
	let key = input.public_key;
	let key = chip.load_private::<secp256k1::Secp256k1Affine>(ctx, (key.x, key.y));
	let public = [point_limbs(&key), integer_limbs(&hash)].concat();
	let valid = ecdsa_verify_no_pubkey_check::<
		Fr,
		secp256k1::Fp,
		secp256k1::Fq,
		secp256k1::Secp256k1Affine,
	>(&chip, ctx, key, r, s, hash, ECDSA_WINDOW, ECDSA_WINDOW);
	range.gate().assert_is_const(ctx, &valid, &Fr::one());
	public
}

fn integer_limbs(integer: &ProperCrtUint<Fr>) -> Vec<AssignedValue<Fr>> {
	integer.limbs().to_vec()
}

fn vector_limbs(vector: &FieldVector<ProperCrtUint<Fr>>) -> Vec<AssignedValue<Fr>> {
	vector.0.iter().flat_map(integer_limbs).collect()
}

fn point_limbs(point: &EcPoint<Fr, ProperCrtUint<Fr>>) -> Vec<AssignedValue<Fr>> {
	[integer_limbs(&point.x), integer_limbs(&point.y)].concat()
}

fn point_g2_limbs(point: &EcPoint<Fr, FieldVector<ProperCrtUint<Fr>>>) -> Vec<AssignedValue<Fr>> {
	[vector_limbs(&point.x), vector_limbs(&point.y)].concat()
}

/// Returns a configuration's bits of a limb and number of limbs.
pub(crate) fn limbs_of(config: &Config) -> (usize, usize) {
	(config.limb_bits, crate::LIMBS)
}
