#!/usr/bin/env bash
# Compares Snowbridge's Ethereum client with its own BLS library and with Assay's host functions. First checks that both
# give the same verdicts, then prints the times of updates as tables.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

step 'format' cargo fmt "${SNOWBRIDGE[@]:0:2}" --all --check
step 'build, lint' without_warnings cargo build --release --locked "${SNOWBRIDGE[@]}" --bins --tests
step 'verdicts' cargo test --release --locked "${SNOWBRIDGE[@]}"

printf '\n%s, %s cores\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$(nproc)"
echo "commit $(git rev-parse --short HEAD)$([ -z "$(git status --porcelain)" ] || echo -dirty)"
"$CARGO_TARGET_DIR/release/assay-snowbridge"
