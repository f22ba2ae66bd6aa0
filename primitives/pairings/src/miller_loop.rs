//! Miller loops over lists of pairs.

use crate::{
	fixed_argument::{FixedPairs, Window},
	fixed_base::PowerProduct,
	Accumulator, Gt, Pair, PairingCurve, PreparedG2, PreparedPair, ScaledPair,
};
use alloc::vec::Vec;
use assay_fields::{Field, Isa, LimbArithmetic};

/// Computes the product of Miller loops over any points. A pair with an identity counts as one.
///
/// With `REFERENCE` the value is that of the reference, arkworks 0.6, which is not the product for
/// more than four pairs on BW6-761. `None` if the reference has no answer: on BW6-761, for points of
/// small order and where it divides by zero.
pub(crate) fn multi_miller_loop<C: PairingCurve<A>, A: LimbArithmetic, const REFERENCE: bool>(
	isa: Isa,
	pairs: &[Pair<C, A>],
) -> Option<Gt<C, A>> {
	// The reference also prepares points of G2 that are paired with identities.
	let prepared = prepare::<C, A>(isa, pairs)?;
	let pairs: Vec<_> = pairs.iter().zip(&prepared).map(|((p, _), q)| (*p, q)).collect();
	prepared_miller_loop::<C, A, REFERENCE>(isa, &pairs, &PowerProduct::ONE)
}

/// Prepares the points of G2.
fn prepare<C: PairingCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	pairs: &[Pair<C, A>],
) -> Option<Vec<PreparedG2<C, A>>> {
	pairs.iter().map(|(_, q)| PreparedG2::new(isa, q)).collect()
}

/// Computes [`multi_miller_loop`] of prepared points, times powers of pairings of fixed points, in lanes if there are
/// lanes. Functions and powers multiply values in words: with them, all lines have to be in words, too.
pub(crate) fn prepared_miller_loop<C: PairingCurve<A>, A: LimbArithmetic, const REFERENCE: bool>(
	isa: Isa,
	pairs: &[PreparedPair<'_, C, A>],
	powers: &PowerProduct<C, A>,
) -> Option<Gt<C, A>> {
	let one = Gt::<C, A>::ONE;
	if powers.is_one() && pairs.iter().all(|(p, q)| p.infinity || q.is_identity()) {
		return Some(one);
	}
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES && powers.is_one() && !pairs.iter().any(|(_, q)| q.has_functions()) {
		let none = &NoFunctions;
		if let Some(ifma) = isa.ifma() {
			let one = C::ifma_accumulator(ifma, &one);
			return loop_from::<C, A, _, _, REFERENCE>(one, pairs, none);
		}
		if let Some(avx2) = isa.avx2() {
			let one = C::avx2_accumulator(avx2, &one);
			return loop_from::<C, A, _, _, REFERENCE>(one, pairs, none);
		}
	}
	let _ = isa;
	let fixed = pairs.iter().filter(|(p, _)| !p.infinity);
	let fixed = fixed.filter_map(|(p, q)| Some((p, q.lines.functions()?)));
	loop_from::<C, A, _, _, REFERENCE>(one, pairs, &FixedPairs::<C, A>::new(fixed, powers))
}

/// Computes the loop over pairs with lines, and with functions if these multiply the accumulator.
fn loop_from<C, A, T, F, const REFERENCE: bool>(
	one: T,
	pairs: &[PreparedPair<'_, C, A>],
	functions: &F,
) -> Option<Gt<C, A>>
where
	C: PairingCurve<A>,
	A: LimbArithmetic,
	T: Accumulator<C, A>,
	F: Functions<T>,
{
	let with_lines = pairs.iter().filter(|(p, q)| !p.infinity && q.lines.get(0).is_some());
	let pairs: Vec<_> = with_lines.map(|(p, q)| (one.scale(p), &q.lines)).collect();
	if !T::TAKES_VECTORS && !pairs.iter().all(|(_, lines)| lines.in_words()) {
		return None;
	}
	let f = if REFERENCE {
		C::reference_miller_loop(one, &pairs)?
	} else {
		C::miller_loop(one, Steps::new(&pairs, functions))
	};
	Some(f.to_gt())
}

/// The functions of fixed points and the powers of their pairings, which multiply the value of a Miller loop.
pub trait Functions<T> {
	/// Multiplies by the function of each point that ends this window. Its coefficients begin at this place.
	fn multiply(&self, f: &mut T, place: usize, window: &Window);

	/// Returns the product that a loop with this many squarings begins with. `None` for one.
	fn before(&self, _squarings: usize) -> Option<T> {
		None
	}

	/// Multiplies by the powers that this many squarings follow.
	fn multiply_by_powers(&self, _f: &mut T, _squarings: usize) {}
}

/// No functions.
pub struct NoFunctions;

impl<T> Functions<T> for NoFunctions {
	fn multiply(&self, _: &mut T, _: usize, _: &Window) {}
}

/// The pairs of a Miller loop, and the place in their lines and functions.
pub struct Steps<'a, C: PairingCurve<A>, A: LimbArithmetic, T: Accumulator<C, A>, F> {
	pairs: &'a [ScaledPair<'a, C, A, T>],
	functions: &'a F,
	/// The number of lines used so far. At zero, the value is one.
	line: usize,
	/// The number of functions' coefficients used so far.
	coefficient: usize,
}

