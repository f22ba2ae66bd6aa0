//! The byte strings that are sent and stored.

use crate::{
	encoding,
	layout::{G1_LEN, G2_LEN, HASH_LEN, PREPARED_KEY_LEN, SCALAR_LEN},
};
use ark_bls12_381::{Fr, G1Affine, G2Affine};
use sha2::{Digest, Sha256};

/// The first byte of a versioned hash of a KZG commitment: EIP-4844's `VERSIONED_HASH_VERSION_KZG`.
pub const VERSION: u8 = 1;

assay_proof_system::byte_strings! {
	/// The verifier's part of a trusted setup: `[1]_2 ‖ [τ]_2`.
	VerifyingKey;
	/// A polynomial's commitment and the proof of a value.
	Proof;
	/// A statement about a polynomial: `versioned hash ‖ z ‖ y`.
	PublicInputs;
	/// A validated verifying key, as stored; its layout is in [`layout`](crate::layout).
	PreparedKey: at most PREPARED_KEY_LEN;
}

/// `[1]_2` and `[τ]_2` of Ethereum's ceremony: `g2_monomial[0]` and `g2_monomial[1]` of
/// `trusted_setup_4096.json` in the consensus specification (`consensus-specs`, `presets/mainnet/trusted_setups`).
const ETHEREUM: [&str; 2] = [
	"93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e\
	 024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8",
	"b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72\
	 185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2",
];

impl VerifyingKey {
	/// Returns the key of the setup with these points, which are compressed.
	pub fn new(one: &[u8; G2_LEN], tau: &[u8; G2_LEN]) -> Self {
		Self([&one[..], tau].concat())
	}

	/// Returns the key of the setup with these points.
	pub fn from_points(one: &G2Affine, tau: &G2Affine) -> Self {
		Self::new(&encoding::g2_bytes(one), &encoding::g2_bytes(tau))
	}

	/// Returns the key of Ethereum's ceremony, under which all blobs are committed.
	pub fn ethereum() -> Self {
		let [one, tau] = ETHEREUM.map(|digits| {
			let mut bytes = [0; G2_LEN];
			let digits = digits.as_bytes().chunks_exact(2);
			for (byte, pair) in bytes.iter_mut().zip(digits) {
				*byte = pair.iter().fold(0, |byte, digit| byte << 4 | value(*digit));
			}
			bytes
		});
		Self::new(&one, &tau)
	}
}

/// Returns the value of a hexadecimal digit in lower case.
const fn value(digit: u8) -> u8 {
	match digit {
		b'a'..=b'f' => digit - b'a' + 10,
		_ => digit - b'0',
	}
}

impl Proof {
	/// Returns the proof of a value of the polynomial that `commitment` commits to. Both points are
	/// compressed.
	pub fn new(commitment: &[u8; G1_LEN], proof: &[u8; G1_LEN]) -> Self {
		Self([&commitment[..], proof].concat())
	}

	/// Does the same as [`new`](Self::new), from points.
	pub fn from_points(commitment: &G1Affine, proof: &G1Affine) -> Self {
		Self::new(&encoding::g1_bytes(commitment), &encoding::g1_bytes(proof))
	}
}

impl PublicInputs {
	/// Returns the statement `p(z) = y` about the polynomial with this commitment. Scalars are
	/// big-endian.
	pub fn new(commitment: &[u8; G1_LEN], z: &[u8; SCALAR_LEN], y: &[u8; SCALAR_LEN]) -> Self {
		Self([&versioned_hash(commitment)[..], z, y].concat())
	}

	/// Does the same as [`new`](Self::new), from a point and numbers.
	pub fn from_values(commitment: &G1Affine, z: &Fr, y: &Fr) -> Self {
		let [z, y] = [z, y].map(encoding::scalar_bytes);
		Self::new(&encoding::g1_bytes(commitment), &z, &y)
	}
}

/// Returns the versioned hash of a commitment: its SHA-256 hash with [`VERSION`] in place of the first
/// byte, EIP-4844's `kzg_to_versioned_hash`.
pub fn versioned_hash(commitment: &[u8; G1_LEN]) -> [u8; HASH_LEN] {
	let mut hash: [u8; HASH_LEN] = Sha256::digest(commitment).into();
	hash[0] = VERSION;
	hash
}
