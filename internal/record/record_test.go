package record

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestRecordShowsWhatSpansSay reads a record of a scan, and fills one that the
// methods of Spans read.
func TestRecordShowsWhatSpansSay(t *testing.T) {
	s, err := uriscan.Parse("a://u@1.2.3.4:5/p?q#f")
	must.NoError(t, err)
	var filled uriscan.Spans
	from, to := Of(&s), Of(&filled)
	to.Set(kernel.CompScheme, &to.Scheme, from.Scheme.Start, from.Scheme.End)
	to.Set(kernel.CompUserinfo, &to.Userinfo, from.Userinfo.Start, from.Userinfo.End)
	to.Set(kernel.CompHost, &to.Host, from.Host.Start, from.Host.End)
	to.Set(kernel.CompPort, &to.Port, from.Port.Start, from.Port.End)
	to.Set(kernel.CompPath, &to.Path, from.Path.Start, from.Path.End)
	to.Set(kernel.CompQuery, &to.Query, from.Query.Start, from.Query.End)
	to.Set(kernel.CompFragment, &to.Fragment, from.Fragment.Start, from.Fragment.End)
	to.Kinds = kernel.Kinds(kernel.HostIPv4, kernel.PathAbempty)
	if filled != s {
		t.Errorf("filled %+v, scanned %+v", filled, s)
	}
}
