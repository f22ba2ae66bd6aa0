#!/usr/bin/env bash
# Builds the runtime's WebAssembly twice, in two folders with their own target folders, and compares the hashes. Anyone
# with the commit and the compiler can thus verify the runtime of a chain. Makes two builds of the runtime from scratch,
# as in `make release`.
#
#   runtime-hash.sh [--against FILE] [--features LIST]
#
#   --against FILE   also compare with this file, for example the runtime of a release or `:code` of a chain
#   --features LIST  the runtime's features, for example metadata-hash
#
# Prints the commit, the compiler, and the BLAKE2-256 hash of the compressed runtime, as in a chain's proposal.
set -euo pipefail
source "$(dirname "$0")/env.sh"

against='' features=''
while [ $# -gt 0 ]; do
	case $1 in
	--against | --features)
		[ $# -ge 2 ] || { echo "runtime-hash: $1 takes a value" >&2; exit 2; }
		if [ "$1" = --against ]; then against=$2; else features=$2; fi
		shift
		;;
	*) echo "runtime-hash: there is no option $1; there are --against and --features" >&2; exit 2 ;;
	esac
	shift
done
[ -z "$against" ] || [ -f "$against" ] || { echo "runtime-hash: there is no file $against" >&2; exit 1; }
[ -z "$against" ] || against=$(realpath "$against")
cd "$ROOT"
[ -z "$(git status --porcelain)" ] || echo 'runtime-hash: uncommitted changes are left out: the commit is built' >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
hash_of() { b2sum --length 256 "$1" | cut -d ' ' -f 1; }

# The folders differ in length and depth, because a path that gets into the wasm changes the wasm.
folders=("$work/a" "$work/another/place/for/the/checkout")
hashes=()
for folder in "${folders[@]}"; do
	mkdir -p "$folder"
	git archive HEAD | tar -x -C "$folder"
	wasm=$folder/target/production/wbuild/assay-runtime/assay_runtime.compact.compressed.wasm
	(
		# The environments differ only in variables that name the folders.
		export CARGO_TARGET_DIR=$folder/target
		unset WASM_BUILD_RUSTFLAGS WASM_BUILD_WORKSPACE_HINT
		source "$folder/scripts/env.sh"
		use_rust
		unset RUSTC_WORKSPACE_WRAPPER
		name_wasm_paths "$folder"
		step "the runtime in $folder" cargo build --profile production --locked --package assay-runtime \
			--manifest-path "$folder/Cargo.toml" ${features:+--features "$features"}
	)
	[ -f "$wasm" ] || { echo "runtime-hash: the build left no $wasm" >&2; exit 1; }
	hashes+=("$(hash_of "$wasm")")
done

use_rust
printf '\ncommit   %s\ncompiler %s\n' "$(git rev-parse HEAD)" "$(rustc --version)"
printf 'runtime  0x%s  %s\n' "${hashes[0]}" "${folders[0]}" "${hashes[1]}" "${folders[1]}"
[ "${hashes[0]}" = "${hashes[1]}" ] || { echo 'runtime-hash: the two builds differ' >&2; exit 1; }
if [ -n "$against" ]; then
	found=$(hash_of "$against")
	[ "$found" = "${hashes[0]}" ] ||
		{ echo "runtime-hash: $against has 0x$found: it is of another commit, compiler or features" >&2; exit 1; }
	echo "$against is the same"
fi
