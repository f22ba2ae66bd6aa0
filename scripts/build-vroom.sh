#!/usr/bin/env bash
# Builds the program with VROOM's pairing, to measure beside Assay's: build-vroom.sh SOURCE PROGRAM. SOURCE is a
# checkout of https://github.com/SimonLangowski/VROOM, none of whose code is part of this project. The build takes a
# processor with AVX-512 IFMA, GMP's library, and clang++. VROOM's authors ask for clang++: GCC's code is slower. CXX
# names another compiler.
set -euo pipefail
[ $# = 2 ] || { echo 'usage: build-vroom.sh SOURCE PROGRAM' >&2; exit 2; }
source=$1 program=$2
server=$(cd "$(dirname "$0")/../benchmarking/libraries/vroom" && pwd)/server.cpp

fail() { echo "build-vroom.sh: $*" >&2; exit 1; }

# newest_clang: prints the newest clang++ on PATH.
newest_clang() {
	local version
	for version in $(seq 30 -1 16); do
		command -v "clang++-$version" && return
	done
	command -v clang++
}

[ -e "$source/src/pairing.hpp" ] || fail "$source has no src/pairing.hpp: is it a checkout of VROOM?"
grep -qw avx512ifma /proc/cpuinfo || fail 'this processor has no AVX-512 IFMA, which VROOM takes'
compiler=${CXX:-$(newest_clang)} || fail 'clang++ is missing: install it (Debian: clang-22)'
echo '#include <gmpxx.h>' | "$compiler" -fsyntax-only -x c++ - 2>/dev/null ||
	fail 'the header gmpxx.h is missing: install GMP (Debian: libgmp-dev)'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# VROOM's inversion is blst's. The copy of blst in VROOM's checkout is built without changing the checkout.
blst=$source/blst
flags=(-O2 -fno-builtin -fPIC -w -D__x86_64__ -D__ADX__ "-I$blst")
"${compiler/++/}" "${flags[@]}" -c "$blst/server_small.c" -o "$work/server_small.o"
"${compiler/++/}" "${flags[@]}" -c "$blst/assembly_small.S" -o "$work/assembly_small.o"

commit=$(git -C "$source" rev-parse --short HEAD 2>/dev/null || echo 'of an unknown commit')
version=$("$compiler" -dumpversion)
"$compiler" -std=c++20 -O3 -march=native -mavx512ifma -w -D__ADX__ "-DVROOM_VERSION=\"$commit (clang $version)\"" \
	"-I$source" "-I$source/src" "$server" "$work/server_small.o" "$work/assembly_small.o" -lgmp -lgmpxx -o "$program"
