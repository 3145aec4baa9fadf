package haproxy

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// TestReadmeShowsTheFiles wants the files of the folder example as they are.
func TestReadmeShowsTheFiles(t *testing.T) {
	readme := must.Read(t, "README.md")
	for _, file := range []string{"spoe.conf", "closed.cfg", "uriscan-haproxy.service"} {
		if text := must.Read(t, "example/"+file); !strings.Contains(readme, "\n```\n"+text+"```\n") {
			t.Errorf("README.md does not have example/%s as it is", file)
		}
	}
}

// TestTheRecipesDifferInTheirRulesAlone holds the file that the README does not show to the
// one that it shows.
func TestTheRecipesDifferInTheirRulesAlone(t *testing.T) {
	closed, open := must.Read(t, "example/closed.cfg"), must.Read(t, "example/open.cfg")
	common := func(text string) string {
		return regexp.MustCompile(`(?m)^( *#.*| *http-request .*)\n`).ReplaceAllString(text, "")
	}
	expect.Equal(t, common(open), common(closed), "without rules and comments")
	readme := must.Read(t, "README.md")
	for _, rule := range regexp.MustCompile(`(?m)^    (#|http-request).*\n`).FindAllString(open, -1) {
		if !strings.Contains(readme, rule) {
			t.Errorf("README.md does not have the line %s", rule)
		}
	}
}

// TestReadmeHasWhatHAProxyAnswers runs the command with the flags that the README shows and
// the first configuration, sends its requests, and wants its answers and its log.
func TestReadmeHasWhatHAProxyAnswers(t *testing.T) {
	readme := must.Read(t, "README.md")
	flags := regexp.MustCompile(`(?m)^\$ \./uriscan-haproxy (.*) &$`).FindStringSubmatch(readme)
	requests := regexp.MustCompile(`(?m)^\$ (get|get2) '(.*)'\n(.*)$`).FindAllStringSubmatch(readme, -1)
	if flags == nil || len(requests) < 8 {
		t.Fatalf("README.md has the flags %q and %d requests", flags, len(requests))
	}
	path, err := build()
	must.NoError(t, err)
	address, app := freeAddress(t), startApp(t)
	app.says = "hello"
	agent := &process{exec.Command(path, append(strings.Fields(flags[1]), "-listen", address, "-http", "")...), &lines{}}
	agent.command.Stderr = agent.log
	must.NoError(t, agent.command.Start())
	defer agent.end(syscall.SIGKILL)
	eventually(t, "the command is ready", func() bool { return strings.Contains(agent.log.String(), "msg=ready") })
	p := startProxy(t, "closed.cfg", address, app.address)
	p.checked(t)
	for _, request := range requests {
		var a answer
		if request[1] == "get" {
			a = send(t, p.web, "GET "+request[2]+" HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n")
		} else {
			a = getH2(t, p.h2, "http", "127.0.0.1:8081", request[2])
		}
		expect.Equal(t, fmt.Sprint(strings.TrimSpace(a.body), " ", a.status), request[3], "%s", request[2])
	}
	_, shown, _ := strings.Cut(readme, "HAProxy logs of these requests:\n\n```\n")
	shown, _, _ = strings.Cut(shown, "```\n")
	expect.Equal(t, strings.Count(shown, "\n"), len(requests), "lines of the log that are shown")
	for line := range strings.Lines(shown) {
		eventually(t, "HAProxy logs "+line, func() bool { return strings.Count(p.log.String(), line) >= strings.Count(shown, line) })
	}
}

// TestReadmeNamesWhatThereIs wants every variable, argument, metric and code of its own.
func TestReadmeNamesWhatThereIs(t *testing.T) {
	readme := must.Read(t, "README.md")
	names := append(Variables(), checkedName, refusalName, "method", "target", "host", "version", "https", NoHost)
	agent := startAgent(t, Options{})
	agent.Agent.metrics.broken(4)
	families, err := agent.metrics.Gather()
	must.NoError(t, err)
	if len(families) != 6 {
		t.Errorf("%d metrics", len(families))
	}
	for _, family := range families {
		names = append(names, family.GetName())
	}
	for _, name := range names {
		if !strings.Contains(readme, "| `"+name+"`") && !strings.Contains(readme, "`"+name+"`") {
			t.Errorf("README.md does not name %s", name)
		}
	}
	for _, code := range urihttp.Codes() {
		if code == NoHost {
			t.Errorf("urihttp has %s, too", code)
		}
	}
}

// TestTheUnitIsValid asks systemd, where it is.
func TestTheUnitIsValid(t *testing.T) {
	path, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("NOT TESTED: the program systemd-analyze is not on this machine")
	}
	command, err := build()
	must.NoError(t, err)
	unit := t.TempDir() + "/uriscan-haproxy.service"
	must.NoError(t, writeFile(unit, strings.ReplaceAll(must.Read(t, "example/uriscan-haproxy.service"), "/usr/local/bin/uriscan-haproxy", command)))
	if said, err := exec.Command(path, "verify", "--man=no", unit).CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("%v: %s", err, said)
	}
}
