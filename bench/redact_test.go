package bench

import (
	"bytes"
	"net/url"
	"regexp"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/rewrite"
)

// A redacter is a way to hide the secrets of a line. It appends the result to dst.
type redacter struct {
	name   string
	redact func(dst, line []byte, text string) []byte
}

var redacters = []redacter{
	{"peer=uriscan", redactScanned},
	{"peer=uriscan_own_keys", redactOwnKeys},
	{"peer=scan_and_copy", copyScanned},
	{"peer=net_url", redactNetURL},
	{"peer=regexp", redactRegexp},
}

// redactScanned is a scan and AppendRedacted with the defaults.
func redactScanned(dst, line []byte, _ string) []byte {
	var s uriscan.Spans
	uriscan.Scan(line, &s)
	return rewrite.AppendRedacted(dst, line, &s, nil)
}

var ownKeys = &rewrite.Redactor{QueryKeys: append(rewrite.DefaultQueryKeys(), "token", "access_token", "password", "key")}

// redactOwnKeys is redactScanned with more keys.
func redactOwnKeys(dst, line []byte, _ string) []byte {
	var s uriscan.Spans
	uriscan.Scan(line, &s)
	return rewrite.AppendRedacted(dst, line, &s, ownKeys)
}

// copyScanned scans and copies: no redaction that scans first can be faster.
func copyScanned(dst, line []byte, _ string) []byte {
	var s uriscan.Spans
	uriscan.Scan(line, &s)
	return append(dst, line...)
}

// redactNetURL hides only the password. It has no answer for what net/url does
// not accept.
func redactNetURL(dst, _ []byte, text string) []byte {
	u, err := url.Parse(text)
	if err != nil {
		return append(dst, "REDACTED"...)
	}
	return append(dst, u.Redacted()...)
}

// secrets matches a userinfo and a secret pair, as log pipelines look for them.
var secrets = regexp.MustCompile(`(//)[^/?#@]*(@)|([?&](?:AWSAccessKeyId|Signature|sig|X-Goog-Signature)=)[^&#]*`)

// redactRegexp hides by a regular expression.
func redactRegexp(dst, line []byte, _ string) []byte {
	return append(dst, secrets.ReplaceAll(line, []byte("${1}${3}REDACTED${2}"))...)
}

// BenchmarkRedact measures a scan of each line and hiding its secrets. "accepted" is
// how many lines became longer or shorter.
func BenchmarkRedact(b *testing.B) {
	for _, r := range redacters {
		b.Run(r.name, func(b *testing.B) {
			overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
				checkRedacted(b, c)
				dst := make([]byte, 0, 1<<20)
				measure(b, c, func(c *corpus.Corpus) (changed int) {
					for i, line := range c.Lines {
						dst = r.redact(dst[:0], line, c.Strings[i])
						if len(dst) != len(line) {
							changed++
						}
					}
					return changed
				})
			})
		})
	}
}

// checkRedacted wants lines without "@" and "=" not to change. If net/url accepts a
// line with a userinfo, that userinfo must be hidden.
func checkRedacted(b *testing.B, c *corpus.Corpus) {
	for i, line := range c.Lines {
		got := redactScanned(nil, line, "")
		if !bytes.ContainsAny(line, "@=") && !bytes.Equal(got, line) {
			b.Fatalf("line %d has nothing to hide and was changed", i+1)
		}
		u, err := url.Parse(c.Strings[i])
		if err != nil || u.User == nil {
			continue
		}
		if u, err = url.Parse(string(got)); err == nil && u.User != nil && u.User.Username() != "REDACTED" {
			b.Fatalf("line %d still shows its userinfo", i+1)
		}
	}
}
