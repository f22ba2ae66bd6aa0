#!/usr/bin/env bash
# Checks the dependencies in the lock files: licences, duplicates, sources and, if the network is available, advisories.
#
#   supply-chain.sh [--offline]
#
#   --offline   use no network: skip the advisories. All dependencies must be downloaded already
#
# `deny.toml` has the rules. `prover/halo2`, `precompiles`, `benchmarking/snowbridge` and `examples` have their own
# `deny.toml`, and `deny-libraries.toml` is for the crates that others link.
set -euo pipefail
source "$(dirname "$0")/env.sh"

# The version that interprets the rules as intended.
CARGO_DENY=0.20.2

offline=''
for option in "$@"; do
	case $option in
	--offline) offline=1 ;;
	*) echo "supply-chain: there is no option $option; there is --offline" >&2; exit 2 ;;
	esac
done
use_rust
unset RUSTC_WORKSPACE_WRAPPER
cd "$ROOT"

tools=${XDG_CACHE_HOME:-$HOME/.cache}/assay/tools
export PATH=$tools/bin:$PATH
if ! cargo deny --version >/dev/null 2>&1; then
	echo "supply-chain: cargo-deny is missing: 'cargo install cargo-deny --version $CARGO_DENY --locked --root $tools'" >&2
	exit 1
fi
version_at_least "$(cargo deny --version | cut -d ' ' -f 2)" "$CARGO_DENY" ||
	{ echo "supply-chain: $(cargo deny --version) is older than $CARGO_DENY" >&2; exit 1; }

flags=(--locked --log-level error)
[ -z "$offline" ] || flags+=(--offline)
deny() { cargo deny "${flags[@]}" "$@"; }

# In the lock files of npm and Go, each package has a hash. Cargo's packages have one too, unless their source is not a
# registry, which the rules forbid.
check_hashes() {
	node -e '
		const { readFileSync } = require("node:fs");
		for (const folder of ["client", "console", "examples/plain-api", "precompiles"]) {
			const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8"));
			// A folder beside it is the client.
			const ours = (path, link) => !path.startsWith("node_modules/") || link;
			const bare = Object.entries(packages).filter(([path, { integrity, link }]) => !ours(path, link) && !integrity);
			if (bare.length > 0) throw new Error(`${folder}/package-lock.json: without a hash: ${bare.map(([path]) => path)}`);
		}'
	local module
	for module in benchmarking/libraries/gnark host-functions/tests/vectors/gnark; do
		# go.sum must have each version in go.mod.
		sed -n 's/^\(require \|\t\)\([^ ]*\.[^ ]*\) \(v[^ ]*\).*/\2 \3/p' "$module/go.mod" | while read -r name version; do
			grep -q "^$name ${version}[ /]" "$module/go.sum" ||
				{ echo "supply-chain: $module/go.sum lacks $name $version" >&2; exit 1; }
		done
	done
}

step 'Cargo.lock: licences, duplicates, sources' deny check licenses bans sources
step 'Cargo.lock: the published crates link no copyleft' deny --config deny-libraries.toml check licenses
step 'Cargo.lock: the runtime links no copyleft' \
	deny --manifest-path runtime/Cargo.toml --config "$ROOT/deny-libraries.toml" check licenses
step 'prover/halo2/Cargo.lock: licences, duplicates, sources' \
	deny --manifest-path prover/halo2/Cargo.toml check licenses bans sources
step 'precompiles/Cargo.lock: licences, sources' \
	deny --manifest-path precompiles/Cargo.toml check licenses bans sources
for folder in benchmarking/snowbridge benchmarking/snowbridge/patched; do
	step "$folder/Cargo.lock: licences, sources" \
		deny --manifest-path "$folder/Cargo.toml" --config benchmarking/snowbridge/deny.toml check licenses bans sources
done
for chain in parachain solo-chain; do
	step "examples/$chain/Cargo.lock: licences, sources" \
		deny --config "$ROOT/examples/deny.toml" --manifest-path "examples/$chain/Cargo.toml" \
		check licenses bans sources
done
step 'package-lock.json of client, console and contracts, go.sum: hashes' check_hashes

skipped=()
# advisories NAME COMMAND...: runs a check that needs a database from the network. Without the database, the check is
# skipped and its name printed. Findings are failures.
advisories() {
	local name=$1 log status=0
	shift
	if [ -n "$offline" ]; then skipped+=("$name (--offline)"); return; fi
	log=$(mktemp)
	"$@" >"$log" 2>&1 || status=$?
	if [ "$status" != 0 ] && grep -qiE 'failed to (fetch|clone|update)|could not resolve|error sending request|audit endpoint|ENOTFOUND|ECONNREFUSED' "$log"; then
		skipped+=("$name (its database cannot be reached)")
		status=0
	else
		cat "$log"
	fi
	rm "$log"
	[ "$status" = 0 ] || { echo "supply-chain: $name has findings" >&2; exit 1; }
}
advisories 'advisories of Cargo.lock' deny check advisories
advisories 'advisories of prover/halo2/Cargo.lock' deny --manifest-path prover/halo2/Cargo.toml check advisories
advisories 'advisories of precompiles/Cargo.lock' deny --manifest-path precompiles/Cargo.toml check advisories
for folder in benchmarking/snowbridge benchmarking/snowbridge/patched; do
	advisories "advisories of $folder/Cargo.lock" \
		deny --manifest-path "$folder/Cargo.toml" --config benchmarking/snowbridge/deny.toml check advisories
done
for chain in parachain solo-chain; do
	advisories "advisories of examples/$chain/Cargo.lock" deny \
		--config "$ROOT/examples/deny.toml" --manifest-path "examples/$chain/Cargo.toml" check advisories
done
for folder in client console; do
	advisories "advisories of $folder/package-lock.json" npm --prefix "$folder" audit --package-lock-only --omit=dev
done

print_steps
[ ${#skipped[@]} = 0 ] || printf 'skipped: %s\n' "${skipped[@]}"
