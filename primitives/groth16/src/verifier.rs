//! The verifier, over any arithmetic. Byte strings have the layouts of [`layout`](crate::layout).

use crate::{
	arithmetic::{KeyExtension, ProductWithPower},
	layout, weakness, Arithmetic, Curve,
};
use alloc::{vec, vec::Vec};
use assay_proof_system::{
	batch::{batch_coefficients, Coefficient, Entry},
	proves, Defect,
	VerifyError::{self, *},
};

/// The domain at the beginning of a batch's hash.
const BATCH_DOMAIN: &[u8] = b"assay:groth16:batch:1";

/// Validates a verifying key and computes `e(α, β) ‖ −γ ‖ −δ ‖ gamma_abc`.
///
/// # Errors
///
/// Those of [`layout::Key::read`], then those of [`prepare`].
pub fn prepare_key<A: Arithmetic>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	prepare::<A>(&layout::Key::read::<A::Curve>(key)?)
}

/// Validates the parts of a verifying key and computes the prepared key.
///
/// # Errors
///
/// `MalformedKey`, for the first malformed part, or with `Unsound`.
pub fn prepare<A: Arithmetic>(key: &layout::Key<'_>) -> Result<Vec<u8>, VerifyError> {
	let valid = validate::<A>(key)?;
	let mut prepared = Vec::with_capacity(layout::prepared_key_len::<A::Curve>(key.inputs));
	append_prepared::<A>(&mut prepared, key, &valid)?;
	Ok(prepared)
}

/// Validates a verifying key and computes the prepared key, extended if the arithmetic reads extensions.
///
/// An extension takes about as long as the rest. So a key that is used once is better without it.
///
/// # Errors
///
/// Those of [`prepare_key`].
pub fn prepare_extended_key<A: Arithmetic>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	let key = layout::Key::read::<A::Curve>(key)?;
	let Some(extension) = A::EXTENSION else { return prepare::<A>(&key) };
	let valid = validate::<A>(&key)?;
	let len = layout::prepared_key_len::<A::Curve>(key.inputs);
	let mut prepared = Vec::with_capacity(len + layout::extension_len::<A::Curve>(key.inputs));
	append_prepared::<A>(&mut prepared, &key, &valid)?;
	// Points of the group always have functions and pairings.
	let outside = MalformedKey(Defect::NotInSubgroup);
	if layout::has_fixed_base::<A::Curve>(key.inputs) {
		let points = gamma_abc::<A>(key.gamma_abc).map_err(MalformedKey)?;
		let [constant, Some(point)] = &points[..] else {
			return Err(MalformedKey(Defect::Identity));
		};
		let pairings = (extension.fixed_base)(constant.as_ref(), point, &valid.gamma);
		prepared.extend(pairings.ok_or(outside)?);
	} else {
		prepared.extend((extension.functions_of_negated)(&valid.gamma).ok_or(outside)?);
	}
	prepared.extend((extension.functions_of_negated)(&valid.delta).ok_or(outside)?);
	Ok(prepared)
}

/// Appends the prepared key, without an extension, of a valid key.
fn append_prepared<A: Arithmetic>(
	prepared: &mut Vec<u8>,
	key: &layout::Key<'_>,
	ValidKey { alpha, beta, gamma, delta }: &ValidKey<A>,
) -> Result<(), VerifyError> {
	// Points of the groups always have a pairing.
	let alpha_beta = A::product_of_pairings(&[(Some(*alpha), *beta)], &[])
		.ok_or(MalformedKey(Defect::NotInSubgroup))?;
	A::append_gt(prepared, &alpha_beta);
	A::append_negated_g2(prepared, gamma);
	A::append_negated_g2(prepared, delta);
	prepared.extend_from_slice(key.gamma_abc);
	Ok(())
}

/// The points of a valid key, without those of the inputs.
pub(crate) struct ValidKey<A: Arithmetic> {
	pub alpha: A::G1,
	pub beta: A::G2,
	pub gamma: A::G2,
	pub delta: A::G2,
}

