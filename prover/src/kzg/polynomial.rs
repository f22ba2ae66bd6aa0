//! Polynomials: commitments, values and quotients.
//!
//! The proof of `p(z) = y` is the commitment to the quotient `(p(X) − y)/(X − z)`. For a blob, the quotient
//! is computed from its values at the roots of unity, as in the specification's `compute_kzg_proof_impl`.

use super::{KzgError, Setup};
use crate::error::Error;
use ark_ff::{batch_inversion, FftField, Field, One, PrimeField, Zero};
use assay_ark_curves::ark_bls12_381::{Fr, G1Affine};
use assay_kzg::{encoding, layout::SCALAR_LEN};
use assay_msm::{curves::Bls12_381G1, Isa};
use std::{fs, path::Path};

/// The reason why a file is not a list of numbers.
#[derive(Debug, thiserror::Error)]
pub enum PolynomialError {
	/// The digits after 0x are malformed.
	#[error(
		"it begins with 0x, but what follows is no even number of hexadecimal digits: write 64 digits for each \
		 number, without spaces and line breaks"
	)]
	Digits,
	/// The digits are not after 0x.
	#[error("it has hexadecimal digits without 0x: put 0x in front")]
	NoPrefix,
	/// The file's length is not that of a list of numbers.
	#[error("it has {0} bytes, but numbers of 32 bytes each are expected")]
	Length(usize),
	/// A number is out of range.
	#[error("number {0}, counted from zero, is not below the group order")]
	Scalar(usize),
}

/// A commitment, and the proof of a value.
pub struct Opening {
	/// The commitment to the polynomial.
	pub commitment: G1Affine,
	/// The commitment to the quotient.
	pub proof: G1Affine,
	/// The value.
	pub y: Fr,
}

/// Reads numbers from a file, which is binary or one hexadecimal number that begins with 0x.
///
/// # Errors
///
/// [`Error::Read`], and [`Error::File`] with a [`PolynomialError`].
pub(super) fn read(path: &Path) -> Result<Vec<Fr>, Error> {
	let file = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	let numbers = match of_text(&file) {
		Some(decoded) => decoded.and_then(|bytes| scalars(&bytes)),
		None => scalars(&file),
	};
	numbers.map_err(|defect| Error::in_file(path, defect))
}

/// Decodes a file of hexadecimal digits. Returns `None` for a binary file.
fn of_text(file: &[u8]) -> Option<Result<Vec<u8>, PolynomialError>> {
	let text = str::from_utf8(file).ok()?.trim();
	if let Some(digits) = text.strip_prefix("0x") {
		return Some(hex::decode(digits).map_err(|_| PolynomialError::Digits));
	}
	// As binary numbers, the characters of digits are below the group order: they would be another polynomial.
	let is_digits = !text.is_empty()
		&& text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
	is_digits.then_some(Err(PolynomialError::NoPrefix))
}

fn scalars(bytes: &[u8]) -> Result<Vec<Fr>, PolynomialError> {
	let (numbers, rest) = bytes.as_chunks::<SCALAR_LEN>();
	if numbers.is_empty() || !rest.is_empty() {
		return Err(PolynomialError::Length(bytes.len()));
	}
	let scalar =
		|(index, number)| encoding::scalar(number).map_err(|_| PolynomialError::Scalar(index));
	numbers.iter().enumerate().map(scalar).collect()
}

impl Opening {
	/// Commits to the polynomial with these values on the roots of unity, in the order of a blob: that of the
	/// roots' exponents with their bits reversed.
	///
	/// # Errors
	///
	/// [`KzgError::Blob`] for another number of values than the setup is for; [`Error::File`] for malformed
	/// points of the setup.
	pub(super) fn of_blob(setup: &Setup, values: &[Fr], z: Fr) -> Result<Self, Error> {
		let points = setup.size();
		if values.len() != points {
			return Err(KzgError::Blob { values: values.len(), points }.into());
		}
		let lagrange = setup.lagrange()?;
		let values = reverse_bits(values);
		let (y, quotient) = divide_values(&values, z);
		Ok(Self { commitment: commit(&lagrange, &values), proof: commit(&lagrange, &quotient), y })
	}

	/// Commits to the polynomial with these coefficients, the constant one first.
	///
	/// # Errors
	///
	/// [`KzgError::NoPowers`] and [`KzgError::Degree`] for a setup without enough powers; [`Error::File`] for
	/// malformed points of the setup.
	pub(super) fn of_polynomial(setup: &Setup, coefficients: &[Fr], z: Fr) -> Result<Self, Error> {
		let points = setup.powers_len();
		if points == 0 {
			return Err(KzgError::NoPowers.into());
		}
		if coefficients.len() > points {
			return Err(KzgError::Degree { coefficients: coefficients.len(), points }.into());
		}
		let powers = setup.powers(coefficients.len())?;
		let (y, quotient) = divide(coefficients, z);
		Ok(Self { commitment: commit(&powers, coefficients), proof: commit(&powers, &quotient), y })
	}
}

