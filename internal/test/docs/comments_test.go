package docs

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// bracketed is a name in brackets as it is in plain text, if it is no link. After a name it
// would be a type argument or an index.
var bracketed = regexp.MustCompile(`(?:^|[\s(])\[\*?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,2}\]`)

// TestDocLinksNameWhatExists reads the comments of the public packages, also those of fields and
// constants. A name in brackets is a link to what has the name. If there is no such name, or the
// text is indented as code is, go doc shows the brackets.
func TestDocLinksNameWhatExists(t *testing.T) {
	t.Chdir(root)
	public := map[string]*doc.Package{} // by import path
	for _, folder := range slices.Concat(publicPackages, []string{"classes", "fsm"}) {
		imported := strings.TrimSuffix(modulePath+"/"+folder, "/.")
		p, err := doc.NewFromFiles(positions, slices.Collect(maps.Values(sourcesOf(t, folder))), imported)
		must.NoError(t, err)
		public[imported] = p
	}
	links := 0
	for imported, p := range public {
		for _, text := range commentsOf(p) {
			for _, part := range partsOf(p.Parser().Parse(text).Content) {
				switch part := part.(type) {
				case comment.Plain:
					if name := bracketed.FindString(string(part)); name != "" {
						t.Errorf("package %s: %s is no name that the package or its imports have, in: %s", p.Name, name, part)
					}
				case code:
					for _, name := range bracketed.FindAllString(string(part), -1) {
						if name = strings.Trim(name, " \t\n([]"); p.Parser().LookupSym("", name) {
							t.Errorf("package %s: [%s] is in a text that is shown as code: %s", p.Name, name, part)
						}
					}
				case *comment.DocLink:
					links++
					if other := public[part.ImportPath]; other != nil && part.ImportPath != imported && part.Name != "" && !other.Parser().LookupSym(part.Recv, part.Name) {
						t.Errorf("package %s: package %s has no %s", p.Name, other.Name, strings.TrimPrefix(part.Recv+"."+part.Name, "."))
					}
				}
			}
		}
	}
	if links < 500 {
		t.Errorf("found %d links", links)
	}
}

// commentsOf returns all comments that go doc shows of a package.
func commentsOf(p *doc.Package) []string {
	texts := []string{p.Doc}
	value := func(values []*doc.Value) {
		for _, v := range values {
			texts = append(append(texts, v.Doc), inside(v.Decl)...)
		}
	}
	function := func(functions []*doc.Func) {
		for _, f := range functions {
			texts = append(texts, f.Doc)
		}
	}
	value(p.Consts)
	value(p.Vars)
	function(p.Funcs)
	for _, kind := range p.Types {
		texts = append(append(texts, kind.Doc), inside(kind.Decl)...)
		value(kind.Consts)
		value(kind.Vars)
		function(kind.Funcs)
		function(kind.Methods)
	}
	return texts
}

// inside returns the comments of the fields, constants and variables of a declaration.
func inside(declaration ast.Node) (texts []string) {
	ast.Inspect(declaration, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			texts = append(texts, n.Doc.Text(), n.Comment.Text())
		case *ast.ValueSpec:
			texts = append(texts, n.Doc.Text(), n.Comment.Text())
		}
		return true
	})
	return texts
}

// code is a text that is shown as it is.
type code string

// partsOf returns the texts, the links and the code in some blocks.
func partsOf(blocks []comment.Block) (parts []any) {
	for _, block := range blocks {
		switch block := block.(type) {
		case *comment.Code:
			parts = append(parts, code(block.Text))
		case *comment.Paragraph:
			for _, text := range block.Text {
				parts = append(parts, text)
			}
		case *comment.List:
			for _, item := range block.Items {
				parts = append(parts, partsOf(item.Content)...)
			}
		}
	}
	return parts
}
