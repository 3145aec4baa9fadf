package reading

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// A Cell is a part of a text as the page shows it: a character, or a byte that is
// none. It is as wide as it has bytes.
type Cell struct {
	Text  string `json:"t"`
	Bytes int    `json:"n"`
	Kind  int    `json:"k,omitempty"`
}

// The kinds of cells.
const (
	plain  = iota // a printable character of ASCII
	letter        // a character beyond ASCII
	hidden        // a byte, or a character that shows nothing, as hexadecimal digits
)

// cellAt returns the cell that begins at an offset, of no more bytes than room.
func cellAt(text string, at, room int) Cell {
	b := text[at]
	if ' ' <= b && b <= '~' {
		return Cell{text[at : at+1], 1, plain}
	}
	r, size := utf8.DecodeRuneInString(text[at:])
	switch {
	case b < utf8.RuneSelf, r == utf8.RuneError && size == 1, size > room:
		return Cell{fmt.Sprintf("%02X", b), 1, hidden}
	case !unicode.IsPrint(r):
		return Cell{fmt.Sprintf("%04X", r), size, hidden}
	}
	return Cell{text[at : at+size], size, letter}
}

// A Text is a text as the page shows it in a line. Of a long one the middle is left
// out.
type Text struct {
	Pieces []Piece `json:"pieces"`
	Length int     `json:"length"` // in bytes
}

// A Piece is a part of a text: characters that show themselves, or the name of one
// that does not, or how many bytes are left out.
type Piece struct {
	Text string `json:"t"`
	Kind int    `json:"k,omitempty"`
}

// leftOut is the kind of a piece for bytes that are not shown.
const leftOut = hidden + 1

// How much of a long text is shown.
const (
	shownHead = 480
	shownTail = 120
)

// textOf returns a text for the page.
func textOf(text string) *Text {
	t := &Text{Length: len(text)}
	if len(text) <= shownHead+shownTail {
		t.add(text)
		return t
	}
	head, tail := shownHead, len(text)-shownTail
	for range utf8.UTFMax - 1 {
		if head > 0 && !utf8.RuneStart(text[head]) {
			head--
		}
		if !utf8.RuneStart(text[tail]) {
			tail++
		}
	}
	t.add(text[:head])
	t.Pieces = append(t.Pieces, Piece{fmt.Sprintf("… %d bytes …", tail-head), leftOut})
	t.add(text[tail:])
	return t
}

// add adds the pieces of a text.
func (t *Text) add(text string) {
	shown := 0 // text up to here is in a piece
	for at := 0; at < len(text); {
		c := cellAt(text, at, utf8.UTFMax)
		if c.Kind == hidden {
			if shown < at {
				t.Pieces = append(t.Pieces, Piece{Text: text[shown:at]})
			}
			t.Pieces = append(t.Pieces, Piece{nameOf(c), hidden})
			shown = at + c.Bytes
		}
		at += c.Bytes
	}
	if shown < len(text) {
		t.Pieces = append(t.Pieces, Piece{Text: text[shown:]})
	}
}

// nameOf returns the name of a cell that shows nothing itself.
func nameOf(c Cell) string {
	if c.Bytes == 1 {
		return `\x` + c.Text
	}
	return "U+" + c.Text
}
