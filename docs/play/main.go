// Command play builds the page: one file, with the library in it as wasm, that works
// wherever it is opened.
//
//	GOWORK=off go run .                  writes dist/index.html
//	GOWORK=off go run . -o uriscan.html  writes another file
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	file := flag.String("o", filepath.Join("dist", "index.html"), "the `file` to write")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "play: no operand is known; the file to write is named by -o")
		os.Exit(2)
	}
	if err := write(*file); err != nil {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

// write builds the page and writes it. The sources of its program lie in the folder
// from which the command is run.
func write(file string) error {
	page, err := built(".")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(file, page, 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes\n", file, len(page))
	return nil
}
