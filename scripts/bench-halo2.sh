#!/usr/bin/env bash
# Compares this prover with halo2-lib's own benchmark on its circuits, one proof of each in turn, as CSV:
# bench-halo2.sh [ROUNDS CIRCUIT K...]. CIRCUIT is ecdsa, pairing or msm. Without arguments: the circuits of
# docs/halo2.md, and msm.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

fail() {
	echo "bench-halo2: $*" >&2
	exit 2
}

# library_names CIRCUIT: sets halo2-lib's test of a circuit, and the prefix of its files in configs/ and results/.
library_names() {
	case $1 in
	ecdsa) test=bench_secp256k1_ecdsa files=secp256k1/ecdsa config=secp256k1/bench_ecdsa.config ;;
	pairing) test=bench_pairing files=bn254/pairing config=bn254/bench_pairing.config ;;
	msm) test=bench_msm files=bn254/msm config=bn254/bench_msm.config ;;
	*) fail "halo2-lib's own benchmark is compared for ecdsa, pairing and msm, not for $1" ;;
	esac
}

# build_library: builds the published package that the prover depends on, with its lock file, as its authors build it.
build_library() {
	local manifest
	manifest=$(cargo metadata --format-version 1 --locked "${HALO2[@]:0:2}" |
		grep -o '"manifest_path":"[^"]*/halo2-ecc-[^"]*"' | cut -d '"' -f 4)
	package=$(dirname "$manifest")
	library=$CARGO_TARGET_DIR/halo2-lib/$(basename "$package")
	if [ ! -d "$library" ]; then
		mkdir -p "$library.new"
		cp -rT "$package" "$library.new"
		chmod -R u+w "$library.new"
		# Prevents cargo from finding a workspace around the target folder.
		printf '\n[workspace]\n' >>"$library.new/Cargo.toml"
		mv -T "$library.new" "$library"
	fi
	program=$(cd "$library" &&
		CARGO_TARGET_DIR=$CARGO_TARGET_DIR/halo2-lib CARGO_PROFILE_RELEASE_LTO=fat \
			cargo test --release --locked --lib --no-run --message-format json |
		grep -o '"executable":"[^"]*"' | cut -d '"' -f 4)
}

# seconds DURATION: converts a duration from Rust's Debug format to seconds.
seconds() {
	case $1 in
	*ms) awk -v t="${1%ms}" 'BEGIN { print t / 1000 }' ;;
	*s) echo "${1%s}" ;;
	*) fail "halo2-lib's benchmark wrote a time of $1" ;;
	esac
}

# by_library K: prints the seconds and bytes of a proof by halo2-lib's own benchmark.
by_library() {
	local row time bytes
	grep "\"degree\":$1,.*\"num_limbs\":3" "$package/configs/$config" | grep -v '"batch_size":\(25\|50\|400\)' \
		>"$library/configs/$config" || fail "halo2-lib has no configuration of $circuit with k = $1"
	(cd "$library" && "$program" "$test" >"$library/last.log" 2>&1) || fail "halo2-lib's benchmark stopped: $library/last.log"
	row=$(tail -n 1 "$library/results/${files}_bench.csv")
	# The circuits differ in the columns before these.
	IFS=, read -r time bytes _ <<<"$(awk -F , -v OFS=, '{ print $(NF - 2), $(NF - 1) }' <<<"$row")"
	echo "$(seconds "$time"),$bytes"
}

# by_assay K: prints the same for this prover, which finds the columns itself.
by_assay() {
	"$CARGO_TARGET_DIR/release/assay-halo2" bench "$circuit" --k "$1" --proofs 1 |
		tail -n 1 | cut -d , -f 11,13
}

# measure ROUNDS CIRCUIT K...: measures a circuit with each K.
measure() {
	local rounds=$1 circuit=$2 k round theirs ours
	shift 2
	library_names "$circuit"
	for k in "$@"; do
		for round in $(seq "$rounds"); do
			theirs=$(by_library "$k")
			ours=$(by_assay "$k")
			awk -F , -v OFS=, '{ print $0, sprintf("%.3f", $6 / $4) }' <<<"$circuit,$k,$round,$theirs,$ours"
		done
	done
}

scripts/build.sh halo2
build_library
echo circuit,k,round,library_prove_s,library_proof_bytes,prove_s,proof_bytes,ratio
if [ $# -gt 0 ]; then
	[ $# -gt 2 ] || fail "give rounds, a circuit and numbers of rows, or nothing"
	measure "$@"
else
	measure 3 ecdsa 14 15 16
	measure 1 pairing 15 16
	measure 1 msm 17
fi
