package corpus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// probabilities are the points at which a distribution of lengths is kept:
// dense enough in the upper tail that the mean of what is drawn follows the
// mean of what was measured.
var probabilities = [...]float64{
	0, .05, .1, .2, .3, .4, .5, .6, .7, .75, .8, .825, .85, .875, .9, .925, .95, .96, .97, .98, .99, .995, .999, 1,
}

// Quantiles is a distribution of lengths: for each of the probabilities, the
// length that this share of the values does not exceed.
type Quantiles [len(probabilities)]int

// quantilesOf returns the distribution of values; the zero one of none.
func quantilesOf(values []int) Quantiles {
	var q Quantiles
	if len(values) == 0 {
		return q
	}
	sorted := slices.Sorted(slices.Values(values))
	for i, probability := range probabilities {
		q[i] = sorted[int(probability*float64(len(sorted)-1)+0.5)]
	}
	return q
}

// draw returns a length of this distribution, straight between two points.
func (q Quantiles) draw(r *random) int {
	u := r.float()
	for i := 1; i < len(q); i++ {
		if u <= probabilities[i] {
			share := (u - probabilities[i-1]) / (probabilities[i] - probabilities[i-1])
			return q[i-1] + int(share*float64(q[i]-q[i-1])+0.5)
		}
	}
	return q[len(q)-1]
}

// Median returns the length that half of the values do not exceed.
func (q Quantiles) Median() int { return q[slices.Index(probabilities[:], .5)] }

// P99 returns the length that 99 % of the values do not exceed.
func (q Quantiles) P99() int { return q[slices.Index(probabilities[:], .99)] }

// Max returns the greatest length.
func (q Quantiles) Max() int { return q[len(q)-1] }

// MarshalText returns the lengths in one line, which keeps a profile short.
func (q Quantiles) MarshalText() ([]byte, error) {
	words := make([]string, len(q))
	for i, v := range q {
		words[i] = strconv.Itoa(v)
	}
	return []byte(strings.Join(words, " ")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (q *Quantiles) UnmarshalText(text []byte) error {
	words := strings.Fields(string(text))
	if len(words) != len(q) {
		return fmt.Errorf("a distribution has %d lengths, want %d", len(words), len(q))
	}
	for i, word := range words {
		v, err := strconv.Atoi(word)
		if err != nil || v < 0 || i > 0 && v < q[i-1] {
			return fmt.Errorf("length %d of a distribution is %q, want a number not below the one before", i, word)
		}
		q[i] = v
	}
	return nil
}
