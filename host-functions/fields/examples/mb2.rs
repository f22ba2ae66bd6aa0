//! x
use assay_fields::{lanes::*, params::*, tower::*, Adx, Field};
type S = SexticLanes<Bls12_381FqParams, 6, 8, Adx, MinusOne, OnePlusU, 1, 1>;
fn main() {
	let ifma = Ifma::detect().unwrap();
	let f = Bls12_381Fq12::<Adx>::ONE;
	let mut s = S::from_sextic(ifma, &f);
	let o = s.clone();
	let which = std::env::args().nth(1).unwrap();
	let scale = s.line_scale([Field::ONE; 3]);
	let l = Bls12_381Fq2::<Adx>::from_small(7);
	for _ in 0..3_000_000 {
		match which.as_str() { "mul" => s = s.mul(&o), "line" => s.multiply_by_line([&l, &l, &l], &scale, 2), _ => s = s.cyclotomic_squares(1) }
	}
}
