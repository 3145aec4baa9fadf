package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
)

func TestEveryKernelGetsALine(t *testing.T) {
	var b bytes.Buffer
	if err := run([]string{"-size", "65536", "-times", "3", "-text", "%41"}, &b, io.Discard); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if want := "65536 bytes, 3 collections, GOMAXPROCS="; !strings.HasPrefix(lines[0], want) {
		t.Errorf("the first line is %q, want %q", lines[0], want)
	}
	kernels := append([]string{"none"}, uriscan.Kernels()...)
	if len(lines) != 2+len(kernels) {
		t.Fatalf("%d lines, want two and one each for %v:\n%s", len(lines), kernels, b.String())
	}
	for i, kernel := range kernels {
		fields := strings.Fields(lines[2+i])
		if len(fields) != 4 || fields[0] != kernel {
			t.Errorf("line %d is %q, want %s and three times", 3+i, lines[2+i], kernel)
			continue
		}
		median, err := time.ParseDuration(fields[2])
		longest, err2 := time.ParseDuration(fields[3])
		if err != nil || err2 != nil || median > longest {
			t.Errorf("%s: median %s, longest %s; want two times, the second not below the first", kernel, fields[2], fields[3])
		}
	}
}

func TestMeasuringLeavesTheKernel(t *testing.T) {
	before := uriscan.Kernel()
	if err := run([]string{"-size", "64", "-times", "1"}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	if after := uriscan.Kernel(); after != before {
		t.Errorf("the kernel is %s afterwards, want %s", after, before)
	}
}

func TestRefusesInOneSentence(t *testing.T) {
	for _, args := range [][]string{
		{"-unknown"},
		{"more"},
		{"-size", "1"},
		{"-times", "0"},
		{"-text", ""},
	} {
		var b bytes.Buffer
		err := run(args, &b, io.Discard)
		if err == nil || strings.Contains(err.Error(), "\n") || b.Len() > 0 {
			t.Errorf("%v: printed %q with the error %v; want nothing and one line", args, b.String(), err)
		}
	}
}
