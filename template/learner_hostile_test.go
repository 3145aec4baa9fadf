package template

import (
	"runtime"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// hostilePath appends the path of a number to dst. No two numbers of one kind have the same
// path, and each kind tries to fill something else.
func hostilePath(dst []byte, kind, i int) []byte {
	switch kind {
	case 0: // words below the root
		return appendWord(append(dst, '/'), i)
	case 1: // as many words at each place as there may be, and the place still not variable
		for range 5 {
			dst = appendWord(append(dst, '/'), i%64)
			i /= 64
		}
		return dst
	case 2: // deep, and words everywhere
		for j := range 20 {
			dst = appendWord(append(dst, '/'), i>>(j%4)*31+j)
		}
		return dst
	case 3: // placeholders in all combinations
		kinds := [...]string{"42", "1.5", "2026-11-23", "12:30", "3f2a1b9", "me@example.com", "10.0.0.1", "%20", "dQw4w9WgXcQ", ""}
		for range 8 {
			dst = append(append(dst, '/'), kinds[i%len(kinds)]...)
			i /= len(kinds)
		}
		return appendWord(append(dst, '/'), i)
	case 4: // long words, one byte too few for {param}
		dst = appendWord(append(dst, "/a/"...), i)
		for j := 0; j < 50; j++ {
			dst = append(dst, 'z')
		}
		return append(dst, "/b/c"...)
	case 5: // what scanners ask for, with a name in front
		dst = appendWord(append(dst, '/'), i%60)
		return append(appendWord(append(dst, "/wp-content/plugins/"...), i/60), "/readme.txt"...)
	case 6: // empty segments, and bytes that no path has
		for range i % 70 {
			dst = append(dst, '/')
		}
		return append(appendWord(append(dst, 0xff, '\n', byte(i)), i), '/')
	}
	return strconv.AppendInt(append(dst, '/'), int64(i), 10)
}

const hostileKinds = 8

// appendWord appends the letters of a number.
func appendWord(dst []byte, i int) []byte {
	for dst = append(dst, 'x'); i > 0; i /= 25 {
		dst = append(dst, byte('a'+i%25))
	}
	return dst
}

// heap returns the bytes in use, after what is unused was collected.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestMemoryIsBoundedForHostilePaths(t *testing.T) {
	paths := exhaustive.Pick(10_000_000, 400_000, 40_000)
	const most = 8 << 20 // bytes of a Learner with the default limits
	before := heap()
	l := NewLearner(Limits{})
	limits := l.limits
	var path []byte
	for kind := range hostileKinds {
		for i := range paths / hostileKinds {
			path = hostilePath(path[:0], kind, i)
			l.Learn(path)
			if s := &l.trie; s.used > limits.Places || s.bytes > limits.Bytes || s.templates > limits.Templates || len(s.places) > limits.Places+2*limits.Segments {
				t.Fatalf("path %d of kind %d: %+v, %d places", i, kind, l.Stats(), len(s.places))
			}
		}
		check(t, l)
		used := heap() - before
		if used > most {
			t.Errorf("kind %d: %d bytes, want at most %d", kind, used, most)
		}
		t.Logf("after kind %d: %+v, %d KiB", kind, l.Stats(), used>>10)
	}
	expect.Equal(t, l.Stats().Paths, uint64(paths/hostileKinds*hostileKinds), "the paths")
	runtime.KeepAlive(l)
}

func TestEachHostileKindIsBoundedAlone(t *testing.T) {
	for kind := range hostileKinds {
		for _, limits := range []Limits{{}, {Words: 1000}, {Places: 1, Bytes: 1, Templates: 1, Segments: 3}, {Words: 1 << 30, Places: 5000}} {
			l := NewLearner(limits)
			l.LearnString("/users/42/orders")
			var path []byte
			for i := range exhaustive.Pick(200_000, 5_000, 1_000) {
				path = hostilePath(path[:0], kind, i)
				l.Learn(path)
			}
			check(t, l)
		}
	}
}

// What makeRoom frees pays for its look at every place: a quarter of what is below the heaviest
// place below a root.
func TestRoomIsMadeInLargePieces(t *testing.T) {
	for kind := range hostileKinds {
		for _, words := range []int{4, 64, 1000} {
			for _, b := range []bound{boundOfPlaces, boundOfBytes, boundOfTemplates} {
				l := NewLearner(Limits{Words: words})
				var path []byte
				for i := range exhaustive.Pick(5000, 300, 100) {
					path = hostilePath(path[:0], kind, i)
					l.Learn(path)
				}
				for l.trie.used > 0 {
					weights := make([]int, len(l.trie.places))
					weigh := func() int { return l.trie.weigh(rooted, b, weights) + l.trie.weigh(unrooted, b, weights) }
					before, heaviest := weigh(), 0
					for n := range weights {
						if l.trie.places[n].up < roots && uint32(n) >= roots {
							heaviest = max(heaviest, weights[n])
						}
					}
					used := l.trie.used
					l.makeRoom(b)
					check(t, l)
					freed := before - weigh()
					if 4*(freed+1) < heaviest || l.trie.used >= used {
						t.Fatalf("kind %d, bound %d: %d of %d were freed, and %d are below the heaviest place", kind, b, freed, before, heaviest)
					}
				}
			}
		}
	}
}
