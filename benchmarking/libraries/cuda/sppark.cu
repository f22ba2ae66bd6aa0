// Times sppark's MSM in G1 of BLS12-377, for `scripts/bench-gpu.sh`. None of its code is part of this project.
//
// Coordinates and scalars are random numbers below the moduli: the formulas take as long for points off the curve.
#include <ff/bls12-377-fp2.hpp>

#include <ec/jacobian_t.hpp>
#include <ec/xyzz_t.hpp>

typedef jacobian_t<fp_t> point_t;
typedef xyzz_t<fp_t> bucket_t;
typedef bucket_t::affine_inf_t affine_t;
typedef fr_t scalar_t;

#define SPPARK_DONT_INSTANTIATE_TEMPLATES
#include <msm/pippenger.cuh>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

const int RUNS = 7;
// The highest limbs of the moduli: numbers with lower ones are below.
const uint64_t HIGHEST_OF_COORDINATE = 0x01ae3a4617c510ea, HIGHEST_OF_SCALAR = 0x12ab655e9a2ca556;

struct Point {
	uint64_t x[6], y[6];
	bool infinity;
};

// The median time of a call in milliseconds, after a warm-up call.
template <class C>
double median(C call) {
	std::vector<double> times;
	for (int run = 0; run <= RUNS; run++) {
		const auto start = std::chrono::steady_clock::now();
		const RustError error = call();
		const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
		if (error.code) {
			fprintf(stderr, "sppark: error %d\n", (int)error.code);
			exit(1);
		}
		if (run) times.push_back(elapsed.count());
	}
	std::sort(times.begin(), times.end());
	return times[times.size() / 2];
}

int main() {
	std::mt19937_64 random(1);
	for (int log_size : {16, 18, 20, 22}) {
		const size_t size = (size_t)1 << log_size;
		std::vector<Point> points(size);
		std::vector<uint64_t> scalars(4 * size);
		for (Point &point : points) {
			for (uint64_t *number : {point.x, point.y}) {
				for (int i = 0; i < 5; i++) number[i] = random();
				number[5] = random() % HIGHEST_OF_COORDINATE;
			}
			point.infinity = false;
		}
		for (size_t i = 0; i < scalars.size(); i++)
			scalars[i] = i % 4 == 3 ? random() % HIGHEST_OF_SCALAR : random();
		const affine_t *bases = (const affine_t *)points.data();
		const scalar_t *factors = (const scalar_t *)scalars.data();
		point_t out;
		msm_t<bucket_t, point_t, affine_t, scalar_t> msm(bases, size, sizeof(Point));
		const double kept = median([&] { return msm.invoke(out, (const affine_t *)nullptr, size, factors, false); });
		const double copied = median(
		    [&] { return mult_pippenger<bucket_t>(&out, bases, size, factors, false, sizeof(Point)); });
		printf("BLS12-377 2^%d: %.3f ms with the points on the GPU, %.3f ms with their copy\n", log_size, kept, copied);
	}
}
