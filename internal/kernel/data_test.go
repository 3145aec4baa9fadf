package kernel

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dataFolder returns the folder of real lists, which is no part of the tree.
func dataFolder() string {
	if folder := os.Getenv("URISCAN_DATA"); folder != "" {
		return folder
	}
	return filepath.Join("..", "shared", "data")
}

// dataFiles returns the real lists and logs by name, with their content.
func dataFiles(t *testing.T) map[string][]byte {
	files := map[string][]byte{}
	for _, pattern := range []string{"urls/*", "uris/*", "logs/*", "text/*"} {
		names, _ := filepath.Glob(filepath.Join(dataFolder(), pattern))
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, ".gz") {
				r, err := gzip.NewReader(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				if data, err = io.ReadAll(r); err != nil {
					t.Fatal(err)
				}
			}
			files[filepath.Base(name)] = data
		}
	}
	if len(files) == 0 {
		t.Skipf("no real data in %s", dataFolder())
	}
	return files
}

// TestProofsAgreeWithExactMachineOnRealLists scans every line of every list and
// log. What a kernel proves, the exact machine must accept with the same record;
// it may leave open only what is rare: IP literals and long authorities.
func TestProofsAgreeWithExactMachineOnRealLists(t *testing.T) {
	files := dataFiles(t)
	forEachKernel(t, func(t *testing.T) {
		valid, missed := 0, 0
		for name, data := range files {
			for line := range bytes.Lines(data) {
				line = bytes.TrimRight(line, "\r\n")
				got, want := garbage, garbage
				p := Try(line, &got)
				reason, _ := URIReference.decide(line, &want)
				ok := reason == 0
				if p == Valid && (!ok || got != want) {
					t.Fatalf("%s: %q:\n got %s\nwant %s", name, line, describe(&got), describe(&want))
				}
				if ok {
					valid++
					if p != Valid {
						missed++
					}
				}
			}
		}
		if missed*1000 > valid {
			t.Errorf("%d of %d well-formed lines not Valid, want at most one in a thousand", missed, valid)
		}
		t.Logf("%d of %d well-formed lines not Valid", missed, valid)
	})
}
