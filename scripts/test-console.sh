#!/usr/bin/env bash
# Tests the console, in Chromium with a node. Node, prover and client must be built. Installs Chromium on Debian, and
# otherwise prints what to install.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

# chromium_is_there: looks in the same places as the tests.
chromium_is_there() {
	[ -n "${ASSAY_CHROMIUM:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null
}

if ! chromium_is_there && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo 'installing chromium' >&2
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
fi
chromium_is_there || {
	echo 'the tests need Chromium: install it, or name it in ASSAY_CHROMIUM' >&2
	exit 1
}
install_packages console
npm --prefix console run --silent lint
ASSAY_NODE=$CARGO_TARGET_DIR/release/assay-node ASSAY_PROVER=$CARGO_TARGET_DIR/release/assay \
	npm --prefix console test --silent
