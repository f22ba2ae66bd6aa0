#!/usr/bin/env bash
# Prepares this machine to build and test Assay: setup.sh [aarch64]. Prints nothing if there is nothing to do, and
# instructions for a step that it cannot do itself. You can run it repeatedly. With `aarch64`, also prepares to compile
# for that architecture and to run its programs.
set -euo pipefail
source "$(dirname "$0")/env.sh"

say() { printf 'setup: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

is_debian_12() {
	[ -r /etc/os-release ] && (. /etc/os-release && [ "$ID" = debian ] && [ "$VERSION_ID" = 12 ])
}

as_root() {
	if [ "$(id -u)" = 0 ]; then "$@"; else
		command -v sudo >/dev/null || fail "this needs root: $*"
		sudo "$@"
	fi
}

# apt_install PACKAGE...: installs the packages that are missing.
apt_install() {
	local missing=()
	for package in "$@"; do
		dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	say "installing ${missing[*]}"
	as_root apt-get update -qq
	as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
}

# Builds core and alloc for wasm from source, because Debian has no libraries for wasm. Adds bitcode, so that the
# runtime's link-time optimisation covers them, and puts them where rustc looks.
make_wasm_target() (
	bin=$1
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	say "building Rust's core library for $WASM_TARGET"
	mkdir "$work/src"
	cd "$work"
	printf '[package]\nname = "empty"\nedition = "2021"\n[workspace]\n' >Cargo.toml
	echo '#![no_std]' >src/lib.rs
	PATH=$bin:$PATH RUSTC_BOOTSTRAP=1 RUSTFLAGS='-C embed-bitcode=yes' CARGO_TARGET_DIR=$work/target \
		cargo build --quiet --release --target "$WASM_TARGET" -Z build-std=core,alloc,panic_abort
	lib=$("$bin/rustc" --print sysroot)/lib/rustlib/$WASM_TARGET
	as_root rm -rf "$lib"
	as_root mkdir -p "$lib/lib"
	as_root cp "$work/target/$WASM_TARGET"/release/deps/lib{core,alloc,compiler_builtins,panic_abort}-*.rlib "$lib/lib"
	"$bin/rustc" -vV | as_root tee "$lib/made-for" >/dev/null
)

# Puts Rust's libraries for a target where rustc looks: those of Debian's package for the target's architecture, in the
# version of the installed one. apt's own settings and lists stay as they are.
add_debian_target() (
	target=$1 architecture=$2
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	say "installing Rust's libraries for $target"
	mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/files"
	options=(
		-qq -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" -o APT::Sandbox::User=root
		-o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache"
	)
	cd "$work"
	as_root apt-get "${options[@]}" update
	version=$(dpkg-query -W -f '${Version}' libstd-rust-web-dev)
	as_root apt-get "${options[@]}" download "libstd-rust-web-dev=$version"
	dpkg -x libstd-rust-web-dev_*.deb files
	as_root cp -r "files/usr/lib/rustlib/$target" "$(/usr/bin/rustc --print sysroot)/lib/rustlib/"
)

has_rust_tools() {
	cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1
}

setup_rust() {
	if use_rust 2>/dev/null && has_rust_tools; then return; fi
	if is_debian_12; then
		apt_install rustc-web cargo-web rust-web-src rust-web-llvm rust-web-clippy rustfmt-web
		# The linker that rustc calls for wasm. Its package is named after LLVM's version.
		apt_install "$(readlink /usr/bin/rust-lld)"
		rust_is_recent /usr/bin || fail "Debian's rustc-web is older than $MIN_RUST; turn on its security suite"
		rust_has_wasm /usr/bin || make_wasm_target /usr/bin
	elif command -v rustup >/dev/null; then
		say "asking rustup for Rust $MIN_RUST or newer with $WASM_TARGET"
		rustup toolchain install stable --profile minimal --component clippy,rustfmt --target "$WASM_TARGET"
	fi
	use_rust 2>/dev/null || fail "no Rust >= $MIN_RUST with the target $WASM_TARGET: install rustup (https://rustup.rs), \
then 'rustup toolchain install stable --target $WASM_TARGET' and 'rustup default stable'"
	has_rust_tools || fail "rustfmt or clippy is missing: 'rustup component add rustfmt clippy'"
}

# need COMMAND WHY HOW: fails if a command is missing, with the reason for it and the way to get it.
need() {
	command -v "$1" >/dev/null || fail "$1 is missing, $2: $3"
}

has_libclang() {
	ldconfig -p 2>/dev/null | grep -q libclang || compgen -G '/usr/lib/llvm-*/lib/libclang*' >/dev/null ||
		[ -n "${LIBCLANG_PATH:-}" ]
}

setup_tools() {
	if is_debian_12; then
		command -v protoc >/dev/null || apt_install protobuf-compiler
		command -v clang >/dev/null || apt_install clang
		has_libclang || apt_install libclang-dev
		command -v c++ >/dev/null || apt_install build-essential
		pkg-config --exists 'openssl >= 3' 2>/dev/null || apt_install libssl-dev pkg-config
		apt_install libjemalloc2
	fi
	need cc "a C compiler" "install gcc or clang"
	need c++ "a C++ compiler" "install g++ or clang"
	[ -n "${OPENSSL_NO_VENDOR:-}" ] || need perl "which OpenSSL is built with" "install perl, or OpenSSL 3's files (libssl-dev)"
	need protoc "the protocol buffers compiler" "install protobuf-compiler (Debian, Ubuntu) or protobuf (Homebrew, Arch)"
	need clang "which bindings are generated with" "install clang"
	has_libclang || fail "libclang is missing: install libclang-dev, or set LIBCLANG_PATH"
	need node "which the client and the demo run on" "install Node $MIN_NODE or newer (https://nodejs.org)"
	need npm "which installs the client's packages" "it comes with Node (https://nodejs.org)"
	version_at_least "$(node --version | tr -d v)" "$MIN_NODE" ||
		fail "Node $(node --version) is too old: install Node $MIN_NODE or newer (https://nodejs.org)"
}

setup_aarch64() {
	compgen -G "$(rustc --print sysroot)/lib/rustlib/$AARCH64_TARGET/lib/libstd-*.rlib" >/dev/null || {
		if is_debian_12; then add_debian_target "$AARCH64_TARGET" arm64; else
			fail "Rust's libraries for $AARCH64_TARGET are missing: 'rustup target add $AARCH64_TARGET'"
		fi
	}
	[ "$(uname -m)" != aarch64 ] || return 0
	if is_debian_12; then
		apt_install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
	fi
	need aarch64-linux-gnu-gcc "a C compiler for aarch64" "install gcc-aarch64-linux-gnu"
	need qemu-aarch64 "which runs programs of aarch64" "install qemu-user"
}

case ${1:-} in
'' | aarch64) ;;
*) fail "there is no $1: setup.sh [aarch64]" ;;
esac
setup_rust
setup_tools
[ $# = 0 ] || "setup_$1"
