#!/usr/bin/env bash
# Tests halo2's keys and proofs with the verifiers of halo2's own libraries: a large build.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

step 'format' cargo fmt --manifest-path prover/halo2/Cargo.toml --all --check
step 'build, lint' without_warnings cargo build --release --locked "${HALO2[@]}" --bins --tests --examples
step 'tests' cargo test --release --locked "${HALO2[@]}"
step 'tests of the large circuits' \
	cargo test --release --locked "${HALO2[@]:0:2}" --package assay-halo2-circuits -- --ignored
