//! Keys of `halo2-axiom`.

use crate::{pinned::Pinned, ExportError, ExportableKey};
use assay_halo2::{
	arithmetic::ArkworksKzg, key::VerifyingKeyData, scheme::G2_LEN, Kzg, KzgOpening, KzgParameters,
};
use halo2_axiom::{
	halo2curves::{
		bn256::{Bn256, Fq2, G1Affine, G2Affine},
		ff::PrimeField,
	},
	plonk::VerifyingKey,
	poly::{
		commitment::{Params, ParamsProver},
		kzg::commitment::ParamsKZG,
	},
};

impl ExportableKey<ParamsKZG<Bn256>> for VerifyingKey<G1Affine> {
	type Scheme = Kzg;

	fn describe(
		&self,
		parameters: &ParamsKZG<Bn256>,
		instance_rows: &[u32],
	) -> Result<VerifyingKeyData<Kzg>, ExportError> {
		let text = format!("{:?}", self.pinned());
		let mut pinned = Pinned::read::<ark_bn254::Fr>(text, self.transcript_repr().to_repr())?;
		if parameters.k() != self.get_domain().k {
			return Err(ExportError::Parameters {
				parameters: parameters.k(),
				key: self.get_domain().k,
			});
		}
		let generators = parameters.get_g().first() == Some(&G1Affine::generator())
			&& parameters.g2() == G2Affine::generator();
		if !generators {
			return Err(ExportError::Generators);
		}
		let system = self.cs();
		pinned.set_phases(system.advice_column_phase(), system.challenge_phase());
		if usize::from(pinned.blinding_factors()) != system.blinding_factors() {
			return Err(ExportError::Mismatch("the blinding factors"));
		}
		// An environment variable may lower the library's degree, so it is read instead of computed.
		let degree = self.get_domain().get_quotient_poly_degree() as u32 + 1;
		let s_g2 = g2_bytes(&parameters.s_g2());
		let opening = KzgOpening::Shplonk;
		let key: VerifyingKeyData<Kzg> =
			pinned.into_key(degree, instance_rows, KzgParameters { opening, s_g2 })?;
		key.validate::<ArkworksKzg<ark_bn254::Bn254>>()?;
		Ok(key)
	}
}

/// Encodes a point in arkworks' uncompressed form: `x.c0 ‖ x.c1 ‖ y.c0 ‖ y.c1`, little-endian. The top bit of
/// the last byte is set if `y` is larger than `−y`.
pub fn g2_bytes(point: &G2Affine) -> [u8; G2_LEN] {
	const NEGATIVE: u8 = 1 << 7;
	let mut bytes = [0; G2_LEN];
	let elements = [point.x.c0, point.x.c1, point.y.c0, point.y.c1];
	for (chunk, element) in bytes.chunks_exact_mut(32).zip(elements) {
		chunk.copy_from_slice(&element.to_repr());
	}
	if is_larger(&point.y) {
		bytes[G2_LEN - 1] |= NEGATIVE;
	}
	bytes
}

/// Returns true if `y > −y`, comparing the second components first.
fn is_larger(y: &Fq2) -> bool {
	let digits = |y: &Fq2| {
		let (mut low, mut high) = (y.c0.to_repr(), y.c1.to_repr());
		low.reverse();
		high.reverse();
		(high, low)
	};
	digits(y) > digits(&-*y)
}
