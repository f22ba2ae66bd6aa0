//! The names of curves, groups and cases. They need none of the curves' arithmetic.

use crate::cases::Operation;
use assay_ark_curves::with_curves;

/// The curves, as the host functions name them, each with whether it has a pairing.
const CURVES: &[(&str, bool)] = {
	macro_rules! curve {
		{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
			(stringify!($module), true)
		};
		{ curve: $curve:ident, module: $module:ident, $($rest:tt)* } => {
			(stringify!($module), false)
		};
	}
	macro_rules! curves {
		($($curve:tt)*) => { &[$(curve! $curve),*] };
	}
	with_curves!(curves)
};

/// Returns the curves with a pairing.
pub fn with_pairing() -> impl Iterator<Item = &'static str> {
	CURVES.iter().filter(|(_, is_paired)| *is_paired).map(|(module, _)| *module)
}

/// Returns the names of the cases of multiplications in affine coordinates.
pub fn affine_multiplications() -> impl Iterator<Item = String> {
	let groups = CURVES.iter().flat_map(|(module, is_paired)| {
		let groups: &[&str] = if *is_paired { &["_g1", "_g2"] } else { &[""] };
		groups.iter().map(|group| of_group(module, group))
	});
	groups.map(|(curve, suffix)| {
		let operation = Operation::MulAffine;
		of_case(curve, &format!("{}{suffix}", operation.name()), operation.size())
	})
}

/// Returns the curve of a group, and the suffix of the operations, in the names of cases. They have
/// Bandersnatch's form after the operation, as in ark-substrate's names.
pub fn of_group(module: &'static str, group: &'static str) -> (&'static str, &'static str) {
	const BANDERSNATCH: &str = "ed_on_bls12_381_bandersnatch";
	match module.strip_prefix(BANDERSNATCH) {
		Some("") => (BANDERSNATCH, "_te"),
		Some(form) => (BANDERSNATCH, form),
		None => (module, group),
	}
}

/// Returns the name of a case.
pub fn of_case(curve: &str, operation: &str, size: usize) -> String {
	match size {
		1 => format!("{curve}_{operation}"),
		size => format!("{curve}_{operation}, {size} arguments"),
	}
}
