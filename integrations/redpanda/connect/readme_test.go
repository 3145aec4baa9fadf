package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// readme returns the blocks of code of the README that begin with a word after the quotes.
func readme(t *testing.T, language string) []string {
	t.Helper()
	text, err := os.ReadFile("../README.md")
	if os.IsNotExist(err) {
		t.Skip("the README is not here: the module was downloaded alone")
	}
	must.NoError(t, err)
	var blocks []string
	for _, match := range regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		if match[1] == language {
			blocks = append(blocks, match[2])
		}
	}
	return blocks
}

func TestConfigurationsOfTheReadmeHaveNoLint(t *testing.T) {
	configs := readme(t, "yaml")
	must.Equal(t, len(configs), 2, "configurations of the README")
	for _, config := range configs {
		path := filepath.Join(t.TempDir(), "config.yaml")
		must.NoError(t, os.WriteFile(path, []byte(config), 0o666))
		if output, err := program(context.Background(), "lint", path).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, output)
		}
	}
}

func TestCommandsOfTheReadmeGiveWhatItSays(t *testing.T) {
	folder := t.TempDir()
	must.NoError(t, os.WriteFile(filepath.Join(folder, "lines.yaml"), []byte(readme(t, "yaml")[1]), 0o666))
	commands := strings.Split("\n"+readme(t, "")[0], "\n$ ")[1:]
	must.Equal(t, len(commands), 2, "commands of the README")
	for _, command := range commands {
		line, want, _ := strings.Cut(command, "\n")
		run := exec.Command("sh", "-c", strings.ReplaceAll(line, "go run .", "'"+os.Args[0]+"' -worker --"))
		run.Dir = folder
		got, err := run.Output()
		if err != nil || strings.TrimSpace(string(got)) != strings.TrimSpace(want) {
			t.Errorf("%s\ngives (%v)\n%s\nwant\n%s", line, err, got, want)
		}
	}
}

func TestProgramListsAndCreatesWhatThePluginHas(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"list processors", "uriscan"},
		{"list bloblang-methods", "uri_parts"},
		{"list bloblang-methods", "find_uris"},
		{"create stdin/uriscan/stdout", "on_error: tag"},
		{"create stdin/uriscan/stdout", "mask: REDACTED"},
		{"list inputs", "redpanda"},
		{"list outputs", "nats_jetstream"},
	} {
		output, err := program(context.Background(), strings.Fields(c.command)...).Output()
		if err != nil || !strings.Contains(string(output), c.want) {
			t.Errorf("%s: %v, and %q is missing in\n%s", c.command, err, c.want, output)
		}
	}
}
