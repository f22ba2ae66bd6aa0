//! The ring proof: that the committed key is that of a member, blinded.
//!
//! This is section 4.2 of the [ring proof specification](https://github.com/davxy/ring-proof-spec), whose symbols are
//! used here. The columns of the table are `p_x`, `p_y`: the members' keys, then the multiples `2^i·B`; `s`: 1 in the
//! members' rows; `b`: the bits that select one member and make up the blinding factor; `acc_ip`, `acc_x`, `acc_y`: sums.
//! The first three are fixed by the ring. `N` is the domain's size, `ω` its generator.
//!
//! | label | message, uncompressed |
//! | --- | --- |
//! | `vk` | `g1 ‖ g2 ‖ τ·g2 ‖ C_px ‖ C_py ‖ C_s` |
//! | `instance` | `Y` |
//! | `committed_cols` | `C_b ‖ C_ip ‖ C_ax ‖ C_ay` |
//! | `constraints_aggregation` | challenges `α_1` to `α_7` |
//! | `quotient` | `C_q` |
//! | `evaluation_point` | challenge `ζ` |
//! | `register_evaluations` | the columns' evaluations |
//! | `shifted_linearization_evaluation` | `l(ζω)` |
//! | `kzg_aggregation` | challenges `ν_1` to `ν_8` |

mod constraints;
mod domain;

pub use constraints::Constraints;
pub use domain::DomainAt;

use crate::{
	batch::Coefficients,
	encoding::{self, append_uncompressed},
	layout::{Parts, EVALUATIONS},
	suite::ACCUMULATOR_BASE,
	transcript::Transcript,
	Arithmetic, Element, Point,
};
use alloc::vec::Vec;
use ark_bls12_381::G1Affine;
use ark_ec::CurveGroup;
use assay_proof_system::Defect;

/// The number of points of G1 in a ring's key: `g1`, `C_px`, `C_py`, `C_s`.
pub const KEY_POINTS: usize = 4;
/// The number of points of G1 in a proof: `C_b`, `C_ip`, `C_ax`, `C_ay`, `C_q`, `Π_ζ`, `Π_ζω`.
pub const PROOF_POINTS: usize = 7;

/// The number of constraints that are summed up.
pub const CONSTRAINTS: usize = 7;
/// The number of polynomials that are opened at `ζ`: the columns and the quotient.
const OPENED: usize = EVALUATIONS + 1;

/// A decoded ring proof.
pub struct Proof {
	/// In the order of [`PROOF_POINTS`].
	pub points: [G1Affine; PROOF_POINTS],
	/// The columns' evaluations at `ζ`.
	pub evaluations: [Element; EVALUATIONS],
	/// `l(ζω)`.
	pub linearization: Element,
}

impl Proof {
	/// Decodes the parts of a proof. Points are on the curve, in G1 or not.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`, of the first bad part in the order of the bytes.
	pub fn read<A: Arithmetic>(parts: &Parts<'_>) -> Result<Self, Defect> {
		let mut points = [G1Affine::default(); PROOF_POINTS];
		let mut evaluations = [Element::default(); EVALUATIONS];
		let (witness, others) = points.split_at_mut(parts.witness.len());
		for (point, bytes) in witness.iter_mut().zip(parts.witness) {
			*point = encoding::g1::<A>(bytes)?;
		}
		for (evaluation, bytes) in evaluations.iter_mut().zip(parts.evaluations) {
			*evaluation = encoding::number(bytes)?;
		}
		let [opening, shifted_opening] = parts.openings;
		let mut others = others.iter_mut();
		let mut next = |bytes| -> Result<(), Defect> {
			let point = encoding::g1::<A>(bytes)?;
			if let Some(slot) = others.next() {
				*slot = point;
			}
			Ok(())
		};
		next(parts.quotient)?;
		let linearization = encoding::number(parts.linearization)?;
		next(opening)?;
		next(shifted_opening)?;
		Ok(Self { points, evaluations, linearization })
	}
}

/// The verifier's challenges (section 4.2.1).
pub struct Challenges {
	/// `α_1` to `α_7`.
	pub alphas: [Element; CONSTRAINTS],
	/// `ζ`.
	pub zeta: Element,
	/// `ν_1` to `ν_8`.
	pub nus: [Element; OPENED],
}

impl Challenges {
	/// Derives the challenges of a proof about the commitment `key`. `transcript` has absorbed the ring's key.
	pub fn derive(
		mut transcript: Transcript,
		key: &Point,
		parts: &Parts<'_>,
		points: &[G1Affine; PROOF_POINTS],
	) -> Self {
		let uncompressed = |points: &[G1Affine]| {
			let mut bytes = Vec::new();
			points.iter().for_each(|point| append_uncompressed(&mut bytes, point));
			bytes
		};
		let mut instance = Vec::new();
		append_uncompressed(&mut instance, key);
		transcript.append("instance", &[&instance]);
		let [witness @ .., quotient, _, _] = points;
		transcript.append("committed_cols", &[&uncompressed(witness)]);
		let alphas = transcript.challenges("constraints_aggregation");
		transcript.append("quotient", &[&uncompressed(&[*quotient])]);
		let zeta = transcript.challenge("evaluation_point");
		transcript.append("register_evaluations", &parts.evaluations.map(|bytes| &bytes[..]));
		transcript.append("shifted_linearization_evaluation", &[parts.linearization]);
		let nus = transcript.challenges("kzg_aggregation");
		Self { alphas, zeta, nus }
	}
}

