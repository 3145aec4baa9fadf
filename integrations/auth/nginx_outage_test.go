package auth_test

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// TestNginxFailsClosedWithoutAServer stops the server, and starts it again.
func TestNginxFailsClosedWithoutAServer(t *testing.T) {
	s := startNginx(t, auth.Options{})
	expect.Equal(t, s.get("/").status, 200, "the status with a server")
	s.asked.http.Close()
	got := s.get("/")
	expect.Equal(t, got.status, 500, "the status without one")
	_, _, taken := s.app.last()
	expect.Equal(t, taken, 1, "how many requests reach the application")
	s.startAgain()
	expect.Equal(t, s.get("/").status, 200, "the status with a server again")
	expect.Equal(t, s.get("/<").status, 400, "the status with a server again, refused")
}

// TestNginxFailsOpenByARecipe does the same with the README's change: valid and invalid
// requests pass while there is no server, and an invalid one does not when there is.
func TestNginxFailsOpenByARecipe(t *testing.T) {
	old, changed := failOpen(t)
	s := startNginx(t, auth.Options{}, old, changed)
	expect.Equal(t, s.get("/<").status, 400, "the status with a server")
	s.asked.http.Close()
	expect.Equal(t, s.get("/<").status, 200, "the status without one")
	expect.Equal(t, s.get("/").status, 200, "the status without one, valid")
	s.startAgain()
	expect.Equal(t, s.get("/<").status, 400, "the status with a server again")
}

// TestNginxAsksASecondServer kills one of two servers under load, and starts it again. No
// request notices.
func TestNginxAsksASecondServer(t *testing.T) {
	const first, second = "	server unix:/run/uriscan-auth/nginx.sock;\n", "	server unix:/run/uriscan-auth/second.sock;\n"
	if !strings.Contains(readme(t), "`"+strings.TrimSpace(second)+"`") {
		t.Errorf("README.md does not have %s", second)
	}
	other := startAsked(t, auth.Options{})
	s := startNginx(t, auth.Options{}, first, first+strings.Replace(second, "/run/uriscan-auth/second.sock", other.address, 1))
	var group sync.WaitGroup
	var wrong atomic.Int64
	for i := range 4 {
		group.Go(func() {
			for j := range 250 {
				if s.get(fmt.Sprintf("/%d/%d", i, j)).status != 200 || s.get(fmt.Sprintf("/%d/<%d", i, j)).status != 400 {
					wrong.Add(1)
				}
			}
		})
	}
	s.asked.http.Close()
	for range 100 {
		s.get("/")
	}
	s.startAgain()
	for range 100 {
		s.get("/")
	}
	group.Wait()
	expect.Equal(t, wrong.Load(), 0, "how many requests notice")
	if n := other.count(t, "checks_total", "nginx", "passed"); n == 0 {
		t.Error("the second server is not asked")
	}
}

// startAgain makes the server listen where it did.
func (s *site) startAgain() {
	s.t.Helper()
	handler, err := s.asked.Nginx(auth.DefaultNginx)
	must.NoError(s.t, err)
	s.asked.listen(s.t, "unix", s.asked.address, handler)
}

// TestNginxLetsNothingBadPassWhileTheServerRestarts sends requests that are to be refused,
// and such that are not, while the server is killed and started again.
func TestNginxLetsNothingBadPassWhileTheServerRestarts(t *testing.T) {
	s := startNginx(t, auth.Options{})
	var group sync.WaitGroup
	var bad, passed, failed atomic.Int64
	for i := range 4 {
		group.Go(func() {
			for j := range 250 {
				switch status := s.get(fmt.Sprintf("/%d/%d", i, j)).status; status {
				case 200:
					passed.Add(1)
				case 500:
					failed.Add(1)
				default:
					t.Errorf("a valid request: status %d", status)
				}
				if status := s.get(fmt.Sprintf("/%d/<%d", i, j)).status; status != 400 && status != 500 {
					bad.Add(1)
				}
			}
		})
	}
	for range 5 {
		s.asked.http.Close()
		s.startAgain()
		for range 1000 {
			if s.get("/").status == 200 {
				break
			}
		}
	}
	group.Wait()
	expect.Equal(t, bad.Load(), 0, "how many invalid requests pass")
	expect.Equal(t, passed.Load()+failed.Load(), 1000, "how many valid requests were answered")
	if passed.Load() == 0 {
		t.Error("no valid request passes")
	}
	t.Logf("%d of 1000 valid requests pass, %d get 500", passed.Load(), failed.Load())
}

// TestNginxReportsOnly lets all pass, counts them, and logs nothing of them. The access log
// of nginx has the code.
func TestNginxReportsOnly(t *testing.T) {
	s := startNginx(t, auth.Options{Check: urihttp.Options{ReportOnly: true, MaxTargetLength: 100, RefuseFacts: uriscan.FactEncodedSlash}})
	long := "/" + strings.Repeat("secret", 100)
	for _, target := range []string{"/secret<", "/secret%2F", "ftp://secret/", long, "/secret"} {
		expect.Equal(t, s.get(target).status, 200, "%.50s: the status", target)
	}
	expect.Equal(t, s.send(head("GET", "/", "secret@h")).status, 200, "the status of an invalid Host")
	expect.Equal(t, s.asked.count(t, "checks_total", "nginx", "reported"), 5, "how many would be refused")
	expect.Equal(t, s.asked.count(t, "checks_total", "nginx", "passed"), 1, "how many pass")
	expect.Equal(t, s.asked.count(t, "checks_total", "nginx", "refused"), 0, "how many are refused")
	for _, code := range []string{"target-path", "fact-encoded-slash", "scheme", "length", "host-host"} {
		expect.Equal(t, s.asked.count(t, "refusals_total", code, "nginx"), 1, "how many of %s", code)
	}
	if log := s.asked.log.String(); strings.Contains(log, "secret") || strings.Count(log, "would be refused") != 5 {
		t.Errorf("the log has something of the requests, or not five lines:\n%s", log)
	}
	access, err := os.ReadFile(filepath.Join(s.folder, "access.log"))
	must.NoError(t, err)
	for _, line := range []string{"200 target-path\n", "200 fact-encoded-slash\n", "200 scheme\n", "200 length\n"} {
		if !strings.Contains(string(access), line) {
			t.Errorf("the access log of nginx has no line %q", line)
		}
	}
}

