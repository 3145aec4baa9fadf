package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var root = filepath.Join("..", "..")

func TestPicturesAreUpToDate(t *testing.T) {
	for _, p := range pictures {
		want, err := p.drawn(root)
		if err != nil {
			t.Errorf("%s: %v", p.name, err)
			continue
		}
		got, err := os.ReadFile(filepath.Join(root, p.name))
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the command draws; go generate in docs/draw writes it anew", p.name)
		}
	}
}

// A file that no command draws would never be fresh, and an example without a
// picture would be missed.
func TestEveryPictureIsDrawn(t *testing.T) {
	drawn := map[string]bool{}
	for _, p := range pictures {
		drawn[p.name], drawn[filepath.Dir(p.name)] = true, true
	}
	for _, pattern := range []string{"docs/*.svg", "examples/*/*.svg", "examples/*"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			if name, err := filepath.Rel(root, file); err != nil || !drawn[filepath.ToSlash(name)] {
				t.Errorf("%s is not drawn, or has no picture (%v)", name, err)
			}
		}
	}
}

func TestGeneratorNeedsALine(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "generate.go"), []byte("package p\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := newGenerator(filepath.Join(folder, "generate.go")); err == nil {
		t.Error("a file without a go:generate line was taken")
	}
}

// The registers must show where the components end, or the walk of the picture is
// not the machine's. A register with "?" holds what may be an end.
func TestRegistersHoldTheEndsOfComponents(t *testing.T) {
	g, err := newGenerator(filepath.Join(root, "generate.go"))
	if err != nil {
		t.Fatal(err)
	}
	dot, err := g.output(g.machine(), "-dot", "whole")
	if err != nil {
		t.Fatal(err)
	}
	w, err := readWalker(dot)
	if err != nil {
		t.Fatal(err)
	}
	for _, input := range []string{walkSample, "a://h/p?q", "//u@h:1", "a:b"} {
		_, notes, err := w.walk(input)
		if err != nil {
			t.Errorf("%q: %v", input, err)
			continue
		}
		ends := make(map[string]int)
		for i, n := range notes {
			if name, found := strings.CutSuffix(n.register, " end"); found {
				ends[name] = i
			}
		}
		if len(ends) == 0 {
			t.Errorf("%q: no register was written", input)
		}
		for _, s := range divide(input) {
			if end, written := ends[s.name]; written && end != s.end {
				t.Errorf("%q: the register has %d for the end of the %s, Appendix B %d", input, end, s.name, s.end)
			}
		}
	}
	if _, _, err := w.walk("a b"); err == nil {
		t.Error("the machine walks over a space")
	}
}

// The bits must be where the components of the sample begin and end.
func TestBitsOfTheMasksAreThePlacesOfComponents(t *testing.T) {
	places := make(map[string]span)
	for _, s := range divide(maskSample) {
		places[s.name] = s
	}
	if len(places) != 7 {
		t.Fatalf("the sample has %d components, want all 7", len(places))
	}
	want := map[string]uint64{
		"schemeBit":    1 << places["scheme"].end,
		"authorityBit": 1 << places["userinfo"].start,
		"endBit":       1 << len(maskSample),
		"fragmentBit":  1 << places["query"].end,
		"queryBit":     1 << places["path"].end,
		"authorityEnd": 1 << places["path"].start,
		"invalid":      0,
	}
	_, bits := masksOf(maskSample)
	for _, row := range bits {
		name, _, _ := strings.Cut(row.name, " = ")
		if mask, ok := want[name]; ok && mask != row.mask {
			t.Errorf("%s is %#x, want %#x", name, row.mask, mask)
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("no row for %v", want)
	}
	if _, bits := masksOf("http://h/a b"); bits[len(bits)-1].mask != 1<<10 {
		t.Errorf("the invalid bits of a URI with a space are %#x, want the space alone", bits[len(bits)-1].mask)
	}
}
