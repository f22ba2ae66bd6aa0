//! aarch64 inline assembly. Every processor of the architecture has these instructions.
//!
//! A row of products `t += a * b_i` is two chains of additions with carry: first the low halves of the
//! products (MUL), then their high halves (UMULH). Multiplications and loads leave the carry flag as it
//! is. Where a row also divides by 2^64, its second chain writes each sum one register lower.
//!
//! Products are calls, not inlined, as with ADX.

use crate::{cast::assembly_by_width, LimbArithmetic};

/// Assembly for aarch64.
///
/// Widths without assembly of their own, and moduli without a spare bit, take the portable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aarch64;

/// Loads a limb of the factor `a` or `p` into `x`, for a width whose factors stay in memory.
macro_rules! load {
	(memory $factor:literal $at:literal) => {
		concat!("ldr {x}, [{", $factor, "}, ", $at, "]\n")
	};
	(registers $factor:literal $at:literal) => {
		""
	};
}

/// Adds the low or the high halves of `a * y` or `p * y` to `t`, in a chain of additions with carry. Low halves are
/// added to the limbs of their own weight, high halves to those above. `shifted` writes the sums one limb lower.
macro_rules! chain {
	(low a $place:ident [$(($at:literal $t:ident $above:ident $a:ident $p:ident))*]) => {
		chain!(@ "mul" $place "a" $(($at $a $t $t))*)
	};
	(high a $place:ident [$(($at:literal $t:ident $above:ident $a:ident $p:ident))*]) => {
		chain!(@ "umulh" $place "a" $(($at $a $above $above))*)
	};
	(high a shifted $place:ident [$(($at:literal $t:ident $above:ident $a:ident $p:ident))*]) => {
		chain!(@ "umulh" $place "a" $(($at $a $t $above))*)
	};
	(low p $place:ident [$(($at:literal $t:ident $above:ident $a:ident $p:ident))*]) => {
		chain!(@ "mul" $place "p" $(($at $p $t $t))*)
	};
	(high p shifted $place:ident [$(($at:literal $t:ident $above:ident $a:ident $p:ident))*]) => {
		chain!(@ "umulh" $place "p" $(($at $p $t $above))*)
	};
	(@ $half:literal $place:ident $factor:literal $(($at:literal $f:ident $to:ident $from:ident))*) => {
		concat!($(
			load!($place $factor $at),
			$half, " {x}, {", stringify!($f), "}, {y}\n",
			"adcs {", stringify!($to), "}, {", stringify!($from), "}, {x}\n",
		)*)
	};
}

/// The low halves of `a * b_0` as `t`. No carry.
macro_rules! first_low_halves {
	($place:ident [$(($at:literal $t:ident $above:ident $a:ident $p:ident))*]) => {
		concat!(
			"ldr {y}, [{b}]\n",
			$(load!($place "a" $at), "mul {", stringify!($t), "}, {", stringify!($a), "}, {y}\n",)*
			"mov {top}, xzr\n cmn xzr, xzr\n",
		)
	};
}

/// Adds the low halves of `a * b_i` to `t`, with their carry in `top`. `$row` is the offset of b_i. No carry remains.
macro_rules! low_halves {
	($row:literal $place:ident $limbs:tt) => {
		concat!(
			"ldr {y}, [{b}, ", $row, "]\n cmn xzr, xzr\n",
			chain!(low a $place $limbs),
			"adc {top}, xzr, xzr\n cmn xzr, xzr\n",
		)
	};
}

/// `t = (t + top 2^(64 N) + m p) / 2^64` with the m that makes the division exact: the lowest limbs add up to zero, with
/// a carry unless both are zero.
macro_rules! reduction_row {
	($place:ident [$lowest:tt $($limb:tt)*]) => {
		concat!(
			"mul {y}, {inv}, {t0}\n cmp {t0}, 1\n",
			chain!(low p $place [$($limb)*]),
			"adc {top}, {top}, xzr\n cmn xzr, xzr\n",
			chain!(high p shifted $place [$lowest $($limb)*]),
		)
	};
}

/// `t -= p` if that is not negative: subtracts p, and adds it again after a borrow.
macro_rules! subtract_once {
	($place:ident [$(($at:literal $t:ident $above:ident $a:ident $p:ident))*]) => {
		concat!(
			"cmp xzr, xzr\n",
			$(
				load!($place "p" $at),
				"sbcs {", stringify!($t), "}, {", stringify!($t), "}, {", stringify!($p), "}\n",
			)*
			"csetm {y}, lo\n cmn xzr, xzr\n",
			$(
				load!($place "p" $at),
				"and {x}, {", stringify!($p), "}, {y}\n",
				"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}\n",
			)*
		)
	};
}

