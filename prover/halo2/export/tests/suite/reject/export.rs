//! Parameters and public inputs that do not fit a key.

use crate::{axiom, zcash};
use assay_halo2::key::KeyDefect;
use assay_halo2_export::{export_key, ExportError};
use halo2_axiom::{
	halo2curves::group::Curve,
	poly::{commitment::ParamsProver, kzg::commitment::ParamsKZG},
};
use halo2_proofs::poly::commitment::Params;
use rand::{rngs::StdRng, SeedableRng};

#[test]
fn kzg_parameters_of_other_rows_or_generators_are_refused() {
	let setup = axiom::range_setup(2);
	let key = setup.key.get_vk();
	let k = key.get_domain().k;
	let larger = ParamsKZG::setup(k + 1, StdRng::seed_from_u64(1));
	let refused = export_key(key, &larger, &[1]).expect_err("they are of other rows");
	assert!(
		matches!(refused, ExportError::Parameters { parameters, key } if (parameters, key) == (k + 1, k)),
		"{refused}"
	);
	let params = &setup.params;
	let (g, g2, s_g2) = (params.get_g().to_vec(), params.g2(), params.s_g2());
	let mut other = g.clone();
	other[0] = (g[0] + g[0]).to_affine();
	for params in
		[params.from_parts(k, other, None, g2, s_g2), params.from_parts(k, g, None, s_g2, g2)]
	{
		let refused = export_key(key, &params, &[1]).expect_err("they start elsewhere");
		assert!(matches!(refused, ExportError::Generators), "{refused}");
	}
}

#[test]
fn ipa_parameters_of_other_rows_are_refused() {
	let setup = zcash::range_setup(2);
	let k = setup.params.k();
	let refused = export_key(setup.key.get_vk(), &Params::new(k - 1), &[1]).err();
	assert!(
		matches!(refused, Some(ExportError::Parameters { parameters, key }) if (parameters, key) == (k - 1, k)),
	);
}

/// Exports with refused numbers of public inputs: for no column, for two, zero, and more than the rows.
macro_rules! refuses_instance_rows {
	($setup:expr) => {{
		let setup = $setup;
		let export =
			|rows: &[u32]| export_key(setup.key.get_vk(), &setup.params, rows).err().expect("it has one");
		for rows in [&[][..], &[1, 1]] {
			let refused = export(rows);
			assert!(
				matches!(refused, ExportError::InstanceColumns { columns: 1, given } if given == rows.len()),
				"{refused}"
			);
		}
		for rows in [0, 1 << 20, u32::MAX] {
			let refused = export(&[rows]);
			assert!(matches!(refused, ExportError::Key(KeyDefect::InstanceRows)), "{refused}");
		}
	}};
}

#[test]
fn public_inputs_that_the_circuit_has_no_room_for_are_refused() {
	refuses_instance_rows!(axiom::range_setup(2));
	refuses_instance_rows!(zcash::range_setup(2));
}