/// Validates the parts of a verifying key.
///
/// # Errors
///
/// Those of [`prepare`].
pub(crate) fn validate<A: Arithmetic>(key: &layout::Key<'_>) -> Result<ValidKey<A>, VerifyError> {
	let alpha = finite(A::g1(key.alpha)).map_err(MalformedKey)?;
	let beta = finite(A::g2(key.beta)).map_err(MalformedKey)?;
	let gamma = finite(A::g2(key.gamma)).map_err(MalformedKey)?;
	let delta = finite(A::g2(key.delta)).map_err(MalformedKey)?;
	for (index, point) in key.gamma_abc.chunks_exact(A::Curve::G1_LEN).enumerate() {
		let point = A::g1(point).map_err(MalformedKey)?;
		// Only the constant one's point may be the identity: if an input's point were the identity,
		// the key would accept any value of that input.
		if index > 0 && point.is_none() {
			return Err(MalformedKey(Defect::Identity));
		}
	}
	if weakness::find::<A>(key).is_some() {
		return Err(MalformedKey(Defect::Unsound));
	}
	Ok(ValidKey { alpha, beta, gamma, delta })
}

/// Checks `e(a, b) · e(Σ x_i·gamma_abc_i, −γ) · e(c, −δ) = e(α, β)`.
///
/// Proof and inputs are validated. The prepared key is checked only as far as a well-defined
/// verdict requires. There is no check that [`prepare_key`] made it. An extension is taken if the arithmetic
/// [reads it](Arithmetic::EXTENSION), and trusted to be that of the key.
///
/// # Errors
///
/// Those of [`layout::check_lengths`], then `MalformedKey`, `MalformedInputs`, `MalformedProof`,
/// `ProofInvalid`.
pub fn verify<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let key = KeyBytes::<A>::new(prepared_key);
	layout::check_lengths::<A::Curve>(key.without_extension.len(), proof.len(), inputs.len())?;
	let key = key.read(false)?;
	let inputs = scalars::<A>(inputs).collect::<Result<Vec<_>, _>>()?;
	// The product of pairings checks that b is in the subgroup.
	let proof = Proof::<A>::read(proof)?;

	let ab = (Some(proof.a), proof.b);
	let c = (Some(proof.c), key.minus_delta);
	let left = match (key.minus_gamma, &inputs[..]) {
		(MinusGamma::FixedBase(product_with_power, pairings), [input]) => {
			product_with_power(&[ab], &[c], pairings, input)
		}
		(MinusGamma::Prepared(minus_gamma), _) => {
			let combined = combine::<A>(&key.gamma_abc, &inputs);
			A::checked_product_of_pairings(&[ab], &[(combined, minus_gamma), c])
		}
		// Only a batch has the point, and only a key for one input the pairings.
		_ => return Err(NotSupported),
	};
	proves(left.map_err(MalformedProof)? == Some(key.alpha_beta))
}

