//! Made by `scripts/lattices.py`, and tested by the [module](super) that uses it.

use super::{from_hex, minus, plus, GlvLattice};

/// Eigenvalue -z^2, z = -0xd201000000010000.
#[rustfmt::skip]
pub const BLS12_381_G1: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("73eda753299d7d483339d80809a1d804a7780001fffcb7fcfffffffe00000001"),
	basis: [
		[plus("ac45a4010001a4020000000100000000"), plus("1")],
		[plus("1"), minus("ac45a4010001a40200000000ffffffff")],
	],
	factors: [
		plus("17c6becf1e01faadd63f6e522f6cfee2e034eb4b927adc027a1a872d6818be40697a383a9b4e94b05"),
		plus("2355094edfede377c38b5dcb707e08ed365043eb4be4bad71"),
	],
};

/// Eigenvalue z.
#[rustfmt::skip]
pub const BLS12_381_G2: GlvLattice<4> = GlvLattice {
	eigenvalue: from_hex("73eda753299d7d483339d80809a1d80553bda402fffe5bfe2dfefffeffff0001"),
	basis: [
		[plus("d201000000010000"), plus("1"), plus("0"), plus("0")],
		[plus("0"), plus("d201000000010000"), plus("1"), plus("0")],
		[plus("0"), plus("0"), plus("d201000000010000"), plus("1")],
		[plus("1"), plus("0"), minus("1"), minus("d201000000010000")],
	],
	factors: [
		plus("1381204ca56cd56b533cfcc0d3e76ec2892078a5e8573b29cf77cf78a2942e441bf413b309e17ac170273368b12e1f60e"),
		minus("17c6becf1e01faadd63f6e522f6cfee2e034eb4b927adc027a1a872d6818be40697a383a9b4e94b05"),
		plus("1cfbe4f7bd0027db2b2ef66a238a975bfd467e85511a23796d4a8bad4d5564a30"),
		plus("2355094edfede377c38b5dcb707e08ed365043eb4be4bad71"),
	],
};

/// Eigenvalue -z^2, z = 0x8508c00000000001.
#[rustfmt::skip]
pub const BLS12_377_G1: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("12ab655e9a2ca55660b44d1e5c37b00114885f32400000000000000000000000"),
	basis: [
		[plus("452217cc900000010a11800000000001"), plus("1")],
		[plus("1"), minus("452217cc900000010a11800000000000")],
	],
	factors: [
		plus("3b3f7aa969fd371607f72ed32af90181e7d14b4d66c5a9efc237e0dbcd180bab75c7cdb0fe046fe41"),
		plus("db65247b102cb27b93947927eaa01523f428602e35a78963d"),
	],
};

/// Eigenvalue z.
#[rustfmt::skip]
pub const BLS12_377_G2: GlvLattice<4> = GlvLattice {
	eigenvalue: from_hex("8508c00000000001"),
	basis: [
		[minus("8508c00000000001"), plus("1"), plus("0"), plus("0")],
		[plus("0"), minus("8508c00000000001"), plus("1"), plus("0")],
		[plus("0"), plus("0"), minus("8508c00000000001"), plus("1")],
		[plus("1"), plus("0"), minus("1"), plus("8508c00000000001")],
	],
	factors: [
		minus("1eca0125755aed064f63abaff9084ce152979759b442f60d06aa368887d66a923c84f54d08dd0873c6259f4ac9899dbed"),
		minus("3b3f7aa969fd371607f72ed32af90181e7d14b4d66c5a9efc237e0dbcd180bab75c7cdb0fe046fe41"),
		minus("72030ba8ee9c064228ca92bff12f226ffa680b81361474fec3b901cd5e10c1e8f"),
		plus("db65247b102cb27b93947927eaa01523f428602e35a78963d"),
	],
};

/// Eigenvalue 36 x^3 + 18 x^2 + 6 x + 1, x = 4965661367192848881.
#[rustfmt::skip]
pub const BN254_G1: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("30644e72e131a029048b6e193fd84104cc37a73fec2bc5e9b8ca0b2d36636f23"),
	basis: [
		[plus("6f4d8248eeb859fc8211bbeb7d4f1128"), minus("89d3256894d213e3")],
		[minus("89d3256894d213e3"), minus("6f4d8248eeb859fd0be4e1541221250b")],
	],
	factors: [
		plus("24ccef014a773d2d25398fd0300ff6565149d540fd5e495cc163b4843cb4b9a5ea8ff1e97b82bd785"),
		minus("2d91d232ec7e0b3d76eb9c714773a6ef28fa7d32d2fafba642e3ff027efccd68b"),
	],
};

