package uriscan

import (
	"strings"
	"testing"
)

// A packed row that leads to the dead state where it should not makes nothing
// wrong: the exact machine takes over, and the answer comes late. So that this
// is noticed as well, it is told here what the packed machine proves.

// A packedProbe is an input and what the packed machine must say about it.
type packedProbe struct {
	src  string
	want Spans // if proven
	says proof
}

// packedProbes returns the inputs: every byte in every state, and every byte
// behind and before what the packed machine tells apart.
func packedProbes(t *testing.T) []packedProbe {
	t.Helper()
	var all []packedProbe
	withKernel(t, "exact", func() {
		add := func(_ Production, src string) {
			probe := packedProbe{src: src}
			if src != "" && ScanString(src, &probe.want) && !strings.Contains(src, "[") {
				probe.says = proven
			}
			all = append(all, probe)
		}
		for b := range 256 {
			add(URIReference, " "+string([]byte{byte(b)}))
			for _, before := range []string{"", "a", "1", "/", "//", "//h", "//h:", "//h:1", "//u@", "a:", "a:b", "a://h", "/p", "1/", "?", "#", "/p?q"} {
				text := before + string([]byte{byte(b)})
				for _, behind := range packedTails {
					add(URIReference, text+behind)
					if b == '%' {
						add(URIReference, text+"41"+behind)
					}
				}
			}
		}
		everyByteInEveryState(add)
	})
	return all
}

// packedTails end or go on with every component.
var packedTails = []string{"", ":", "/", "?", "#", "@", "a", "1", ":1", "://h", "//h", "//h:1", ":a", "/:", "@h", "@h:1/p?q#f", "?#", "/?", "/#", "#?", "?/:", "a:b", "/a:b", ":/", "%41", "1:", "##", "?a?b"}

// right reports whether the packed machine says of the input what it must: a
// proof with the right record, where there is one to be had; else nothing, or
// a place to go on from that leads to the right record.
func (p *packedProbe) right() bool {
	var out Spans
	src := bytesOf(p.src)
	says := provePacked(src, &out)
	if says == proven || p.says == proven {
		return says == p.says && out == p.want
	}
	if stop, stopped := says.resume(); stopped {
		out.settleStopped(src, stop)
		return out == p.want
	}
	return true
}

// TestPackedProvesAllButIPLiterals wants of the packed machine a proof for every
// well-formed reference but the empty one and those with an IP literal.
func TestPackedProvesAllButIPLiterals(t *testing.T) {
	for _, p := range packedProbes(t) {
		if !p.right() {
			var out Spans
			says := provePacked(bytesOf(p.src), &out)
			t.Fatalf("%q: %d %s, want %d %s", p.src, says, record(&out), p.says, record(&p.want))
		}
	}
}

// packedStates are the states by their shift, the dead one first.
var packedStates = []uint64{0, packedAuth, packedRest, packedScheme, packedSlash, packedNoscheme, packedQuery, packedFragment, packedColon, packedPath}

// TestMutantsOfPackedMachine changes every cell of the packed rows to every
// other state, every bit of a row that is in no cell, and every first state.
func TestMutantsOfPackedMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("the long form alone: it takes all inputs of the covering set")
	}
	all := packedProbes(t)
	right := packedTables{packedFirst, packedRows}
	var byCell [256][64][]int32
	var byFirst [256][]int32
	for id := range all {
		src := all[id].src
		state := uint64(packedFirst[src[0]])
		byFirst[src[0]] = append(byFirst[src[0]], int32(id))
		for i := 1; i < len(src); i++ {
			if list := &byCell[src[i]][state]; len(*list) < probesOfOne {
				*list = append(*list, int32(id))
			}
			state = packedRows[src[i]] >> state & 63
		}
	}
	notice := func(which ids) bool {
		for _, id := range which {
			right := false
			if crash(func() { right = all[id].right() }) != nil || !right {
				return true
			}
		}
		return false
	}
	rows, flags, first := tally{table: "packed rows"}, tally{table: "bits of packed rows in no cell"}, tally{table: "packed first states"}
	for b := range packedRows {
		row := packedRows[b]
		for _, from := range packedStates {
			for _, to := range packedStates {
				if packedRows[b] = row&^(63<<from) | to<<from; packedRows[b] != row {
					noticed := notice(byCell[b][from])
					rows.note(noticed, !noticed && equivalentPacked(&right), "byte 0x%02x in state %d: %d", b, from/6, to/6)
				}
			}
		}
		// Only cells and the bit of "%" are looked at, and no cell has those above.
		for bit := packedPath + 6; bit < 64; bit++ {
			packedRows[b] = row ^ 1<<bit
			flags.note(notice(byFirst[b]), uint64(1)<<bit != packedPercent || soundPercent(b, row), "byte 0x%02x, bit %d", b, bit)
		}
		packedRows[b] = row
		state := packedFirst[b]
		for _, to := range packedStates {
			if packedFirst[b] = uint8(to); packedFirst[b] != state {
				noticed := notice(byFirst[b])
				first.note(noticed, !noticed && equivalentPacked(&right), "byte 0x%02x: %d", b, to/6)
			}
		}
		packedFirst[b] = state
	}
	rows.report(t)
	first.report(t)
	flags.report(t)
}

// soundPercent reports whether the bit of "%" may be set in the row of a byte:
// the triplets are looked through then, which finds none wrong where there is
// none. Only "%" itself must have it.
func soundPercent(b int, right uint64) bool { return b != '%' && right&packedPercent == 0 }
