package emit

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/pack"
)

// Skeleton is a proven skeleton with the file that it was read from.
type Skeleton struct {
	*pack.Skeleton
	Source Source
}

// packed writes the rows of the packed machine.
func (w *writer) packed() {
	s := w.opt.Skeleton
	if s == nil {
		return
	}
	w.line("\n// The packed machine, from %s", s.Source.Name)
	w.line("//   SHA-256 %s", s.Source.SHA256)
	w.line("//")
	w.line("// Its states, as how far to shift a row; 0 is dead.")
	w.line("const (")
	for i, name := range s.Names[1:] {
		w.line("packed%s = %d * %d", camel(name), i+1, pack.Bits)
	}
	if s.Triplet != nil {
		w.line("packedPercent = 1 << %d // set in the row of %s", pack.PercentFlag, s.Triplet.Mark)
	}
	w.line(")\n")
	w.line("// packedFirst has, for each first byte, the state that follows it.")
	w.line("var packedFirst = [256]uint8{")
	for row := 0; row < 256; row += 16 {
		fmt.Fprintf(w, "/* %X_ */ ", row/16)
		for b := row; b < row+16; b++ {
			fmt.Fprintf(w, "%2d, ", s.First[b]*pack.Bits)
		}
		w.line("// %s", byteRange(row))
	}
	w.line("}\n")
	w.line("// packedRows has a row for each byte: %d bits for each state, with the state that", pack.Bits)
	w.line("// follows. A row shifted right by the state has the next state in its low bits.")
	w.line("var packedRows = [256]uint64{")
	rows := s.Rows()
	for row := 0; row < 256; row += 4 {
		fmt.Fprintf(w, "/* %02X */ ", row)
		for b := row; b < row+4; b++ {
			fmt.Fprintf(w, "0x%016x, ", rows[b])
		}
		w.line("// %s", s.rowNote(row))
	}
	w.line("}")
}

// rowNote names the bytes of a line of rows.
func (s *Skeleton) rowNote(row int) string {
	var names []string
	for b := row; b < row+4; b++ {
		if b > ' ' && b < 0x7f {
			names = append(names, string(rune(b)))
		} else {
			names = append(names, fmt.Sprintf("%02X", b))
		}
	}
	return strings.Join(names, " ")
}
