//! Curve operations: each curve is one line.

use alloc::vec;
use assay_curve_operations::{
	Arkworks, Error, Form, GroupOperations, Pairing, ShortWeierstrass, TwistedEdwards,
};
use assay_wasm_exports::{export, Answer, Arguments};

fn status(error: Error) -> u32 {
	error as u32
}

fn pairing<P: Pairing>([g1, g2, _]: Arguments<'_>) -> Answer {
	P::multi_pairing(g1, g2).map_err(status)
}

fn msm<G: GroupOperations>([bases, scalars, _]: Arguments<'_>) -> Answer {
	let mut sum = vec![0; G::Form::affine_len()];
	G::msm(bases, scalars, &mut sum).map_err(status)?;
	Ok(sum)
}

fn mul_affine<G: GroupOperations>([base, scalar, _]: Arguments<'_>) -> Answer {
	let mut product = vec![0; G::Form::affine_len()];
	G::mul(base, scalar, &mut product).map_err(status)?;
	Ok(product)
}

fn mul_projective<G: GroupOperations>([base, scalar, _]: Arguments<'_>) -> Answer {
	let mut affine = vec![0; G::Form::affine_len()];
	G::Form::normalize(base, &mut affine).map_err(status)?;
	mul_affine::<G>([&affine, scalar, &[]])
}

/// Exports the operations of a group; the last argument ends their names.
macro_rules! group {
	($curve:ident, $group:ty $(, $suffix:ident)?) => {
		paste::paste! {
			export!(#[doc = "`Σ scalar · base`."] [<$curve _msm $(_ $suffix)?>], msm::<$group>);
			export!(
				#[doc = "`scalar · base`."] [<$curve _mul_affine $(_ $suffix)?>], mul_affine::<$group>
			);
			export!(
				#[doc = "`scalar · base`, for a projective base."]
				[<$curve _mul_projective $(_ $suffix)?>], mul_projective::<$group>
			);
		}
	};
}

/// Exports the operations of a curve with a pairing.
macro_rules! paired {
	($curve:ident, $pairing:ty) => {
		paste::paste! {
			export!(
				#[doc = "`Π e(g1, g2)`."] [<$curve _pairing>], pairing::<Arkworks<$pairing>>
			);
		}
		group!($curve, <Arkworks<$pairing> as Pairing>::G1, g1);
		group!($curve, <Arkworks<$pairing> as Pairing>::G2, g2);
	};
}

paired!(bls12_381, ark_bls12_381::Bls12_381);
paired!(bls12_377, ark_bls12_377::Bls12_377);
paired!(bw6_761, ark_bw6_761::BW6_761);
paired!(bn254, ark_bn254::Bn254);
group!(ed_on_bls12_377, TwistedEdwards<ark_ed_on_bls12_377::EdwardsConfig>);
group!(
	ed_on_bls12_381_bandersnatch,
	ShortWeierstrass<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>,
	sw
);
group!(
	ed_on_bls12_381_bandersnatch,
	TwistedEdwards<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>,
	te
);
group!(pallas, ShortWeierstrass<ark_pallas::PallasConfig>);
group!(vesta, ShortWeierstrass<ark_vesta::VestaConfig>);
group!(secp256k1, ShortWeierstrass<ark_secp256k1::Config>);
