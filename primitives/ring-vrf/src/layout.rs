//! Byte layouts and lengths.
//!
//! | value | layout | length |
//! | --- | --- | --- |
//! | verifying key | `log₂ N ‖ g1 ‖ g2 ‖ τ·g2 ‖ C_px ‖ C_py ‖ C_s`, points compressed | 385 |
//! | prepared key | the same, points uncompressed | 769 |
//! | proof | `Y ‖ R ‖ O_k ‖ s ‖ s_b ‖ C_b ‖ C_ip ‖ C_ax ‖ C_ay ‖ p_x ‖ p_y ‖ s ‖ b ‖ ip ‖ a_x ‖ a_y ‖ C_q ‖ l ‖ Π_ζ ‖ Π_ζω` | 752 |
//! | public inputs | `count: u8`, then `count` times `length: u16 ‖ data ‖ O`, then the additional data | 1 to 4096 |
//!
//! The symbols are those of the specifications; numbers are little-endian. Points of BLS12-381 are
//! in zcash's format, those of Bandersnatch are `y` with the sign of `x` in the top bit. All of it
//! is what ark-vrf 0.6 writes, except `log₂ N`, which its verifier gets separately. All backends
//! share these checks of lengths.

use crate::suite::SCALAR_BITS;
use alloc::vec::Vec;
use assay_proof_system::{
	batch::Entry,
	Defect,
	VerifyError::{self, *},
};

/// Bytes of a compressed point of Bandersnatch, and of a scalar or a field element.
pub const POINT_LEN: usize = 32;
/// Bytes of a compressed point of G1.
pub const G1_LEN: usize = 48;
/// Bytes of a compressed point of G2.
pub const G2_LEN: usize = 96;

/// Points of G1 in a key: `g1`, and the ring's commitments.
const KEY_G1: usize = 4;
/// Bytes of a verifying key.
pub const KEY_LEN: usize = 1 + KEY_G1 * G1_LEN + 2 * G2_LEN;
/// Bytes of a prepared key.
pub const MAX_PREPARED_KEY_LEN: usize = 1 + 2 * (KEY_LEN - 1);

/// Bytes of the Pedersen proof: three points and two scalars.
pub const PEDERSEN_LEN: usize = 5 * POINT_LEN;
/// Commitments to the witness in a proof.
const WITNESS: usize = 4;
/// Evaluations of columns in a proof.
pub const EVALUATIONS: usize = 7;
/// Bytes of a proof.
pub const PROOF_LEN: usize = PEDERSEN_LEN + (WITNESS + 3) * G1_LEN + (EVALUATIONS + 1) * POINT_LEN;

/// Rows of the domain that hold no public key: one for each bit of the blinding factor, three that
/// hide the columns, and the last of the constrained ones (ring proof specification, section 1.2:
/// `N_K = N − N_J − 4`).
pub const RESERVED_ROWS: usize = SCALAR_BITS + 4;
/// The logarithm of the smallest domain that holds a public key.
pub const MIN_LOG_SIZE: u8 = RESERVED_ROWS.ilog2() as u8 + 1;
/// The logarithm of the largest domain. A prover evaluates columns on a domain four times as large, and the field has
/// none beyond `2^32`.
pub const MAX_LOG_SIZE: u8 = 30;

/// The maximum number of pairs of one proof.
pub const MAX_PAIRS: usize = 16;
/// The maximum length of public inputs, in bytes.
pub const MAX_INPUTS_LEN: usize = 4096;
/// The maximum number of proofs in a batch.
pub const MAX_BATCH: usize = 64;

/// Checks the length of a verifying key and splits it into the logarithm of the domain's size and
/// the points.
///
/// # Errors
///
/// `MalformedKey(Length)`; `LimitExceeded` for a larger domain than [`MAX_LOG_SIZE`]; `MalformedKey(NotCanonical)` for
/// a domain that is too small for a ring.
pub fn split_key(key: &[u8]) -> Result<(u8, &[u8]), VerifyError> {
	match key.split_first() {
		Some((log_size, points)) if key.len() == KEY_LEN => {
			if *log_size > MAX_LOG_SIZE {
				return Err(LimitExceeded);
			}
			check_log_size(*log_size)?;
			Ok((*log_size, points))
		}
		_ => Err(MalformedKey(Defect::Length)),
	}
}

