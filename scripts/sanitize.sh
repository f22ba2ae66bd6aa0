#!/usr/bin/env bash
# Runs the short tests of the crates with unsafe code under AddressSanitizer, and then under valgrind's memcheck:
# sanitize.sh [PACKAGE...].
#
# AddressSanitizer checks the code that the compiler makes, including the stack, but no memory access in assembly.
# Memcheck checks every instruction, and reads of uninitialized memory, but no overruns on the stack. Its processor has
# neither ADX nor AVX-512, so programs use other code paths.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

# All packages with unsafe code that run in a node or a prover, except assay-gpu, which needs a GPU.
PACKAGES=(assay-fields assay-msm assay-pairings assay-lattice-native assay-samplers assay-artefact assay-host-functions)
# The packages whose tests are short under memcheck.
MEMCHECK=(assay-fields assay-lattice-native)

[ $# -gt 0 ] || set -- "${PACKAGES[@]}"
for package in "$@"; do
	[[ " ${PACKAGES[*]} " == *" $package "* ]] || {
		echo "sanitize.sh: $package is none of the packages with unsafe code: ${PACKAGES[*]}" >&2
		exit 2
	}
done

host=$(rustc -vV | sed -n 's/^host: //p')
# Other builds cannot use instrumented code.
export CARGO_TARGET_DIR=$CARGO_TARGET_DIR/sanitize
# Lints are for the workspace, and no runtime runs here.
unset RUSTC_WORKSPACE_WRAPPER
export SKIP_WASM_BUILD=1

# The compiler's flag is unstable. A stable compiler accepts it with RUSTC_BOOTSTRAP. rustup's compilers include the
# sanitizer's library. Debian's compiler needs that of clang.
address=(-Zsanitizer=address -Cforce-frame-pointers=yes)
if ! compgen -G "$(rustc --print sysroot)/lib/rustlib/$host/lib/librustc-*_rt.asan.a" >/dev/null; then
	address+=(-Zexternal-clangrt -Clinker=clang -Clink-arg=-fsanitize=address)
fi
# Memory that is allocated once and never freed is no error.
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1

# check_sanitizer: fails if AddressSanitizer does not report a program that reads beyond a vector.
check_sanitizer() {
	local folder status=0
	folder=$(mktemp -d)
	cat >"$folder/overrun.rs" <<-'END'
		fn main() {
			let bytes = vec![0_u8; std::env::args().count()];
			println!("{}", unsafe { *bytes.as_ptr().add(std::hint::black_box(1)) });
		}
	END
	RUSTC_BOOTSTRAP=1 rustc -O "${address[@]}" "$folder/overrun.rs" -o "$folder/overrun"
	"$folder/overrun" >/dev/null 2>"$folder/log" || status=$?
	grep -q 'AddressSanitizer: heap-buffer-overflow' "$folder/log" || status=0
	rm -r "$folder"
	[ "$status" != 0 ] || { echo 'AddressSanitizer does not see an overrun' >&2; return 1; }
}

# tests PACKAGE...: runs tests. With a named target platform, cargo does not instrument build scripts and macros.
tests() {
	cargo test --release --locked --target "$host" --config profile.release.debug=1 \
		--config profile.release.debug-assertions=true --config profile.release.overflow-checks=true "$@"
}

under_address_sanitizer() {
	RUSTC_BOOTSTRAP=1 RUSTFLAGS="${address[*]}" tests --package "$1" --tests
}

under_memcheck() {
	local runner="CARGO_TARGET_$(tr 'a-z-' 'A-Z_' <<<"$host")_RUNNER"
	env "$runner=valgrind --quiet --error-exitcode=1 --exit-on-first-error=yes" \
		cargo test --release --locked --target "$host" --package "$1" --tests
}

step 'AddressSanitizer: does it see an overrun?' check_sanitizer
for package in "$@"; do
	step "$package: AddressSanitizer" under_address_sanitizer "$package"
done
for package in "${MEMCHECK[@]}"; do
	if [[ " $* " == *" $package "* ]]; then
		command -v valgrind >/dev/null || { echo "sanitize.sh: valgrind is missing: install it" >&2; exit 1; }
		step "$package: memcheck" under_memcheck "$package"
	fi
done
print_steps