/// The functions for numbers of `$n` limbs, whose factors are in registers or, if those are too few, in memory.
///
/// Each limb has its offset in bytes, its register in `t`, the register of the limb above, and those of the factors `a`
/// and `p`. A factor in memory passes through `x`.
macro_rules! width {
	($module:ident: $n:literal limbs, $len:literal bytes, factors in registers; $($limb:tt)*) => {
		width!(@ $module $n $len registers [$($limb)*] [$($limb)*] [$($limb)*]);
	};
	($module:ident: $n:literal limbs, $len:literal bytes, factors in memory; $($limb:tt)*) => {
		width!(@ $module $n $len memory [$($limb)*] [$($limb)*] []);
	};
	(
		@ $module:ident $n:literal $len:literal $place:ident $limbs:tt
		[
			($lowest_at:literal $lowest:ident $second:ident $lowest_a:ident $lowest_p:ident)
			$(($at:literal $t:ident $above:ident $any_a:ident $any_p:ident))*
		]
		[$(($factor_at:literal $to:ident $to_above:ident $a:ident $p:ident))*]
	) => {
		mod $module {
			use crate::{params::Reduction, Wide};
			use core::{arch::asm, mem::MaybeUninit};

			/// `a * b / 2^(64 N)` modulo a p with a spare bit.
			#[inline(never)]
			pub(super) fn mul(a: &[u64; $n], b: &[u64; $n], p: &Reduction<$n>) -> [u64; $n] {
				let $lowest: u64;
				$(let $t: u64;)*
				// SAFETY: reads `a`, `b` and the modulus within their lengths and writes registers only.
				unsafe {
					asm!(
						$(
							concat!("ldr {", stringify!($a), "}, [{a}, ", $factor_at, "]"),
							concat!("ldr {", stringify!($p), "}, [{p}, ", $factor_at, "]"),
						)*
						first_low_halves!($place $limbs),
						chain!(high a $place $limbs),
						reduction_row!($place $limbs),
						$(
							low_halves!($at $place $limbs),
							chain!(high a $place $limbs),
							reduction_row!($place $limbs),
						)*
						subtract_once!($place $limbs),
						a = in(reg) a,
						b = in(reg) b,
						p = in(reg) &p.modulus,
						inv = in(reg) p.inv,
						$lowest = out(reg) $lowest,
						$($t = out(reg) $t,)*
						$($a = out(reg) _, $p = out(reg) _,)*
						top = out(reg) _, x = out(reg) _, y = out(reg) _,
						options(pure, readonly, nostack),
					);
				}
				[$lowest, $($t),*]
			}

			/// `a * b`. Each row stores the lowest limb, and divides by 2^64.
			#[inline(never)]
			pub(super) fn mul_wide(a: &[u64; $n], b: &[u64; $n], product: &mut MaybeUninit<Wide<$n>>) {
				// SAFETY: reads `a` and `b` within their lengths and writes all of `product`.
				unsafe {
					asm!(
						$(concat!("ldr {", stringify!($a), "}, [{a}, ", $factor_at, "]"),)*
						first_low_halves!($place $limbs),
						"str {t0}, [{out}]",
						chain!(high a shifted $place $limbs),
						$(
							low_halves!($at $place $limbs),
							concat!("str {t0}, [{out}, ", $at, "]"),
							chain!(high a shifted $place $limbs),
						)*
						concat!("str {t0}, [{out}, ", $len, "]"),
						$(concat!("str {", stringify!($t), "}, [{out}, ", $len, " + ", $at, "]"),)*
						a = in(reg) a,
						b = in(reg) b,
						out = in(reg) product.as_mut_ptr(),
						$lowest = out(reg) _,
						$($t = out(reg) _,)*
						$($a = out(reg) _,)*
						top = out(reg) _, x = out(reg) _, y = out(reg) _,
						options(nostack),
					);
				}
			}

			/// `value / 2^(64 N)` modulo a p with a spare bit, for values below 2^(64 N) p.
			///
			/// Reducing the low half gives at most p; the high half is below p: one subtraction is enough.
			#[inline(never)]
			pub(super) fn reduce(value: &Wide<$n>, p: &Reduction<$n>) -> [u64; $n] {
				let $lowest: u64;
				$(let $t: u64;)*
				// SAFETY: reads `value` and the modulus within their lengths and writes registers only.
				unsafe {
					asm!(
						$(concat!("ldr {", stringify!($p), "}, [{p}, ", $factor_at, "]"),)*
						"ldr {t0}, [{value}]",
						$(concat!("ldr {", stringify!($t), "}, [{value}, ", $at, "]"),)*
						"mov {top}, xzr",
						reduction_row!($place $limbs),
						$(
							concat!("mov {top}, xzr // for the limb at ", $at),
							reduction_row!($place $limbs),
						)*
						"cmn xzr, xzr",
						concat!("ldr {x}, [{value}, ", $len, "]\n adcs {t0}, {t0}, {x}"),
						$(concat!(
							"ldr {x}, [{value}, ", $len, " + ", $at, "]\n",
							"adcs {", stringify!($t), "}, {", stringify!($t), "}, {x}",
						),)*
						subtract_once!($place $limbs),
						value = in(reg) value,
						p = in(reg) &p.modulus,
						inv = in(reg) p.inv,
						$lowest = out(reg) $lowest,
						$($t = out(reg) $t,)*
						$($p = out(reg) _,)*
						top = out(reg) _, x = out(reg) _, y = out(reg) _,
						options(pure, readonly, nostack),
					);
				}
				[$lowest, $($t),*]
			}
		}
	};
}

width!(
	four: 4 limbs, 32 bytes, factors in registers;
	(0 t0 t1 a0 p0) (8 t1 t2 a1 p1) (16 t2 t3 a2 p2) (24 t3 top a3 p3)
);
width!(
	six: 6 limbs, 48 bytes, factors in registers;
	(0 t0 t1 a0 p0) (8 t1 t2 a1 p1) (16 t2 t3 a2 p2)
	(24 t3 t4 a3 p3) (32 t4 t5 a4 p4) (40 t5 top a5 p5)
);
width!(
	twelve: 12 limbs, 96 bytes, factors in memory;
	(0 t0 t1 x x) (8 t1 t2 x x) (16 t2 t3 x x) (24 t3 t4 x x)
	(32 t4 t5 x x) (40 t5 t6 x x) (48 t6 t7 x x) (56 t7 t8 x x)
	(64 t8 t9 x x) (72 t9 t10 x x) (80 t10 t11 x x) (88 t11 top x x)
);

impl LimbArithmetic for Aarch64 {
	const NAME: &'static str = "aarch64 assembly";

	assembly_by_width!();
}
