#!/usr/bin/env bash
# Builds the examples and runs them. Node, prover and client must be built.
#
#   test-examples.sh [--programs | --chains]
#
#   --programs   only the programs that use a chain, with a dev node
#   --chains     only the chains: builds them from the packages, as a dependent project would, in the target folder. The
#                programs use the solo chain's node and, where it is installed, polkadot-omni-node with the parachain's
#                runtime. A validator of a relay chain checks the parachain's blocks
set -euo pipefail
source "$(dirname "$0")/env.sh"

programs=1
chains=1
for option in "$@"; do
	case $option in
	--programs) chains='' ;;
	--chains) programs='' ;;
	*) echo "test-examples: there is no option $option; there are --programs and --chains" >&2; exit 2 ;;
	esac
done
[ -n "$programs$chains" ] || { echo 'test-examples: --programs and --chains exclude each other' >&2; exit 2; }
use_rust
cd "$ROOT"
packages=$CARGO_TARGET_DIR/package
work=$CARGO_TARGET_DIR/examples

# put NEW OLD: replaces a folder if its content differs. The files of an unchanged folder keep their times, so cargo
# does not build them again.
put() {
	if diff --recursive --brief "$1" "$2" >/dev/null 2>&1; then
		rm -rf "$1"
	else
		rm -rf "$2"
		mv "$1" "$2"
	fi
}

# ours LOCK: prints the names of the packages in a lock file that are from no registry.
ours() {
	awk -v RS= '/^\[\[package\]\]/ && !/\nsource = / { gsub(/"/, "", $4); print $4 }' "$1"
}

# copy_chain NAME: copies a chain, with the packages in the place of this repository's crates.
copy_chain() {
	local chain=$1 new=$work/new crate
	rm -rf "$new"
	mkdir -p "$work/packages"
	# The weights are links to this repository's.
	cp --recursive --dereference "examples/$chain" "$new"
	sed -i '/^\[patch.crates-io\]/,/^$/d' "$new/Cargo.toml"
	{
		printf '\n[patch.crates-io]\n'
		for crate in $(ours "$new/Cargo.lock"); do
			[ -e "$packages/$crate-$version.crate" ] || continue
			rm -rf "$work/package"
			mkdir "$work/package"
			# Files get the current time, because in a package all times are the same.
			tar -xmzf "$packages/$crate-$version.crate" -C "$work/package" --strip-components 1
			# These files name the commit and the sums of the other packages. A project that depends on a package does
			# not use them.
			rm -f "$work/package/.cargo_vcs_info.json" "$work/package/Cargo.lock"
			put "$work/package" "$work/packages/$crate"
			printf '%s = { path = "%s" }\n' "$crate" "$work/packages/$crate"
		done
		printf 'wasm-opt = { path = "%s" }\n' "$ROOT/scripts/wasm-opt"
	} >>"$new/Cargo.toml"
	put "$new" "$work/$chain"
}

# in_chain NAME CARGO'S ARGUMENTS...: runs cargo on the copy of a chain.
in_chain() {
	local chain=$1 command=$2
	shift 2
	WASM_BUILD_WORKSPACE_HINT=$work/$chain without_warnings \
		cargo "$command" --release --locked --manifest-path "$work/$chain/Cargo.toml" "$@"
}

subxt=(--manifest-path examples/subxt/Cargo.toml)
step 'plain-api: packages' install_packages examples/plain-api
step 'subxt: format' cargo fmt "${subxt[@]}" --check
step 'subxt: build, lint' without_warnings cargo build --release --locked "${subxt[@]}"
export ASSAY_BINARIES=$CARGO_TARGET_DIR/release
if [ -n "$programs" ]; then
	step 'against a dev node' node --test examples/test/{examples,circom}.test.mjs
fi
[ -n "$chains" ] || exit 0

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
for chain in solo-chain parachain; do
	step "$chain: format" cargo fmt --manifest-path "examples/$chain/Cargo.toml" --all --check
done
# Uncommitted changes are tested as well.
step 'packages' scripts/packages.sh --allow-dirty
step 'parachain: from the packages' copy_chain parachain
step 'parachain: build, lint' in_chain parachain build --tests
step 'parachain: blocks, validated' in_chain parachain test
# Only the code is checked: its wasm would be two more builds.
SKIP_WASM_BUILD=1 step 'parachain: benchmarks' in_chain parachain check --lib --features runtime-benchmarks
# This node is a large build of its own, so it is used where it is installed.
if command -v polkadot-omni-node >/dev/null; then
	step 'parachain: against polkadot-omni-node' node --test examples/test/parachain.test.mjs
else
	STEPS+=('skipped  parachain: against polkadot-omni-node, which is not installed (docs/runtime.md)')
fi
step 'solo-chain: from the packages' copy_chain solo-chain
step 'solo-chain: build, lint' in_chain solo-chain build --all-targets
step 'solo-chain: runtime' in_chain solo-chain test
step 'solo-chain: against its node' node --test examples/test/soloChain.test.mjs
print_steps
