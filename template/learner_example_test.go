package template_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/uriscan/uriscan/template"
)

func ExampleLearner() {
	l := template.NewLearner(template.Limits{Words: 2})
	for _, path := range []string{
		"/users/alice/orders", "/users/bob/orders", "/users/carol/orders", "/users/42/orders", "/about",
	} {
		l.LearnString(path)
	}
	for _, t := range l.Templates() {
		fmt.Println(t.Count, t.Template)
	}
	// Output:
	// 3 /users/{param}/orders
	// 1 /about
	// 1 /users/{int}/orders
}

// The limits count things. Those that are not given have their defaults.
func ExampleNewLearner() {
	l := template.NewLearner(template.Limits{Preset: template.Named("rfc1051"), Segments: 2, Templates: 100})
	fmt.Printf("%s\n", l.AppendString(nil, "/users/42/orders/17"))
	// Output:
	// /users/{param:int}/{rest...}
}

// First all paths are learned. Then each has the template that it keeps.
func ExampleLearner_Learn() {
	paths := []string{"/tags/red", "/tags/green", "/tags/blue"}
	l := template.NewLearner(template.Limits{Words: 2})
	for _, path := range paths {
		l.Learn([]byte(path))
	}
	for _, path := range paths {
		fmt.Printf("%s\n", l.AppendKnown(nil, []byte(path)))
	}
	// Output:
	// /tags/{param}
	// /tags/{param}
	// /tags/{param}
}

// What is written while l learns can be finer than what is written later.
func ExampleLearner_Append() {
	l := template.NewLearner(template.Limits{Words: 2})
	var buf []byte
	for _, path := range []string{"/tags/red", "/tags/green", "/tags/blue", "/tags/red"} {
		buf = l.AppendString(buf[:0], path)
		fmt.Printf("%s\n", buf)
	}
	// Output:
	// /tags/red
	// /tags/green
	// /tags/{param}
	// /tags/{param}
}

// A scanner asks for names that nobody serves. If only requests that were served are
// learned, the others get templates that are few.
func ExampleLearner_AppendKnown() {
	l := template.NewLearner(template.Limits{})
	for _, served := range []string{"/users/42", "/users/me", "/static/site.css"} {
		l.LearnString(served)
	}
	for _, path := range []string{"/users/me", "/users/7", "/users/admin", "/wp-login.php", "/.git/config"} {
		fmt.Printf("%s\n", l.AppendKnownString(nil, path))
	}
	// Output:
	// /users/me
	// /users/{int}
	// /users/{param}
	// /{param}
	// /{rest...}
}

func ExampleLearner_AddRoutes() {
	l := template.NewLearner(template.Limits{})
	if err := l.AddRoutes("/users/{id}", "/users/me", "/files/{path...}"); err != nil {
		log.Fatal(err)
	}
	for _, path := range []string{"/users/42", "/users/me", "/files/a/b.txt", "/users/42/orders"} {
		fmt.Printf("%s\n", l.AppendString(nil, path))
	}
	// Output:
	// /users/{id}
	// /users/me
	// /files/{path...}
	// /users/{int}/orders
}

// Each worker has a Learner of its own. Together they have learned what one would have.
func ExampleLearner_Merge() {
	limits := template.Limits{Words: 2}
	a, b := template.NewLearner(limits), template.NewLearner(limits)
	a.LearnString("/tags/red")
	a.LearnString("/tags/green")
	b.LearnString("/tags/red")
	b.LearnString("/tags/blue")
	if err := a.Merge(b); err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Templates())
	// Output:
	// [{/tags/{param} 4}]
}

func ExampleLearner_MarshalText() {
	l := template.NewLearner(template.Limits{})
	l.LearnString("/users/42")
	l.LearnString("/users/me")
	snapshot, err := l.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", snapshot)

	var restarted template.Learner
	if err := restarted.UnmarshalText(snapshot); err != nil {
		log.Fatal(err)
	}
	fmt.Println(restarted.Templates())
	// Output:
	// uriscan learner 1
	// 1 /users/me
	// 1 /users/<{int}>
	// [{/users/me 1} {/users/{int} 1}]
}

func ExampleSnapshotError() {
	var l template.Learner
	err := l.UnmarshalText([]byte("uriscan learner 1\n0 /users\n"))
	var wrong *template.SnapshotError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Line)
	}
	fmt.Println(err)
	// Output:
	// 2
	// template: line 2 of the snapshot: want a number from 1 to 18446744073709551615, a space and a template
}

func ExampleLearner_Stats() {
	l := template.NewLearner(template.Limits{Words: 1, Templates: 8})
	for _, path := range []string{"/a/x", "/a/y", "/a/1"} {
		l.LearnString(path)
	}
	s := l.Stats()
	fmt.Println(s.Paths, s.Templates, s.Variable, s.Closed)
	// Output:
	// 3 2 1 0
}
