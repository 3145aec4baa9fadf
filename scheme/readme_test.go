package scheme

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// update makes the tests write the tables of README.md instead of comparing them.
var update = flag.Bool("update", false, "write the tables of README.md")

// checkTable compares a table of README.md, between its two comments, with rows.
func checkTable(t *testing.T, name string, rows []string) {
	t.Helper()
	const page = "README.md"
	text := must.Bytes(t, page)
	place := regexp.MustCompile(`(?s)(<!-- ` + name + ` -->\n).*?(<!-- end -->)`)
	if !place.Match(text) {
		t.Fatalf("%s has no place for the table %s", page, name)
	}
	table := strings.Join(rows, "\n") + "\n"
	want := place.ReplaceAll(text, []byte("${1}\n"+table+"\n${2}"))
	if bytes.Equal(text, want) {
		return
	}
	if !*update {
		t.Fatalf("the table %s of %s is not as it is now; -update writes it. Want\n%s", name, page, table)
	}
	must.NoError(t, os.WriteFile(page, want, 0o644))
}

// TestReadmeListsEveryGrammar has a row for each grammar, with the size of its machine.
// Grammars that share a machine share a row.
func TestReadmeListsEveryGrammar(t *testing.T) {
	rows := []string{"| scheme | document | parts | states | bytes |", "|---|---|---|--:|--:|"}
	for i := 0; i < len(grammars); {
		first := &grammars[i]
		var names []string
		for ; i < len(grammars) && grammars[i].machine == first.machine; i++ {
			names = append(names, "`"+grammars[i].name+"`")
		}
		rows = append(rows, fmt.Sprintf("| %s | %s | %s | %s", strings.Join(names, " "), first.source, strings.Join(first.Parts(), ", "), sizes(first.machine)))
	}
	rows = append(rows,
		"| in `ldap` | RFC 4514, RFC 4515 | the dn and the filter, decoded | "+sizes(&ldapTextMachine),
		"| in `magnet` | | an xt, decoded | "+sizes(&magnetTextMachine))
	checkTable(t, "grammars", rows)
}

// sizes returns the last two columns of a row.
func sizes(m *fsm.Machine) string {
	return fmt.Sprintf("%d | %d |", m.Rows, 4*len(m.Cells)+len(m.Classes)+len(m.Runs))
}

// A share is how many lines of a list ask for a grammar, and are valid.
type share struct{ lines, generic, valid int }

func (s *share) count(line []byte, g *Grammar) {
	var spans uriscan.Spans
	var p Parts
	s.lines++
	if uriscan.URI.Scan(line, &spans) {
		s.generic++
	}
	if g.Scan(line, &p) {
		s.valid++
	}
}

// TestReadmeSharesAreThoseOfTheLists counts the lines of the lists of schemes.
func TestReadmeSharesAreThoseOfTheLists(t *testing.T) {
	rows := []string{"| list | grammar | lines | valid URIs | valid by the grammar |", "|---|---|--:|--:|--:|"}
	for _, list := range reallists.Files(t, "uris/urn.txt", "uris/mailto.txt", "uris/data.txt", "uris/tel_sip_sms_geo.txt",
		"uris/magnet.txt", "uris/purl.txt", "uris/jdbc.txt", "uris/misc_schemes.txt") {
		shares := make([]share, len(grammars))
		without := 0
		var genericWithout int
		for line := range bytes.Lines(list.Data) {
			line = bytes.TrimRight(line, "\r\n")
			g := Of(line)
			for i := range grammars {
				if g == &grammars[i] || g != nil && grammars[i].name == "urn" && strings.HasPrefix(g.name, "urn:") {
					shares[i].count(line, &grammars[i])
				}
			}
			var spans uriscan.Spans
			if g == nil {
				without++
				if uriscan.URI.Scan(line, &spans) {
					genericWithout++
				}
			}
		}
		name := strings.TrimSuffix(strings.TrimPrefix(list.Name, "uris/"), ".txt")
		for i, s := range shares {
			if s.lines > 0 {
				rows = append(rows, fmt.Sprintf("| %s | `%s` | %d | %s | %s |", name, grammars[i].name, s.lines, percent(s.generic, s.lines), percent(s.valid, s.lines)))
			}
		}
		if without > 0 {
			rows = append(rows, fmt.Sprintf("| %s | none | %d | %s | |", name, without, percent(genericWithout, without)))
		}
	}
	checkTable(t, "shares", rows)
}

// percent writes a share of a hundred.
func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of)) }

// TestReadmeTextsWithoutGrammarAreURIs reads the table of schemes that have no grammar.
func TestReadmeTextsWithoutGrammarAreURIs(t *testing.T) {
	text := must.Bytes(t, "README.md")
	rows := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| valid URI \\| none \\|$").FindAllSubmatch(text, -1)
	if len(rows) != 3 {
		t.Fatalf("%d rows, want those of rmi, jndi and doc", len(rows))
	}
	for _, row := range rows {
		var spans uriscan.Spans
		if !uriscan.URI.Scan(row[1], &spans) || Of(row[1]) != nil {
			t.Errorf("%s: %v, grammar %v", row[1], spans.Err(), Of(row[1]))
		}
	}
}
