#!/usr/bin/env bash
# Packages every published crate, checks the packages, and lists them with their bytes and numbers of files.
#
#   packages.sh [--build] [--allow-dirty] [--offline]
#
#   --build         then build them outside the workspace, natively and for wasm, as a dependent crate would
#                   (a large build)
#   --allow-dirty   also package uncommitted changes
#   --offline       use no network: all dependencies must be downloaded already
set -euo pipefail
source "$(dirname "$0")/env.sh"

# A package has the files for reading and compiling. Vectors and measurements stay in the repository.
MOST_BYTES=$((2 * 1024 * 1024))

build=''
flags=()
for option in "$@"; do
	case $option in
	--build) build=1 ;;
	--allow-dirty | --offline) flags+=("$option") ;;
	*) echo "packages: there is no option $option; there are --build, --allow-dirty and --offline" >&2; exit 2 ;;
	esac
done
use_rust
cd "$ROOT"
folder=$CARGO_TARGET_DIR/package
halo2=$ROOT/prover/halo2/Cargo.toml
contracts=$ROOT/precompiles/Cargo.toml

# check FILE: fails if a package lacks something that crates.io or a reader needs.
check() {
	local file=$1 name bytes contents manifest problem=
	name=$(basename "$file" .crate)
	bytes=$(stat -c %s "$file")
	contents=$(tar -tzf "$file")
	manifest=$(tar -xzOf "$file" "$name/Cargo.toml")
	[ "$bytes" -le "$MOST_BYTES" ] || problem="$bytes bytes, more than $MOST_BYTES"
	for part in README.md LICENSE src/lib.rs; do
		grep -qx "$name/$part" <<<"$contents" || problem="it lacks $part"
	done
	for field in description keywords categories license; do
		grep -q "^$field = " <<<"$manifest" || problem="its manifest lacks $field"
	done
	# The workspace patches this crate. A crate that depends on the package does not have the patch.
	! grep -q '^\[.*dependencies\.wasm-opt\]' <<<"$manifest" || problem='it depends on wasm-opt, which the workspace patches'
	[ -z "$problem" ] || { echo "packages: $name: $problem" >&2; return 1; }
	printf '%-32s %8d bytes %4d files\n' "$name" "$bytes" "$(wc -l <<<"$contents")"
}

# check_rust MANIFEST: fails if a package does not name the oldest Rust that it takes, or a dependency needs a newer one.
check_rust() {
	cargo metadata --locked --format-version 1 --manifest-path "$1" | MIN_RUST=$MIN_RUST node -e '
		const { MIN_RUST } = process.env;
		const isNewer = (version) => version.localeCompare(MIN_RUST, "en", { numeric: true }) > 0;
		const { packages } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
		const problems = packages.flatMap(({ name, version, rust_version, source, publish }) => {
			if (source === null && publish === null && rust_version !== MIN_RUST) return `${name} names Rust ${rust_version}`;
			return rust_version !== null && isNewer(rust_version) ? `${name} ${version} asks for Rust ${rust_version}` : [];
		});
		for (const problem of problems) console.error(`packages: ${problem}, and the oldest is to be ${MIN_RUST}`);
		process.exitCode = problems.length > 0 ? 1 : 0;'
}

# build_outside CRATES HALO2'S CONTRACTS': unpacks the packages and builds them in new workspaces.
build_outside() {
	local work crate patches= wasm=
	work=$(mktemp -d)
	# The variable is gone when the script ends.
	trap "rm -rf '$work'" EXIT
	for crate in $1 $2 $3; do
		tar -xzf "$folder/$crate-$version.crate" -C "$work"
		patches+="$crate = { path = \"$work/$crate-$version\" }"$'\n'
	done
	unset RUSTC_WORKSPACE_WRAPPER
	# workspace NAME CRATES [OPTION]: makes a workspace that depends on the packages, like another project's. OPTION goes
	# into each dependency.
	workspace() {
		mkdir -p "$work/$1/src"
		touch "$work/$1/src/lib.rs"
		{
			printf '[package]\nname = "%s"\nedition = "2021"\n\n[workspace]\n\n[dependencies]\n' "$1"
			for crate in $2; do printf '%s = { version = "%s"%s }\n' "$crate" "$version" "${3:+, $3}"; done
			printf '\n[patch.crates-io]\n%s' "$patches"
		} >"$work/$1/Cargo.toml"
	}
	workspace native "$1"
	workspace halo2 "$2"
	workspace contracts "$3"
	for crate in $1; do
		# A runtime does not use the crates of the prover and of native code.
		case $crate in assay-artefact | assay-code-path | assay-gpu | assay-*-native | assay-lattice-prover | assay-samplers) ;; *)
			wasm+=" $crate" ;;
		esac
	done
	workspace wasm "$wasm" 'default-features = false'
	step 'packages, built natively' cargo build --manifest-path "$work/native/Cargo.toml"
	step 'packages of halo2, built natively' cargo build --manifest-path "$work/halo2/Cargo.toml"
	step 'packages for contracts, built natively' cargo build --manifest-path "$work/contracts/Cargo.toml"
	step 'packages, built for a runtime' env RUSTFLAGS='--cfg substrate_runtime' \
		cargo build --manifest-path "$work/wasm/Cargo.toml" --target "$WASM_TARGET"
}

crates=$(published "$ROOT/Cargo.toml")
crates_of_halo2=$(published "$halo2")
crates_for_contracts=$(published "$contracts")
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
rm -rf "$folder"
# shellcheck disable=SC2046,SC2086 # Names have no spaces.
cargo package --quiet --locked --no-verify "${flags[@]}" $(printf -- '--package %s ' $crates)
# These depend on crates of the workspace above. To write a lock file, cargo would look for them on crates.io.
# shellcheck disable=SC2046,SC2086
cargo package --quiet --no-verify --exclude-lockfile "${flags[@]}" --manifest-path "$halo2" \
	$(printf -- '--package %s ' $crates_of_halo2)
# shellcheck disable=SC2046,SC2086
cargo package --quiet --no-verify --exclude-lockfile "${flags[@]}" --manifest-path "$contracts" \
	$(printf -- '--package %s ' $crates_for_contracts)

for manifest in Cargo.toml "$halo2" "$contracts"; do check_rust "$manifest"; done
count=0
for crate in $crates $crates_of_halo2 $crates_for_contracts; do
	check "$folder/$crate-$version.crate"
	count=$((count + 1))
done
echo "$count packages in $folder"
[ -z "$build" ] || build_outside "$crates" "$crates_of_halo2" "$crates_for_contracts"
