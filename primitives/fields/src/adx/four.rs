//! Four limbs: BN254, the scalar fields of BLS12-381 and BLS12-377, the Pasta fields.

use crate::{params::Reduction, Wide};
use core::{arch::asm, mem::MaybeUninit};

/// `t += a * rdx`, with the limb above `t` in `high`.
macro_rules! product_row {
	() => {
		concat!(
			"xor eax, eax\n",
			"mulx {high}, rax, [{a}]\n adox {t0}, rax\n",
			"adcx {t1}, {high}\n mulx {high}, rax, [{a} + 8]\n adox {t1}, rax\n",
			"adcx {t2}, {high}\n mulx {high}, rax, [{a} + 16]\n adox {t2}, rax\n",
			"adcx {t3}, {high}\n mulx {high}, rax, [{a} + 24]\n adox {t3}, rax\n",
			"mov eax, 0\n adcx {high}, rax\n adox {high}, rax\n",
		)
	};
}

/// `t = (t + high 2^256 + m p) / 2^64` with the m in rdx that makes the division exact.
macro_rules! reduction_row {
	() => {
		concat!(
			"xor eax, eax\n",
			"mulx {next}, rax, [{p} + 8]\n adcx rax, {t0}\n mov {t0}, {next}\n",
			"adcx {t0}, {t1}\n mulx {t1}, rax, [{p} + 16]\n adox {t0}, rax\n",
			"adcx {t1}, {t2}\n mulx {t2}, rax, [{p} + 24]\n adox {t1}, rax\n",
			"adcx {t2}, {t3}\n mulx {t3}, rax, [{p} + 32]\n adox {t2}, rax\n",
			"mov eax, 0\n adcx {t3}, rax\n adox {t3}, {high}\n",
		)
	};
}

/// `t -= p` if that is not negative.
macro_rules! subtract_once {
	() => {
		concat!(
			"mov rax, {t0}\n sub rax, [{p} + 8]\n",
			"mov rdx, {t1}\n sbb rdx, [{p} + 16]\n",
			"mov {high}, {t2}\n sbb {high}, [{p} + 24]\n",
			"mov {next}, {t3}\n sbb {next}, [{p} + 32]\n",
			"cmovnc {t0}, rax\n cmovnc {t1}, rdx\n cmovnc {t2}, {high}\n cmovnc {t3}, {next}\n",
		)
	};
}

/// `m = t_0 * (-1/p)`, into rdx.
macro_rules! factor {
	() => {
		"mov rdx, [{p}]\n imul rdx, {t0}\n"
	};
}

/// `a * b / 2^256` modulo a p with a spare bit.
#[inline(never)]
pub(super) fn mul(a: &[u64; 4], b: &[u64; 4], p: &Reduction<4>) -> [u64; 4] {
	let (t0, t1, t2, t3): (u64, u64, u64, u64);
	// SAFETY: reads `a`, `b` and `p` within their lengths and writes registers only.
	unsafe {
		asm!(
			"mov rdx, [{b}]",
			"xor eax, eax",
			"mulx {t1}, {t0}, [{a}]",
			"mulx {t2}, rax, [{a} + 8]\n adox {t1}, rax",
			"mulx {t3}, rax, [{a} + 16]\n adox {t2}, rax",
			"mulx {high}, rax, [{a} + 24]\n adox {t3}, rax",
			"mov eax, 0\n adox {high}, rax",
			factor!(), reduction_row!(),
			"mov rdx, [{b} + 8]", product_row!(), factor!(), reduction_row!(),
			"mov rdx, [{b} + 16]", product_row!(), factor!(), reduction_row!(),
			"mov rdx, [{b} + 24]", product_row!(), factor!(), reduction_row!(),
			subtract_once!(),
			a = in(reg) a.as_ptr(),
			b = in(reg) b.as_ptr(),
			p = in(reg) p,
			t0 = out(reg) t0, t1 = out(reg) t1, t2 = out(reg) t2, t3 = out(reg) t3,
			high = out(reg) _, next = out(reg) _,
			out("rax") _, out("rdx") _,
			options(pure, readonly, nostack),
		);
	}
	[t0, t1, t2, t3]
}

