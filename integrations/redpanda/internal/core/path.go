package core

import (
	"errors"
	"strings"
)

// pathEscapes are those of the engine's own paths: "~1" is a dot within a name.
var pathEscapes = strings.NewReplacer("~1", ".", "~0", "~")

// parsePath returns the names that a dot path has. The empty path has none.
func parsePath(path string) (names []string, err error) {
	if path == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(path, ".") {
		if name == "" {
			return nil, errors.New("must be names with a dot between them, as in request.url")
		}
		names = append(names, pathEscapes.Replace(name))
	}
	return names, nil
}

// lookup returns what lies at a path of an object.
func lookup(object map[string]any, path []string) (value any, ok bool) {
	value = object
	for _, name := range path {
		if object, ok = value.(map[string]any); !ok {
			return nil, false
		}
		if value, ok = object[name]; !ok {
			return nil, false
		}
	}
	return value, true
}

// parentOf returns the object that has the last name of a path.
func parentOf(object map[string]any, path []string) map[string]any {
	value, _ := lookup(object, path[:len(path)-1])
	parent, _ := value.(map[string]any)
	return parent
}
