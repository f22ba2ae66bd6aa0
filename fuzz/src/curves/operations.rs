//! The arguments of each operation, and the operation by arkworks.

use super::Sampler;
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use ark_std::rand::rngs::StdRng;
use assay_ark_curves::*;
use assay_conformance::{
	calls::Call,
	points::Points,
	sample::{
		check, decompress, final_exponentiation, msm, mul, multi_miller_loop, multi_pairing,
		pairing_check, Arguments,
	},
};
use assay_curve_operations::{
	extensions, pairings::ShortWeierstrassPairing, Arkworks, Error, Form, GroupOperations, Pairing,
	ShortWeierstrass, TwistedEdwards,
};

/// An operation on a curve.
pub struct Operation {
	/// Its arguments.
	pub sampler: Sampler,
	/// The operation by arkworks.
	pub arkworks: Call,
}

impl Operation {
	/// Makes an operation of the curve of `A`.
	fn new<A: AffineRepr>(
		sample: impl Fn(&mut StdRng) -> Arguments + 'static,
		arkworks: Call,
	) -> Option<Self> {
		Some(Self { sampler: Sampler::new::<A>(sample), arkworks })
	}
}

/// Returns the operation of a host function, whose name is `<curve>_<operation>`.
///
/// # Panics
///
/// If the table has no such operation.
pub fn find(name: &str) -> Operation {
	macro_rules! curve {
		{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
			(stringify!($module), of_pairing::<$ark::$pairing> as fn(&str) -> Option<Operation>)
		};
		{ curve: $curve:ident, module: $module:ident, reference: $form:ident<$ark:ident::$config:ident>, $($rest:tt)* } => {
			(stringify!($module), of_group::<$form<$ark::$config>> as fn(&str) -> Option<Operation>)
		};
	}
	macro_rules! curves {
		($($curve:tt)*) => { [$(curve! $curve),*] };
	}
	with_curves!(curves)
		.into_iter()
		.find_map(|(curve, find)| find(name.strip_prefix(curve)?.strip_prefix('_')?))
		.unwrap_or_else(|| panic!("{name}: add this operation here"))
}

/// Returns an operation of a curve with a pairing.
pub fn of_pairing<E: ShortWeierstrassPairing>(name: &str) -> Option<Operation> {
	type G1<E> = <Arkworks<E> as Pairing>::G1;
	type G2<E> = <Arkworks<E> as Pairing>::G2;
	match name {
		"multi_miller_loop" => {
			Operation::new::<E::G1Affine>(multi_miller_loop::<E>(), |a, b, out| {
				Error::status(Arkworks::<E>::multi_miller_loop(a, b, out))
			})
		}
		"final_exponentiation" => {
			Operation::new::<E::G1Affine>(final_exponentiation::<E>(), |_, _, in_out| {
				Error::status(Arkworks::<E>::final_exponentiation(in_out))
			})
		}
		"pairing_check" => Operation::new::<E::G1Affine>(pairing_check::<E>(), |a, b, _| {
			Error::status(extensions::pairing_check::<E>(a, b))
		}),
		"multi_pairing" => Operation::new::<E::G1Affine>(multi_pairing::<E>(), |a, b, out| {
			Error::status(extensions::multi_pairing::<E>(a, b, out))
		}),
		_ => match name.rsplit_once('_')? {
			(name, "g1") => of_group::<G1<E>>(name).or_else(|| of_points::<E::G1Config>(name)),
			(name, "g2") => of_group::<G2<E>>(name).or_else(|| of_points::<E::G2Config>(name)),
			_ => None,
		},
	}
}

/// Returns an operation of a group.
fn of_group<G: GroupOperations>(name: &str) -> Option<Operation>
where
	<G::Form as Form>::Affine: Points,
{
	type Affine<G> = <<G as GroupOperations>::Form as Form>::Affine;
	match name {
		"msm" => Operation::new::<Affine<G>>(msm::<Affine<G>>(), |a, b, out| {
			Error::status(G::msm(a, b, out))
		}),
		"mul" => Operation::new::<Affine<G>>(mul::<Affine<G>>(), |a, b, out| {
			Error::status(G::mul(a, b, out))
		}),
		_ => None,
	}
}

/// Returns an operation that validates points of a group.
fn of_points<C: SWCurveConfig>(name: &str) -> Option<Operation> {
	match name {
		"check" => Operation::new::<Affine<C>>(check::<C>(), |a, _, _| {
			Error::status(extensions::check::<C>(a))
		}),
		"decompress" => Operation::new::<Affine<C>>(decompress::<C>(), |a, _, out| {
			Error::status(extensions::decompress::<C>(a, out))
		}),
		_ => None,
	}
}
