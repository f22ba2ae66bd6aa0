//! The choice of the native code in this process, and the code's names for a node's log.

pub use assay_code_path::{CodePath, Error as CodePathError};

/// Makes every native function obey `ASSAY_CODE_PATH`, and returns the code path that they take.
///
/// A program calls it once, at its start, before it verifies anything. The code of this repository
/// reads the variable itself; this function limits blst. The hash functions of `blake2b_simd`
/// and `sha2` choose by the processor and cannot be limited. libsecp256k1 has one code path.
///
/// # Errors
///
/// The variable's value is unknown, or needs instructions that the processor lacks.
pub fn choose_code_path() -> Result<CodePath, CodePathError> {
	CodePath::forced()?;
	if !CodePath::Adx.is_permitted() {
		blst_without_extensions();
	}
	Ok(CodePath::current())
}

/// Makes blst use its portable code.
fn blst_without_extensions() {
	#[cfg(target_arch = "x86_64")]
	{
		extern "C" {
			/// The instructions that blst found when the program was loaded: bit 0 is ADX, bit 1 SHA.
			static mut __blst_platform_cap: core::ffi::c_int;
		}
		// SAFETY: the variable is blst's own, in the same program; blst only reads it after the
		// program was loaded, and every value without these bits also occurs on some processor.
		unsafe { __blst_platform_cap = 0 };
	}
}

/// Returns the operations, each with the code that computes it in this process.
pub fn implementations() -> Vec<(&'static str, &'static str)> {
	let mut implementations = assay_pairings::implementations().to_vec();
	implementations.push(("multiplications and MSM", assay_msm::Isa::best().name()));
	let lattice = assay_lattice_native::Level::detect().name();
	implementations.push(("lattice products and SHAKE", lattice));
	implementations
}

#[cfg(test)]
mod tests {
	#[test]
	fn every_operation_has_code() {
		let implementations = super::implementations();
		for operation in
			["BLS12-381", "BLS12-377", "BN254", "BW6-761", "lattice products and SHAKE"]
		{
			let found = implementations.iter().find(|(name, _)| *name == operation);
			assert!(found.is_some_and(|(_, code)| !code.is_empty()), "{operation}");
		}
	}
}
