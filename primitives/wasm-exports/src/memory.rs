//! Memory: a bump allocator that returns to a mark before each operation.

use core::{
	alloc::{GlobalAlloc, Layout},
	arch::wasm32,
	ptr::null_mut,
	sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

/// Bytes of a page of WebAssembly's memory.
const PAGE: usize = 64 * 1024;

/// Alignment of memory from [`allocate`].
const ALIGNMENT: usize = 16;

extern "C" {
	/// The start of the memory that nothing else uses, from the linker.
	static __heap_base: u8;
}

struct Forward {
	/// The first free address, or 0 before the first allocation.
	next: AtomicUsize,
	/// The address that [`release`] returns to.
	mark: AtomicUsize,
}

#[global_allocator]
static MEMORY: Forward = Forward { next: AtomicUsize::new(0), mark: AtomicUsize::new(0) };

impl Forward {
	fn next(&self) -> usize {
		match self.next.load(Relaxed) {
			0 => &raw const __heap_base as usize,
			next => next,
		}
	}
}

// SAFETY: allocations do not overlap, for `next` only grows between two operations; a module has one
// thread.
unsafe impl GlobalAlloc for Forward {
	unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
		let allocation = || {
			let start = self.next().checked_next_multiple_of(layout.align())?;
			let end = start.checked_add(layout.size())?;
			let size = wasm32::memory_size::<0>() * PAGE;
			let missing = end.saturating_sub(size).div_ceil(PAGE);
			if missing > 0 && wasm32::memory_grow::<0>(missing) == usize::MAX {
				return None;
			}
			self.next.store(end, Relaxed);
			Some(start as *mut u8)
		};
		allocation().unwrap_or(null_mut())
	}

	unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

/// Frees everything allocated since the last [`keep`].
pub fn release() {
	MEMORY.next.store(MEMORY.mark.load(Relaxed), Relaxed);
}

/// Frees everything, including kept memory.
#[no_mangle]
pub extern "C" fn clear() {
	MEMORY.mark.store(0, Relaxed);
	release();
}

/// Makes everything allocated so far outlive the operations.
#[no_mangle]
pub extern "C" fn keep() {
	MEMORY.mark.store(MEMORY.next(), Relaxed);
}

/// Allocates memory for an argument; 0 if no memory is left.
#[no_mangle]
pub extern "C" fn allocate(len: usize) -> *mut u8 {
	match Layout::from_size_align(len, ALIGNMENT) {
		// SAFETY: this allocator takes any size.
		Ok(layout) => unsafe { MEMORY.alloc(layout) },
		Err(_) => null_mut(),
	}
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
	wasm32::unreachable()
}
