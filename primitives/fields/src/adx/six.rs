//! Six limbs: the base fields of BLS12-381 and BLS12-377.

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
			"adcx {t4}, {high}\n mulx {high}, rax, [{a} + 32]\n adox {t4}, rax\n",
			"adcx {t5}, {high}\n mulx {high}, rax, [{a} + 40]\n adox {t5}, rax\n",
			"mov eax, 0\n adcx {high}, rax\n adox {high}, rax\n",
		)
	};
}

/// `t = (t + high 2^384 + m p) / 2^64` with the m in rdx that makes the division exact.
macro_rules! reduction_row {
	() => {
		concat!(
			"xor eax, eax\n",
			"mulx {next}, rax, [{p} + 8]\n adcx rax, {t0}\n mov {t0}, {next}\n",
			"adcx {t0}, {t1}\n mulx {t1}, rax, [{p} + 16]\n adox {t0}, rax\n",
			"adcx {t1}, {t2}\n mulx {t2}, rax, [{p} + 24]\n adox {t1}, rax\n",
			"adcx {t2}, {t3}\n mulx {t3}, rax, [{p} + 32]\n adox {t2}, rax\n",
			"adcx {t3}, {t4}\n mulx {t4}, rax, [{p} + 40]\n adox {t3}, rax\n",
			"adcx {t4}, {t5}\n mulx {t5}, rax, [{p} + 48]\n adox {t4}, rax\n",
			"mov eax, 0\n adcx {t5}, rax\n adox {t5}, {high}\n",
		)
	};
}

/// `t -= p` if that is not negative.
macro_rules! subtract_once {
	() => {
		concat!(
			"mov rax, {t0}\n sub rax, [{p} + 8]\n",
			"mov rdx, {t1}\n sbb rdx, [{p} + 16]\n",
			"mov {a}, {t2}\n sbb {a}, [{p} + 24]\n",
			"mov {b}, {t3}\n sbb {b}, [{p} + 32]\n",
			"mov {high}, {t4}\n sbb {high}, [{p} + 40]\n",
			"mov {next}, {t5}\n sbb {next}, [{p} + 48]\n",
			"cmovnc {t0}, rax\n cmovnc {t1}, rdx\n cmovnc {t2}, {a}\n",
			"cmovnc {t3}, {b}\n cmovnc {t4}, {high}\n cmovnc {t5}, {next}\n",
		)
	};
}

/// `m = t_0 * (-1/p)`, into rdx.
macro_rules! factor {
	() => {
		"mov rdx, [{p}]\n imul rdx, {t0}\n"
	};
}

/// `a * b / 2^384` modulo a p with a spare bit.
#[inline(never)]
pub(super) fn mul(a: &[u64; 6], b: &[u64; 6], p: &Reduction<6>) -> [u64; 6] {
	let (t0, t1, t2, t3, t4, t5): (u64, u64, u64, u64, u64, u64);
	// SAFETY: reads `a`, `b` and `p` within their lengths and writes registers only.
	unsafe {
		asm!(
			"mov rdx, [{b}]",
			"xor eax, eax",
			"mulx {t1}, {t0}, [{a}]",
			"mulx {t2}, rax, [{a} + 8]\n adox {t1}, rax",
			"mulx {t3}, rax, [{a} + 16]\n adox {t2}, rax",
			"mulx {t4}, rax, [{a} + 24]\n adox {t3}, rax",
			"mulx {t5}, rax, [{a} + 32]\n adox {t4}, rax",
			"mulx {high}, rax, [{a} + 40]\n adox {t5}, rax",
			"mov eax, 0\n adox {high}, rax",
			factor!(), reduction_row!(),
			"mov rdx, [{b} + 8]", product_row!(), factor!(), reduction_row!(),
			"mov rdx, [{b} + 16]", product_row!(), factor!(), reduction_row!(),
			"mov rdx, [{b} + 24]", product_row!(), factor!(), reduction_row!(),
			"mov rdx, [{b} + 32]", product_row!(), factor!(), reduction_row!(),
			"mov rdx, [{b} + 40]", product_row!(), factor!(), reduction_row!(),
			subtract_once!(),
			a = inout(reg) a.as_ptr() => _,
			b = inout(reg) b.as_ptr() => _,
			p = in(reg) p,
			t0 = out(reg) t0, t1 = out(reg) t1, t2 = out(reg) t2,
			t3 = out(reg) t3, t4 = out(reg) t4, t5 = out(reg) t5,
			high = out(reg) _, next = out(reg) _,
			out("rax") _, out("rdx") _,
			options(pure, readonly, nostack),
		);
	}
	[t0, t1, t2, t3, t4, t5]
}

