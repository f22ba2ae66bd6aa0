//! Made by `scripts/lattices.py`, which says what they are.

use super::{Lattice, Signed};

/// Eigenvalue -z^2, z = -0xd201000000010000.
pub const BLS12_381_G1: Lattice<2> = Lattice {
	basis: [
		[
			Signed { negative: false, limbs: [0x100000000, 0xac45a4010001a402, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0xffffffff, 0xac45a4010001a402, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: false,
			limbs: [
				0x97a383a9b4e94b05,
				0xa1a872d6818be406,
				0x34eb4b927adc027,
				0x63f6e522f6cfee2e,
				0x7c6becf1e01faadd,
				0x1,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [0x65043eb4be4bad71, 0x38b5dcb707e08ed3, 0x355094edfede377c, 0x2, 0x0, 0x0, 0x0],
		},
	],
};

/// Eigenvalue z.
pub const BLS12_381_G2: Lattice<4> = Lattice {
	basis: [
		[
			Signed { negative: false, limbs: [0xd201000000010000, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0xd201000000010000, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0xd201000000010000, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0xd201000000010000, 0x0, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: false,
			limbs: [
				0x273368b12e1f60e,
				0xbf413b309e17ac17,
				0xf77cf78a2942e441,
				0x92078a5e8573b29c,
				0x33cfcc0d3e76ec28,
				0x381204ca56cd56b5,
				0x1,
			],
		},
		Signed {
			negative: true,
			limbs: [
				0x97a383a9b4e94b05,
				0xa1a872d6818be406,
				0x34eb4b927adc027,
				0x63f6e522f6cfee2e,
				0x7c6becf1e01faadd,
				0x1,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [
				0xd4a8bad4d5564a30,
				0xd467e85511a23796,
				0xb2ef66a238a975bf,
				0xcfbe4f7bd0027db2,
				0x1,
				0x0,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [0x65043eb4be4bad71, 0x38b5dcb707e08ed3, 0x355094edfede377c, 0x2, 0x0, 0x0, 0x0],
		},
	],
};

/// Eigenvalue -z^2, z = 0x8508c00000000001.
pub const BLS12_377_G1: Lattice<2> = Lattice {
	basis: [
		[
			Signed { negative: false, limbs: [0xa11800000000001, 0x452217cc90000001, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0xa11800000000000, 0x452217cc90000001, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: false,
			limbs: [
				0x5c7cdb0fe046fe41,
				0x237e0dbcd180bab7,
				0x7d14b4d66c5a9efc,
				0x7f72ed32af90181e,
				0xb3f7aa969fd37160,
				0x3,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [0x428602e35a78963d, 0x3947927eaa01523f, 0xb65247b102cb27b9, 0xd, 0x0, 0x0, 0x0],
		},
	],
};

/// Eigenvalue z.
pub const BLS12_377_G2: Lattice<4> = Lattice {
	basis: [
		[
			Signed { negative: true, limbs: [0x8508c00000000001, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x8508c00000000001, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x8508c00000000001, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x0, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x8508c00000000001, 0x0, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: true,
			limbs: [
				0x6259f4ac9899dbed,
				0xc84f54d08dd0873c,
				0x6aa368887d66a923,
				0x2979759b442f60d0,
				0xf63abaff9084ce15,
				0xeca0125755aed064,
				0x1,
			],
		},
		Signed {
			negative: true,
			limbs: [
				0x5c7cdb0fe046fe41,
				0x237e0dbcd180bab7,
				0x7d14b4d66c5a9efc,
				0x7f72ed32af90181e,
				0xb3f7aa969fd37160,
				0x3,
				0x0,
			],
		},
		Signed {
			negative: true,
			limbs: [
				0x3b901cd5e10c1e8f,
				0xa680b81361474fec,
				0x8ca92bff12f226ff,
				0x2030ba8ee9c06422,
				0x7,
				0x0,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [0x428602e35a78963d, 0x3947927eaa01523f, 0xb65247b102cb27b9, 0xd, 0x0, 0x0, 0x0],
		},
	],
};

/// Eigenvalue 36 x^3 + 18 x^2 + 6 x + 1, x = 4965661367192848881.
pub const BN254_G1: Lattice<2> = Lattice {
	basis: [
		[
			Signed { negative: false, limbs: [0x8211bbeb7d4f1128, 0x6f4d8248eeb859fc, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x89d3256894d213e3, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: true, limbs: [0x89d3256894d213e3, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0xbe4e1541221250b, 0x6f4d8248eeb859fd, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: false,
			limbs: [
				0xa8ff1e97b82bd785,
				0x163b4843cb4b9a5e,
				0x149d540fd5e495cc,
				0x5398fd0300ff6565,
				0x4ccef014a773d2d2,
				0x2,
				0x0,
			],
		},
		Signed {
			negative: true,
			limbs: [
				0x2e3ff027efccd68b,
				0x8fa7d32d2fafba64,
				0x6eb9c714773a6ef2,
				0xd91d232ec7e0b3d7,
				0x2,
				0x0,
				0x0,
			],
		},
	],
};

/// Eigenvalue 6 x^2.
pub const BN254_G2: Lattice<4> = Lattice {
	basis: [
		[
			Signed { negative: false, limbs: [0x89d3256894d213e2, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x44e992b44a6909f2, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: true, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x89d3256894d213e3, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x44e992b44a6909f2, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x89d3256894d213e2, 0x0, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x89d3256894d213e3, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x44e992b44a6909f2, 0x0, 0x0, 0x0] },
			Signed { negative: true, limbs: [0x44e992b44a6909f1, 0x0, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: false,
			limbs: [
				0xdf7a82efc16af4a4,
				0x500bb9ebe34b87b5,
				0x7d1fff2e5ce18e26,
				0x46f4bda995d51bb1,
				0x8e5da66fc7184ae,
				0x9e80318ab0d92b93,
				0x0,
			],
		},
		Signed {
			negative: true,
			limbs: [
				0xe7358073326c5b71,
				0xc638c5d5d685c43e,
				0x353ccca0e558c73b,
				0x2dff291532e42728,
				0x55b4ca7ba3e5577f,
				0x9e80318ab0d92b95,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [
				0x1575709b223931fc,
				0x55e0990306357ea3,
				0xa3f693b55c93362e,
				0x71c4c43fac4daff,
				0x55b4ca7ba3e55782,
				0x9e80318ab0d92b95,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [
				0x5a39b15f89c9f59f,
				0xd69f2f027ee767b0,
				0x23038c29bb8bb4ff,
				0xc170977dcef3cd3f,
				0x55b4ca7ba3e5577d,
				0x9e80318ab0d92b95,
				0x0,
			],
		},
	],
};

/// A cube root of unity modulo BLS12-377's base field modulus.
pub const BW6_761_G1: Lattice<2> = Lattice {
	basis: [
		[
			Signed {
				negative: true,
				limbs: [0x58b0800000000001, 0x2e16ba8860000000, 0xbf9b117dd04a400, 0x0],
			},
			Signed {
				negative: false,
				limbs: [0xd3a7bfffffffffff, 0x2e16ba885fffffff, 0xbf9b117dd04a400, 0x0],
			},
		],
		[
			Signed {
				negative: true,
				limbs: [0xd3a7bfffffffffff, 0x2e16ba885fffffff, 0xbf9b117dd04a400, 0x0],
			},
			Signed {
				negative: true,
				limbs: [0x2c58400000000000, 0x5c2d7510c0000000, 0x17f3622fba094800, 0x0],
			},
		],
	],
	factors: [
		Signed {
			negative: true,
			limbs: [
				0x8f8b1cce151c05b8,
				0x2289a5d86c78aa7a,
				0x85f6e7602b7a9d8c,
				0x4061751dd380c860,
				0xe,
				0x0,
				0x0,
			],
		},
		Signed {
			negative: true,
			limbs: [
				0x9693ff2c9bee72d2,
				0x7ccf39ddb5613b6f,
				0x42fb73b015bd4e9e,
				0x2030ba8ee9c06430,
				0x7,
				0x0,
				0x0,
			],
		},
	],
};

/// The other cube root of unity.
pub const BW6_761_G2: Lattice<2> = Lattice {
	basis: [
		[
			Signed {
				negative: false,
				limbs: [0xd3a7bfffffffffff, 0x2e16ba885fffffff, 0xbf9b117dd04a400, 0x0],
			},
			Signed {
				negative: true,
				limbs: [0x58b0800000000001, 0x2e16ba8860000000, 0xbf9b117dd04a400, 0x0],
			},
		],
		[
			Signed {
				negative: false,
				limbs: [0x2c58400000000000, 0x5c2d7510c0000000, 0x17f3622fba094800, 0x0],
			},
			Signed {
				negative: false,
				limbs: [0xd3a7bfffffffffff, 0x2e16ba885fffffff, 0xbf9b117dd04a400, 0x0],
			},
		],
	],
	factors: [
		Signed {
			negative: false,
			limbs: [
				0x9693ff2c9bee72d2,
				0x7ccf39ddb5613b6f,
				0x42fb73b015bd4e9e,
				0x2030ba8ee9c06430,
				0x7,
				0x0,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [
				0xf8f71da1792d92e7,
				0xa5ba6bfab7176f0a,
				0x42fb73b015bd4eed,
				0x2030ba8ee9c06430,
				0x7,
				0x0,
				0x0,
			],
		},
	],
};

/// A cube root of unity modulo the order.
pub const PALLAS: Lattice<2> = Lattice {
	basis: [
		[
			Signed { negative: true, limbs: [0x8cb1279300000000, 0x49e69d1640a89953, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x7fcae1c700000001, 0x49e69d1640f04915, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0xc7c095a00000001, 0x93cd3a2c8198e269, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x8cb1279300000000, 0x49e69d1640a89953, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: true,
			limbs: [
				0x3d843e6359b1ee0,
				0x4a95a2d972171db4,
				0x61afdea68480fa55,
				0x32c49e4bffffffff,
				0x279a745902a2654e,
				0x1,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [
				0xcefcf580b0bc0882,
				0xc689c5879f98a4de,
				0x61afdea683e7688a,
				0xff2b871c00000003,
				0x279a745903c12455,
				0x1,
				0x0,
			],
		},
	],
};

/// A cube root of unity modulo the order.
pub const VESTA: Lattice<2> = Lattice {
	basis: [
		[
			Signed { negative: true, limbs: [0x8cb1279300000001, 0x49e69d1640a89953, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x7fcae1c700000000, 0x49e69d1640f04915, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0xc7c095a00000001, 0x93cd3a2c8198e269, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x8cb1279300000001, 0x49e69d1640a89953, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: true,
			limbs: [
				0xcb2fd240b0e66397,
				0x841414c24bf99a82,
				0x61afdea685cc1578,
				0x32c49e4c00000003,
				0x279a745902a2654e,
				0x1,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [
				0x7022eb26339b15cb,
				0x9789fdd747ae0,
				0x61afdea6853283ae,
				0xff2b871bffffffff,
				0x279a745903c12455,
				0x1,
				0x0,
			],
		},
	],
};

/// A cube root of unity modulo the order.
pub const SECP256K1: Lattice<2> = Lattice {
	basis: [
		[
			Signed { negative: true, limbs: [0xe86c90e49284eb15, 0x3086d221a7d46bcd, 0x0, 0x0] },
			Signed { negative: false, limbs: [0x6f547fa90abfe4c3, 0xe4437ed6010e8828, 0x0, 0x0] },
		],
		[
			Signed { negative: false, limbs: [0x57c1108d9d44cfd8, 0x14ca50f7a8e2f3f6, 0x1, 0x0] },
			Signed { negative: false, limbs: [0xe86c90e49284eb15, 0x3086d221a7d46bcd, 0x0, 0x0] },
		],
	],
	factors: [
		Signed {
			negative: true,
			limbs: [
				0xea815bd6ca9c9972,
				0xe893209a45dbb030,
				0x3daa8a1471e8ca7f,
				0xe86c90e49284eb15,
				0x3086d221a7d46bcd,
				0x0,
				0x0,
			],
		},
		Signed {
			negative: false,
			limbs: [
				0x46683369b37d7630,
				0x1571b4ae8ac47f71,
				0x221208ac9df506c6,
				0x6f547fa90abfe4c4,
				0xe4437ed6010e8828,
				0x0,
				0x0,
			],
		},
	],
};
