// Command draw makes the pictures of the documentation: docs/*.svg.
//
//	machine      the whole machine, folded
//	passes       the passes of the generator
//	packed-word  one row of the packed machine, and the shift that reads it
//	masks        a block of 64 bytes and its masks
//	registers    the registers of the exact machine along a walk
//
// What they show comes from the generator and from the files that it writes, so
// that a change there changes the pictures too. The first two are laid out by
// Graphviz. It is a Go module of a fixed version, so that everyone gets the same
// bytes.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . ../..

// pictures are all pictures by their names. Each draws from the tree that the
// generator is in.
var pictures = []struct {
	name string
	draw func(g *generator) ([]byte, error)
}{
	{"machine", drawMachine},
	{"passes", drawPasses},
	{"packed-word", drawPackedWord},
	{"masks", drawMasks},
	{"registers", drawRegisters},
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
	g, err := newGenerator(root)
	if err != nil {
		return err
	}
	for _, p := range pictures {
		svg, err := p.draw(g)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if err := os.WriteFile(file(root, p.name), svg, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// file returns the place of a picture in the tree.
func file(root, name string) string { return filepath.Join(root, "docs", name+".svg") }
