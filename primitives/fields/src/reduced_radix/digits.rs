//! Numbers in words of 64 bits and in limbs of fewer.

use crate::Wide;

/// Repeats a block for each number below a constant. Each copy knows its number.
macro_rules! unroll {
	($i:ident < $n:expr => $body:block) => {
		unroll!(@ $i, $n, $body,
			0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
			33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54)
	};
	(@ $i:ident, $n:expr, $body:block, $($k:literal)+) => {$(
		if $k < $n {
			let $i: usize = $k;
			$body
		}
	)+};
}

pub(super) use unroll;

/// Limb `i` of a number in words, of `W` bits.
#[inline(always)]
const fn digit<const N: usize, const W: u32>(words: &[u64; N], i: usize) -> u64 {
	let (word, shift) = (i * W as usize / 64, i as u32 * W % 64);
	let low = if word < N { words[word] >> shift } else { 0 };
	let high = if shift + W > 64 && word + 1 < N { words[word + 1] << (64 - shift) } else { 0 };
	(low | high) & ((1 << W) - 1)
}

#[inline(always)]
pub(super) const fn split<const N: usize, const L: usize, const W: u32>(
	words: &[u64; N],
) -> [u64; L] {
	let mut limbs = [0; L];
	let mut i = 0;
	while i < L {
		limbs[i] = digit::<N, W>(words, i);
		i += 1;
	}
	limbs
}

#[inline(always)]
pub(super) fn split_wide<const N: usize, const C: usize, const W: u32>(
	wide: &Wide<N>,
) -> [u64; C] {
	let word = |i: usize| if i < N { wide.lo[i] } else if i < 2 * N { wide.hi[i - N] } else { 0 };
	let mut limbs = [0; C];
	for i in 0..C {
		let (at, shift) = (i * W as usize / 64, i as u32 * W % 64);
		let high = if shift + W > 64 { word(at + 1) << (64 - shift) } else { 0 };
		limbs[i] = (word(at) >> shift | high) & ((1 << W) - 1);
	}
	limbs
}

#[inline(always)]
pub(super) fn pack<const N: usize, const C: usize, const W: u32>(
	limbs: &[u64; C],
	from: usize,
) -> [u64; N] {
	let mut words = [0; N];
	let w = W as usize;
	for i in 0..N {
		let start = from + 64 * i;
		let first = start / w;
		// Limbs overlap a word of 64 bits: at most four.
		for j in first..first + 4 {
			if j < C && j * w < start + 64 {
				words[i] |= if j * w >= start {
					limbs[j] << (j * w - start)
				} else {
					limbs[j] >> (start - j * w)
				};
			}
		}
	}
	words
}

#[inline(always)]
pub(super) fn bit<const C: usize, const W: u32>(limbs: &[u64; C], at: usize) -> bool {
	limbs[at / W as usize] >> (at % W as usize) & 1 == 1
}
