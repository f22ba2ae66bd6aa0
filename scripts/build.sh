#!/usr/bin/env bash
# Builds what is named: node, prover, client (all three if nothing is), upgrade, the runtime that make network-upgrade
# upgrades to, or halo2, a large build of its own.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

# To wasm alone: built for the host as well, it would take the place of the runtime that the node carries. The flags are
# those of substrate-wasm-builder, and the profile that of its builds.
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
