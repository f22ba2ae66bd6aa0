// Times LatticeZK's FACCT kernels, for `scripts/bench-gpu.sh`. None of its code is part of this project; its
// file `src/facct.cu` is included unchanged. With an argument, LatticeZK's own measurements run instead.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

// Definitions that its code takes from Windows' compiler and library.
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long
#define __pragma(x)
#define _aligned_malloc(size, alignment) aligned_alloc(alignment, size)
#define _aligned_free free
#include "facct.cu"

using namespace LatticeZK::Cuda;

const int RUNS = 9, WARM_UP = 2;
const uint32_t BLOCKS = 1 << 20, THREADS = 256;

// The median time of a call in milliseconds, by the GPU's events.
template <class C>
double median(C call) {
	std::vector<float> times;
	for (int run = 0; run < WARM_UP + RUNS; run++) {
		const float elapsed = cuda_time_milliseconds(call);
		if (run >= WARM_UP) times.push_back(elapsed);
	}
	std::sort(times.begin(), times.end());
	return times[RUNS / 2];
}

// The median time of making random words as LatticeZK does, by a generator that is ready.
double time_of_bytes(size_t words) {
	unsigned *data;
	curandGenerator_t generator;
	CUDA_ALERT(cudaMalloc(&data, words * sizeof(unsigned)), "allocating random words");
	CURAND_ALERT(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT), "creating a generator");
	CURAND_ALERT(curandSetPseudoRandomGeneratorSeed(generator, 1), "seeding a generator");
	const double time = median([&] { CURAND_ALERT(curandGenerate(generator, data, words), "making random words"); });
	CURAND_ALERT(curandDestroyGenerator(generator), "destroying a generator");
	CUDA_ALERT(cudaFree(data), "freeing random words");
	return time;
}

template <uint32_t SIGMA>
void measure(size_t max_draws) {
	typedef BatchFacctGaussianSampler<BytesSampler, SIGMA> Facct;
	const size_t block_size = Facct::ALL_SAMPLE_BLOCK_BYTES, count = (size_t)BLOCKS * FACCT_SAMPLE_BLOCK_SIZE;
	const size_t len = count * sizeof(int64_t);
	int64_t *pageable = (int64_t *)malloc(len), *locked;
	CUDA_ALERT(cudaMallocHost(&locked, len), "allocating page-locked memory");
	const double generating = time_of_bytes(block_size * BLOCKS * max_draws / sizeof(uint32_t));
	BytesSamplerSetup bytes(block_size, BLOCKS, max_draws);
	SamplesSetup samples(BLOCKS);
	const auto kernel = [&] {
		facct_sample_kernel<Facct><<<BLOCKS / THREADS, THREADS>>>(block_size, BLOCKS, max_draws, bytes.Data(), samples.Samples());
	};
	const auto copied = [&](int64_t *to) {
		kernel();
		CUDA_ALERT(cudaDeviceSynchronize(), "waiting for the kernel");
		CUDA_ALERT(cudaMemcpy(to, samples.Samples(), len, cudaMemcpyDeviceToHost), "copying samples");
	};
	const double alone = median(kernel);
	const double to_pageable = median([&] { copied(pageable); }), to_locked = median([&] { copied(locked); });
	const double failed = (double)std::count(locked, locked + count, LLONG_MAX), good = count - failed;
	printf("sigma %u: %.2f %% of samples failed; millions a second of the others:\n", SIGMA, 100 * failed / count);
	const auto line = [&](const char *what, double time) { printf("  %-32s %8.0f\n", what, good / time / 1e3); };
	line("kernel", alone);
	line("kernel and its random bytes", alone + generating);
	line("with the copy", to_pageable);
	line("with the copy, page-locked", to_locked);
	free(pageable);
	CUDA_ALERT(cudaFreeHost(locked), "freeing page-locked memory");
}

int main(int count, char **) {
	int devices = 0;
	if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
		fprintf(stderr, "latticezk: there is no GPU\n");
		return 1;
	}
	if (count > 1) {
		facct_sample_215();
		facct_sample_1000000();
		facct_sample_2000000000();
	} else {
		measure<215>(2);
		measure<1000000>(2);
		measure<2000000000>(8);
	}
	return cudaGetLastError() != cudaSuccess;
}
