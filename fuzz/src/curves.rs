//! The curve host functions with samplers of their arguments, and the same functions by arkworks.

mod legacy;
mod operations;
mod sampler;

pub use sampler::Sampler;

use assay_conformance::{calls, sample::Arguments};

/// The status of a call, and its result.
pub type Outcome = (u32, Vec<u8>);

/// An implementation of a function.
pub type Implementation = Box<dyn Fn(Arguments) -> Outcome>;

/// A host function.
pub struct Function {
	/// The name, without interface. The version is part of the name if the function has several.
	pub name: String,
	/// Its arguments.
	pub sampler: Sampler,
	/// The host function.
	pub host: Implementation,
	/// The function by arkworks.
	pub arkworks: Implementation,
}

/// Returns every curve host function: those of the node, then those of the interface before RFC-0163.
pub fn functions() -> Vec<Function> {
	let current = calls::assay().into_iter().map(|calls::Function { name, call }| {
		let operations::Operation { sampler, arkworks } = operations::find(name);
		Function {
			name: name.into(),
			sampler,
			host: implementation(call),
			arkworks: implementation(arkworks),
		}
	});
	current.chain(legacy::functions()).collect()
}

/// Makes an implementation of a function that returns its result in the buffer.
fn implementation(call: calls::Call) -> Implementation {
	Box::new(move |Arguments { a, b, mut out }| {
		let status = call(&a, &b, &mut out);
		(status, out)
	})
}

#[cfg(test)]
mod tests {
	use super::*;
	use std::{collections::BTreeSet, fs, path::Path};

	/// Samples of each function.
	const SAMPLES: u64 = 60;

	#[test]
	fn host_functions_are_as_by_arkworks() {
		for Function { name, sampler, host, arkworks } in functions() {
			let mut statuses = BTreeSet::new();
			for seed in 0..SAMPLES {
				let arguments = sampler.sample(seed);
				let outcome = host(arguments.clone());
				statuses.insert(outcome.0);
				assert_eq!(outcome, arkworks(arguments), "{name}, {seed}");
			}
			assert!(statuses.contains(&0) && statuses.len() > 1, "{name}: {statuses:?}");
		}
	}

	/// The seeds of the target begin with a function's number, and their names with its name.
	#[test]
	fn seeds_have_the_numbers_of_their_functions() {
		let functions = functions();
		let mut seen = BTreeSet::new();
		let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds/curve_operations");
		for seed in fs::read_dir(seeds).expect("the seeds") {
			let path = seed.expect("a seed").path();
			let number = usize::from(fs::read(&path).expect("a seed")[0]);
			let name = functions[number].name.replace(' ', "_");
			let file = path.file_name().and_then(|name| name.to_str()).expect("a name");
			assert_eq!(
				file.split_once('-').map(|(function, _)| function),
				Some(&name[..]),
				"{number}"
			);
			seen.insert(number);
		}
		assert_eq!(seen.len(), functions.len());
	}
}
