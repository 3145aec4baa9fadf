package emit

import (
	"go/format"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/pack"
)

// SkeletonFile returns the source text of a packed machine. Each row is written
// as what it is, a sum of terms that each lead from one state to another.
func SkeletonFile(s *pack.Skeleton, source Source, opt Options) ([]byte, error) {
	w := newWriter(source, opt)
	rows := rowsOf(s)
	w.line("//\n// The packed machine: %d states with the dead one, %d different rows.", len(s.Names), len(rows.list))
	w.line("// Bytes: first 256, rows 2048.")
	w.line("\npackage %s\n", opt.Package)
	w.packedStates(s)
	w.packedFirst(s)
	w.packedTerms(s, rows)
	w.packedRows(rows)
	return format.Source(w.Bytes())
}

// packedStates writes the constants of the states.
func (w *writer) packedStates(s *pack.Skeleton) {
	w.line("// The states of the packed machine. The number is how far to shift a row, so that")
	w.line("// what follows the state lies in the low %d bits; 0 is dead.", pack.Bits)
	w.line("const (")
	for i := range s.Names[1:] {
		w.line("%s = %d * %d", packedName(s, i+1), i+1, pack.Bits)
	}
	if s.Triplet != nil {
		w.line("packedPercent = 1 << %d // set in the row of %s", pack.PercentFlag, s.Triplet.Mark)
	}
	w.line(")\n")
}

// packedName returns the constant of a state, 0 for the dead one.
func packedName(s *pack.Skeleton, state int) string {
	if state == 0 {
		return "0"
	}
	return "packed" + camel(s.Names[state])
}

// packedFirst writes the state after each first byte.
func (w *writer) packedFirst(s *pack.Skeleton) {
	const columns = 8
	w.line("// packedFirst has, for each first byte, the state that follows it. What is not")
	w.line("// listed is dead.")
	w.line("var packedFirst = [256]uint8{")
	for row := 0; row < 256; row += columns {
		var names []string
		dead := true
		for b := row; b < row+columns; b++ {
			names = append(names, packedName(s, s.First[b]))
			dead = dead && s.First[b] == 0
		}
		if !dead {
			w.line("0x%02X: %s, // %s", row, strings.Join(names, ", "), bytesBetween(row, row+columns-1))
		}
	}
	w.line("}\n")
}

func bytesBetween(from, to int) string { return charset.Between(byte(from), byte(to)).String() }

// packedRow is a row with the bytes that have it.
type packedRow struct {
	bytes charset.Set
	value uint64
}

// packedRows are the different rows, in the order of their first bytes, and the
// number of each byte's row.
type packedRows struct {
	list []packedRow
	of   [256]int
}

func rowsOf(s *pack.Skeleton) *packedRows {
	r := &packedRows{}
	known := map[uint64]int{}
	for b, value := range s.Rows() {
		i, seen := known[value]
		if !seen {
			i = len(r.list)
			known[value] = i
			r.list = append(r.list, packedRow{value: value})
		}
		r.list[i].bytes.Add(byte(b))
		r.of[b] = i
	}
	return r
}

// packedTerms writes each different row as a constant.
func (w *writer) packedTerms(s *pack.Skeleton, rows *packedRows) {
	w.line("// The different rows, each with the bytes that have it. The term to<<from leads")
	w.line("// from one state to another; a state without a term is dead on these bytes.")
	w.line("const (")
	for i, row := range rows.list {
		w.line("// %s", row.bytes)
		var terms []string
		for from := 1; from < len(s.Names); from++ {
			if to := s.Next[from][row.bytes.Bytes()[0]]; to != 0 {
				terms = append(terms, packedName(s, to)+"<<"+packedName(s, from))
			}
		}
		if row.value>>pack.PercentFlag&1 != 0 {
			terms = append(terms, "packedPercent")
		}
		if len(terms) == 0 {
			terms = []string{"0"}
		}
		w.line("row%02d = %s\n", i, strings.Join(terms, " |\n"))
	}
	w.line(")\n")
}

// packedRows writes the row of each byte.
func (w *writer) packedRows(rows *packedRows) {
	w.line("// packedRows has the row of each byte. A row shifted right by the state has the")
	w.line("// next state in its low bits.")
	w.line("var packedRows = [256]uint64{")
	byBytes(w, "row%02d, ", rows.of[:])
	w.line("}")
}
