package corpus

import (
	"fmt"
	"strconv"
	"strings"
)

// LogText returns the profile's references as the request targets of an
// access log in the combined format of Apache and nginx.
func (p Profile) LogText() []byte {
	g := generator{newRandom(p.Seed + 1), &p.Figures}
	var b strings.Builder
	for i, target := range p.Generate() {
		method := []string{"GET", "POST", "HEAD"}[g.pick([]float64{.9, .08, .02})]
		status := []string{"200", "304", "302", "404"}[g.pick([]float64{.8, .1, .06, .04})]
		fmt.Fprintf(&b, "%s - - [17/May/2026:%02d:%02d:%02d +0000] \"%s %s HTTP/1.1\" %s %d \"https://%s/\" \"Mozilla/5.0 (X11; Linux x86_64)\"\n",
			g.ipv4(), i/3600%24, i/60%60, i%60, method, target, status, g.below(100000), g.name(16, false))
	}
	return []byte(b.String())
}

func decimal(n int) string { return strconv.Itoa(n) }
