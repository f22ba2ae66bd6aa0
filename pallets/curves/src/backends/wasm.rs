//! Operations by arkworks within the runtime.

use crate::{Curve, Definition};
use core::marker::PhantomData;

/// The curve `C` by arkworks, compiled into the runtime. It needs nothing from the node.
///
/// A projective point is brought to affine coordinates before it is multiplied, as on
/// [`Curves`](crate::Curves). Arkworks' own multiplication of projective points splits the scalar by
/// an endomorphism on BLS12-381 and others, and gives another product than RFC-0163's where the
/// point is outside the prime-order subgroup.
pub struct Wasm<C>(PhantomData<C>);

impl<C: Definition> Curve for Wasm<C> {
	const NAME: &'static str = C::NAME;
	const BACKEND: &'static str = "Wasm";
	type Operations = C::Arkworks;
}
