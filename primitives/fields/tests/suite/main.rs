//! The fields, against arkworks' and against each other.
//!
//! The long runs take more elements: `cargo test --release -p assay-fields -- --ignored`.

#![allow(clippy::unwrap_used)]

/// Runs a block with each arithmetic that this machine runs, with [`assay_fields::Portable`] where none of those is
/// it, and with [`assay_fields::ReducedRadix`], which is for WebAssembly.
macro_rules! each_arithmetic {
	($arithmetic:ident => $run:block) => {
		for isa in assay_fields::Isa::all() {
			assay_fields::dispatch!(isa, $arithmetic => $run);
		}
		#[cfg(target_arch = "aarch64")]
		{
			type $arithmetic = assay_fields::Portable;
			$run
		}
		{
			type $arithmetic = assay_fields::ReducedRadix;
			$run
		}
	};
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_sextic;
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), target_os = "linux"))]
mod guarded;
mod isa;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod lanes_sextic;
mod prime;
#[cfg(target_arch = "x86_64")]
mod residues;
mod torus;
mod towers;
mod unsaturated;
