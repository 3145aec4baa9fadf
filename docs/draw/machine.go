package main

import (
	"bytes"
	"context"

	"github.com/goccy/go-graphviz"
)

// drawMachine returns the drawing of the whole machine, folded.
func drawMachine(g *generator) ([]byte, error) {
	dot, err := g.output(g.machine(), "-dot", "folded")
	if err != nil {
		return nil, err
	}
	return render(dot)
}

// render returns Graphviz text as SVG.
func render(dot string) (svg []byte, err error) {
	ctx := context.Background()
	renderer, err := graphviz.New(ctx)
	if err != nil {
		return nil, err
	}
	defer renderer.Close()
	graph, err := graphviz.ParseBytes([]byte(dot))
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
