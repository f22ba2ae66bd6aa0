#!/usr/bin/env bash
# Fills blocks of a node with verifications and writes docs/benchmarks/block-space.*:
# block-space.sh [OPTIONS of client/dist/blockSpace.js].
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"
# No cargo in between, so that an interrupt reaches the program, which then stops its node.
exec node client/dist/blockSpace.js --node "$CARGO_TARGET_DIR/release/assay-node" \
	--prover "$CARGO_TARGET_DIR/release/assay" --kept client/test/data/halo2 --out docs/benchmarks "$@"
