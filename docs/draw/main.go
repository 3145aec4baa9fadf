// Command draw makes the pictures of the documentation: those of docs, and one of
// the machine of each package in examples.
//
//	machine    the whole machine, folded
//	passes     the passes of the generator
//	masks      a block of 64 bytes and its masks
//	registers  the registers of the exact machine along a walk
//	explain    a terminal with a URI that uriscan explain draws
//	stats      a terminal with what uriscan stats counts
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

// A picture is drawn from the calls of the generator in a file. Both are named from
// the root of the tree.
type picture struct {
	name string
	from string
	draw func(g *generator) ([]byte, error)
}

// pictures are all pictures.
var pictures = []picture{
	{"docs/explain.svg", "generate.go", explainSession.draw},
	{"docs/stats.svg", "generate.go", statsSession.draw},
	{"docs/machine.svg", "generate.go", drawMachine},
	{"docs/passes.svg", "generate.go", drawPasses},
	{"docs/masks.svg", "generate.go", drawMasks},
	{"docs/registers.svg", "generate.go", drawRegisters},
	{"examples/datetime/date-time.svg", "examples/datetime/datetime.go", drawMachine},
	{"examples/mediatype/media-type.svg", "examples/mediatype/mediatype.go", drawMachine},
	{"examples/cookie/cookie-pair.svg", "examples/cookie/cookie.go", drawMachine},
	{"examples/lenient/lenient.svg", "examples/lenient/lenient.go", drawMachine},
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
	g, err := newGenerator(filepath.Join(root, p.from))
	if err != nil {
		return nil, err
	}
	return p.draw(g)
}
