package uriscanprocessor

import (
	"context"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// FuzzEveryMode reads any bytes in every mode: nothing panics, the record keeps what it
// has, and what is written is UTF-8.
func FuzzEveryMode(f *testing.F) {
	for _, text := range hostile {
		f.Add([]byte(text))
	}
	f.Add([]byte(combinedLine))
	p := readerOf(f, everything)
	f.Fuzz(func(t *testing.T, text []byte) {
		logs := oneLog(t, text, attrs{"u": string(text), "other": 1})
		_, err := p.processLogs(context.Background(), logs)
		must.NoError(t, err)
		got := logs.ResourceLogs().At(0).ScopeLogs().At(0).LogRecords().At(0)
		if string(got.Body().Bytes().AsRaw()) != string(text) {
			t.Errorf("the body has become %q", got.Body().Bytes().AsRaw())
		}
		if other, found := got.Attributes().Get("other"); !found || other.Int() != 1 {
			t.Error("an attribute is lost")
		}
		wantUTF8(t, string(text), got.Attributes())
	})
}
