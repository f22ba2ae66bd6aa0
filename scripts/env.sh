# shellcheck shell=bash
# Sourced by the other scripts: where things are, and which Rust to use.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The oldest Rust that builds polkadot-sdk's stable2609 line for this target.
MIN_RUST=1.91.1
MIN_NODE=20.14
WASM_TARGET=wasm32v1-none

# One target folder outside the checkout: every clone finds its dependencies built.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/assay/target}
# Four scripts build wasm and take turns, and each holds a job while it waits, so there are three jobs more than cores.
export CARGO_BUILD_JOBS=${CARGO_BUILD_JOBS:-$(($(nproc) + 3))}
# With the target folder elsewhere, the wasm builder has to be told where Cargo.lock is.
export WASM_BUILD_WORKSPACE_HINT=$ROOT
# A runtime within frame-benchmarking-cli, for a command of its that is not used here.
export SKIP_FRAME_STORAGE_ACCESS_TEST_RUNTIME_WASM_BUILD=1
# Numbers in wasm without padding.
export WASM_BUILD_RUSTFLAGS="${WASM_BUILD_RUSTFLAGS:-} -C link-arg=--compress-relocations"

# A new enough OpenSSL of the system's, linked as a library of our own would be: compiling it takes minutes. A release
# has its own, whatever system it was made on.
use_system_openssl() {
	if pkg-config --exists 'openssl >= 3' 2>/dev/null; then
		export OPENSSL_NO_VENDOR=1 OPENSSL_STATIC=1
	fi
}
use_system_openssl

# The prover with its libraries is apart: it turns on arkworks' threads, which cargo would turn on for the
# node as well, and a host function has one thread.
PROVER_PACKAGES=(assay-prover assay-ark-prover assay-artefact assay-gpu assay-lattice-prover assay-samplers)
PROVER=("${PROVER_PACKAGES[@]/#/--package=}")
# Compares the curves in WebAssembly with arkworks there. The module takes minutes to compile, for the host and
# twice for wasm, so both belong to the long tests.
CURVES_IN_WASM=(--package assay-pairings-wasm-module --package assay-pairings-wasm-tests)
# The packages that are built and tested together. Their node has the chain `baselines` beside its others,
# whose runtime the demo and the tests compare with.
CHAIN=(
	--workspace "${PROVER_PACKAGES[@]/#/--exclude=}" "${CURVES_IN_WASM[@]/#--package/--exclude}"
	--features assay-node/baselines,assay-node/runtime-benchmarks
)
# What makes halo2 keys and proofs has a lock file of its own.
HALO2=(--manifest-path "$ROOT/prover/halo2/Cargo.toml" --workspace)

# Snowbridge's pallet, to compare with, has one as well.
SNOWBRIDGE=(--manifest-path "$ROOT/benchmarking/snowbridge/Cargo.toml" --workspace)

