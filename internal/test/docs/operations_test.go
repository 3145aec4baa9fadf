package docs

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/examples/lenient"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/idn"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/scheme"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/urihttp"
	"github.com/uriscan/uriscan/uritemplate"
	"github.com/uriscan/uriscan/whatwg"
)

// operations run the examples of the tables in docs/operations.md. Each takes what is
// before the arrow, and returns what is after it.
var operations = map[string]func(in []string) ([]string, error){
	"uriscan.Segments": func(in []string) (out []string, err error) {
		s := scanned(in[0])
		for segment := range uriscan.Segments(in[0], s) {
			out = append(out, segment.InString(in[0]))
		}
		return out, nil
	},
	"Spans.Extension": func(in []string) ([]string, error) {
		return []string{scanned(in[0]).ExtensionString(in[0]).InString(in[0])}, nil
	},
	"uriscan.Pairs": func(in []string) (out []string, err error) {
		for pair := range uriscan.Pairs(in[0], scanned(in[0]), "&") {
			text := pair.Name.InString(in[0])
			if pair.HasValue {
				text += "=" + pair.Value.InString(in[0])
			}
			out = append(out, text)
		}
		return out, nil
	},
	"uriscan.PortNumber": func(in []string) ([]string, error) {
		port, ok := uriscan.PortNumber(in[0], scanned(in[0]))
		if !ok {
			return nil, fmt.Errorf("no port")
		}
		return []string{fmt.Sprint(port)}, nil
	},
	"uriscan.Addr": func(in []string) ([]string, error) {
		addr, _ := uriscan.Addr(in[0], scanned(in[0]))
		return []string{addr.String()}, nil
	},
	"uriscan.FactsOf": func(in []string) ([]string, error) {
		return []string{uriscan.FactsOf(in[0], scanned(in[0])).String()}, nil
	},
	"percent.AppendDecoded": func(in []string) ([]string, error) {
		return written(percent.AppendDecoded(nil, in[0]))
	},
	"percent.AppendDecodedOnly": func(in []string) ([]string, error) {
		return written(percent.AppendDecodedOnly(nil, in[0], percent.Of("/%").Complement()), nil)
	},
	"percent.AppendEncoded": func(in []string) ([]string, error) {
		return written(percent.AppendEncoded(nil, in[0], percent.Segment), nil)
	},
	"rewrite.AppendNormalized": func(in []string) ([]string, error) {
		return written(rewrite.AppendNormalized(nil, in[0], scanned(in[0]), rewrite.SyntaxBased), nil)
	},
	"rewrite.Equal": func(in []string) ([]string, error) {
		return []string{fmt.Sprint(rewrite.Equal(in[0], scanned(in[0]), in[1], scanned(in[1]), rewrite.SyntaxBased))}, nil
	},
	"rewrite.AppendResolved": func(in []string) ([]string, error) {
		return written(rewrite.AppendResolved(nil, in[0], scanned(in[0]), in[1], scanned(in[1])))
	},
	"rewrite.AppendRelative": func(in []string) ([]string, error) {
		return written(rewrite.AppendRelative(nil, in[0], scanned(in[0]), in[1], scanned(in[1])))
	},
	"rewrite.Parts": func(in []string) ([]string, error) {
		parts := rewrite.Parts{Scheme: in[0], Host: in[1], Path: in[2]}
		return written(parts.Append(nil))
	},
	"rewrite.AppendReplaced": func(in []string) ([]string, error) {
		return written(rewrite.AppendReplaced(nil, in[0], scanned(in[0]), uriscan.CompHost, in[1]))
	},
	"rewrite.AppendRedacted": func(in []string) ([]string, error) {
		return written(rewrite.AppendRedacted(nil, in[0], scanned(in[0]), nil), nil)
	},
	"uriscan.NewReader": func(in []string) (out []string, err error) {
		r := uriscan.NewReader(strings.NewReader(strings.Join(in, "\n")))
		for r.Next() {
			out = append(out, fmt.Sprint(r.Spans().Valid()))
		}
		return out, r.Err()
	},
	"uriscan.Stream": func(in []string) ([]string, error) {
		var stream uriscan.Stream
		for _, piece := range in {
			if _, err := stream.WriteString(piece); err != nil {
				return nil, err
			}
		}
		var s uriscan.Spans
		stream.Close(&s)
		return []string{s.Host.InString(strings.Join(in, ""))}, nil
	},
	"iri.Scan": func(in []string) ([]string, error) {
		s, err := iri.Parse(in[0])
		return []string{s.Host.InString(in[0]), s.Path.InString(in[0])}, err
	},
	"iri.AppendURI": func(in []string) ([]string, error) {
		s, err := iri.Parse(in[0])
		if err != nil {
			return nil, err
		}
		return written(iri.AppendURI(nil, in[0], &s, nil))
	},
	"iri.AppendIRI": func(in []string) ([]string, error) {
		return written(iri.AppendIRI(nil, in[0], scanned(in[0]), nil))
	},
	"iri.CheckBidi": func(in []string) ([]string, error) {
		s, err := iri.Parse(in[0])
		problem := iri.CheckBidi(in[0], &s)
		return []string{problem.Component.String()}, err
	},
	"target.Scan": func(in []string) ([]string, error) {
		var s uriscan.Spans
		form, ok := target.ScanString(in[0], in[1], &s)
		if !ok {
			return nil, s.Err()
		}
		return []string{form.String(), s.Path.InString(in[1])}, nil
	},
	"target.Host": func(in []string) ([]string, error) {
		var s uriscan.Spans
		target.HostString(in[0], &s)
		return []string{fmt.Sprint(s.ErrorOffset()), s.ErrorCode().String()}, nil
	},
	"scheme.For": func(in []string) (out []string, err error) {
		g := scheme.For(in[0])
		var parts scheme.Parts
		if !g.ScanString(in[1], &parts) {
			return nil, parts.Err()
		}
		for _, name := range g.Parts() {
			if span, present := parts.Span(name); present {
				out = append(out, name+" "+span.InString(in[1]))
			}
		}
		return out, nil
	},
	"find.Default": func(in []string) (out []string, err error) {
		for m := range find.Default.AllString(in[0]) {
			out = append(out, in[0][m.Start:m.End])
		}
		return out, nil
	},
	"find.NewReader": func(in []string) (out []string, err error) {
		r := find.NewReader(strings.NewReader(in[0]), find.Default)
		for r.Next() {
			out = append(out, string(r.Bytes()))
		}
		return out, r.Err()
	},
	"accesslog.NewParser": func(in []string) (out []string, err error) {
		line := []byte(in[0])
		var r accesslog.Record
		accesslog.NewParser(accesslog.Named("combined")).Scan(line, &r)
		for _, span := range []uriscan.Span{r.Span(accesslog.Method), r.Span(accesslog.Target), r.Target.Path, r.Span(accesslog.Status)} {
			out = append(out, string(span.In(line)))
		}
		return out, r.Err()
	},
	"accesslog.Detect": func(in []string) ([]string, error) {
		format, err := accesslog.Detect([]byte(in[0]))
		if err != nil {
			return nil, err
		}
		return []string{format.Name()}, nil
	},
	"template.Append": func(in []string) ([]string, error) {
		return written(template.Append(nil, in[0], nil), nil)
	},
	"template.AppendURL": func(in []string) ([]string, error) {
		return written(template.AppendURL(nil, in[0], scanned(in[0]), nil), nil)
	},
	"template.Classify": func(in []string) (out []string, err error) {
		for _, segment := range in {
			out = append(out, template.Classify(segment).String())
		}
		return out, nil
	},
	"template.Learner": func(in []string) ([]string, error) {
		learner := template.NewLearner(template.Limits{Words: len(in) - 1})
		for _, path := range in {
			learner.LearnString(path)
		}
		return written(learner.AppendKnownString(nil, in[0]), nil)
	},
	"match.Compile": func(in []string) ([]string, error) {
		set, err := match.Compile(in[:2]...)
		if err != nil {
			return nil, err
		}
		var m match.Match
		if !set.MatchString(in[2], in[3], &m) {
			return nil, errors.New("no pattern matches")
		}
		out := []string{set.Pattern(m.Pattern)}
		for i, name := range set.Names(m.Pattern) {
			out = append(out, name+"="+m.Value(i).InString(in[3]))
		}
		return out, nil
	},
	"match.NewHosts": func(in []string) ([]string, error) {
		hosts, err := match.NewHosts(in[:2]...)
		if err != nil {
			return nil, err
		}
		rule, ok := hosts.MatchURIString(in[2], scanned(in[2]))
		if !ok {
			return nil, errors.New("no rule covers the URL")
		}
		return []string{hosts.Rule(rule)}, nil
	},
	"urihttp.Route": func(in []string) (out []string, err error) {
		set, err := match.Compile(in[0])
		if err != nil {
			return nil, err
		}
		handler := urihttp.Route(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { out = append(out, r.Pattern) }), set)
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", in[1], nil))
		return out, nil
	},
	"uritemplate.Template.Append": func(in []string) ([]string, error) {
		t, err := uritemplate.Parse(in[0])
		if err != nil {
			return nil, err
		}
		return written(t.AppendValues(nil, uritemplate.String(in[1]), uritemplate.String(in[2])))
	},
	"uritemplate.Template.Match": func(in []string) (out []string, err error) {
		t, err := uritemplate.Parse(in[0])
		if err != nil {
			return nil, err
		}
		var m uritemplate.Match
		if !t.MatchString(in[1], &m) {
			return nil, errors.New("the text is no expansion")
		}
		for _, name := range t.Names() {
			out = append(out, name+"="+m.Value(name).String())
		}
		return out, nil
	},
	"psl.Split": func(in []string) ([]string, error) {
		d := psl.Split(in[0])
		return []string{d.Subdomain.InString(in[0]), d.Registrable.InString(in[0]), d.Suffix.InString(in[0])}, nil
	},
	"whatwg.AppendHref": func(in []string) ([]string, error) {
		return written(whatwg.AppendHref(nil, in[0]))
	},
	"whatwg.AppendHost": func(in []string) ([]string, error) {
		return written(whatwg.AppendHost(nil, in[0]))
	},
	"whatwg.Compare": func(in []string) ([]string, error) {
		return []string{whatwg.Compare(in[0], scanned(in[0])).String()}, nil
	},
	"whatwg.FormPairs": func(in []string) (out []string, err error) {
		for name, value := range whatwg.FormPairs(in[0]) {
			out = append(out, name+"="+value)
		}
		return out, nil
	},
	"idn.AppendASCII": func(in []string) ([]string, error) {
		return written(idn.AppendASCII(nil, in[0]))
	},
	"idn.AppendUnicode": func(in []string) ([]string, error) {
		return written(idn.AppendUnicode(nil, in[0]))
	},
	"idn.FactsOf": func(in []string) ([]string, error) {
		return []string{idn.FactsOf(in[0]).String()}, nil
	},
	"idn.AppendSkeleton": func(in []string) ([]string, error) {
		return written(idn.AppendSkeleton(nil, in[0]), nil)
	},
	"accesslog.Nginx": func(in []string) ([]string, error) {
		format, err := accesslog.Nginx("mine", in[0])
		if err != nil {
			return nil, err
		}
		var r accesslog.Record
		accesslog.NewParser(format).ScanString(in[1], &r)
		return []string{r.Span(accesslog.Method).InString(in[1]), r.Span(accesslog.Target).InString(in[1])}, r.Err()
	},
	"grammar.New": func(in []string) ([]string, error) {
		var s uriscan.Spans
		lenient.ScanString(in[0], &s)
		return []string{s.Path.InString(in[0])}, s.Err()
	},
}

