package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// written returns the name of a new file with the text.
func written(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	must.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

const pathsOfUsers = "/users/alice\n/users/alice/orders?page=2\nhttps://u:p@Shop.example/v1/pets/7\n//shop.example/v1/pets\n/static/a/b.js\n/users/42#x\nb c\n"

func TestTemplatesAreThoseOfTheRoutesFirst(t *testing.T) {
	patterns := written(t, "routes.txt", "# users\nGET /users/{name}\n\nPOST /users/{id}/orders\n/static/{path...}\nshop.example/v1/pets/{$}\nDELETE shop.example/v1/pets/{id}\n")
	openAPI := "openapi: 3.1.0\nservers: [{url: https://shop.example/v1/}, {url: '{anything}/v1'}]\npaths:\n  /pets: {post: {}}\n  /pets/{petId}: {get: {}, delete: {}, parameters: []}\n"
	for name, want := range map[string]string{
		patterns:                        "/users/{name}\n/users/{id}/orders\n/v1/pets/{id}\n/v1/pets\n/static/{path...}\n/users/{name}\n{encoded}\n",
		written(t, "api.YAML", openAPI): "/users/alice\n/users/alice/orders\n/v1/pets/{petId}\n/v1/pets\n/static/a/b.js\n/users/{int}\n{encoded}\n",
		written(t, "api.json", `{"swagger": "2.0", "basePath": "/v1", "paths": {"/pets/{p}": {"get": {}}}}`): "/users/alice\n/users/alice/orders\n/v1/pets/{p}\n/v1/pets\n/static/a/b.js\n/users/{int}\n{encoded}\n",
	} {
		expect.Equal(t, runWith(pathsOfUsers, "template", "-q", "-routes", name).stdout, want, "templates by %s", filepath.Base(name))
	}
}

// A route of a log is that of the method of the request.
func TestRoutesKnowTheMethodsOfALog(t *testing.T) {
	routes := written(t, "routes.txt", "GET /users/{name}\nDELETE /users/{id}\n")
	line := `h - - [10/Oct/2000:13:55:36 -0700] "%s /users/ann?x HTTP/1.1" 200 1` + "\n"
	log := fmt.Sprintf(line, "GET") + fmt.Sprintf(line, "DELETE") + fmt.Sprintf(line, "PUT")
	r := runWith(log, "template", "-q", "-format", "common", "-routes", routes)
	expect.Equal(t, r.stdout, "/users/{name}\n/users/{id}\n/users/ann\n", "templates")
	r = runWith(log, "logs", "-q", "-format", "common", "-routes", routes, "-o", "tsv", "-fields", "method,template")
	expect.Equal(t, r.stdout, "method\ttemplate\nGET\t/users/{name}\nDELETE\t/users/{id}\nPUT\t/users/ann\n", "records")
	r = runWith(log, "stats", "-format", "common", "-routes", routes, "-by", "template", "-o", "tsv")
	if !strings.Contains(r.stdout, "/users/{id}\t1") {
		t.Errorf("stats: %s", r.stdout)
	}
}

// learnedPaths are paths with two places that vary.
func learnedPaths() string {
	var text strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&text, "/shop/%c%c/reviews\n/about\nhttps://h.example/blog/%s\n", 'a'+i%26, 'a'+i/26%26, strings.Repeat("x", 1+i%40))
	}
	return text.String()
}

// What is learned does not depend on the workers, and what is saved says the same as what was
// learned.
func TestWhatIsLearnedCanBeSavedAndLoaded(t *testing.T) {
	name := written(t, "paths.txt", learnedPaths())
	var snapshots []string
	for _, workers := range []string{"1", "2", "7"} {
		saved := filepath.Join(t.TempDir(), "saved")
		r := runWith("", "template", "-q", "-learn", "-words", "30", "-save", saved, "-j", workers, name)
		expect.Equal(t, strings.Count(r.stdout, "/shop/{param}/reviews\n"), 3000, "lines with what was learned by %s workers", workers)
		expect.Equal(t, strings.Count(r.stdout, "/about\n"), 3000, "lines with a constant")
		snapshots = append(snapshots, must.Read(t, saved))
		loaded := runWith("", "template", "-q", "-load", saved, name)
		expect.Equal(t, loaded.stdout == r.stdout, true, "what is loaded says the same as what was learned")
	}
	expect.Equal(t, snapshots[1] == snapshots[0] && snapshots[2] == snapshots[0], true, "the snapshots are the same")
}

