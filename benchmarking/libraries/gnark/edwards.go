package main

import "math/big"

// Type parameters of a twisted Edwards group: A is a point in affine and E one in extended
// coordinates. The library has no multi-scalar multiplication on these curves.

type edwardsAffine[A, E any] interface {
	*A
	Add(*A, *A) *A
	Equal(*A) bool
	FromExtended(*E) *A
	IsInSubGroup() bool
	IsOnCurve() bool
	IsZero() bool
	ScalarMultiplication(*A, *big.Int) *A
}

type extended[E, A any] interface {
	*E
	FromAffine(*A) *E
	ScalarMultiplication(*E, *big.Int) *E
}

// An edwards is a subgroup of prime order with its generator.
type edwards[A, E any, PA edwardsAffine[A, E], PE extended[E, A]] struct {
	name      string
	order     *big.Int
	generator A
	// elsewhere is a point of the curve outside the subgroup: (0, -1), which has order 2.
	elsewhere A
}

// newEdwards makes a group; its last argument only gives the type of points in extended coordinates.
func newEdwards[A, E any, PA edwardsAffine[A, E], PE extended[E, A]](
	name string, order *big.Int, generator, elsewhere A, _ E,
) edwards[A, E, PA, PE] {
	return edwards[A, E, PA, PE]{name, order, generator, elsewhere}
}

// points returns random multiples of the generator and their factors.
func (g edwards[A, E, PA, PE]) points() ([]A, []*big.Int) {
	factors := newSource(g.name+" points", g.order).scalars(rounds)
	points := make([]A, rounds)
	for i, factor := range factors {
		PA(&points[i]).ScalarMultiplication(&g.generator, factor)
	}
	return points, factors
}

// scalars returns random scalars to multiply points by.
func (g edwards[A, E, PA, PE]) scalars() []*big.Int {
	return newSource(g.name+" scalars", g.order).scalars(rounds)
}

// multiply is the library's multiplication, whose result stays in extended coordinates.
func (g edwards[A, E, PA, PE]) multiply(point *A, factor *big.Int) E {
	var product E
	PE(&product).FromAffine(point)
	PE(&product).ScalarMultiplication(&product, factor)
	return product
}

// curve returns the group as a curve of its own.
func (g edwards[A, E, PA, PE]) curve() curve {
	multiplication := func(run func(point *A, factor *big.Int)) operation {
		return single(func() func(int) error {
			points, _ := g.points()
			factors := g.scalars()
			return func(i int) error {
				run(&points[i], factors[i])
				return nil
			}
		})
	}
	// Results go to variables that outlive the calls, so that no call can be left out.
	product, normal := new(E), new(A)
	operations := map[string]operation{
		"mul": multiplication(func(point *A, factor *big.Int) {
			*product = g.multiply(point, factor)
		}),
		"mul_affine": multiplication(func(point *A, factor *big.Int) {
			PA(normal).ScalarMultiplication(point, factor)
		}),
		"in_subgroup": single(func() func(int) error {
			points, _ := g.points()
			return func(i int) error {
				if !PA(&points[i]).IsInSubGroup() {
					return errOutside
				}
				return nil
			}
		}),
	}
	return curve{operations, map[string]func() error{
		"multiplication": g.checkMultiplication,
		"subgroup":       g.checkSubgroup,
	}}
}

// checkMultiplication compares both multiplications with the known factor of each product, and with
// a sum of two products.
func (g edwards[A, E, PA, PE]) checkMultiplication() error {
	points, logarithms := g.points()
	for i, factor := range g.scalars() {
		product := g.multiply(&points[i], factor)
		var normal, known, part, sum A
		PA(&normal).FromExtended(&product)

		logarithm := new(big.Int).Mul(logarithms[i], factor)
		PA(&known).ScalarMultiplication(&g.generator, logarithm.Mod(logarithm, g.order))
		if !PA(&normal).Equal(&known) {
			return wrong("product %d in extended coordinates", i)
		}
		if PA(&part).ScalarMultiplication(&points[i], factor); !PA(&part).Equal(&known) {
			return wrong("product %d in affine coordinates", i)
		}
		following := new(big.Int).Add(factor, big.NewInt(1))
		PA(&part).ScalarMultiplication(&points[i], following)
		if PA(&sum).Add(&known, &points[i]); !PA(&sum).Equal(&part) {
			return wrong("product %d plus its point", i)
		}
	}
	return nil
}

// checkSubgroup checks that the library accepts points of the subgroup, and refuses the point of
// order 2 and its sums with them.
func (g edwards[A, E, PA, PE]) checkSubgroup() error {
	elsewhere := g.elsewhere
	if !PA(&elsewhere).IsOnCurve() || PA(&elsewhere).IsInSubGroup() {
		return wrong("the point of order 2")
	}
	points, _ := g.points()
	for i := range points {
		if !PA(&points[i]).IsInSubGroup() {
			return wrong("point %d", i)
		}
		var shifted A
		PA(&shifted).Add(&points[i], &elsewhere)
		if !PA(&shifted).IsOnCurve() || PA(&shifted).IsInSubGroup() {
			return wrong("point %d shifted out of the subgroup", i)
		}
	}
	var zero A
	PA(&zero).ScalarMultiplication(&g.generator, g.order)
	if !PA(&zero).IsZero() {
		return wrong("order of the generator")
	}
	return nil
}
