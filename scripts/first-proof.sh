#!/usr/bin/env bash
# Makes a proof and verifies it on the node of `make dev`: first-proof.sh [CURVE]. Prints the commands, so that you can
# repeat them.
set -euo pipefail
source "$(dirname "$0")/env.sh"
"$ROOT/scripts/setup.sh"
"$ROOT/scripts/build.sh" prover client
cd "$ROOT"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
curve=${1:-bls12-381}
seq 1 100 >"$work/leaves.txt"
assay=$CARGO_TARGET_DIR/release/assay
client=(node client/dist/cli.js)

set -x
"$assay" groth16 setup --curve "$curve" --depth 8 --out "$work/keys"
"$assay" groth16 prove --keys "$work/keys" --leaves "$work/leaves.txt" --index 41 --out "$work/proof"
"${client[@]}" register --key "$work/keys/verifying_key.json"
"${client[@]}" verify --key "$work/keys/verifying_key.json" \
	--proof "$work/proof/proof.json" --inputs "$work/proof/public_inputs.json"
