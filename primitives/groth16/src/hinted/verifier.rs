//! The verifier of hinted proofs. Byte strings have the layouts of [`layout`](super::layout).

use super::{layout, CurveArithmetic, HintedCurve};
use crate::{
	layout as plain,
	verifier::{combine, finite, gamma_abc, scalars, validate, ValidKey},
	Arithmetic, Curve,
};
use alloc::vec::Vec;
use ark_ec::short_weierstrass::{self as ark, SWCurveConfig};
use ark_ff::PrimeField;
use assay_fields::{ArkConvert, Bytes, BytesOverRadix, Field, LimbArithmetic};
use assay_msm::weierstrass::Affine;
use assay_pairings::{
	fixed_argument::FixedArgument,
	fixed_base::FixedBase,
	residue_witness::{self, SlopeError, Torus, UnitLines},
	G1Field, G2Field,
};
use assay_proof_system::{
	proves, Defect,
	VerifyError::{self, *},
};

type Pairing<C, L> = <C as HintedCurve>::Pairing<L>;
type Fq<C, L> = G1Field<Pairing<C, L>, L>;
type Fq2<C, L> = G2Field<Pairing<C, L>, L>;

/// Validates a verifying key and computes the prepared key.
///
/// # Errors
///
/// Those of [`crate::verifier::prepare_key`].
pub fn prepare_key<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic>(
	key: &[u8],
) -> Result<Vec<u8>, VerifyError> {
	let key = plain::Key::read::<C>(key)?;
	let ValidKey { alpha, beta, gamma, delta } = validate::<A>(&key)?;
	let mut prepared = Vec::with_capacity(layout::prepared_key_len::<C>(key.inputs));

	// Points of the groups always have slopes, functions and a non-zero Miller loop.
	let outside = MalformedKey(Defect::NotInSubgroup);
	let beta = to_affine(&beta);
	let slopes = residue_witness::slopes::<Pairing<C, L>, L>(&beta).ok_or(outside)?;
	let lines =
		residue_witness::lines_by_slopes::<Pairing<C, L>, L>(&beta, &slopes).ok_or(outside)?;
	let alpha_beta = residue_witness::product_with_witness::<Pairing<C, L>, L>(
		&Field::ZERO,
		&[(to_affine(&alpha), &lines)],
		&[],
	);
	// The inverse of t + w is -t + w.
	alpha_beta.to_torus().ok_or(outside)?.neg().append_le_bytes(&mut prepared);

	let [minus_gamma, minus_delta] = [gamma, delta].map(|point| to_affine(&point).neg());
	let append_functions = |prepared: &mut Vec<u8>, point| {
		let coefficients =
			residue_witness::fixed_argument::<Pairing<C, L>, L>(point).ok_or(outside)?;
		coefficients.iter().for_each(|coefficient| coefficient.append_le_bytes(prepared));
		Ok(())
	};
	if plain::has_fixed_base::<C>(key.inputs) {
		let points = gamma_abc::<A>(key.gamma_abc).map_err(MalformedKey)?;
		let [constant, Some(point)] = &points[..] else {
			return Err(MalformedKey(Defect::Identity));
		};
		let constant = constant.as_ref().map_or(Affine::IDENTITY, to_affine);
		let pairings =
			FixedBase::<Pairing<C, L>, L>::new(&constant, &to_affine(point), &minus_gamma);
		pairings.ok_or(outside)?.append_bytes(&mut prepared);
		append_functions(&mut prepared, &minus_delta)?;
	} else {
		append_functions(&mut prepared, &minus_gamma)?;
		append_functions(&mut prepared, &minus_delta)?;
		prepared.extend_from_slice(key.gamma_abc);
	}
	Ok(prepared)
}

