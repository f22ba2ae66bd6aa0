//! The commitment scheme and its opening.

use crate::NativeParams;
use halo2_axiom::{
	halo2curves::bn256::{Bn256, Fr, G1Affine},
	poly::{
		commitment::{CommitmentScheme, Params, ParamsProver, Prover},
		kzg::{commitment::ParamsKZG, multiopen::ProverSHPLONK},
		ProverQuery,
	},
	transcript::{EncodedChallenge, TranscriptWrite},
};
use rand::RngCore;
use std::io;

/// KZG over BN254, with commitments by [`NativeParams`].
#[derive(Debug)]
pub struct NativeKzg;

impl CommitmentScheme for NativeKzg {
	type Scalar = Fr;
	type Curve = G1Affine;
	type ParamsProver = NativeParams;
	type ParamsVerifier = ParamsKZG<Bn256>;

	fn new_params(k: u32) -> NativeParams {
		ParamsProver::new(k)
	}

	fn read_params<R: io::Read>(reader: &mut R) -> io::Result<NativeParams> {
		Params::read(reader)
	}
}

/// The library's own SHPLONK (BDFG21), which makes two of a proof's commitments.
#[derive(Debug)]
pub struct NativeShplonk<'params>(ProverSHPLONK<'params, Bn256>);

impl<'params> Prover<'params, NativeKzg> for NativeShplonk<'params> {
	const QUERY_INSTANCE: bool = false;

	fn new(params: &'params NativeParams) -> Self {
		Self(ProverSHPLONK::new(params.library()))
	}

	fn create_proof<'com, E, T, R, I>(
		&self,
		rng: R,
		transcript: &mut T,
		queries: I,
	) -> io::Result<()>
	where
		E: EncodedChallenge<G1Affine>,
		T: TranscriptWrite<G1Affine, E>,
		I: IntoIterator<Item = ProverQuery<'com, G1Affine>> + Clone,
		R: RngCore,
	{
		self.0.create_proof(rng, transcript, queries)
	}
}
