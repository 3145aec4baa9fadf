package accesslog

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A jsonNode is a place in an object that one or more paths lead to.
type jsonNode struct {
	field Field // that has its value here
	rank  uint8 // which of the paths of the field leads here, counted from 1; 0 if none ends here

	// members has the nodes below this one, by the length of their name. Few names have
	// the same length, so a name is compared once or twice.
	members [16][]jsonMember
}

// A jsonMember is the name of a member of an object and the node of its value.
type jsonMember struct {
	name string
	node *jsonNode
}

// member returns the node of the member of that name, nil if no path leads to it.
func (n *jsonNode) member(name []byte) *jsonNode {
	list := n.members[len(name)%len(n.members)]
	for i := range list {
		if m := &list[i]; m.name == string(name) {
			return m.node
		}
	}
	return nil
}

// element returns the node of the element with that index, nil if no path leads to it. A nil
// node has none.
func (n *jsonNode) element(index int) *jsonNode {
	if n == nil || index > maxIndex {
		return nil
	}
	var digits [4]byte
	return n.member(strconv.AppendInt(digits[:0], int64(index), 10))
}

// maxIndex is the last element of an array that a path may lead to.
const maxIndex = 999

// add adds a path below the node.
func (n *jsonNode) add(steps []string, f Field, rank int) error {
	for _, step := range steps {
		child := n.member([]byte(step))
		if child == nil {
			child = &jsonNode{}
			list := &n.members[len(step)%len(n.members)]
			*list = append(*list, jsonMember{step, child})
		}
		n = child
	}
	if n.rank != 0 {
		return fmt.Errorf("accesslog: a path of %s is also one of %s; want each path once", f, n.field)
	}
	n.field, n.rank = f, uint8(rank)
	return nil
}

// JSON returns a format of that name for lines of JSON. For each field, paths says
// where its value is in the object:
//
//   - A path is the names of members from the outside in, with dots between them. The
//     element of an array is a number: "request.headers.User-Agent.0".
//   - A field may have several paths, with spaces between them. The value of the first
//     of them that the line has counts.
//   - A backslash before a dot, a space or a backslash makes it a part of the name:
//     `url\.original`.
//
// A value that is null, "" or "-" counts as absent. Of two values at one path the last
// counts. The field Request is divided into method, target and protocol if there is no
// Target. An address or a host that is followed by a port is divided too. A line fits
// if it is one valid object, after its headers, with a Target or a Request.
//
// JSON returns an error if there is no path for Target and Request, or if a path is
// broken or given twice.
func JSON(name string, paths map[Field]string) (*Format, error) {
	if strings.Trim(paths[Target]+paths[Request], " ") == "" {
		return nil, errors.New("accesslog: no path of a target and none of a request line; want one of them")
	}
	root := &jsonNode{}
	for _, f := range slices.Sorted(maps.Keys(paths)) {
		if f > Captured {
			return nil, fmt.Errorf("accesslog: a path for %s; want a field of a request", f)
		}
		list, err := splitPaths(paths[f])
		if err != nil {
			return nil, err
		}
		for i, steps := range list {
			if err := root.add(steps, f, i+1); err != nil {
				return nil, err
			}
		}
	}
	return &Format{name: name, scan: scanJSON, escapes: escapesJSON, paths: root, needs: 1 << Target}, nil
}

// maxPaths is how many paths a field may have.
const maxPaths = 255

// splitPaths divides a list of paths into the paths, and each into its steps.
func splitPaths(text string) (list [][]string, err error) {
	var steps []string
	var step strings.Builder
	endStep := func() bool {
		isEmpty := step.Len() == 0
		steps = append(steps, step.String())
		step.Reset()
		return !isEmpty
	}
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ' ':
			if step.Len() == 0 && len(steps) == 0 {
				continue
			}
			if !endStep() {
				return nil, errPath
			}
			list = append(list, steps)
			steps = nil
		case text[i] == '.':
			if !endStep() {
				return nil, errPath
			}
		case text[i] == '\\':
			if i++; i == len(text) || !strings.ContainsRune(`. \`, rune(text[i])) {
				return nil, errPath
			}
			step.WriteByte(text[i])
		default:
			step.WriteByte(text[i])
		}
	}
	if len(list) > maxPaths {
		return nil, fmt.Errorf("accesslog: %d paths for a field; want at most %d", len(list), maxPaths)
	}
	for _, steps := range list {
		if len(steps) > maxDepth {
			return nil, fmt.Errorf("accesslog: a path of %d steps; want at most %d", len(steps), maxDepth)
		}
	}
	return list, nil
}

var errPath = errors.New(`accesslog: a path has an empty step or a backslash before a letter; want names with dots between them, and a backslash before a dot, a space or a backslash alone`)
