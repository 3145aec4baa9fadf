package auth_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/urihttp"
)

// A sent is a request as it is sent.
type sent struct{ method, target, host string }

// known are requests that servers disagree about.
func known() (list []sent) {
	for _, row := range requests.Rows {
		list = append(list, sent{row.Method, row.Target, row.Host})
	}
	for _, target := range []string{"/", "/a%20b?c=d", "/a/../b", "/%2e%2e/", "//a//b", "/a%2Fb", "http://h", "http://h/", "https://h:443/", "http://other/x", "ftp://h/x", "http://u@h/", "/" + strings.Repeat("a", 9000)} {
		list = append(list, sent{"GET", target, "h"})
	}
	return list
}

// TestNginxRefusesWhatTheRFCsForbid sends requests that servers disagree about.
func TestNginxRefusesWhatTheRFCsForbid(t *testing.T) { compareWithAlone(t, known()) }

// TestNginxRefusesWhatTheRFCsForbidInRealTargets sends what vulnerability scanners sent.
func TestNginxRefusesWhatTheRFCsForbidInRealTargets(t *testing.T) {
	var list []sent
	for line := range strings.Lines(string(reallists.Files(t, "urls/attack_request_targets.txt")[0].Data)) {
		if len(list) < 3000 {
			list = append(list, sent{"GET", strings.TrimRight(line, "\r\n"), "h"})
		}
	}
	compareWithAlone(t, list)
}

// compareWithAlone sends each request to nginx alone and to nginx with auth_request. What
// nginx alone lets pass must get the verdict of the Checker on what the client has sent,
// whatever nginx makes of it, and what nginx refuses itself stays refused.
func compareWithAlone(t *testing.T, all []sent) {
	o := auth.Options{Check: urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash | uriscan.FactEncodedDotSegment}}
	with := startNginx(t, o)
	alone := startNginx(t, o, "auth_request /uriscan-auth;", "")
	checker := urihttp.NewChecker(o.Check)
	passed, became := 0, 0
	for _, s := range all {
		text := head(s.method, s.target, s.host)
		before, after := alone.send(text).status, with.send(text)
		var found urihttp.Request
		why := checker.Check(&http.Request{Method: s.method, RequestURI: s.target, Host: s.host, ProtoMajor: 1}, &found)
		switch {
		case before != 200:
			expect.Equal(t, after.status, before, "%.200q: the status, which nginx alone gives", text)
		case why == nil:
			passed++
			expect.Equal(t, after.status, 200, "%.200q: the status, valid", text)
		default:
			became++
			expect.Equal(t, after.status, 400, "%.200q: the status, %v", text, why)
			if s.method != "HEAD" {
				expect.Equal(t, after.body, "refused: "+why.Code+"\n", "%.200q: the body", text)
			}
		}
	}
	t.Logf("of %d heads, nginx alone refuses %d; of the others %d pass, and %d became 400", len(all), len(all)-passed-became, passed, became)
	if passed == 0 || became == 0 {
		t.Error("the heads show nothing")
	}
}
