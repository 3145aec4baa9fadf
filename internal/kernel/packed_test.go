package kernel

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"

	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// A packedProbe is an input with what the packed kernel must say about it. If the input
// is valid and has no IP literal, it must say so. Otherwise it must stop at a right place,
// or say nothing. The exact machine would still correct an answer that is too cautious,
// so the other tests would not notice one.
type packedProbe struct {
	src     string
	verdict verdict
	settles bool      // the result must be Valid
	before  [2]Record // of the bytes before verdict.wrong and verdict.triplet
}

// newPackedProbe returns the probe of an input.
func newPackedProbe(src string) packedProbe {
	p := packedProbe{src: src, verdict: ask([]byte(src))}
	if p.verdict.valid {
		p.settles = paths[1].settles(&p.verdict.record, []byte(src))
		return p
	}
	for i, offset := range []int{p.verdict.wrong, p.verdict.triplet} {
		if i == 1 && offset == p.verdict.wrong {
			p.before[1] = p.before[0]
			break
		}
		r := ref.Parse(ref.URIReference, src[:offset])
		p.before[i] = recordOf(&r.Parts)
	}
	return p
}

// right reports whether the packed kernel says what it must.
func (p *packedProbe) right() bool {
	got := filled
	result := tryPacked([]byte(p.src), &got)
	stop, stopped := result.Stop()
	switch {
	case result == Valid || p.settles:
		return result == Valid && p.verdict.valid && got == p.verdict.record
	case !stopped:
		return true
	case p.verdict.valid:
		return false
	}
	return stop == p.verdict.wrong && got == p.before[0] || stop == p.verdict.triplet && got == p.before[1]
}

// beforePacked leads to each state of the packed kernel, in the ways that it
// distinguishes.
var beforePacked = []string{"", "a", "1", "/", "//", "//h", "//h:", "//h:1", "//u@", "a:", "a:b", "a:/", "a://h",
	"/p", "1/", "a:b/", "//h/", "//h:1/p", "?", "/p?q", "//h?", "#", "/p#f", "//u@h?q#"}

// packedProbes returns the inputs: every byte in every state, with each tail (in the
// short form with some, others for each byte), and long components. Those that must
// be valid come first: they notice most.
var packedProbes = sync.OnceValue(func() (all []packedProbe) {
	add := func(src string) { all = append(all, newPackedProbe(src)) }
	for b := range 256 {
		add("a " + string([]byte{byte(b)})) // after a byte that ends the walk
		step := exhaustive.Pick(1, 1, 3)
		for _, before := range beforePacked {
			text := before + string([]byte{byte(b)})
			for i := b % step; i < len(tails); i += step {
				add(text + tails[i])
				if b == '%' {
					add(text + "41" + tails[i])
				}
			}
		}
	}
	for _, form := range shapes.All {
		for _, n := range []int{15, 16, 17, 48, blockBytes - 1, blockBytes, blockBytes + 1, blockBytes + 17, 2 * blockBytes, 2*blockBytes + 1, packedSkipAfter + 160} {
			add(form.OfLength(n))
		}
	}
	slices.SortStableFunc(all, func(a, b packedProbe) int {
		switch {
		case a.settles == b.settles:
			return 0
		case a.settles:
			return -1
		}
		return 1
	})
	return all
})

// TestPackedKnowsAllButIPLiterals wants Valid of the packed kernel for every
// valid reference but those with an IP literal or a long first part.
func TestPackedKnowsAllButIPLiterals(t *testing.T) {
	for _, p := range packedProbes() {
		if !p.right() {
			var out Record
			result := tryPacked([]byte(p.src), &out)
			t.Fatalf("%q: %s %s, the reference: %+v", p.src, say(result), describe(&out), p.verdict)
		}
	}
}

