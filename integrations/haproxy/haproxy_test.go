package haproxy

import "testing"

func TestSmoke(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address)
	p.checked(t)
	t.Log(get(t, p.web, "/a"), get(t, p.web, "/<"), getH2(t, p.h2, "http", "h", "/users/12"), getH2(t, p.h2, "http", "h/x", "/a"))
	t.Log(send(t, p.web, "GET /a HTTP/1.1\r\n"), send(t, p.web, "GET /a HTTP/1.1\r\nHost:\r\n"))
	t.Log(p.log.String())
	t.Log(agent.log.String())
}
