// MSM in G2 of BLS12-381, over the field with u² = −1.
#include "msm.cuh"

MSM_KERNELS(Bls12_381, Quadratic<Field<Bls12_381_Fq>, 1>)
