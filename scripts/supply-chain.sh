#!/usr/bin/env bash
# Checks the dependencies in the lock files: licences, duplicates, sources and, if the network is available, advisories.
#
#   supply-chain.sh [--offline]
#
#   --offline   use no network: skip the advisories. All dependencies must be downloaded already
#
# `folders` below names the rules for each lock file. `deny-libraries.toml` is for the crates that others link.
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

# The folders with a lock file of npm.
NPM=(client console examples/plain-api precompiles)

# In the lock files of npm and Go, each package has a hash. Cargo's packages have one too, unless their source is not a
# registry, which the rules forbid.
check_hashes() {
	node -e '
		const { readFileSync } = require("node:fs");
		for (const folder of process.argv.slice(1)) {
			const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, "utf8"));
			// A folder beside it is the client.
			const ours = (path, link) => !path.startsWith("node_modules/") || link;
			const bare = Object.entries(packages).filter(([path, { integrity, link }]) => !ours(path, link) && !integrity);
			if (bare.length > 0) throw new Error(`${folder}/package-lock.json: without a hash: ${bare.map(([path]) => path)}`);
		}' "${NPM[@]}"
	local module
	for module in benchmarking/libraries/gnark host-functions/tests/vectors/gnark; do
		# go.sum must have each version in go.mod.
		sed -n 's/^\(require \|\t\)\([^ ]*\.[^ ]*\) \(v[^ ]*\).*/\2 \3/p' "$module/go.mod" | while read -r name version; do
			grep -q "^$name ${version}[ /]" "$module/go.sum" ||
				{ echo "supply-chain: $module/go.sum lacks $name $version" >&2; exit 1; }
		done
	done
}

# Each line is a folder with a lock file, its rules, and what they check beside the licences and sources.
folders() {
	cat <<-END
		. deny.toml bans
		prover/halo2 prover/halo2/deny.toml bans
		precompiles precompiles/deny.toml
		benchmarking/snowbridge benchmarking/snowbridge/deny.toml
		benchmarking/snowbridge/patched benchmarking/snowbridge/deny.toml
		examples/parachain examples/deny.toml
		examples/solo-chain examples/deny.toml
		examples/subxt examples/deny.toml
		fuzz examples/deny.toml
		host-functions/tests/vectors/ec-utils examples/deny.toml
	END
}

# check_lock FOLDER RULES CHECK...
check_lock() { deny --manifest-path "$1/Cargo.toml" --config "$ROOT/$2" check "${@:3}"; }

missing=$(comm -3 <(git ls-files 'Cargo.lock' '*/Cargo.lock' | xargs -n 1 dirname | sort) <(folders | cut -d ' ' -f 1 | sort))
[ -z "$missing" ] || { echo "supply-chain: no rules for, or no lock file in: $missing" >&2; exit 1; }

while read -r folder rules bans; do
	step "$folder/Cargo.lock: licences, sources${bans:+, duplicates}" \
		check_lock "$folder" "$rules" licenses sources ${bans:+"$bans"}
done < <(folders)
step 'Cargo.lock: the published crates link no copyleft' \
	deny --exclude-unpublished --config deny-libraries.toml check licenses
step 'Cargo.lock: the runtime links no copyleft' check_lock runtime deny-libraries.toml licenses
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
while read -r folder rules _; do
	advisories "advisories of $folder/Cargo.lock" check_lock "$folder" "$rules" advisories
done < <(folders)
for folder in "${NPM[@]}"; do
	advisories "advisories of $folder/package-lock.json" npm --prefix "$folder" audit --package-lock-only --omit=dev
done

print_steps
[ ${#skipped[@]} = 0 ] || printf 'skipped: %s\n' "${skipped[@]}"
