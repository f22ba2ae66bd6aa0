// MSM in G1 of BLS12-381.
#include "msm.cuh"

MSM_KERNELS(Bls12_381, Field<Bls12_381_Fq>)
