#!/usr/bin/env bash
# Measures the weights of every call of the runtimes and writes runtime/src/weights/ and
# benchmarking/runtime/src/weights/: weights.sh [OPTIONS of weights]. Without options it makes both sets. The set for
# AVX-512 IFMA needs a processor with these instructions.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
cargo build --release --locked "${BENCHER[@]}"
weigh() { "$CARGO_TARGET_DIR/release/assay-benchmarking" weights "$@"; }
if [ $# -gt 0 ]; then
	weigh "$@"
else
	weigh --set reference
	if grep -qw avx512ifma /proc/cpuinfo; then
		weigh --set ifma
	else
		echo "weights: the set ifma is left as it is, for this processor lacks AVX-512 IFMA" >&2
	fi
fi
cargo fmt --package assay-runtime --package assay-baselines-runtime
