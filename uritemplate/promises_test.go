package uritemplate

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// TestNothingIsAllocated holds for every operator, once dst has room. A match whose text
// needs no second try allocates nothing either, even if the Match is new.
func TestNothingIsAllocated(t *testing.T) {
	const text = "/users{/id}{.ext}{;p}{?q,list*,keys*}{&r}{#f}"
	template := MustParse(text)
	vars := Map{
		"id": String("a b"), "ext": String("json"), "p": String(""), "q": String("100%"), "list": List("1", "2"),
		"keys": Pairs("k", "v"), "r": String("é"), "f": String("%41/%"),
	}
	dst := make([]byte, 0, 200)
	values := make([]Value, 0, 8)
	for _, name := range template.Names() {
		values = append(values, vars[name])
	}
	expect.Allocations(t, 0, func() { dst, _ = template.Append(dst[:0], vars) }, "Append")
	expect.Allocations(t, 0, func() { dst, _ = template.AppendValues(dst[:0], values...) }, "AppendValues")
	expect.Allocations(t, 0, func() { dst, _ = template.AppendValues(dst[:0], String("x"), String("y")) }, "AppendValues of new values")

	simple := MustParse("/users/{id}{?q,list*}")
	src := []byte("/users/a%20b?q=1&list=2&list=3")
	expect.Allocations(t, 0, func() {
		var m Match
		if !simple.Match(src, &m) || m.Value("q").text != "1" {
			t.Error("no match")
		}
	}, "Match")
	for _, hard := range []string{"{a}{b}{c}/", "{+a}x{+b}x{+c}", "{a}.{a}", "{+a:3}{b,c,d}{/e*,f*,g*,h*,i,j}"} {
		template, src, m := MustParse(hard), []byte(strings.Repeat("ax.,/", 20)), new(Match)
		template.Match(src, m)
		expect.Allocations(t, 0, func() { template.Match(src, m) }, "%s again", hard)
	}
}

// TestStepsAreLinear counts the instructions that are carried out for texts that make a
// match go back: ten times the text may take ten times as many.
func TestStepsAreLinear(t *testing.T) {
	for _, c := range []struct{ template, unit, end string }{
		{"{a}{b}{c}{d}{e}/", "a", "!"},
		{"{a}.{b}.{c}.{d}.{e}/", "a.", "!"},
		{"{+a}/{+b}/{+c}/{+d}", "a/", " "},
		{"{+a,b,c,d}x", "a,", " "},
		{"{a,b,c,d}{e,f,g}/", "a,", "!"},
		{"{/a*,b*,c*}{/d*,e*}x", "/a", "!"},
		{"{.a*,b*,c*}{.d*,e*}!", ".a=b", "?"},
		{"{?a*,b*,c*}{&d*,e*}!", "&a=b", "?"},
		{"{;a*,b,c*}{;d*,e}!", ";b", "?"},
		{"{a:3}{b:2}{c:9}{d}/", "%2C", "!"},
		{"{a:9999}{b:9999}/", "a", "!"},
		{"{#a*}{b}{+c}{d}#", "#", " "},
	} {
		template := MustParse(c.template)
		steps := func(n int) int {
			var m Match
			first := ""
			if c.template[1] == '?' {
				first = "?x=y"
			}
			if template.MatchString(first+strings.Repeat(c.unit, n)+c.end, &m) {
				t.Errorf("%s matches", c.template)
			}
			return m.steps
		}
		small, large := steps(200), steps(2000)
		if large > 11*small || large > 2*2000*len(c.unit)*len(template.program.code) {
			t.Errorf("%s: %d steps for a text, and %d for one ten times as long", c.template, small, large)
		}
	}
	var m Match
	if MustParse("{a}{b}{a}{b}{a}").MatchString(strings.Repeat("ab", 500)+"!", &m); m.steps > maxSteps+1000 {
		t.Errorf("%d steps for a name that comes twice", m.steps)
	}
}

// TestHostileTemplatesAndTexts has ends at every place, and long repetitions.
func TestHostileTemplatesAndTexts(t *testing.T) {
	const many = 20_000
	for text, offset := range map[string]int{
		"{": 1, "}": 0, "{}": 1, "{{x}}": 1, "{x": 2, "{x}}": 3, "{+}": 2, "{x:}": 3, "{x:0}": 3, "{x:10000}": 7, "{x:1*}": 4, "{x*:1}": 3,
		"{x,}": 3, "{,x}": 1, "{x..y}": 3, "{x.}": 3, "{.x.y}": -1, "{x%}": 3, "{x%4}": 4, "%": 1, "%4": 2, "%zz": 1, "{x y}": 2, "{?x, y}": 4,
		"{=x}": 1, "{@x}": 1, "{!x}": 1, "{|x}": 1, "{,}": 1, "{$x}": 1, "\x00": 0, "a\xff": 1, "\xc3": 1, "\xed\xa0\x80": 1, "{é}": 1,
		"é": -1, "'": -1, "%41{%41}": -1, "": -1, "\ue000": -1, "\ufffe": 2,
		strings.Repeat("{", many): 1, strings.Repeat("{x}", many): -1, strings.Repeat("%41", many): -1,
		"{" + strings.Repeat("x,", many) + "y}": -1, "{" + strings.Repeat("x", many): many + 1, strings.Repeat("{?a*,b:9999}", many): -1,
	} {
		template, err := Parse(text)
		if got := offsetOf(err); got != offset {
			t.Errorf("%.50q: error at %d, want it at %d", text, got, offset)
		}
		if err != nil {
			continue
		}
		var m Match
		for _, src := range []string{"", "x", strings.Repeat("a", 100), strings.Repeat(",", 100), "?a=b&" + strings.Repeat("a=b&", 30), "%", "%4"} {
			if template.MatchString(src, &m) {
				checkMatch(t, template, src, &m)
			}
		}
	}
}

