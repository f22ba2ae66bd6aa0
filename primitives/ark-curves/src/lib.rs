#![doc = include_str!("../README.md")]
#![no_std]

pub use ark_bls12_377;
pub use ark_bls12_381;
pub use ark_bn254;
pub use ark_bw6_761;
pub use ark_ed_on_bls12_377;
pub use ark_ed_on_bls12_381_bandersnatch;
pub use ark_pallas;
pub use ark_secp256k1;
pub use ark_vesta;

// The curves with hooks in place of their arithmetic. No feature leaves them out: everything above this crate would be
// compiled twice, for runtimes with them and without.
pub use {
	ark_bls12_377_ext, ark_bls12_381_ext, ark_bn254_ext, ark_bw6_761_ext, ark_ed_on_bls12_377_ext,
	ark_ed_on_bls12_381_bandersnatch_ext, ark_pallas_ext, ark_secp256k1_ext, ark_vesta_ext,
};

/// Calls a macro once for each curve, with the curve's line of the table.
///
/// A line is a row of named fields:
///
/// | field | meaning |
/// | --- | --- |
/// | `curve` | its short name: that of its weights, and in camel case that of its pallets |
/// | `module` | its name in host functions, files and cases of the comparison |
/// | `reference` | its operations by arkworks, a type of `assay_curve_operations`: `Arkworks` of a pairing, or `ShortWeierstrass` or `TwistedEdwards` of a configuration. The path begins in this crate |
/// | `name` | its name in prose |
/// | `interface` | `HostCalls` if Parity's `sp-crypto-ec-utils` has the curve, and so the names of its host functions; otherwise `Assay` |
///
/// A macro names the fields up to the last that it needs:
///
/// ```
/// macro_rules! print {
///     { curve: $curve:ident, module: $module:ident, $($rest:tt)* } => {
///         println!(stringify!($module));
///     };
/// }
/// assay_ark_curves::for_each_curve!(print);
/// ```
#[macro_export]
macro_rules! for_each_curve {
	($callback:ident) => {
		$crate::with_curves! { @each $callback }
	};
}

/// Calls a macro once, with every line of [`for_each_curve!`] in braces.
///
/// ```
/// macro_rules! modules {
///     ($({ curve: $curve:ident, module: $module:ident, $($rest:tt)* })*) => {
///         [$(stringify!($module)),*]
///     };
/// }
/// assert!(assay_ark_curves::with_curves!(modules).contains(&"vesta"));
/// ```
#[rustfmt::skip]
#[macro_export]
macro_rules! with_curves {
	($callback:ident) => {
		$crate::with_curves! { @once $callback }
	};
	(@$how:ident $callback:ident) => {
		$crate::__call! {
			$how $callback
			{ curve: bls12_381, module: bls12_381, reference: Arkworks<ark_bls12_381::Bls12_381>, name: "BLS12-381", interface: HostCalls }
			{ curve: bls12_377, module: bls12_377, reference: Arkworks<ark_bls12_377::Bls12_377>, name: "BLS12-377", interface: HostCalls }
			{ curve: bw6_761, module: bw6_761, reference: Arkworks<ark_bw6_761::BW6_761>, name: "BW6-761", interface: HostCalls }
			{ curve: bn254, module: bn254, reference: Arkworks<ark_bn254::Bn254>, name: "BN254", interface: Assay }
			{ curve: ed_on_bls12_377, module: ed_on_bls12_377, reference: TwistedEdwards<ark_ed_on_bls12_377::EdwardsConfig>, name: "Ed-on-BLS12-377", interface: HostCalls }
			{ curve: bandersnatch, module: ed_on_bls12_381_bandersnatch, reference: TwistedEdwards<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>, name: "Bandersnatch in twisted Edwards form", interface: HostCalls }
			{ curve: bandersnatch_sw, module: ed_on_bls12_381_bandersnatch_sw, reference: ShortWeierstrass<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>, name: "Bandersnatch in short Weierstrass form", interface: Assay }
			{ curve: pallas, module: pallas, reference: ShortWeierstrass<ark_pallas::PallasConfig>, name: "Pallas", interface: HostCalls }
			{ curve: vesta, module: vesta, reference: ShortWeierstrass<ark_vesta::VestaConfig>, name: "Vesta", interface: HostCalls }
			{ curve: secp256k1, module: secp256k1, reference: ShortWeierstrass<ark_secp256k1::Config>, name: "secp256k1", interface: Assay }
		}
	};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __call {
	(each $callback:ident $($curve:tt)*) => {
		$($callback! $curve)*
	};
	(once $callback:ident $($curve:tt)*) => {
		$callback! { $($curve)* }
	};
}
