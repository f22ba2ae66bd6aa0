#!/usr/bin/env bash
# Runs the short tests of the crates with unsafe code under AddressSanitizer, and then under valgrind's memcheck:
# sanitize.sh [PACKAGE...].
#
# AddressSanitizer checks the code that the compilers make, including the stack, but no memory access in assembly. With
# clang, this includes the C code of blst and libsecp256k1. Memcheck checks every instruction, and reads of
# uninitialized memory, but no overruns on the stack. Its processor has neither ADX nor AVX-512, so programs use other
# code paths.
set -euo pipefail
source "$(dirname "$0")/env.sh"
source "$(dirname "$0")/address-sanitizer.sh"
use_rust
cd "$ROOT"

# All packages with unsafe code that run in a node, a prover or a client, except assay-gpu, which needs a GPU. Of
# assay-wasm-exports, the allocator exists only in WebAssembly.
PACKAGES=(
	assay-fields assay-msm assay-pairings assay-lattice-native assay-samplers assay-lattice-prover assay-artefact
	assay-wasm-exports assay-host-functions
)
# The packages whose tests are short under memcheck, with the tests that are chosen: those of host functions in C, and
# no statistics over a million samples.
declare -A MEMCHECK=(
	[assay-fields]=''
	[assay-msm]=''
	[assay-lattice-native]=''
	[assay-samplers]='--skip distribution --skip small_faults_are_found'
	[assay-artefact]=''
	[assay-host-functions]='bls_signatures:: code_path:: ecdsa:: g2_cache:: hardware:: kzg:: metrics::'
)

[ $# -gt 0 ] || set -- "${PACKAGES[@]}"
for package in "$@"; do
	[[ " ${PACKAGES[*]} " == *" $package "* ]] || {
		echo "sanitize.sh: $package is none of the packages with unsafe code: ${PACKAGES[*]}" >&2
		exit 2
	}
done

host=$(rustc -vV | sed -n 's/^host: //p')
# Other builds cannot use instrumented code, and memcheck cannot either.
target=$CARGO_TARGET_DIR
# Lints are for the workspace, and no runtime runs here.
unset RUSTC_WORKSPACE_WRAPPER
export SKIP_WASM_BUILD=1

# tests PACKAGE...: runs tests. With a named target platform, cargo does not instrument build scripts and macros.
tests() {
	cargo test --release --locked --target "$host" --config profile.release.debug=1 \
		--config profile.release.debug-assertions=true --config profile.release.overflow-checks=true "$@"
}

under_address_sanitizer() {
	CARGO_TARGET_DIR=$target/sanitize RUSTFLAGS="${address[*]}" tests --package "$1" --tests
}

under_memcheck() {
	local runner chosen
	runner=CARGO_TARGET_$(tr 'a-z-' 'A-Z_' <<<"$host")_RUNNER
	read -ra chosen <<<"${MEMCHECK[$1]}"
	# This build is not instrumented.
	env --unset=CC --unset=RUSTC_BOOTSTRAP CARGO_TARGET_DIR="$target/memcheck" \
		"$runner=valgrind --quiet --error-exitcode=1 --exit-on-first-error=yes" \
		cargo test --release --locked --target "$host" --package "$1" --tests -- "${chosen[@]}"
}

use_address_sanitizer "$host"
[ -n "${SANITIZED_PLATFORM:-}" ] || skip 'AddressSanitizer: the C code' 'clang is not installed'
step 'AddressSanitizer: does it see an overrun?' check_sanitizer
for package in "$@"; do
	step "$package: AddressSanitizer" under_address_sanitizer "$package"
done
for package in "$@"; do
	if [ -n "${MEMCHECK[$package]+tested}" ]; then
		command -v valgrind >/dev/null || { echo "sanitize.sh: valgrind is missing: install it" >&2; exit 1; }
		step "$package: memcheck" under_memcheck "$package"
	fi
done
print_steps