/// A row of a double-width product: the lowest of the four limbs is stored, and its register takes
/// the new highest one.
macro_rules! wide_row {
	($offset:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal) => {
		concat!(
			"mov rdx, [{b} + ",
			$offset,
			"]\n xor eax, eax\n",
			"mulx {high}, rax, [{a}]\n adox {",
			$t0,
			"}, rax\n",
			"mov [{out} + ",
			$offset,
			"], {",
			$t0,
			"}\n",
			"adcx {",
			$t1,
			"}, {high}\n mulx {high}, rax, [{a} + 8]\n adox {",
			$t1,
			"}, rax\n",
			"adcx {",
			$t2,
			"}, {high}\n mulx {high}, rax, [{a} + 16]\n adox {",
			$t2,
			"}, rax\n",
			"adcx {",
			$t3,
			"}, {high}\n mulx {",
			$t0,
			"}, rax, [{a} + 24]\n adox {",
			$t3,
			"}, rax\n",
			"mov eax, 0\n adcx {",
			$t0,
			"}, rax\n adox {",
			$t0,
			"}, rax\n",
		)
	};
}

/// `a * b`.
#[inline(never)]
pub(super) fn mul_wide(a: &[u64; 4], b: &[u64; 4], product: &mut MaybeUninit<Wide<4>>) {
	// SAFETY: reads `a` and `b` within their lengths and writes all of `product`.
	unsafe {
		asm!(
			"mov rdx, [{b}]",
			"xor eax, eax",
			"mulx {t1}, {t0}, [{a}]",
			"mov [{out}], {t0}",
			"mulx {t2}, rax, [{a} + 8]\n adox {t1}, rax",
			"mulx {t3}, rax, [{a} + 16]\n adox {t2}, rax",
			"mulx {t0}, rax, [{a} + 24]\n adox {t3}, rax",
			"mov eax, 0\n adox {t0}, rax",
			wide_row!(8, "t1", "t2", "t3", "t0"),
			wide_row!(16, "t2", "t3", "t0", "t1"),
			wide_row!(24, "t3", "t0", "t1", "t2"),
			"mov [{out} + 32], {t0}\n mov [{out} + 40], {t1}",
			"mov [{out} + 48], {t2}\n mov [{out} + 56], {t3}",
			a = in(reg) a.as_ptr(),
			b = in(reg) b.as_ptr(),
			out = in(reg) product.as_mut_ptr(),
			t0 = out(reg) _, t1 = out(reg) _, t2 = out(reg) _, t3 = out(reg) _,
			high = out(reg) _,
			out("rax") _, out("rdx") _,
			options(nostack),
		);
	}
}

/// `value / 2^256` modulo a p with a spare bit, for values below 2^256 p.
///
/// Reducing the low half gives at most p; the high half is below p: one subtraction is enough.
#[inline(never)]
pub(super) fn reduce(value: &Wide<4>, p: &Reduction<4>) -> [u64; 4] {
	let (t0, t1, t2, t3): (u64, u64, u64, u64);
	// SAFETY: reads `value` and `p` within their lengths and writes registers only.
	unsafe {
		asm!(
			"mov {t0}, [{a}]\n mov {t1}, [{a} + 8]\n mov {t2}, [{a} + 16]\n mov {t3}, [{a} + 24]",
			"xor {high:e}, {high:e}",
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			"add {t0}, [{a} + 32]\n adc {t1}, [{a} + 40]",
			"adc {t2}, [{a} + 48]\n adc {t3}, [{a} + 56]",
			subtract_once!(),
			a = in(reg) value,
			p = in(reg) p,
			t0 = out(reg) t0, t1 = out(reg) t1, t2 = out(reg) t2, t3 = out(reg) t3,
			high = out(reg) _, next = out(reg) _,
			out("rax") _, out("rdx") _,
			options(pure, readonly, nostack),
		);
	}
	[t0, t1, t2, t3]
}
