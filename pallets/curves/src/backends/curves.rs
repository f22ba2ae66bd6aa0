//! Operations by host calls.

use crate::{Curve, Definition};
use core::marker::PhantomData;

/// The curve `C` by host calls: the bytes of a call go to the node as they are. Of a multiplication
/// of a projective point, the affine coordinates are computed in the runtime before.
pub struct Curves<C>(PhantomData<C>);

impl<C: Definition> Curve for Curves<C> {
	const NAME: &'static str = C::NAME;
	const BACKEND: &'static str = "Curves";
	type Operations = C::Host;
}
