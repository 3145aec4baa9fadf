package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A skeleton has the parts of the packed machine's Go file that the picture needs.
type skeleton struct {
	states []state // by their shifts; the dead state is not among them
	rows   [256]uint64
}

// state is a state of the packed machine: how far it shifts a row.
type state struct {
	name  string
	shift uint64
}

const (
	fieldBits = 6
	fields    = 10
)

// readSkeleton returns the packed machine in a Go file. Its states are the
// constants that are whole fields, its rows the only array of 256 words.
func readSkeleton(name, text string) (*skeleton, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, 0)
	if err != nil {
		return nil, err
	}
	// What the file imports is not there, which does not matter to its constants.
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object)}
	config := types.Config{Error: func(error) {}}
	config.Check("packed", files, []*ast.File{file}, info)

	s := &skeleton{}
	for _, object := range info.Defs {
		if c, ok := object.(*types.Const); ok && strings.HasPrefix(c.Name(), "packed") {
			if shift, exact := constant.Uint64Val(constant.ToInt(c.Val())); exact && shift%fieldBits == 0 && shift > 0 && shift < fields*fieldBits {
				s.states = append(s.states, state{strings.ToLower(strings.TrimPrefix(c.Name(), "packed")), shift})
			}
		}
	}
	slices.SortFunc(s.states, func(a, b state) int { return cmp.Compare(a.shift, b.shift) })
	if len(s.states) != fields-1 {
		return nil, fmt.Errorf("%s has %d constants packed… that are shifts, want %d", name, len(s.states), fields-1)
	}
	for expression, value := range info.Types {
		literal, ok := expression.(*ast.CompositeLit)
		if array, isArray := value.Type.(*types.Array); ok && isArray && array.Len() == 256 && array.Elem() == types.Typ[types.Uint64] {
			return s, s.fill(info, literal)
		}
	}
	return nil, fmt.Errorf("%s has no array of 256 words of 64 bits", name)
}

// fill reads the rows of an array's literal.
func (s *skeleton) fill(info *types.Info, literal *ast.CompositeLit) error {
	next := uint64(0)
	for _, element := range literal.Elts {
		value := element
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			next, _ = constant.Uint64Val(constant.ToInt(info.Types[pair.Key].Value))
			value = pair.Value
		}
		row := info.Types[value].Value
		if row == nil {
			return fmt.Errorf("the row of byte %#02x is no constant", next)
		}
		s.rows[next], _ = constant.Uint64Val(constant.ToInt(row))
		next++
	}
	return nil
}

// name returns the name of the state with a shift.
func (s *skeleton) name(shift uint64) string {
	for _, state := range s.states {
		if state.shift == shift {
			return state.name
		}
	}
	return "dead"
}

// shift returns how far the state of that name shifts.
func (s *skeleton) shift(name string) (uint64, error) {
	for _, state := range s.states {
		if state.name == name {
			return state.shift, nil
		}
	}
	return 0, fmt.Errorf("the packed machine has no state %s", name)
}

// The step that the picture shows: after "http:/" the machine is in state slash,
// and reads a second "/".
const (
	packedByte  = '/'
	packedState = "slash"
)

// drawPackedWord returns the row of one byte, field by field, before and after the
// shift by a state.
func drawPackedWord(g *generator) ([]byte, error) {
	c, err := g.with("-skeleton")
	if err != nil {
		return nil, err
	}
	text, err := g.read(c.output)
	if err != nil {
		return nil, err
	}
	s, err := readSkeleton(c.output, text)
	if err != nil {
		return nil, err
	}
	shift, err := s.shift(packedState)
	if err != nil {
		return nil, err
	}
	const margin, width = 20, 92
	row := s.rows[packedByte]
	d := &drawing{width: 2*margin + width*fields, height: 352}
	d.code(margin, 34, left, 15, "black", fmt.Sprintf("packedRows['%c'] = 0x%016x", packedByte, row))
	d.words(d.width-margin, 34, right, 13, grey, fmt.Sprintf("the word of byte %q: 6 bits for each state; the 4 bits above are not drawn", packedByte))
	d.words(margin, 66, left, 13, grey, "from state")
	s.fields(d, 90, margin, width, row, int(shift/fieldBits))
	from := d.width - margin - width*int(shift/fieldBits) - width/2
	to := d.width - margin - width/2
	const bend = 214
	d.line(from, 174, from, bend, accent)
	d.line(from, bend, to, bend, accent)
	d.arrow(to, bend, 262, accent)
	d.words((from+to)/2, bend-8, centre, 13, accent, fmt.Sprintf("shifted right by the state: %s is %d", packedState, shift))
	d.code(margin, 240, left, 15, "black", fmt.Sprintf("packedRows['%c'] >> %d", packedByte, shift))
	for i := range fields {
		x := d.width - margin - width*(i+1)
		field := row >> shift >> (uint(i) * fieldBits) & (1<<fieldBits - 1)
		fill, stroke, colour := "white", faint, faint
		if i == 0 {
			fill, stroke, colour = accentBox, accent, "black"
		}
		d.rect(x, 264, width, 46, fill, stroke)
		d.words(x+width/2, 284, centre, 14, colour, s.name(field))
		d.code(x+width/2, 302, centre, 12, colour, fmt.Sprintf("%06b", field))
	}
	d.words(d.width-margin, 334, right, 13, "black", fmt.Sprintf("The low 6 bits are the state that follows: %s. The bits above them do no harm, since a shift looks at the low 6 bits alone.", s.name(row>>shift&63)))
	return d.svg("A row of the packed machine: the field of each state, and the shift that brings one of them to the low bits"), nil
}

// fields draws the fields of a row, the highest on the left, each under the state
// that it is of.
func (s *skeleton) fields(d *drawing, y, margin, width int, row uint64, marked int) {
	for i := range fields {
		x := d.width - margin - width*(i+1)
		shift := uint64(i) * fieldBits
		field := row >> shift & (1<<fieldBits - 1)
		fill, stroke := boxFill, boxStroke
		if i == marked {
			fill, stroke = accentBox, accent
		}
		d.words(x+width/2, y, centre, 14, "black", s.name(shift))
		d.words(x+width/2, y+16, centre, 12, grey, fmt.Sprintf("bits %d to %d", shift+fieldBits-1, shift))
		d.rect(x, y+28, width, 46, fill, stroke)
		d.words(x+width/2, y+48, centre, 14, "black", s.name(field))
		d.code(x+width/2, y+66, centre, 12, grey, fmt.Sprintf("%06b", field))
	}
}
