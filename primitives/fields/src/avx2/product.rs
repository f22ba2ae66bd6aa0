//! Montgomery products of four elements and their sums, row by row, in registers: 14 limbs and two more fill all
//! sixteen.

use super::LANES;
use core::{arch::asm, mem};

/// A limb of four elements.
pub type Limb = [u64; LANES];

/// The limbs of four elements.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Limbs<const L: usize>(pub [Limb; L]);

/// A field's constants for products, the same in each lane.
#[repr(C, align(32))]
pub struct Reduction<const L: usize> {
	/// -1/p modulo 2^28.
	pub inv: Limb,
	/// 2^28 - 1.
	pub mask: Limb,
	/// p.
	pub modulus: [Limb; L],
}

/// Zeros registers.
macro_rules! zero {
	(($($register:literal)*)) => {
		concat!($("vpxor ", $register, ", ", $register, ", ", $register, "\n",)*)
	};
}

/// Adds to registers the products of ymm15 with the limbs at an address, which begins with an operand's name.
macro_rules! add_products {
	($from:literal, ($($register:literal)*) ($($limb:literal)*)) => {
		concat!($(
			"vpmuludq ymm14, ymm15, [{", $from, " + 32*", $limb, "]\n",
			"vpaddq ", $register, ", ", $register, ", ymm14\n",
		)*)
	};
}

/// Adds the row of one product: `a` times a limb of `b`.
macro_rules! one_product {
	($row:literal $registers:tt $limbs:tt) => {
		concat!("vmovdqa ymm15, [{b} + 32*", $row, "]\n", add_products!("a}", $registers $limbs))
	};
}

/// Adds the rows of all terms of a sum of products.
macro_rules! all_terms {
	($row:literal $registers:tt $limbs:tt) => {
		concat!(
			"mov {term}, {terms}\n",
			"2:\n",
			"mov {a}, [{term}]\n mov {b}, [{term} + 8]\n add {term}, 16\n",
			one_product!($row $registers $limbs),
			"cmp {term}, {end}\n jne 2b\n",
		)
	};
}

/// The rows of a product or a sum of them, each of which adds what `$add` says and is reduced.
macro_rules! rows {
	($add:ident () $registers:tt $limbs:tt) => { "" };
	($add:ident ($row:literal $($rows:literal)*) ($first:literal $second:literal $($rest:literal)*) $limbs:tt) => {
		concat!(
			$add!($row ($first $second $($rest)*) $limbs),
			reduce_row!(($first $second $($rest)*) $limbs),
			rows!($add ($($rows)*) ($second $($rest)* $first) $limbs),
		)
	};
}

/// Adds the multiple of p that makes the lowest limb a multiple of 2^28. Its carry moves up, and its register becomes
/// that of the highest limb.
macro_rules! reduce_row {
	(($first:literal $second:literal $($rest:literal)*) $limbs:tt) => {
		concat!(
			"vpmuludq ymm15, ", $first, ", [{p}]\n vpand ymm15, ymm15, [{p} + 32]\n",
			add_products!("p} + 64", ($first $second $($rest)*) $limbs),
			"vpsrlq ", $first, ", ", $first, ", 28\n",
			"vpaddq ", $second, ", ", $second, ", ", $first, "\n",
			zero!(($first)),
		)
	};
}

/// The rows of a square. Row i has the square of limb i and twice its products with the limbs above. `$columns` are the
/// registers for these: those from column 2 i on.
macro_rules! square_rows {
	(() $registers:tt () $limbs:tt) => { "" };
	(
		($row:literal $($rows:literal)*) ($first:literal $($rest:literal)*) ($square:literal $($columns:literal)*)
		$limbs:tt
	) => {
		concat!(
			"vmovdqa ymm15, [{a} + 32*", $row, "]\n",
			"vpmuludq ymm14, ymm15, ymm15\n",
			"vpaddq ", $square, ", ", $square, ", ymm14\n",
			"vpaddq ymm15, ymm15, ymm15\n",
			add_products!("a}", ($($columns)*) ($($rows)*)),
			reduce_row!(($first $($rest)*) $limbs),
			next_square_row!(($($rows)*) ($($rest)* $first) ($($columns)*) $first $limbs),
		)
	};
}

/// The rows of a square after the first: their columns begin two places higher, and end with the register that the row
/// before has freed.
macro_rules! next_square_row {
	($rows:tt $registers:tt () $freed:literal $limbs:tt) => { square_rows!($rows $registers () $limbs) };
	($rows:tt $registers:tt ($below:literal $($columns:literal)*) $freed:literal $limbs:tt) => {
		square_rows!($rows $registers ($($columns)* $freed) $limbs)
	};
}

/// Carries and stores the registers.
macro_rules! store_carried {
	(($last:literal) ($limb:literal)) => {
		concat!("vmovdqa [{out} + 32*", $limb, "], ", $last, "\n")
	};
	(($first:literal $second:literal $($rest:literal)*) ($limb:literal $($limbs:literal)*)) => {
		concat!(
			"vpsrlq ymm14, ", $first, ", 28\n vpaddq ", $second, ", ", $second, ", ymm14\n",
			"vpand ", $first, ", ", $first, ", ymm15\n",
			"vmovdqa [{out} + 32*", $limb, "], ", $first, "\n",
			store_carried!(($second $($rest)*) ($($limbs)*)),
		)
	};
}

