//! aarch64 inline assembly. Every processor of the architecture has these instructions.
//!
//! A row of products `t += a * b_i` is two chains of additions with carry: first the low halves of the
//! products (MUL), then their high halves (UMULH). Multiplications and loads leave the carry flag as it
//! is. Where a row also divides by 2^64, its first chain writes each sum one register lower.
//!
//! Products are calls, not inlined, as with ADX.

use crate::{
	cast::{limbs, reduction, wide, written},
	FieldParams, LimbArithmetic, Portable, Wide,
};

/// Assembly for aarch64.
///
/// Widths without assembly of their own, and moduli without a spare bit, take the portable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aarch64;

/// `t = a * b_0`, with the limb above `t` in `top`.
macro_rules! first_row {
	([$(($at:literal $t:ident $above:ident))*] ($last_at:literal $last:ident)) => {
		concat!(
			"ldr {y}, [{b}]\n",
			$("ldr {x}, [{a}, ", $at, "]\n mul {", stringify!($t), "}, {x}, {y}\n",)*
			"ldr {x}, [{a}, ", $last_at, "]\n mul {", stringify!($last), "}, {x}, {y}\n",
			"cmn xzr, xzr\n",
			$(
				"ldr {x}, [{a}, ", $at, "]\n umulh {x}, {x}, {y}\n",
				"adcs {", stringify!($above), "}, {", stringify!($above), "}, {x}\n",
			)*
			"ldr {x}, [{a}, ", $last_at, "]\n umulh {x}, {x}, {y}\n adc {top}, {x}, xzr\n",
		)
	};
}

/// `t += a * b_i`, with the limb above `t` in `top`. `$row` is the offset of b_i.
macro_rules! product_row {
	($row:literal, [$(($at:literal $t:ident $above:ident))*] ($last_at:literal $last:ident)) => {
		concat!(
			"ldr {y}, [{b}, ", $row, "]\n",
			"cmn xzr, xzr\n",
			$(
				"ldr {x}, [{a}, ", $at, "]\n mul {x}, {x}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}\n",
			)*
			"ldr {x}, [{a}, ", $last_at, "]\n mul {x}, {x}, {y}\n",
			"adcs {", stringify!($last), "}, {", stringify!($last), "}, {x}\n",
			"adc {top}, xzr, xzr\n",
			"cmn xzr, xzr\n",
			$(
				"ldr {x}, [{a}, ", $at, "]\n umulh {x}, {x}, {y}\n",
				"adcs {", stringify!($above), "}, {", stringify!($above), "}, {x}\n",
			)*
			"ldr {x}, [{a}, ", $last_at, "]\n umulh {x}, {x}, {y}\n adc {top}, {top}, {x}\n",
		)
	};
}

/// `t = (t + top 2^(64 N) + m p) / 2^64` with the m that makes the division exact. The lowest limbs add up to zero, with
/// a carry unless both are zero.
macro_rules! reduction_row {
	($row:literal, [$(($at:literal $t:ident $above:ident))*] ($last_at:literal $last:ident)) => {
		concat!(
			"ldr {x}, [{p}]\n mul {y}, {x}, {t0}\n",
			"cmp {t0}, 1\n",
			$(
				"ldr {x}, [{p}, 16 + ", $at, "]\n mul {x}, {x}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($above), "}, {x}\n",
			)*
			"adc {", stringify!($last), "}, {top}, xzr\n",
			"cmn xzr, xzr\n",
			$(
				"ldr {x}, [{p}, 8 + ", $at, "]\n umulh {x}, {x}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}\n",
			)*
			"ldr {x}, [{p}, 8 + ", $last_at, "]\n umulh {x}, {x}, {y}\n",
			"adc {", stringify!($last), "}, {", stringify!($last), "}, {x}\n",
		)
	};
}

/// The first row of a double-width product: `t = a * b_0 / 2^64`. The lowest limb is stored.
macro_rules! first_wide_row {
	([$(($at:literal $t:ident $above:ident))*] ($last_at:literal $last:ident)) => {
		concat!(
			"ldr {y}, [{b}]\n",
			"ldr {x}, [{a}]\n mul {x}, {x}, {y}\n str {x}, [{out}]\n",
			$("ldr {x}, [{a}, 8 + ", $at, "]\n mul {", stringify!($t), "}, {x}, {y}\n",)*
			"cmn xzr, xzr\n",
			$(
				"ldr {x}, [{a}, ", $at, "]\n umulh {x}, {x}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}\n",
			)*
			"ldr {x}, [{a}, ", $last_at, "]\n umulh {x}, {x}, {y}\n",
			"adc {", stringify!($last), "}, {x}, xzr\n",
		)
	};
}

/// A row of a double-width product: `t = (t + a * b_i) / 2^64`. The lowest limb is stored.
macro_rules! wide_row {
	($row:literal, [$(($at:literal $t:ident $above:ident))*] ($last_at:literal $last:ident)) => {
		concat!(
			"ldr {y}, [{b}, ", $row, "]\n",
			"ldr {x}, [{a}]\n mul {x}, {x}, {y}\n",
			"adds {x}, {x}, {t0}\n str {x}, [{out}, ", $row, "]\n",
			$(
				"ldr {x}, [{a}, 8 + ", $at, "]\n mul {x}, {x}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($above), "}, {x}\n",
			)*
			"adc {", stringify!($last), "}, xzr, xzr\n",
			"cmn xzr, xzr\n",
			$(
				"ldr {x}, [{a}, ", $at, "]\n umulh {x}, {x}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}\n",
			)*
			"ldr {x}, [{a}, ", $last_at, "]\n umulh {x}, {x}, {y}\n",
			"adc {", stringify!($last), "}, {", stringify!($last), "}, {x}\n",
		)
	};
}

