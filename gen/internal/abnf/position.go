package abnf

import "strconv"

// Position is a place in the text of a grammar. Line and Column begin at 1, and
// Column counts bytes. The zero value is "no place".
type Position struct {
	File         string
	Line, Column int
}

// String returns the place as file:line:column.
func (p Position) String() string {
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// Pos returns the place itself, so that every node that embeds a Position is a
// [Node].
func (p Position) Pos() Position { return p }
