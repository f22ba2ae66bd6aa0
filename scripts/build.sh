#!/usr/bin/env bash
# Builds what is named, or all: node, prover, client.
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
	*) echo "build: there is no $part; there are node, prover and client" >&2; exit 2 ;;
	esac
done
