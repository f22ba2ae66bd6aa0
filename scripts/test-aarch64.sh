#!/usr/bin/env bash
# Runs the short tests of crates on aarch64: test-aarch64.sh [PACKAGE...]. On another processor they are compiled for
# aarch64 and run by QEMU. Without PACKAGE, runs those of the crates whose code depends on the architecture.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

[ $# -gt 0 ] || set -- assay-fields assay-msm assay-pairings
# Lints are for the workspace.
unset RUSTC_WORKSPACE_WRAPPER
filter=()
if [ "$(uname -m)" != aarch64 ]; then
	export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
	export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER='qemu-aarch64 -L /usr/aarch64-linux-gnu'
	# These start their own program again, which the system cannot do without QEMU.
	filter=(--skip the_code_path_limits_the_choice --skip a_read_beyond_ends_the_process)
fi
for package; do
	step "aarch64: $package" cargo test --release --locked --target "$AARCH64_TARGET" --package "$package" --tests -- \
		"${filter[@]}"
done
print_steps
