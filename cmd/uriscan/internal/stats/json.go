package stats

import (
	"encoding/json"
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uriscan/uriscan/records"
)

// The report as one JSON object. Names do not change between versions.
type jsonReport struct {
	Partial string       `json:"partial,omitempty"`
	Records uint64       `json:"records"`
	Valid   uint64       `json:"valid"`
	Invalid uint64       `json:"invalid"`
	Fields  []jsonTable  `json:"fields"`
	Lengths []jsonLength `json:"lengths"`
}

type jsonTable struct {
	Field   string    `json:"field"`
	Records uint64    `json:"records"`
	Absent  uint64    `json:"absent"`
	Values  int       `json:"values"`
	Exact   bool      `json:"exact"`
	Missed  uint64    `json:"missed_at_most"`
	Long    uint64    `json:"too_long"`
	Rows    []jsonRow `json:"rows"`
}

type jsonRow struct {
	Value    jsonText `json:"value"`
	Encoding string   `json:"encoding,omitempty"`
	Count    uint64   `json:"count"`
	Missed   uint64   `json:"missed_at_most"`
	Share    float64  `json:"share"`
}

type jsonLength struct {
	Of      string `json:"of"`
	Records uint64 `json:"records"`
	P50     uint64 `json:"p50"`
	P90     uint64 `json:"p90"`
	P99     uint64 `json:"p99"`
	Max     uint64 `json:"max"`
}

// WriteJSON writes the report as one JSON object on one line.
func (r *Report) WriteJSON(w io.Writer) error {
	out := jsonReport{Partial: r.Partial, Records: r.Records, Valid: r.Valid, Invalid: r.Records - r.Valid, Fields: []jsonTable{}, Lengths: []jsonLength{}}
	for i := range r.Tables {
		t := &r.Tables[i]
		table := jsonTable{
			Field: t.Field.String(), Records: t.Records, Absent: r.Records - t.Records,
			Values: t.Values, Exact: t.Exact, Missed: t.Missed, Long: t.Long, Rows: []jsonRow{},
		}
		for _, row := range t.Rows {
			value, encoding := textOf(row.Value)
			table.Rows = append(table.Rows, jsonRow{value, encoding, row.Count, row.Missed, r.Share(row.Count)})
		}
		out.Fields = append(out.Fields, table)
	}
	for _, l := range r.Lengths {
		out.Lengths = append(out.Lengths, jsonLength(l))
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(&out)
}

// textOf returns a value for JSON. One that is no UTF-8 has a character for each byte,
// as in the records of split.
func textOf(value string) (text jsonText, encoding string) {
	if utf8.ValidString(value) {
		return jsonText(value), ""
	}
	return jsonText(records.ByteByByte(value)), records.ISO88591
}

// jsonText is a string that escapes all characters that cannot be printed, for the sake
// of terminals.
type jsonText string

// MarshalJSON returns the text as a JSON string.
func (t jsonText) MarshalJSON() ([]byte, error) {
	b := []byte{'"'}
	for _, char := range string(t) {
		switch {
		case char == '"' || char == '\\':
			b = append(b, '\\', byte(char))
		case unicode.IsPrint(char):
			b = utf8.AppendRune(b, char)
		case char > 0xffff:
			high, low := utf16.EncodeRune(char)
			b = fmt.Appendf(b, `\u%04x\u%04x`, high, low)
		default:
			b = fmt.Appendf(b, `\u%04x`, char)
		}
	}
	return append(b, '"'), nil
}
