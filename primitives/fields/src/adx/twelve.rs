//! Twelve limbs: BW6-761's base field.
//!
//! A row needs more than twelve accumulators, and there are not enough registers, so the rows of a
//! product and of a reduction accumulate in memory. A row can begin as soon as the row before it has
//! done its first two columns, so the carry chains of several rows overlap.
//!
//! A square uses one level of Karatsuba's method, on halves of six limbs.

use super::{six, written};
use crate::{carry, params::Reduction, Wide};
use core::{arch::asm, mem::MaybeUninit};

/// A column of a row: `t[row + column] += rdx * a[column] + low`, where `low` comes from the column
/// before. The carry goes into `high`.
macro_rules! column {
	($row:literal, $column:literal, $low:literal, $high:literal) => {
		concat!(
			"mulx {",
			$high,
			"}, rax, [{a} + 8*",
			$column,
			"]\n",
			"adox rax, {",
			$low,
			"}\n",
			"adcx rax, [{t} + 8*",
			$row,
			" + 8*",
			$column,
			"]\n",
			"mov [{t} + 8*",
			$row,
			" + 8*",
			$column,
			"], rax\n",
		)
	};
}

/// Columns 2 to 11. Their carry ends in `odd`.
macro_rules! columns {
	($row:literal) => {
		concat!(
			column!($row, 2, "odd", "even"),
			column!($row, 3, "even", "odd"),
			column!($row, 4, "odd", "even"),
			column!($row, 5, "even", "odd"),
			column!($row, 6, "odd", "even"),
			column!($row, 7, "even", "odd"),
			column!($row, 8, "odd", "even"),
			column!($row, 9, "even", "odd"),
			column!($row, 10, "odd", "even"),
			column!($row, 11, "even", "odd"),
			"mov eax, 0\n adcx {odd}, rax\n adox {odd}, rax\n",
		)
	};
}

/// `t += a * [{b} + 8 row] 2^(64 row)`, the limb above stored.
macro_rules! product_row {
	($row:literal) => {
		concat!(
			"mov rdx, [{b} + 8*",
			$row,
			"]\n xor eax, eax\n",
			"mulx {even}, rax, [{a}]\n",
			"adcx rax, [{t} + 8*",
			$row,
			"]\n mov [{t} + 8*",
			$row,
			"], rax\n",
			column!($row, 1, "even", "odd"),
			columns!($row),
			"mov [{t} + 8*",
			$row,
			" + 96], {odd}\n",
		)
	};
}

/// A column of the first row, which only stores.
macro_rules! first_column {
	($column:literal, $low:literal, $high:literal) => {
		concat!(
			"mulx {",
			$high,
			"}, rax, [{a} + 8*",
			$column,
			"]\n",
			"adcx rax, {",
			$low,
			"}\n mov [{t} + 8*",
			$column,
			"], rax\n",
		)
	};
}

/// `a * b`.
#[inline(never)]
pub(super) fn mul_wide(a: &[u64; 12], b: &[u64; 12], product: &mut MaybeUninit<Wide<12>>) {
	// SAFETY: reads `a` and `b` within their lengths and writes all 24 limbs of `product`.
	unsafe {
		asm!(
			"mov rdx, [{b}]\n xor eax, eax",
			"mulx {even}, rax, [{a}]\n mov [{t}], rax",
			first_column!(1, "even", "odd"), first_column!(2, "odd", "even"),
			first_column!(3, "even", "odd"), first_column!(4, "odd", "even"),
			first_column!(5, "even", "odd"), first_column!(6, "odd", "even"),
			first_column!(7, "even", "odd"), first_column!(8, "odd", "even"),
			first_column!(9, "even", "odd"), first_column!(10, "odd", "even"),
			first_column!(11, "even", "odd"),
			"mov eax, 0\n adcx {odd}, rax\n mov [{t} + 96], {odd}",
			product_row!(1), product_row!(2), product_row!(3), product_row!(4),
			product_row!(5), product_row!(6), product_row!(7), product_row!(8),
			product_row!(9), product_row!(10), product_row!(11),
			a = in(reg) a.as_ptr(),
			b = in(reg) b.as_ptr(),
			t = in(reg) product.as_mut_ptr(),
			even = out(reg) _, odd = out(reg) _,
			out("rax") _, out("rdx") _,
			options(nostack),
		);
	}
}

