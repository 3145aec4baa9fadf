package reading

import "github.com/uriscan/uriscan"

// A Sheet is a row of the drawing: its bytes, side by side. In place of the rows that
// lie inside one component and look all alike, there is one that says how many bytes
// they have.
type Sheet struct {
	From  int    `json:"from"`
	To    int    `json:"to"`
	Cells []Cell `json:"cells,omitempty"`
	Of    string `json:"of,omitempty"` // the component of the bytes that are left out
}

// The widest and the narrowest sheets.
const (
	minColumns = 10
	maxColumns = 200
)

// sheetsOf draws the bytes of a text. A character that does not lie within one sheet is
// shown as its bytes.
func sheetsOf(s *subject, columns int) (sheets []Sheet) {
	columns = max(minColumns, min(columns, maxColumns))
	for from := 0; ; {
		if dull := s.dull(from, columns); dull > columns {
			sheets = append(sheets, Sheet{From: from, To: from + dull, Of: s.covering(from).String()})
			from += dull
		}
		to := min(from+columns, len(s.text))
		sheet := Sheet{From: from, To: to}
		for at := from; at < to; {
			c := cellAt(s.text, at, to-at)
			sheet.Cells = append(sheet.Cells, c)
			at += c.Bytes
		}
		sheets = append(sheets, sheet)
		if from = to; from == len(s.text) {
			return sheets
		}
	}
}

// dull returns the length of the whole sheets from an offset on that show nothing but
// the inside of one component. The last sheet is never one of them.
func (s *subject) dull(from, columns int) int {
	end := from
	for end > 0 && end+columns < len(s.text) && s.covering(end) == s.covering(from) && s.eventless(end, end+columns) {
		end += columns
	}
	return end - from
}

// eventless reports whether the sheet lies inside one component and does not have the
// error.
func (s *subject) eventless(from, to int) bool {
	if at := s.spans.ErrorOffset(); from <= at && at <= to {
		return false
	}
	span := s.spans.Span(s.covering(from))
	return int(span.Start) < from && int(span.End) > to
}

// covering returns the component that the byte at an offset belongs to. A delimiter
// counts for the component before it.
func (s *subject) covering(at int) uriscan.Component {
	found := uriscan.CompPath
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if s.spans.Has(c) && int(s.spans.Span(c).Start) <= at {
			found = c
		}
	}
	return found
}
