package bench

import (
	"bufio"
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/valyala/fasthttp"
	"github.com/valyala/fasthttp/fasthttputil"
)

// TestFastHTTPAcceptsWhatTheRowsSay sends each request to a fasthttp server. The row
// says whether its handler is called.
func TestFastHTTPAcceptsWhatTheRowsSay(t *testing.T) {
	listener := fasthttputil.NewInmemoryListener()
	defer listener.Close()
	reached := make(chan bool, 1)
	server := &fasthttp.Server{Handler: func(*fasthttp.RequestCtx) { reached <- true }, Logger: silent{}}
	go server.Serve(listener)
	for _, row := range requests.Rows {
		c, err := listener.Dial()
		must.NoError(t, err)
		fmt.Fprintf(c, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", row.Method, row.Target, row.Host)
		line, err := bufio.NewReader(c).ReadString('\n')
		must.NoError(t, err)
		c.Close()
		accepted := false
		select {
		case accepted = <-reached:
		default:
		}
		if want := row.AcceptedBy&requests.FastHTTP != 0; accepted != want {
			t.Errorf("%s %q, Host %q: accepted %v, want %v; the answer is %q", row.Method, row.Target, row.Host, accepted, want, line)
		}
	}
}

// silent logs nothing.
type silent struct{}

func (silent) Printf(string, ...any) {}