// scanned returns the spans of src.
func scanned(src string) *uriscan.Spans {
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	return &s
}

// written returns what an operation appended.
func written(dst []byte, err error) ([]string, error) { return []string{string(dst)}, err }

// TestTablesOfOperations runs every row of the tables, and wants one for each of the
// operations.
func TestTablesOfOperations(t *testing.T) {
	t.Chdir(root)
	text := must.Read(t, "docs/operations.md")
	rows := regexp.MustCompile("(?m)^\\| [^|]+ \\| `([A-Za-z]+(?:\\.[A-Za-z]+)+)` \\| (.*) → (.*) \\|$").FindAllStringSubmatch(text, -1)
	shown := map[string]bool{}
	for _, row := range rows {
		shown[row[1]] = true
		run := operations[row[1]]
		if run == nil {
			t.Errorf("no function runs the row of %s", row[1])
			continue
		}
		out, err := run(quoted(row[2]))
		if want := quoted(row[3]); err != nil || strings.Join(out, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s of %q gives %q, %v; the table has %q", row[1], quoted(row[2]), out, err, want)
		}
	}
	for name := range operations {
		if !shown[name] {
			t.Errorf("docs/operations.md has no row of %s", name)
		}
	}
}

// TestOperationsAreOfEveryPackage wants a row for each public package, but for those with another
// page: uri has the same operations as methods, and records has names.
func TestOperationsAreOfEveryPackage(t *testing.T) {
	for _, folder := range publicPackages {
		name := strings.ReplaceAll(folder, ".", "uriscan") + "."
		if folder != "uri" && folder != "records" && !slices.ContainsFunc(slices.Collect(maps.Keys(operations)), func(operation string) bool { return strings.HasPrefix(operation, name) }) {
			t.Errorf("docs/operations.md has no operation of package %s", folder)
		}
	}
}

