//! Curve operations.

use alloc::vec;
use assay_ark_curves::*;
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

/// Exports the operations of a curve.
macro_rules! curve {
	{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
		paste::paste! {
			export!(
				#[doc = "`Π e(g1, g2)`."] [<$module _pairing>], pairing::<Arkworks<$ark::$pairing>>
			);
		}
		group!($module, <Arkworks<$ark::$pairing> as Pairing>::G1, g1);
		group!($module, <Arkworks<$ark::$pairing> as Pairing>::G2, g2);
	};
	{ curve: $curve:ident, module: $module:ident, reference: $form:ident<$ark:ident::$config:ident>, $($rest:tt)* } => {
		group!($module, $form<$ark::$config>);
	};
}

for_each_curve!(curve);
