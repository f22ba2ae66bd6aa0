#!/usr/bin/env bash
# The console's tests, in Chromium against a node. Node, prover and client are built.
# Installs Chromium on Debian; elsewhere says what to install.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

# chromium_is_there: the tests look in the same places.
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
