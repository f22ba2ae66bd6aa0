//! Montgomery products of four elements, row by row, in registers: 14 limbs and two more fill all sixteen.

use super::LANES;
use core::arch::asm;

/// A limb of four elements.
pub type Limb = [u64; LANES];

/// The limbs of four elements.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Limbs<const L: usize>(pub [Limb; L]);

/// What a product needs of its field, the same in each lane.
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

/// The rows of a product. A row adds `a` times a limb of `b`, then the multiple of p that makes the lowest limb a
/// multiple of 2^28. Its carry moves up, and its register becomes that of the highest limb.
macro_rules! rows {
	(() $registers:tt $limbs:tt) => { "" };
	(($row:literal $($rows:literal)*) ($first:literal $second:literal $($rest:literal)*) $limbs:tt) => {
		concat!(
			"vmovdqa ymm15, [{b} + 32*", $row, "]\n",
			add_products!("a}", ($first $second $($rest)*) $limbs),
			"vpmuludq ymm15, ", $first, ", [{p}]\n vpand ymm15, ymm15, [{p} + 32]\n",
			add_products!("p} + 64", ($first $second $($rest)*) $limbs),
			"vpsrlq ", $first, ", ", $first, ", 28\n",
			"vpaddq ", $second, ", ", $second, ", ", $first, "\n",
			zero!(($first)),
			rows!(($($rows)*) ($second $($rest)* $first) $limbs),
		)
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

macro_rules! product {
	($(#[$doc:meta])* $name:ident, $L:literal, $registers:tt, $limbs:tt) => {
		$(#[$doc])*
		///
		/// # Safety
		/// The processor has AVX2.
		#[inline(never)]
		pub unsafe fn $name(
			a: &Limbs<$L>,
			b: &Limbs<$L>,
			p: &Reduction<$L>,
			out: &mut Limbs<$L>,
		) {
			// SAFETY: reads `a`, `b` and `p` and writes `out` within their lengths, whose vectors are aligned.
			unsafe {
				asm!(
					zero!($registers),
					rows!($limbs $registers $limbs),
					"vmovdqa ymm15, [{p} + 32]",
					store_carried!($registers $limbs),
					a = in(reg) a,
					b = in(reg) b,
					p = in(reg) p,
					out = in(reg) out,
					out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _,
					out("ymm4") _, out("ymm5") _, out("ymm6") _, out("ymm7") _,
					out("ymm8") _, out("ymm9") _, out("ymm10") _, out("ymm11") _,
					out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
					options(nostack),
				);
			}
		}
	};
}

product!(
	/// Computes `a * b / 2^392` modulo p: carried, below p + a b / 2^392. `b` is carried.
	mul_14,
	14,
	("ymm0" "ymm1" "ymm2" "ymm3" "ymm4" "ymm5" "ymm6" "ymm7" "ymm8" "ymm9" "ymm10" "ymm11" "ymm12" "ymm13"),
	(0 1 2 3 4 5 6 7 8 9 10 11 12 13)
);

product!(
	/// Computes `a * b / 2^280` modulo p: carried, below p + a b / 2^280. `b` is carried.
	mul_10,
	10,
	("ymm0" "ymm1" "ymm2" "ymm3" "ymm4" "ymm5" "ymm6" "ymm7" "ymm8" "ymm9"),
	(0 1 2 3 4 5 6 7 8 9)
);