/// A term of a sum of products: pointers to its two factors.
pub type Term<const L: usize> = [*const Limbs<L>; 2];

/// The products of a length. Every processor that calls one must have AVX2.
#[derive(Clone, Copy)]
pub struct Kernels<const L: usize> {
	/// Computes `a * b / 2^(28 L)` modulo p: carried, below p + a b / 2^(28 L). `b` is carried.
	pub mul: unsafe fn(a: &Limbs<L>, b: &Limbs<L>, p: &Reduction<L>, out: &mut Limbs<L>),
	/// Computes `a^2 / 2^(28 L)` modulo p: carried, below p + a^2 / 2^(28 L). `a` is carried.
	pub square: unsafe fn(a: &Limbs<L>, p: &Reduction<L>, out: &mut Limbs<L>),
	/// Computes `Σ a_i b_i / 2^(28 L)` modulo p: carried, below p + Σ a_i b_i / 2^(28 L). If limbs are below
	/// α_i 2^28 and β_i 2^28, Σ α_i β_i is at most 17. All pointers are valid for reading, and there is at least one
	/// term.
	pub sum: unsafe fn(terms: &[Term<L>], p: &Reduction<L>, out: &mut Limbs<L>),
}

impl<const L: usize> Kernels<L> {
	/// The kernels for `L` limbs.
	pub const SELECTED: Self = {
		// SAFETY: `Self` is the type of the kernels that it is made from, since `L` is their length.
		unsafe {
			match L {
				10 => mem::transmute::<Kernels<10>, Self>(TEN),
				14 => mem::transmute::<Kernels<14>, Self>(FOURTEEN),
				_ => panic!("no products of this length"),
			}
		}
	};
}

/// Runs `$rows` on `$registers`, which begin at zero, and stores them. `$operands` are those of the rows.
macro_rules! kernel {
	($registers:tt $limbs:tt, $p:ident, $out:ident, [$($rows:tt)*], $($operands:tt)*) => {
		asm!(
			zero!($registers),
			$($rows)*,
			"vmovdqa ymm15, [{p} + 32]",
			store_carried!($registers $limbs),
			p = in(reg) $p,
			out = in(reg) $out,
			$($operands)*
			out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _,
			out("ymm4") _, out("ymm5") _, out("ymm6") _, out("ymm7") _,
			out("ymm8") _, out("ymm9") _, out("ymm10") _, out("ymm11") _,
			out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
			options(nostack),
		)
	};
}

macro_rules! kernels {
	($L:literal, $registers:tt, $limbs:tt) => {{
		#[inline(never)]
		unsafe fn mul(a: &Limbs<$L>, b: &Limbs<$L>, p: &Reduction<$L>, out: &mut Limbs<$L>) {
			// SAFETY: reads `a`, `b` and `p` and writes `out` within their lengths, whose vectors are aligned.
			unsafe {
				kernel!(
					$registers $limbs, p, out, [rows!(one_product $limbs $registers $limbs)],
					a = in(reg) a, b = in(reg) b,
				);
			}
		}

		#[inline(never)]
		unsafe fn square(a: &Limbs<$L>, p: &Reduction<$L>, out: &mut Limbs<$L>) {
			// SAFETY: reads `a` and `p` and writes `out` within their lengths, whose vectors are aligned.
			unsafe {
				kernel!(
					$registers $limbs, p, out, [square_rows!($limbs $registers $registers $limbs)],
					a = in(reg) a,
				);
			}
		}

		#[inline(never)]
		unsafe fn sum(terms: &[Term<$L>], p: &Reduction<$L>, out: &mut Limbs<$L>) {
			let terms = terms.as_ptr_range();
			// SAFETY: as for a product, for each term, and reads `terms` to their end.
			unsafe {
				kernel!(
					$registers $limbs, p, out, [rows!(all_terms $limbs $registers $limbs)],
					terms = in(reg) terms.start, end = in(reg) terms.end,
					term = out(reg) _, a = out(reg) _, b = out(reg) _,
				);
			}
		}

		Kernels { mul, square, sum }
	}};
}

const TEN: Kernels<10> = kernels!(
	10,
	("ymm0" "ymm1" "ymm2" "ymm3" "ymm4" "ymm5" "ymm6" "ymm7" "ymm8" "ymm9"),
	(0 1 2 3 4 5 6 7 8 9)
);
const FOURTEEN: Kernels<14> = kernels!(
	14,
	("ymm0" "ymm1" "ymm2" "ymm3" "ymm4" "ymm5" "ymm6" "ymm7" "ymm8" "ymm9" "ymm10" "ymm11" "ymm12" "ymm13"),
	(0 1 2 3 4 5 6 7 8 9 10 11 12 13)
);
