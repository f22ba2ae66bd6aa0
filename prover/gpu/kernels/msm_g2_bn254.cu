// MSM in G2 of BN254, over the field with u² = −1.
#include "msm.cuh"

MSM_KERNELS(Bn254, Quadratic<Field<Bn254_Fq>, 1>)
