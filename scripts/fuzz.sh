#!/usr/bin/env bash
# Fuzzes every target for the same time: fuzz.sh MINUTES [TARGET...]. Findings lie in fuzz/artifacts/, what was run is
# added up in docs/benchmarks/fuzz.json.
#
# The folder fuzz/ is as cargo-fuzz has it, so `cargo fuzz run TARGET -s none` works too.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT/fuzz"

TARGETS=(groth16 halo2 lattice ecdsa kzg bls_signatures ring_vrf curve_operations artefacts)
host=$(rustc -vV | sed -n 's/^host: //p')
# Instrumented code is of no use to other builds.
export CARGO_TARGET_DIR=$CARGO_TARGET_DIR/fuzz
# Lints are for the workspace, and no runtime is run here.
unset RUSTC_WORKSPACE_WRAPPER
export SKIP_WASM_BUILD=1
coverage=(
	-Cpasses=sancov-module
	-Cllvm-args=-sanitizer-coverage-level=4
	-Cllvm-args=-sanitizer-coverage-inline-8bit-counters
	-Cllvm-args=-sanitizer-coverage-pc-table
	-Cllvm-args=-sanitizer-coverage-trace-compares
	--cfg fuzzing
)

usage() {
	echo "usage: fuzz.sh MINUTES [TARGET...], with MINUTES for all targets together and targets of: ${TARGETS[*]}" >&2
	exit 2
}

minutes=${1:-}
[[ $minutes =~ ^[1-9][0-9]{0,5}$ ]] || usage
shift
chosen=("${@:-${TARGETS[@]}}")
for target in "${chosen[@]}"; do
	[[ " ${TARGETS[*]} " == *" $target "* ]] || usage
done

build() {
	local features=()
	[ "$1" != artefacts ] || features=(--features prover)
	# With a target named, build scripts and macros are not instrumented.
	RUSTFLAGS="${coverage[*]}" cargo build --release --locked --target "$host" --bin "$1" "${features[@]}"
}

# record TARGET RUNS SECONDS CRASHES: adds a run to what the report of all runs says.
record() {
	node -e '
		const fs = require("node:fs");
		const [file, target, runs, seconds, crashes] = process.argv.slice(1);
		const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : { targets: [] };
		let entry = report.targets.find((entry) => entry.target === target);
		if (entry === undefined) report.targets.push((entry = { target, executions: 0, cpu_hours: 0, crashes: 0 }));
		entry.executions += Number(runs);
		entry.cpu_hours = Number((entry.cpu_hours + Number(seconds) / 3600).toFixed(3));
		entry.crashes += Number(crashes);
		fs.writeFileSync(file, `${JSON.stringify(report, undefined, "\t")}\n`);
	' "$ROOT/docs/benchmarks/fuzz.json" "$@"
}

seconds=$((minutes * 60 / ${#chosen[@]}))
results=$(mktemp)
trap 'rm -f "$results"' EXIT
failed=0
for target in "${chosen[@]}"; do
	step "$target: build" build "$target"
	mkdir -p "corpus/$target" "seeds/$target" "artifacts/$target"
	log=artifacts/$target/last.log
	status=0
	TIMEFORMAT='cpu: %U %S'
	{ time "$CARGO_TARGET_DIR/$host/release/$target" "corpus/$target" "seeds/$target" \
		-artifact_prefix="artifacts/$target/" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 \
		-max_len=4000 -len_control=0 -print_final_stats=1; } >"$log" 2>&1 || status=$?
	runs=$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
	cpu=$(awk '/^cpu: /{print $2 + $3}' "$log")
	found=0 verdict='nothing found'
	if [ "$status" != 0 ]; then
		tail -n 40 "$log" >&2
		found=1 verdict="FOUND: see fuzz/artifacts/$target" failed=1
	fi
	record "$target" "${runs:-0}" "${cpu:-0}" "$found"
	printf '%-18s %10s runs, %s\n' "$target" "${runs:-?}" "$verdict" | tee -a "$results"
done
printf '\n'
cat "$results"
exit "$failed"
