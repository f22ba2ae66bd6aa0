//! Curves without a pairing have G1 alone.

use super::*;
use frame_support::dispatch::GetDispatchInfo;

/// Calls that such a curve does not offer, with arguments that nobody may look at.
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
	($($name:ident: $curve:ident;)*) => { $(
		#[test]
		fn $name() {
			for request in requests() {
				refuses::<$curve>(&request, "NotOffered");
				charged_little::<crate::Curves<$curve>>(&request);
				charged_little::<crate::Wasm<$curve>>(&request);
				charged_little::<crate::Dummy<$curve>>(&request);
			}
		}
	)* };
}

single! {
	ed_on_bls12_377: EdOnBls12377;
	bandersnatch: Bandersnatch;
	bandersnatch_sw: BandersnatchSw;
	pallas: Pallas;
	vesta: Vesta;
	secp256k1: Secp256k1;
}