/// Checks `m` proofs by
/// `Π e(r_j·a_j, b_j) · e(Σ_j r_j·Σ_i x_ij·gamma_abc_i, −γ) · e(Σ r_j·c_j, −δ) = e(α, β)^(Σ r_j)`.
///
/// All entries are read first. Then all points are checked for their subgroups at once.
///
/// # Errors
///
/// Those of [`layout::check_batch`], then those of [`verify`] for the first malformed entry.
pub fn verify_batch<A: Arithmetic>(
	prepared_key: &[u8],
	batch: &[Entry<'_>],
) -> Result<(), VerifyError> {
	let bytes = KeyBytes::<A>::new(prepared_key);
	let count = layout::check_batch::<A::Curve>(bytes.without_extension.len(), batch)?;
	let key = bytes.read(true)?;
	let coefficients = coefficients(bytes.without_extension, batch);

	let size = batch.len();
	let (mut a, mut b, mut c) =
		(Vec::with_capacity(size), Vec::with_capacity(size), Vec::with_capacity(size));
	// Σ_j r_j, then Σ_j r_j·x_ij for each i: the inputs of all proofs fold into those of one.
	let mut folded = vec![A::Scalar::default(); 1 + count];
	for ((proof, inputs), bytes) in batch.iter().zip(&coefficients) {
		let coefficient = A::coefficient(bytes);
		A::add(&mut folded[0], &coefficient);
		for (sum, input) in folded[1..].iter_mut().zip(scalars::<A>(inputs)) {
			A::add_product(sum, &coefficient, &input?);
		}
		let proof = Proof::<A>::read_on_curves(proof)?;
		a.push(proof.a);
		b.push(proof.b);
		c.push(proof.c);
	}
	// The product of pairings checks the points of G2.
	if !A::g1_are_all_in_subgroup(&[&a[..], &c].concat()) {
		return Err(MalformedProof(Defect::NotInSubgroup));
	}

	let mut pairs: Vec<_> = A::g1_batch_mul(&a, &coefficients).into_iter().zip(b).collect();
	let mut prepared = vec![(A::g1_msm_short(&c, &coefficients), key.minus_delta)];
	let combined = A::g1_msm(None, &key.gamma_abc, &folded);
	match key.minus_gamma {
		MinusGamma::Prepared(minus_gamma) => prepared.push((combined, minus_gamma)),
		MinusGamma::Point(minus_gamma) => pairs.push((combined, minus_gamma)),
		// A batch does not read them.
		MinusGamma::FixedBase(..) => return Err(NotSupported),
	}

	let right = A::gt_power(&key.alpha_beta, &folded[0]);
	let left = A::checked_product_of_pairings(&pairs, &prepared).map_err(MalformedProof)?;
	proves(left == Some(right))
}

/// Returns the coefficients of a batch whose lengths were checked.
///
/// All proofs are hashed, then all inputs. Together with their number and the key, whose length gives
/// the number of inputs of one proof, the hashed bytes are unambiguous.
pub fn coefficients(prepared_key: &[u8], batch: &[Entry<'_>]) -> Vec<Coefficient> {
	let size = (batch.len() as u32).to_le_bytes();
	let proofs = batch.iter().map(|(proof, _)| *proof);
	let inputs = batch.iter().map(|(_, inputs)| *inputs);
	let message = [&size[..]].into_iter().chain(proofs).chain(inputs);
	batch_coefficients(BATCH_DOMAIN, prepared_key, message, batch.len())
}

pub(crate) fn finite<P>(point: Result<Option<P>, Defect>) -> Result<P, Defect> {
	point?.ok_or(Defect::Identity)
}

pub(crate) fn scalars<A: Arithmetic>(
	inputs: &[u8],
) -> impl Iterator<Item = Result<A::Scalar, VerifyError>> + '_ {
	inputs.chunks_exact(A::Curve::SCALAR_LEN).map(|bytes| A::scalar(bytes).map_err(MalformedInputs))
}

/// A prepared key, of any length.
struct KeyBytes<'a, A: Arithmetic> {
	/// Everything but the extension.
	without_extension: &'a [u8],
	/// The extension, and how it is read.
	extension: Option<(KeyExtension<A>, &'a [u8])>,
}

impl<'a, A: Arithmetic> KeyBytes<'a, A> {
	/// Splits an extension from a key if the arithmetic reads it.
	fn new(bytes: &'a [u8]) -> Self {
		if let Some(of_key) = A::EXTENSION {
			let (without_extension, extension) = layout::split_extension::<A::Curve>(bytes);
			return Self { without_extension, extension: extension.map(|bytes| (of_key, bytes)) };
		}
		Self { without_extension: bytes, extension: None }
	}

	/// Decodes a key whose length was checked, for one proof or for a batch.
	///
	/// Without an extension, every arithmetic gives the same verdict under the bytes, even if `prepare_key`
	/// did not make them: points are on the curves, −γ and −δ in G2, and the target element has powers.
	/// The points of G1 are not checked for the subgroup again, since their components outside it
	/// [are trivial](Arithmetic::g1_msm) in the pairing with −γ.
	///
	/// An extended key is trusted: −δ is not read, and for one proof neither is −γ, nor are the points of G1 that the
	/// extension has pairings of.
	fn read(&self, for_batch: bool) -> Result<Key<'a, A>, VerifyError> {
		let (alpha_beta, rest) = self.without_extension.split_at(A::Curve::GT_LEN);
		let (minus_gamma, rest) = rest.split_at(A::Curve::G2_LEN);
		let (minus_delta, points) = rest.split_at(A::Curve::G2_LEN);
		let read = || -> Result<Key<'a, A>, Defect> {
			let Some((extension, bytes)) = &self.extension else {
				return Ok(Key {
					alpha_beta: A::gt_cyclotomic(alpha_beta)?,
					minus_gamma: MinusGamma::Prepared(finite(A::g2_prepared(minus_gamma))?),
					minus_delta: finite(A::g2_prepared(minus_delta))?,
					gamma_abc: gamma_abc::<A>(points)?,
				});
			};
			// A batch raises the target element to a power.
			let alpha_beta =
				if for_batch { A::gt_cyclotomic(alpha_beta) } else { A::gt_trusted(alpha_beta) }?;
			let functions = |bytes| (extension.read_functions)(bytes).ok_or(Defect::NotCanonical);
			let (of_gamma, of_delta) = bytes.split_at(bytes.len() - A::Curve::FUNCTIONS_LEN);
			let has_pairings = of_gamma.len() != A::Curve::FUNCTIONS_LEN;
			if has_pairings && !(extension.is_fixed_base)(of_gamma) {
				return Err(Defect::NotCanonical);
			}
			let minus_gamma = match (has_pairings, for_batch) {
				(false, _) => MinusGamma::Prepared(functions(of_gamma)?),
				(true, true) => MinusGamma::Point(finite(A::g2_on_curve(minus_gamma))?),
				(true, false) => MinusGamma::FixedBase(extension.product_with_power, of_gamma),
			};
			let points = if has_pairings && !for_batch { &[] } else { points };
			let minus_delta = functions(of_delta)?;
			Ok(Key { alpha_beta, minus_gamma, minus_delta, gamma_abc: gamma_abc::<A>(points)? })
		};
		read().map_err(MalformedKey)
	}
}

