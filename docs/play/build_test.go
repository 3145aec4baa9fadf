package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

func TestDrawingWithoutStatesIsRefused(t *testing.T) {
	if svg, err := inline(`<svg width="1pt" height="1pt"><g id="node1" class="node"><title>box0</title></g></svg>`); err == nil {
		t.Errorf("a drawing without states was taken: %s", svg)
	}
}

// The page is one file: no element of it names another one, but for links to be followed.
func TestPageNamesNoOtherFile(t *testing.T) {
	page, err := sources.ReadFile("page/index.html")
	must.NoError(t, err)
	for _, name := range regexp.MustCompile(`(?:src|href|action|data)="([^"]*)"`).FindAllStringSubmatch(string(page), -1) {
		if !strings.HasPrefix(name[1], "data:") && name[1] != "#uri" && name[1] != "https://github.com/uriscan/uriscan" {
			t.Errorf("the page names %s", name[1])
		}
	}
	text, err := script()
	must.NoError(t, err)
	for _, call := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "eval(", "localStorage", "cookie"} {
		if strings.Contains(string(text), call) {
			t.Errorf("the script has %s", call)
		}
	}
}

// Every file of the script is in the list of those that are built in.
func TestEveryScriptIsBuiltIn(t *testing.T) {
	files, err := filepath.Glob("page/*.js")
	if err != nil || len(files) != len(scripts) {
		t.Errorf("there are %d files, and %d are built in (%v)", len(files), len(scripts), err)
	}
}

// A folder without a program to build is an error.
func TestBuildSaysWhatIsMissing(t *testing.T) {
	if _, err := built(t.TempDir()); err == nil || !strings.Contains(err.Error(), "does not build") {
		t.Errorf("an empty folder was built: %v", err)
	}
}

// What is written is what is built, wherever it goes.
func TestPageIsWrittenIntoANewFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a", "b.html")
	must.NoError(t, write(file))
	page, err := os.ReadFile(file)
	if err != nil || !strings.HasSuffix(string(page), "</html>\n") || strings.Contains(string(page), "{{program}}") {
		t.Errorf("%d bytes were written, %v", len(page), err)
	}
}