/// Checks the length of a prepared key and splits it like [`split_key`].
///
/// # Errors
///
/// `MalformedKey`: `prepare_key` did not make the bytes.
pub fn split_prepared_key(key: &[u8]) -> Result<(u8, &[u8]), VerifyError> {
	match key.split_first() {
		Some((log_size, points)) if key.len() == MAX_PREPARED_KEY_LEN => {
			check_log_size(*log_size)?;
			Ok((*log_size, points))
		}
		_ => Err(MalformedKey(Defect::Length)),
	}
}

fn check_log_size(log_size: u8) -> Result<(), VerifyError> {
	if (MIN_LOG_SIZE..=MAX_LOG_SIZE).contains(&log_size) {
		Ok(())
	} else {
		Err(MalformedKey(Defect::NotCanonical))
	}
}

/// Checks the lengths of a batch under a prepared key, and splits the inputs.
///
/// # Errors
///
/// In this order: `LimitExceeded` for more proofs than [`MAX_BATCH`], `MalformedKey`, then those of
/// [`Inputs::admit`] for the first entry that does not fit.
pub fn check_batch<'a>(
	prepared_key: &[u8],
	batch: &[Entry<'a>],
) -> Result<Vec<Inputs<'a>>, VerifyError> {
	if batch.len() > MAX_BATCH {
		return Err(LimitExceeded);
	}
	split_prepared_key(prepared_key)?;
	batch.iter().map(|(proof, inputs)| Inputs::admit(proof.len(), inputs)).collect()
}

/// Returns the number of pairs that inputs claim, as a size within the limit.
pub(crate) fn claimed_pairs(inputs: &[u8]) -> u32 {
	let count = inputs.first().copied().unwrap_or(0);
	u32::from(count).clamp(1, MAX_PAIRS as u32)
}

/// The parts of public inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs<'a> {
	/// The pairs, in their order.
	pub pairs: Vec<Pair<'a>>,
	/// The additional data.
	pub additional: &'a [u8],
}

/// VRF input data and an encoded output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'a> {
	/// The input data; the input point is its hash.
	pub data: &'a [u8],
	/// The output, a compressed point.
	pub output: &'a [u8; POINT_LEN],
}

impl<'a> Inputs<'a> {
	/// Checks the lengths of a proof and its inputs, and splits the inputs.
	///
	/// # Errors
	///
	/// In this order: `LimitExceeded` for more bytes than [`MAX_INPUTS_LEN`] or more pairs than [`MAX_PAIRS`],
	/// `MalformedProof(Length)`, `MalformedInputs(Length)`.
	pub fn admit(proof: usize, inputs: &'a [u8]) -> Result<Self, VerifyError> {
		let pairs = inputs.first().copied().unwrap_or(0);
		if inputs.len() > MAX_INPUTS_LEN || usize::from(pairs) > MAX_PAIRS {
			return Err(LimitExceeded);
		}
		if proof != PROOF_LEN {
			return Err(MalformedProof(Defect::Length));
		}
		Self::read(inputs)
	}

	/// Splits inputs.
	///
	/// # Errors
	///
	/// `MalformedInputs(Length)` for bytes that end within a pair.
	pub fn read(bytes: &'a [u8]) -> Result<Self, VerifyError> {
		Self::split(bytes).ok_or(MalformedInputs(Defect::Length))
	}

	/// Returns true if equal input data has equal outputs.
	///
	/// The proof is about sums whose weights follow from the pairs and do not depend on the key. If
	/// one input occurs several times with different outputs, the weighted sum of the outputs is
	/// the input's output under some key. Whoever chose the outputs computes this key, and brings
	/// it into a ring afterwards. For different inputs, whose relations nobody knows, no key fits.
	pub fn have_one_output_each(&self) -> bool {
		let agree =
			|one: &Pair<'_>, other: &Pair<'_>| one.data != other.data || one.output == other.output;
		let mut before = &self.pairs[..];
		while let Some((last, rest)) = before.split_last() {
			if !rest.iter().all(|pair| agree(pair, last)) {
				return false;
			}
			before = rest;
		}
		true
	}

