package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/uriscan/uriscan/match"
)

// setRoutes reads the routes from a file: an OpenAPI document if its name ends in .json, .yaml
// or .yml, or else a list of patterns, one a line.
func setRoutes(o *options, value string) (err error) {
	if o.names.routes != nil {
		return errors.New("-routes is given more than once")
	}
	text, err := os.ReadFile(value)
	if err != nil {
		return errors.New("cannot read the file of -routes: " + plainCause(err))
	}
	read := readPatterns
	if slices.Contains([]string{".json", ".yaml", ".yml"}, strings.ToLower(filepath.Ext(value))) {
		read = readOpenAPI
	}
	if o.names.routes, err = read(text); err != nil {
		return fmt.Errorf("the file of -routes is wrong: %w", err)
	}
	return nil
}

// readPatterns returns the set of a list of patterns of net/http.ServeMux. A "#" begins a
// comment.
func readPatterns(text []byte) (*match.Set, error) {
	var patterns []string
	var numbers []int // of the lines
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for number := 1; lines.Scan(); number++ {
		if line := strings.TrimSpace(lines.Text()); line != "" && line[0] != '#' {
			patterns, numbers = append(patterns, line), append(numbers, number)
		}
	}
	set, err := match.Compile(patterns...)
	if problem := (*match.Error)(nil); errors.As(err, &problem) && problem.Pattern >= 0 {
		return nil, fmt.Errorf("line %d: %w", numbers[problem.Pattern], err)
	}
	if len(patterns) == 0 {
		return nil, errors.New("it has no patterns; want lines such as GET /users/{id}")
	}
	return set, err
}

// openAPI is what is read of an OpenAPI document: version 3, or 2 with a base path.
type openAPI struct {
	Servers  []struct{ URL string }
	BasePath string `yaml:"basePath"`
	Paths    map[string]map[string]yaml.Node
}

// operations are the names of the fields that are methods (OpenAPI 3.1 §4.8.9).
var operations = []string{"get", "put", "post", "delete", "options", "head", "patch", "trace"}

// readOpenAPI returns the set of the paths of an OpenAPI document, in YAML or JSON.
func readOpenAPI(text []byte) (*match.Set, error) {
	var document openAPI
	if yaml.Unmarshal(text, &document) != nil || len(document.Paths) == 0 {
		return nil, errors.New("it is no OpenAPI document with paths, in YAML or JSON")
	}
	prefixes := []string{strings.TrimSuffix(document.BasePath, "/")}
	for i, server := range document.Servers {
		if i == 0 {
			prefixes = nil
		}
		if prefix := pathOfServer(server.URL); !slices.Contains(prefixes, prefix) {
			prefixes = append(prefixes, prefix)
		}
	}
	var paths []string
	for path, item := range document.Paths {
		for _, prefix := range prefixes {
			for _, name := range operations {
				if _, has := item[name]; has && strings.HasPrefix(path, "/") {
					paths = append(paths, strings.ToUpper(name)+" "+prefix+path)
				}
			}
		}
	}
	slices.Sort(paths)
	return match.FromOpenAPI(paths...)
}

// pathOfServer returns the path of a server without the slash at its end. One with variables
// (OpenAPI 3.1 §4.8.6) that is no URL has none.
func pathOfServer(server string) string {
	u, err := url.Parse(server)
	if err != nil || strings.ContainsAny(u.Path, "{}") {
		return ""
	}
	return strings.TrimSuffix(u.EscapedPath(), "/")
}
