#!/usr/bin/env bash
# Runs a command of client/dist/network.js over a network of zombienet/: network.sh COMMAND NETWORK [OPTIONS]; or a light
# client against a validator: network.sh light-client. All it needs is built.
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
# A check is for whoever runs it; the others make figures of the documentation.
[ "$command" = check ] || set -- --out docs/benchmarks/network.json "$@"
exec node client/dist/network.js "$command" --definition "$definition" --node "$release/assay-node" \
	--prover "$release/assay" --kept client/test/data/halo2 "$@"
