//! The choice of a path.

#[cfg(target_arch = "x86_64")]
use assay_fields::lanes::Ifma;
use assay_fields::Backend;

/// What a multiplication runs on: an arithmetic for single elements and, where the processor has
/// them, lanes.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
	/// Arithmetic of single elements.
	pub backend: Backend,
	/// Eight lanes of AVX-512 IFMA.
	#[cfg(target_arch = "x86_64")]
	pub lanes: Option<Ifma>,
}

impl Engine {
	/// The fastest that this machine has and `ASSAY_CODE_PATH` permits.
	pub fn best() -> Self {
		Self::of(Backend::best())
	}

	/// With lanes if the backend has them.
	pub fn of(backend: Backend) -> Self {
		Self {
			backend,
			#[cfg(target_arch = "x86_64")]
			lanes: backend.ifma(),
		}
	}

	/// Everything that this machine can run, the slowest first. For tests.
	pub fn all() -> Vec<Self> {
		let mut all: Vec<_> = Backend::all().into_iter().map(Self::of).collect();
		// Lanes over each arithmetic, not only the one that they come with.
		#[cfg(target_arch = "x86_64")]
		if let Some(lanes) = Ifma::detect() {
			all.push(Self { backend: Backend::Portable, lanes: Some(lanes) });
		}
		all
	}

	/// Whether there are lanes.
	pub fn has_lanes(&self) -> bool {
		#[cfg(target_arch = "x86_64")]
		let has = self.lanes.is_some();
		#[cfg(not(target_arch = "x86_64"))]
		let has = false;
		has
	}

	/// Name, for a log line.
	pub fn name(&self) -> &'static str {
		if self.has_lanes() {
			return "AVX-512 IFMA lanes";
		}
		self.backend.name()
	}
}
