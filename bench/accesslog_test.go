package bench

import (
	"bytes"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/satyrius/gonx"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// A logReader reads all lines of a log and calls found, if it is not nil, with the
// target and the referer of each that it could read, and the number of the line.
type logReader struct {
	name string
	read func(log *corpus.Corpus, found func(i int, target, referer []byte)) (read int)
}

// logReaders are what is measured. uriscan splits the target and the referer of each
// line into their components, and so does IndexByte+Scan; the others find only where
// the fields lie.
var logReaders = []logReader{
	{"uriscan", readLogLines},
	{"uriscan_line", readLineByLine},
	{"IndexByte", func(log *corpus.Corpus, found func(i int, target, referer []byte)) int {
		return readByIndexByte(log, false, found)
	}},
	{"IndexByte+Scan", func(log *corpus.Corpus, found func(i int, target, referer []byte)) int {
		return readByIndexByte(log, true, found)
	}},
	{"regexp", readByRegexp},
	{"gonx", readByGonx},
}

// BenchmarkAccessLog reads logs in the combined format: the generated one, and the real
// ones if they are there. First it checks that all readers find the same.
func BenchmarkAccessLog(b *testing.B) {
	for _, source := range combinedLogs(b) {
		b.Run("data="+source.Name, func(b *testing.B) {
			checkLogReaders(b, source)
			for _, r := range logReaders {
				b.Run("who="+r.name, func(b *testing.B) {
					read := r.read(source, nil)
					b.SetBytes(int64(len(source.Buf)))
					b.ReportAllocs()
					report := countInstructions(b, len(source.Lines), "insns/line")
					for b.Loop() {
						if r.read(source, nil) != read {
							b.Fatal("two passes over the same lines read different numbers of them")
						}
					}
					report()
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(source.Lines)), "ns/line")
					b.ReportMetric(float64(read), "read")
				})
			}
		})
	}
}

// combinedLogs returns the logs.
func combinedLogs(b *testing.B) (logs []*corpus.Corpus) {
	profiles, err := corpus.Profiles()
	must.NoError(b, err)
	for _, p := range profiles {
		if p.AccessLog {
			logs = append(logs, corpus.New(p.Name, bytes.Split(bytes.TrimSuffix(p.LogText(), []byte("\n")), []byte("\n"))))
		}
	}
	if _, err := reallists.Folder(); err != nil {
		b.Log(err)
		return logs
	}
	for _, list := range reallists.Files(b, "logs/nginx_combined_*", "logs/apache_combined_*") {
		lines := bytes.Split(bytes.TrimSuffix(list.Data, []byte("\n")), []byte("\n"))
		logs = append(logs, corpus.New(filepath.Base(list.Name), lines))
	}
	return logs
}

// checkLogReaders wants each reader to find what uriscan finds in a line, where it can
// read it. The plain readers know nothing of escapes and of targets with spaces, and
// may read fewer lines.
func checkLogReaders(b *testing.B, log *corpus.Corpus) {
	type fields struct{ target, referer string }
	want := make([]*fields, len(log.Lines))
	all := logReaders[0].read(log, func(i int, target, referer []byte) { want[i] = &fields{string(target), string(referer)} })
	for _, r := range logReaders {
		read := r.read(log, func(i int, target, referer []byte) {
			if w := want[i]; w == nil || w.target != string(target) || w.referer != string(referer) && string(referer) != "-" {
				b.Fatalf("%s, line %d: target %q, referer %q, want %+v", r.name, i+1, target, referer, w)
			}
		})
		if read > all || read < len(log.Lines)*99/100 {
			b.Fatalf("%s reads %d of %d lines, uriscan %d", r.name, read, len(log.Lines), all)
		}
	}
}

