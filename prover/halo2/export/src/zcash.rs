//! Keys of zcash's `halo2_proofs`.

use crate::{pinned::Pinned, ExportError, ExportableKey};
use assay_halo2::{
	arithmetic::ArkworksIpa,
	key::{KeyDefect, PointBytes, ScalarBytes, VerifyingKeyData},
	Ipa, IpaParameters, Scheme,
};
use halo2_proofs::{
	plonk::VerifyingKey,
	poly::commitment::Params,
	transcript::{Challenge255, EncodedChallenge, Transcript},
};
use pasta_curves::{
	arithmetic::{Coordinates, CurveAffine},
	group::{ff::PrimeField, GroupEncoding},
	EqAffine, Fp,
};
use std::io;

impl ExportableKey<Params<EqAffine>> for VerifyingKey<EqAffine> {
	type Scheme = Ipa;

	fn describe(
		&self,
		parameters: &Params<EqAffine>,
		instance_rows: &[u32],
	) -> Result<VerifyingKeyData<Ipa>, ExportError> {
		let text = format!("{:?}", self.pinned());
		let pinned = Pinned::read::<ark_vesta::Fr>(text, digest(self)?)?;
		let k = u32::from(pinned.k());
		if parameters.k() != k {
			return Err(ExportError::Parameters { parameters: parameters.k(), key: k });
		}
		let degree = pinned.degree();
		if self.get_domain().get_quotient_poly_degree() as u32 + 1 != degree {
			return Err(ExportError::Mismatch("the degree"));
		}
		let rows = instance_rows.iter().copied().max().unwrap_or(0);
		let bases = Bases::of(parameters)?.parameters(rows)?;
		let key: VerifyingKeyData<Ipa> = pinned.into_key(degree, instance_rows, bases)?;
		key.validate::<ArkworksIpa<ark_vesta::VestaConfig>>()?;
		Ok(key)
	}
}

/// Computes the bases that zcash's library hashes to the curve for `2^k` rows, with the first `rows`
/// Lagrange bases. Nobody knows a relation between them.
///
/// # Errors
///
/// Fails if `k` is above the scheme's limit, or if `rows` is above `2^k`.
pub fn hashed_bases(k: u32, rows: u32) -> Result<IpaParameters, ExportError> {
	if k == 0 || k > u32::from(Ipa::MAX_K) {
		return Err(KeyDefect::Rows.into());
	}
	Bases::of(&Params::new(k))?.parameters(rows)
}

/// All bases, which the library exposes only in its output.
struct Bases {
	g: Vec<PointBytes>,
	g_lagrange: Vec<PointBytes>,
	w: PointBytes,
	u: PointBytes,
}

impl Bases {
	/// Reads the bases from the library's output: `k ‖ g… ‖ g_lagrange… ‖ w ‖ u`, points compressed.
	fn of(parameters: &Params<EqAffine>) -> Result<Self, ExportError> {
		const POINT: usize = 32;
		let mut bytes = Vec::new();
		parameters.write(&mut bytes)?;
		let points = bytes
			.get(size_of::<u32>()..)
			.unwrap_or(&[])
			.chunks_exact(POINT)
			.map(|chunk| {
				let mut compressed = [0; POINT];
				compressed.copy_from_slice(chunk);
				let point = Option::<EqAffine>::from(EqAffine::from_bytes(&compressed));
				point
					.and_then(|point| coordinates(&point))
					.ok_or(ExportError::Srs("a base is not a valid point"))
			})
			.collect::<Result<Vec<_>, _>>()?;
		let n = 1usize << parameters.k();
		match (points.get(..n), points.get(n..2 * n), points.get(2 * n..)) {
			(Some(g), Some(g_lagrange), Some([w, u])) => {
				Ok(Self { g: g.to_vec(), g_lagrange: g_lagrange.to_vec(), w: *w, u: *u })
			}
			_ => Err(ExportError::Srs("the number of bases does not fit the number of rows")),
		}
	}

	/// Returns the parameters, with a Lagrange base for each row of the longest instance column.
	fn parameters(mut self, rows: u32) -> Result<IpaParameters, ExportError> {
		if rows as usize > self.g_lagrange.len() {
			return Err(KeyDefect::InstanceRows.into());
		}
		self.g_lagrange.truncate(rows as usize);
		let Self { g, g_lagrange, w, u } = self;
		Ok(IpaParameters { g, g_lagrange, w, u })
	}
}

fn coordinates(point: &EqAffine) -> Option<PointBytes> {
	let coordinates = Option::<Coordinates<EqAffine>>::from(point.coordinates())?;
	let mut bytes = [0; 64];
	bytes[..32].copy_from_slice(&coordinates.x().to_repr());
	bytes[32..].copy_from_slice(&coordinates.y().to_repr());
	Some(bytes)
}

/// Returns the key's digest, which is the scalar that it hashes into a transcript.
fn digest(key: &VerifyingKey<EqAffine>) -> Result<ScalarBytes, ExportError> {
	#[derive(Default)]
	struct Capture(Option<ScalarBytes>);

	impl Transcript<EqAffine, Challenge255<EqAffine>> for Capture {
		fn squeeze_challenge(&mut self) -> Challenge255<EqAffine> {
			Challenge255::new(&[0; 64])
		}

		fn common_point(&mut self, _: EqAffine) -> io::Result<()> {
			Ok(())
		}

		fn common_scalar(&mut self, scalar: Fp) -> io::Result<()> {
			self.0 = Some(scalar.to_repr());
			Ok(())
		}
	}

	let mut capture = Capture::default();
	key.hash_into(&mut capture)?;
	capture.0.ok_or(ExportError::Digest)
}
