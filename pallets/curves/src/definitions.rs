//! The curves, one line each, and the instances of the pallet for them.

use crate::{
	backends::DecodeOnly,
	operations::{Operations, Paired, Single},
	Curves, Dummy, Wasm,
};
use assay_curve_operations::{Arkworks, ShortWeierstrass, TwistedEdwards};
use assay_host_functions::curves as host;

/// A curve: its name, and its operations on each backend.
pub trait Curve: 'static {
	/// The curve's name, as the host functions have it.
	const NAME: &'static str;

	/// Its operations by host calls.
	type Host: Operations;

	/// Its operations by arkworks.
	type Arkworks: Operations;

	/// Its operations without their arithmetic.
	type Decoding: Operations;
}

/// Defines a curve with its three instances.
macro_rules! curve {
	($curve:ident, $name:literal, $shape:ident, $host:ty, $arkworks:ty, $doc:literal) => {
		paste::paste! {
			#[doc = "" $doc "."]
			pub struct $curve;

			impl Curve for $curve {
				const NAME: &'static str = $name;
				type Host = $shape<$host>;
				type Arkworks = $shape<$arkworks>;
				type Decoding = $shape<DecodeOnly<$arkworks>>;
			}

			#[doc = "The instance for " $doc " by host calls."]
			pub type [<$curve Curves>] = Curves<$curve>;
			#[doc = "The instance for " $doc " by arkworks within the runtime."]
			pub type [<$curve Wasm>] = Wasm<$curve>;
			#[doc = "The instance for " $doc " without its arithmetic."]
			pub type [<$curve Dummy>] = Dummy<$curve>;
		}
	};
}

curve!(
	Bls12381,
	"bls12_381",
	Paired,
	host::bls12_381::Pairing,
	Arkworks<ark_bls12_381::Bls12_381>,
	"BLS12-381"
);
curve!(
	Bls12377,
	"bls12_377",
	Paired,
	host::bls12_377::Pairing,
	Arkworks<ark_bls12_377::Bls12_377>,
	"BLS12-377"
);
curve!(
	Bw6761,
	"bw6_761",
	Paired,
	host::bw6_761::Pairing,
	Arkworks<ark_bw6_761::BW6_761>,
	"BW6-761"
);
curve!(Bn254, "bn254", Paired, host::bn254::Pairing, Arkworks<ark_bn254::Bn254>, "BN254");
curve!(
	EdOnBls12377,
	"ed_on_bls12_377",
	Single,
	host::ed_on_bls12_377::G1,
	TwistedEdwards<ark_ed_on_bls12_377::EdwardsConfig>,
	"Ed-on-BLS12-377"
);
curve!(
	Bandersnatch,
	"ed_on_bls12_381_bandersnatch",
	Single,
	host::ed_on_bls12_381_bandersnatch::G1,
	TwistedEdwards<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>,
	"Bandersnatch in twisted Edwards form"
);
curve!(
	BandersnatchSw,
	"ed_on_bls12_381_bandersnatch_sw",
	Single,
	host::ed_on_bls12_381_bandersnatch_sw::G1,
	ShortWeierstrass<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>,
	"Bandersnatch in short Weierstrass form"
);
curve!(
	Pallas,
	"pallas",
	Single,
	host::pallas::G1,
	ShortWeierstrass<ark_pallas::PallasConfig>,
	"Pallas"
);
curve!(Vesta, "vesta", Single, host::vesta::G1, ShortWeierstrass<ark_vesta::VestaConfig>, "Vesta");
curve!(
	Secp256k1,
	"secp256k1",
	Single,
	host::secp256k1::G1,
	ShortWeierstrass<ark_secp256k1::Config>,
	"secp256k1"
);
