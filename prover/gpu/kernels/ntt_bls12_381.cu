// NTT over the scalar field of BLS12-381.
#include "ntt.cuh"

NTT_KERNELS(Bls12_381_Fr)
