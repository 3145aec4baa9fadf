package haproxy

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/urihttp"
)

func TestVerdictIsThatOfTheChecker(t *testing.T) {
	for _, o := range []urihttp.Options{
		{},
		{AllowSchemes: []string{"ftp"}, AllowUserinfo: true, AllowEmptyHost: true},
		{AllowInQuery: "[]", RefuseFacts: uriscan.FactEncodedSlash | uriscan.FactDotSegment, MaxTargetLength: 10},
	} {
		peer := connect(t, startAgent(t, Options{Check: o}))
		checker := urihttp.NewChecker(o)
		refused := 0
		for _, row := range requests.Rows {
			got := peer.ask(t, request{row.Method, row.Target, &row.Host, "1.1", false})["refusal"]
			var found urihttp.Request
			want := ""
			if why := checker.Check(&http.Request{Method: row.Method, RequestURI: row.Target, Host: row.Host, ProtoMajor: 1, ProtoMinor: 1}, &found); why != nil {
				want = why.Code
				refused++
			}
			expect.Equal(t, got, want, "%s %s, Host %s", row.Method, row.Target, row.Host)
		}
		if refused < 20 {
			t.Errorf("%d requests refused", refused)
		}
	}
}

func TestVariablesSayWhatIsOfNote(t *testing.T) {
	peer := connect(t, startAgent(t, Options{}))
	for _, c := range []struct {
		request
		want string
	}{
		{request{"GET", "/users/42/orders?x=1", hostOf("h.example"), "1.1", false}, "template=/users/{int}/orders"},
		{request{"GET", "/a%2fb/../c", hostOf("h.example"), "1.1", false}, "facts=dot-segment,encoded-slash,lower-triplet template=/{encoded}/../c"},
		{request{"GET", `/a\..\b`, hostOf("h.example"), "1.1", false}, "refusal=target-path facts=backslash,differs differs=path"},
		{request{"GET", "/", hostOf(`h.example\@evil.example`), "1.1", false}, "refusal=host-host"},
		{request{"GET", "http://0x7f.1/", hostOf("0x7f.1"), "1.1", false}, "facts=ipv4-like,differs template=/ differs=host"},
		{request{"GET", "http://h:443/", hostOf("h:443"), "1.1", true}, "template=/"},
		{request{"GET", "ftp://h/x", hostOf("h"), "1.1", false}, "refusal=scheme template=/x"},
		{request{"GET", "http://u:p@h/", hostOf("h"), "1.1", false}, "refusal=userinfo facts=userinfo,password template=/"},
		{request{"OPTIONS", "*", hostOf("h"), "1.1", false}, ""},
		{request{"CONNECT", "h:443", hostOf("h:443"), "1.1", false}, ""},
		{request{"GET", "//evil.example/x", hostOf("h"), "1.1", false}, "facts=empty-segment template=//evil.example/x"},
		{request{"GET", "/", hostOf("h:99999"), "1.1", false}, "template=/ differs=refused-by-browser"},
		// RFC 9112 §3.2 wants a Host of HTTP/1.1, and lets it be empty.
		{request{"GET", "/a", nil, "1.1", false}, "refusal=no-host"},
		{request{"GET", "/a", nil, "1.9", false}, "refusal=no-host"},
		{request{"GET", "http://h/a", nil, "1.1", false}, "refusal=no-host"},
		{request{"GET", "/<", nil, "1.1", false}, "refusal=target-path"},
		{request{"GET", "/a", hostOf(""), "1.1", false}, ""},
		{request{"GET", "/a", nil, "1.0", false}, ""},
		{request{"GET", "/a", nil, "", false}, ""},
		// What HAProxy makes of HTTP/2.
		{request{"GET", "https://h/users/42", hostOf("h"), "2.0", true}, "template=/users/{int}"},
		{request{"GET", "javascript://h/a", hostOf("h"), "2.0", true}, "refusal=scheme"},
		{request{"GET", "http://h/x/a", hostOf("h/x"), "2.0", false}, "refusal=host-host"},
		{request{"GET", "http:///a", hostOf(""), "2.0", false}, "refusal=empty-host"},
		{request{"GET", "/a", nil, "2.0", false}, "refusal=empty-host"},
		{request{"GET", "/a", nil, "3.0", false}, "refusal=empty-host"},
		{request{"GET", "/a", hostOf("h"), "2.0", false}, "template=/a"},
		// Without a Host, and so without an :authority, or from a client of HTTP/1 that claims
		// a later version. The server would get HTTP/1.1 without a Host.
		{request{"OPTIONS", "*", nil, "2.0", false}, "refusal=no-host"},
		{request{"GET", "http://h/a", nil, "3.7", false}, "refusal=no-host"},
		{request{"CONNECT", "h:443", nil, "2.0", false}, "refusal=no-host"},
		{request{"GET", "*", hostOf("h"), "2.0", false}, "refusal=target-path"},
	} {
		got := peer.ask(t, c.request)
		expect.Equal(t, got["checked"], "true", "%s: checked", c.target)
		for want := range strings.FieldsSeq(c.want) {
			name, value, _ := strings.Cut(want, "=")
			expect.Equal(t, got[name], value, "%s %s, Host %v, %s: %s", c.method, c.target, c.host, c.version, name)
		}
		if !strings.Contains(c.want, "refusal") && got["refusal"] != "" {
			t.Errorf("%s %s: refused by %s", c.method, c.target, got["refusal"])
		}
	}
}

