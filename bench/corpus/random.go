package corpus

import "math/rand/v2"

// random draws numbers that are the same for the same seed on every machine
// and with every Go version: of math/rand/v2 it takes only the PCG generator,
// because its output is specified, and does the rest by itself.
type random struct{ source *rand.PCG }

// newRandom returns the sequence of this seed.
func newRandom(seed uint64) *random { return &random{rand.NewPCG(seed, 0x3986)} }

// float returns a number in [0, 1).
func (r *random) float() float64 { return float64(r.source.Uint64()>>11) / (1 << 53) }

// below returns a number in [0, n).
func (r *random) below(n int) int { return int(r.float() * float64(n)) }

// between returns a number in [low, high].
func (r *random) between(low, high int) int { return low + r.below(high-low+1) }

// happens reports true in the given share of its calls.
func (r *random) happens(share float64) bool { return r.float() < share }

// pick returns the index of one of the weights, in proportion to them.
func (r *random) pick(weights []float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	at := r.float() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// from returns n bytes, each one of the alphabet.
func (r *random) from(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.below(len(alphabet))]
	}
	return string(b)
}
