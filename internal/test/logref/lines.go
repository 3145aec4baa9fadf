package logref

import (
	"regexp"
	"strings"
)

// The expressions of the formats that have lines of words and texts in quotes.

var (
	haproxy = pattern(`(?P<client>[^ ]+:[0-9]+) \[(?P<time>[0-9][0-9]/[^\]]*)\] <W> [^ ]*/[^ ]* <N>/<N>/<N>/<N>/<N> (?:-1|<status>) \+?<size> <W> <W> [^ ]{4} ` +
		`<N>/<N>/<N>/<N>/<N> <N>/<N> (?:(?P<captured>\{[^}]*\}(?: \{[^}]*\})?) )?"(?P<request>[^"]*)(?:"(?: (?P<rest>.*))?)?`)

	squid = pattern(`(?P<time>[0-9]+(?:\.[0-9]+)?) +-?[0-9]+ +(?P<client><W>) +[^ /]+/<status> +<size> +(?P<method><W>) +(?P<target><W>) +(?P<user><W>) +(?P<rest>[^ ]*/[^ ]*(?: .*)?)`)

	balanced = `(?P<time><W>) <W> (?P<client><W>) <W> <W> <W> <W> <status> <W> <W> <size> "(?P<request><escaped>)"`
	elb      = pattern(balanced + `(?: "(?P<user_agent><escaped>)"(?: (?P<rest>.*))?)?`)
	alb      = pattern(`<W> ` + balanced + ` "(?P<user_agent><escaped>)" (?P<rest><W> <W> <W> "<escaped>" "(?P<host><escaped>)"(?: .*)?)`)

	s3 = pattern(`<W> <W> \[(?P<time>[^\]]*)\] (?P<client>(?:[^ ]*, )*[^ ]*[^ ,]) (?P<user><W>) <W> <W> <W> (?:-|"(?P<request><ended>)") <status> <W> <size> <W> <W> <W> ` +
		`(?:-|"(?P<referer><bare>)") (?:-|"(?P<user_agent><bare>)")(?: (?P<rest>.*))?`)

	uvicorn = pattern(`(?:INFO: +)?(?:(?P<client><W>) - |- )"(?P<request><ended>)" <status>(?: (?P<rest>.*))?`)
	gin     = pattern(`\[GIN\]  *(?P<time>[^|]*?) *\| *<status> *\|[^|]*\| *(?P<client>[^|]*?) *\| +(?P<method><W>) +"(?P<target><escaped>)"(?: (?P<rest>.*))?`)

	colour   = `(?:\x1b\[[0-9]*m)?`
	took     = `(?:[0-9]+(?:\.[0-9]+)?|-)`
	begin    = colour + `(?P<method>[A-Z][A-Z-]*) (?P<target><W>) ` + colour + `<status>` + colour + ` `
	tiny     = pattern(begin + `<size> - ` + took + ` ms(?: (?P<rest>.*))?`)
	dev      = pattern(begin + took + ` ms - <size>` + colour + `(?: (?P<rest>.*))?`)
	capitals = regexp.MustCompile(`\A(?:\x1b\[[0-9]*m)?[A-Z][A-Z-]* `)
	short    = pattern(colour + `(?P<client>(?:[^ ]*, )*[^ ]*[^ ,]) (?P<user>.+) (?P<method>[!#$%&'*+.^_\x60|~0-9A-Za-z-]+) (?P<target><W>) (?P<protocol>HTTP/[^ ]*) <status>` + colour + ` <size> - ` + took + ` ms(?: (?P<rest>.*))?`)

	envoyBegin = `\[(?P<time>[^\]]*)\] "(?P<request><bare>)" <status> <W> `
	envoyEnd   = `<N> <size> <W> <W> "(?P<forwarded_for><bare>)" "(?P<user_agent><bare>)" "<bare>" "(?P<host><bare>)" `
	envoy      = pattern(envoyBegin + `[0-9]+` + envoyEnd[len(`<N>`):] + `(?P<rest>"<bare>"(?: .*)?)`)
	istio      = pattern(envoyBegin + `[^ 0-9][^ ]* <W> "<bare>" ` + envoyEnd + `(?P<rest>"<bare>"(?: [^ ]*){0,3}|"<bare>" [^ ]* [^ ]* [^ ]* (?P<client>[^ ]*)(?: .*)?)`)
)

