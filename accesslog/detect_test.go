package accesslog

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

const (
	commonLine   = `192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET / HTTP/1.1" 200 1`
	combinedLine = commonLine + ` "-" "curl/8"`
)

// TestDetectTakesWhatMostLinesFit has samples with lines of several formats, and with
// lines of none.
func TestDetectTakesWhatMostLinesFit(t *testing.T) {
	for _, c := range []struct{ sample, want string }{
		{"", "none"}, {"\n\n", "none"}, {"x\n", "none"},
		{combinedLine, "combined"},
		{combinedLine + "\r\n", "combined"},
		{combinedLine + "\n" + commonLine + "\n", "combined"},
		{combinedLine + "\n" + commonLine + "\n" + commonLine + "\n", "common"},
		{"h.example " + commonLine + "\n" + commonLine + "\n", "vhost"},
		{"x\ny\nz\n\n" + combinedLine + "\n" + combinedLine[:70], "combined"},
		{commonLine + "\n" + combinedLine + "\n" + combinedLine, "combined"}, // the last line may be cut short, so it is the tie that decides
		{strings.Replace(combinedLine, "- -", "- ann bee", 1), "combined"},
		{"h.example " + strings.Replace(combinedLine, "- -", "- ann bee", 1), "vhost-combined"},
		{"x\n" + combinedLine, "none"}, {"\n" + combinedLine, "none"}, // the last line may be cut short
		{linesEndingAt(maxSample), "combined"}, {linesEndingAt(maxSample + 1), "none"},
		{strings.Repeat("x\n", 9) + combinedLine + "\n", "combined"}, {strings.Repeat("x\n", 10) + combinedLine + "\n", "none"},
		{strings.Repeat("\n", 100) + strings.Repeat("x\n", 9) + combinedLine + "\n", "combined"},
		{strings.Repeat("2024-07-18T11:07:14Z stdout P x\n", 100) + combinedLine + "\n", "combined"},
		{"Jul 18 11:07:14 host nginx[2869]: " + combinedLine, "combined"}, {"2024-07-08T11:07:14.123456789Z stdout F " + commonLine, "common"},
		{"<190>1 2024-07-08T11:07:14Z host nginx - - - " + combinedLine, "combined"}, {inJSONFile(combinedLine), "combined"}, {"web-1  | " + combinedLine, "combined"},
		{"Jul 18 11:07:14 host nginx[2869] " + combinedLine, "none"},
		{"#Fields: c-ip cs-method cs-uri-stem\n" + combinedLine + "\n", "combined"},
		{"#Fields: c-ip cs-method cs-uri-stem\n", "w3c"},
		{"#Software: x\r\n#Fields: c-ip cs-method cs-uri-stem\r\n192.0.2.7 GET /a\r\n", "w3c"},
		{"#Software: x\n", "none"},
		{`{"request":{"remote_ip":"::1","method":"GET","uri":"/"},"status":200}` + "\n", "json-caddy"},
	} {
		name := "none"
		f, err := Detect([]byte(c.sample))
		if f != nil {
			name = f.Name()
		}
		if (f == nil) != (err != nil) {
			t.Errorf("%.200q: %v, and %v", c.sample, f, err)
		}
		expect.Equal(t, name, c.want, "%.200q", c.sample)
	}
}

// linesEndingAt returns a line that fits no format, nine of them, and one that fits, with its
// line end at the end of n bytes.
func linesEndingAt(n int) string {
	end := strings.Repeat("x\n", 8) + combinedLine + "\n"
	return strings.Repeat("x", n-len(end)-1) + "\n" + end
}

// TestDetectSaysWhatFitsBest has samples of which too few lines fit.
func TestDetectSaysWhatFitsBest(t *testing.T) {
	for sample, want := range map[string]string{
		"":            "accesslog: sample has no line; want lines of a log",
		"x\nsecret\n": "accesslog: none of 2 lines fits one of the 27 formats; want one in 10",
		strings.Repeat("secret\n", 199) + combinedLine + "\n": "accesslog: 1 of 200 lines fit the format combined, and no other of the 27 formats is a better fit; want one in 10",
	} {
		f, err := Detect([]byte(sample))
		var e *DetectError
		if f != nil || !errors.As(err, &e) || err.Error() != want || (e.Best == nil) != (e.Fits == 0) {
			t.Errorf("%.100q: %v, %v", sample, f, err)
		}
	}
}

// TestDetectKnowsTheGoldenLines wants each file of golden lines to be taken for what it
// is.
func TestDetectKnowsTheGoldenLines(t *testing.T) {
	for _, f := range formats {
		data, err := os.ReadFile("testdata/" + f.name + ".golden")
		if err != nil {
			continue // a format of NCSA, which has no such file
		}
		sample := ""
		for line := range strings.Lines(string(data)) {
			if !strings.HasPrefix(line, "\t") {
				sample += line
			}
		}
		want := f
		if f == lighttpd {
			want = combined // whose lines have a word in the place of the host, too
		}
		if got, err := Detect([]byte(sample)); got != want {
			t.Errorf("%s: %v, %v", f.name, got, err)
		}
	}
}

// TestDetectKnowsRealLogs has the formats of the real logs whose lines are of one.
func TestDetectKnowsRealLogs(t *testing.T) {
	want := map[string]string{
		"apache_combined_elastic.log": "combined", "apache_common_twiki.log": "common", "apache_scan_acunetix.log": "combined",
		"apache_scan_w3af.log": "combined", "haproxy_http_2012.log": "haproxy", "haproxy_http_2014.log": "haproxy", "nasa_common_aug95.log": "common",
		"nginx_combined_shop_2019.log.gz": "combined", "small_iis_w3c.log": "w3c", "small_squid.log": "squid", "small_zeek_http.log": "zeek",
	}
	for _, list := range reallists.Files(t, "logs/*") {
		name := strings.TrimPrefix(list.Name, "logs/")
		if f, _ := Detect(list.Data); want[name] != "" && (f == nil || f.name != want[name]) {
			t.Errorf("%s: %v, want %s", name, f, want[name])
		}
	}
}

// TestFormatsHaveNames wants each name to be that of one format.
func TestFormatsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Formats() {
		for _, name := range append(f.Aliases(), f.Name()) {
			if seen[name] || Named(name) != f {
				t.Errorf("the name %s is that of two formats, or of none", name)
			}
			seen[name] = true
		}
	}
	if Named("") != nil || Named("Combined") != nil {
		t.Error("a format has no name, or one in another case")
	}
	if Formats()[0] = nil; formats[0] == nil {
		t.Error("the list of formats can be changed")
	}
}