// TestPackedStopsAtABrokenTriplet has a broken triplet before a wrong byte, or alone. The
// walk does not see it, so it must be looked for. The record must end before it.
func TestPackedStopsAtABrokenTriplet(t *testing.T) {
	for _, before := range []string{"/p", "//h/p", "x:/p", "x:pq", "ab/", "?", "?q%41", "/p?q", "#", "/p?q#f", "//u@h:1/p%41?%42#%43"} {
		for _, broken := range []string{"%", "%4", "%4x", "%zz", "%%41", "%/"} {
			for _, after := range []string{"", "q", "q?q", "?q#f", "#f", " ", "?q#f\xff", strings.Repeat("q", 70), strings.Repeat("q", 70) + "#\\"} {
				src := before + broken + after
				if r := ref.Parse(ref.URIReference, src); r.Valid || !strings.HasPrefix(src[len(before):], "%") {
					t.Fatalf("%q is no case", src)
				}
				if isHexdig := members(SetHexdig); len(src) >= len(before)+3 && isHexdig(src[len(before)+1]) && isHexdig(src[len(before)+2]) {
					continue // what follows completes it
				}
				stopsAt(t, &paths[1], []byte(src), len(before))
			}
		}
	}
}

// TestPackedKnowsNothingOfABrokenTripletBeforeAPath has some where the exact machine must
// begin at the first byte: the path may be no path, or not begin there.
func TestPackedKnowsNothingOfABrokenTripletBeforeAPath(t *testing.T) {
	for _, src := range []string{"%", "a%4", "a%4/", "%4?q", "x:%zz", "//%4", "//h%4x/p", "//%4@h/p", "x:/%4", "x:p%4"} {
		got := filled
		if result := tryPacked([]byte(src), &got); result != Unknown {
			t.Errorf("%q: %s, want nothing", src, say(result))
		}
	}
}

// TestPackedStopsAtABrokenTripletAfterTheHead has long components. The walk passes over
// complete triplets there, so it meets the broken one, and need not go on to the end.
func TestPackedStopsAtABrokenTripletAfterTheHead(t *testing.T) {
	for _, before := range []string{"/", "//h/", "x:/", "a/", "?", "/p?", "#", "/p?q#"} {
		for n := blockBytes; n < blockBytes+40; n++ {
			head := before + strings.Repeat("%41p", n)[:n]
			if !ref.Parse(ref.URIReference, head).Valid {
				continue // the last triplet is not whole
			}
			for _, after := range []string{"%", "%4", "%4g", "%%41", "%zz?q#f"} {
				var got Record
				if result := tryPacked([]byte(head+after), &got); result != StopAt(uint32(len(head))) {
					t.Errorf("%q, then %q: %s, want a stop at %d", head, after, say(result), len(head))
				}
			}
		}
	}
}

// TestPackedSkipsWhatAComponentMayHave holds packedRun to the reference: sixteen bytes, one
// of each value and others that every component may have, are skipped if they all belong to
// the component, and only then. A "%" ends what is skipped.
func TestPackedSkipsWhatAComponentMayHave(t *testing.T) {
	for b := range 256 {
		sixteen := []byte("pppppppppppppppp")
		sixteen[b&15] = byte(b)
		for _, in := range []struct {
			before string
			path   bool
			span   func(r *Record) Span
		}{
			{"//h/", true, func(r *Record) Span { return r.Path }},
			{"?", false, func(r *Record) Span { return r.Query }},
			{"#", false, func(r *Record) Span { return r.Fragment }},
		} {
			v := ask([]byte(in.before + string(sixteen)))
			stays := v.valid && b != '%' && int(in.span(&v.record).End) == len(in.before)+len(sixteen)
			if got := skipPacked(sixteen, in.path); stays != (got == 16) {
				t.Errorf("%q after %q: %d bytes are skipped", sixteen, in.before, got)
			}
		}
	}
}

