// MSM in G1 of BLS12-377.
#include "msm.cuh"

MSM_KERNELS(Bls12_377, Field<Bls12_377_Fq>)