// Standard input can be learned from, and what is known already is kept.
func TestLearningGoesOnFromASnapshot(t *testing.T) {
	first, second := filepath.Join(t.TempDir(), "first"), filepath.Join(t.TempDir(), "second")
	r := runWith(learnedPaths(), "template", "-q", "-learn", "-o", "none", "-save", first)
	expect.Equal(t, r.stdout+r.stderr, "", "output")
	r = runWith("/new\n", "template", "-learn", "-summary", "-o", "none", "-load", first, "-save", second)
	if !strings.Contains(r.stderr, "paths                          9001") {
		t.Errorf("the summary is %s", r.stderr)
	}
	expect.Equal(t, runWith("/new\n/shop/zz/reviews\n", "template", "-q", "-load", second).stdout, "/new\n/shop/{param}/reviews\n", "templates")
}

// A scanner of names that do not exist teaches nothing.
func TestOnlyServedRequestsTeach(t *testing.T) {
	var log strings.Builder
	for i := range 500 {
		fmt.Fprintf(&log, "h - - [10/Oct/2000:13:55:36 -0700] \"GET /admin%c%c HTTP/1.1\" 404 1\n", 'a'+i%26, 'a'+i/26)
	}
	log.WriteString("h - - [10/Oct/2000:13:55:36 -0700] \"GET /cart HTTP/1.1\" 200 1\n")
	saved := filepath.Join(t.TempDir(), "saved")
	runWith("", "template", "-q", "-learn", "-format", "common", "-o", "none", "-save", saved, written(t, "log", log.String()))
	expect.Equal(t, must.Read(t, saved), "uriscan learner 1\n1 /cart\n", "what is learned")
}

func TestWrongFilesOfTemplatesGetOneSentence(t *testing.T) {
	paths := written(t, "paths", "/a\n")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-learn"}, "template: -learn reads its files twice, and standard input can be read once; write it to a file, or learn from it with -o none -save FILE"},
		{[]string{"-save", "x", paths}, "template: -save and -words are about what -learn learns; give -learn, too"},
		{[]string{"-learn", "-save", paths, paths}, "template: -save names file 1, which is to be read; want another file"},
		{[]string{"-load", paths, paths}, `template: the file of -load is wrong: template: line 1 of the snapshot: want "uriscan learner 1"`},
		{[]string{"-load", "/nosuch/secret", paths}, "template: cannot read the file of -load: no such file or directory"},
		{[]string{"-routes", written(t, "empty", "# none\n"), paths}, "template: the file of -routes is wrong: it has no patterns; want lines such as GET /users/{id}"},
		{[]string{"-routes", written(t, "api.json", `{"paths": "secret"}`), paths}, "template: the file of -routes is wrong: it is no OpenAPI document with paths, in YAML or JSON"},
		{[]string{"-routes", written(t, "bad", "\n/{a}\n/{b}\n"), paths}, "template: the file of -routes is wrong: line 3: match: pattern 1"},
		{[]string{"-format", "common", "-production", "URI", paths}, "template: -production says what lines must be, and is not for logs"},
		{[]string{"-learn", "-words", "0", paths}, "template: the value of -words must be a number from 1 to 1048576"},
	} {
		r := runWith("/a\n", append([]string{"template"}, c.args...)...)
		if !strings.HasPrefix(r.stderr, "uriscan: "+c.want) || strings.Count(r.stderr, "\n") != 1 || r.code != exitTrouble || r.stdout != "" {
			t.Errorf("%q: exit code %d, %q and %q, want %q", c.args, r.code, r.stdout, r.stderr, c.want)
		}
	}
}