/// `t += m p 2^(64 row)` with the m that clears `t[row]`. `next` holds `t[row]` before the row, and the limb above it
/// after the row. `top` is minus the carry out of the row before, and then minus the carry out of this row.
macro_rules! reduction_row {
	($row:literal) => {
		concat!(
			"mov rdx, {next}\n imul rdx, {inv}\n xor eax, eax\n",
			"mulx {even}, rax, [{a}]\n adcx rax, {next}\n",
			"mulx {odd}, {next}, [{a} + 8]\n adox {next}, {even}\n",
			"adcx {next}, [{t} + 8*",
			$row,
			" + 8]\n",
			columns!($row),
			"neg {top}\n adc {odd}, [{t} + 8*",
			$row,
			" + 96]\n",
			"mov [{t} + 8*",
			$row,
			" + 96], {odd}\n sbb {top}, {top}\n",
		)
	};
}

/// `value / 2^768` modulo a p with a spare bit, for values below 2^768 p.
#[inline(never)]
pub(super) fn reduce(value: &Wide<12>, p: &Reduction<12>) -> [u64; 12] {
	let mut t = *value;
	let top: u64;
	// SAFETY: reads `p` within its length, reads and writes `t` within its.
	unsafe {
		asm!(
			"mov {next}, [{t}]\n xor {top:e}, {top:e}",
			reduction_row!(0), reduction_row!(1), reduction_row!(2), reduction_row!(3),
			reduction_row!(4), reduction_row!(5), reduction_row!(6), reduction_row!(7),
			reduction_row!(8), reduction_row!(9), reduction_row!(10), reduction_row!(11),
			"mov [{t} + 96], {next}",
			a = in(reg) p.modulus.as_ptr(),
			inv = in(reg) p.inv,
			t = in(reg) &mut t,
			next = out(reg) _, top = out(reg) top,
			even = out(reg) _, odd = out(reg) _,
			out("rax") _, out("rdx") _,
			options(nostack),
		);
	}
	// The result is below 2 p.
	debug_assert_eq!(top, 0);
	carry::subtract_once(&t.hi, 0, &p.modulus)
}

/// `a * b / 2^768` modulo a p with a spare bit.
#[inline(always)]
pub(super) fn mul(a: &[u64; 12], b: &[u64; 12], p: &Reduction<12>) -> [u64; 12] {
	// SAFETY: the function writes all limbs.
	reduce(&unsafe { written(|product| mul_wide(a, b, product)) }, p)
}

/// `a^2 / 2^768` modulo a p with a spare bit.
#[inline(always)]
pub(super) fn square(a: &[u64; 12], p: &Reduction<12>) -> [u64; 12] {
	reduce(&square_wide(a), p)
}

/// Returns the halves of an integer, the low one first.
#[inline(always)]
fn halves(a: &[u64; 12]) -> (&[u64; 6], &[u64; 6]) {
	// SAFETY: both halves lie within the twelve limbs.
	unsafe { (&*a.as_ptr().cast(), &*a.as_ptr().add(6).cast()) }
}

/// Joins the halves of an integer.
#[inline(always)]
fn join(low: &[u64; 6], high: &[u64; 6]) -> [u64; 12] {
	core::array::from_fn(|i| if i < 6 { low[i] } else { high[i - 6] })
}

/// `|a - b|`.
#[inline(always)]
fn distance(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
	let (forward, negative) = carry::sub(a, b);
	carry::negated_if(&forward, negative)
}

#[inline(always)]
fn flat(a: &Wide<6>) -> [u64; 12] {
	join(&a.lo, &a.hi)
}

/// `a^2`, with `2 a_0 a_1 = a_0^2 + a_1^2 - (a_0 - a_1)^2`.
#[inline(never)]
pub(super) fn square_wide(a: &[u64; 12]) -> Wide<12> {
	let (a0, a1) = halves(a);
	let da = distance(a0, a1);
	// SAFETY: the function writes all limbs.
	let square = |half| flat(&unsafe { written(|square| six::square_wide(half, square)) });
	join_products(square(a0), square(a1), square(&da))
}

/// `low + (low + high - differences) 2^384 + high 2^768`.
#[inline(always)]
fn join_products(low: [u64; 12], high: [u64; 12], differences: [u64; 12]) -> Wide<12> {
	let (sum, sum_carry) = carry::add(&low, &high);
	// The middle is not negative.
	let (middle, borrow) = carry::sub(&sum, &differences);
	let top = u64::from(sum_carry) - u64::from(borrow);

	let (lo, hi) = (halves(&low), halves(&high));
	let outer = join(lo.1, hi.0);
	let (inner, carry) = carry::add(&outer, &middle);
	let mut last = *hi.1;
	let (sum, mut carry) = carry::adc(last[0], top, carry);
	last[0] = sum;
	for limb in &mut last[1..] {
		(*limb, carry) = carry::adc(*limb, 0, carry);
	}
	let inner = halves(&inner);
	Wide { lo: join(lo.0, inner.0), hi: join(inner.1, &last) }
}
