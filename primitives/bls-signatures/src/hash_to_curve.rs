//! Hashing to the groups: the random oracles `BLS12381G1_XMD:SHA-256_SSWU_RO_` and
//! `BLS12381G2_XMD:SHA-256_SSWU_RO_` of [RFC 9380](https://www.rfc-editor.org/rfc/rfc9380).
//!
//! Constants of the maps come from arkworks. Variable time: messages are public.

use crate::coordinate::Coordinate;
use alloc::vec::Vec;
use ark_ec::{
	hashing::curve_maps::{swu::SWUConfig, wb::WBConfig},
	short_weierstrass::SWCurveConfig,
	CurveConfig,
};
use assay_fields::{
	batch_inverse,
	tower::{Bls12_381Fq2, OnePlusU},
	ArkConvert, Field, Isa, LimbArithmetic,
};
use assay_msm::{
	curves::{Bls12_381G1, Bls12_381G2},
	weierstrass::{Affine, Point, Weierstrass},
	CurveGroup,
};
use assay_pairings::{sparse_mul_on, Compressed, Format, Malformed, Psi};
use sha2::{Digest, Sha256};

/// Bytes of a digest of SHA-256.
const DIGEST_LEN: usize = 32;
/// Bytes of a block of SHA-256.
const BLOCK_LEN: usize = 64;

/// The curve's parameter x, which is negative.
const MINUS_X: u64 = 0xd201_0000_0001_0000;

/// A curve with a hash to its points.
pub trait HashCurve<A: LimbArithmetic>:
	Weierstrass<Ark: WBConfig, Base<A> = Self::Coordinate>
{
	/// The field of the coordinates.
	type Coordinate: Coordinate + ArkConvert<<Self::Ark as CurveConfig>::BaseField>;

	/// Maps a point of the curve into the subgroup (RFC 9380, section 8.8).
	fn clear_cofactor(isa: Isa, point: &Point<Self, A>) -> Point<Self, A>;
}

impl<A: LimbArithmetic> HashCurve<A> for Bls12_381G1 {
	type Coordinate = assay_fields::prime::Bls12_381Fq<A>;

	/// Computes `[1 − x] P`.
	fn clear_cofactor(isa: Isa, point: &Point<Self, A>) -> Point<Self, A> {
		point.add(&sparse_mul_on(isa, point, MINUS_X))
	}
}

impl<A: LimbArithmetic> HashCurve<A> for Bls12_381G2 {
	type Coordinate = Bls12_381Fq2<A>;

	/// Computes `[x² − x − 1] P + [x − 1] ψ(P) + ψ²([2] P)`: Budroni, Pintore, "Efficient hash maps
	/// to G2 on BLS curves", 2017/419, section 4.1.
	fn clear_cofactor(isa: Isa, point: &Point<Self, A>) -> Point<Self, A> {
		// ξ / ξ^p = (1 + u) / (1 − u) = u
		let psi = Psi::multiplicative::<OnePlusU>(&Bls12_381Fq2::new(Field::ZERO, Field::ONE));
		let minus_x_p = sparse_mul_on(isa, point, MINUS_X);
		let psi_p = psi.apply(point);
		// [x] ([x] P + ψ(P))
		let x_sum = sparse_mul_on(isa, &minus_x_p.add(&psi_p.neg()), MINUS_X);
		let twice = psi.apply(&psi.apply(&point.double()));
		x_sum.add(&minus_x_p).add(&point.neg()).add(&psi_p.neg()).add(&twice)
	}
}

/// Decoded points, and hashes of messages.
type PointsAndHashes<F> = (Vec<Result<Affine<F>, Malformed>>, Vec<Affine<F>>);

/// Decodes compressed points, and hashes messages to points of the subgroup. Each message is in parts, and the tag has
/// at most 255 bytes. One function does both, because square roots take less time together.
pub fn decompress_and_hash<C: HashCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	encodings: &[u8],
	tag: &[u8],
	messages: &[[&[u8]; 2]],
) -> PointsAndHashes<C::Coordinate> {
	let points = Compressed::<C::Coordinate>::read(&Format::ZCASH, encodings);
	let maps = Maps::<C, A>::new(&elements::<C, A>(tag, messages));
	let mut squares = points.squares::<C, A>();
	let count = squares.len();
	squares.extend(&maps.squares);
	let mut roots = C::Coordinate::roots(isa, &squares).into_iter();
	let of_points: Vec<_> = roots.by_ref().take(count).map(Result::ok).collect();
	(points.points(of_points), maps.points(isa, roots))
}

/// Hashes messages to elements, two for each message.
fn elements<C: HashCurve<A>, A: LimbArithmetic>(
	tag: &[u8],
	messages: &[[&[u8]; 2]],
) -> Vec<C::Coordinate> {
	let len = C::Coordinate::UNIFORM_LEN;
	let mut elements = Vec::with_capacity(2 * messages.len());
	for message in messages {
		let uniform = expand_message(tag, message, 2 * len);
		elements.extend(uniform.chunks_exact(len).map(C::Coordinate::from_uniform_bytes));
	}
	elements
}

/// Maps an element to a point of the subgroup: `map_to_curve` and `clear_cofactor` (RFC 9380, sections 6.6.3
/// and 8.8), which are EIP-2537's maps.
pub fn map_to_subgroup<C: HashCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	element: &C::Coordinate,
) -> Affine<C::Coordinate> {
	let maps = Maps::<C, A>::new(core::slice::from_ref(element));
	let roots = C::Coordinate::roots(isa, &maps.squares);
	let image = maps.images(roots).next();
	image.map_or(Affine::IDENTITY, |image| C::clear_cofactor(isa, &image).to_affine())
}

