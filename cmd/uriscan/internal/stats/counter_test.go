package stats

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// values returns n values, of which the first are frequent and the last rare, in an
// order that depends on the seed alone.
func values(seed uint64, n, different int) []string {
	random := rand.New(rand.NewPCG(seed, 1))
	zipf := rand.NewZipf(random, 1.1, 1, uint64(different-1))
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("v%d", zipf.Uint64())
	}
	return list
}

// plainCounts is the reference: a map without bound.
func plainCounts(list []string) map[string]uint64 {
	counts := make(map[string]uint64)
	for _, v := range list {
		counts[v]++
	}
	return counts
}

func addAll(c *Counter, list []string) {
	for _, v := range list {
		c.Add([]byte(v))
	}
}

// wantBounds checks that each count is no more than it should be and no less than it
// says, that no value is missing more often than it may, and that the error is within
// the bound of the algorithm.
func wantBounds(t *testing.T, c *Counter, counted int, want map[string]uint64) {
	t.Helper()
	seen := make(map[string]bool)
	for _, v := range c.values {
		seen[v.text] = true
		if n := want[v.text]; v.count > n || v.most() < n {
			t.Fatalf("%q: %d to %d times, want %d", v.text, v.count, v.most(), n)
		}
	}
	for text, n := range want {
		if !seen[text] && n > c.Missed() {
			t.Fatalf("%q is missing, and occurs %d times, which is more than %d", text, n, c.Missed())
		}
	}
	if bound := uint64(counted / (c.room / 2)); c.Missed() > bound {
		t.Fatalf("values may be missed %d times, want %d at most", c.Missed(), bound)
	}
	if c.Len() > c.room {
		t.Fatalf("%d values, want %d at most", c.Len(), c.room)
	}
	if len(c.index) != len(c.values) {
		t.Fatalf("%d values in the index, %d in the list", len(c.index), len(c.values))
	}
}

func TestCountsAreExactWhileThereIsRoom(t *testing.T) {
	list := values(1, 20_000, 500)
	want := plainCounts(list)
	c := NewCounter(len(want))
	addAll(c, list)
	if !c.Exact() || c.Len() != len(want) {
		t.Fatalf("%d values, exact %v; want %d, all exact", c.Len(), c.Exact(), len(want))
	}
	for _, v := range c.values {
		if v.count != want[v.text] || v.missed != 0 {
			t.Errorf("%q: %d, missed %d; want %d", v.text, v.count, v.missed, want[v.text])
		}
	}
	wantBounds(t, c, len(list), want)
}

func TestCountsAreWithinTheirBounds(t *testing.T) {
	for seed := range uint64(20) {
		for _, room := range []int{2, 3, 10, 64, 1000} {
			list := values(seed, 5000, 3000)
			c := NewCounter(room)
			addAll(c, list)
			wantBounds(t, c, len(list), plainCounts(list))
		}
	}
}

// The orders that the algorithm likes least: every value is new, or comes back just
// after it was dropped.
func TestBoundsHoldForHostileOrders(t *testing.T) {
	orders := map[string]func(i int) int{
		"all different":      func(i int) int { return i },
		"in turn":            func(i int) int { return i % 21 },
		"in turn, by twos":   func(i int) int { return i / 2 % 33 },
		"growing":            func(i int) int { return i * i % 1009 },
		"rare ones at first": func(i int) int { return max(0, 5000-i) },
		"one at the end":     func(i int) int { return min(i, 9000) },
	}
	for name, order := range orders {
		for _, room := range []int{2, 3, 20, 32} {
			var list []string
			for i := range 10_000 {
				list = append(list, fmt.Sprint(order(i)))
			}
			c := NewCounter(room)
			addAll(c, list)
			wantBounds(t, c, len(list), plainCounts(list))
			if name == "one at the end" && room > 3 && c.top(1)[0].text != "9000" {
				t.Errorf("%s, room %d: the most frequent value is %q", name, room, c.top(1)[0].text)
			}
		}
	}
}