# version_at_least HAVE WANT
version_at_least() {
	[ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# rust_is_recent BIN: is the Rust in the folder BIN recent enough?
rust_is_recent() {
	[ -x "$1/rustc" ] && [ -x "$1/cargo" ] || return 1
	local version
	version=$("$1/rustc" --version 2>/dev/null | cut -d ' ' -f 2) || return 1
	version_at_least "${version%%-*}" "$MIN_RUST"
}

# rust_has_wasm BIN: can it build for wasm, with libraries of its own making?
rust_has_wasm() {
	local lib
	lib=$("$1/rustc" --print sysroot)/lib/rustlib/$WASM_TARGET
	compgen -G "$lib/lib/libcore-*.rlib" >/dev/null || return 1
	# Debian's rustc links by a program of another package.
	[ ! -L "$1/rust-lld" ] || [ -e "$1/rust-lld" ] || return 1
	# Libraries that `make setup` built say for which compiler.
	[ ! -f "$lib/made-for" ] || [ "$("$1/rustc" -vV)" = "$(cat "$lib/made-for")" ]
}

# rust_candidates: folders with a Rust, the preferred one first.
rust_candidates() {
	local found
	found=$(command -v rustc) && dirname "$found"
	printf '%s\n' /usr/bin "$HOME/.cargo/bin"
}

# use_rust: puts the first Rust that serves ahead on PATH.
use_rust() {
	local bin
	while read -r bin; do
		if rust_is_recent "$bin" && rust_has_wasm "$bin"; then
			export PATH=$bin:$PATH
			share_wasm_dependencies
			lint_with_build
			return 0
		fi
	done < <(rust_candidates)
	echo "no Rust >= $MIN_RUST with the target $WASM_TARGET: run 'make setup'" >&2
	return 1
}

# share_wasm_dependencies: one folder for the dependencies of everything that is built to wasm. The wasm
# builder has a target folder for each crate, and would compile them once for each.
share_wasm_dependencies() {
	local crate wbuild=$CARGO_TARGET_DIR/release/wbuild
	for crate in assay-{runtime,baselines-runtime,conformance,wasm-module,stock-module,snowbridge-runtime,snowbridge-patched-runtime}; do
		mkdir -p "$wbuild/$crate" "$wbuild/target"
		[ -e "$wbuild/$crate/target" ] || ln -s ../target "$wbuild/$crate/target"
	done
}

# lint_with_build: from here on, cargo lints the workspace's crates as it compiles them. The wrapper has one
# place for all clones, because cargo tells builds apart by its path.
lint_with_build() {
	local wrapper=$CARGO_TARGET_DIR/rustc-then-clippy
	mkdir -p "$CARGO_TARGET_DIR"
	if ! cmp -s "$ROOT/scripts/rustc-then-clippy" "$wrapper"; then
		cp "$ROOT/scripts/rustc-then-clippy" "$wrapper.$$"
		mv "$wrapper.$$" "$wrapper"
	fi
	export RUSTC_WORKSPACE_WRAPPER=$wrapper
}

# name_wasm_paths CHECKOUT: builds of wasm from here on have no path of this machine in them, so that the same commit
# gives the same runtime in every folder. Not for development: it compiles everything again.
name_wasm_paths() {
	WASM_BUILD_RUSTFLAGS+=" --remap-path-prefix=$1=/assay"
	WASM_BUILD_RUSTFLAGS+=" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
}

# without_warnings COMMAND...: runs a build, and fails if a crate has warnings, its own or of an earlier build.
without_warnings() {
	local log status=0
	log=$(mktemp)
	"$@" 2>&1 | tee "$log" || status=$?
	if [ "$status" = 0 ] && grep -q '^warning: .* generated [0-9]* warning' "$log"; then
		echo 'there are warnings' >&2
		status=1
	fi
	rm "$log"
	return "$status"
}

# step NAME COMMAND...: runs a command under a heading, and prints the seconds that it took.
STEPS=()
step() {
	local name=$1 start=$SECONDS
	shift
	printf '\n== %s\n' "$name"
	"$@"
	STEPS+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
	printf '== %s (%d s)\n' "$name" $((SECONDS - start))
}

# print_steps: prints what every step took that has ended.
print_steps() {
	printf '\n'
	printf '%s\n' "${STEPS[@]}"
	printf '%5d s  in all\n' "$SECONDS"
}

# install_packages FOLDER: installs the npm packages of a folder if they changed.
install_packages() {
	if [ ! -e "$ROOT/$1/node_modules/.package-lock.json" ] ||
		[ "$ROOT/$1/package-lock.json" -nt "$ROOT/$1/node_modules/.package-lock.json" ]; then
		npm --prefix "$ROOT/$1" ci --silent --no-audit --no-fund
	fi
}

# build_client: compiles the client.
build_client() {
	install_packages client
	npm --prefix "$ROOT/client" run --silent build
	build_hinters
}

# build_console: makes the console's page. The client is compiled.
build_console() {
	install_packages console
	npm --prefix "$ROOT/console" run --silent build
}

# build_hinters: compiles what makes hints to wasm, for the client.
build_hinters() {
	local system
	for system in ecdsa groth16; do
		(
			cd "$ROOT"
			# Nothing unwinds there, whatever the workspace says for the host.
			cargo rustc --quiet --release --locked --package "assay-$system-wasm-module" --lib --crate-type cdylib \
				--target "$WASM_TARGET" --config 'profile.release.panic="abort"'
		)
		cp "$CARGO_TARGET_DIR/$WASM_TARGET/release/assay_${system}_wasm_module.wasm" \
			"$ROOT/client/dist/${system}_hints.wasm"
	done
}
