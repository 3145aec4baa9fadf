package caddy

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// withoutH2C is what the README has before a reverse_proxy.
const withoutH2C = "	@h2c header_regexp Upgrade (?i)h2c\n	request_header @h2c -Upgrade\n"

// TestNoTunnelWithRequestsIsAskedFor wants a server after Caddy not to be asked for HTTP/2 in a
// tunnel, in which requests would not be checked, and to be asked for a WebSocket.
func TestNoTunnelWithRequestsIsAskedFor(t *testing.T) {
	if !strings.Contains(readme(t), "\n"+withoutH2C) {
		t.Errorf("README.md does not have\n%s", withoutH2C)
	}
	asked := make(chan string, 1)
	app := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked <- r.Header.Get("Upgrade") }))
	defer app.Close()
	s := start(t, withoutH2C+"	uriscan\n	reverse_proxy "+app.Listener.Addr().String()+"\n")
	for upgrade, want := range map[string]string{"h2c": "", "H2C": "", `"a, h2c`: "", "websocket, h2c": "", "websocket": "websocket"} {
		conn, err := net.Dial("tcp", s.address)
		must.NoError(t, err)
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(time.Minute))
		fmt.Fprintf(conn, "GET /a HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: %s\r\n\r\n", s.address, upgrade)
		_, err = io.ReadFull(conn, make([]byte, 1))
		must.NoError(t, err)
		expect.Equal(t, <-asked, want, "of Upgrade: %s the server gets", upgrade)
	}
}
