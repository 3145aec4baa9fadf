package match_test

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
)

// mixed are patterns that use everything a set can have.
var mixed = []string{
	"GET /users/{x}", "GET /users/me", "POST /users", "/files/{rest...}", "/static/", "/{$}", "GET h.example/{x}/{y}", "h.example:8080/a",
	"/a%2Fb/{x}", "/100%25", "/many/a", "/many/b", "/many/c", "/many/d", "/many/e", "/many/longer-than-eight", "/many/longer-than-nine", "PROPPATCH /many/{x}/{$}",
}

// requests are requests for them, found or not.
var requests = [][3]string{
	{"", "GET", "/users/7"}, {"", "HEAD", "/users/me"}, {"", "PUT", "/users/me"}, {"", "POST", "/users"}, {"", "GET", "/files/a/b"}, {"", "GET", "/static/"}, {"", "GET", "/static"},
	{"", "GET", "/"}, {"h.example", "GET", "/1/2"}, {"H.EXAMPLE:8080", "GET", "/a"}, {"h.example:80", "GET", "/a"}, {"", "GET", "/a%2fb/c"}, {"", "GET", "/a/b/c"},
	{"", "GET", "/100%25"}, {"", "GET", "/many/longer-than-nine"}, {"", "GET", "/many/longer-than-ten"}, {"", "PROPPATCH", "/many/a/"}, {"", "GET", "/many/%61"}, {"", "", ""}, {"", "GET", "x"},
}

// answers is what a set says of all requests.
func answers(set *match.Set) (said string) {
	for _, r := range requests {
		said += fmt.Sprintln(r, ask(set, r[0], r[1], r[2]), set.Methods(r[0], r[2]))
	}
	return said
}

// mustCompile returns a set of ServeMux's patterns.
func mustCompile(t testing.TB, patterns ...string) *match.Set {
	t.Helper()
	set, err := match.Compile(patterns...)
	must.NoError(t, err)
	return set
}

// mustOpenAPI returns a set of path templates.
func mustOpenAPI(t testing.TB, paths ...string) *match.Set {
	t.Helper()
	set, err := match.FromOpenAPI(paths...)
	must.NoError(t, err)
	return set
}

// templates are paths of OpenAPI that have forms of segments.
var templates = []string{"GET /r/{a}...{b}", "/r/{x}", "/r/{n}.json", "/r/a{n}.json", "/r/f(x='{y}')", "/{a}/b", "/c/{d}"}

// TestMarshalledSetsAreTheSame marshals sets and unmarshals them.
func TestMarshalledSetsAreTheSame(t *testing.T) {
	long := mustOpenAPI(t, "/{x}"+strings.Repeat("p", 300)+"{y}.json", "/{x}.json")
	for _, set := range []*match.Set{{}, mustCompile(t), mustCompile(t, mixed...), mustOpenAPI(t, templates...), long} {
		data, err := set.MarshalBinary()
		must.NoError(t, err)
		after, err := set.AppendBinary([]byte("before"))
		must.NoError(t, err)
		expect.Equal(t, string(after), "before"+string(data), "appended")
		var read match.Set
		must.NoError(t, read.UnmarshalBinary(data))
		expect.Equal(t, answers(&read), answers(set), "the answers")
		expect.Equal(t, read.Len(), set.Len(), "the number of patterns")
		for i := range set.Len() {
			expect.Equal(t, read.Pattern(i), set.Pattern(i), "pattern %d", i)
			expect.Slices(t, read.Names(i), set.Names(i), "names of %d", i)
		}
		again, err := read.MarshalBinary()
		must.NoError(t, err)
		expect.Equal(t, bytes.Equal(again, data), true, "marshalled again")
	}
}

