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
	/// The fastest here. The environment variable `ASSAY_PORTABLE=1` forces plain Rust.
	pub fn best() -> Self {
		let backend = Backend::best();
		Self {
			backend,
			#[cfg(target_arch = "x86_64")]
			lanes: if backend == Backend::Portable { None } else { Ifma::detect() },
		}
	}

	/// Everything that this machine can run, the slowest first. For tests.
	pub fn all() -> Vec<Self> {
		let mut all: Vec<_> = Backend::all()
			.into_iter()
			.map(|backend| Self {
				backend,
				#[cfg(target_arch = "x86_64")]
				lanes: None,
			})
			.collect();
		#[cfg(target_arch = "x86_64")]
		if let Some(ifma) = Ifma::detect() {
			let with_lanes: Vec<_> =
				all.iter().map(|engine| Self { lanes: Some(ifma), ..*engine }).collect();
			all.extend(with_lanes);
		}
		all
	}

	/// Name, for a log line.
	pub fn name(&self) -> &'static str {
		#[cfg(target_arch = "x86_64")]
		if self.lanes.is_some() {
			return "AVX-512 IFMA lanes";
		}
		self.backend.name()
	}
}
