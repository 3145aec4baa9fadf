// The command compile writes the tables of package idn/internal/ucd from the data of Unicode:
//
//	npm install --prefix FOLDER tr46@6.0.0
//	apt-get source --download-only icu=78.3-2
//	tar -xzf icu_78.3.orig.tar.gz -C FOLDER/node_modules icu/source/data/unidata
//	go run ./idn/internal/compile -o idn/internal/ucd FOLDER/node_modules
//
// All files are those of Unicode 17. The package tr46 of npm has IdnaMappingTable.txt as JSON.
// The source of ICU, here from Debian, has the Unicode Character Database in one file,
// ppucd.txt, and the confusables.txt of UTS 39. They are not a part of the tree.
package main

import (
	"flag"
	"log"
	"maps"
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
	files := map[string][]byte{}
	for _, check := range []func() error{d.check, d.checkSecurity} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	for _, tables := range []func() (map[string][]byte, error){d.stages, d.security, d.confusables} {
		some, err := tables()
		if err != nil {
			return nil, err
		}
		maps.Copy(files, some)
	}
	files["pairs.bin"], files["composed.bin"] = d.pairs()
	files["source.txt"] = d.source()
	return files, nil
}