func TestMergedCountsAreWithinTheirBounds(t *testing.T) {
	for seed := range uint64(20) {
		for _, room := range []int{4, 64, 1000, 5000} {
			list := values(seed, 8000, 3000)
			parts := []*Counter{NewCounter(room), NewCounter(room), NewCounter(room)}
			for i, v := range list {
				parts[i*i%3].Add([]byte(v))
			}
			parts[0].Merge(parts[1])
			parts[0].Merge(parts[2])
			want := plainCounts(list)
			wantBounds(t, parts[0], len(list), want)
			if room == 5000 && (!parts[0].Exact() || parts[0].Len() != len(want)) {
				t.Errorf("%d values, exact %v; want %d, all exact", parts[0].Len(), parts[0].Exact(), len(want))
			}
		}
	}
}

// The order of workers and of blocks changes nothing as long as there is room.
func TestMergingIsTheSameInAnyOrderWhileThereIsRoom(t *testing.T) {
	list := values(7, 5000, 900)
	whole := NewCounter(1000)
	addAll(whole, list)
	for _, order := range [][]int{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}} {
		parts := []*Counter{NewCounter(1000), NewCounter(1000), NewCounter(1000)}
		for i, v := range list {
			parts[i%3].Add([]byte(v))
		}
		merged := NewCounter(1000)
		for _, i := range order {
			merged.Merge(parts[i])
		}
		expect.Equal(t, fmt.Sprint(merged.top(1000)), fmt.Sprint(whole.top(1000)), "order %v", order)
	}
}

func TestSameInputLeavesTheSameValues(t *testing.T) {
	list := values(3, 5000, 4000)
	var first string
	for range 5 {
		c := NewCounter(50)
		addAll(c, list)
		got := fmt.Sprint(c.values)
		if first == "" {
			first = got
		}
		if got != first {
			t.Fatal("two runs over the same values differ")
		}
	}
}

func TestFoldedValuesAreOne(t *testing.T) {
	c := NewCounter(10)
	for _, v := range []string{"Example.COM", "example.com", "EXAMPLE.com", "example.com", "\xc3\x89", "\xc3\x89", "@[`{"} {
		c.AddFolded([]byte(v))
	}
	want := "[{example.com 4 0} {\xc3\x89 2 0} {@[`{ 1 0}]"
	expect.Equal(t, fmt.Sprint(c.top(10)), want, "the answer")
}

// Neither many values nor long ones take more memory than is allowed.
func TestMemoryIsBounded(t *testing.T) {
	c := NewCounter(DefaultRoom)
	long := bytes.Repeat([]byte("a"), longestValue)
	for i := range 100_000 {
		copy(long, fmt.Sprintf("%08d", i))
		c.Add(long)
		c.AddFolded(append(long, 'b'))
	}
	if c.text > mostText || c.long != 100_000 {
		t.Errorf("%d bytes of values, %d too long ones", c.text, c.long)
	}
	other := NewCounter(DefaultRoom)
	for i := range 100_000 {
		copy(long, fmt.Sprintf("x%07d", i))
		other.Add(long)
	}
	c.Merge(other)
	if c.text > mostText {
		t.Errorf("%d bytes of values after merging", c.text)
	}
}

func TestEmptyValueCounts(t *testing.T) {
	c := NewCounter(4)
	c.Add(nil)
	c.Add([]byte(""))
	if got := fmt.Sprint(c.top(4)); got != "[{ 2 0}]" {
		t.Error(got)
	}
}

func TestCountingKnownValuesAllocatesNothing(t *testing.T) {
	c := NewCounter(100)
	list := [][]byte{[]byte("a.example"), []byte("B.Example"), []byte("c.example")}
	add := func() {
		for _, v := range list {
			c.AddFolded(v)
		}
	}
	add()
	expect.Allocations(t, 0, add, "the calls")
}

func FuzzCounter(f *testing.F) {
	f.Add([]byte("abcabcaabbccddeeffgghhiijjkkllmmnnooppqqrrssttuuvvwwxxyyzz"), uint8(4), uint8(10))
	f.Add([]byte(strings.Repeat("aab", 50)), uint8(2), uint8(0))
	f.Fuzz(func(t *testing.T, text []byte, room, split uint8) {
		a, b := NewCounter(int(room)), NewCounter(int(room))
		want := make(map[string]uint64)
		for i := range text {
			want[string(text[i:i+1])]++
			if i < int(split) {
				a.Add(text[i : i+1])
			} else {
				b.Add(text[i : i+1])
			}
		}
		a.Merge(b)
		wantBounds(t, a, len(text), want)
	})
}
