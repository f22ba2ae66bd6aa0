#!/usr/bin/env bash
# Builds what is named: node, prover, client (all three if nothing is), or halo2, a large build of its own.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

[ $# -gt 0 ] || set -- node prover client
for part in "$@"; do
	case $part in
	node) cargo build --release --locked "${CHAIN[@]}" --bin assay-node ;;
	prover) cargo build --release --locked "${PROVER[@]}" --bin assay ;;
	client) build_client ;;
	halo2) cargo build --release --locked "${HALO2[@]}" --bin assay-halo2 ;;
	*) echo "build: there is no $part; there are node, prover, client and halo2" >&2; exit 2 ;;
	esac
done
