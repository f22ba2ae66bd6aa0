#!/usr/bin/env bash
# Measures every case of the comparison and writes docs/benchmarks/: bench.sh [--vroom-source FOLDER] [OPTIONS of
# compare]. FOLDER is a checkout of VROOM, to measure beside.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust

vroom=()
if [ "${1:-}" = --vroom-source ]; then
	[ $# -ge 2 ] || { echo 'bench.sh: --vroom-source takes the folder of a checkout of VROOM' >&2; exit 2; }
	mkdir -p "$CARGO_TARGET_DIR/release/benchmarking"
	vroom=(--vroom "$CARGO_TARGET_DIR/release/benchmarking/vroom")
	"$ROOT/scripts/build-vroom.sh" "$2" "${vroom[1]}"
	shift 2
fi

cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
benchmarking=$CARGO_TARGET_DIR/release/assay-benchmarking
"$benchmarking" compare "${vroom[@]}" "$@"
"$benchmarking" report