// TestNginxHandsOnWhatIsFound looks at what the application gets, also if a client sends
// such fields itself.
func TestNginxHandsOnWhatIsFound(t *testing.T) {
	s := startNginx(t, auth.Options{})
	forged := []string{"X-Uriscan-Facts: forged", "X-Uriscan-Template: forged", "X-Uriscan-Differs: forged", "X-Uriscan-Refusal: forged"}
	for target, want := range map[string][3]string{
		"/users/48151/a%2Fb?q": {"encoded-slash", "/users/{int}/{encoded}", ""},
		"/plain":               {"", "/plain", ""},
	} {
		expect.Equal(t, s.get(target, forged...).status, 200, "%s: the status", target)
		line, fields, _ := s.app.last()
		expect.Equal(t, line, "GET "+target+" HTTP/1.0", "%s: the line at the application", target)
		expect.Equal(t, [3]string{fields.Get(auth.FactsField), fields.Get(auth.TemplateField), fields.Get(auth.DiffersField)}, want, "%s: facts, template and differences", target)
		expect.Equal(t, fields.Get(auth.RefusalField), "", "%s: the refusal", target)
	}
	expect.Equal(t, s.send(head("GET", "/", "2130706433")).status, 200, "the status")
	_, fields, _ := s.app.last()
	expect.Equal(t, fields.Get(auth.DiffersField), "host", "what a browser reads in another way in the Host 2130706433")
}

// TestNginxKeepsTheBody posts some, which go to the application alone.
func TestNginxKeepsTheBody(t *testing.T) {
	s := startNginx(t, auth.Options{})
	for _, length := range []int{0, 4, 200_000} {
		got := s.send(head("POST", "/form", "h", fmt.Sprint("Content-Length: ", length)) + strings.Repeat("x", length))
		expect.Equal(t, got.status, 200, "a body of %d: the status", length)
		_, fields, _ := s.app.last()
		expect.Equal(t, fields.Get("Content-Length"), fmt.Sprint(length), "the length at the application")
	}
	expect.Equal(t, s.send(head("POST", "/form", "h", "Transfer-Encoding: chunked")+"4\r\nbody\r\n0\r\n\r\n").status, 200, "a body in chunks: the status")
	expect.Equal(t, s.send(head("HEAD", "/<", "h")).status, 400, "HEAD: the status")
	expect.Equal(t, s.asked.count(t, "checks_total", "nginx", "passed"), 4, "how many pass")
}

// TestNginxDoesNotShowTheServer asks for the location that asks it.
func TestNginxDoesNotShowTheServer(t *testing.T) {
	s := startNginx(t, auth.Options{})
	for _, target := range []string{"/uriscan-auth", "/%75riscan-auth", "//uriscan-auth", "/x/../uriscan-auth"} {
		expect.Equal(t, s.get(target, forged...).status, 404, "%s: the status", target)
	}
	expect.Equal(t, s.asked.count(t, "checks_total", "nginx", "passed"), 0, "how many were checked")
}

// TestNginxDoesNotAskBeforeAReturn shows what the README warns of.
func TestNginxDoesNotAskBeforeAReturn(t *testing.T) {
	s := startNginx(t, auth.Options{}, "	location @refused", "	location /early {\n		return 200 early;\n	}\n\n	location @refused")
	expect.Equal(t, s.get("/early?<").body, "early", "the body")
}

// TestNginxDoesNotWaitForAServerThatHangs has one that takes connections and never answers.
func TestNginxDoesNotWaitForAServerThatHangs(t *testing.T) {
	old, changed := failOpen(t)
	for status, changes := range map[int][]string{500: nil, 200: {old, changed}} {
		s := startNginx(t, auth.Options{}, changes...)
		s.asked.http.Close()
		hangs, err := net.Listen("unix", s.asked.address)
		must.NoError(t, err)
		defer hangs.Close()
		expect.Equal(t, s.get("/").status, status, "the status")
	}
}

// TestNginxShowsAllRefusalsButThoseOfTheApplicationAs400 asks for what is forbidden by each.
func TestNginxShowsAllRefusalsButThoseOfTheApplicationAs400(t *testing.T) {
	s := startNginx(t, auth.Options{}, "	location @refused", "	location /denied {\n		deny all;\n	}\n\n	location @refused")
	for target, want := range map[string]string{"/<": "400 refused: target-path\n", "/denied": "400 refused: \n", "/forbidden": "403 app\n"} {
		got := s.get(target)
		expect.Equal(t, fmt.Sprint(got.status, " ", got.body), want, "%s: the answer", target)
	}
}