// readLogLines reads blocks of lines.
func readLogLines(log *corpus.Corpus, found func(i int, target, referer []byte)) (read int) {
	p := accesslog.NewParser(accesslog.Named("combined"))
	var records [64]accesslog.Record
	line := 0
	for rest := log.Buf; len(rest) > 0; {
		n, consumed := p.ScanLines(rest, records[:])
		for i := range records[:n] {
			if r := &records[i]; r.Valid() {
				read++
				if found != nil {
					found(line+i, r.Span(accesslog.Target).In(rest), r.Span(accesslog.Referer).In(rest))
				}
			}
		}
		line += n
		rest = rest[consumed:]
	}
	return read
}

// readLineByLine reads one line at a time.
func readLineByLine(log *corpus.Corpus, found func(i int, target, referer []byte)) (read int) {
	p := accesslog.NewParser(accesslog.Named("combined"))
	var r accesslog.Record
	for i, line := range log.Lines {
		if p.Scan(line, &r) {
			read++
			if found != nil {
				found(i, r.Span(accesslog.Target).In(line), r.Span(accesslog.Referer).In(line))
			}
		}
	}
	return read
}

// A handRecord is what one would write by hand for the combined format.
type handRecord struct {
	client, ident, user, time, method, target, protocol, status, size, referer, agent []byte
	targetSpans, refererSpans                                                         uriscan.Spans
}

// read reads a line by one search for each separator. It assumes that the line is
// right: it checks no digit, and knows no escape.
func (r *handRecord) read(line []byte) bool {
	ok := true
	next := func(separator byte, skip int) (field []byte) {
		if i := bytes.IndexByte(line, separator); i >= 0 && len(line) >= i+skip {
			field, line = line[:i], line[i+skip:]
		} else {
			ok = false
		}
		return field
	}
	r.client, r.ident, r.user = next(' ', 1), next(' ', 1), next(' ', 2)
	r.time = next(']', 3)
	r.method, r.target, r.protocol = next(' ', 1), next(' ', 1), next('"', 2)
	r.status, r.size = next(' ', 1), next(' ', 2)
	r.referer, r.agent = next('"', 3), next('"', 1)
	return ok && len(r.protocol) == len("HTTP/1.1") && len(r.status) == 3
}

// readByIndexByte reads lines by hand.
func readByIndexByte(log *corpus.Corpus, scan bool, found func(i int, target, referer []byte)) (read int) {
	var r handRecord
	i := 0
	for rest := log.Buf; len(rest) > 0; i++ {
		length := bytes.IndexByte(rest, '\n')
		line := rest[:length]
		rest = rest[length+1:]
		if !r.read(line) {
			continue
		}
		read++
		if scan {
			uriscan.Scan(r.target, &r.targetSpans)
			uriscan.Scan(r.referer, &r.refererSpans)
		}
		if found != nil {
			found(i, r.target, r.referer)
		}
	}
	return read
}

var combinedExpression = regexp.MustCompile(`^(\S+) (\S+) (\S+) \[([^\]]*)\] "(\S+) ((?:[^"\\]|\\.)*) (\S+)" (\d{3}) (\d+|-) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"`)

// readByRegexp reads lines by a regular expression.
func readByRegexp(log *corpus.Corpus, found func(i int, target, referer []byte)) (read int) {
	for i, line := range log.Lines {
		at := combinedExpression.FindSubmatchIndex(line)
		if at == nil {
			continue
		}
		read++
		if found != nil {
			found(i, line[at[12]:at[13]], line[at[20]:at[21]])
		}
	}
	return read
}

// readByGonx reads lines by gonx, to which a request is one field.
func readByGonx(log *corpus.Corpus, found func(i int, target, referer []byte)) (read int) {
	p := gonx.NewParser(`$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"`)
	for i, line := range log.Strings {
		entry, err := p.ParseString(line)
		if err != nil {
			continue
		}
		read++
		if found == nil {
			continue
		}
		request, _ := entry.Field("request")
		referer, _ := entry.Field("http_referer")
		target := []byte(request)
		if first, last := bytes.IndexByte(target, ' '), bytes.LastIndexByte(target, ' '); first < last {
			target = target[first+1 : last]
		}
		found(i, target, []byte(referer))
	}
	return read
}
