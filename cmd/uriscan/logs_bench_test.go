package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// BenchmarkLogsFile measures whole processes that read the log of a shop on nginx: this
// program, which writes records or counts, and goaccess, where it is installed, which
// counts more.
func BenchmarkLogsFile(b *testing.B) {
	self, err := os.Executable()
	must.NoError(b, err)
	list := reallists.Files(b, "logs/nginx_combined_*")[0].Data
	log := bytes.Repeat(list, 1+fileBenchmark()/len(list))
	name := filepath.Join(b.TempDir(), "access.log")
	must.NoError(b, os.WriteFile(name, log, 0o600))
	lines := bytes.Count(log, newline)
	if r := runWith("", "logs", "-q", "-o", "tsv", name); bytes.Count([]byte(r.stdout), newline) != lines+1 {
		b.Fatal("not each line of the log has a record")
	}
	counts := filepath.Join(b.TempDir(), "counts.json")
	for _, p := range []struct {
		who  string
		args []string
	}{
		{"logs_json_1", []string{self, "logs", "-q", "-j", "1", "-format", "combined", name}},
		{"logs_json", []string{self, "logs", "-q", "-format", "combined", name}},
		{"logs_none_1", []string{self, "logs", "-q", "-j", "1", "-o", "none", "-format", "combined", name}},
		{"stats_1", []string{self, "stats", "-q", "-j", "1", "-format", "combined", "-o", "json", name}},
		{"stats", []string{self, "stats", "-q", "-format", "combined", "-o", "json", name}},
		{"goaccess", []string{"goaccess", name, "--log-format=COMBINED", "--no-global-config", "--no-progress", "-o", counts}},
	} {
		b.Run("data=nginx_combined_shop_2019/who="+p.who, func(b *testing.B) {
			b.SetBytes(int64(len(log)))
			for b.Loop() {
				runProcess(b, p.args)
			}
			b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mlines/s")
		})
	}
}
