//! Samples that are made in batches and asked for in any number.

/// A sampler that makes its samples in batches.
pub(crate) trait Batched {
	/// Samples that were made and not yet asked for.
	fn ready(&self) -> &[i64];

	/// Notes that the first `count` of them are asked for.
	fn hand_out(&mut self, count: usize);

	/// Makes more, when all were asked for.
	fn refill(&mut self);

	/// Writes the next samples.
	fn fill_from_batches(&mut self, mut out: &mut [i64]) {
		loop {
			let ready = self.ready();
			let len = ready.len().min(out.len());
			let (now, later) = out.split_at_mut(len);
			now.copy_from_slice(&ready[..len]);
			self.hand_out(len);
			if later.is_empty() {
				return;
			}
			self.refill();
			out = later;
		}
	}
}
