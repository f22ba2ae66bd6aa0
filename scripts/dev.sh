#!/usr/bin/env bash
# Runs a dev node in the foreground: dev.sh [FOLDER]. With a folder, keeps the chain there.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

store=(--tmp)
kept='a temporary folder (DATA=FOLDER keeps it)'
if [ $# -gt 0 ]; then
	store=(--base-path "$1")
	kept=$1
fi
# On another port, the commands below would reach the node that has this one.
if (exec 3<>/dev/tcp/127.0.0.1/9944) 2>/dev/null; then
	echo 'dev: another program listens at 127.0.0.1:9944: stop it first' >&2
	exit 1
fi
cat <<TEXT
A chain of your own at ws://127.0.0.1:9944, kept in $kept.
Its accounts are polkadot.js' own (//Alice, //Bob, …), each with 1 000 000 ASY. Look at it with
https://polkadot.js.org/apps/?rpc=ws://127.0.0.1:9944

To verify a first proof on it, in another terminal:

  scripts/first-proof.sh

TEXT
exec "$CARGO_TARGET_DIR/release/assay-node" --dev "${store[@]}" --no-telemetry --no-prometheus
