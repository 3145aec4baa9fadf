package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The walk of this URI is drawn. The first ":" may be the end of the host. At the "@"
// it turns out to be in the userinfo.
const walkSample = "ab://u:p@h:8/a?q"

// A walker is the exact machine as the generator draws it for Graphviz.
type walker struct {
	edges  map[int][]edge
	starts []int // states that no byte leads to, in which the input may end
	ends   map[int]bool
}

// edge is a step: on which bytes, to which state, and which register notes the
// byte's offset, or "".
type edge struct {
	on       [256]bool
	to       int
	register string
}

var (
	edgeLine = regexp.MustCompile(`^\ts(\d+) -> s(\d+) \[label="(.*)"\]$`)
	nodeLine = regexp.MustCompile(`^\ts(\d+) \[label="\d+\\n\\"(.*)\\""( shape=doublecircle)?\]$`)
)

// readWalker returns the machine of a whole drawing.
func readWalker(dot string) (*walker, error) {
	w := &walker{edges: make(map[int][]edge), ends: make(map[int]bool)}
	for line := range strings.Lines(dot) {
		line = strings.TrimSuffix(line, "\n")
		if node := nodeLine.FindStringSubmatch(line); node != nil {
			number, _ := strconv.Atoi(node[1])
			w.ends[number] = node[3] != ""
			if node[2] == "" && node[3] != "" {
				w.starts = append(w.starts, number)
			}
		}
		if parts := edgeLine.FindStringSubmatch(line); parts != nil {
			from, _ := strconv.Atoi(parts[1])
			to, _ := strconv.Atoi(parts[2])
			set, register, _ := strings.Cut(strings.ReplaceAll(parts[3], `\"`, `"`), `\n`)
			e := edge{to: to, register: register}
			if err := e.read(set); err != nil {
				return nil, err
			}
			w.edges[from] = append(w.edges[from], e)
		}
	}
	if len(w.edges) == 0 || len(w.starts) == 0 {
		return nil, errors.New("the generator's drawing of the whole machine has no line of a state, or none of a step, that can be read")
	}
	return w, nil
}

// read reads a set such as "! $-. 0-9 0x7F".
func (e *edge) read(set string) error {
	for item := range strings.FieldsSeq(set) {
		low, high := item, item
		if i := strings.IndexByte(item[1:], '-'); i >= 0 && len(item) > 2 {
			low, high = item[:i+1], item[i+2:]
		}
		from, errLow := byteOf(low)
		to, errHigh := byteOf(high)
		if errLow != nil || errHigh != nil {
			return fmt.Errorf("%q is no byte and no range of bytes", item)
		}
		for b := int(from); b <= int(to); b++ {
			e.on[b] = true
		}
	}
	return nil
}

// byteOf returns the byte of a text such as "a" or "0x7F".
func byteOf(text string) (byte, error) {
	if len(text) == 1 {
		return text[0], nil
	}
	value, err := strconv.ParseUint(text, 0, 8)
	return byte(value), err
}

// note is a state of a walk, and the register that was written on the way to it.
type note struct {
	state    int
	register string
}

// walk returns the start state and, for each byte, the state that follows; then,
// for the end of the input, what is noted there. The end is noted where a "#"
// would be: both end the component. So the input may not end in a fragment.
func (w *walker) walk(input string) (start int, notes []note, err error) {
	for _, start := range w.starts {
		state, notes := start, []note(nil)
		for i := range len(input) {
			e := w.step(state, input[i])
			if e == nil {
				break
			}
			state = e.to
			notes = append(notes, note{state, e.register})
		}
		if end := w.step(state, '#'); len(notes) == len(input) && w.ends[state] && end != nil {
			return start, append(notes, note{state, end.register}), nil
		}
	}
	return 0, nil, fmt.Errorf("the machine does not accept %q, or it ends in a fragment", input)
}

// step returns the step that a byte takes from a state, or nil.
func (w *walker) step(state int, b byte) *edge {
	for i := range w.edges[state] {
		if w.edges[state][i].on[b] {
			return &w.edges[state][i]
		}
	}
	return nil
}

// drawRegisters returns the walk of a sample: below each byte the state that
// follows it, and for each register when it was written.
func drawRegisters(g *generator) ([]byte, error) {
	dot, err := g.output(g.machine(), "-dot", "whole")
	if err != nil {
		return nil, err
	}
	w, err := readWalker(dot)
	if err != nil {
		return nil, err
	}
	start, notes, err := w.walk(walkSample)
	if err != nil {
		return nil, err
	}
	const labels, column, row = 176, 54, 34
	var registers []string
	for _, n := range notes {
		if n.register != "" && !slices.Contains(registers, n.register) {
			registers = append(registers, n.register)
		}
	}
	d := &drawing{width: labels + column*len(notes) + 16, height: 228 + row*len(registers)}
	walkHead(d, labels, column, start, notes)
	y := 138
	for _, name := range registers {
		d.words(labels-60, y+5, right, 13, "black", name)
		writes := 0
		for i, n := range notes {
			if n.register != name {
				continue
			}
			x := labels + column*i
			if writes++; writes == 1 {
				d.line(x+column/2, y, labels+column*len(notes), y, faint)
			}
			d.rect(x+9, y-12, column-18, 24, accentBox, accent)
			d.code(x+column/2, y+5, centre, 13, "black", decimal(i))
		}
		y += row
	}
	y += 12
	d.words(labels-60, y+5, right, 13, "black", "components")
	for _, s := range divide(walkSample) {
		x, width := labels+column*s.start, column*(s.end-s.start)
		d.rect(x, y-12, width, 24, boxFill, boxStroke)
		d.words(x+width/2, y+5, centre, 12, "black", s.name)
	}
	d.words(16, y+42, left, 13, grey, "A box is an offset that a step writes into a register. The line shows how long it is kept.")
	d.words(16, y+60, left, 13, grey, "\"host end?\" counts as the end of the host unless an \"@\" follows. Then the bytes before the \"@\" were the userinfo.")
	return d.svg("The walk of the exact machine over a URI, and what its registers hold"), nil
}

// walkHead draws the offsets, the bytes and the states.
func walkHead(d *drawing, labels, column, start int, notes []note) {
	for i, text := range []string{"offset", "byte", "state"} {
		d.words(labels-60, 30+33*i, right, 13, grey, text)
	}
	d.rect(labels-50, 80, 44, 24, "white", boxStroke)
	d.code(labels-28, 97, centre, 13, "black", fmt.Sprintf("%03d", start))
	for i, n := range notes {
		x := labels + column*i
		d.words(x+column/2, 30, centre, 12, grey, decimal(i))
		if i == len(walkSample) {
			d.words(x+column/2, 63, centre, 13, grey, "end")
			continue
		}
		d.rect(x, 46, column, 24, boxFill, boxStroke)
		d.code(x+column/2, 63, centre, 14, "black", walkSample[i:i+1])
		d.rect(x+4, 80, column-8, 24, "white", boxStroke)
		d.code(x+column/2, 97, centre, 13, "black", fmt.Sprintf("%03d", n.state))
	}
}

func decimal(i int) string { return strconv.Itoa(i) }
