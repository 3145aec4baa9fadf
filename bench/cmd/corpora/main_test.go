package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// output returns what the command prints and its error.
func output(args ...string) (string, error) {
	var b bytes.Buffer
	err := run(args, &b, io.Discard)
	return b.String(), err
}

func TestReadmeShowsTheCommandsTable(t *testing.T) {
	text, err := output()
	must.NoError(t, err)
	readme := must.Read(t, "../../corpus/README.md")
	if !strings.Contains(readme, text) {
		t.Errorf("corpus/README.md does not hold the table that go run ./cmd/corpora prints:\n%s", text)
	}
}

func TestFitDescribesTheLines(t *testing.T) {
	list := filepath.Join(t.TempDir(), "list.txt")
	must.NoError(t, os.WriteFile(list, []byte("https://host/path?a=b#c\n//1.2.3.4:80/%41\nurn:a:b\nhttp://u@h/ x\n"), 0o644))
	text, err := output("-fit", "mine", "-seed", "9", list)
	must.NoError(t, err)
	var p corpus.Profile
	must.NoError(t, json.Unmarshal([]byte(text), &p))
	f := p.Figures
	if p.Name != "mine" || p.Seed != 9 || p.ModelledOn != "list.txt" || f.Lines != 4 {
		t.Errorf("the profile is %q with seed %d, modelled on %d lines of %q", p.Name, p.Seed, f.Lines, p.ModelledOn)
	}
	if f.Authority != .75 || f.Userinfo != .25 || f.Port != .25 || f.IPv4 != .25 || f.Query != .25 || f.Fragment != .25 ||
		f.Faulty() != .25 || f.PathPercent.Share != .25 || f.MeanLength != 14.75 || len(f.Schemes) != 4 {
		t.Errorf("the figures are %+v", f)
	}
}

func TestWritePrintsTheLines(t *testing.T) {
	profiles, err := corpus.Profiles()
	must.NoError(t, err)
	for _, p := range profiles {
		text, err := output("-write", p.Name)
		must.NoError(t, err)
		expect.Equal(t, strings.Count(text, "\n"), p.Lines, "%s: lines", p.Name)
	}
}

func TestCorporaRefusesInOneSentence(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.txt")
	must.NoError(t, os.WriteFile(empty, nil, 0o644))
	for _, args := range [][]string{{"-unknown"}, {"absent.txt"}, {"-fit", "mine"}, {"-fit", "mine", empty}, {"-write", "absent"}} {
		text, err := output(args...)
		if err == nil || strings.Contains(err.Error(), "\n") || text != "" {
			t.Errorf("%v: printed %q with the error %v; want nothing and one line", args, text, err)
		}
	}
}
