package match

import "testing"

func TestFirst(t *testing.T) {
	s, err := Compile("GET /users/{id}", "GET /users/me", "/files/{p...}", "/{$}", "POST /a/{x}/c", "POST /a/b/z", "h.com/users/", "GET /a%2Fb/long-literal-segment/{y}", "/x/", "/x/1","/x/2","/x/3","/x/4","/x/5555555555","/x/6/{a}/b")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][3]string{{"", "GET", "/users/42"}, {"", "HEAD", "/users/42"}, {"", "POST", "/users/42"}, {"", "PUT", "GET /users/me"}, {"", "GET", "/files/a/b"}, {"", "GET", "/files/"}, {"", "GET", "/files"}, {"", "GET", "/"},
		{"", "POST", "/a/b/c"}, {"H.com:80", "GET", "/users/1"}, {"", "GET", "/a%2fb/long-literal-segment/%20"}, {"", "GET", "/a/b/long-literal-segment/1"}, {"", "GET", "/x/%35555555555"}, {"", "GET", "/x/5555555555"}, {"", "GET", "/x/6/aaaaaaaaaaaaa/c"}, {"", "GET", "/x/6/aaaaaaaaaaaaa/b"}} {
		var m Match
		if s.MatchHostString(c[0], c[1], c[2], &m) {
			var v []string
			for i := range m.Values() {
				v = append(v, m.Value(i).InString(c[2]))
			}
			t.Log(c, s.Pattern(m.Pattern), v, s.Names(m.Pattern))
		} else {
			t.Log(c, "none", s.Methods(c[0], c[2]))
		}
	}
	for _, l := range [][]string{{"/a/{x}", "/{x}/a"}, {"GET /{x}", "/a"}, {"/a/", "/a/{y...}"}, {"/{x}/b/", "/a/{x}"}, {"/{x}/b/", "/a/{x}/{y}"}, {"a"}, {"/{a}/{a}"}, {"/{a b}"}, {"G{ /"}} {
		_, err := Compile(l...)
		t.Log(l, err)
	}
	s, err = FromOpenAPI("GET /r/{base}...{head}", "/r/{x}", "/r/{n}.json", "/r/a{n}.json", "/r/f(x='{y}')", "/{a}/b", "/c/{d}")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"/r/a...b", "/r/a", "/r/ab.json", "/r/b.json", "/r/f(x='12')", "/c/b", "/d/b", "/d/c"} {
		var m Match
		if s.MatchString("GET", p, &m) {
			var v []string
			for i := range m.Values() {
				v = append(v, m.Value(i).InString(p))
			}
			t.Log(p, s.Pattern(m.Pattern), v, s.Names(m.Pattern))
		} else {
			t.Log(p, "none")
		}
	}
}
