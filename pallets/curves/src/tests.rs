//! Every call on every instance: its result, and its refusals, which change nothing.

mod edwards;
mod groups;
mod instances;
mod not_offered;
mod pairings;
mod weights;

use crate::{definitions::*, mock::*, Call, Config, Event, Group, Operation};
use assay_ark_curves::*;
use assay_curve_operations::{encoding::encode, Form};
use frame_support::traits::UnfilteredDispatchable;
use sp_core::H256;
use sp_io::hashing::blake2_256;
use sp_runtime::{DispatchError, ModuleError};

const ALICE: u64 = 1;

/// A call on any instance.
#[derive(Clone, Debug)]
enum Request {
	Pairing(Vec<u8>, Vec<u8>),
	Msm(Group, Vec<u8>, Vec<u8>),
	MulProjective(Group, Vec<u8>, Vec<u8>),
	MulAffine(Group, Vec<u8>, Vec<u8>),
}

impl Request {
	fn call<I: 'static>(&self) -> Call<Test, I>
	where
		Test: Config<I>,
	{
		match self.clone() {
			Self::Pairing(g1, g2) => Call::pairing { g1, g2 },
			Self::Msm(group, bases, scalars) => Call::msm { group, bases, scalars },
			Self::MulProjective(group, base, scalar) => {
				Call::mul_projective { group, base, scalar }
			}
			Self::MulAffine(group, base, scalar) => Call::mul_affine { group, base, scalar },
		}
	}

	fn operation(&self) -> Operation {
		match self {
			Self::Pairing(..) => Operation::Pairing,
			Self::Msm(group, ..) => Operation::Msm(*group),
			Self::MulProjective(group, ..) => Operation::MulProjective(*group),
			Self::MulAffine(group, ..) => Operation::MulAffine(*group),
		}
	}
}

/// The hash of the result, or the name of the pallet's error.
type Outcome = Result<H256, &'static str>;

/// Makes a call on an instance. An error must change nothing, and a result must deposit its one
/// event.
fn run<I: 'static>(request: &Request) -> Outcome
where
	Test: Config<I>,
	RuntimeEvent: TryInto<Event<Test, I>>,
{
	new_test_ext().execute_with(|| {
		let root = || sp_io::storage::root(Default::default());
		let before = root();
		let call = request.call::<I>();
		match call.dispatch_bypass_filter(RuntimeOrigin::signed(ALICE)) {
			Ok(_) => {
				let mut events = System::events();
				let event = events.pop().and_then(|record| record.event.try_into().ok());
				assert!(events.is_empty());
				let Some(Event::Computed { operation, result }) = event else {
					panic!("{request:?}: no result")
				};
				assert_eq!(operation, request.operation());
				Ok(result)
			}
			Err(error) => {
				assert_eq!(root(), before, "{request:?}");
				assert!(System::events().is_empty());
				match error.error {
					DispatchError::Module(ModuleError { message: Some(name), .. }) => Err(name),
					error => panic!("{request:?}: {error:?}"),
				}
			}
		}
	})
}

/// A curve whose three instances the tests can call.
trait Tested: crate::Curve {
	fn on_curves(request: &Request) -> Outcome;
	fn on_wasm(request: &Request) -> Outcome;
	fn on_dummy(request: &Request) -> Outcome;
}

macro_rules! tested {
	{ curve: $curve:ident, $($rest:tt)* } => {
		paste::paste! {
			impl Tested for [<$curve:camel>] {
				fn on_curves(request: &Request) -> Outcome {
					run::<crate::Curves<Self>>(request)
				}
				fn on_wasm(request: &Request) -> Outcome {
					run::<crate::Wasm<Self>>(request)
				}
				fn on_dummy(request: &Request) -> Outcome {
					run::<crate::Dummy<Self>>(request)
				}
			}
		}
	};
}

for_each_curve!(tested);

fn hash(bytes: &[u8]) -> H256 {
	H256(blake2_256(bytes))
}

/// Returns the result of the two computing backends, which must agree.
fn agreed<C: Tested>(request: &Request) -> Outcome {
	let outcome = C::on_curves(request);
	assert_eq!(outcome, C::on_wasm(request), "{} disagrees on {request:?}", C::NAME);
	outcome
}

/// Asserts that both computing backends return these bytes, and that the dummy returns its own.
fn computes<C: Tested>(request: &Request, result: &[u8], dummy: &[u8]) {
	assert_eq!(agreed::<C>(request), Ok(hash(result)), "{} {request:?}", C::NAME);
	assert_eq!(C::on_dummy(request), Ok(hash(dummy)), "{} {request:?}", C::NAME);
}

/// Asserts that all three backends refuse with this error.
fn refuses<C: Tested>(request: &Request, error: &'static str) {
	assert_eq!(agreed::<C>(request), Err(error), "{} {request:?}", C::NAME);
	assert_eq!(C::on_dummy(request), Err(error), "{} {request:?}", C::NAME);
}

/// Encodes a list of words as the scalar of a multiplication.
fn words(words: &[u64]) -> Vec<u8> {
	encode(&words)
}

/// Encodes `1` as a scalar.
fn one() -> Vec<u8> {
	words(&[1])
}

fn truncated(bytes: &[u8]) -> Vec<u8> {
	bytes[..bytes.len() - 1].to_vec()
}

fn longer(bytes: &[u8]) -> Vec<u8> {
	[bytes, &[0]].concat()
}

fn generator<F: Form>() -> Vec<u8> {
	F::generator()
}
