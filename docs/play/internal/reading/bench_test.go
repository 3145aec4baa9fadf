package reading

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

func BenchmarkRead(b *testing.B) {
	for name, text := range map[string]string{
		"plain":   "http://h/" + strings.Repeat("a/b%41?&=c;d", 100_000/12),
		"hostile": "http://h/" + strings.Repeat("é\x01%", 25_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				_, err := json.Marshal(Read(text, Options{Columns: 80}))
				must.NoError(b, err)
			}
		})
	}
}