	fn split(bytes: &'a [u8]) -> Option<Self> {
		let (count, mut rest) = bytes.split_first()?;
		let mut pairs = Vec::with_capacity(usize::from(*count));
		for _ in 0..*count {
			let (length, after) = rest.split_first_chunk()?;
			let (data, after) = after.split_at_checked(u16::from_le_bytes(*length).into())?;
			let (output, after) = after.split_first_chunk()?;
			pairs.push(Pair { data, output });
			rest = after;
		}
		Some(Self { pairs, additional: rest })
	}
}

/// The parts of a proof, each of a fixed length.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
	/// `Y`, `R` and `O_k`.
	pub pedersen_points: [&'a [u8; POINT_LEN]; 3],
	/// `s` and `s_b`.
	pub pedersen_scalars: [&'a [u8; POINT_LEN]; 2],
	/// `C_b`, `C_ip`, `C_ax` and `C_ay`.
	pub witness: [&'a [u8; G1_LEN]; WITNESS],
	/// The evaluations of `p_x`, `p_y`, `s`, `b`, `acc_ip`, `acc_x` and `acc_y` at `ζ`.
	pub evaluations: [&'a [u8; POINT_LEN]; EVALUATIONS],
	/// `C_q`.
	pub quotient: &'a [u8; G1_LEN],
	/// `l(ζω)`.
	pub linearization: &'a [u8; POINT_LEN],
	/// `Π_ζ` and `Π_ζω`.
	pub openings: [&'a [u8; G1_LEN]; 2],
}

impl<'a> Parts<'a> {
	/// Splits a proof.
	///
	/// # Errors
	///
	/// `MalformedProof(Length)`.
	pub fn read(proof: &'a [u8]) -> Result<Self, VerifyError> {
		let mut rest = proof;
		let parts = Self::take(&mut rest).filter(|_| rest.is_empty());
		parts.ok_or(MalformedProof(Defect::Length))
	}

	fn take(rest: &mut &'a [u8]) -> Option<Self> {
		Some(Self {
			pedersen_points: chunks(rest)?,
			pedersen_scalars: chunks(rest)?,
			witness: chunks(rest)?,
			evaluations: chunks(rest)?,
			quotient: chunk(rest)?,
			linearization: chunk(rest)?,
			openings: chunks(rest)?,
		})
	}
}

/// Takes the next `L` bytes.
pub(crate) fn chunk<'a, const L: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; L]> {
	let (chunk, after) = rest.split_first_chunk()?;
	*rest = after;
	Some(chunk)
}

/// Takes the next `N` times `L` bytes.
fn chunks<'a, const L: usize, const N: usize>(rest: &mut &'a [u8]) -> Option<[&'a [u8; L]; N]> {
	let chunks: Vec<_> = (0..N).map(|_| chunk(rest)).collect::<Option<_>>()?;
	chunks.try_into().ok()
}

#[cfg(test)]
mod tests {
	use super::*;

	const OUTPUT: [u8; POINT_LEN] = [7; POINT_LEN];

	fn inputs(pairs: &[(&[u8], [u8; POINT_LEN])], additional: &[u8]) -> Vec<u8> {
		crate::PublicInputs::new(pairs, additional).expect("the data is short").0
	}

	#[test]
	fn lengths_are_those_of_the_documentation() {
		assert_eq!([KEY_LEN, MAX_PREPARED_KEY_LEN, PROOF_LEN], [385, 769, 752]);
		assert_eq!((MIN_LOG_SIZE, RESERVED_ROWS), (9, 257));
	}

	#[test]
	fn inputs_have_one_reading() {
		let bytes = inputs(&[(b"data", OUTPUT), (b"", [8; 32])], b"additional");
		let read = Inputs::read(&bytes).expect("they were just made");
		assert_eq!(read.pairs[0], Pair { data: b"data", output: &OUTPUT });
		assert_eq!(read.pairs[1], Pair { data: b"", output: &[8; 32] });
		assert_eq!(read.additional, b"additional");
		let none = inputs(&[], b"additional");
		let read = Inputs::read(&none).expect("they were just made");
		assert_eq!((read.pairs.len(), read.additional), (0, &b"additional"[..]));
	}

	#[test]
	fn an_input_has_one_output() {
		let one_each = |pairs: &[(&[u8], [u8; POINT_LEN])]| {
			let bytes = inputs(pairs, b"");
			Inputs::read(&bytes).expect("they were just made").have_one_output_each()
		};
		let (other, a, b) = ([8; POINT_LEN], &b"a"[..], &b"b"[..]);
		assert!(one_each(&[]));
		assert!(one_each(&[(a, OUTPUT)]));
		assert!(one_each(&[(a, OUTPUT), (b, other), (a, OUTPUT)]));
		assert!(one_each(&[(a, OUTPUT), (b, OUTPUT)]));
		assert!(!one_each(&[(a, OUTPUT), (a, other)]));
		assert!(!one_each(&[(a, OUTPUT), (b, OUTPUT), (a, other)]));
		assert!(!one_each(&[(b, OUTPUT), (a, OUTPUT), (a, OUTPUT), (a, other)]));
	}

	#[test]
	fn lengths_are_judged_in_the_documented_order() {
		let good = inputs(&[(b"data", OUTPUT)], b"");
		assert!(Inputs::admit(PROOF_LEN, &good).is_ok());
		for len in 0..good.len() {
			let cut = Inputs::admit(PROOF_LEN, &good[..len]);
			assert_eq!(cut, Err(MalformedInputs(Defect::Length)), "{len}");
		}
		assert_eq!(Inputs::admit(PROOF_LEN - 1, &[]), Err(MalformedProof(Defect::Length)));
		assert_eq!(Inputs::admit(0, &[MAX_PAIRS as u8 + 1]), Err(LimitExceeded));
		assert_eq!(Inputs::admit(0, &[0; MAX_INPUTS_LEN + 1]), Err(LimitExceeded));
		assert!(Inputs::admit(PROOF_LEN, &[0; MAX_INPUTS_LEN]).is_ok());
		let most = inputs(&[(&b""[..], OUTPUT); MAX_PAIRS], b"");
		assert!(Inputs::admit(PROOF_LEN, &most).is_ok());

		assert_eq!(split_key(&[]), Err(MalformedKey(Defect::Length)));
		assert_eq!(split_key(&[31; KEY_LEN - 1]), Err(MalformedKey(Defect::Length)));
		assert_eq!(split_key(&[31; KEY_LEN]), Err(LimitExceeded));
		assert_eq!(split_key(&[8; KEY_LEN]), Err(MalformedKey(Defect::NotCanonical)));
		assert!(split_key(&[9; KEY_LEN]).is_ok());
		let prepared = split_prepared_key;
		assert_eq!(prepared(&[9; KEY_LEN]), Err(MalformedKey(Defect::Length)));
		assert_eq!(prepared(&[]), Err(MalformedKey(Defect::Length)));
		for log_size in [8, 31] {
			let bytes = [log_size; MAX_PREPARED_KEY_LEN];
			assert_eq!(prepared(&bytes), Err(MalformedKey(Defect::NotCanonical)));
		}

		let key = [9; MAX_PREPARED_KEY_LEN];
		let proof = [0; PROOF_LEN];
		let entry = (&proof[..], &good[..]);
		assert!(check_batch(&key, &[entry; MAX_BATCH]).is_ok());
		assert!(check_batch(&key, &[]).is_ok());
		assert_eq!(check_batch(&[], &[entry; MAX_BATCH + 1]), Err(LimitExceeded));
		assert_eq!(check_batch(&[], &[(&[], &[])]), Err(MalformedKey(Defect::Length)));
		let short = (&proof[1..], &good[..]);
		assert_eq!(check_batch(&key, &[entry, short]), Err(MalformedProof(Defect::Length)));
	}

	#[test]
	fn sizes_are_within_the_limit() {
		let sizes = [&[] as &[u8], &[0], &[1], &[16], &[17], &[255]].map(claimed_pairs);
		assert_eq!(sizes, [1, 1, 1, 16, 16, 16]);
	}
}
