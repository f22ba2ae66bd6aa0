//! Discrete Gaussian samples by Boolean circuits, 512 at a time.
//!
//! The circuits are those of [`generator`](crate::generator). A batch takes 64 random bytes for
//! each random bit of the circuit; bit `i` of these 512 bits belongs to sample `i`. The samples do
//! not depend on the width of the registers.

mod adjusted;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod interpreter;

pub use adjusted::Adjusted;

use crate::{
	generator::{Circuit, Plan},
	Uniform,
};
use assay_code_path::CodePath;

/// Samples of a batch.
pub(crate) const BATCH: usize = 512;
/// Words of 64 bits that hold a bit of each sample.
const WORDS: usize = BATCH / 64;
/// The most bits of a sample.
const MAX_BITS: usize = 16;

/// One bit of each of 512 samples.
type Bits = [u64; WORDS];

/// A compiled circuit. It returns the number of bits of a sample, if it is compiled for the width.
type Compiled = fn(Width, &[Bits], &mut [Bits]) -> Option<usize>;

/// The registers that a circuit is evaluated in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
	/// 64 bits, on any processor.
	Portable,
	/// 256 bits, with AVX2.
	Avx2,
	/// 512 bits, with AVX-512.
	Avx512,
}

impl Width {
	/// Returns the widest registers that the processor has and `ASSAY_CODE_PATH` permits.
	fn detect() -> Self {
		[(Self::Avx512, CodePath::Avx512), (Self::Avx2, CodePath::Avx2)]
			.into_iter()
			.find(|(width, path)| width.is_available() && path.is_permitted())
			.map_or(Self::Portable, |(width, _)| width)
	}

	/// Returns true if the processor has such registers.
	pub fn is_available(self) -> bool {
		match self {
			Self::Portable => true,
			#[cfg(target_arch = "x86_64")]
			Self::Avx2 => is_x86_feature_detected!("avx2"),
			#[cfg(target_arch = "x86_64")]
			Self::Avx512 => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw"),
			#[cfg(not(target_arch = "x86_64"))]
			_ => false,
		}
	}
}

/// A sampler of the discrete Gaussian `D_σ` over the integers, centred on 0, for an integer `σ`.
///
/// The circuits for `σ` of 2 and 215 are compiled for AVX-512. Other circuits are interpreted, and
/// so are these in other registers. Interpreted circuits are several times slower.
pub struct Boolean {
	circuit: Circuit,
	compiled: Option<Compiled>,
	width: Width,
	uniform: Uniform,
	random: Vec<u64>,
	bytes: Vec<u8>,
	ready: Box<[i16; BATCH]>,
	used: usize,
}

impl Boolean {
	/// Makes a sampler for `σ` from 1 to 1023; `None` for another.
	pub fn new(sigma: u32, uniform: Uniform) -> Option<Self> {
		Self::with_width(sigma, uniform, Width::detect())
	}

	/// Makes the same samples in narrower registers; `None` if the processor lacks them.
	pub fn with_width(sigma: u32, uniform: Uniform, width: Width) -> Option<Self> {
		#[cfg(target_arch = "x86_64")]
		let compiled: Option<Compiled> = match sigma {
			2 => Some(avx512::sigma_2),
			215 => Some(avx512::sigma_215),
			_ => None,
		};
		#[cfg(not(target_arch = "x86_64"))]
		let compiled = None;
		let sampler = Self::interpreted(sigma, uniform, width)?;
		Some(Self { compiled, ..sampler })
	}

	/// Makes the same samples by interpreting the circuit.
	pub fn interpreted(sigma: u32, uniform: Uniform, width: Width) -> Option<Self> {
		if !width.is_available() {
			return None;
		}
		let circuit = Circuit::new(&Plan::new(sigma)?);
		let words = circuit.random as usize * WORDS;
		Some(Self {
			circuit,
			compiled: None,
			width,
			uniform,
			random: vec![0; words],
			bytes: vec![0; 8 * words],
			ready: Box::new([0; BATCH]),
			used: BATCH,
		})
	}

	/// Writes the next samples.
	pub fn fill(&mut self, out: &mut [i16]) {
		let ready = &self.ready[self.used..];
		let len = ready.len().min(out.len());
		let (now, later) = out.split_at_mut(len);
		now.copy_from_slice(&ready[..len]);
		self.used += len;
		// Whole batches are made in place.
		let (batches, rest) = later.as_chunks_mut::<BATCH>();
		for batch in batches {
			self.batch(batch);
		}
		if !rest.is_empty() {
			let mut batch = [0; BATCH];
			self.batch(&mut batch);
			rest.copy_from_slice(&batch[..rest.len()]);
			self.used = rest.len();
			*self.ready = batch;
		}
	}

	/// Makes 512 samples.
	fn batch(&mut self, out: &mut [i16; BATCH]) {
		self.uniform.fill(&mut self.bytes);
		let (words, _) = self.bytes.as_chunks::<8>();
		for (word, bytes) in self.random.iter_mut().zip(words) {
			*word = u64::from_le_bytes(*bytes);
		}
		let (random, _) = self.random.as_chunks::<WORDS>();
		let mut bits = [[0; WORDS]; MAX_BITS];
		let count = self
			.compiled
			.and_then(|compiled| compiled(self.width, random, &mut bits))
			.unwrap_or_else(|| interpreter::run(self.width, &self.circuit, random, &mut bits));
		let bits = bits.get(..count).unwrap_or(&[]);
		#[cfg(target_arch = "x86_64")]
		if self.width == Width::Avx512 {
			// SAFETY: the width was checked to be available.
			unsafe { avx512::transpose(bits, out) };
			return;
		}
		transpose(bits, out);
	}
}

/// Puts the bits of each sample together, the lowest first, the last one the sign.
fn transpose(bits: &[Bits], out: &mut [i16; BATCH]) {
	let unused = 16 - bits.len() as u32;
	for (word, out) in out.chunks_exact_mut(64).enumerate() {
		for (lane, out) in out.iter_mut().enumerate() {
			let value = bits
				.iter()
				.rev()
				.fold(0, |value, bits| value << 1 | (bits[word] >> lane & 1) as u16);
			*out = ((value << unused) as i16) >> unused;
		}
	}
}

#[cfg(test)]
mod tests;
