# shellcheck shell=bash
# Sourced by the other scripts: defines paths, packages and functions, and selects Rust.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The oldest Rust that builds polkadot-sdk's stable2609 line for this target.
MIN_RUST=1.91.1
MIN_NODE=20.14
WASM_TARGET=wasm32v1-none
AARCH64_TARGET=aarch64-unknown-linux-gnu

# The target folder is outside the checkout, so all clones share the built dependencies.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/assay/target}
# Four build scripts build wasm, one at a time. A waiting one occupies a job, so there are three more jobs than cores.
export CARGO_BUILD_JOBS=${CARGO_BUILD_JOBS:-$(($(nproc) + 3))}
# The wasm builder cannot find Cargo.lock from a target folder outside the checkout.
export WASM_BUILD_WORKSPACE_HINT=$ROOT
# Skips a runtime in frame-benchmarking-cli, which serves a command that is not used here.
export SKIP_FRAME_STORAGE_ACCESS_TEST_RUNTIME_WASM_BUILD=1
# Removes the padding of numbers in wasm.
case ${WASM_BUILD_RUSTFLAGS:-} in *--compress-relocations*) ;; *)
	# Not twice, if a script calls another: other flags are another build.
	export WASM_BUILD_RUSTFLAGS="${WASM_BUILD_RUSTFLAGS:-} -C link-arg=--compress-relocations" ;;
esac

# One codegen unit for the wasm as well, because its builder has a profile of its own. The wasm is up to a fifth smaller
# so, and its build an eighth less work.
export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1

# Links the system's OpenSSL statically if it is new enough, because compiling OpenSSL takes minutes. A release compiles
# its own, so that it does not depend on the system.
use_system_openssl() {
	if pkg-config --exists 'openssl >= 3' 2>/dev/null; then
		export OPENSSL_NO_VENDOR=1 OPENSSL_STATIC=1
	fi
}
use_system_openssl

# The prover and its libraries are built separately: they turn on arkworks' threads. cargo would turn them on for the
# node too, and a host function has one thread.
PROVER_PACKAGES=(assay-prover assay-ark-prover assay-artefact assay-gpu assay-lattice-prover assay-samplers)
PROVER=("${PROVER_PACKAGES[@]/#/--package=}")
# Packages that compare the curves in WebAssembly with arkworks in WebAssembly. The module takes minutes to compile, for
# the host and twice for wasm, so both packages belong to the long tests.
CURVES_IN_WASM=(--package assay-pairings-wasm-module --package assay-pairings-wasm-tests)
# The program with frame-benchmarking's command, for `make weights` alone. It depends on 170 packages that nothing else
# needs.
BENCHER=(--package assay-bencher)
# The packages that are built and tested together. Their node also has the chain `baselines`, whose runtime the demo and
# the tests use for comparisons.
CHAIN=(
	--workspace "${PROVER_PACKAGES[@]/#/--exclude=}" "${CURVES_IN_WASM[@]/#--package/--exclude}"
	"${BENCHER[@]/#--package/--exclude}"
	--features assay-node/baselines,assay-node/runtime-benchmarks
)
# The separate workspace that makes halo2 keys and proofs, with its own lock file.
HALO2=(--manifest-path "$ROOT/prover/halo2/Cargo.toml" --workspace)

# The separate workspace with Snowbridge's pallet, for a comparison.
SNOWBRIDGE=(--manifest-path "$ROOT/benchmarking/snowbridge/Cargo.toml" --workspace)

# The program that makes the book. `make book` installs it in the folder of tools.
MDBOOK_VERSION=0.5.4
MDBOOK=(mdbook --version "$MDBOOK_VERSION" --no-default-features --features search)
TOOLS=${XDG_CACHE_HOME:-$HOME/.cache}/assay/tools

# has_mdbook: succeeds if mdBook is on PATH or in the folder of tools.
has_mdbook() { PATH=$PATH:$TOOLS/bin command -v mdbook >/dev/null; }

# skip_book: says that the book is not built, and how to install mdBook.
skip_book() {
	skip 'documentation: the book' \
		"mdBook is not installed: run 'make book', or 'cargo install --locked ${MDBOOK[*]}'"
}

