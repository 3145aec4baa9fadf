package uriscan

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// A textPair is a pair with its texts.
type textPair struct {
	name, value string
	hasValue    bool
}

// pairsByWord returns what Pairs has to return, from the words of its comment.
func pairsByWord(query, separators string) (pairs []textPair) {
	for _, piece := range strings.FieldsFunc(query, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		name, value, hasValue := strings.Cut(piece, "=")
		pairs = append(pairs, textPair{name, value, hasValue})
	}
	return pairs
}

// pairsOf returns the pairs with their texts.
func pairsOf[T Text](src T, s *Spans, separators string) (pairs []textPair) {
	for p := range Pairs(src, s, separators) {
		pairs = append(pairs, textPair{p.Name.InString(string(src)), p.Value.InString(string(src)), p.HasValue})
		if !p.HasValue && p.Value != (Span{}) {
			return nil
		}
	}
	return pairs
}

func TestPairsAreTheNamesAndValuesOfTheQuery(t *testing.T) {
	check := func(query string) {
		src := "/p?" + query
		s, _ := Parse(src)
		for _, separators := range []string{"&", ";", "&;", ";&", "", "#", "&&", "=", "&=", "\x00", "\x00&"} {
			want := pairsByWord(s.Query.InString(src), separators)
			if got := pairsOf(src, &s, separators); !slices.Equal(got, want) {
				t.Fatalf("the pairs of %q by %q are %v, want %v", src, separators, got, want)
			}
			if got := pairsOf([]byte(src), &s, separators); !slices.Equal(got, want) {
				t.Fatalf("the pairs of the bytes of %q by %q are %v, want %v", src, separators, got, want)
			}
		}
	}
	forEachString("=&;a#", exhaustive.Pick(8, 7, 5), check)
	forEachString("=&a\x00", 5, check)

	// Queries of several blocks, with delimiters at every two places.
	for _, length := range []int{63, 64, 65, 128, 129, 200} {
		for first := range length {
			for second := first; second < length; second += exhaustive.Pick(1, 3, 17) {
				query := []byte(strings.Repeat("q", length))
				query[first], query[second] = '=', '&'
				check(string(query))
			}
		}
	}
}

// TestPairsGiveWhatParseQueryDecodes holds for queries that net/url accepts. It
// decodes the names and values, and puts those of one name together.
func TestPairsGiveWhatParseQueryDecodes(t *testing.T) {
	forEachString("=&a+%4", exhaustive.Pick(7, 6, 5), func(query string) {
		want, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		got := url.Values{}
		src := "?" + query
		s, _ := Parse(src)
		for _, p := range pairsOf(src, &s, "&") {
			name, _ := url.QueryUnescape(p.name)
			value, _ := url.QueryUnescape(p.value)
			got.Add(name, value)
		}
		if got.Encode() != want.Encode() {
			t.Fatalf("the pairs of %q are %v, net/url says %v", query, got, want)
		}
	})
}

func TestPairsOfNoQuery(t *testing.T) {
	for _, src := range []string{"/p", "/p?", "/p#a=b", ""} {
		s, _ := Parse(src)
		if got := pairsOf(src, &s, "&"); got != nil {
			t.Errorf("%q has the pairs %v", src, got)
		}
	}
}