// With AllowEmptyHost a request of HTTP/2 may come without a Host, and one of HTTP/1.1 may not.
func TestAnEmptyHostThatIsAllowedIsNoMissingOne(t *testing.T) {
	peer := connect(t, startAgent(t, Options{Check: urihttp.Options{AllowEmptyHost: true}}))
	for version, want := range map[string]string{"1.0": "", "1.1": NoHost, "1.9": NoHost, "2.0": "", "3.0": ""} {
		for _, r := range []request{{"OPTIONS", "*", nil, version, false}, {"GET", "/a", nil, version, false}, {"GET", "http://h/a", nil, version, false}} {
			expect.Equal(t, peer.ask(t, r)["refusal"], want, "%s %s, %s", r.method, r.target, version)
		}
	}
}

func TestVariablesThatAreNotWantedAreNotSet(t *testing.T) {
	all := request{"GET", `http://u@0x7f.1/a/42`, hostOf("0x7f.1"), "1.1", false}
	for wanted, want := range map[string]string{"": "checked refusal", "facts": "checked facts refusal", "template": "checked refusal template", "differs": "checked differs refusal"} {
		o := Options{Variables: strings.Fields(wanted), Template: template.Named("odigos")}
		got := connect(t, startAgent(t, o)).ask(t, all)
		var names []string
		for name := range got {
			names = append(names, name)
		}
		slices.Sort(names)
		expect.Equal(t, strings.Join(names, " "), want, "variables %q", wanted)
		if wanted == "template" {
			expect.Equal(t, got["template"], "/a/{id}", "template of the preset")
		}
	}
}

func TestATargetThatIsTooLongIsNotLookedAt(t *testing.T) {
	peer := connect(t, startAgent(t, Options{Check: urihttp.Options{MaxTargetLength: 20}}))
	got := peer.ask(t, request{"GET", "http://u@0x7f.1/users/42/..", hostOf("0x7f.1"), "1.1", false})
	expect.Equal(t, fmt.Sprint(got), "map[checked:true refusal:length]", "variables")
}

// HAProxy ends a connection when an answer is too long.
func TestAnswersFitTheSizeOfAFrame(t *testing.T) {
	const most = spop.MinFrame
	peer := dial(t, startAgent(t, Options{}))
	peer.send(t, helloFrame("2.0", most, ""))
	peer.next(t)
	for _, target := range []string{"/" + strings.Repeat("a/", 70), "/" + strings.Repeat("/1", 50), `/%00%2f%5c/../%2e/\|{}@` + strings.Repeat("1", 100)} {
		peer.send(t, frame(spop.Notify, "\x07\x01", request{"GET", target, hostOf("h"), "1.1", false}.message()))
		text, err := peer.frames.Next()
		must.NoError(t, err)
		if len(text) > most {
			t.Errorf("%q: the answer has %d bytes", target, len(text))
		}
		f, err := spop.Parse(text)
		must.NoError(t, err)
		got := variablesIn(t, f.Payload)
		if got["checked"] != "true" || (got["refusal"] == "") == strings.Contains(target, `\`) {
			t.Errorf("%q: %v", target, got)
		}
	}
	// So many verdicts have no room, and none of them may be lost.
	peer.send(t, frame(spop.Notify, "\x07\x01", strings.Repeat("\x00\x02"+pair("method", "A")+"\x06target\x08\x01<", 10)))
	peer.ended(t, spop.TooBig, "ten verdicts in a small frame")
}

func TestALongTemplateIsAbsent(t *testing.T) {
	peer := connect(t, startAgent(t, Options{}))
	for target, has := range map[string]bool{
		"/" + strings.Repeat("a", MaxTemplate-1): true,
		"/" + strings.Repeat("a", MaxTemplate):   false,
		strings.Repeat("/1", MaxTemplate/6):      true,
		strings.Repeat("/1", MaxTemplate/6+1):    false,
		"/" + strings.Repeat("a", longestPath):   false,
	} {
		if got := peer.ask(t, request{"GET", target, hostOf("h"), "1.1", false}); (got["template"] != "") != has {
			t.Errorf("a path of %d bytes: the template is %.50q", len(target), got["template"])
		}
	}
}

// Neither a wrong configuration nor an event before the request has come may let a request
// pass.
func TestAMessageWithoutARequestIsAnError(t *testing.T) {
	agent := startAgent(t, Options{})
	for of, message := range map[string]string{
		"no argument":         "\x05check\x00",
		"no target":           "\x05check\x01" + pair("method", "GET"),
		"no method":           "\x05check\x01" + pair("target", "/"),
		"a NULL as target":    "\x05check\x02" + pair("method", "GET") + "\x06target\x00",
		"a number as target":  "\x05check\x02" + pair("method", "GET") + "\x06target\x02\x01",
		"another name for it": "\x05check\x02" + pair("method", "GET") + pair("url", "/"),
		"a second message":    request{"GET", "/", nil, "1.0", false}.message() + "\x01x\x00",
	} {
		peer := connect(t, agent)
		peer.send(t, frame(spop.Notify, "\x01\x01", message))
		peer.ended(t, spop.Invalid, of)
	}
	if text := agent.log.String(); !strings.Contains(text, "args method=method target=url") {
		t.Errorf("the log does not say what would be right: %s", text)
	}
}
