#!/usr/bin/env bash
# Removes the files that the other scripts made in this checkout, except releases, and the target folder, which all
# clones share.
set -euo pipefail
source "$(dirname "$0")/env.sh"
rm -rf "$CARGO_TARGET_DIR" "$ROOT"/{client,console}/{node_modules,dist} "$ROOT/console/.test"
rm -rf "$ROOT"/{target/book,fuzz/artifacts,precompiles/node_modules}
rm -rf "$ROOT"/examples/{plain-api/node_modules,{parachain,solo-chain,subxt}/target}
