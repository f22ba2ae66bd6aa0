#!/usr/bin/env bash
# Compares the public API of every crate that is published with its snapshot in scripts/public-api. The change's author
# judges a difference: an item that is removed or changed breaks the crates that depend on it, and needs a new version.
# The script makes the crates' documentation for this comparison, and fails if rustdoc warns.
#
#   public-api.sh [--write] [CRATE...]
#
#   --write   make the snapshots anew
#
# rustdoc checks every dependency of a crate, which takes as long as clippy would: minutes the first time.
set -euo pipefail
source "$(dirname "$0")/env.sh"

# The tool reads one format of rustdoc's JSON: this version reads 57, which is Rust 1.96's.
CARGO_PUBLIC_API=0.52.0
FORMAT=57

write=''
asked=()
for option in "$@"; do
	case $option in
	--write) write=1 ;;
	-*) echo "public-api: there is no option $option; there is --write" >&2; exit 2 ;;
	*) asked+=("$option") ;;
	esac
done
use_rust
unset RUSTC_WORKSPACE_WRAPPER
cd "$ROOT"
snapshots=scripts/public-api
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

tools=${XDG_CACHE_HOME:-$HOME/.cache}/assay/tools
export PATH=$tools/bin:$PATH
if [ "$(cargo public-api --version 2>/dev/null)" != "cargo-public-api $CARGO_PUBLIC_API" ]; then
	echo "public-api: cargo-public-api $CARGO_PUBLIC_API is missing:" \
		"'cargo install cargo-public-api --version $CARGO_PUBLIC_API --locked --root $tools'" >&2
	exit 1
fi

# check_format: fails unless this Rust writes the format that the tool reads.
check_format() {
	local found
	echo 'pub fn sample() {}' >"$made/sample.rs"
	scripts/rustdoc-unstable --crate-name sample --crate-type lib -Z unstable-options --output-format json \
		--out-dir "$made" "$made/sample.rs"
	found=$(sed -n 's/.*"format_version":\([0-9]*\).*/\1/p' "$made/sample.json")
	[ "$found" = "$FORMAT" ] || {
		echo "public-api: $(rustc --version) writes format $found, cargo-public-api $CARGO_PUBLIC_API reads $FORMAT:" \
			"use Rust 1.96, or another version of the tool in scripts/public-api.sh" >&2
		exit 1
	}
}

# document MANIFEST: documents a workspace's published crates as JSON. It documents all at once, because otherwise each
# crate would have its dependencies with features of its own. It fails on a warning, such as a link to nothing.
document() {
	# shellcheck disable=SC2046 # Names have no spaces.
	RUSTDOC=$ROOT/scripts/rustdoc-unstable RUSTDOCFLAGS='-D warnings -Z unstable-options --output-format json' \
		cargo doc --quiet --release --locked --no-deps --lib --manifest-path "$1" \
		$(printf -- '--package %s ' $(published "$1"))
}

# api CRATE: writes a crate's public API, without the implementations that follow from its types in every crate.
api() {
	cargo public-api -sss --color never --rustdoc-json "$CARGO_TARGET_DIR/doc/${1//-/_}.json" >"$made/$1.txt"
	[ -s "$made/$1.txt" ] || { echo "public-api: $1 has no public API" >&2; return 1; }
}

manifests=(Cargo.toml prover/halo2/Cargo.toml precompiles/Cargo.toml)
crates=$(for manifest in "${manifests[@]}"; do published "$ROOT/$manifest"; done)
for crate in "${asked[@]}"; do
	grep -qx "$crate" <<<"$crates" || { echo "public-api: no published crate is called $crate" >&2; exit 2; }
done
# A crate that is no longer published has no snapshot.
for snapshot in "$snapshots"/*.txt; do
	grep -qx "$(basename "$snapshot" .txt)" <<<"$crates" ||
		{ echo "public-api: $snapshot is of no published crate; remove it" >&2; exit 1; }
done

check_format
changed=()
count=0
for manifest in "${manifests[@]}"; do
	crates=$(published "$ROOT/$manifest")
	if [ ${#asked[@]} != 0 ]; then
		crates=$(grep -x "$(printf '%s\n' "${asked[@]}")" <<<"$crates") || continue
	fi
	step "$manifest: documentation" document "$ROOT/$manifest"
	for crate in $crates; do
		api "$crate"
		count=$((count + 1))
		if [ -n "$write" ]; then
			mkdir -p "$snapshots"
			cp "$made/$crate.txt" "$snapshots/$crate.txt"
		elif ! diff --unified=0 --new-file "$snapshots/$crate.txt" "$made/$crate.txt"; then
			changed+=("$crate")
		fi
	done
done
print_steps
[ ${#changed[@]} = 0 ] || {
	echo "public-api: another API than the snapshot's: ${changed[*]}. If it is meant, run it with --write" >&2
	exit 1
}
echo "$count public APIs"
