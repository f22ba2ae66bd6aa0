#!/usr/bin/env bash
# Builds the named parts: node, prover and client (all three by default), halo2 (a large build of a separate workspace),
# or upgrade (the new runtime of `make network-upgrade`). Says first how long that takes. On a terminal cargo shows its
# progress; elsewhere a line a minute does.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

# minutes SECONDS: prints a rounded number of minutes, two at least.
minutes() {
	local step=1
	[ "$1" -ge 120 ] || set -- 120
	[ "$1" -lt 600 ] || step=5
	echo $((($1 + 30 * step) / (60 * step) * step))
}

# estimate PART...: says in one line how long a build of these parts takes. The figures, after docs/testing.md, are
# core-seconds on a fast machine and on a slow one, each with two cores; then the seconds of the longest chain, which more
# cores do not make shorter. It ends with the wasm of the runtimes and the node.
estimate() {
	local release=$CARGO_TARGET_DIR/release cores state='' fast=0 slow=0 chain=0 all=0 longest=0 part
	cores=$(nproc)
	need() { fast=$((fast + $1)) slow=$((slow + $2)) chain=$((chain + $3)); }
	# duration CORE-SECONDS CHAIN
	duration() { minutes $(($1 / cores > $2 ? $1 / cores : $2)); }
	for part in "$@"; do
		case $part in
		node)
			all=$((all + 2400)) longest=800
			state=' with the dependencies there'
			if ! compgen -G "$release/deps/libsc_service-*.rlib" >/dev/null; then
				state=' from nothing'
				need 2000 3600 200
			fi
			[ -e "$release/assay-node" ] || need 1500 2400 400
			;;
		prover)
			all=$((all + 1000))
			[ -e "$release/assay" ] || need 700 1000 100
			;;
		client) [ -e client/dist/halo2_hints.wasm ] || need 60 120 60 ;;
		halo2)
			all=$((all + 2000))
			[ -e "$release/assay-halo2" ] || need 1200 2000 300
			;;
		upgrade)
			all=$((all + 800))
			[ -e "$CARGO_TARGET_DIR/$WASM_TARGET/release/assay_runtime.wasm" ] || need 400 800 100
			;;
		*) echo "build: there is no $part; there are node, prover, client, upgrade and halo2" >&2; exit 2 ;;
		esac
	done
	printf 'build: %s' "$*"
	if [ "$fast" = 0 ]; then
		printf ' again on %d cores: seconds, or if much has changed up to %d minutes' \
			"$cores" "$(duration $((all + 120)) "$longest")"
	else
		printf '%s on %d cores: about %d to %d minutes' \
			"$state" "$cores" "$(duration "$fast" "$chain")" "$(duration "$slow" $((chain * 2)))"
	fi
	printf ' (an estimate, from an AMD EPYC and a busy Intel Xeon of the fifth generation)\n'
}

# run_cargo ARGUMENTS...: runs cargo and shows its progress. Where cargo would show none, because nobody sees a bar, it
# has cargo draw one, and prints what that says once a minute.
run_cargo() {
	if [ -t 2 ]; then
		cargo "$@"
		return
	fi
	# By --config, because the wasm builder's cargo would take variables from the environment.
	local bar=(--color never --config 'term.progress.when="always"' --config term.progress.width=120)
	{ cargo "$1" "${bar[@]}" "${@:2}" 2>&1 >&3 | sed -u 's/ *\r/\n/g' | each_minute >&2; } 3>&1
}

# each_minute: passes cargo's lines on, but what its bar says only once a minute, also while that does not change.
each_minute() {
	local pause=${PROGRESS_SECONDS:-60} line steps='' what status next
	local bar='Building \[[=> ]*\] ([0-9]+)/([0-9]+)(: .*)?$'
	next=$((SECONDS + pause))
	while true; do
		status=0
		IFS= read -r -t "$pause" line || status=$?
		if [[ $line =~ $bar ]]; then
			steps="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]} steps" what=${BASH_REMATCH[3]}
		elif [ -n "${line// /}" ]; then
			printf '%s\n' "$line"
		fi
		# Above 128, only the time is over.
		[ "$status" = 0 ] || [ "$status" -gt 128 ] || break
		if [ -n "$steps" ] && [ "$SECONDS" -ge "$next" ]; then
			printf 'build: %s after %d minutes%s\n' "$steps" $((SECONDS / 60)) "$what"
			next=$((SECONDS + pause))
		fi
	done
}

# Builds the runtime for wasm only. A build for the host would replace the runtime in the node. The flags and the
# profile are those of substrate-wasm-builder.
build_upgrade() {
	local flags='--cfg substrate_runtime' argument setting profile=()
	for argument in --export-table --export=__heap_base --import-memory; do
		flags+=" -C link-arg=$argument"
	done
	for setting in 'panic="abort"' 'lto="thin"' package.{assay-runtime,pallet-verifier}.opt-level=3; do
		profile+=(--config "profile.release.$setting")
	done
	RUSTFLAGS="$flags $WASM_BUILD_RUSTFLAGS" run_cargo rustc --release --locked "${profile[@]}" \
		--package assay-runtime --no-default-features --features upgrade-test --lib --crate-type cdylib --target "$WASM_TARGET"
}

[ $# -gt 0 ] || set -- node prover client
estimate "$@" >&2
for part in "$@"; do
	case $part in
	node) run_cargo build --release --locked "${CHAIN[@]}" --bin assay-node ;;
	prover) run_cargo build --release --locked "${PROVER[@]}" --bin assay ;;
	client) build_client ;;
	upgrade) build_upgrade ;;
	halo2) run_cargo build --release --locked "${HALO2[@]}" --bin assay-halo2 ;;
	esac
done