/// Checks a hinted proof.
///
/// Proof, hints and inputs are validated. The prepared key is only checked for correct encodings
/// and for points of G1 on their curve.
///
/// # Errors
///
/// Those of [`layout::check_lengths`], then `MalformedKey`, `MalformedInputs`, `MalformedProof`,
/// `ProofInvalid`. A `b` outside G2 is `MalformedProof(NotInSubgroup)` if its slopes are right.
pub fn verify<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	layout::check_lengths::<C>(prepared_key.len(), proof.len(), inputs.len())?;
	let key = Key::<C, A, L>::read(prepared_key)?;
	let inputs = scalars::<A>(inputs).collect::<Result<Vec<_>, _>>()?;
	let (proof, hints) = proof.split_at(plain::proof_len::<C>());
	let (hints, preimages) = hints.split_at(hints.len() - layout::preimages_len::<C>());
	let mut preimages = Preimages::<C, L>::read(preimages);
	let proof = Proof::<A>::read(proof, |point, index| preimages.show(point, index))?;
	let (witness, slopes) = read_hints::<C, L>(hints).map_err(MalformedProof)?;
	preimages.verdict()?;

	let b = to_affine(&proof.b);
	let lines =
		residue_witness::lines_by_hints::<Pairing<C, L>, L>(&b, &slopes).map_err(|e| match e {
			SlopeError::Refuted => ProofInvalid,
			SlopeError::NotInSubgroup => MalformedProof(Defect::NotInSubgroup),
		})?;
	let product = key.product(&witness, &proof, &lines, &inputs).ok_or(WrongInputCount)?;
	proves(product.is_homogeneous())
}

/// The product of Miller loops, times the witness's power.
type Product<C, L> = assay_pairings::Gt<Pairing<C, L>, L>;

/// A decoded prepared key.
pub(crate) struct Key<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic> {
	alpha_beta: Torus<Pairing<C, L>, L>,
	inputs: OfInputs<C, A, L>,
	minus_delta: FixedArgument<Fq2<C, L>>,
}

/// The part of a prepared key for the public inputs.
enum OfInputs<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic> {
	Points {
		minus_gamma: FixedArgument<Fq2<C, L>>,
		gamma_abc: Vec<Option<A::G1>>,
	},
	/// Of a key for one input.
	FixedBase(FixedBase<Pairing<C, L>, L>),
}

impl<C: HintedCurve, A: CurveArithmetic<C>, L: LimbArithmetic> Key<C, A, L> {
	/// Decodes a key whose length was checked.
	pub fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (alpha_beta, rest) = bytes.split_at(layout::witness_len::<C>());
		let read = || -> Result<Self, Defect> {
			let alpha_beta =
				Torus::<Pairing<C, L>, L>::from_le_bytes(alpha_beta).ok_or(Defect::NotCanonical)?;
			if rest.len() == plain::extension_len::<C>(1) && plain::has_fixed_base::<C>(1) {
				let (pairings, minus_delta) = rest.split_at(C::FIXED_BASE_LEN);
				let pairings = FixedBase::from_bytes(pairings).ok_or(Defect::NotCanonical)?;
				let minus_delta = functions(minus_delta)?;
				return Ok(Self { alpha_beta, inputs: OfInputs::FixedBase(pairings), minus_delta });
			}
			let (minus_gamma, rest) = rest.split_at(C::FUNCTIONS_LEN);
			let (minus_delta, points) = rest.split_at(C::FUNCTIONS_LEN);
			let (minus_gamma, minus_delta) = (functions(minus_gamma)?, functions(minus_delta)?);
			let inputs = OfInputs::Points { minus_gamma, gamma_abc: gamma_abc::<A>(points)? };
			Ok(Self { alpha_beta, inputs, minus_delta })
		};
		read().map_err(MalformedKey)
	}

	/// Computes the left side of the equation of [`super`], times `c^λ`. `None` for a number of inputs that is not the
	/// key's.
	pub fn product(
		&self,
		witness: &Torus<Pairing<C, L>, L>,
		proof: &Proof<A>,
		lines: &UnitLines<Fq2<C, L>>,
		inputs: &[A::Scalar],
	) -> Option<Product<C, L>> {
		let ab = [(to_affine(&proof.a), lines)];
		let c = (to_affine(&proof.c), &self.minus_delta);
		let product = match (&self.inputs, inputs) {
			(OfInputs::Points { minus_gamma, gamma_abc }, _) => {
				let combined = combine::<A>(gamma_abc, inputs);
				let combined = combined.map_or(Affine::IDENTITY, |point| to_affine(&point));
				residue_witness::product_with_witness::<Pairing<C, L>, L>(
					witness,
					&ab,
					&[(combined, minus_gamma), c],
				)
			}
			(OfInputs::FixedBase(pairings), [input]) => {
				let power = pairings.power(input.into_bigint().as_ref())?;
				residue_witness::product_with_powers(witness, &ab, &[c], &power)
			}
			_ => return None,
		};
		Some(product.mul_by_torus(&self.alpha_beta))
	}
}