/// Starts the transcript of proofs about a ring, from the points of its prepared key.
pub fn start(key: &[u8]) -> Transcript {
	let mut transcript = Transcript::start();
	transcript.append("vk", &[key]);
	transcript
}

/// Two claims about commitments: sums of commitments open to these values at these points.
///
/// At `ζ` the sum is `Σ ν_i·C_i` over all columns and the quotient, at `ζω` the linearization
/// `Σ k_i·C_i` over the columns of sums.
pub struct Claims {
	/// `ζ` and `ζω`.
	pub at: [Element; 2],
	/// The values.
	pub values: [Element; 2],
	/// `ν_1` to `ν_8`, the coefficients of the commitments that are opened at `ζ`.
	pub nus: [Element; OPENED],
	/// The coefficients of `C_ip`, `C_ax` and `C_ay` in the linearization.
	pub linearization: [Element; 3],
}

impl Claims {
	/// Reduces a proof about the commitment `key` to claims. `None` if `ζ` is in the domain, where
	/// the constraints have no meaning.
	pub fn new(log_size: u8, key: &Point, proof: &Proof, challenges: &Challenges) -> Option<Self> {
		let Challenges { alphas, zeta, nus } = challenges;
		let domain = DomainAt::new(log_size, zeta)?;
		let end = (ACCUMULATOR_BASE + key).into_affine();
		let constraints = Constraints::new(&domain, &proof.evaluations, &end);
		let quotient = constraints.quotient(&domain, alphas, &proof.linearization);
		let opened = proof.evaluations.iter().chain([&quotient]);
		let value: Element = nus.iter().zip(opened).map(|(nu, evaluation)| *nu * evaluation).sum();
		let mut linearization = constraints.linearization;
		for (coefficient, alpha) in linearization.iter_mut().zip(alphas) {
			*coefficient *= alpha;
		}
		Some(Self {
			at: [*zeta, *zeta * domain.omega],
			values: [value, proof.linearization],
			nus: *nus,
			linearization,
		})
	}
}

/// The two sides of the equation `e(left, g2) = e(right, τ·g2)` of one or several proofs: sums over
/// `r·(C + z·Π − v·g1)` and `r·Π` for each claim that `C` opens to `v` at `z`, with the proof `Π` and a coefficient `r`
/// (Kate, Zaverucha and Goldberg 2010, section 3.2).
pub struct Openings {
	points: Vec<G1Affine>,
	left: Vec<Element>,
	right: Vec<Element>,
	/// Coefficients of the key's points on the left.
	key: [Element; KEY_POINTS],
}

impl Openings {
	/// Creates an equation for `size` proofs.
	pub fn with_capacity(size: usize) -> Self {
		let len = KEY_POINTS + PROOF_POINTS * size;
		Self {
			points: Vec::with_capacity(len),
			left: Vec::with_capacity(len),
			right: Vec::with_capacity(2 * size),
			key: Default::default(),
		}
	}

	/// Adds the claims of a proof, each times its coefficient.
	pub fn add(&mut self, claims: &Claims, proof: &Proof, coefficients: &Coefficients) {
		let [r, shifted] = coefficients.openings;
		let [value, shifted_value] = claims.values;
		let [of_px, of_py, of_s, of_b, of_ip, of_ax, of_ay, of_q] = claims.nus.map(|nu| r * nu);
		let [ip, ax, ay] = claims.linearization.map(|coefficient| shifted * coefficient);
		let terms = [-(r * value + shifted * shifted_value), of_px, of_py, of_s];
		for (sum, term) in self.key.iter_mut().zip(terms) {
			*sum += term;
		}
		self.points.extend(proof.points);
		self.left.extend([of_b, of_ip + ip, of_ax + ax, of_ay + ay, of_q]);
		self.left.extend([r * claims.at[0], shifted * claims.at[1]]);
		self.right.extend([r, shifted]);
	}

	/// Returns true if the equation holds under a key.
	pub fn holds<A: Arithmetic>(
		mut self,
		key: &[G1Affine; KEY_POINTS],
		[g2, tau_g2]: &[A::G2Prepared; 2],
	) -> bool {
		let proofs: Vec<_> = self
			.points
			.chunks_exact(PROOF_POINTS)
			.flat_map(|points| points[PROOF_POINTS - 2..].iter().copied())
			.collect();
		let right = A::g1_msm(&proofs, &self.right);
		self.points.extend(key);
		self.left.extend(self.key);
		let left = A::g1_msm(&self.points, &self.left);
		A::pairings_cancel(&[(left, g2), (-right, tau_g2)])
	}
}
