// Command draw renders the drawing of the machine that stands in the README,
// docs/machine.svg.
//
// It runs the generator with the arguments that write the tables of the
// library, asks it for the folded drawing instead, and lays the result out with
// Graphviz. The Graphviz is a Go module of a fixed version, so that everyone
// gets the same bytes.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/goccy/go-graphviz"
)

//go:generate go run . ../.. ../machine.svg

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "draw: want the root of the tree and the file to write")
		os.Exit(2)
	}
	svg, err := draw(os.Args[1])
	if err == nil {
		err = os.WriteFile(os.Args[2], svg, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}

// draw returns the drawing of the machine of the tree at root.
func draw(root string) ([]byte, error) {
	call, err := generatorCall(filepath.Join(root, "generate.go"))
	if err != nil {
		return nil, err
	}
	dot, err := folded(root, call)
	if err != nil {
		return nil, err
	}
	return render(dot)
}

// generateLine is a go:generate line that runs the generator: its call up to the
// output file.
var generateLine = regexp.MustCompile(`(?m)^//go:generate go (run .*\./gen .*) -o \S+$`)

// generatorCall returns what the first go:generate line of a file gives to the
// go command to run the generator, without the output file.
func generatorCall(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	call := generateLine.FindSubmatch(text)
	if call == nil {
		return nil, fmt.Errorf("%s has no line that matches %s", file, generateLine)
	}
	return strings.Fields(string(call[1])), nil
}

// folded returns the folded drawing as Graphviz text.
func folded(root string, call []string) ([]byte, error) {
	generator := exec.Command("go", append(call, "-dot", "folded")...)
	generator.Dir = root
	dot, err := generator.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("the generator failed: %s", bytes.TrimSpace(failed.Stderr))
	}
	return dot, err
}

// render returns Graphviz text as SVG.
func render(dot []byte) (svg []byte, err error) {
	ctx := context.Background()
	renderer, err := graphviz.New(ctx)
	if err != nil {
		return nil, err
	}
	defer renderer.Close()
	graph, err := graphviz.ParseBytes(dot)
	if err != nil {
		return nil, err
	}
	defer graph.Close()
	var out bytes.Buffer
	if err := renderer.Render(ctx, graph, graphviz.SVG, &out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