/// `t -= p` if that is not negative: subtracts p, and adds it again after a borrow.
macro_rules! subtract_once {
	([$(($at:literal $t:ident $above:ident))*] ($last_at:literal $last:ident)) => {
		subtract_once!($(($at $t))* ($last_at $last))
	};
	($(($at:literal $t:ident))*) => {
		concat!(
			"cmp xzr, xzr\n",
			$(
				"ldr {x}, [{p}, 8 + ", $at, "]\n",
				"sbcs {", stringify!($t), "}, {", stringify!($t), "}, {x}\n",
			)*
			"csetm {y}, lo\n cmn xzr, xzr\n",
			$(
				"ldr {x}, [{p}, 8 + ", $at, "]\n and {x}, {x}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}\n",
			)*
		)
	};
}

/// The functions for numbers of `$n` limbs. Each limb has its offset in bytes, its register, and the register of the
/// limb above it, except the last. `$rows` are the offsets from the second limb on.
macro_rules! width {
	(
		$module:ident: $n:literal limbs, $len:literal bytes, rows $($row:literal)*;
		[$(($at:literal $t:ident $above:ident))*] ($last_at:literal $last:ident)
	) => {
		width!(@ $module $n [$($row)*] [0 $($row)*] [$(($at $t))* ($last_at $last)] $len
			([$(($at $t $above))*] ($last_at $last)));
	};
	(
		@ $module:ident $n:literal [$($row:literal)*] [$($any:literal)*] [$(($at:literal $t:ident))*] $len:literal
		($limbs:tt $last:tt)
	) => {
		mod $module {
			use crate::{params::Reduction, Wide};
			use core::{arch::asm, mem::MaybeUninit};

			/// `a * b / 2^(64 N)` modulo a p with a spare bit.
			#[inline(never)]
			pub(super) fn mul(a: &[u64; $n], b: &[u64; $n], p: &Reduction<$n>) -> [u64; $n] {
				$(let $t: u64;)*
				// SAFETY: reads `a`, `b` and `p` within their lengths and writes registers only.
				unsafe {
					asm!(
						first_row!($limbs $last),
						reduction_row!(0, $limbs $last),
						$(
							product_row!($row, $limbs $last),
							reduction_row!($row, $limbs $last),
						)*
						subtract_once!($limbs $last),
						a = in(reg) a,
						b = in(reg) b,
						p = in(reg) p,
						$($t = out(reg) $t,)*
						top = out(reg) _, x = out(reg) _, y = out(reg) _,
						options(pure, readonly, nostack),
					);
				}
				[$($t),*]
			}

			/// `a * b`.
			#[inline(never)]
			pub(super) fn mul_wide(a: &[u64; $n], b: &[u64; $n], product: &mut MaybeUninit<Wide<$n>>) {
				// SAFETY: reads `a` and `b` within their lengths and writes all of `product`.
				unsafe {
					asm!(
						first_wide_row!($limbs $last),
						$(wide_row!($row, $limbs $last),)*
						$(concat!("str {", stringify!($t), "}, [{out}, ", $len, " + ", $at, "]"),)*
						a = in(reg) a,
						b = in(reg) b,
						out = in(reg) product.as_mut_ptr(),
						$($t = out(reg) _,)*
						x = out(reg) _, y = out(reg) _,
						options(nostack),
					);
				}
			}

			/// `value / 2^(64 N)` modulo a p with a spare bit, for values below 2^(64 N) p.
			///
			/// Reducing the low half gives at most p; the high half is below p: one subtraction is enough.
			#[inline(never)]
			pub(super) fn reduce(value: &Wide<$n>, p: &Reduction<$n>) -> [u64; $n] {
				$(let $t: u64;)*
				// SAFETY: reads `value` and `p` within their lengths and writes registers only.
				unsafe {
					asm!(
						$(concat!("ldr {", stringify!($t), "}, [{a}, ", $at, "]"),)*
						"mov {top}, xzr",
						$(reduction_row!($any, $limbs $last),)*
						"cmn xzr, xzr",
						$(concat!(
							"ldr {x}, [{a}, ", $len, " + ", $at, "]\n",
							"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}",
						),)*
						subtract_once!($limbs $last),
						a = in(reg) value,
						p = in(reg) p,
						$($t = out(reg) $t,)*
						top = out(reg) _, x = out(reg) _, y = out(reg) _,
						options(pure, readonly, nostack),
					);
				}
				[$($t),*]
			}
		}
	};
}

width!(
	four: 4 limbs, 32 bytes, rows 8 16 24;
	[(0 t0 t1) (8 t1 t2) (16 t2 t3)] (24 t3)
);
width!(
	six: 6 limbs, 48 bytes, rows 8 16 24 32 40;
	[(0 t0 t1) (8 t1 t2) (16 t2 t3) (24 t3 t4) (32 t4 t5)] (40 t5)
);
width!(
	twelve: 12 limbs, 96 bytes, rows 8 16 24 32 40 48 56 64 72 80 88;
	[
		(0 t0 t1) (8 t1 t2) (16 t2 t3) (24 t3 t4) (32 t4 t5) (40 t5 t6) (48 t6 t7) (56 t7 t8)
		(64 t8 t9) (72 t9 t10) (80 t10 t11)
	] (88 t11)
);

impl LimbArithmetic for Aarch64 {
	const NAME: &'static str = "aarch64 assembly";

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
