package template

import (
	"encoding"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

var _ interface {
	encoding.TextAppender
	encoding.TextMarshaler
	encoding.TextUnmarshaler
} = (*Learner)(nil)

func TestASnapshotIsTheWholeState(t *testing.T) {
	for seed := range exhaustive.Pick(5000, 300, 50) {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		limits := Limits{Words: 1 + r.IntN(5), Segments: 1 + r.IntN(6), Places: 1 + r.IntN(300), Preset: Named(Presets()[r.IntN(len(Presets()))])}
		first, second := randomPaths(r, 1+r.IntN(200)), randomPaths(r, 1+r.IntN(200))
		l := learned(limits, first...)
		snapshot := snapshotOf(t, l)
		loaded := learned(limits, "/something/else")
		must.NoError(t, loaded.UnmarshalText([]byte(snapshot)))
		must.Equal(t, snapshotOf(t, loaded), snapshot, "seed %d: loaded and saved", seed)
		expect.Equal(t, loaded.Stats(), l.Stats(), "seed %d: the sizes", seed)
		for _, path := range second {
			must.Equal(t, string(loaded.AppendString(nil, path)), string(l.AppendString(nil, path)), "seed %d: %q", seed, path)
		}
		must.Equal(t, snapshotOf(t, loaded), snapshotOf(t, l), "seed %d: after learning more", seed)
	}
}

func TestASnapshotIsReadable(t *testing.T) {
	l := routed(t, Limits{Words: 7, Segments: 4}, "/r/{id}", "/e\x80/{x}")
	for _, path := range []string{
		"/r/7", "/users/42/orders", "/s/", "/", "", "rel/x", "/deep/1/2/3/4/5", "/many/x", "//", "/%20",
		"/v/*", "/v/**", "/v/(x)", "/v/.", "/users/42/orders",
	} {
		l.LearnString(path)
	}
	for i := range 8 {
		l.LearnString(fmt.Sprintf("/many/%c/x", 'a'+i))
	}
	expect.Equal(t, snapshotOf(t, l), strings.Join([]string{
		"uriscan learner 1",
		"route 0 /e\\x80/{x}",
		"route 1 /r/{id}",
		"1 /<>",
		"1 /<>/<>",
		"1 /deep/<{int}>/<{int}>/<{int}>/**",
		"1 /many/*",
		"8 /many/*/x",
		"1 /s/<>",
		"2 /users/<{int}>/orders",
		"1 /v/(x)",
		"1 /v/\\x2a",
		"1 /v/\\x2a\\x2a",
		"1 /v/.",
		"1 /<{encoded}>",
		"1 ./",
		"1 ./rel/x",
		"",
	}, "\n"), "the snapshot")
}

func TestWrongSnapshotsAreRefusedByLine(t *testing.T) {
	for _, test := range []struct {
		text   string
		line   int
		reason string
	}{
		{"", 1, wrongHead},
		{"\n", 1, wrongHead},
		{"uriscan learner 2\n", 1, wrongHead},
		{"uriscan learner 1 \n", 1, wrongHead},
		{"uriscan learner 1\r\n", 1, wrongHead},
		{"#\n#\n", 2, wrongCount},
		{"#\n1 /a\n\n", 3, wrongCount},
		{"#\n0 /a\n", 2, wrongCount},
		{"#\n01 /a\n", 2, wrongCount},
		{"#\n+1 /a\n", 2, wrongCount},
		{"#\n18446744073709551616 /a\n", 2, wrongCount},
		{"#\n1\n", 2, wrongRoot},
		{"#\n1 a\n", 2, wrongRoot},
		{"#\n1 ../a\n", 2, wrongRoot},
		{"#\n1  /a\n", 2, wrongRoot},
		{"#\n1 /a//b\n", 2, wrongToken},
		{"#\n1 /a/\n", 2, wrongToken},
		{"#\n1 /**/a\n", 2, wrongToken},
		{"#\n1 /a*\n", 2, wrongToken},
		{"#\n1 /<a\n", 2, wrongToken},
		{"#\n1 /a>\n", 2, wrongToken},
		{"#\n1 /<a>b>\n", 2, wrongToken},
		{"#\n1 /\\x4\n", 2, wrongToken},
		{"#\n1 /\\y41\n", 2, wrongToken},
		{"#\n1 /\\xgg\n", 2, wrongToken},
		{"#\n1 /\\\n", 2, wrongToken},
		{"#\n1 /" + strings.Repeat("a", 65) + "\n", 2, wrongToken},
		{"#\n1 /<" + strings.Repeat("a", 65) + ">\n", 2, wrongToken},
		{"#\n1 /" + strings.Repeat("a/", 64) + "a\n", 2, manyTokens},
		{"#\nroute /a\n", 2, wrongCount},
		{"#\nroute 1 a\n", 2, wrongRoute},
		{"#\nroute 1 /{\n", 2, wrongRoute},
		{"#\nroute 1 /\\x\n", 2, wrongRoute},
		{"#\n1 /a\nroute 1 /b\n", 3, lateRoute},
		{"#\nroute 0 " + strings.Repeat("/a", 100) + "\nroute 1 " + strings.Repeat("/b", 101) + "\n", 3, manyRoutes},
	} {
		text := strings.ReplaceAll(test.text, "#\n", snapshotHead+"\n")
		if strings.HasPrefix(test.text, "#\n#") {
			text = snapshotHead + "\n#\n"
		}
		l := learned(Limits{Places: 200}, "/kept")
		before := snapshotOf(t, l)
		err := l.UnmarshalText([]byte(text))
		var wrong *SnapshotError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", text, err)
			continue
		}
		expect.Equal(t, *wrong, SnapshotError{test.line, test.reason}, "the error of %q", text)
		expect.Equal(t, err.Error(), fmt.Sprintf("template: line %d of the snapshot: %s", test.line, test.reason), "its text")
		expect.Equal(t, snapshotOf(t, l), before, "the learner after %q", text)
	}
}

func TestASnapshotOfOtherLimitsIsLearned(t *testing.T) {
	paths := randomPaths(rand.New(rand.NewPCG(8, 8)), 300)
	wide := learned(Limits{Words: 8}, paths...)
	for _, limits := range []Limits{{Words: 2}, {Words: 8, Segments: 2}, {Words: 1, Segments: 3}} {
		l := NewLearner(limits)
		must.NoError(t, l.UnmarshalText([]byte(snapshotOf(t, wide))))
		expect.Equal(t, snapshotOf(t, l), snapshotOf(t, learned(limits, paths...)), "with %+v", limits)
	}
	for _, limits := range []Limits{{Places: 10}, {Bytes: 10}, {Templates: 9}} {
		l := NewLearner(limits)
		must.NoError(t, l.UnmarshalText([]byte(snapshotOf(t, wide))))
		check(t, l)
		expect.Equal(t, l.Stats().Closed > 0, true, "closed with %+v", limits)
		expect.Equal(t, l.Stats().Paths, 300, "paths with %+v", limits)
	}
}
