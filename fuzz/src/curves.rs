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
