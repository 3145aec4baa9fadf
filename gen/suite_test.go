package main

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/walk"
)

// The suite is the inputs by which a wrong table is noticed: the covering set, every
// byte in every state, and runs of eight bytes. There are millions of them, and a cell
// shows only in walks that read it. So the inputs of a cell are made when it is
// changed, and all of them only where those have shown nothing. With -short, those of
// a cell are without the suffixes of the covering set, which takes time to make.

// A probe is an input of the suite and the right answer to it, as a hash: some cells have
// a million of them.
type probe struct {
	entry int
	src   []byte
	cut   int // where a second walk begins, which takes eight bytes and then one at a time; -1 for none
	want  uint64
}

// seed is that of the hashes.
var seed = maphash.MakeSeed()

// probesFirst is how many inputs of a cell are asked before the proof is.
const probesFirst = 64

// suite makes inputs for a machine that is changed.
type suite struct {
	machine walked // the one that is changed
	right   walked
	set     func() *cover.Set // its covering set
	bytes   []byte            // one of each class
	ways    [][]cover.Way     // by state number
	tails   map[int][]string  // by state number
	ends    []probe           // some for each way in which captures can follow
}

func newSuite(m walked) *suite {
	s := &suite{
		machine: m, right: clone(m), bytes: cover.Bytes(m.Classes),
		ways: make([][]cover.Way, m.Rows), tails: map[int][]string{},
	}
	s.set = sync.OnceValue(func() *cover.Set { return cover.Of(s.right.Machine) })
	count := map[key]int{}
	for _, w := range cover.Ways(m.Table) {
		number := m.Number(w.State)
		s.ways[number] = append(s.ways[number], w)
		const enough, longer = 24, 24
		end := m.End(w.State)
		k := keyOf(end, w.Written)
		if !end.Accept || count[k] == enough {
			continue
		}
		if count[k]++; count[k] <= longer {
			s.ends = append(s.ends, s.answer(w.Entry, s.longer(w, count[k] == 1), whole))
		}
		s.ends = append(s.ends, s.answer(w.Entry, w.Input, whole))
	}
	return s
}

// whole is the cut of an input that one walk goes over.
const whole = -1

// longer returns an input that ends as a way does, in which each place that can be made
// longer is, by another length each. In a shortest input bounds lie together that mostly
// do not: after an empty port, one byte after the port is two after the host. What is
// put in is a byte some times over, or else, on request, a pair of bytes: a list of "*"
// grows by ",*".
func (s *suite) longer(way cover.Way, pairs bool) string {
	input, added := way.Input, 3
	for at := len(way.Input); at >= 0; at-- {
		if more, ok := s.grown(way, input, at, added, pairs); ok {
			input = more
			added += 2
		}
	}
	return input
}

// grown puts bytes into an input that does not end otherwise with them.
func (s *suite) grown(way cover.Way, input string, at, times int, pairs bool) (more string, ok bool) {
	try := func(unit ...byte) bool {
		more = input[:at] + strings.Repeat(string(unit), times) + input[at:]
		state, written := s.read(way.Entry, more)
		return state == way.State && written == way.Written
	}
	for _, b := range s.bytes {
		if try(b) {
			return more, true
		}
	}
	for i := 0; pairs && i < len(s.bytes); i++ {
		for _, c := range s.bytes {
			if try(s.bytes[i], c) {
				return more, true
			}
		}
	}
	return input, false
}

// read returns the state after an input, 0 for none, and the registers that are
// written then.
func (s *suite) read(entry int, input string) (state walk.State, written uint32) {
	state = s.right.Entry(entry)
	for i := 0; i < len(input) && state != 0; i++ {
		next, slot := s.right.Step(state, input[i])
		state, written = next, written|cover.RegisterBit(slot)
	}
	return state, written
}

// adder takes an input.
type adder func(entry int, src string, cut int)

// answer returns a probe.
func (s *suite) answer(entry int, src string, cut int) probe {
	p := probe{entry: entry, src: []byte(src), cut: cut}
	p.want = p.answer(s.right)
	return p
}

