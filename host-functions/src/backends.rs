//! Which code computes what on this machine, for a node's log.

/// The curves with a pairing and the arithmetic that theirs gets, then what multiplications and their
/// sums run on.
///
/// The choice is made once, by what the processor has; `ASSAY_PORTABLE=1` in the environment takes
/// plain Rust. All give the same results.
pub fn backends() -> Vec<(&'static str, &'static str)> {
	let mut backends = assay_pairings::backends().to_vec();
	backends.push(("multiplications and sums", assay_msm::Engine::best().name()));
	backends
}

#[cfg(test)]
mod tests {
	#[test]
	fn every_curve_has_one() {
		let backends = super::backends();
		for curve in ["BLS12-381", "BLS12-377", "BN254", "BW6-761"] {
			assert!(backends.iter().any(|(name, backend)| *name == curve && !backend.is_empty()));
		}
	}
}
