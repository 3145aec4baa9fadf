package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestEveryExportedNameIsListed reads a package that has each kind of name, exported
// and not.
func TestEveryExportedNameIsListed(t *testing.T) {
	const source = `package p
type Kind uint8
const First, second Kind = 1, 2
var Default *Record
type Record struct { Name string; size int }
func (r *Record) Len() int { return r.size }
func (r Record) text() string { return r.Name }
type Text interface { ~string | ~[]byte }
func Append[T Text](dst []byte, src T) ([]byte, error) { return dst, nil }
func hidden() {}
`
	const want = `p: func Append[T Text](dst []byte, src T) ([]byte, error)
p: var Default *Record
p: const First Kind
p: type Kind uint8
p: type Record struct
p: type Record struct, Name string
p: func (*Record).Len() int
p: type Text interface{~string | ~[]byte}
`
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := new(types.Config).Check("p", files, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(appendNames(nil, p)); got != want {
		t.Errorf("the names are\n%s\nwant\n%s", got, want)
	}
}

func TestOnlyPackagesForUsersAreListed(t *testing.T) {
	for path, want := range map[string]bool{
		"github.com/uriscan/uriscan":                   true,
		"github.com/uriscan/uriscan/find":              true,
		"github.com/uriscan/uriscan/internal/kernel":   false,
		"github.com/uriscan/uriscan/examples/cookie":   false,
		"github.com/uriscan/uriscan/gen":               false,
		"github.com/uriscan/uriscan/internal/test/ref": false,
	} {
		if got := public(path); got != want {
			t.Errorf("%s is public: %v", path, got)
		}
	}
}
