#!/usr/bin/env bash
# Tests the precompiles for contracts, in a runtime with pallet-revive: a large build of a separate workspace.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

contracts=(--manifest-path precompiles/Cargo.toml --workspace)

compile_contracts() {
	install_packages precompiles
	npm --prefix precompiles run --silent build
}

# Checks only the types, in the form for a chain: without the standard library.
check_wasm() {
	RUSTFLAGS='--cfg substrate_runtime --deny warnings' cargo check --release --locked "${contracts[@]}" \
		--no-default-features --target "$WASM_TARGET"
}

step 'format' cargo fmt --manifest-path precompiles/Cargo.toml --all --check
step 'contracts' compile_contracts
step 'build, lint' without_warnings cargo build --release --locked "${contracts[@]}" --lib --tests --examples
step 'tests' cargo test --release --locked "${contracts[@]}"
export ASSAY_BINARIES=$CARGO_TARGET_DIR/release/examples
step 'Ethereum transactions' node --test precompiles/test/*.test.mjs
step 'costs, beside a verifier in Solidity' node precompiles/test/costs.mjs
step 'without the standard library' check_wasm
