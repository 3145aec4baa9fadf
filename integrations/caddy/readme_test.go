package caddy

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// readme returns the README of the module.
func readme(t *testing.T) string { return must.Read(t, "README.md") }

// TestReadmeHasTheCaddyfile wants it in the README as it is.
func TestReadmeHasTheCaddyfile(t *testing.T) {
	text := must.Read(t, "example/Caddyfile")
	if !strings.Contains(readme(t), "\n```\n"+text+"```\n") {
		t.Error("README.md does not have example/Caddyfile as it is")
	}
}

// TestReadmeHasWhatCaddyAnswers runs the Caddyfile on another port, sends the requests of
// the README, and wants its answers and its log.
func TestReadmeHasWhatCaddyAnswers(t *testing.T) {
	text := must.Read(t, "example/Caddyfile")
	s := &server{address: freeAddress(t), log: t.TempDir() + "/access.log"}
	_, port, _ := strings.Cut(s.address, ":")
	site := strings.NewReplacer(":8080 {", ":"+port+" {", "file access.log", "file "+s.log).Replace(text)
	run(t, "{\nadmin off\npersist_config off\n}\n"+site)
	requests := regexp.MustCompile(`(?m)^\$ get '(.*)'\n(.*)$`).FindAllStringSubmatch(readme(t), -1)
	if len(requests) < 6 {
		t.Fatalf("README.md has %d requests", len(requests))
	}
	for _, request := range requests {
		got := s.send(t, "GET", request[1], "127.0.0.1")
		if text := strings.TrimSpace(fmt.Sprintf("%s %d %s", got.body, got.status, got.location)); text != request[2] {
			t.Errorf("%s: %q, README.md has %q", request[1], text, request[2])
		}
	}
	var log strings.Builder
	for _, record := range s.logged(t) {
		fmt.Fprintf(&log, "%v %v %v\n", record["status"], record["request"].(map[string]any)["uri"], record["refusal"])
	}
	lines := regexp.MustCompile(` +\n`).ReplaceAllString(log.String(), "\n")
	if !strings.Contains(readme(t), "\n"+lines+"```\n") {
		t.Errorf("README.md does not have\n%s", lines)
	}
}

// TestReadmeHasTheHostileTargets wants a row for each kind of target, with both statuses.
func TestReadmeHasTheHostileTargets(t *testing.T) {
	for _, row := range hostileRows {
		if row.alone != 200 || row.with == 200 || strings.ContainsFunc(row.target, func(r rune) bool { return r > 0x7f }) {
			continue
		}
		if want := fmt.Sprintf("| `%s %s` | %d | %d |", row.method, row.target, row.alone, row.with); !strings.Contains(readme(t), want) {
			t.Errorf("README.md has no row %s", want)
		}
	}
}
