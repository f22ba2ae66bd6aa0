#!/usr/bin/env bash
# Measures the GPU's work and the processor's, and that of sppark and LatticeZK if their sources are given.
#
#   scripts/bench-gpu.sh [--sppark DIR] [--latticezk DIR] [--examples DIR] [--blst DIR]
#
# --sppark and --latticezk name checkouts of github.com/supranational/sppark and of github.com/yarongvili1/latticezk
# with its submodules. Both need nvcc. --examples names a folder with the programs `curves` and `lattice`; without it,
# the script builds them. --blst names a folder with blst's sources; without it, cargo provides them.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

sppark='' latticezk='' examples='' blst=''
while [ $# -gt 0 ]; do
	case $1 in
	--sppark | --latticezk | --examples | --blst)
		[ -d "${2:-}" ] || { echo "bench-gpu: $1 needs a folder, and ${2:-nothing} is none" >&2; exit 2; }
		declare "${1#--}=$(cd "$2" && pwd)"
		shift 2
		;;
	*)
		echo "bench-gpu: there is no option $1; there are --sppark, --latticezk, --examples and --blst" >&2
		exit 2
		;;
	esac
done

if [ -z "$examples" ]; then
	use_rust
	cargo build --release --locked "${PROVER[@]}" --example curves --example lattice
	examples=$CARGO_TARGET_DIR/release/examples
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
lscpu | grep 'Model name'
"$examples/lattice" "$(nproc)"
"$examples/lattice" 1
"$examples/curves"

if [ -n "$sppark" ]; then
	if [ -z "$blst" ]; then
		use_rust
		blst=$(dirname "$(cargo metadata --locked --format-version 1 |
			grep -o '"manifest_path":"[^"]*/blst-[0-9.]*/Cargo.toml"' | cut -d '"' -f 4)")/blst
	fi
	echo "sppark"
	cc -O2 -mno-avx -fno-builtin -D__ADX__ -c "$blst/src/server.c" -o "$work/server.o"
	cc -D__ADX__ -c "$blst/build/assembly.S" -o "$work/assembly.o"
	nvcc -arch=native -O3 -std=c++17 -diag-suppress=177 -DFEATURE_BLS12_377 -DTAKE_RESPONSIBILITY_FOR_ERROR_MESSAGE \
		-D__ADX__ -I "$sppark" -I "$blst/src" -I "$blst/bindings" benchmarking/libraries/cuda/sppark.cu \
		"$sppark/util/all_gpus.cpp" "$work/server.o" "$work/assembly.o" -o "$work/sppark"
	"$work/sppark"
fi
if [ -n "$latticezk" ]; then
	echo "LatticeZK"
	nvcc -arch=native -O3 -std=c++17 -w -I "$latticezk/src" -I "$latticezk/include" -I "$latticezk/gcem/include" \
		benchmarking/libraries/cuda/latticezk.cu -lcurand -o "$work/latticezk"
	"$work/latticezk"
	echo "LatticeZK, as its program does it"
	"$work/latticezk" cold 2>/dev/null
fi
