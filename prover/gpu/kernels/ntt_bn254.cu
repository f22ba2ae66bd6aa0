// NTT over the scalar field of BN254.
#include "ntt.cuh"

NTT_KERNELS(Bn254_Fr)
