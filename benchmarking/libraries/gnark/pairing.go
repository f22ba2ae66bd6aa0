package main

import "math/big"

// A target is an element T of the group that a pairing maps to.
type target[T any] interface {
	*T
	Equal(*T) bool
	Exp(T, *big.Int) *T
	SetOne() *T
}

// pairingOperation returns the pairing of one pair of points, with the final exponentiation.
func pairingOperation[
	A1, J1, S1, A2, J2, S2, T any,
	PA1 affine[A1, J1], PJ1 jacobian[J1, A1, S1], PS1 scalar[S1],
	PA2 affine[A2, J2], PJ2 jacobian[J2, A2, S2], PS2 scalar[S2],
](
	g1 group[A1, J1, S1, PA1, PJ1, PS1],
	g2 group[A2, J2, S2, PA2, PJ2, PS2],
	pair func([]A1, []A2) (T, error),
) operation {
	value := new(T)
	return single(func() func(int) error {
		left, _ := g1.points(rounds)
		right, _ := g2.points(rounds)
		return func(i int) (err error) {
			*value, err = pair(left[i:i+1], right[i:i+1])
			return err
		}
	})
}

// checkPairing compares pairings of multiples of the generators with powers of their pairing, whose
// order must be that of the groups.
func checkPairing[
	A1, J1, S1, A2, J2, S2, T any,
	PA1 affine[A1, J1], PJ1 jacobian[J1, A1, S1], PS1 scalar[S1],
	PA2 affine[A2, J2], PJ2 jacobian[J2, A2, S2], PS2 scalar[S2],
	PT target[T],
](
	g1 group[A1, J1, S1, PA1, PJ1, PS1],
	g2 group[A2, J2, S2, PA2, PJ2, PS2],
	pair func([]A1, []A2) (T, error),
) error {
	base, err := pair([]A1{g1.generator}, []A2{g2.generator})
	if err != nil {
		return err
	}
	var one, power T
	PT(&one).SetOne()
	if PT(&base).Equal(&one) {
		return wrong("the pairing of the generators is 1")
	}
	if PT(&power).Exp(base, g1.order); !PT(&power).Equal(&one) {
		return wrong("order of the pairing of the generators")
	}

	const count = 4
	left, leftLogarithms := g1.points(count)
	right, rightLogarithms := g2.points(count)
	for i := range left {
		value, err := pair(left[i:i+1], right[i:i+1])
		if err != nil {
			return err
		}
		PT(&power).Exp(base, new(big.Int).Mul(leftLogarithms[i], rightLogarithms[i]))
		if !PT(&value).Equal(&power) {
			return wrong("pairing %d", i)
		}
	}
	return nil
}
