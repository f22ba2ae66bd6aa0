// MSM in G2 of BLS12-377, over the field with u² = −5.
#include "msm.cuh"

MSM_KERNELS(Bls12_377, Quadratic<Field<Bls12_377_Fq>, 5>)
