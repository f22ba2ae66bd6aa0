use assay_fields::{lanes::*, params::*, tower::*, Adx, Field};
use std::time::Instant;
type S = SexticLanes<Bls12_381FqParams, 6, 8, Adx, MinusOne, OnePlusU, 1, 1>;
type Q = QuadraticLanes<Bls12_381FqParams, 6, 8, Adx, MinusOne, 1>;
type E = Lanes<Bls12_381FqParams, 6, 8, Adx>;
fn t(name: &str, n: usize, mut f: impl FnMut()) {
	f();
	let mut best = f64::MAX;
	for _ in 0..20 { let s = Instant::now(); f(); best = best.min(s.elapsed().as_secs_f64()); }
	println!("{name}: {:.1} ns", best / n as f64 * 1e9);
}
#[target_feature(enable = "avx512f,avx512ifma")]
fn lanes(ifma: Ifma) {
	let x = Bls12_381Fq2::<Adx>::from_small(7);
	let mut q = Q::splat(ifma, &x);
	t("quadratic mul", 1000, || for _ in 0..1000 { q = q.mul(&q); });
	let mut e = E::splat(ifma, &x.c0);
	t("lane mul latency", 1000, || for _ in 0..1000 { e = e.mul(&e); });
	let mut es = [e; 4];
	t("lane mul throughput", 4000, || for _ in 0..1000 { for e in &mut es { *e = e.mul(&e); } });
}
fn main() {
	let mut c = 0u64;
	t("cycle", 1_000_000, || { for _ in 0..1_000_000u64 { unsafe { std::arch::asm!("add {0}, 1", inout(reg) c) } } });
	let ifma = Ifma::detect().unwrap();
	let f = Bls12_381Fq12::<Adx>::ONE;
	let mut s = S::from_sextic(ifma, &f);
	t("granger-scott", 1000, || s = s.cyclotomic_squares(1000));
	t("square", 1000, || for _ in 0..1000 { s.square(); s = s.cyclotomic_squares(1); });
	let o = s.clone();
	t("mul", 1000, || for _ in 0..1000 { s = s.mul(&o); });
	let scale = s.line_scale([Field::ONE; 3]);
	let l = Bls12_381Fq2::<Adx>::from_small(7);
	t("line", 1000, || for _ in 0..1000 { s.multiply_by_line([&l, &l, &l], &scale, 2); });
	unsafe { lanes(ifma) };
}
