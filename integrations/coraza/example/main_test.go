package main

import (
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/corazawaf/coraza/v3/types"

	"github.com/uriscan/uriscan/internal/test/must"
)

// readme returns the README of the module.
func readme(t *testing.T) string { return must.Read(t, "../README.md") }

// TestReadmeHasTheProgram wants both files in the README as they are.
func TestReadmeHasTheProgram(t *testing.T) {
	for _, name := range []string{"main.go", "rules.conf"} {
		text := must.Read(t, name)
		if !strings.Contains(readme(t), "\n"+text+"```\n") {
			t.Errorf("README.md does not have %s as it is", name)
		}
	}
}

// TestReadmeHasWhatTheProgramAnswers sends the requests of the README and wants its
// output, first of the requests and then of the program.
func TestReadmeHasWhatTheProgramAnswers(t *testing.T) {
	var reported strings.Builder
	handler, err := newHandler(func(rule types.MatchedRule) { fmt.Fprintln(&reported, rule.Rule().ID(), rule.Message()) })
	must.NoError(t, err)
	requests := regexp.MustCompile(`(?m)^\$ get '(.*)'\n(\d+)$`).FindAllStringSubmatch(readme(t), -1)
	if len(requests) < 5 {
		t.Fatalf("README.md has %d requests", len(requests))
	}
	for _, request := range requests {
		r := httptest.NewRequest("GET", "/", nil)
		r.RequestURI, r.URL.Path = request[1], request[1]
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if got := fmt.Sprint(w.Code); got != request[2] {
			t.Errorf("%s: %s, README.md has %s", request[1], got, request[2])
		}
	}
	if !strings.Contains(readme(t), "```\n"+reported.String()+"```\n") {
		t.Errorf("README.md does not have\n%s", &reported)
	}
}
