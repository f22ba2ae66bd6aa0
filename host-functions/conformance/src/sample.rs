//! Arguments of host functions: mostly well-formed, often hostile, and determined by a seed.

mod extensions;

pub use extensions::{check, decompress, multi_pairing, pairing_check};

use crate::points::{Points, Pool};
use alloc::{vec, vec::Vec};
use ark_ec::{pairing::Pairing, AffineRepr};
use ark_ff::{AdditiveGroup, BigInteger, Field, PrimeField, Zero};
use ark_serialize::CanonicalSerialize;
use ark_std::{
	rand::{rngs::StdRng, Rng, SeedableRng},
	UniformRand,
};
use core::{cell::OnceCell, ops::Range};

/// The arguments of a host function. `out` also receives its result.
#[derive(Clone)]
pub struct Arguments {
	/// The first argument.
	pub a: Vec<u8>,
	/// The second argument.
	pub b: Vec<u8>,
	/// The buffer; for a final exponentiation, also its argument.
	pub out: Vec<u8>,
}

/// Length in bytes of the length before a list.
const PREFIX: usize = 8;

/// The maximum number of words in the scalar of a multiplication. An element of a scalar field has at
/// most six.
const MAX_WORDS: usize = 20;

/// Lengths of long lists, which have the numbers of points from which on membership of a subgroup is tested for all
/// together (at most 175), and an MSM adds in affine coordinates (200).
const MANY: Range<usize> = 200..300;

/// The byte that output buffers are filled with.
const FILLER: u8 = 0xa5;

/// Encodes a value.
pub fn encode(value: &impl CanonicalSerialize) -> Vec<u8> {
	let mut bytes = Vec::new();
	value.serialize_uncompressed(&mut bytes).expect("a vector takes any length");
	bytes
}

/// A pool that is made at its first use, because making one takes time.
struct Lazy<A>(OnceCell<Pool<A>>);

impl<A: Points> Lazy<A> {
	/// Returns a pool that is always the same for a curve.
	const fn new() -> Self {
		Self(OnceCell::new())
	}

	fn get(&self) -> &Pool<A> {
		self.0.get_or_init(|| Pool::new(&mut StdRng::seed_from_u64(1)))
	}
}

/// Samples arguments of a multi-scalar multiplication.
pub fn msm<A: Points>() -> impl Fn(&mut StdRng) -> Arguments {
	let pool = Lazy::<A>::new();
	move |rng| {
		let count = msm_length(rng);
		let is_long = MANY.contains(&count);
		let bases = if is_long { points(&pool, count, rng) } else { pool.get().list(count, rng) };
		let alike = rng.gen_ratio(1, 4).then(|| scalar(rng));
		let count = other_length(count, rng);
		// Scalars of a long list are small, so that it takes little time.
		let other = |rng: &mut StdRng| if is_long { rng.gen::<u64>().into() } else { scalar(rng) };
		let scalars: Vec<A::ScalarField> =
			(0..count).map(|_| alike.unwrap_or_else(|| other(rng))).collect();
		let (mut a, mut b) = (encode(&bases), encode(&scalars));
		if rng.gen_ratio(1, 4) {
			tamper_one_of::<A::BaseField, A::ScalarField>(&mut a, &mut b, rng);
		}
		Arguments { a, b, out: buffer(A::generator().uncompressed_size(), rng) }
	}
}

/// Samples arguments of a multiplication.
pub fn mul<A: Points>() -> impl Fn(&mut StdRng) -> Arguments {
	let pool = Lazy::<A>::new();
	move |rng| {
		let base = if rng.gen() { pool.get().any(rng) } else { pool.get().list(2, rng)[0] };
		let (mut a, mut b) = (encode(&base), encode(&words::<A::ScalarField>(rng)));
		if rng.gen_ratio(1, 4) {
			tamper_one_of::<A::BaseField, A::ScalarField>(&mut a, &mut b, rng);
		}
		Arguments { a, b, out: buffer(A::generator().uncompressed_size(), rng) }
	}
}