impl<'a, C, A, T, F> Steps<'a, C, A, T, F>
where
	C: PairingCurve<A>,
	A: LimbArithmetic,
	T: Accumulator<C, A>,
	F: Functions<T>,
{
	/// Starts at the first lines and functions.
	pub(crate) fn new(pairs: &'a [ScaledPair<'a, C, A, T>], functions: &'a F) -> Self {
		Self { pairs, functions, line: 0, coefficient: 0 }
	}

	/// Returns the same place in other pairs.
	pub(crate) fn over(&self, pairs: &'a [ScaledPair<'a, C, A, T>]) -> Self {
		Self { pairs, ..*self }
	}

	/// Multiplies by the lines and functions of all pairs, digit by digit.
	///
	/// `digits` are those after the leading one, from the highest. Each digit takes a squaring and a line
	/// per pair. A non-zero digit first calls `on_addition` and takes another line.
	pub(crate) fn run(&mut self, mut f: T, digits: &[i8], on_addition: impl Fn(&mut T, i8)) -> T {
		let mut window = Window::EMPTY;
		let mut is_one = self.line == 0;
		if let Some(product) = self.functions.before(digits.len()).filter(|_| is_one) {
			(f, is_one) = (product, false);
		}
		for (index, digit) in digits.iter().enumerate() {
			if !is_one {
				f.square();
			}
			is_one = false;
			self.functions.multiply_by_powers(&mut f, digits.len() - 1 - index);
			let count = if *digit == 0 { 1 } else { 2 };
			if *digit != 0 {
				on_addition(&mut f, *digit);
			}
			self.multiply_by_lines(&mut f, count);
			if window.take(*digit) {
				self.multiply_by_functions(&mut f, &window);
				window = Window::EMPTY;
			}
		}
		if !window.is_empty() {
			self.multiply_by_functions(&mut f, &window);
		}
		f
	}

	/// Multiplies by the next `count` lines of every pair, and by the functions of the same lines.
	pub(crate) fn multiply_by_last_lines(&mut self, f: &mut T, count: usize) {
		self.multiply_by_lines(f, count);
		self.multiply_by_functions(f, &Window::of_lines(count));
	}

	fn multiply_by_functions(&mut self, f: &mut T, window: &Window) {
		self.functions.multiply(f, self.coefficient, window);
		self.coefficient += window.coefficients();
	}

	fn multiply_by_lines(&mut self, f: &mut T, count: usize) {
		let lines = self.pairs.iter().flat_map(|(scale, lines)| {
			(self.line..self.line + count).filter_map(move |at| Some((lines.get(at)?, scale)))
		});
		f.multiply_by_lines(lines);
		self.line += count;
	}
}

/// Returns the binary digits of a number after the leading one, from the highest.
pub(crate) const fn digits_after_first<const LEN: usize>(number: u64) -> [i8; LEN] {
	assert!(LEN as u32 == 63 - number.leading_zeros());
	let mut digits = [0; LEN];
	let mut i = 0;
	while i < LEN {
		digits[i] = (number >> (LEN - 1 - i) & 1) as i8;
		i += 1;
	}
	digits
}
