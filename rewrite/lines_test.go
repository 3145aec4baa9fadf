package rewrite

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestRecordsOfScanLinesGiveTheSame has every valid sample as a line of a buffer. What
// is made of the buffer and the record of the line is what is made of the line alone.
func TestRecordsOfScanLinesGiveTheSame(t *testing.T) {
	const first = "http://u@h:1/a/b?q#f\n"
	var lines []string
	for _, src := range append(validSamples(t), bases...) {
		if !strings.ContainsAny(src, "\n") {
			lines = append(lines, src)
		}
	}
	buf := []byte(first + strings.Join(lines, "\n") + "\n" + first)
	records := make([]uriscan.Spans, len(lines)+2)
	if n, _ := uriscan.ScanLines(buf, records); n != len(records) {
		t.Fatalf("%d lines, want %d", n, len(records))
	}
	for i, line := range lines {
		ours, in := parse(t, line), &records[i+1]
		expect.Equal(t, PartsOf(buf, in), PartsOf(line, ours), "parts of %q", line)
		replaced, err := AppendReplaced(nil, buf, in, uriscan.CompQuery, "new")
		want, wantErr := AppendReplaced(nil, line, ours, uriscan.CompQuery, "new")
		if string(replaced) != string(want) || err != wantErr {
			t.Errorf("replaced query of %q: %q %v, want %q %v", line, replaced, err, want, wantErr)
		}
		for j := len(lines) - len(bases); j < len(lines); j++ {
			base, bs, bin := lines[j], parse(t, lines[j]), &records[j+1]
			var of, wantOf uriscan.Spans
			got, err := AppendResolvedSpans(nil, buf, bin, buf, in, &of)
			want, wantErr := AppendResolvedSpans(nil, base, bs, line, ours, &wantOf)
			if string(got) != string(want) || err != wantErr || of != wantOf {
				t.Errorf("base %q, reference %q: %q %v %+v, want %q %v %+v", base, line, got, err, of, want, wantErr, wantOf)
			}
			got, err = AppendRelative(nil, buf, bin, buf, in)
			want, wantErr = AppendRelative(nil, base, bs, line, ours)
			if string(got) != string(want) || err != wantErr {
				t.Errorf("base %q, target %q: %q %v, want %q %v", base, line, got, err, want, wantErr)
			}
		}
	}
}
