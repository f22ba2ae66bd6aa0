//! Runs `assay-benchmarking`. The library has everything.

fn main() -> anyhow::Result<()> {
	assay_benchmarking::run()
}
