package coraza

import (
	"fmt"
	"strings"
	"sync"

	"github.com/corazawaf/coraza/v3/experimental/plugins"
	"github.com/corazawaf/coraza/v3/experimental/plugins/plugintypes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

func init() { plugins.RegisterOperator("uriDiffers", newDiffers) }

// A differs is the operator @uriDiffers.
type differs struct {
	grammar grammar
	wanted  whatwg.Difference
}

var _ plugintypes.Operator = differs{}

// allDifferences has every difference.
const allDifferences = whatwg.RefusedByRFC3986<<1 - 1

// newDiffers returns the operator for the argument of a rule: a list of differences, or
// nothing for all of them. The first word of "host,path" is no grammar: that is "Host".
func newDiffers(options plugintypes.OperatorOptions) (plugintypes.Operator, error) {
	g, names := splitArgument(options.Arguments)
	if first := strings.TrimLeft(options.Arguments, ", \t"); g == host && strings.HasPrefix(first, "host") {
		g, names = requestTarget, append([]string{"host"}, names...)
	}
	o := differs{grammar: g}
	for _, name := range names {
		var difference whatwg.Difference
		if err := difference.UnmarshalText([]byte(name)); err != nil {
			return nil, fmt.Errorf("@uriDiffers does not know the difference %q; want nothing or some of %v, and in front of them nothing or one of %s", name, allDifferences, allGrammars)
		}
		o.wanted |= difference
	}
	if len(names) == 0 {
		o.wanted = allDifferences
	}
	return o, nil
}

// Evaluate reports whether a browser reads the URI in another way than RFC 3986. A rule that
// captures gets in TX:0 the names of what differs.
func (o differs) Evaluate(tx plugintypes.TransactionState, value string) bool {
	found := compare(o.grammar.prefix(tx, value), value) & o.wanted
	if found == 0 {
		return false
	}
	if tx.Capturing() {
		tx.CaptureField(0, found.String())
	}
	return true
}

// compare returns what differs in the URI that begins with the prefix.
func compare(prefix, value string) whatwg.Difference {
	var s uriscan.Spans
	if prefix == "" {
		uriscan.ScanString(value, &s)
		return whatwg.Compare(value, &s)
	}
	buf := buffers.Get().(*[]byte)
	uri := append(append((*buf)[:0], prefix...), value...)
	uriscan.Scan(uri, &s)
	difference := whatwg.Compare(uri, &s)
	if cap(uri) <= longestKept {
		*buf = uri
	}
	buffers.Put(buf)
	return difference
}

// buffers are for URIs with a prefix.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// longestKept is the capacity of the longest buffer that is kept.
const longestKept = 16 << 10
