#!/usr/bin/env bash
# Fills blocks of a node with verifications and writes docs/benchmarks/block-space.*:
# block-space.sh [--no-ifma] [OPTIONS of client/dist/blockSpace.js].
#
# It builds the node twice, for the page has what fits by the weights `ifma` as well: one with these weights,
# assay-node-ifma, and assay-node. With --no-ifma it builds nothing, and that part of the page is left out.
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
	# Until the second build is done, no node is better than one with the wrong weights.
	trap 'rm -f "$release/assay-node"' EXIT
	cargo build --release --locked "${CHAIN[@]}" --features assay-node/ifma-weights --bin assay-node
	mv "$release/assay-node" "$release/assay-node-ifma"
	scripts/build.sh node
	trap - EXIT
	options=(--ifma-node "$release/assay-node-ifma" "${options[@]}")
fi

# No cargo in between, so that an interrupt reaches the program, which then stops its node.
exec node client/dist/blockSpace.js --node "$release/assay-node" --prover "$release/assay" \
	--kept client/test/data/halo2 --out docs/benchmarks "${options[@]}"
