package stats

import (
	"fmt"
	"io"
	"strings"
)

// WriteTSV writes the report as tab-separated values. If the report is partial, the first row
// has the field "partial" and the reason, and nothing else. The rows of the lengths have the
// field "length", a value such as "uri p50", and the length in the place of the count.
func (r *Report) WriteTSV(w io.Writer) error {
	var text strings.Builder
	text.WriteString("field\tvalue\tcount\tmissed_at_most\tshare\n")
	row := func(field, value string, count, missed uint64) {
		fmt.Fprintf(&text, "%s\t%s\t%d\t%d\t%.6f\n", field, value, count, missed, r.Share(count))
	}
	if r.Partial != "" {
		fmt.Fprintf(&text, "partial\t%s\t\\N\t\\N\t\\N\n", r.Partial)
	}
	row("records", "valid", r.Valid, 0)
	row("records", "invalid", r.Records-r.Valid, 0)
	for i := range r.Tables {
		t := &r.Tables[i]
		for _, v := range t.Rows {
			row(t.Field.String(), escaped(v.Value, false), v.Count, v.Missed)
		}
	}
	for _, l := range r.Lengths {
		for _, p := range []struct {
			name  string
			bytes uint64
		}{{"p50", l.P50}, {"p90", l.P90}, {"p99", l.P99}, {"max", l.Max}} {
			fmt.Fprintf(&text, "length\t%s %s\t%d\t0\t\\N\n", l.Of, p.name, p.bytes)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
