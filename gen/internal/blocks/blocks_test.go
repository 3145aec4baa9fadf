package blocks

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// plain is the plain version: it looks at everything again until nothing splits.
func plain(n int, alone func(int) string, ways func(int, []int) string) []int {
	block := make([]int, n)
	count := 0
	for round := 0; ; round++ {
		number := map[string]int{}
		next := make([]int, n)
		for i := range n {
			key := fmt.Sprintf("%d %s", block[i], alone(i))
			if round > 0 {
				key = fmt.Sprintf("%d %s", block[i], ways(i, block))
			}
			if _, known := number[key]; !known {
				number[key] = len(number)
			}
			next[i] = number[key]
		}
		block = next
		if round > 0 && len(number) == count {
			return block
		}
		count = len(number)
	}
}

// TestRefineAgreesWithThePlainVersion compares partitions of random graphs: sparse
// and dense ones, of few sorts of things and of many.
func TestRefineAgreesWithThePlainVersion(t *testing.T) {
	split := 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1956))
		n, degree, sorts := 1+r.IntN(40), 1+r.IntN(3), 1+r.IntN(3)
		to, sort, before := make([][]int, n), make([]int, n), make([][]int, n)
		for i := range n {
			sort[i] = r.IntN(sorts)
			for range r.IntN(degree + 1) {
				j := r.IntN(n)
				to[i] = append(to[i], j)
				before[j] = append(before[j], i)
			}
		}
		alone := func(i int) string { return fmt.Sprint(sort[i], len(to[i])) }
		ways := func(i int, block []int) string {
			key := ""
			for _, j := range to[i] {
				key += fmt.Sprint(block[j], " ")
			}
			return key
		}
		got, want := Refine(n, before, alone, ways), plain(n, alone, ways)
		for i := range n {
			for j := range i {
				if (got[i] == got[j]) != (want[i] == want[j]) {
					t.Fatalf("seed %d: things %d and %d are equal: %v, want %v", seed, j, i, got[i] == got[j], want[i] == want[j])
				}
				if got[i] == got[j] {
					split++
				}
			}
		}
	}
	if split == 0 {
		t.Error("no two things were equal")
	}
}

// TestRefineLooksAtAChainOnce counts the looks at a chain of equal things: as many as
// the chain is long, some times, and not its square.
func TestRefineLooksAtAChainOnce(t *testing.T) {
	const n = 20_000
	before := make([][]int, n)
	for i := range n - 1 {
		before[i+1] = []int{i}
	}
	looks := 0
	blocks := Refine(n, before, func(i int) string { return fmt.Sprint(i == n-1) }, func(i int, block []int) string {
		looks++
		if i == n-1 {
			return ""
		}
		return fmt.Sprint(block[i+1])
	})
	seen := map[int]bool{}
	for _, b := range blocks {
		seen[b] = true
	}
	if len(seen) != n || looks > 4*n {
		t.Errorf("%d blocks in %d looks, want %d in at most %d", len(seen), looks, n, 4*n)
	}
}
