#!/usr/bin/env bash
# Fuzzes targets in turns: fuzz.sh MINUTES [TARGET...]. MINUTES is for all targets together, without builds. JOBS=n runs
# n targets at a time. SANITIZE=1 builds the targets with AddressSanitizer, which makes them slower. Findings are in
# fuzz/artifacts/. Every run is added to docs/benchmarks/network.json. Inputs that reached new code are kept in the
# user's cache, or in the folder CORPUS, and later runs start with them.
#
# The folder fuzz/ has the layout of cargo-fuzz, so `cargo fuzz run TARGET -s none` works too.
set -euo pipefail
source "$(dirname "$0")/env.sh"
source "$(dirname "$0")/address-sanitizer.sh"
use_rust
corpus=$(realpath --canonicalize-missing "${CORPUS:-${XDG_CACHE_HOME:-$HOME/.cache}/assay/fuzz-corpus}")
cd "$ROOT/fuzz"

# All programs of fuzz/Cargo.toml.
mapfile -t TARGETS < <(sed -nE '/^\[\[bin\]\]/{n;s/^name = "(.*)"$/\1/p}' Cargo.toml)
host=$(rustc -vV | sed -n 's/^host: //p')
# Other builds cannot use instrumented code.
export CARGO_TARGET_DIR=$CARGO_TARGET_DIR/fuzz${SANITIZE:+-sanitized}
# Lints are for the workspace, and no runtime runs here.
unset RUSTC_WORKSPACE_WRAPPER
export SKIP_WASM_BUILD=1
# LLVM describes inlined functions by recursion, which overflows rustc's usual stack of 8 MiB.
export RUST_MIN_STACK=$((64 << 20))
coverage=(
	-Cpasses=sancov-module
	-Cllvm-args=-sanitizer-coverage-level=4
	-Cllvm-args=-sanitizer-coverage-inline-8bit-counters
	-Cllvm-args=-sanitizer-coverage-pc-table
	-Cllvm-args=-sanitizer-coverage-trace-compares
	--cfg fuzzing
)

usage() {
	echo "usage: [JOBS=n] [SANITIZE=1] fuzz.sh MINUTES [TARGET...], with MINUTES for all targets together, targets of:" \
		"${TARGETS[*]}, and no more jobs than targets" >&2
	exit 2
}

minutes=${1:-}
[[ $minutes =~ ^[1-9][0-9]{0,5}$ ]] || usage
shift
[[ ${SANITIZE:-1} == 1 ]] || usage
command="make fuzz MINUTES=$minutes${JOBS:+ JOBS=$JOBS}${SANITIZE:+ SANITIZE=1}${*:+ TARGET='$*'}"
[ $# -gt 0 ] || set -- "${TARGETS[@]}"
for target in "$@"; do
	[[ " ${TARGETS[*]} " == *" $target "* ]] || usage
done

jobs=${JOBS:-1}
[[ $jobs =~ ^[1-9][0-9]{0,2}$ ]] && [ "$jobs" -le $# ] || usage

mkdir -p artifacts
exec 9>artifacts/lock
flock --nonblock 9 || { echo 'fuzz.sh: it runs already in this checkout' >&2; exit 1; }

sanitized=()
address=()
if [ -n "${SANITIZE:-}" ]; then
	use_address_sanitizer "$host"
	# A report is a finding, with libFuzzer's exit code for one.
	ASAN_OPTIONS+=:exitcode=77
	sanitized=(--sanitized)
	step 'AddressSanitizer: does it see an overrun?' check_sanitizer
fi

# build OPTION...: builds targets. With a named target platform, cargo does not instrument build scripts and macros.
build() {
	RUSTFLAGS="${coverage[*]} ${address[*]}" cargo build --release --locked --target "$host" "$@"
}

# The prover turns on arkworks' threads for everything that is built with it, so its target is built separately.
others=()
for target in "$@"; do
	if [ "$target" = artefacts ]; then
		step "$target: build" build --bin "$target" --features prover
	else
		others+=(--bin "$target")
	fi
done
[ ${#others[@]} = 0 ] || step 'targets: build' build "${others[@]}"

build_runner() {
	install_packages client
	npm --prefix "$ROOT/client" run --silent build
}
step 'client: build' build_runner

printf '\n'
exec node "$ROOT/client/dist/fuzz.js" --minutes "$minutes" --jobs "$jobs" \
	--programs "$CARGO_TARGET_DIR/$host/release" --corpus "$corpus" --seeds seeds --artifacts artifacts \
	--out "$ROOT/docs/benchmarks/network.json" --command "$command" "${sanitized[@]}" "${@/#/--target=}"
