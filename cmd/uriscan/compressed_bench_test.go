package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// BenchmarkCompressed measures a run over a file of a real list or log, plain and compressed,
// that writes nothing: what is left is to read, to decode and to scan. MB/s are of the text.
// The text is repeated to some 30 MB, farther apart than the decoders look back, so that it is
// packed as well as text that is not.
func BenchmarkCompressed(b *testing.B) {
	for _, c := range []struct {
		data, file string
		args       []string
	}{
		{"list", "urls/ada_kasztp.txt", []string{"split"}},
		{"log", "logs/nginx_combined_shop_2019.log.gz", []string{"logs", "-format", "combined"}},
	} {
		text := append(bytes.TrimSuffix(reallists.Files(b, c.file)[0].Data, []byte("\n")), '\n')
		text = bytes.Repeat(text, 1+30<<20/len(text))
		for _, format := range []string{"plain", "gzip", "zstd"} {
			b.Run("data="+c.data+"/file="+format, func(b *testing.B) {
				file := packed(b, format, text)
				name := filepath.Join(b.TempDir(), "file")
				must.NoError(b, os.WriteFile(name, file, 0o600))
				args := append(c.args, "-q", "-o", "none", name)
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if code := run(args, nil, io.Discard, io.Discard); code != exitDone {
						b.Fatal("exit code ", code)
					}
				}
				b.ReportMetric(float64(len(text))/float64(len(file)), "ratio")
			})
		}
	}
}

// packed returns text in a format, as the programs gzip and zstd write it if nobody gives them
// a level.
func packed(b *testing.B, format string, text []byte) []byte {
	var file bytes.Buffer
	var w io.WriteCloser
	var err error
	switch format {
	case "plain":
		return text
	case "gzip":
		w, err = gzip.NewWriterLevel(&file, 6)
	default:
		w, err = zstd.NewWriter(&file, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithWindowSize(1<<20))
	}
	must.NoError(b, err)
	_, err = w.Write(text)
	must.NoError(b, err)
	must.NoError(b, w.Close())
	return file.Bytes()
}