/// A row of a double-width product: the lowest of the six limbs is stored, and its register takes
/// the new highest one.
macro_rules! wide_row {
	($offset:literal, $t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal, $t5:literal) => {
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
			"}, {high}\n mulx {high}, rax, [{a} + 24]\n adox {",
			$t3,
			"}, rax\n",
			"adcx {",
			$t4,
			"}, {high}\n mulx {high}, rax, [{a} + 32]\n adox {",
			$t4,
			"}, rax\n",
			"adcx {",
			$t5,
			"}, {high}\n mulx {",
			$t0,
			"}, rax, [{a} + 40]\n adox {",
			$t5,
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
pub(super) fn mul_wide(a: &[u64; 6], b: &[u64; 6], product: &mut MaybeUninit<Wide<6>>) {
	// SAFETY: reads `a` and `b` within their lengths and writes all of `product`.
	unsafe {
		asm!(
			"mov rdx, [{b}]",
			"xor eax, eax",
			"mulx {t1}, {t0}, [{a}]",
			"mov [{out}], {t0}",
			"mulx {t2}, rax, [{a} + 8]\n adox {t1}, rax",
			"mulx {t3}, rax, [{a} + 16]\n adox {t2}, rax",
			"mulx {t4}, rax, [{a} + 24]\n adox {t3}, rax",
			"mulx {t5}, rax, [{a} + 32]\n adox {t4}, rax",
			"mulx {t0}, rax, [{a} + 40]\n adox {t5}, rax",
			"mov eax, 0\n adox {t0}, rax",
			wide_row!(8, "t1", "t2", "t3", "t4", "t5", "t0"),
			wide_row!(16, "t2", "t3", "t4", "t5", "t0", "t1"),
			wide_row!(24, "t3", "t4", "t5", "t0", "t1", "t2"),
			wide_row!(32, "t4", "t5", "t0", "t1", "t2", "t3"),
			wide_row!(40, "t5", "t0", "t1", "t2", "t3", "t4"),
			"mov [{out} + 48], {t0}\n mov [{out} + 56], {t1}\n mov [{out} + 64], {t2}",
			"mov [{out} + 72], {t3}\n mov [{out} + 80], {t4}\n mov [{out} + 88], {t5}",
			a = in(reg) a.as_ptr(),
			b = in(reg) b.as_ptr(),
			out = in(reg) product.as_mut_ptr(),
			t0 = out(reg) _, t1 = out(reg) _, t2 = out(reg) _,
			t3 = out(reg) _, t4 = out(reg) _, t5 = out(reg) _,
			high = out(reg) _,
			out("rax") _, out("rdx") _,
			options(nostack),
		);
	}
}

/// `a^2`: the products of different limbs once, then their double plus the squares.
#[inline(never)]
pub(super) fn square_wide(a: &[u64; 6], square: &mut MaybeUninit<Wide<6>>) {
	// SAFETY: reads `a` within its length and writes all 12 limbs of `square`; rbx and rbp, which
	// no operand may name, are saved and restored. All other registers are named, so that no operand
	// is given one of those two.
	unsafe {
		asm!(
			"push rbx\n push rbp",
			// a0 (a1 .. a5): limbs 1 to 6.
			"mov rdx, [rdi]",
			"mulx r8, rcx, [rdi + 8]",
			"mulx r9, rax, [rdi + 16]\n add r8, rax",
			"mulx r10, rax, [rdi + 24]\n adc r9, rax",
			"mulx r11, rax, [rdi + 32]\n adc r10, rax",
			"mulx r12, rax, [rdi + 40]\n adc r11, rax",
			"adc r12, 0",
			// a1 (a2 .. a5): limbs 3 to 7.
			"mov rdx, [rdi + 8]\n xor eax, eax",
			"mulx r15, rax, [rdi + 16]\n adox r9, rax\n adcx r10, r15",
			"mulx r15, rax, [rdi + 24]\n adox r10, rax\n adcx r11, r15",
			"mulx r15, rax, [rdi + 32]\n adox r11, rax\n adcx r12, r15",
			"mulx r13, rax, [rdi + 40]\n adox r12, rax",
			"mov eax, 0\n adcx r13, rax\n adox r13, rax",
			// a2 (a3 .. a5): limbs 5 to 8.
			"mov rdx, [rdi + 16]\n xor eax, eax",
			"mulx r15, rax, [rdi + 24]\n adox r11, rax\n adcx r12, r15",
			"mulx r15, rax, [rdi + 32]\n adox r12, rax\n adcx r13, r15",
			"mulx r14, rax, [rdi + 40]\n adox r13, rax",
			"mov eax, 0\n adcx r14, rax\n adox r14, rax",
			// a3 (a4, a5): limbs 7 to 9.
			"mov rdx, [rdi + 24]",
			"mulx r15, rax, [rdi + 32]\n add r13, rax\n adc r14, r15",
			"mulx rbx, rax, [rdi + 40]\n adc rbx, 0\n add r14, rax\n adc rbx, 0",
			// a4 a5: limbs 9 and 10.
			"mov rdx, [rdi + 32]",
			"mulx rbp, rax, [rdi + 40]\n add rbx, rax\n adc rbp, 0",
			// Twice that, in the carry flag's chain, plus the squares in the overflow flag's.
			"mov rdx, [rdi]\n xor eax, eax",
			"mulx r15, rax, rdx\n mov [rsi], rax",
			"adcx rcx, rcx\n adox rcx, r15\n mov [rsi + 8], rcx",
			"mov rdx, [rdi + 8]\n mulx r15, rax, rdx",
			"adcx r8, r8\n adox r8, rax\n mov [rsi + 16], r8",
			"adcx r9, r9\n adox r9, r15\n mov [rsi + 24], r9",
			"mov rdx, [rdi + 16]\n mulx r15, rax, rdx",
			"adcx r10, r10\n adox r10, rax\n mov [rsi + 32], r10",
			"adcx r11, r11\n adox r11, r15\n mov [rsi + 40], r11",
			"mov rdx, [rdi + 24]\n mulx r15, rax, rdx",
			"adcx r12, r12\n adox r12, rax\n mov [rsi + 48], r12",
			"adcx r13, r13\n adox r13, r15\n mov [rsi + 56], r13",
			"mov rdx, [rdi + 32]\n mulx r15, rax, rdx",
			"adcx r14, r14\n adox r14, rax\n mov [rsi + 64], r14",
			"adcx rbx, rbx\n adox rbx, r15\n mov [rsi + 72], rbx",
			"mov rdx, [rdi + 40]\n mulx r15, rax, rdx",
			"adcx rbp, rbp\n adox rbp, rax\n mov [rsi + 80], rbp",
			"mov eax, 0\n adcx r15, rax\n adox r15, rax\n mov [rsi + 88], r15",
			"pop rbp\n pop rbx",
			in("rdi") a.as_ptr(),
			in("rsi") square.as_mut_ptr(),
			out("rcx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _,
			out("r12") _, out("r13") _, out("r14") _, out("r15") _,
			out("rax") _, out("rdx") _,
		);
	}
}

/// `value / 2^384` modulo a p with a spare bit, for values below 2^384 p.
///
/// Reducing the low half gives at most p; the high half is below p: one subtraction is enough.
#[inline(never)]
pub(super) fn reduce(value: &Wide<6>, p: &Reduction<6>) -> [u64; 6] {
	let (t0, t1, t2, t3, t4, t5): (u64, u64, u64, u64, u64, u64);
	// SAFETY: reads `value` and `p` within their lengths and writes registers only.
	unsafe {
		asm!(
			"mov {t0}, [{a}]\n mov {t1}, [{a} + 8]\n mov {t2}, [{a} + 16]",
			"mov {t3}, [{a} + 24]\n mov {t4}, [{a} + 32]\n mov {t5}, [{a} + 40]",
			"xor {high:e}, {high:e}",
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			factor!(), reduction_row!(),
			"add {t0}, [{a} + 48]\n adc {t1}, [{a} + 56]\n adc {t2}, [{a} + 64]",
			"adc {t3}, [{a} + 72]\n adc {t4}, [{a} + 80]\n adc {t5}, [{a} + 88]",
			subtract_once!(),
			a = inout(reg) value => _,
			b = out(reg) _,
			p = in(reg) p,
			t0 = out(reg) t0, t1 = out(reg) t1, t2 = out(reg) t2,
			t3 = out(reg) t3, t4 = out(reg) t4, t5 = out(reg) t5,
			high = out(reg) _, next = out(reg) _,
			out("rax") _, out("rdx") _,
			options(pure, readonly, nostack),
		);
	}
	[t0, t1, t2, t3, t4, t5]
}
