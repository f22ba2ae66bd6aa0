// NTT over the scalar field of BLS12-377.
#include "ntt.cuh"

NTT_KERNELS(Bls12_377_Fr)
