#!/usr/bin/env bash
# Halo2's keys and proofs against the verifiers of halo2's own libraries: a large build.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

cargo fmt --manifest-path prover/halo2/Cargo.toml --all --check
cargo clippy --release --locked "${HALO2[@]}" --all-targets -- --deny warnings
cargo test --release --locked "${HALO2[@]}"
# The large circuits: minutes.
cargo test --release --locked "${HALO2[@]:0:2}" --package assay-halo2-circuits -- --ignored
