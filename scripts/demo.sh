#!/usr/bin/env bash
# The demo: everything in it is built.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"
# No cargo in between, so that an interrupt reaches the demo, which then stops its node.
exec node client/dist/demo.js --node "$CARGO_TARGET_DIR/release/assay-node" \
	--prover "$CARGO_TARGET_DIR/release/assay" "$@"
