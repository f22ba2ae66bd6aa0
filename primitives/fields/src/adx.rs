//! x86-64 inline assembly with BMI2's MULX and ADX's two carry chains.
//!
//! A row of products `t += a * b_i` adds the low halves in the overflow flag's carry chain (ADOX)
//! and the high halves in the carry flag's (ADCX): Ozturk, Guilford, Gopal, Feghali, "New
//! instructions supporting large integer arithmetic on Intel architecture processors", 2012.
//!
//! Products are calls, not inlined. Beside 80 to 100 multiplications a call has no measurable cost,
//! and the towers stay within the instruction cache.

use crate::{
	cast::{limbs, reduction, wide, written},
	FieldParams, LimbArithmetic, Portable, Wide,
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

	type Wide<const N: usize> = Wide<N>;

	#[inline(always)]
	fn to_words<const N: usize>(value: &Wide<N>) -> Wide<N> {
		*value
	}

	#[inline(always)]
	fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
		match N {
			4 if P::SPARE_BITS > 0 => {
				*limbs(&four::mul(limbs(a), limbs(b), reduction::<P, N, 4>()))
			}
			6 if P::SPARE_BITS > 0 => *limbs(&six::mul(limbs(a), limbs(b), reduction::<P, N, 6>())),
			12 if P::SPARE_BITS > 0 => {
				*limbs(&twelve::mul(limbs(a), limbs(b), reduction::<P, N, 12>()))
			}
			_ => Portable::mul::<P, N>(a, b),
		}
	}

	#[inline(always)]
	fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
		match N {
			12 if P::SPARE_BITS > 0 => *limbs(&twelve::square(limbs(a), reduction::<P, N, 12>())),
			_ => Self::mul::<P, N>(a, a),
		}
	}

	#[inline(always)]
	fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Wide<N> {
		// SAFETY: the functions write all limbs, and the lengths are equal.
		unsafe {
			match N {
				4 => written(|product| four::mul_wide(limbs(a), limbs(b), product)),
				6 => written(|product| six::mul_wide(limbs(a), limbs(b), product)),
				12 => written(|product| twelve::mul_wide(limbs(a), limbs(b), product)),
				_ => Portable::mul_wide(a, b),
			}
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

	#[inline(always)]
	fn reduce<P: FieldParams<N>, const N: usize>(value: &Wide<N>) -> [u64; N] {
		match N {
			4 if P::SPARE_BITS > 0 => *limbs(&four::reduce(wide(value), reduction::<P, N, 4>())),
			6 if P::SPARE_BITS > 0 => *limbs(&six::reduce(wide(value), reduction::<P, N, 6>())),
			12 if P::SPARE_BITS > 0 => {
				*limbs(&twelve::reduce(wide(value), reduction::<P, N, 12>()))
			}
			_ => Portable::reduce::<P, N>(value),
		}
	}
}
