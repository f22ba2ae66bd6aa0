# shellcheck shell=bash
# Sourced by the scripts that build with AddressSanitizer.

# use_address_sanitizer HOST: prepares builds with `--target HOST`. Sets `address` to rustc's flags. If there is clang,
# it instruments the C code of blst and libsecp256k1, too.
use_address_sanitizer() {
	# The flag is unstable. A stable compiler accepts it with RUSTC_BOOTSTRAP.
	export RUSTC_BOOTSTRAP=1
	address=(-Zsanitizer=address -Cforce-frame-pointers=yes)
	# rustup's compilers include the sanitizer's library. Debian's compiler needs that of clang.
	if ! compgen -G "$(rustc --print sysroot)/lib/rustlib/$1/lib/librustc-*_rt.asan.a" >/dev/null; then
		address+=(-Zexternal-clangrt -Clinker=clang -Clink-arg=-fsanitize=address)
	fi
	if command -v clang >/dev/null; then
		export CC=$ROOT/scripts/sanitized-cc SANITIZED_PLATFORM=$1
	fi
	# Memory that is allocated once and never freed is no error.
	export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1
}

# check_sanitizer: fails if AddressSanitizer does not report a program that reads beyond a vector, in Rust, and if there
# is clang, in C.
check_sanitizer() {
	local folder language languages=(rust)
	folder=$(mktemp -d)
	cat >"$folder/overrun.rs" <<-'END'
		extern "C" {
			fn byte_at(bytes: *const u8, at: usize) -> u8;
		}
		fn main() {
			let language: Vec<u8> = std::env::args().nth(1).expect("a language").into();
			let (bytes, beyond) = (language.as_ptr(), std::hint::black_box(language.capacity()));
			let byte = if language == b"c" { unsafe { byte_at(bytes, beyond) } } else { unsafe { *bytes.add(beyond) } };
			println!("{byte}");
		}
	END
	echo 'unsigned char byte_at(const unsigned char *bytes, unsigned long at) { return bytes[at]; }' >"$folder/byte.c"
	[ -z "${SANITIZED_PLATFORM:-}" ] || languages+=(c)
	OUT_DIR=$folder/${SANITIZED_PLATFORM:-}/release/build/out "${CC:-cc}" -O2 -c "$folder/byte.c" -o "$folder/byte.o"
	rustc -O "${address[@]}" "-Clink-arg=$folder/byte.o" "$folder/overrun.rs" -o "$folder/overrun"
	for language in "${languages[@]}"; do
		if "$folder/overrun" "$language" >/dev/null 2>"$folder/log" ||
			! grep -q 'AddressSanitizer: heap-buffer-overflow' "$folder/log"; then
			rm -r "$folder"
			echo "AddressSanitizer does not see an overrun of $language" >&2
			return 1
		fi
	done
	rm -r "$folder"
}