/// Samples arguments of a Miller loop.
pub fn multi_miller_loop<E: Pairing>() -> impl Fn(&mut StdRng) -> Arguments
where
	E::G1Affine: Points,
	E::G2Affine: Points,
{
	let (g1, g2) = (Lazy::<E::G1Affine>::new(), Lazy::<E::G2Affine>::new());
	move |rng| {
		// arkworks takes four pairs at a time.
		let count = [1, 1, 1, 2, 2, 3, 0, 5][rng.gen_range(0..8)];
		let mut a = encode(&g1.get().list(count, rng));
		let mut b = encode(&g2.get().list(other_length(count, rng), rng));
		if rng.gen_ratio(1, 4) {
			tamper_one_of::<E::BaseField, E::BaseField>(&mut a, &mut b, rng);
		}
		Arguments { a, b, out: buffer(E::TargetField::ONE.uncompressed_size(), rng) }
	}
}

/// Samples the argument of a final exponentiation.
pub fn final_exponentiation<E: Pairing>() -> impl Fn(&mut StdRng) -> Arguments {
	type BasePrimeField<E> = <<E as Pairing>::TargetField as Field>::BasePrimeField;
	move |rng| {
		let element = match rng.gen_range(0..16) {
			0 => E::TargetField::ZERO,
			1 => E::TargetField::ONE,
			2 => E::TargetField::from_base_prime_field(UniformRand::rand(rng)),
			3 => E::pairing(E::G1Affine::generator(), E::G2Affine::generator()).0,
			4 => {
				// Most coordinates zero.
				let count = E::TargetField::extension_degree() as usize;
				let mut coordinates = vec![BasePrimeField::<E>::zero(); count];
				coordinates[rng.gen_range(0..count)] = UniformRand::rand(rng);
				E::TargetField::from_base_prime_field_elems(coordinates)
					.expect("the count is the degree")
			}
			_ => E::TargetField::rand(rng),
		};
		let mut out = encode(&element);
		if rng.gen_ratio(1, 4) {
			tamper::<E::TargetField>(&mut out, rng);
		}
		Arguments { a: Vec::new(), b: Vec::new(), out }
	}
}

/// Draws points; sometimes one of them is hostile.
fn points<A: Points>(pool: &Lazy<A>, count: usize, rng: &mut StdRng) -> Vec<A> {
	let mut points: Vec<A> = (0..count).map(|_| pool.get().good(rng)).collect();
	if count > 0 && rng.gen_ratio(1, 3) {
		points[rng.gen_range(0..count)] = pool.get().any(rng);
	}
	points
}

/// Draws the length of an MSM: mostly small, sometimes enough for more than one window of buckets.
fn msm_length(rng: &mut StdRng) -> usize {
	match rng.gen_range(0..64) {
		0..=55 => rng.gen_range(0..6),
		56..=61 => rng.gen_range(6..40),
		62 => rng.gen_range(40..150),
		_ => rng.gen_range(MANY),
	}
}

/// Returns `count`, or sometimes a length that does not match it.
fn other_length(count: usize, rng: &mut StdRng) -> usize {
	match rng.gen_range(0..24) {
		0 => count + 1,
		1 => count.saturating_sub(1),
		_ => count,
	}
}

fn scalar<F: PrimeField>(rng: &mut StdRng) -> F {
	let power = F::from(2u8).pow([rng.gen_range(0..u64::from(F::MODULUS_BIT_SIZE))]);
	match rng.gen_range(0..10) {
		0 => F::zero(),
		1 => F::one(),
		2 => -F::one(),
		3 => F::from(rng.gen_range(2..5u8)),
		4 => power,
		5 => -power,
		6 => power - F::one(),
		_ => F::rand(rng),
	}
}

