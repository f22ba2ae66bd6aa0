#!/usr/bin/env bash
# Tests the console, in Chromium with a node. Node, prover and client must be built. Installs Chromium on Debian, and
# otherwise prints what to install.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

# find_chromium: names Chromium in ASSAY_CHROMIUM, where the tests look.
find_chromium() {
	[ -n "${ASSAY_CHROMIUM:-}" ] || ASSAY_CHROMIUM=$(command -v chromium chromium-browser google-chrome | head -n 1)
	export ASSAY_CHROMIUM
	[ -n "$ASSAY_CHROMIUM" ]
}

if ! find_chromium && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo 'installing chromium' >&2
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
fi
find_chromium || {
	echo 'the tests need Chromium: install it, or name it in ASSAY_CHROMIUM' >&2
	exit 1
}
install_packages console
npm --prefix console run --silent lint
ASSAY_NODE=$CARGO_TARGET_DIR/release/assay-node ASSAY_PROVER=$CARGO_TARGET_DIR/release/assay \
	npm --prefix console test --silent
