package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

func TestVersionNamesWhatTheProgramIsMadeWith(t *testing.T) {
	want := runWith("", "version")
	for _, part := range []string{"uriscan  ", runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, "kernel   " + uriscan.Kernel() + " of "} {
		if !strings.Contains(want.stdout, part) {
			t.Errorf("no %q in\n%s", part, want.stdout)
		}
	}
	for _, name := range []string{"-version", "--version"} {
		if got := runWith("", name); got != want || got.code != exitDone {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestHelpersRefuseWrongArguments(t *testing.T) {
	for _, args := range [][]string{
		{"version", "x"}, {"man", "x"}, {"completion"}, {"completion", "csh"}, {"completion", "bash", "zsh"}, {"help", "split", "x"}, {"help", "http://user:secret@h/"},
	} {
		r := runWith("", args...)
		if r.code != exitTrouble || r.stdout != "" || len(lines(r.stderr)) != 1 || strings.Contains(r.stderr, "secret") {
			t.Errorf("%q: %+v", args, r)
		}
	}
}

// installed returns the path of a program, and skips the test where there is none.
func installed(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed here", name)
	}
	return path
}

// textFile writes a file into a directory of its own and returns its name.
func textFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestManualHasEveryCommandAndFlag(t *testing.T) {
	page := strings.ReplaceAll(runWith("", "man").stdout, `\-`, "-")
	for _, row := range synopsis() {
		name, _, _ := strings.Cut(row.call, " ")
		if !strings.Contains(page, "\n\\fBuriscan "+name+"\\fR") || !strings.Contains(page, "\n.TP\n\\fB"+name+"\\fR") {
			t.Errorf("the manual does not speak of %s", name)
		}
	}
	for _, f := range flags {
		if !strings.Contains(page, "\n.TP\n\\fB-"+f.names[0]) {
			t.Errorf("the manual does not speak of -%s", f.names[0])
		}
	}
}

func TestManualHasTheJobsOfTheReadme(t *testing.T) {
	page := runWith("", "man").stdout
	for _, w := range wishes {
		if !strings.Contains(page, "\n\\&"+roff(w.command)+"\n") {
			t.Errorf("the manual does not have %s", w.command)
		}
	}
}

// What mandoc and groff warn of is a defect of the page.
func TestManualIsGoodRoff(t *testing.T) {
	info := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.time", Value: "2026-01-31T12:00:00Z"}}}
	if got, _, _ := strings.Cut(manual(info), "\n"); !strings.HasPrefix(got, `.TH URISCAN 1 "2026-01-31" "uriscan `) {
		t.Errorf("the page begins with %s", got)
	}
	page := textFile(t, "uriscan.1", manual(info))
	for _, command := range [][]string{{"mandoc", "-Tlint", page}, {"groff", "-man", "-ww", "-Tascii", "-z", page}} {
		t.Run(command[0], func(t *testing.T) {
			installed(t, command[0])
			out, err := exec.Command(command[0], command[1:]...).CombinedOutput()
			if err != nil || len(out) > 0 {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func TestRoffTakesNoWordForARequest(t *testing.T) {
	p := &manualPage{}
	p.line(".SH not a heading")
	p.line(`a\fB-b' ~^` + "`")
	want := `\&.SH not a heading` + "\n" + `a\efB\-b\(aq \(ti\(ha\(ga` + "\n"
	expect.Equal(t, p.text.String(), want, "the answer")
}

// completed is what a shell is to offer after some words.
var completed = []struct {
	words string // the last one is completed
	want  []string
}{
	{"uriscan sp", []string{"split"}},
	{"uriscan co", []string{"compare", "completion"}},
	{"uriscan redact -fo", []string{"-foldcase"}},
	{"uriscan redact -only ", []string{"invalid", "valid"}},
	{"uriscan explain -", []string{"-browser", "-production", "-strict"}},
	{"uriscan explain -production ", []string{"URI", "URI-reference", "absolute-URI", "relative-ref"}},
	{"uriscan explain -production abs", []string{"absolute-URI"}},
	{"uriscan resolve -base ", nil},
	{"uriscan completion ", []string{"bash", "fish", "zsh"}},
	{"uriscan help ex", []string{"explain"}},
}

// wantCompleted checks what a shell offers.
func wantCompleted(t *testing.T, words, output string, want []string) {
	t.Helper()
	got := strings.Fields(output)
	slices.Sort(got)
	if got = slices.Compact(got); !slices.Equal(got, want) {
		t.Errorf("%q: %q, want %q", words, got, want)
	}
}

func TestBashCompletes(t *testing.T) {
	bash := installed(t, "bash")
	script := textFile(t, "uriscan.bash", runWith("", "completion", "bash").stdout)
	for _, c := range completed {
		out, err := exec.Command(bash, "--norc", "-c",
			`source "$0" && IFS=' ' read -ra COMP_WORDS <<<"$1" && [[ $1 == *' ' ]] && COMP_WORDS+=(''); COMP_CWORD=$((${#COMP_WORDS[@]}-1)) && _uriscan; printf '%s\n' "${COMPREPLY[@]}"`,
			script, c.words).CombinedOutput()
		expect.Equal(t, err, nil, "%q", c.words)
		wantCompleted(t, c.words, string(out), c.want)
	}
}

func TestFishCompletes(t *testing.T) {
	fish := installed(t, "fish")
	script := textFile(t, "uriscan.fish", runWith("", "completion", "fish").stdout)
	for _, c := range completed {
		cmd := exec.Command(fish, "--no-config", "-c", `source $argv[1]; complete -C $argv[2] | string replace -r "\t.*" ""; true`, script, c.words)
		cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
		cmd.Dir = t.TempDir()
		out, err := cmd.CombinedOutput()
		expect.Equal(t, err, nil, "%q", c.words)
		wantCompleted(t, c.words, string(out), c.want)
	}
}

// The functions of zsh that offer words need a terminal. Here others of the same names
// take their place: they print what they are given.
func TestZshCompletes(t *testing.T) {
	zsh := installed(t, "zsh")
	script := textFile(t, "_uriscan", runWith("", "completion", "zsh").stdout)
	if out, err := exec.Command(zsh, "-f", "-n", script).CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	const stubs = `compdef() { :; }; _describe() { print -l -- $commands; }; _arguments() { print -l -- "$@"; }; `
	for words, want := range map[string][]string{
		"uriscan ''":           {"split:write the components of each line\n", "help:", "version:", "completion:"},
		"uriscan redact -f":    {"-S\n", "*-production[what a line", ":RULE:(URI-reference URI absolute-URI relative-ref)\n", "*-key[", "]:NAME: \n", "*:FILE:_files\n"},
		"uriscan compare -f":   {"*-steps[syntax", "*:URI: \n"},
		"uriscan completion b": {"1:what:(bash zsh fish)\n"},
		"uriscan split -":      {"line's scheme defines]\n"},
	} {
		out, err := exec.Command(zsh, "-f", "-c", stubs+`source "$0"; words=(`+words+`); CURRENT=$#words; _uriscan`, script).CombinedOutput()
		if err != nil {
			t.Errorf("%q: %v\n%s", words, err, out)
		}
		for _, part := range want {
			if !strings.Contains(string(out), part) {
				t.Errorf("%q: no %q in\n%s", words, part, out)
			}
		}
	}
}

// The scripts write words in single quotes, and a description may have such a quote.
func TestWordsAreQuotedForShells(t *testing.T) {
	expect.Equal(t, zshQuoted("a'b"), `'a'\''b'`, "zsh")
	expect.Equal(t, fishQuoted(`a'b\`), `'a\'b\\'`, "fish")
}
