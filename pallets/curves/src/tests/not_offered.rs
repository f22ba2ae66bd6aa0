//! Curves without a pairing have only G1.

use super::*;
use frame_support::dispatch::GetDispatchInfo;

/// Returns calls that such a curve does not offer, with arguments that must not be decoded.
fn requests() -> [Request; 4] {
	let (a, b) = (vec![0xff; 100], vec![0xff; 100_000]);
	[
		Request::Pairing(a.clone(), b.clone()),
		Request::Msm(Group::G2, a.clone(), b.clone()),
		Request::MulProjective(Group::G2, a.clone(), b.clone()),
		Request::MulAffine(Group::G2, a, b),
	]
}

fn charged_little<I: 'static>(request: &Request)
where
	Test: Config<I>,
{
	assert_eq!(request.call::<I>().get_dispatch_info().call_weight, REFUSED);
}

macro_rules! single {
	{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$pairing:ty>, $($rest:tt)* } => {};
	{ curve: $curve:ident, $($rest:tt)* } => {
		paste::paste! {
			#[test]
			fn $curve() {
				for request in requests() {
					refuses::<[<$curve:camel>]>(&request, "NotOffered");
					charged_little::<crate::[<$curve:camel Curves>]>(&request);
					charged_little::<crate::[<$curve:camel Wasm>]>(&request);
					charged_little::<crate::[<$curve:camel Dummy>]>(&request);
				}
			}
		}
	};
}

for_each_curve!(single);
