// Command draw makes the pictures of the documentation: those of docs, and one of
// the machine of each package in examples.
//
//	machine      the whole machine, folded
//	passes       the passes of the generator
//	packed-word  one row of the packed machine, and the shift that reads it
//	masks        a block of 64 bytes and its masks
//	registers    the registers of the exact machine along a walk
//	explain      a terminal with a URI that uriscan explain draws
//	stats        a terminal with what uriscan stats counts
//
// What they show comes from the generator and from the files that it writes, and from
// the command, so that a change there changes the pictures too. The first two are laid out by
// Graphviz. It is a Go module of a fixed version, so that everyone gets the same
// bytes.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . ../..

// A picture is drawn from the calls of the generator in a file, or from a run of the
// command. Both files are named from the root of the tree.
type picture struct {
	name string
	from string
	draw func(g *generator) ([]byte, error)

	session *session // in the place of from and draw
}

// pictures are all pictures.
var pictures = []picture{
	{name: "docs/explain.svg", session: &session{
		args:  []string{"explain", "https://user@[2001:db8::1]:8443/sale-100%?q=shoes#top"},
		shown: "uriscan explain 'https://user@[2001:db8::1]:8443/sale-100%?q=shoes#top'",
	}},
	{name: "docs/stats.svg", session: &session{
		args:  []string{"stats", "-q", "-ascii=false", "-by", "host,extension,error", "-top", "5", "cmd/uriscan/testdata/jobs/links.txt"},
		shown: "uriscan stats -by host,extension,error -top 5 links.txt",
	}},
	{name: "docs/machine.svg", from: "generate.go", draw: drawMachine},
	{name: "docs/passes.svg", from: "generate.go", draw: drawPasses},
	{name: "docs/packed-word.svg", from: "generate.go", draw: drawPackedWord},
	{name: "docs/masks.svg", from: "generate.go", draw: drawMasks},
	{name: "docs/registers.svg", from: "generate.go", draw: drawRegisters},
	{name: "examples/datetime/date-time.svg", from: "examples/datetime/datetime.go", draw: drawMachine},
	{name: "examples/mediatype/media-type.svg", from: "examples/mediatype/mediatype.go", draw: drawMachine},
	{name: "examples/cookie/cookie-pair.svg", from: "examples/cookie/cookie.go", draw: drawMachine},
	{name: "examples/lenient/lenient.svg", from: "examples/lenient/lenient.go", draw: drawMachine},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "draw: want the root of the tree")
		os.Exit(2)
	}
	if err := drawAll(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}

// drawAll writes every picture of the tree at root.
func drawAll(root string) error {
	for _, p := range pictures {
		svg, err := p.drawn(root)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if err := os.WriteFile(filepath.Join(root, p.name), svg, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// drawn returns the picture of the tree at root.
func (p *picture) drawn(root string) ([]byte, error) {
	if p.session != nil {
		return p.session.drawn(root)
	}
	g, err := newGenerator(filepath.Join(root, p.from))
	if err != nil {
		return nil, err
	}
	return p.draw(g)
}
