#!/usr/bin/env bash
# Fills blocks of a node with verifications and writes docs/benchmarks/block-space.*:
# block-space.sh [--no-ifma] [OPTIONS of client/dist/blockSpace.js].
#
# Builds the node twice, because the page also needs the capacities under the weights `ifma`: as assay-node-ifma with
# these weights, and as assay-node. With --no-ifma, builds nothing and leaves out that part of the page.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

release=$CARGO_TARGET_DIR/release
ifma=yes
options=()
for option in "$@"; do
	case $option in
	--no-ifma) ifma= ;;
	*) options+=("$option") ;;
	esac
done

if [ -n "$ifma" ]; then
	use_rust
	# Until the second build is done, a missing node is better than one with the wrong weights.
	trap 'rm -f "$release/assay-node"' EXIT
	cargo build --release --locked "${CHAIN[@]}" --features assay-node/ifma-weights --bin assay-node
	mv "$release/assay-node" "$release/assay-node-ifma"
	scripts/build.sh node
	trap - EXIT
	options=(--ifma-node "$release/assay-node-ifma" "${options[@]}")
fi

# Starts the program without cargo, so that an interrupt reaches it and it stops its node.
exec node client/dist/blockSpace.js --node "$release/assay-node" --prover "$release/assay" \
	--kept client/test/data/halo2 --out docs/benchmarks "${options[@]}"
