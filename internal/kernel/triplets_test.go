package kernel

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/exhaustive"
)

// unreservedSet is the set that package rewrite asks about (RFC 3986 §2.3).
var unreservedSet = func() (set [256]bool) {
	for _, b := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~") {
		set[b] = true
	}
	return set
}()

// plainOccur decodes each triplet.
func plainOccur(src []byte, set *[256]bool) bool {
	for i := range src {
		if src[i] != '%' || i+2 >= len(src) {
			continue
		}
		const digits = "0123456789ABCDEFabcdef"
		first, second := strings.IndexByte(digits, src[i+1]), strings.IndexByte(digits, src[i+2])
		if first < 0 || second < 0 {
			continue
		}
		if first >= 16 || second >= 16 || set[first<<4|second] {
			return true
		}
	}
	return false
}

// occurOn asks on a kernel.
func occurOn(k kernel, t *Triplets, src []byte) bool {
	before := active
	active = k
	defer func() { active = before }()
	return t.Occur(src)
}

// checkOccur compares the generic version and every vector kernel with plainOccur.
func checkOccur(t *testing.T, triplets *Triplets, src []byte, set *[256]bool) {
	t.Helper()
	want := plainOccur(src, set)
	if triplets.occurGeneric(src) != want {
		t.Fatalf("generic: %d bytes %.300q: %v", len(src), src, !want)
	}
	for _, k := range vectorsHere() {
		if occurOn(k, triplets, src) != want {
			t.Fatalf("%s: %d bytes %.300q: %v", All[k], len(src), src, !want)
		}
	}
}

// TestTripletsKnowEveryTriplet puts every two ASCII bytes behind "%", for several
// sets.
func TestTripletsKnowEveryTriplet(t *testing.T) {
	odd, all := [256]bool{}, [256]bool{}
	for b := 0x20; b < 0x80; b++ {
		odd[b], all[b] = b&1 != 0, true
	}
	for _, set := range []*[256]bool{{}, &unreservedSet, &odd, &all} {
		triplets := NewTriplets(set)
		for first := range byte(0x80) {
			for second := range byte(0x80) {
				checkOccur(t, triplets, []byte{'%', first, second}, set)
			}
		}
	}
}

// TestTripletsAreFoundAtEveryPlace puts a triplet, whole and cut, at every place of
// texts of every length up to some blocks, without another triplet and between many.
func TestTripletsAreFoundAtEveryPlace(t *testing.T) {
	triplets := NewTriplets(&unreservedSet)
	longest, step := exhaustive.Pick(210, 140, 140), exhaustive.Pick(1, 3, 7)
	for n := range longest {
		for _, filler := range []string{"a", "%2F", "%", "2"} {
			text := []byte(strings.Repeat(filler, n)[:n])
			checkOccur(t, triplets, text, &unreservedSet)
			for at := n % step; at < n; at += step {
				for _, triplet := range []string{"%7E", "%2f", "%a0", "%2D", "%2C"} {
					changed := bytes.Clone(text)
					copy(changed[at:], triplet)
					checkOccur(t, triplets, changed, &unreservedSet)
				}
			}
		}
	}
}

// TestTripletsAroundPieces puts a triplet around the ends of the pieces of long text.
func TestTripletsAroundPieces(t *testing.T) {
	triplets := NewTriplets(&unreservedSet)
	text := bytes.Repeat([]byte("%2F"), tripletsPiece)[:2*tripletsPiece+100]
	checkOccur(t, triplets, text, &unreservedSet)
	for _, end := range []int{tripletsPiece, 2*tripletsPiece - 2, len(text)} {
		for at := end - 70; at < min(end+70, len(text)); at++ {
			changed := bytes.Clone(text)
			copy(changed[at:], "%7E")
			checkOccur(t, triplets, changed, &unreservedSet)
		}
	}
}

// TestTripletsReadOnlyTheText places texts before a page that cannot be read, and
// behind one; and between bytes that would make a triplet.
func TestTripletsReadOnlyTheText(t *testing.T) {
	triplets := NewTriplets(&unreservedSet)
	room := guarded(t, 4096)
	tempting := bytes.Repeat([]byte("%7E"), 200)
	for n := range 200 {
		text := []byte(strings.Repeat("a%2F", n)[:n])
		for _, at := range [][]byte{room.AtStart(string(text), 0), room.AtEnd(string(text)), append(append(bytes.Clone(tempting[:n]), text...), tempting...)[n : 2*n]} {
			checkOccur(t, triplets, at, &unreservedSet)
		}
		text = append([]byte(strings.Repeat("a", n)), "%7"...)
		checkOccur(t, triplets, append(text, 'E')[:len(text)], &unreservedSet)
	}
}