/// Draws the words of a scalar, which need not be below the order.
fn words<F: PrimeField>(rng: &mut StdRng) -> Vec<u64> {
	let count = rng.gen_range(0..=MAX_WORDS);
	match rng.gen_range(0..10) {
		0 => vec![0; count],
		1 => vec![u64::MAX; count],
		2 => (0..count).map(|_| rng.gen()).collect(),
		3 => {
			let mut words = vec![0; count + 1];
			words[rng.gen_range(0..=count)] = 1 << rng.gen_range(0..64);
			words
		}
		// The order, one less, one more, and with zeros above.
		4 => F::MODULUS.as_ref().to_vec(),
		5 => (-F::one()).into_bigint().as_ref().to_vec(),
		6 => {
			let mut words = F::MODULUS.as_ref().to_vec();
			words[0] += 1;
			words.resize(words.len() + count, 0);
			words
		}
		_ => scalar::<F>(rng).into_bigint().as_ref().to_vec(),
	}
}

/// Makes a buffer for `len` bytes, mostly of that length.
fn buffer(len: usize, rng: &mut StdRng) -> Vec<u8> {
	let len = match rng.gen_range(0..16) {
		0 => 0,
		1 => len - 1,
		2 => rng.gen_range(0..len),
		3 => len + 1,
		4 => len + rng.gen_range(1..100),
		_ => len,
	};
	vec![FILLER; len]
}

/// Corrupts one of two arguments, which hold elements of `F` and of `G`.
fn tamper_one_of<F: Field, G: Field>(a: &mut Vec<u8>, b: &mut Vec<u8>, rng: &mut StdRng) {
	if rng.gen() {
		tamper::<F>(a, rng);
	} else {
		tamper::<G>(b, rng);
	}
}

/// Corrupts bytes that hold elements of `F`, with or without a length before them.
fn tamper<F: Field>(bytes: &mut Vec<u8>, rng: &mut StdRng) {
	let kind = rng.gen_range(0..10);
	let len = bytes.len();
	if len == 0 {
		return bytes.push(rng.gen());
	}
	let element = F::ONE.uncompressed_size();
	match kind {
		0 => bytes.truncate(rng.gen_range(0..len)),
		1 => bytes.extend((0..rng.gen_range(1..40)).map(|_| rng.gen::<u8>())),
		2 => bytes[rng.gen_range(0..len)] ^= 1 << rng.gen_range(0..8),
		3 => bytes.clear(),
		4 => bytes.iter_mut().for_each(|byte| *byte = rng.gen()),
		5 | 6 if len >= PREFIX => {
			let count = bytes.first_chunk().map_or(0, |length| u64::from_le_bytes(*length));
			let lengths =
				[0, count.wrapping_sub(1), count.wrapping_add(1), 1 << 32, 1 << 61, u64::MAX];
			let length = lengths[rng.gen_range(0..lengths.len())];
			bytes[..PREFIX].copy_from_slice(&length.to_le_bytes());
		}
		// Zero coordinates in half of the cases, and any flags.
		7 => {
			let start = place(len, 2 * element, rng);
			let end = (start + 2 * element).min(len);
			if rng.gen() {
				bytes[start..end].fill(0);
			}
			let flags = rng.gen_range(0..8u8) << 5;
			bytes[if rng.gen() { start } else { end - 1 }] |= flags;
		}
		// The modulus, or one more, in either order of bytes.
		_ => {
			let mut modulus = <F::BasePrimeField as PrimeField>::MODULUS;
			if rng.gen() {
				modulus.add_with_carry(&1u64.into());
			}
			let mut modulus = modulus.to_bytes_le();
			modulus.truncate(<F::BasePrimeField as AdditiveGroup>::ZERO.uncompressed_size());
			if rng.gen() {
				modulus.reverse();
			}
			let start = place(len, modulus.len(), rng);
			let end = (start + modulus.len()).min(len);
			bytes[start..end].copy_from_slice(&modulus[..end - start]);
		}
	}
}

/// Draws the start of an element of `size` bytes, in bytes with or without a list's length before
/// them.
fn place(len: usize, size: usize, rng: &mut StdRng) -> usize {
	let begin = if len % size == PREFIX % size { PREFIX } else { 0 };
	let count = (len.saturating_sub(begin) / size).max(1);
	(begin + rng.gen_range(0..count) * size).min(len - 1)
}
