//! Trusted setups, in the two forms of Ethereum's.
//!
//! | form | contents |
//! | --- | --- |
//! | text (c-kzg's `trusted_setup.txt`) | the number of points of G1, the number of points of G2, then the points: Lagrange's of G1, the powers in G2, and the powers in G1 if there are any; separated by white space, in hexadecimal |
//! | JSON (the consensus specification's `trusted_setup_4096.json`) | `g1_lagrange`, `g2_monomial` and perhaps `g1_monomial`, lists of hexadecimal strings |
//!
//! Lagrange's points are in the order of the powers of the root of unity, not in that of a blob.

use crate::{error::Error, hexadecimal};
use assay_ark_curves::ark_bls12_381::{G1Affine, G2Affine};
use assay_kzg::{encoding, VerifyingKey};
use assay_proof_system::Defect;
use serde::Deserialize;
use std::{
	fs,
	path::{Path, PathBuf},
};

/// The reason why a file is not a trusted setup.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
	/// The file has neither form.
	#[error(
		"it is no trusted setup: give trusted_setup.txt as c-kzg has it, or trusted_setup_4096.json as the \
		 consensus specification has it"
	)]
	Form,
	/// A list has a number of points that no setup has.
	#[error("it has {found} points in {list}, which no setup has: take the whole file")]
	Points {
		/// The list.
		list: &'static str,
		/// Its points.
		found: usize,
	},
	/// A point is malformed.
	#[error("point {index} of {list} is malformed: {defect}")]
	Point {
		/// The list.
		list: &'static str,
		/// The point, from zero.
		index: usize,
		/// Its defect.
		defect: Defect,
	},
}

/// The lists' names in JSON.
const LAGRANGE: &str = "g1_lagrange";
const POWERS: &str = "g1_monomial";
const G2_POWERS: &str = "g2_monomial";

/// The lists as hexadecimal strings.
#[derive(Deserialize)]
struct Lists {
	#[serde(alias = "setup_G1_lagrange")]
	g1_lagrange: Vec<String>,
	#[serde(alias = "setup_G2")]
	g2_monomial: Vec<String>,
	#[serde(default)]
	g1_monomial: Vec<String>,
}

/// A trusted setup.
pub struct Setup {
	/// The file that it is read from.
	path: PathBuf,
	lists: Lists,
	/// `[1]_2` and `[τ]_2`.
	g2: [G2Affine; 2],
}

impl Setup {
	/// Reads a setup's file, of either form. The points of G1 are not decoded yet.
	///
	/// # Errors
	///
	/// [`Error::Read`], and [`Error::File`] with a [`SetupError`].
	pub fn read(path: &Path) -> Result<Self, Error> {
		let bytes =
			fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
		// Both forms are text.
		let text = str::from_utf8(&bytes).map_err(|_| SetupError::Form);
		text.and_then(|text| Self::parse(path, text)).map_err(|defect| Error::in_file(path, defect))
	}

	fn parse(path: &Path, text: &str) -> Result<Self, SetupError> {
		let lists = match text.trim_start().starts_with('{') {
			true => serde_json::from_str(text).map_err(|_| SetupError::Form)?,
			false => Lists::from_text(text).ok_or(SetupError::Form)?,
		};
		let count = lists.g1_lagrange.len();
		if !count.is_power_of_two() {
			return Err(SetupError::Points { list: LAGRANGE, found: count });
		}
		let [one, tau, ..] = &lists.g2_monomial[..] else {
			let found = lists.g2_monomial.len();
			return Err(SetupError::Points { list: G2_POWERS, found });
		};
		let g2 = [point(G2_POWERS, 0, one, encoding::g2)?, point(G2_POWERS, 1, tau, encoding::g2)?];
		Ok(Self { path: path.to_owned(), lists, g2 })
	}

	/// Returns the key under which a chain verifies proofs.
	pub fn verifying_key(&self) -> VerifyingKey {
		let [one, tau] = &self.g2;
		VerifyingKey::from_points(one, tau)
	}

	/// Returns the number of values of a polynomial that the setup is for, a power of two.
	pub fn size(&self) -> usize {
		self.lists.g1_lagrange.len()
	}

	/// Decodes and validates Lagrange's points.
	///
	/// # Errors
	///
	/// [`Error::File`] with a [`SetupError::Point`].
	pub fn lagrange(&self) -> Result<Vec<G1Affine>, Error> {
		self.points(LAGRANGE, &self.lists.g1_lagrange)
	}

	/// Returns the number of powers `[τ^i]_1`, which may be zero.
	pub fn powers_len(&self) -> usize {
		self.lists.g1_monomial.len()
	}

	/// Decodes and validates the first `count` powers.
	///
	/// # Errors
	///
	/// [`Error::File`] with a [`SetupError::Point`].
	pub fn powers(&self, count: usize) -> Result<Vec<G1Affine>, Error> {
		self.points(POWERS, &self.lists.g1_monomial[..count.min(self.powers_len())])
	}

	fn points(&self, list: &'static str, points: &[String]) -> Result<Vec<G1Affine>, Error> {
		let points = points.iter().enumerate();
		points
			.map(|(index, text)| point(list, index, text, encoding::g1))
			.collect::<Result<_, _>>()
			.map_err(|defect| Error::in_file(&self.path, defect))
	}
}

impl Lists {
	/// Reads the text form. `None` if the number of points is not the stated one.
	fn from_text(text: &str) -> Option<Self> {
		let mut words = text.split_whitespace();
		let [g1, g2] = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
		let words: Vec<String> = words.map(str::to_owned).collect();
		let (g1_lagrange, rest) = words.split_at_checked(g1)?;
		let (g2_monomial, g1_monomial) = rest.split_at_checked(g2)?;
		if !g1_monomial.is_empty() && g1_monomial.len() != g1 {
			return None;
		}
		Some(Self {
			g1_lagrange: g1_lagrange.to_vec(),
			g2_monomial: g2_monomial.to_vec(),
			g1_monomial: g1_monomial.to_vec(),
		})
	}
}

/// Decodes a point in hexadecimal.
fn point<P, const LEN: usize>(
	list: &'static str,
	index: usize,
	text: &str,
	decode: impl FnOnce(&[u8; LEN]) -> Result<P, Defect>,
) -> Result<P, SetupError> {
	hexadecimal::decode_array(text)
		.map_err(|_| Defect::Length)
		.and_then(|bytes| decode(&bytes))
		.map_err(|defect| SetupError::Point { list, index, defect })
}