# version_at_least HAVE WANT: succeeds if version HAVE is WANT or newer.
version_at_least() {
	[ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# rust_is_recent BIN: succeeds if the Rust in the folder BIN is recent enough.
rust_is_recent() {
	[ -x "$1/rustc" ] && [ -x "$1/cargo" ] || return 1
	local version
	version=$("$1/rustc" --version 2>/dev/null | cut -d ' ' -f 2) || return 1
	version_at_least "${version%%-*}" "$MIN_RUST"
}

# rust_has_wasm BIN: succeeds if it can build for wasm, with libraries from the same compiler.
rust_has_wasm() {
	local lib
	lib=$("$1/rustc" --print sysroot)/lib/rustlib/$WASM_TARGET
	compgen -G "$lib/lib/libcore-*.rlib" >/dev/null || return 1
	# Debian's rustc uses a linker from another package.
	[ ! -L "$1/rust-lld" ] || [ -e "$1/rust-lld" ] || return 1
	# Libraries that `make setup` built name their compiler.
	[ ! -f "$lib/made-for" ] || [ "$("$1/rustc" -vV)" = "$(cat "$lib/made-for")" ]
}

# rust_candidates: prints folders with a Rust, the preferred one first.
rust_candidates() {
	local found
	found=$(command -v rustc) && dirname "$found"
	printf '%s\n' /usr/bin "$HOME/.cargo/bin"
}

# use_rust: puts the first suitable Rust at the front of PATH, and prepares its builds.
use_rust() {
	local bin
	while read -r bin; do
		if rust_is_recent "$bin" && rust_has_wasm "$bin"; then
			export PATH=$bin:$PATH
			share_wasm_dependencies
			lint_with_build
			compile_with_jemalloc
			return 0
		fi
	done < <(rust_candidates)
	echo "no Rust >= $MIN_RUST with the target $WASM_TARGET: run 'make setup'" >&2
	return 1
}

# share_wasm_dependencies: makes all wasm builds share one folder of dependencies. The wasm builder has a target folder
# for each crate, and would compile them once for each.
share_wasm_dependencies() {
	local crate wbuild=$CARGO_TARGET_DIR/release/wbuild
	for crate in assay-{runtime,baselines-runtime,conformance,wasm-module,stock-module} \
		assay-{snowbridge,snowbridge-patched}-runtime {para,solo}-runtime; do
		mkdir -p "$wbuild/$crate" "$wbuild/target"
		[ -e "$wbuild/$crate/target" ] || ln -s ../target "$wbuild/$crate/target"
	done
}

# lint_with_build: makes cargo lint the workspace's crates when it compiles them. All clones use the wrapper at the same
# path, because cargo distinguishes builds by this path.
lint_with_build() {
	local wrapper=$CARGO_TARGET_DIR/rustc-then-clippy
	mkdir -p "$CARGO_TARGET_DIR"
	if ! cmp -s "$ROOT/scripts/rustc-then-clippy" "$wrapper"; then
		cp "$ROOT/scripts/rustc-then-clippy" "$wrapper.$$"
		mv "$wrapper.$$" "$wrapper"
	fi
	export RUSTC_WORKSPACE_WRAPPER=$wrapper
}

# compile_with_jemalloc: makes cargo's compilers use jemalloc, if it is installed and no other wrapper is set.
compile_with_jemalloc() {
	# The dynamic linker says so if it does not find the library.
	[ -n "${RUSTC_WRAPPER:-}" ] || [ -n "$(LD_PRELOAD=libjemalloc.so.2 env true 2>&1)" ] ||
		export RUSTC_WRAPPER=$ROOT/scripts/rustc-with-jemalloc
}

# published MANIFEST: prints the names of a workspace's packages that may be published.
published() {
	cargo metadata --manifest-path "$1" --no-deps --format-version 1 |
		node -e '
			const { packages } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
			for (const { name, publish } of packages) if (publish === null || publish.length > 0) console.log(name);'
}

# name_wasm_paths CHECKOUT: replaces the paths of this machine in later wasm builds, so that the same commit gives the
# same runtime in every folder. Not for development: it compiles everything again.
name_wasm_paths() {
	WASM_BUILD_RUSTFLAGS+=" --remap-path-prefix=$1=/assay"
	WASM_BUILD_RUSTFLAGS+=" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
}

# without_warnings COMMAND...: runs a build, and fails if a crate has warnings, from this build or an earlier one.
without_warnings() {
	local log status=0
	log=$(mktemp)
	# Without colours, which hide a warning from the search.
	CARGO_TERM_COLOR=never "$@" 2>&1 | tee "$log" || status=$?
	if [ "$status" = 0 ] && grep -q '^warning: .* generated [0-9]* warning' "$log"; then
		echo 'there are warnings' >&2
		status=1
	fi
	rm "$log"
	return "$status"
}

# step NAME COMMAND...: runs a command under a heading, and prints its duration in seconds.
STEPS=()
step() {
	local name=$1 start=$SECONDS
	shift
	printf '\n== %s\n' "$name"
	"$@"
	STEPS+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
	printf '== %s (%d s)\n' "$name" $((SECONDS - start))
}

# skip NAME REASON: says that a step is left out, and again at the end, among the others.
skip() {
	STEPS+=("skipped  $1: $2")
	printf '\n== %s: skipped: %s\n' "$1" "$2"
}

# print_steps: prints the duration of every completed step, and the steps left out.
print_steps() {
	printf '\n'
	printf '%s\n' "${STEPS[@]}"
	printf '%5d s  in all\n' "$SECONDS"
}

# install_packages FOLDER: installs a folder's npm packages if they changed.
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

# build_console: builds the console's page. The client must be compiled.
build_console() {
	install_packages console
	npm --prefix "$ROOT/console" run --silent build
}

# build_hinters: compiles the modules that make hints to wasm, for the client.
build_hinters() {
	local system
	for system in ecdsa groth16 halo2; do
		(
			cd "$ROOT"
			# These modules do not unwind, unlike the workspace on the host.
			cargo rustc --quiet --release --locked --package "assay-$system-wasm-module" --lib --crate-type cdylib \
				--target "$WASM_TARGET" --config 'profile.release.panic="abort"'
		)
		cp "$CARGO_TARGET_DIR/$WASM_TARGET/release/assay_${system}_wasm_module.wasm" \
			"$ROOT/client/dist/${system}_hints.wasm"
	done
}
