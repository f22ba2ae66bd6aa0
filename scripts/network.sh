#!/usr/bin/env bash
# Runs a command of client/dist/network.js with a network of zombienet/: network.sh COMMAND NETWORK [OPTIONS]. Or runs a
# light client with a validator: network.sh light-client. Everything that it needs must be built.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

command=$1
release=$CARGO_TARGET_DIR/release
if [ "$command" = light-client ]; then
	ASSAY_NODE=$release/assay-node ASSAY_PROVER=$release/assay exec npm --prefix client run --silent test:network
fi
network=$2
shift 2
definition=zombienet/$network.toml
if [ ! -f "$definition" ]; then
	echo "network: there is no $definition; NETWORK is one of $(basename -s .toml -a zombienet/*.toml | paste -sd ' ')" >&2
	exit 2
fi
case $command in
upgrade | old-node) set -- --runtime "$CARGO_TARGET_DIR/$WASM_TARGET/release/assay_runtime.wasm" "$@" ;;
esac
# A check is only for the caller. The other commands record results for the documentation.
[ "$command" = check ] || set -- --out docs/benchmarks/network.json "$@"
exec node client/dist/network.js "$command" --definition "$definition" --node "$release/assay-node" \
	--prover "$release/assay" --kept client/test/data/halo2 "$@"