// readHAProxy reads a line of HAProxy's HTTP log.
func readHAProxy(line string) (Fields, bool) {
	f, ok := match(haproxy, line)
	if !ok {
		return nil, false
	}
	f.divideClient()
	f.withoutDashes("status", "size", "request")
	if f["request"] != "<BADREQ>" {
		f.divideRequest()
	}
	return f, isPeer(f["client"])
}

// readSquid reads a line of Squid's native log.
func readSquid(line string) (Fields, bool) {
	f, ok := match(squid, line)
	f.withoutDashes("client", "status", "size", "method", "target", "user")
	client, has := f["client"]
	return f, ok && (!has || isPeer(client))
}

// readELB reads a line of a classic load balancer.
func readELB(line string) (Fields, bool) { return readBalanced(elb, line) }

// readALB reads a line of an application load balancer.
func readALB(line string) (Fields, bool) { return readBalanced(alb, line) }

func readBalanced(e *regexp.Regexp, line string) (Fields, bool) {
	f, ok := match(e, line)
	if !ok {
		return nil, false
	}
	f.withoutDashes("time", "client", "status", "size", "request", "user-agent", "host")
	f.divideClient()
	f.divideBalanced()
	client, has := f["client"]
	return f, !has || isPeer(client)
}

// divideBalanced divides a request line that has "-" for what is not there.
func (f Fields) divideBalanced() {
	if f["request"] != "- - - " {
		f.divideRequest()
	}
	f.withoutDashes("method", "target")
}

// readMorgan reads a line of one of morgan's formats.
func readMorgan(line string) (Fields, bool) {
	for _, e := range []*regexp.Regexp{tiny, dev} {
		if f, ok := match(e, line); ok {
			f.withoutDashes("status", "size")
			return f, true
		}
	}
	at, isShort := places(short, line)
	if !isShort || capitals.MatchString(line) || at["protocol"][0] != strings.LastIndex(line, " HTTP/")+1 {
		return nil, false
	}
	f, _ := match(short, line)
	f.withoutDashes("client", "user", "status", "size")
	client, has := f["client"]
	return f, !has || arePeers(client)
}

// readS3 reads a line of the access log of S3.
func readS3(line string) (Fields, bool) {
	f, ok := match(s3, line)
	if !ok {
		return nil, false
	}
	f.withoutDashes("client", "user", "status", "size", "request", "referer", "user-agent")
	f.divideRequest()
	client, has := f["client"]
	return f, !has || arePeers(client)
}

// readUvicorn reads a line of uvicorn.
func readUvicorn(line string) (Fields, bool) {
	f, ok := match(uvicorn, line)
	if !ok {
		return nil, false
	}
	f.divideClient()
	f.withoutDashes("status", "request")
	f.divideRequest()
	client, has := f["client"]
	return f, !has || isPeer(client)
}

// readGin reads a line of Gin.
func readGin(line string) (Fields, bool) {
	f, ok := match(gin, line)
	f.withoutDashes("method", "target")
	if ok && f["client"] == "" {
		delete(f, "client")
		return f, f["status"] != "-"
	}
	return f, ok && f["status"] != "-" && isPeer(f["client"])
}

// readEnvoy reads a line of Envoy's default text, or of Istio's.
func readEnvoy(line string) (Fields, bool) {
	f, ok := match(envoy, line)
	if !ok {
		if f, ok = match(istio, line); !ok {
			return nil, false
		}
	}
	f.withoutDashes("status", "size", "request", "forwarded-for", "user-agent", "host", "client")
	f.divideClient()
	f.divideHost()
	f.divideBalanced()
	return f, true
}