// answer returns the hash of what a machine says of the input.
func (p *probe) answer(m walked) uint64 {
	var out fsm.Match
	m.Scan(p.entry, p.src, &out)
	return maphash.Comparable(seed, out)
}

// An inputs returns a list of inputs: the ones that notice most or, on demand, those with
// the suffixes of the covering set at their ends, which take time.
type inputs func(suffixes bool) []probe

// memo returns inputs that are made once, when they are first wanted.
func (s *suite) memo(each func(suffixes bool, add adder)) inputs {
	var lists [2][]probe
	return func(suffixes bool) []probe {
		list := &lists[0]
		if suffixes {
			list = &lists[1]
		}
		if *list == nil {
			each(suffixes, func(entry int, src string, cut int) { *list = append(*list, s.answer(entry, src, cut)) })
		}
		return *list
	}
}

// ended returns some inputs for each way in which captures can follow.
func (s *suite) ended(bool) []probe { return s.ends }

// notice reports whether one of the probes has another answer now.
func (s *suite) notice(list []probe) bool {
	return slices.ContainsFunc(list, func(p probe) bool { return s.answersOtherwise(&p) })
}

func (s *suite) answersOtherwise(p *probe) bool {
	return p.answer(s.machine) != p.want || p.cut >= 0 && !p.mayBeCut(s.machine)
}

// mayBeCut reports whether a walk up to the cut, one over eight bytes, and some of one
// byte from there on end as one walk does. One of a byte skips nothing.
func (p *probe) mayBeCut(m walked) bool {
	want, got := walk.Cleared, walk.Cleared
	wantState, wantAt := m.Walk(p.src, 0, m.Entry(p.entry), &want)
	s, at := m.Walk(p.src[:p.cut], 0, m.Entry(p.entry), &got)
	for stop, step := p.cut, 8; at == stop && stop < len(p.src); step = 1 {
		stop += step
		s, at = m.Walk(p.src[:stop], at, s, &got)
	}
	got[walk.SlotNone], want[walk.SlotNone] = 0, 0
	return s == wantState && at == wantAt && got == want
}

// noticeAll does so for the whole suite.
func (s *suite) noticeAll() (noticed bool) {
	s.all(func(entry int, src string, cut int) {
		if !noticed {
			p := s.answer(entry, src, cut)
			noticed = s.answersOtherwise(&p)
		}
	})
	return noticed
}

// noticeBeside walks both machines at once, and where they have parted tries the input
// so far, with every byte and with every way to acceptance after it. This finds what
// no input of the suite does: states that differ in what they say of a wrong byte, far
// after the place where they are taken for each other.
func (s *suite) noticeBeside() bool {
	type place struct {
		right, wrong               walk.State
		rightWritten, wrongWritten uint32
	}
	type way struct {
		place
		entry int
		input string
	}
	seen := map[place]bool{}
	var queue []way
	reach := func(w way) {
		if !seen[w.place] {
			seen[w.place] = true
			queue = append(queue, w)
		}
	}
	for entry := range s.right.Entries {
		reach(way{place{s.right.Entry(entry), s.machine.Entry(entry), 0, 0}, entry, ""})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		apart := at.right != at.wrong || at.rightWritten != at.wrongWritten
		if apart && s.noticeAfter(at.entry, at.input, at.right) {
			return true
		}
		for b := range 256 {
			right, x := s.right.Step(at.right, byte(b))
			wrong, y := s.machine.Step(at.wrong, byte(b))
			if right != 0 && wrong != 0 {
				reach(way{place{right, wrong, at.rightWritten | cover.RegisterBit(x), at.wrongWritten | cover.RegisterBit(y)}, at.entry, at.input + string([]byte{byte(b)})})
			}
		}
	}
	return false
}

// noticeAfter reports whether an input shows a change, or one that goes on.
func (s *suite) noticeAfter(entry int, input string, state walk.State) bool {
	try := func(src string) bool {
		p := s.answer(entry, src, whole)
		return s.answersOtherwise(&p)
	}
	if try(input) {
		return true
	}
	for _, b := range s.bytes {
		if try(input + string([]byte{b})) {
			return true
		}
	}
	return slices.ContainsFunc(s.tailsOf(s.right.Number(state)), func(tail string) bool { return try(input + tail) })
}