/// Computes `expand_message_xmd` with SHA-256 (RFC 9380, section 5.3.1), of a message in parts, to
/// at most 255 digests.
fn expand_message(tag: &[u8], message: &[&[u8]], len: usize) -> Vec<u8> {
	let tag_len = [tag.len() as u8];
	let mut first = Sha256::new().chain_update([0; BLOCK_LEN]);
	for part in message {
		first.update(part);
	}
	first.update((len as u16).to_be_bytes());
	let first = first.chain_update([0]).chain_update(tag).chain_update(tag_len).finalize();

	let mut uniform = Vec::with_capacity(len.next_multiple_of(DIGEST_LEN));
	let mut block = [0; DIGEST_LEN];
	for index in 1..=len.div_ceil(DIGEST_LEN) {
		for (byte, first) in block.iter_mut().zip(&first) {
			*byte ^= first;
		}
		let digest = Sha256::new().chain_update(block).chain_update([index as u8]);
		block = digest.chain_update(tag).chain_update(tag_len).finalize().into();
		uniform.extend_from_slice(&block);
	}
	uniform.truncate(len);
	uniform
}

/// The intermediate values of maps from elements to points of the curve, by the simplified map of
/// Shallue, van de Woestijne and Ulas for an isogenous curve, and the isogeny (RFC 9380, sections
/// 6.6.2 and 6.6.3).
struct Maps<C: HashCurve<A>, A: LimbArithmetic> {
	/// u, Z·u² and the candidate x1 for each element u.
	candidates: Vec<[C::Coordinate; 3]>,
	/// The isogenous curve's y² at each x1.
	squares: Vec<C::Coordinate>,
}

impl<C: HashCurve<A>, A: LimbArithmetic> Maps<C, A> {
	fn new(elements: &[C::Coordinate]) -> Self {
		type Isogenous<C> = <<C as Weierstrass>::Ark as WBConfig>::IsogenousCurve;
		let a: C::Coordinate = ArkConvert::from_ark(&Isogenous::<C>::COEFF_A);
		let b: C::Coordinate = ArkConvert::from_ark(&Isogenous::<C>::COEFF_B);
		let z: C::Coordinate = ArkConvert::from_ark(&Isogenous::<C>::ZETA);

		let mut candidates = Vec::with_capacity(elements.len());
		let mut divisors = Vec::with_capacity(elements.len());
		for u in elements {
			let zu2 = z.mul(&u.square());
			let sum = zu2.square().add(&zu2);
			candidates.push([*u, zu2, b.mul(&sum.add(&Field::ONE))]);
			divisors.push(a.mul(&if sum.is_zero() { z } else { sum.neg() }));
		}
		// No divisor is zero.
		batch_inverse(&mut divisors);
		for ([_, _, x1], inverse) in candidates.iter_mut().zip(&divisors) {
			*x1 = x1.mul(inverse);
		}
		let squares = candidates.iter().map(|[_, _, x1]| x1.square().add(&a).mul(x1).add(&b));
		let squares = squares.collect();
		Self { candidates, squares }
	}

	/// Returns the points of the curve, by the [roots](Coordinate::roots) of the squares.
	fn images(
		self,
		roots: impl IntoIterator<Item = Result<C::Coordinate, C::Coordinate>>,
	) -> impl Iterator<Item = Point<C, A>> {
		self.candidates.into_iter().zip(roots).map(|([u, zu2, x1], root)| {
			// The value at Z·u²·x1 is (Z·u²)³ times that at x1.
			let (x, y) = match root {
				Ok(root) => (x1, root),
				Err(root) => (zu2.mul(&x1), zu2.mul(&u).mul(&root)),
			};
			isogeny::<C, A>(&x, &if y.is_odd() == u.is_odd() { y } else { y.neg() })
		})
	}

	/// Returns the hashes of messages. Each hash is made from the points of two elements.
	fn points(
		self,
		isa: Isa,
		roots: impl IntoIterator<Item = Result<C::Coordinate, C::Coordinate>>,
	) -> Vec<Affine<C::Coordinate>> {
		let images: Vec<_> = self.images(roots).collect();
		let points =
			images.chunks_exact(2).map(|pair| C::clear_cofactor(isa, &pair[0].add(&pair[1])));
		Point::normalize_batch(&points.collect::<Vec<_>>())
	}
}

/// Maps a point of the isogenous curve. If a denominator is zero, the image is the identity.
fn isogeny<C: HashCurve<A>, A: LimbArithmetic>(
	x: &C::Coordinate,
	y: &C::Coordinate,
) -> Point<C, A> {
	let map = &<C::Ark as WBConfig>::ISOGENY_MAP;
	let evaluate = |coefficients: &[<C::Ark as CurveConfig>::BaseField]| {
		coefficients.iter().rev().fold(C::Coordinate::ZERO, |value, coefficient| {
			value.mul(x).add(&ArkConvert::from_ark(coefficient))
		})
	};
	let (x_divisor, y_divisor) = (evaluate(map.x_map_denominator), evaluate(map.y_map_denominator));
	let square = y_divisor.square();
	let cofactor = x_divisor.square().mul(&x_divisor).mul(&square);
	Point::new(
		evaluate(map.x_map_numerator).mul(&x_divisor).mul(&square),
		evaluate(map.y_map_numerator).mul(y).mul(&cofactor),
		x_divisor.mul(&y_divisor),
	)
}