// TestPlanesSayWhatMasksSay compares the planes with the masks of the generic version, for
// every byte in every place, and for every length.
func TestPlanesSayWhatMasksSay(t *testing.T) {
	const fill = "http://user@h:80/p%41?q#aZ09-~g\x00 "
	step := exhaustive.Pick(1, 7, 61)
	for n := range blockBytes + 1 {
		src := []byte(strings.Repeat(fill, 2)[:n])
		for at, old := range src {
			for b := (n + at) % step; b < 256; b += step {
				src[at] = byte(b)
				if !planesFit(src) {
					t.Fatalf("%q: %x", src, planesOf(src))
				}
			}
			src[at] = old
		}
		if !planesFit(src) {
			t.Fatalf("%q: %x", src, planesOf(src))
		}
	}
}

// planesFit reports whether the planes of src say what its masks say, and those of a line
// the same up to the first byte that is not allowed.
func planesFit(src []byte) bool {
	p, m := planesOf(src), masksOf(src)
	notScheme, colon := m.NotScheme, m.Colon
	if len(src) > 0 { // the masks say of the first byte whether a scheme begins with it
		notScheme = notScheme&^1 | (1 - member(setsOf(src[0]), SetScheme))
		colon |= uint64(len(src)-len(bytes.TrimPrefix(src, []byte(":")))) & 1
	}
	stops := m.NotAllowed &^ m.Percent
	if p.slash() != m.Slash || p.question() != m.Question || p.colon() != colon || p.percent() != m.Percent ||
		p.regName() != ^m.NotRegName || p.hexdig() != m.Hexdig || p.scheme != ^notScheme || p.stops() != stops|m.Hash {
		return false
	}
	line := planesOfLine(src)
	before := lowest(stops&^m.Hash) - 1
	return line.code0&before == p.code0&before && line.code1&before == p.code1&before && line.code2&before == p.code2&before && line.scheme&before == p.scheme&before
}

// oddRuns returns inputs with a byte in long components, in triplets, and in the host of an
// input that is wrong.
func oddRuns(b byte) (all []string) {
	odd := string([]byte{b})
	for _, form := range shapes.All {
		text := form.OfLength(200)
		for _, odd := range []string{odd, "%" + odd + "1", "%1" + odd, "%41" + odd, odd + "zz"} {
			all = append(all, text[:100]+odd+text[100:], text[:100]+odd)
		}
	}
	for _, after := range []string{"", ":x", ":80/<", ".2.3.4:x", "zz:x"} {
		for _, before := range []string{"//", "//a", "//[::", "//u@", "//@@"} {
			all = append(all, before+odd+after, before+odd+"4"+after)
		}
	}
	return all
}

// steps returns inputs with every delimiter and triplet at every place of two blocks, and
// every component after it.
func steps() (all []string) {
	for n := range 2*blockBytes + 2 {
		before := strings.Repeat("s", n)
		for _, middle := range []string{"", ":", "%41:", ":/", "://", "/", "//", "@", "://h:", "://u@h", "?", "#", "/%", "?%4", "#%41%"} {
			for _, after := range []string{"pppp", "8888", "/p?q", "%41//"} {
				after = strings.Repeat(after, 8) + "/p?q#f"
				all = append(all, before+middle+after, "//"+before+middle+after, "x://h/"+before+middle+after)
			}
		}
	}
	return all
}

// TestPackedAgreesWithReferenceOnRuns has a byte of each kind in long components, and what
// begins at every place of a block.
func TestPackedAgreesWithReferenceOnRuns(t *testing.T) {
	known := map[uint64]bool{}
	for b := range 256 {
		if known[planeWords[b]] {
			continue
		}
		known[planeWords[b]] = true
		for i, src := range oddRuns(byte(b)) {
			if (i+b)%exhaustive.Pick(1, 7, 29) == 0 {
				agreeWithReference(t, []byte(src))
			}
		}
	}
	for i, src := range steps() {
		if i%exhaustive.Pick(1, 7, 29) == 0 {
			agreeWithReference(t, []byte(src))
		}
	}
}