// offsetOf returns the offset of an error of the package, and -1 for none.
func offsetOf(err error) int {
	var e *Error
	if errors.As(err, &e) {
		return e.Offset
	}
	return -1
}

// TestZeroValuesWork has no template that was parsed, and no match that was made.
func TestZeroValuesWork(t *testing.T) {
	var template Template
	var m Match
	dst, err := template.Append([]byte("x"), nil)
	if string(dst) != "x" || err != nil || !template.MatchString("", &m) || template.MatchString("x", &m) || len(template.Names()) > 0 {
		t.Errorf("the zero Template: %q, %v", dst, err)
	}
	m = Match{}
	if _, defined := m.Span(0); defined || m.Value("x").IsDefined() {
		t.Error("the zero Match has a value")
	}
	if got, err := MustParse("a{x}{?y}").Append(nil, &m); string(got) != "a" || err != nil {
		t.Errorf("a template with the zero Match: %q, %v", got, err)
	}
	for range (Value{}).All() {
		t.Error("the zero Value has a member")
	}
	expect.Equal(t, Value{}.String(), "", "the zero Value")
	expect.Equal(t, Pairs("a", "b", "c").String(), "a,b", "pairs with a name too many")
}

// TestMustParsePanics says where the template is wrong.
func TestMustParsePanics(t *testing.T) {
	defer func() {
		if cause := fmt.Sprint(recover()); !strings.Contains(cause, "offset 1") {
			t.Errorf("the cause is %s", cause)
		}
	}()
	MustParse("{")
}

// TestAMatchThatFailsHasNoValues holds after one that did not.
func TestAMatchThatFailsHasNoValues(t *testing.T) {
	template := MustParse("/{x}")
	var m Match
	if !template.MatchString("/a", &m) || template.MatchString("a", &m) {
		t.Fatal("the answers are wrong")
	}
	if _, defined := m.Span(0); defined || m.Value("x").IsDefined() {
		t.Error("there is a value")
	}
	if _, defined := m.Span(-1); defined {
		t.Error("there is a span before the first")
	}
}

// TestAMatchIsUsedAgain has templates with few variables and many in turns.
func TestAMatchIsUsedAgain(t *testing.T) {
	var m Match
	few, many := MustParse("{a}/{b}"), MustParse("{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}")
	for range 2 {
		for src, template := range map[string]*Template{"1/2": few, "1/2/3/4/5/6/7/8/9": many} {
			must.Equal(t, template.MatchString(src, &m), true, "%v matches", template)
			checkMatch(t, template, src, &m)
		}
	}
}

// TestBytesMatchAsStringsDo compares the two, and wants values that share the memory of
// the text.
func TestBytesMatchAsStringsDo(t *testing.T) {
	template := MustParse("/{x}{?y*}")
	src := []byte("/a?k=v")
	var m, n Match
	if !template.Match(src, &m) || !template.MatchString(string(src), &n) {
		t.Fatal("no match")
	}
	for i := range template.Names() {
		a, _ := m.Span(i)
		b, _ := n.Span(i)
		expect.Equal(t, a, b, "span %d", i)
	}
	x := m.Value("x")
	src[1] = 'b'
	expect.Equal(t, x.String(), "b", "the value after a change of the text")
}

// TestManyGoroutinesUseATemplate is for the race detector.
func TestManyGoroutinesUseATemplate(t *testing.T) {
	template := MustParse("/{x}{+x}{?y*}")
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			x := strings.Repeat("a", i+1)
			var m Match
			uri, err := template.AppendValues(nil, String(x), List("1", x))
			if err != nil || !template.Match(uri, &m) || m.Value("x").String() != x {
				t.Errorf("%q: %v", uri, err)
			}
		}()
	}
	wait.Wait()
}

// TestRealTemplatesRoundTrip expands the templates of a real list, and matches them. What
// is no template there has a byte that the grammar does not allow.
func TestRealTemplatesRoundTrip(t *testing.T) {
	valid := 0
	for _, file := range reallists.Files(t, "urls/uri_templates.txt") {
		for line := range strings.SplitSeq(strings.TrimSpace(string(file.Data)), "\n") {
			template, err := Parse(line)
			if err != nil {
				if at := offsetOf(err); at > len(line) || at < len(line) && !strings.ContainsAny(line[at:at+1], "\"<>\\^`{|} %") {
					t.Errorf("%q: %v", line, err)
				}
				continue
			}
			valid++
			for _, value := range []string{"ada", "", "a b/c", "é"} {
				uri, err := template.Append(nil, Map{"account": String(value)})
				must.NoError(t, err)
				var m Match
				if !template.Match(uri, &m) || slices.Contains(template.Names(), "account") && m.Value("account").String() != value {
					t.Errorf("%q with %q: %q has %v", line, value, uri, m.Value("account"))
				}
				checkMatch(t, template, string(uri), &m)
				var s uriscan.Spans
				if !uriscan.Scan(uri, &s) && value == "ada" {
					t.Errorf("%q: %v", uri, s.Err())
				}
			}
		}
	}
	if valid < 300 {
		t.Errorf("%d templates of the list are valid", valid)
	}
}
