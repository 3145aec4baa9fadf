package uriscan

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/assembly"
	"github.com/uriscan/uriscan/internal/test/conformance"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// TestNoAllocs holds for every way to scan, every kernel, and input that is
// valid, broken, short and long.
func TestNoAllocs(t *testing.T) {
	inputs := map[string]string{
		"empty": "", "valid": "http://u:p@example.com:80/a/b?c=d#e", "IPv6": "//[2001:db8::7]/", "IPvFuture": "//[v1.a]", "IPv4": "//1.2.3.4",
		"broken": "http://a:b/", "ended": "//[::1", "broken percent": "/%zz", "other byte": "/\xff",
		"long": "http://h/" + strings.Repeat("p/", 40_000), "long, broken at the end": "?" + strings.Repeat("q", 70_000) + " ",
		"long host": "//" + strings.Repeat("h.", 5000), "long and broken at once": " " + strings.Repeat("q", 70_000),
	}
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for name, src := range inputs {
				bytes, lines := []byte(src), []byte(strings.Repeat(src+"\r\n", 3)+src)
				var out Spans
				records := make([]Spans, 5)
				for form, f := range map[string]func(){
					"Scan":                   func() { Scan(bytes, &out) },
					"ScanString":             func() { ScanString(src, &out) },
					"Production.Scan":        func() { AbsoluteURI.Scan(bytes, &out) },
					"Production.ScanString":  func() { RelativeRef.ScanString(src, &out) },
					"Production.Check":       func() { URIReference.Check(bytes) },
					"ScanLines":              func() { ScanLines(lines, records) },
					"Production.ScanLines":   func() { URI.ScanLines(lines, records) },
					"Production.CheckString": func() { URI.CheckString(src) },
					"the accessors":          func() { useAccessors(&out) },
					"ScanLines on the stack": func() { scanOnTheStack(src) },
				} {
					expect.Allocations(t, 0, f, "kernel %s, %s, %s", k, name, form)
				}
			}
			expect.Allocations(t, 0, func() { Parse("http://h/p") }, "kernel %s: Parse of valid input", k)
		})
	}
}

// scanOnTheStack has input and records that the caller keeps on its stack. What leads them
// into a variable or a call of one would put them on the heap.
func scanOnTheStack(src string) {
	var buf [64]byte
	var records [4]Spans
	n := copy(buf[:len(buf)-1], src)
	buf[n] = '\n'
	ScanLines(buf[:n+1], records[:])
	URI.ScanLines(buf[:n+1], records[:])
	Scan(buf[:n], &records[0])
	RelativeRef.Scan(buf[:n], &records[0])
}

var sink int

func useAccessors(s *Spans) {
	sink += s.Authority().Len() + int(s.HostKind()) + int(s.PathKind()) + s.ErrorOffset() + int(s.ErrorCode()) + len(s.ErrorCode().String())
	if s.Has(CompPort) || s.Valid() && s.Err() != nil {
		sink++
	}
}

// TestAccessorsInline asks the compiler. A call for each accessor of each
// record would cost more than some scans do.
func TestAccessorsInline(t *testing.T) {
	out := assembly.Compiler(t, "-m")
	for _, name := range []string{
		"Span.Len", "Span.In", "Span.InString",
		"(*Spans).Has", "(*Spans).Authority", "(*Spans).HostKind", "(*Spans).PathKind",
		"(*Spans).Valid", "(*Spans).ErrorOffset", "(*Spans).ErrorCode",
		"(*Reader).Next", "(*Reader).Line", "(*Reader).Spans",
		"(*Spans).Span", "Scan", "ScanLines", "ScanString", "Production.ScanString",
	} {
		if !strings.Contains(out, ": can inline "+name+"\n") {
			t.Errorf("%s does not inline", name)
		}
	}
}

// TestConcurrentScansAgree scans the same bytes from several goroutines at
// once, each with a record of its own, as the package documentation allows;
// the race detector watches the portable build do it.
func TestConcurrentScansAgree(t *testing.T) {
	cases, err := conformance.Load(os.DirFS(conformanceFolders[0]))
	must.NoError(t, err)
	var text []byte
	for _, c := range cases {
		text = append(append(text, c.Input...), '\n')
	}
	for _, kernel := range Kernels() {
		withKernel(t, kernel, func() {
			want := scanAllLines(text)
			var all sync.WaitGroup
			for range 4 {
				all.Add(1)
				go func() {
					defer all.Done()
					for range 20 {
						for i, s := range scanAllLines(text) {
							if s != want[i] {
								t.Errorf("kernel %s, record %d: %+v, alone it was %+v", kernel, i, s, want[i])
								return
							}
						}
					}
				}()
			}
			all.Wait()
		})
	}
}

// scanAllLines returns the records of all lines.
func scanAllLines(text []byte) []Spans {
	records := make([]Spans, len(text))
	n, _ := ScanLines(text, records)
	return records[:n]
}

// unsafeFiles are the files of the module that import unsafe, each with its
// reason. Whoever reviews memory safety reads these, and the assembly.
var unsafeFiles = map[string]string{
	"unsafe.go":                        "a record and the array of its spans as other types of the same layout",
	"internal/record/record.go":        "Spans as the record of the same layout, for the packages that write URIs",
	"internal/test/libfuzzer/entry.go": "an input of libFuzzer, without a copy",
	"internal/text/text.go":            "the bytes of a string, and the other way round, without a copy",
	"internal/text/text_test.go":       "where the bytes of a string are",
	"long_linux_test.go":               "the call that maps one file many times",
	"spans_test.go":                    "the size of a record",
}

// TestUnsafeIsInOneFile reads the imports of every Go file of the module, those
// of other platforms too. A file with go:linkname must import unsafe as well.
func TestUnsafeIsInOneFile(t *testing.T) {
	var found []string
	err := tree.Walk(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && isModule(path):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range file.Imports {
			if i.Path.Value == `"unsafe"` {
				found = append(found, filepath.ToSlash(path))
			}
		}
		return nil
	})
	must.NoError(t, err)
	for _, path := range found {
		if unsafeFiles[path] == "" {
			t.Errorf("%s imports unsafe; what needs it belongs into the unsafe.go of the package", path)
		}
	}
	for path := range unsafeFiles {
		if !slices.Contains(found, path) {
			t.Errorf("%s does not import unsafe any more", path)
		}
	}
}

// isModule reports whether a folder has a module of its own.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}
