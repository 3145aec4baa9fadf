package bench

import (
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/template"
)

// learnerPaths are requests to an API, of about 28 bytes: routes with words alone, with
// numbers and other ids in them, and one below which more names were seen than a Learner
// keeps.
func learnerPaths() (paths [][]byte, size int) {
	for i := range 1000 {
		path := []string{
			"/api/v1/users/%d/orders",
			"/api/v1/orders/%d/items/%[1]d",
			"/static/css/main.css?v=%d",
			"/api/v2/accounts/%08x-5e4f-4a3b-8c1d-0e9f8a7b6c5d",
			"/profile/%s/photos",
		}[i%5]
		var arg any = 1000 + 7*i
		if i%5 == 4 {
			arg = fmt.Sprintf("user%c%c", 'a'+i/5%26, 'a'+i/130%26)
		}
		paths = append(paths, fmt.Appendf(nil, path, arg))
		size += len(paths[i])
	}
	return paths, size
}

// BenchmarkLearner measures a path that was learned before, and the preset alone on the
// same paths.
func BenchmarkLearner(b *testing.B) {
	paths, size := learnerPaths()
	l := template.NewLearner(template.Limits{})
	for _, path := range paths {
		l.Learn(path)
	}
	templates := l.Templates()
	if len(templates) != 5 {
		b.Fatalf("%d templates: %v", len(templates), templates)
	}
	for _, way := range []struct {
		name   string
		append func(dst, path []byte) []byte
	}{
		{"preset", func(dst, path []byte) []byte { return template.Append(dst, path, nil) }},
		{"learner", l.Append},
		{"known", l.AppendKnown},
	} {
		b.Run("way="+way.name, func(b *testing.B) {
			dst := make([]byte, 0, 1024)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			report := countInstructions(b, len(paths), "insns/path")
			for b.Loop() {
				for _, path := range paths {
					dst = way.append(dst[:0], path)
				}
			}
			report()
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(paths)), "ns/path")
		})
	}
}
