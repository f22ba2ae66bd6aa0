//! Samples that are made in batches and taken in any number.

/// A sampler that makes its samples in batches.
pub(crate) trait Batched {
	/// The samples that were made and not yet taken.
	fn ready(&self) -> &[i64];

	/// Marks the first `count` of them as taken.
	fn hand_out(&mut self, count: usize);

	/// Makes more samples, once all were taken.
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
