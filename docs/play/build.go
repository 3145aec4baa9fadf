package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

//go:embed page
var sources embed.FS

// built is the page with all that it needs in one file: style, scripts, drawing and
// program.
func built(dir string) ([]byte, error) {
	page, err := sources.ReadFile("page/index.html")
	if err != nil {
		return nil, err
	}
	style, err := sources.ReadFile("page/style.css")
	if err != nil {
		return nil, err
	}
	script, err := script()
	if err != nil {
		return nil, err
	}
	support, err := goSupport()
	if err != nil {
		return nil, err
	}
	program, err := program(dir)
	if err != nil {
		return nil, err
	}
	machine, err := os.ReadFile(filepath.Join(dir, "..", "machine.svg"))
	if err != nil {
		return nil, err
	}
	drawing, err := inline(string(machine))
	if err != nil {
		return nil, err
	}
	policy := policyOf(style, support, script)
	return []byte(strings.NewReplacer(
		"{{policy}}", policy,
		"{{style}}", string(style),
		"{{support}}", string(support),
		"{{script}}", string(script),
		"{{program}}", base64.StdEncoding.EncodeToString(program),
		"{{machine}}", drawing,
	).Replace(string(page))), nil
}

// scripts are the files of the script, in the order in which they run.
var scripts = []string{"elements.js", "state.js", "answer.js", "drawing.js", "cards.js", "browser.js", "machine.js", "address.js", "long.js", "main.js"}

// script returns the script of the page. Its files share a scope that nobody else sees.
func script() ([]byte, error) {
	text := []byte("\"use strict\";\n(() => {\n")
	for _, name := range scripts {
		file, err := sources.ReadFile("page/" + name)
		if err != nil {
			return nil, err
		}
		text = append(append(text, file...), '\n')
	}
	return append(text, "})();\n"...), nil
}

// policyOf returns the content security policy of the page: its own style and its own
// two scripts, known by their hashes, and nothing from anywhere.
func policyOf(style, support, script []byte) string {
	return fmt.Sprintf("default-src 'none'; style-src %s; script-src %s %s 'wasm-unsafe-eval'; img-src data:; base-uri 'none'; form-action 'none'",
		hashOf(style), hashOf(support), hashOf(script))
}

// hashOf returns the hash by which a policy knows a text.
func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// goSupport returns wasm_exec.js of the Go that builds the program: one belongs to the
// other.
func goSupport() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("the command go does not say where Go is: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// program builds the program of the page and returns it, compressed.
func program(dir string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "play")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "uriscan.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "./wasm")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	if output, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the program does not build: %w\n%s", err, output)
	}
	code, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(code); err != nil {
		return nil, err
	}
	err = w.Close() // which writes the rest
	return compressed.Bytes(), err
}

var (
	svgElement  = regexp.MustCompile(`(?s)<svg .*</svg>`)
	svgComment  = regexp.MustCompile(`(?s)<!--.*?-->\n?`)
	svgGround   = regexp.MustCompile(`<polygon fill="white" stroke="none" [^>]*/>\n?`)
	svgTitled   = regexp.MustCompile(`<g id="[^"]*" class="([^"]*)">\n<title>([^<]*)</title>`)
	svgHead     = regexp.MustCompile(`<svg width="[^"]*" height="[^"]*"`)
	svgHasClass = regexp.MustCompile(`data-name="box\d+" class="node s\d+`)
)

// inline returns the drawing of the machine as a part of the page: without its ground,
// and with the names of boxes and arrows as data and not as titles, which a browser
// shows.
func inline(file string) (string, error) {
	svg := svgElement.FindString(file)
	svg = svgComment.ReplaceAllString(svg, "")
	svg = svgGround.ReplaceAllString(svg, "")
	svg = strings.Replace(svg, "<title>machine</title>\n", "", 1)
	svg = svgTitled.ReplaceAllString(svg, `<g data-name="$2" class="$1">`)
	svg = svgHead.ReplaceAllString(svg, `<svg aria-hidden="true" focusable="false"`)
	if !svgHasClass.MatchString(svg) {
		return "", errors.New("docs/machine.svg has no box with the names of its states as class; go generate in docs/draw writes it")
	}
	return svg, nil
}
