package template_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/template"
)

// custom is a preset with every option that is looked at for each path.
func custom(t testing.TB) *template.Preset {
	return preset(t, template.Options{
		Rules: []string{"/api/*/x", "/u/{name}/posts", "/static/**", "/files/{path...}"}, Segments: 12, Rest: "*", Query: true,
		Placeholders: map[template.Class]string{template.Locale: "{locale}"},
	})
}

// allPresets are those with a name, and one with rules.
func allPresets(t testing.TB) (list []*template.Preset) {
	list = append(list, nil, custom(t))
	for _, name := range template.Presets() {
		list = append(list, template.Named(name))
	}
	return list
}

// hostilePaths are long, and of every shape that a loop could be slow or wrong on.
func hostilePaths() []string {
	list := []string{
		"", strings.Repeat("/", 10000), strings.Repeat("a", 10000), strings.Repeat("9", 10000), strings.Repeat("/9", 5000), strings.Repeat("A9", 5000), strings.Repeat("/a-", 5000),
		strings.Repeat("%", 10000), strings.Repeat("a.", 5000), strings.Repeat(".", 10000), strings.Repeat("=", 10000), strings.Repeat("/u/1=", 2000), strings.Repeat("{", 10000),
		strings.Repeat("f81d4fae-", 2000), strings.Repeat("\xff", 10000), strings.Repeat("a@", 5000), strings.Repeat("1:", 5000), "/api" + strings.Repeat("/x", 5000), strings.Repeat("-1", 5000) + "x",
	}
	for _, seed := range segmentSeeds {
		list = append(list, "/a/"+seed+"/"+strings.Repeat("z", 60)+"/"+seed)
	}
	return list
}

// TestNothingIsAllocated has every function and preset.
func TestNothingIsAllocated(t *testing.T) {
	dst := make([]byte, 0, 1<<16)
	for _, path := range hostilePaths() {
		src := []byte(path)
		var s uriscan.Spans
		uriscan.Scan(src, &s)
		for _, p := range allPresets(t) {
			expect.Allocations(t, 0, func() { template.Append(dst, path, p) }, "Append of %.40q", path)
			expect.Allocations(t, 0, func() { template.AppendURL(dst, src, &s, p) }, "AppendURL of %.40q", path)
		}
		expect.Allocations(t, 0, func() { template.Classify(path) }, "Classify of %.40q", path)
		expect.Allocations(t, 0, func() { template.Classify(src) }, "Classify of bytes of %.40q", path)
	}
}

// TestStringsAndBytesGiveTheSameAfterWhatIsThere also wants what dst has to stay.
func TestStringsAndBytesGiveTheSameAfterWhatIsThere(t *testing.T) {
	for _, path := range hostilePaths() {
		for _, p := range allPresets(t) {
			want := "before" + string(template.Append(nil, path, p))
			expect.Equal(t, string(template.Append([]byte("before"), []byte(path), p)), want, "Append of %.40q", path)
			var s uriscan.Spans
			uriscan.ScanString(path, &s)
			want = "before" + string(template.AppendURL(nil, path, &s, p))
			expect.Equal(t, string(template.AppendURL([]byte("before"), []byte(path), &s, p)), want, "AppendURL of %.40q", path)
		}
	}
}

// TestHostilePathsAgree compares the long paths with the plain versions, too.
func TestHostilePathsAgree(t *testing.T) {
	for _, path := range hostilePaths() {
		checkPath(t, path)
	}
}

// TestOnlyThePathIsRead puts paths before and after an unreadable page.
func TestOnlyThePathIsRead(t *testing.T) {
	m := guard.For(t, 1<<12)
	for _, path := range hostilePaths() {
		path = path[:min(len(path), 300)]
		for n := range len(path) + 1 {
			want := template.Append(nil, path[:n], nil)
			for _, src := range [][]byte{m.AtEnd(path[:n]), m.AtStart(path[:n], 0)} {
				if got := template.Append(nil, src, nil); !bytes.Equal(got, want) {
					t.Fatalf("%q beside a page: %q, want %q", path[:n], got, want)
				}
			}
		}
	}
}

// TestTemplatesOfTemplatesStay appends templates once more, of all but files and parameters, which have
// more than a placeholder in a segment.
func TestTemplatesOfTemplatesStay(t *testing.T) {
	for _, c := range otelCases {
		once := string(template.Append(nil, c.path, nil))
		if strings.Contains(once, "}.") || strings.Contains(once, ".{") || strings.Contains(once, ";{") || strings.Contains(once, "={") || strings.Contains(once, "({") {
			continue
		}
		expect.Equal(t, string(template.Append(nil, once, nil)), once, "the template of %q, again", c.path)
	}
}
