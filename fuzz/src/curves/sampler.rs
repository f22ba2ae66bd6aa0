//! Samplers of arguments, and special values to change them by.

use crate::{around_modulus, every};
use ark_ec::AffineRepr;
use ark_ff::{AdditiveGroup, Field};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_conformance::sample::{encode, Arguments};
use std::ops::Range;

/// Bytes of a word. All numbers consist of words.
const WORD: usize = 8;
/// Bytes of the length before a list.
const PREFIX: usize = 8;
/// The lowest bit of a byte that may be a flag.
const LOWEST_FLAG: u32 = 5;

/// The arguments of a function.
pub struct Sampler {
	sample: Box<dyn Fn(&mut StdRng) -> Arguments>,
	/// Bytes of a coordinate of the curve's points in G1.
	coordinate: usize,
	/// Special values of coordinates and scalars.
	special: Vec<Vec<u8>>,
}

impl Sampler {
	/// Makes a sampler for a function of the curve of `A`.
	pub fn new<A: AffineRepr>(sample: impl Fn(&mut StdRng) -> Arguments + 'static) -> Self {
		type Coordinate<A> = <<A as AffineRepr>::BaseField as Field>::BasePrimeField;
		let zero = encode(&Coordinate::<A>::ZERO);
		let mut special = vec![vec![0xff; zero.len()], vec![0xff; WORD]];
		special.extend(around_modulus::<A::ScalarField>());
		// Flags are in the last byte of a little-endian coordinate, or in the first byte of a big-endian one.
		for coordinate in around_modulus::<Coordinate<A>>().into_iter().chain([zero.clone()]) {
			for flags in 0..=u8::MAX >> LOWEST_FLAG {
				let mut coordinate = coordinate.clone();
				*coordinate.last_mut().expect("a coordinate has bytes") |= flags << LOWEST_FLAG;
				special.push(coordinate.clone());
				coordinate.reverse();
				special.push(coordinate);
			}
		}
		Self { sample: Box::new(sample), coordinate: zero.len(), special }
	}

	/// Samples arguments from a seed.
	pub fn sample(&self, seed: u64) -> Arguments {
		(self.sample)(&mut StdRng::seed_from_u64(seed))
	}

	/// Returns special values of coordinates, with every choice of flags, and of scalars.
	pub fn special(&self) -> &[Vec<u8>] {
		&self.special
	}

	/// Returns the places of words and coordinates. A list begins with its length, other arguments with a
	/// coordinate.
	pub fn elements(&self, bytes: &[u8]) -> Vec<Range<usize>> {
		let places = [(WORD, 0), (self.coordinate, 0), (self.coordinate, PREFIX)];
		places.map(|(len, from)| every(len, from, bytes)).concat()
	}
}