// all makes the whole suite.
func (s *suite) all(add adder) {
	for entry := range s.right.Entries {
		s.set().Each(entry, func(input []byte) { add(entry, string(input), whole) })
	}
	s.set().EveryByte(func(entry int, src string) { add(entry, src, whole) })
	for number := 1; number < s.right.Rows; number++ {
		s.eightsOf(number, add)
	}
	for _, p := range s.ends {
		add(p.entry, string(p.src), whole)
	}
	for n := range 1000 {
		for _, address := range []string{"//%d.1.2.3", "//1.%d.2.3", "//1.2.%d.3", "//1.2.3.%d", "//[::%d.1.2.3]", "//[::1.2.3.%d]"} {
			add(0, fmt.Sprintf(address, n), whole)
		}
	}
}

// tailsOf returns ways to acceptance from a state.
func (s *suite) tailsOf(number int) []string {
	if s.tails[number] == nil {
		s.tails[number] = slices.Clip(cover.Tails(s.right.Table, s.right.State(number)))
	}
	return s.tails[number]
}

// cellOf makes inputs that read the cell of a state and a class: the suffixes that
// distinguish states after a shortest way, ways to acceptance after every
// combination of registers.
func (s *suite) cellOf(number, class int, suffixes bool, add adder) {
	at := slices.IndexFunc(s.bytes, func(b byte) bool { return int(s.right.Classes[b]) == class })
	if at < 0 {
		return
	}
	b := string(s.bytes[at : at+1])
	next, _ := s.right.Step(s.right.State(number), s.bytes[at])
	for i, way := range s.ways[number] {
		input := way.Input + b
		add(way.Entry, input, whole)
		if next == 0 {
			add(way.Entry, input+"a", whole)
			continue
		}
		for _, tail := range s.tailsOf(s.right.Number(next)) {
			add(way.Entry, input+tail, whole)
		}
		if i == 0 && suffixes {
			for _, suffix := range s.set().Suffixes() {
				add(way.Entry, input+string(suffix), whole)
			}
		}
	}
}

// endsOf makes inputs that end in a state, and some with a wrong byte there.
func (s *suite) endsOf(number int, add adder) {
	for _, way := range s.ways[number] {
		add(way.Entry, way.Input, whole)
		for _, b := range s.bytes {
			if next, _ := s.right.Step(way.State, b); next == 0 {
				add(way.Entry, way.Input+string([]byte{b}), whole)
				break
			}
		}
	}
}

// byteIn makes inputs with a byte in every state, and after it ways to acceptance,
// and then the suffixes that distinguish states.
func (s *suite) byteIn(b byte, suffixes bool, add adder) {
	for number, ways := range s.ways {
		if len(ways) == 0 {
			continue
		}
		input := ways[0].Input + string([]byte{b})
		add(ways[0].Entry, input, whole)
		if next, _ := s.right.Step(s.right.State(number), b); next != 0 {
			for _, tail := range s.tailsOf(s.right.Number(next)) {
				add(ways[0].Entry, input+tail, whole)
			}
		}
	}
	for _, ways := range s.ways[1:] {
		if !suffixes {
			break
		}
		for _, suffix := range s.set().Suffixes() {
			add(ways[0].Entry, ways[0].Input+string([]byte{b})+string(suffix), whole)
		}
	}
}

// from makes inputs for an entry.
func (s *suite) from(entry int, suffixes bool, add adder) {
	for _, ways := range s.ways {
		for _, way := range ways {
			if way.Entry == entry {
				add(entry, way.Input, whole)
			}
		}
	}
	start := s.right.Number(s.right.Entry(entry))
	for _, tail := range s.tailsOf(start) {
		add(entry, tail, whole)
	}
	if !suffixes {
		return
	}
	for _, suffix := range s.set().Suffixes() {
		add(entry, string(suffix), whole)
	}
}
