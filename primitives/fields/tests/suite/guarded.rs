//! Operands next to inaccessible pages: assembly that reads beyond an operand ends the process.
//! Sanitizers do not see the reads of assembly.

#[cfg(target_arch = "x86_64")]
use assay_fields::{
	avx2::{Avx2, Avx2Field, Avx2Lanes, LANES},
	Field, Fp, Portable,
};
use assay_fields::{
	params::{Bls12_381FqParams, Bn254FqParams, Bw6_761FqParams},
	FieldParams, LimbArithmetic,
};
use core::ffi::{c_int, c_void};
use std::{env, os::unix::process::ExitStatusExt, process::Command, ptr};

/// Bytes of a page.
const PAGE: usize = 4096;
const NO_ACCESS: c_int = 0;
const READ_AND_WRITE: c_int = 1 | 2;
/// Pages that belong to this process alone, and to no file.
const PRIVATE_AND_ANONYMOUS: c_int = 2 | 0x20;
/// The signal for an access that is not permitted.
const SIGSEGV: i32 = 11;
/// The environment variable that makes a copy of this program read beyond a page.
const READ_BEYOND: &str = "ASSAY_TEST_READ_BEYOND";

// SAFETY: as Linux declares them.
unsafe extern "C" {
	fn mmap(
		at: *mut c_void,
		len: usize,
		access: c_int,
		kind: c_int,
		file: c_int,
		from: i64,
	) -> *mut c_void;
	fn mprotect(at: *mut c_void, len: usize, access: c_int) -> c_int;
}

/// A page between two that cannot be accessed. It stays until the process ends.
struct Guarded(*mut u8);

impl Guarded {
	fn new() -> Self {
		// SAFETY: the kernel chooses where the pages are, and only the outer two lose their access.
		unsafe {
			let pages =
				mmap(ptr::null_mut(), 3 * PAGE, READ_AND_WRITE, PRIVATE_AND_ANONYMOUS, -1, 0);
			assert_ne!(pages as isize, -1, "no pages");
			for page in [0, 2] {
				assert_eq!(mprotect(pages.byte_add(page * PAGE), PAGE, NO_ACCESS), 0);
			}
			Self(pages.byte_add(PAGE).cast())
		}
	}

	/// Puts a value at the end of the page, or at its beginning.
	fn put<T: Copy>(&self, value: T, at_end: bool) -> &T {
		assert!(size_of::<T>() <= PAGE && PAGE.is_multiple_of(align_of::<T>()));
		let from = if at_end { PAGE - size_of::<T>() } else { 0 };
		// SAFETY: the place is within the page, and aligned, since sizes are multiples of alignments. Each page
		// has one value at a time.
		unsafe {
			let place = self.0.add(from).cast::<T>();
			place.write(value);
			&*place
		}
	}
}

fn check<P: FieldParams<N>, const N: usize, A: LimbArithmetic>() {
	let (x, y) = (Guarded::new(), Guarded::new());
	let wide = Guarded::new();
	let mut one = P::MODULUS;
	one[0] -= 1;
	let mut other = P::MODULUS;
	other[N - 1] >>= 1;
	let product = A::mul_wide(&one, &other);
	for (at_end, b_at_end) in [(false, false), (false, true), (true, false), (true, true)] {
		let (a, b) = (x.put(one, at_end), y.put(other, b_at_end));
		assert_eq!(A::mul::<P, N>(a, b), A::mul::<P, N>(&one, &other));
		assert_eq!(A::square::<P, N>(a), A::square::<P, N>(&one));
		let words = |value: &A::Wide<N>| A::to_words(value);
		assert_eq!(words(&A::mul_wide(a, b)), words(&product));
		assert_eq!(words(&A::square_wide(a)), words(&A::square_wide(&one)));
		assert_eq!(A::linear(a, 5, b, 7), A::linear(&one, 5, &other, 7));
		let product_there = wide.put(product, at_end);
		assert_eq!(A::reduce::<P, N>(product_there), A::reduce::<P, N>(&product));
	}
}

#[test]
fn nothing_beyond_the_operands_is_read() {
	each_arithmetic!(A => {
		check::<Bn254FqParams, 4, A>();
		check::<Bls12_381FqParams, 6, A>();
		check::<Bw6_761FqParams, 12, A>();
	});
}

#[cfg(target_arch = "x86_64")]
fn check_avx2<T: Avx2Field>(element: T::Scalar) {
	let Some(avx2) = Avx2::detect() else { return };
	let (x, y) = (Guarded::new(), Guarded::new());
	let [one, other] =
		[element, element.square()].map(|element| T::from_scalars(avx2, &[element; LANES]));
	for (at_end, b_at_end) in [(false, false), (false, true), (true, false), (true, true)] {
		let product = x.put(one, at_end).mul(y.put(other, b_at_end)).to_scalars();
		assert_eq!(product, one.mul(&other).to_scalars());
	}
}

#[cfg(target_arch = "x86_64")]
#[test]
fn nothing_beyond_four_elements_is_read() {
	check_avx2::<Avx2Lanes<Bn254FqParams, 4, 10, Portable>>(Fp::from_u64(3));
	check_avx2::<Avx2Lanes<Bls12_381FqParams, 6, 14, Portable>>(Fp::from_u64(3));
}

#[test]
fn a_read_beyond_ends_the_process() {
	if env::var_os(READ_BEYOND).is_some() {
		let page = Guarded::new();
		let last = page.put(1u64, true);
		// SAFETY: there is none: the page behind cannot be accessed, which is what the test is about.
		panic!("read {}", unsafe { ptr::from_ref(last).add(1).read_volatile() });
	}
	let mut command = Command::new(env::current_exe().unwrap());
	command.args(["--exact", "guarded::a_read_beyond_ends_the_process"]).env(READ_BEYOND, "1");
	let output = command.output().unwrap();
	// AddressSanitizer handles the signal.
	let told = String::from_utf8_lossy(&output.stderr).contains("AddressSanitizer: SEGV");
	assert!(told || output.status.signal() == Some(SIGSEGV), "{output:?}");
}
