//! Times, in rows.

use std::{
	env,
	error::Error,
	hint::black_box,
	process::ExitCode,
	time::{Duration, Instant},
};

/// The arguments.
pub struct Settings {
	parts: Vec<String>,
	pub runs: usize,
	pub log_size: u32,
	cpu: bool,
}

impl Settings {
	pub fn from_arguments() -> Result<Self, Box<dyn Error>> {
		let mut settings = Self { parts: Vec::new(), runs: 5, log_size: 20, cpu: true };
		let mut arguments = env::args().skip(1);
		while let Some(argument) = arguments.next() {
			match argument.as_str() {
				"msm" | "msm-g2" | "ntt" | "groth16" => settings.parts.push(argument),
				"--runs" => {
					settings.runs = arguments.next().ok_or("--runs needs a number")?.parse()?
				}
				"--log-size" => {
					settings.log_size =
						arguments.next().ok_or("--log-size needs a number")?.parse()?
				}
				"--no-cpu" => settings.cpu = false,
				_ => return Err(format!("unknown argument {argument}").into()),
			}
		}
		settings.runs = settings.runs.max(1);
		Ok(settings)
	}
}

/// A run of the program.
pub struct Run {
	pub settings: Settings,
	differs: bool,
}

impl Run {
	pub fn new(settings: Settings) -> Self {
		Self { settings, differs: false }
	}

	/// Returns true if a part of the program runs.
	pub fn part(&self, name: &str) -> bool {
		self.settings.parts.is_empty() || self.settings.parts.iter().any(|part| part == name)
	}

	/// Begins rows of one subject.
	pub fn rows(&mut self, subject: String) -> Rows<'_> {
		println!("{subject}");
		Rows { run: self, first: None }
	}

	pub fn exit_code(&self) -> ExitCode {
		if self.differs {
			println!("\nA RESULT OF THE GPU DIFFERS FROM THE PROCESSOR'S");
			return ExitCode::FAILURE;
		}
		println!("\nall results are the same");
		ExitCode::SUCCESS
	}
}

/// Rows of one subject.
pub struct Rows<'a> {
	run: &'a mut Run,
	/// The first time, to which the others are compared.
	first: Option<Duration>,
}

impl Rows<'_> {
	/// Returns true if the processor is measured.
	pub fn cpu(&self) -> bool {
		self.run.settings.cpu
	}

	/// Prints a row for a single time.
	pub fn note(&self, name: &str, time: Duration) {
		println!("  {name:<34} {:>11.3}", 1e3 * time.as_secs_f64());
	}

	/// Times a fallible computation.
	pub fn time<T, E>(
		&mut self,
		name: &str,
		mut compute: impl FnMut() -> Result<T, E>,
	) -> Result<T, E> {
		let mut times = Vec::new();
		let mut result = compute()?;
		for _ in 0..self.run.settings.runs {
			let start = Instant::now();
			result = black_box(compute()?);
			times.push(start.elapsed());
		}
		self.row(name, times);
		Ok(result)
	}

	/// Times computations that return the durations of their timed parts.
	pub fn time_parts<E>(
		&mut self,
		name: &str,
		times: &mut Vec<Duration>,
		mut compute: impl FnMut() -> Result<Duration, E>,
	) -> Result<(), E> {
		compute()?;
		for _ in 0..self.run.settings.runs {
			times.push(compute()?);
		}
		self.row(name, times.clone());
		Ok(())
	}

	/// Times the processor, unless it is left out. Long computations run once.
	pub fn time_cpu<T>(&mut self, name: &str, mut compute: impl FnMut() -> T) -> Option<T> {
		if !self.cpu() {
			return None;
		}
		let start = Instant::now();
		let mut result = black_box(compute());
		let mut times = vec![start.elapsed()];
		if times[0] < Duration::from_secs(1) {
			times.clear();
			for _ in 0..self.run.settings.runs.min(3) {
				let start = Instant::now();
				result = black_box(compute());
				times.push(start.elapsed());
			}
		}
		self.row(name, times);
		Some(result)
	}

	fn row(&mut self, name: &str, mut times: Vec<Duration>) {
		times.sort();
		let median = times[times.len() / 2];
		let first = *self.first.get_or_insert(median);
		let (time, ratio) =
			(1e3 * median.as_secs_f64(), median.as_secs_f64() / first.as_secs_f64());
		println!("  {name:<34} {time:>11.3}  {ratio:>8.2} times the first");
	}

	/// Remembers a difference.
	pub fn compare(&mut self, same: bool) {
		if !same {
			println!("  DIFFERS");
			self.run.differs = true;
		}
	}
}