// TestChangedBytesAreRefusedOrHarmless changes each byte of a marshalled set, and each four
// bytes, and cuts it at each place. What is not refused answers every request, and is
// marshalled as it was read.
func TestChangedBytesAreRefusedOrHarmless(t *testing.T) {
	refused, accepted := 0, 0
	for _, set := range []*match.Set{mustCompile(t, mixed...), mustOpenAPI(t, templates...), mustOpenAPI(t, "/{x}.json")} {
		data, err := set.MarshalBinary()
		must.NoError(t, err)
		for cut := range data {
			var read match.Set
			var e *match.Error
			if err := read.UnmarshalBinary(data[:cut]); !errors.As(err, &e) || e.Code != match.CodeData || e.Pattern != -1 || e.Other != -1 || e.Offset != -1 {
				t.Fatalf("cut at %d: %+v", cut, err)
			}
		}
		try := func() {
			var read match.Set
			if err := read.UnmarshalBinary(data); err != nil {
				refused++
				return
			}
			accepted++
			again, err := read.MarshalBinary()
			must.NoError(t, err)
			expect.Equal(t, bytes.Equal(again, data), true, "the accepted bytes are marshalled again")
			answers(&read)
			for i := range read.Len() {
				read.Names(i)
				read.Parts(i)
			}
		}
		for at := range data {
			for _, flip := range exhaustive.Pick([]byte{1, 2, 4, 8, 16, 32, 64, 128, 255}, []byte{1, 128}, []byte{1}) {
				data[at] ^= flip
				try()
				data[at] ^= flip
			}
			data[at]++
			try()
			data[at]--
		}
		for at := 0; at+4 <= len(data); at += exhaustive.Pick(1, 4, 4) {
			before := binary.LittleEndian.Uint32(data[at:])
			for _, number := range []uint32{0, 1, before - 1, before + 1, before + 2, 40, uint32(len(data)), 1 << 31, math.MaxUint32} {
				binary.LittleEndian.PutUint32(data[at:], number)
				try()
			}
			binary.LittleEndian.PutUint32(data[at:], before)
		}
	}
	expect.Equal(t, refused > 100 && accepted > 100, true, "%d refused, %d accepted", refused, accepted)
}

// The places of a marshalled set come after its first line and nine numbers, and are nine
// numbers each.
const (
	firstPlace = len("uriscan match 1\n") + 4*9
	placeSize  = 4 * 9
)

// TestTablesOfOtherSizesAreRefused has a shift with which a hash would lead outside of the
// table, with the number of slots that would fit to it and all literals in these.
func TestTablesOfOtherSizesAreRefused(t *testing.T) {
	data, err := mustCompile(t, mixed...).MarshalBinary()
	must.NoError(t, err)
	for at := firstPlace; ; at += placeSize {
		count, shift := data[at+4:at+8], &data[at+12]
		if *shift == 0 {
			continue // a place without a table
		}
		was := slices.Clone(count)
		edges := data[firstPlace+placeSize*int(binary.LittleEndian.Uint32(data[firstPlace-4*8:])):][12*binary.LittleEndian.Uint32(data[at:]):]
		var slots [][]byte // seven of them have a literal: these come first now
		for i := range int(binary.LittleEndian.Uint32(was)) {
			slots = append(slots, slices.Clone(edges[12*i:12*i+12]))
		}
		slices.SortStableFunc(slots, func(a, b []byte) int {
			return cmp.Compare(binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(a))
		})
		copy(edges, bytes.Join(slots, nil))
		for _, other := range []byte{1, 31, 32, 64, 65, 128, 255} {
			*shift = other
			for _, slots := range []uint32{0, 7, 8, 9, binary.LittleEndian.Uint32(was)} {
				binary.LittleEndian.PutUint32(count, slots)
				if err := new(match.Set).UnmarshalBinary(data); !errors.Is(err, match.CodeData) {
					t.Errorf("shift %d with %d slots: %v", other, slots, err)
				}
			}
		}
		return
	}
}

// TestWhatNoCompiledSetHasIsRefused has a place that nothing leads to, a literal twice, a literal
// of two segments, and a text that ends after the pool.
func TestWhatNoCompiledSetHasIsRefused(t *testing.T) {
	data, err := mustCompile(t, "/a").MarshalBinary()
	must.NoError(t, err)
	binary.LittleEndian.PutUint32(data[firstPlace+24:], 0) // what comes after no host
	twice, err := mustCompile(t, "/a%2Fb", "/a%2Fc").MarshalBinary()
	must.NoError(t, err)
	two, err := mustCompile(t, "/qr").MarshalBinary()
	must.NoError(t, err)
	longer, err := mustOpenAPI(t, "/{x}.json").MarshalBinary()
	must.NoError(t, err)
	for _, wrong := range [][]byte{
		data, bytes.Replace(twice, []byte("a/c"), []byte("a/b"), 1), bytes.Replace(two, []byte("qr"), []byte("q/"), 1),
		bytes.Replace(longer, []byte("\x05\x00.json"), []byte("\x06\x00.json"), 1),
	} {
		if err := new(match.Set).UnmarshalBinary(wrong); !errors.Is(err, match.CodeData) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
