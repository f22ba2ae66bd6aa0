#!/usr/bin/env bash
# Runs the console with a dev node, in the foreground: console.sh [FOLDER]. With a folder, keeps the chain there.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

build_console
node console/node_modules/vite/bin/vite.js preview console --host 127.0.0.1 --port 8400 --strictPort \
	--logLevel warn &
scripts/dev.sh "$@" &
# When one ends, or at a signal, both end.
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
cat <<TEXT
The console: http://127.0.0.1:8400

TEXT
wait -n