/// Decodes the functions of a key's point.
fn functions<F: BytesOverRadix>(bytes: &[u8]) -> Result<FixedArgument<F>, Defect> {
	FixedArgument::from_le_bytes(bytes).ok_or(Defect::NotCanonical)
}

/// A witness, and slopes.
type Hints<C, L> = (Torus<Pairing<C, L>, L>, Vec<Fq2<C, L>>);

/// Decodes hints of the right length.
fn read_hints<C: HintedCurve, L: LimbArithmetic>(bytes: &[u8]) -> Result<Hints<C, L>, Defect> {
	let (witness, slopes) = bytes.split_at(layout::witness_len::<C>());
	let witness = Bytes::from_le_bytes(witness).ok_or(Defect::NotCanonical)?;
	Ok((witness, read_slopes::<C, L>(slopes)?))
}

fn read_slopes<C: HintedCurve, L: LimbArithmetic>(bytes: &[u8]) -> Result<Vec<Fq2<C, L>>, Defect> {
	let slopes = bytes.chunks_exact(Fq2::<C, L>::LEN).map(Bytes::from_le_bytes);
	slopes.collect::<Option<_>>().ok_or(Defect::NotCanonical)
}

/// The hints for the subgroup checks of `a` and `c`. There are none on a curve without a short cofactor.
struct Preimages<C: HintedCurve, L: LimbArithmetic> {
	/// `None` for coordinates that are not below the modulus.
	points: Vec<Option<Affine<Fq<C, L>>>>,
	/// True if the preimage of a point that was asked for is wrong.
	wrong: bool,
}

impl<C: HintedCurve, L: LimbArithmetic> Preimages<C, L> {
	/// Decodes coordinates, of points or not.
	fn read(bytes: &[u8]) -> Self {
		let read = |bytes: &[u8]| {
			let (x, y) = bytes.split_at_checked(Fq::<C, L>::LEN)?;
			Some(Affine::new(Bytes::from_le_bytes(x)?, Bytes::from_le_bytes(y)?))
		};
		Self { points: bytes.chunks_exact(C::G1_LEN).map(read).collect(), wrong: false }
	}

	/// Returns true if the preimage number `index` shows that a point is in G1.
	fn show(&mut self, point: &C::G1Affine, index: usize) -> bool {
		let Some(preimage) = self.points.get(index) else { return false };
		let shows = preimage.is_some_and(|preimage| {
			let point = to_affine(point);
			residue_witness::is_multiple_by_cofactor::<Pairing<C, L>, L>(&point, &preimage)
		});
		self.wrong |= !shows;
		shows
	}

	/// Returns the error of preimages that are malformed or wrong.
	fn verdict(&self) -> Result<(), VerifyError> {
		if self.points.contains(&None) {
			return Err(MalformedProof(Defect::NotCanonical));
		}
		proves(!self.wrong)
	}
}

/// A decoded proof, without hints. Its `b` is on the curve, in G2 or not.
pub(crate) struct Proof<A: Arithmetic> {
	pub a: A::G1,
	pub b: A::G2,
	pub c: A::G1,
}

impl<A: Arithmetic> Proof<A> {
	/// Decodes a proof of the right length. `is_shown` returns true if a hint shows that the first point of
	/// G1, or the second, is in the subgroup. Else that is checked.
	pub fn read(
		bytes: &[u8],
		mut is_shown: impl FnMut(&A::G1, usize) -> bool,
	) -> Result<Self, VerifyError> {
		let (a, rest) = bytes.split_at(A::Curve::G1_LEN);
		let (b, c) = rest.split_at(A::Curve::G2_LEN);
		let mut g1 = |bytes: &[u8], index: usize| {
			let point = finite(A::g1_on_curve(bytes))?;
			if !is_shown(&point, index) && A::g1_are_in_subgroup(&[point]) != [true] {
				return Err(Defect::NotInSubgroup);
			}
			Ok(point)
		};
		let mut read = || -> Result<Self, Defect> {
			Ok(Self { a: g1(a, 0)?, b: finite(A::g2_on_curve(b))?, c: g1(c, 1)? })
		};
		read().map_err(MalformedProof)
	}
}

pub(crate) fn to_affine<F: Field + ArkConvert<G::BaseField>, G: SWCurveConfig>(
	point: &ark::Affine<G>,
) -> Affine<F> {
	Affine::from_ark(point)
}