/// Eigenvalue 6 x^2.
#[rustfmt::skip]
pub const BN254_G2: GlvLattice<4> = GlvLattice {
	eigenvalue: from_hex("6f4d8248eeb859fbf83e9682e87cfd46"),
	basis: [
		[plus("89d3256894d213e2"), plus("44e992b44a6909f2"), minus("44e992b44a6909f1"), plus("44e992b44a6909f1")],
		[minus("44e992b44a6909f1"), plus("44e992b44a6909f1"), minus("44e992b44a6909f1"), minus("89d3256894d213e3")],
		[plus("44e992b44a6909f2"), plus("44e992b44a6909f1"), plus("44e992b44a6909f1"), minus("89d3256894d213e2")],
		[plus("89d3256894d213e3"), minus("44e992b44a6909f1"), minus("44e992b44a6909f2"), minus("44e992b44a6909f1")],
	],
	factors: [
		plus("9e80318ab0d92b9308e5da66fc7184ae46f4bda995d51bb17d1fff2e5ce18e26500bb9ebe34b87b5df7a82efc16af4a4"),
		minus("9e80318ab0d92b9555b4ca7ba3e5577f2dff291532e42728353ccca0e558c73bc638c5d5d685c43ee7358073326c5b71"),
		plus("9e80318ab0d92b9555b4ca7ba3e55782071c4c43fac4daffa3f693b55c93362e55e0990306357ea31575709b223931fc"),
		plus("9e80318ab0d92b9555b4ca7ba3e5577dc170977dcef3cd3f23038c29bb8bb4ffd69f2f027ee767b05a39b15f89c9f59f"),
	],
};

/// A cube root of unity modulo BLS12-377's base field modulus.
#[rustfmt::skip]
pub const BW6_761_G1: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("1ae3a4617c510eabc8756ba8f8c524eb8882a75cc9bc8e359064ee822fb5bffd1e945779fffffffffffffffffffffff"),
	basis: [
		[minus("bf9b117dd04a4002e16ba886000000058b0800000000001"), plus("bf9b117dd04a4002e16ba885fffffffd3a7bfffffffffff")],
		[minus("bf9b117dd04a4002e16ba885fffffffd3a7bfffffffffff"), minus("17f3622fba0948005c2d7510c00000002c58400000000000")],
	],
	factors: [
		minus("e4061751dd380c86085f6e7602b7a9d8c2289a5d86c78aa7a8f8b1cce151c05b8"),
		minus("72030ba8ee9c0643042fb73b015bd4e9e7ccf39ddb5613b6f9693ff2c9bee72d2"),
	],
};

/// The other cube root of unity.
#[rustfmt::skip]
pub const BW6_761_G2: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("9b3af05dd14f6ec619aaf7d34594aabc5ed1347970dec00452217cc900000008508c00000000001"),
	basis: [
		[plus("bf9b117dd04a4002e16ba885fffffffd3a7bfffffffffff"), minus("bf9b117dd04a4002e16ba886000000058b0800000000001")],
		[plus("17f3622fba0948005c2d7510c00000002c58400000000000"), plus("bf9b117dd04a4002e16ba885fffffffd3a7bfffffffffff")],
	],
	factors: [
		plus("72030ba8ee9c0643042fb73b015bd4e9e7ccf39ddb5613b6f9693ff2c9bee72d2"),
		plus("72030ba8ee9c0643042fb73b015bd4eeda5ba6bfab7176f0af8f71da1792d92e7"),
	],
};

/// A cube root of unity modulo the order.
#[rustfmt::skip]
pub const PALLAS: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("397e65a7d7c1ad71aee24b27e308f0a61259527ec1d4752e619d1840af55f1b1"),
	basis: [
		[minus("49e69d1640a899538cb1279300000000"), plus("49e69d1640f049157fcae1c700000001")],
		[plus("93cd3a2c8198e2690c7c095a00000001"), plus("49e69d1640a899538cb1279300000000")],
	],
	factors: [
		minus("1279a745902a2654e32c49e4bffffffff61afdea68480fa554a95a2d972171db403d843e6359b1ee0"),
		plus("1279a745903c12455ff2b871c0000000361afdea683e7688ac689c5879f98a4decefcf580b0bc0882"),
	],
};

/// A cube root of unity modulo the order.
#[rustfmt::skip]
pub const VESTA: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("2d33357cb532458ed3552a23a8554e5005270d29d19fc7d27b7fd22f0201b547"),
	basis: [
		[minus("49e69d1640a899538cb1279300000001"), plus("49e69d1640f049157fcae1c700000000")],
		[plus("93cd3a2c8198e2690c7c095a00000001"), plus("49e69d1640a899538cb1279300000001")],
	],
	factors: [
		minus("1279a745902a2654e32c49e4c0000000361afdea685cc1578841414c24bf99a82cb2fd240b0e66397"),
		plus("1279a745903c12455ff2b871bffffffff61afdea6853283ae0009789fdd747ae07022eb26339b15cb"),
	],
};

/// A cube root of unity modulo the order.
#[rustfmt::skip]
pub const SECP256K1: GlvLattice<2> = GlvLattice {
	eigenvalue: from_hex("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72"),
	basis: [
		[minus("3086d221a7d46bcde86c90e49284eb15"), plus("e4437ed6010e88286f547fa90abfe4c3")],
		[plus("114ca50f7a8e2f3f657c1108d9d44cfd8"), plus("3086d221a7d46bcde86c90e49284eb15")],
	],
	factors: [
		minus("3086d221a7d46bcde86c90e49284eb153daa8a1471e8ca7fe893209a45dbb030ea815bd6ca9c9972"),
		plus("e4437ed6010e88286f547fa90abfe4c4221208ac9df506c61571b4ae8ac47f7146683369b37d7630"),
	],
};