/// Decodes the points of G1 for the constant one and for the inputs.
pub(crate) fn gamma_abc<A: Arithmetic>(bytes: &[u8]) -> Result<Vec<Option<A::G1>>, Defect> {
	bytes.chunks_exact(A::Curve::G1_LEN).map(A::g1_on_curve).collect()
}

/// Computes `Σ x_i·gamma_abc_i`, with one as the first input.
pub(crate) fn combine<A: Arithmetic>(
	gamma_abc: &[Option<A::G1>],
	inputs: &[A::Scalar],
) -> Option<A::G1> {
	let (one, gamma_abc) = gamma_abc.split_first()?;
	A::g1_msm(one.as_ref(), gamma_abc, inputs)
}

/// A decoded prepared key.
struct Key<'a, A: Arithmetic> {
	alpha_beta: A::Gt,
	minus_gamma: MinusGamma<'a, A>,
	minus_delta: A::G2Prepared,
	gamma_abc: Vec<Option<A::G1>>,
}

/// The side of the equation's second pairing that is in the key.
enum MinusGamma<'a, A: Arithmetic> {
	Prepared(A::G2Prepared),
	/// Of an extended key, for a batch.
	Point(A::G2),
	/// The pairings with the key's points of G1, of an extended key.
	FixedBase(ProductWithPower<A>, &'a [u8]),
}

/// A decoded proof.
struct Proof<A: Arithmetic> {
	a: A::G1,
	b: A::G2,
	c: A::G1,
}

impl<A: Arithmetic> Proof<A> {
	/// Decodes and validates a proof of the right length, except that b is on the curve, in the subgroup
	/// or not.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		Self::read_by(bytes, A::g1, |b, defect| match A::g2_are_in_subgroup(&[b])[..] {
			// The first defect of a proof is reported, and b precedes c.
			[false] => Defect::NotInSubgroup,
			_ => defect,
		})
	}

	/// Decodes a proof of the right length; its points are on the curves, in the subgroups or not.
	fn read_on_curves(bytes: &[u8]) -> Result<Self, VerifyError> {
		Self::read_by(bytes, A::g1_on_curve, |_, defect| defect)
	}

	/// Decodes a proof. `defect_of_c` turns a defect of c into that of the proof, given b.
	fn read_by(
		bytes: &[u8],
		g1: impl Fn(&[u8]) -> Result<Option<A::G1>, Defect>,
		defect_of_c: impl Fn(A::G2, Defect) -> Defect,
	) -> Result<Self, VerifyError> {
		let (a, rest) = bytes.split_at(A::Curve::G1_LEN);
		let (b, c) = rest.split_at(A::Curve::G2_LEN);
		let read = || -> Result<Self, Defect> {
			let (a, b) = (finite(g1(a))?, finite(A::g2_on_curve(b))?);
			Ok(Self { a, b, c: finite(g1(c)).map_err(|defect| defect_of_c(b, defect))? })
		};
		read().map_err(MalformedProof)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The expected values are recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the
	/// formula in `docs/formats.md`.
	#[test]
	fn coefficients_match_an_independent_implementation() {
		let batch: [Entry<'_>; 2] = [(b"pro", b"inp"), (b"ofs", b"uts")];
		let said: Vec<_> = coefficients(b"key", &batch).iter().map(hex::encode).collect();
		assert_eq!(said, ["fd1d059aa7e0bfa47ec9a80ba64c83c9", "dd7a01140eb2f35f4b91a43792abb50b"]);
	}

	#[test]
	fn coefficients_depend_on_every_byte() {
		let batch: [Entry<'_>; 2] = [(b"pro", b"inp"), (b"ofs", b"uts")];
		let base = coefficients(b"key", &batch);
		assert_ne!(base[0], base[1]);
		for other in [
			coefficients(b"kez", &batch),
			coefficients(b"key", &[batch[0], batch[1], (b"", b"")]),
			coefficients(b"key", &[batch[0], (b"ofz", b"uts")]),
			coefficients(b"key", &[batch[0], (b"ofs", b"utz")]),
		] {
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
