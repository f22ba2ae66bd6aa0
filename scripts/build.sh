#!/usr/bin/env bash
# Builds the named parts: node, prover and client (all three by default), halo2 (a large build of a separate workspace),
# or upgrade (the new runtime of `make network-upgrade`).
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

# Builds the runtime for wasm only. A build for the host would replace the runtime in the node. The flags and the
# profile are those of substrate-wasm-builder.
build_upgrade() {
	local flags='--cfg substrate_runtime' argument setting profile=()
	for argument in --export-table --export=__heap_base --import-memory; do
		flags+=" -C link-arg=$argument"
	done
	for setting in 'panic="abort"' 'lto="thin"' package.{assay-runtime,pallet-verifier}.opt-level=3; do
		profile+=(--config "profile.release.$setting")
	done
	RUSTFLAGS="$flags $WASM_BUILD_RUSTFLAGS" cargo rustc --release --locked "${profile[@]}" --package assay-runtime \
		--no-default-features --features upgrade-test --lib --crate-type cdylib --target "$WASM_TARGET"
}

[ $# -gt 0 ] || set -- node prover client
for part in "$@"; do
	case $part in
	node) cargo build --release --locked "${CHAIN[@]}" --bin assay-node ;;
	prover) cargo build --release --locked "${PROVER[@]}" --bin assay ;;
	client) build_client ;;
	upgrade) build_upgrade ;;
	halo2) cargo build --release --locked "${HALO2[@]}" --bin assay-halo2 ;;
	*) echo "build: there is no $part; there are node, prover, client, upgrade and halo2" >&2; exit 2 ;;
	esac
done
