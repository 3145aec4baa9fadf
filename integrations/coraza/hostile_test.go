package coraza_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// hostile are values that would embarrass an operator.
var hostile = map[string]string{
	"nothing":              "",
	"a NUL":                "/a\x00b",
	"an end of line":       "/a\r\nSet-Cookie: x",
	"a megabyte":           "/" + strings.Repeat("a", 1<<20),
	"a megabyte of dots":   strings.Repeat("/..", 1<<20/3),
	"a megabyte of %":      "/" + strings.Repeat("%", 1<<20),
	"a megabyte of @":      "http://" + strings.Repeat("@", 1<<20),
	"a megabyte of [":      "http://" + strings.Repeat("[", 1<<20),
	"no UTF-8":             "/\xff\xfe\xc0\xaf",
	"a percent at the end": "/100%",
	"credentials":          "http://user:secret@h/<",
	"a zone":               "http://[fe80::1%25eth0]:80/",
	"a large port":         "http://h:99999/",
	"a name":               "urn:isbn:0451450523",
	"tabs in a scheme":     "ja\tvas\ncript:alert(1)",
	"a megabyte of \\":     strings.Repeat("\\", 1<<20),
	"a number":             "http://" + strings.Repeat("0", 1<<20) + "1/",
	"a long name":          "http://" + strings.Repeat("\u00e4.", 1<<18),
	"a punycode label":     "http://xn--" + strings.Repeat("z", 1<<20) + "/",
	"a macro":              "/%{TX.0}%{MATCHED_VAR}",
}

// everyGrammar has what names a grammar in the argument of an operator, with nothing for the
// default.
var everyGrammar = []string{"", "request-target", "origin-form", "absolute-form", "authority-form", "asterisk-form", "absolute-path", "Host", "URI", "URI-reference", "absolute-URI", "relative-ref"}

// TestHostileValuesGetAnAnswer runs every operator with every grammar over each value,
// from several goroutines at once, and wants the same answers from all.
func TestHostileValuesGetAnAnswer(t *testing.T) {
	var rules []string
	for i, g := range everyGrammar {
		rules = append(rules,
			fmt.Sprintf("SecRule REQUEST_HEADERS:Referer \"@uriStrict %s\" \"id:%d,phase:1,pass,capture,msg:'strict %s: %%{TX.0} %%{TX.1}'\"", g, 3*i+1, g),
			fmt.Sprintf("SecRule REQUEST_HEADERS:Referer \"@uriFacts %s %v\" \"id:%d,phase:1,pass,capture,msg:'facts %s: %%{TX.0}'\"", g, every, 3*i+2, g),
			fmt.Sprintf("SecRule REQUEST_HEADERS:Referer \"@uriDiffers %s\" \"id:%d,phase:1,pass,capture,msg:'differs %s: %%{TX.0}'\"", g, 3*i+3, g))
	}
	waf := newWAF(t, rules...)
	for name, value := range hostile {
		t.Run(name, func(t *testing.T) {
			answers := make([][]string, 4)
			var group sync.WaitGroup
			for i := range answers {
				group.Go(func() { _, answers[i] = process(waf, "GET", "/", "Referer", value) })
			}
			group.Wait()
			for _, answer := range answers[1:] {
				expect.Slices(t, answer, answers[0], "the answers")
			}
			if len(answers[0]) == 0 {
				t.Error("no rule matches")
			}
			for _, message := range answers[0] {
				if strings.Contains(message, "secret") || strings.Contains(message, "aaa") || len(message) > 300 {
					t.Errorf("a rule captures the value: %q", message)
				}
			}
		})
	}
}