/// Computes `Σ scalars_i·points_i`. Excess points are ignored.
fn commit(points: &[G1Affine], scalars: &[Fr]) -> G1Affine {
	let scalars: Vec<_> = scalars.iter().map(|scalar| scalar.into_bigint()).collect();
	assay_msm::msm_in_subgroup::<Bls12_381G1>(Isa::best(), points, &scalars)
}

/// Divides a polynomial by `X − z`; returns the remainder, which is its value at z, and the quotient.
fn divide(coefficients: &[Fr], z: Fr) -> (Fr, Vec<Fr>) {
	let mut quotient = Vec::with_capacity(coefficients.len());
	let mut carry = Fr::zero();
	for coefficient in coefficients.iter().rev() {
		quotient.push(carry);
		carry = carry * z + coefficient;
	}
	// The first is the zero above the highest coefficient.
	quotient.reverse();
	(carry, quotient)
}

/// Computes the value at z of the polynomial with these values on the powers of a root of unity, and the values
/// there of its quotient by `X − z`.
fn divide_values(values: &[Fr], z: Fr) -> (Fr, Vec<Fr>) {
	let roots = roots_of_unity(values.len());
	// 1/(ω_i − z), and zero for ω_i = z.
	let mut inverses: Vec<_> = roots.iter().map(|root| *root - z).collect();
	batch_inversion(&mut inverses);
	let at_root = roots.iter().position(|root| *root == z);
	let y = match at_root {
		Some(index) => values[index],
		// Lagrange's interpolation: (1 − z^n)/n · Σ p_i·ω_i/(ω_i − z).
		None => {
			let size = Fr::from(values.len() as u64);
			let sum: Fr = values
				.iter()
				.zip(&roots)
				.zip(&inverses)
				.map(|((value, root), inverse)| *value * root * inverse)
				.sum();
			let factor = Fr::one() - z.pow([values.len() as u64]);
			sum * factor * size.inverse().unwrap_or_default()
		}
	};
	let mut quotient: Vec<_> =
		values.iter().zip(&inverses).map(|(value, inverse)| (*value - y) * inverse).collect();
	if let Some(index) = at_root {
		// The specification's compute_quotient_eval_within_domain: −Σ q_i·ω_i/z for the others' quotients q_i.
		let sum: Fr = quotient.iter().zip(&roots).map(|(quotient, root)| *quotient * root).sum();
		quotient[index] = -sum * z.inverse().unwrap_or_default();
	}
	(y, quotient)
}

/// Returns the powers of the root of unity of this order, a power of two.
fn roots_of_unity(order: usize) -> Vec<Fr> {
	let root = Fr::get_root_of_unity(order as u64).unwrap_or_default();
	let mut power = Fr::one();
	(0..order)
		.map(|_| {
			let this = power;
			power *= root;
			this
		})
		.collect()
}

/// Applies the bit-reversal permutation: each value moves to the index with its own index's bits reversed.
fn reverse_bits(values: &[Fr]) -> Vec<Fr> {
	let unused = usize::BITS - values.len().trailing_zeros();
	let place =
		|index: usize| if values.len() > 1 { index.reverse_bits() >> unused } else { index };
	(0..values.len()).map(|index| values[place(index)]).collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Computes the value of a polynomial from its coefficients.
	fn value(coefficients: &[Fr], x: Fr) -> Fr {
		coefficients.iter().rev().fold(Fr::zero(), |value, coefficient| value * x + coefficient)
	}

	fn numbers(count: u64) -> Vec<Fr> {
		(0..count).map(|i| Fr::from(i * i + 3).inverse().unwrap_or_default()).collect()
	}

	#[test]
	fn quotients_are_exact() {
		for count in [1, 2, 5, 8] {
			let coefficients = numbers(count);
			for z in [Fr::zero(), Fr::one(), Fr::from(77u64)] {
				let (y, quotient) = divide(&coefficients, z);
				assert_eq!(y, value(&coefficients, z));
				for x in [Fr::from(5u64), -Fr::one(), z] {
					let product = value(&quotient, x) * (x - z);
					assert_eq!(product, value(&coefficients, x) - y);
				}
			}
		}
	}

	/// Values on the roots and coefficients give one value and one quotient, on a root and elsewhere.
	#[test]
	fn values_and_coefficients_agree() {
		for count in [1u64, 2, 8] {
			let (coefficients, roots) = (numbers(count), roots_of_unity(count as usize));
			let values: Vec<_> = roots.iter().map(|root| value(&coefficients, *root)).collect();
			for z in [roots[0], roots[count as usize / 2], Fr::zero(), Fr::from(77u64)] {
				let (y, quotient) = divide(&coefficients, z);
				let quotient: Vec<_> = roots.iter().map(|root| value(&quotient, *root)).collect();
				assert_eq!(divide_values(&values, z), (y, quotient), "{count}");
			}
		}
	}

	#[test]
	fn bits_are_reversed() {
		let numbers: Vec<_> = (0..8u64).map(Fr::from).collect();
		let expected: Vec<_> = [0u64, 4, 2, 6, 1, 5, 3, 7].map(Fr::from).to_vec();
		assert_eq!(reverse_bits(&numbers), expected);
		assert_eq!(reverse_bits(&expected), numbers);
		assert_eq!(reverse_bits(&numbers[..1]), numbers[..1]);
	}
}
