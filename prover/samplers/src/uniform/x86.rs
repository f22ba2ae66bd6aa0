//! Counter mode on AES-NI, and on VAES four blocks to a register.

use assay_code_path::CodePath;
use core::arch::x86_64::*;

const ROUNDS: usize = 14;

/// An expanded key. Its existence proves that the processor has AES-NI.
#[derive(Clone)]
pub(super) struct Cipher {
	keys: [__m128i; ROUNDS + 1],
	wide: bool,
}

impl Cipher {
	/// Makes a key for the widest instructions that the processor has and `ASSAY_CODE_PATH`
	/// permits; `None` without AES-NI.
	pub fn new(key: &[u8; 32]) -> Option<Self> {
		let wide = is_x86_feature_detected!("vaes")
			&& is_x86_feature_detected!("avx512f")
			&& CodePath::Avx512.is_permitted();
		Self::narrow(key).map(|cipher| Self { wide, ..cipher })
	}

	/// Makes a key for AES-NI without VAES.
	pub fn narrow(key: &[u8; 32]) -> Option<Self> {
		if !(is_x86_feature_detected!("aes") && is_x86_feature_detected!("sse4.1")) {
			return None;
		}
		// SAFETY: the features were just detected.
		Some(Self { keys: unsafe { expand(key) }, wide: false })
	}

	/// Encrypts the counters from `block` on; `out` holds a multiple of 16 blocks.
	pub fn encrypt(&self, block: u64, stream: u64, out: &mut [u8]) {
		if self.wide {
			// SAFETY: `wide` is set where VAES and AVX-512F were detected.
			unsafe { encrypt_wide(&self.keys, block, stream, out) }
		} else {
			// SAFETY: a `Cipher` exists only where AES-NI was detected.
			unsafe { encrypt_narrow(&self.keys, block, stream, out) }
		}
	}
}

/// Computes the key schedule of FIPS 197, section 5.2, for eight key words.
#[target_feature(enable = "aes,sse4.1")]
fn expand(key: &[u8; 32]) -> [__m128i; ROUNDS + 1] {
	let mut words = [0u32; 4 * (ROUNDS + 1)];
	for (word, bytes) in words.iter_mut().zip(key.chunks_exact(4)) {
		*word = bytes.try_into().map_or(0, u32::from_le_bytes);
	}
	let mut constant = 1;
	for index in 8..words.len() {
		let mut word = words[index - 1];
		if index % 8 == 0 {
			word = substitute(word).rotate_right(8) ^ constant;
			constant <<= 1;
		} else if index % 8 == 4 {
			word = substitute(word);
		}
		words[index] = words[index - 8] ^ word;
	}
	std::array::from_fn(|round| {
		let [a, b, c, d] = std::array::from_fn(|i| words[4 * round + i] as i32);
		_mm_set_epi32(d, c, b, a)
	})
}

/// Applies the S-box to each byte.
#[target_feature(enable = "aes,sse4.1")]
fn substitute(word: u32) -> u32 {
	let assisted = _mm_aeskeygenassist_si128::<0>(_mm_set1_epi32(word as i32));
	_mm_cvtsi128_si32(assisted) as u32
}

#[target_feature(enable = "aes,sse4.1")]
fn encrypt_narrow(keys: &[__m128i; ROUNDS + 1], block: u64, stream: u64, out: &mut [u8]) {
	const LANES: usize = 8;
	for (chunk, out) in (0u64..).zip(out.chunks_exact_mut(16 * LANES)) {
		let first = block + chunk * LANES as u64;
		let mut state: [__m128i; LANES] = std::array::from_fn(|lane| {
			let counter = _mm_set_epi64x(stream as i64, (first + lane as u64) as i64);
			_mm_xor_si128(counter, keys[0])
		});
		for key in &keys[1..ROUNDS] {
			for lane in &mut state {
				*lane = _mm_aesenc_si128(*lane, *key);
			}
		}
		for (lane, out) in state.iter().zip(out.chunks_exact_mut(16)) {
			let last = _mm_aesenclast_si128(*lane, keys[ROUNDS]);
			// SAFETY: `out` is 16 bytes; the store needs no alignment.
			unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), last) };
		}
	}
}

#[target_feature(enable = "vaes,avx512f")]
fn encrypt_wide(keys: &[__m128i; ROUNDS + 1], block: u64, stream: u64, out: &mut [u8]) {
	// Four registers of four blocks: enough to hide the latency, and the keys stay in registers.
	const LANES: usize = 4;
	let keys: [__m512i; ROUNDS + 1] =
		std::array::from_fn(|round| _mm512_broadcast_i32x4(keys[round]));
	let stream = stream as i64;
	let mut counters: [__m512i; LANES] = std::array::from_fn(|lane| {
		let [a, b, c, d] = std::array::from_fn(|i| (block + 4 * lane as u64 + i as u64) as i64);
		_mm512_set_epi64(stream, d, stream, c, stream, b, stream, a)
	});
	let step = 4 * LANES as i64;
	let step = _mm512_set_epi64(0, step, 0, step, 0, step, 0, step);
	for out in out.chunks_exact_mut(64 * LANES) {
		let mut state = counters.map(|counter| _mm512_xor_si512(counter, keys[0]));
		for key in &keys[1..ROUNDS] {
			for lane in &mut state {
				*lane = _mm512_aesenc_epi128(*lane, *key);
			}
		}
		for (lane, out) in state.iter().zip(out.chunks_exact_mut(64)) {
			let last = _mm512_aesenclast_epi128(*lane, keys[ROUNDS]);
			// SAFETY: `out` is 64 bytes; the store needs no alignment.
			unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), last) };
		}
		counters = counters.map(|counter| _mm512_add_epi64(counter, step));
	}
}
