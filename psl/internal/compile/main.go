// The command compile writes the table of package psl from the Public Suffix List:
//
//	go run ./psl/internal/compile -o psl/table.bin public_suffix_list.dat
//
// The list is that of https://publicsuffix.org/list/public_suffix_list.dat. It is not a part of
// the tree. Where its first lines do not say so, -version and -commit say which list it is.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/uriscan/uriscan/psl"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("compile: ")
	output := flag.String("o", "table.bin", "`file` to write")
	date := flag.String("version", "", "`date` of the list, as 2006-01-02")
	commit := flag.String("commit", "", "`commit` of the list")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("want one argument: the name of the file with the list")
	}
	list, err := os.ReadFile(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	table, err := tableOf(list, *date, *commit)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(*output, table, 0o644); err != nil {
		log.Fatal(err)
	}
}

// tableOf returns the table of a list. Its first line gets the date and the commit, if they
// are given.
func tableOf(list []byte, date, commit string) ([]byte, error) {
	parsed, err := psl.ParseList(list)
	if err != nil {
		return nil, err
	}
	table, err := parsed.MarshalBinary()
	if err != nil || date == "" && commit == "" {
		return table, err
	}
	sum := parsed.Version()[strings.Index(parsed.Version(), "SHA-256"):]
	version := fmt.Sprintf("%s, commit %.12s, %s", date, commit, sum)
	end := bytes.IndexByte(table, '\n')
	begin := bytes.Index(table[:end], []byte(parsed.Version()))
	if len(version) > end-begin {
		return nil, fmt.Errorf("the date and the commit are too long; want %d bytes less", len(version)-(end-begin))
	}
	copy(table[begin:end], fmt.Sprintf("%-*s", end-begin, version))
	return table, nil
}
