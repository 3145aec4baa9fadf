package kernel

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"

	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// A packedProbe is an input with what the packed machine must say about it. If the input
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

// right reports whether the packed machine says what it must.
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

// beforePacked leads to each state of the packed machine, in the ways that it
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
		for _, n := range []int{packedHead - 1, packedHead, packedHead + 1, packedHead + 17, 255, 256, 257, 400} {
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

// TestPackedKnowsAllButIPLiterals wants Valid of the packed machine for every
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

// TestPackedKnowsNothingOfABrokenTripletBeforeTheSecondByteOfAPath has some where the
// exact machine must begin at the first byte.
func TestPackedKnowsNothingOfABrokenTripletBeforeTheSecondByteOfAPath(t *testing.T) {
	for _, src := range []string{"%", "a%4", "a%4/", "%4?q", "x:%zz", "/%zz?q#f\xff", "//%4", "//h%4x/p", "//%4@h/p", "//h/%", "x:/%4", "x:p%4"} {
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
		for n := packedHead; n < packedHead+40; n++ {
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

// Two tables follow from the rows: which bytes leave a state where it is, and in
// which states sixteen of those are passed over at once. A bit that is missing
// there makes nothing wrong, so what is passed over is told as well.

// packedRunStates are the states in which bytes are passed over.
var packedRunStates = []uint64{packedPath, packedQuery, packedFragment}

// packedSkips reports whether sixteen bytes, b and others that leave every state
// where it is, are passed over in a state if b leaves it there, and only then.
func packedSkips(state uint64, b byte) bool {
	sixteen := []byte("pppppppppppppppp")
	sixteen[b&15] = b
	n := bytescan.Prefix(sixteen, &packedRuns, packedRunBit[state], false)
	return (n == len(sixteen)) == (packedRows[b]>>state&63 == state && b != '%')
}

// packedSkipsAll reports whether all bytes are passed over so in a state.
func packedSkipsAll(state uint64) bool {
	for b := range 256 {
		if !packedSkips(state, byte(b)) {
			return false
		}
	}
	return true
}

func TestPackedSkipsWhatLeavesTheState(t *testing.T) {
	for _, state := range packedRunStates {
		if !packedSkipsAll(state) {
			t.Errorf("state %d: bytes are passed over that do not leave it, or none that do", state/6)
		}
	}
}
