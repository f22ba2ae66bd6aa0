//! The Merkle tree outside the circuit: its root and the path of one leaf.
//!
//! A tree of depth `d` has `2^d` places. Places without a leaf have the digest zero, to which no known
//! leaf hashes, so nobody can prove membership of padding. Subtrees of padding are hashed once per
//! level. So the cost is one hash per leaf and per node above leaves, independent of the depth.

use super::poseidon::{Hasher, PoseidonField};
use ark_crypto_primitives::merkle_tree::{configs::PoseidonMerkleConfig, Path};
use serde::{Deserialize, Serialize};
use std::{
	fmt,
	num::NonZeroUsize,
	str::FromStr,
	thread::{available_parallelism, scope},
};

/// The path of a leaf, as the circuit's gadget takes it.
pub type MerklePath<F> = Path<PoseidonMerkleConfig<F>>;

/// The fewest hashes of a level for which threads pay off.
const HASHES_FOR_THREADS: usize = 256;

/// The number of levels above the leaves, 1 to 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Depth(u8);

impl Depth {
	/// The largest depth.
	pub const MAX: u8 = 32;

	/// Creates a depth if it is within bounds.
	pub const fn new(depth: u8) -> Option<Self> {
		match depth {
			1..=Self::MAX => Some(Self(depth)),
			_ => None,
		}
	}

	/// Returns the number of levels.
	pub const fn levels(self) -> usize {
		self.0 as usize
	}

	/// Returns the number of leaves that fit: `2^depth`.
	pub const fn capacity(self) -> u64 {
		1 << self.0
	}
}

impl TryFrom<u8> for Depth {
	type Error = &'static str;

	fn try_from(depth: u8) -> Result<Self, Self::Error> {
		Self::new(depth).ok_or("a depth is a number from 1 to 32")
	}
}

impl FromStr for Depth {
	type Err = &'static str;

	fn from_str(text: &str) -> Result<Self, Self::Err> {
		// Zero is refused as well as a text that is not a number.
		text.parse().unwrap_or(0).try_into()
	}
}

impl From<Depth> for u8 {
	fn from(depth: Depth) -> Self {
		depth.0
	}
}

impl fmt::Display for Depth {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		self.0.fmt(f)
	}
}

/// A leaf, its path, and the tree's root.
#[derive(Clone, Debug)]
pub struct Opening<F: PoseidonField> {
	/// The tree's root, which is the public input.
	pub root: F,
	/// The leaf.
	pub leaf: F,
	/// Its path.
	pub path: MerklePath<F>,
}

/// Computes the root over `leaves` and the path of leaf `index`.
///
/// # Panics
///
/// If `index` is not the index of a leaf, or if there are more leaves than places.
/// [`leaves::parse`](super::leaves::parse) refuses both.
pub fn open<F: PoseidonField>(
	hasher: &mut Hasher<F>,
	leaves: &[F],
	depth: Depth,
	index: usize,
) -> Opening<F> {
	assert!(index < leaves.len() && leaves.len() as u64 <= depth.capacity(), "checked by parse");
	let mut level = hash_all(hasher, leaves, |hasher, leaf| hasher.leaf(*leaf));
	let mut padding = F::ZERO;
	let mut position = index;
	let mut siblings = Vec::with_capacity(depth.levels());
	for _ in 0..depth.levels() {
		siblings.push(level.get(position ^ 1).copied().unwrap_or(padding));
		let pairs: Vec<&[F]> = level.chunks(2).collect();
		level = hash_all(hasher, &pairs, |hasher, pair| {
			hasher.node(pair[0], pair.get(1).copied().unwrap_or(padding))
		});
		padding = hasher.node(padding, padding);
		position >>= 1;
	}
	let leaf_sibling_hash = siblings.remove(0);
	// The library's paths start at the root.
	siblings.reverse();
	Opening {
		root: level[0],
		leaf: leaves[index],
		path: Path { leaf_sibling_hash, auth_path: siblings, leaf_index: index },
	}
}

/// Hashes `items` in order, on all processors if there are many.
fn hash_all<F: PoseidonField, T: Sync>(
	hasher: &mut Hasher<F>,
	items: &[T],
	hash: impl Fn(&mut Hasher<F>, &T) -> F + Sync,
) -> Vec<F> {
	if items.len() < HASHES_FOR_THREADS {
		return items.iter().map(|item| hash(hasher, item)).collect();
	}
	let threads = available_parallelism().map_or(1, NonZeroUsize::get);
	let mut digests = vec![F::ZERO; items.len()];
	let share = items.len().div_ceil(threads);
	scope(|scope| {
		for (items, digests) in items.chunks(share).zip(digests.chunks_mut(share)) {
			let (mut hasher, hash) = (hasher.clone(), &hash);
			scope.spawn(move || {
				for (item, digest) in items.iter().zip(digests) {
					*digest = hash(&mut hasher, item);
				}
			});
		}
	});
	digests
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::groth16::poseidon;
	use ark_crypto_primitives::merkle_tree::MerkleTree;
	use ark_ff::AdditiveGroup;
	use assay_ark_curves::ark_bls12_381::Fr;

	/// Compares with the library's tree, which stores every place.
	fn matches_the_library(depth: u8, count: u64, indices: &[usize]) {
		let parameters = poseidon::parameters();
		let mut hasher = Hasher::new(&parameters);
		let depth = Depth::new(depth).unwrap();
		let leaves: Vec<Fr> = (1..=count).map(Fr::from).collect();
		let mut digests: Vec<Fr> = leaves.iter().map(|leaf| hasher.leaf(*leaf)).collect();
		digests.resize(depth.capacity() as usize, Fr::ZERO);
		let tree = MerkleTree::<PoseidonMerkleConfig<Fr>>::new_with_leaf_digest(
			&parameters,
			&parameters,
			digests,
		)
		.unwrap();
		for &index in indices {
			let opening = open(&mut hasher, &leaves, depth, index);
			assert_eq!(opening.root, tree.root());
			assert_eq!(opening.path, tree.generate_proof(index).unwrap());
			let verified =
				opening.path.verify(&parameters, &parameters, &opening.root, [opening.leaf]);
			assert!(verified.unwrap());
		}
	}

	#[test]
	fn every_place_of_small_trees_matches_the_library() {
		for depth in 1..=3 {
			for count in 1..=1 << depth {
				let indices: Vec<usize> = (0..count as usize).collect();
				matches_the_library(depth, count, &indices);
			}
		}
	}

	#[test]
	fn a_tree_hashed_on_threads_matches_the_library() {
		matches_the_library(10, 2 * HASHES_FOR_THREADS as u64 + 37, &[0, 255, 256, 548]);
	}

	#[test]
	fn padding_above_the_leaves_is_hashed_level_by_level() {
		let mut hasher = Hasher::new(&poseidon::parameters());
		let opening = open(&mut hasher, &[Fr::from(5)], Depth::new(Depth::MAX).unwrap(), 0);
		let mut padding = Fr::ZERO;
		let mut node = hasher.leaf(Fr::from(5));
		for _ in 0..Depth::MAX {
			node = hasher.node(node, padding);
			padding = hasher.node(padding, padding);
		}
		assert_eq!(opening.root, node);
	}

	#[test]
	fn depths_are_bounded() {
		for wrong in ["0", "33", "256", "-1", "", "8 ", "x"] {
			assert!(Depth::from_str(wrong).is_err(), "{wrong}");
		}
		assert_eq!(Depth::from_str("32").unwrap().capacity(), 1 << 32);
	}
}