// TestPagesCountWhatThereIs compares the numbers of jobs and of grammars that documents name
// with how many there are.
func TestPagesCountWhatThereIs(t *testing.T) {
	t.Chdir(root)
	_, jobs, _ := strings.Cut(must.Read(t, "cmd/uriscan/README.md"), "| I want to … | command |\n|---|---|\n")
	jobs, _, _ = strings.Cut(jobs, "\n\n")
	operations := must.Read(t, "docs/operations.md")
	for text, page := range map[string]string{
		fmt.Sprintf(" lists %d jobs ", strings.Count(jobs, "\n")+1):                               operations,
		fmt.Sprintf(" the grammars of %d schemes and namespaces", len(scheme.Grammars())):         operations,
		fmt.Sprintf("| the grammars of %d schemes and namespaces: ", len(scheme.Grammars())):      must.Read(t, "README.md"),
		fmt.Sprintf("- Package `scheme`: grammars of %d schemes and nam", len(scheme.Grammars())): must.Read(t, "CHANGELOG.md"),
	} {
		if !strings.Contains(page, text) {
			t.Errorf("a page does not say %q", text)
		}
	}
}

// quoted returns the texts between backquotes.
func quoted(cell string) (texts []string) {
	for _, match := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cell, -1) {
		texts = append(texts, match[1])
	}
	return texts
}
