//! x86-64 inline assembly with BMI2's MULX and ADX's two carry chains.
//!
//! A row of products `t += a * b_i` adds the low halves in the overflow flag's carry chain (ADOX)
//! and the high halves in the carry flag's (ADCX): Ozturk, Guilford, Gopal, Feghali, "New
//! instructions supporting large integer arithmetic on Intel architecture processors", 2012.
//!
//! Products are calls, not inlined. Beside 80 to 100 multiplications a call has no measurable cost,
//! and the towers stay within the instruction cache.

use crate::{
	cast::{assembly_by_width, limbs, reduction, wide, written},
	FieldParams, LimbArithmetic, Wide,
};

mod four;
mod six;
mod twelve;

/// Assembly for processors with ADX and BMI2, chosen by [`crate::Isa`].
///
/// Widths without assembly of their own, and moduli without a spare bit, take the portable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adx;

impl LimbArithmetic for Adx {
	const WITH_LANES: bool = true;
	const NAME: &'static str = "ADX/BMI2 assembly";

	assembly_by_width!();

	#[inline(always)]
	fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
		match N {
			12 if P::SPARE_BITS > 0 => *limbs(&twelve::square(limbs(a), reduction::<P, N, 12>())),
			_ => Self::mul::<P, N>(a, a),
		}
	}

	#[inline(always)]
	fn square_wide<const N: usize>(a: &[u64; N]) -> Wide<N> {
		match N {
			// SAFETY: the function writes all limbs, and the lengths are equal.
			6 => unsafe { written(|square| six::square_wide(limbs(a), square)) },
			12 => *wide(&twelve::square_wide(limbs(a))),
			_ => Self::mul_wide(a, a),
		}
	}
}
