//go:build linux && (amd64 || arm64 || ppc64le || riscv64 || loong64)

package uri_test

import (
	"errors"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/uri"
)

// TestPairsThatAreTooLongAreErrors has names and values in pages that cannot be read,
// so that whoever writes them to find out that they are too long fails.
func TestPairsThatAreTooLongAreErrors(t *testing.T) {
	pages := guard.Hidden(t, uriscan.MaxLen+1)
	long := text.String(pages)
	r := uri.MustParse("/p?q=x")
	for name, change := range map[string]func() (uri.Reference, error){
		"WithPair of a value":      func() (uri.Reference, error) { return r.WithPair("q", long) },
		"WithAddedPair of a value": func() (uri.Reference, error) { return r.WithAddedPair("q", long) },
		"WithAddedPair of a name":  func() (uri.Reference, error) { return r.WithAddedPair(long, "") },
	} {
		if got, err := change(); !errors.Is(err, uriscan.CodeTooLong) || got != (uri.Reference{}) {
			t.Errorf("%s: %q, %v", name, got.String(), err)
		}
	}
}
