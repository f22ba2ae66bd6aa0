// MSM in G1 of BN254.
#include "msm.cuh"

MSM_KERNELS(Bn254, Field<Bn254_Fq>)
