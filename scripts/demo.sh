#!/usr/bin/env bash
# Runs the demo. Everything that it needs must be built.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"
# Starts the demo without cargo, so that an interrupt reaches it and it stops its node.
exec node client/dist/demo.js --node "$CARGO_TARGET_DIR/release/assay-node" \
	--prover "$CARGO_TARGET_DIR/release/assay" "$@"
