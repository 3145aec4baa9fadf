package suite

// record is what a message becomes. failed says whether it is marked as failed.
type record struct {
	config, message, want string
	failed                bool
}

// records are what messages become, by the property that they show.
var records = map[string][]record{
	"URLBecomesItsComponents": {
		{config: `{}`, message: `http://example.com:8080/a%2Fb?q=1#f`, want: `{"url":{"full":"http://example.com:8080/a%2Fb?q=1#f","scheme":"http","domain":"example.com","port":8080,"path":"/a%2Fb","query":"q=1","fragment":"f"},"uriscan":{"host_kind":"reg-name","path_kind":"path-abempty"}}`},
		{config: `{layout: flat}`, message: `urn:isbn:1`, want: `{"url.full":"urn:isbn:1","url.scheme":"urn","url.path":"isbn:1","uriscan.path_kind":"path-rootless"}`},
		{config: `{layout: flat}`, message: `/v1.2/foo?`, want: `{"url.original":"/v1.2/foo?","url.path":"/v1.2/foo","url.query":"","uriscan.path_kind":"path-absolute"}`},
		{config: `{layout: flat}`, message: `http://[::1]:99999/`, want: `{"url.full":"http://[::1]:99999/","url.scheme":"http","url.domain":"[::1]","uriscan.port_text":"99999","url.path":"/","uriscan.host_kind":"IPv6address","uriscan.path_kind":"path-abempty"}`},
		{config: `{layout: flat, template: otel, domain: true}`, message: `http://a.b.co.uk/users/42`, want: `{"url.full":"http://a.b.co.uk/users/42","url.scheme":"http","url.domain":"a.b.co.uk","url.subdomain":"a","url.registered_domain":"b.co.uk","url.top_level_domain":"co.uk","url.path":"/users/42","url.template":"/users/{int}","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`},
		{config: `{layout: flat, browser: true, facts: true}`, message: `http://0x7f.1/`, want: `{"url.full":"http://0x7f.1/","url.scheme":"http","url.domain":"0x7f.1","url.path":"/","uriscan.facts":["ipv4-like","normal"],"uriscan.browser":["host"],"uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`},
		{config: `{layout: flat, browser: true}`, message: `/a`, want: `{"url.original":"/a","url.path":"/a","uriscan.browser":[],"uriscan.path_kind":"path-absolute"}`},
		{config: `{layout: flat, normalize: scheme, facts: true}`, message: `HTTP://h:80`, want: `{"url.full":"HTTP://h:80","url.scheme":"HTTP","url.domain":"h","url.port":80,"url.path":"","uriscan.normalized":"http://h/","uriscan.facts":["upper-scheme","default-port"],"uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`},
		{config: `{layout: flat, to: a.b}`, message: ``, want: `{"a":{"b":{"url.original":"","url.path":"","uriscan.path_kind":"path-empty"}}}`},
		{config: `{layout: flat, production: absolute-URI}`, message: `a:b#c`, want: `{"url.original":"a:b#c","url.scheme":"a","url.path":"b","url.fragment":"c","uriscan.path_kind":"path-rootless","error.type":"path","error.offset":3}`},
	},
	"ExtensionIsThatOfThePath": {
		{config: `{}`, message: `http://u:p@h/a.tar.gz;v=1?b.c`, want: `{"url":{"full":"http://REDACTED:REDACTED@h/a.tar.gz;v=1?b.c","scheme":"http","domain":"h","path":"/a.tar.gz;v=1","extension":"gz","query":"b.c"},"uriscan":{"host_kind":"reg-name","path_kind":"path-abempty"}}`},
		{config: `{schema: ecs, layout: flat}`, message: `a.JS`, want: `{"url.original":"a.JS","url.path":"a.JS","url.extension":"JS","uriscan.path_kind":"path-noscheme"}`},
		{config: `{layout: flat}`, message: `mailto:a@b.example`, want: `{"url.full":"mailto:a@b.example","url.scheme":"mailto","url.path":"a@b.example","uriscan.path_kind":"path-rootless"}`},
		{config: `{layout: flat}`, message: "/\xff b.gif", want: `{"url.original":"/ÿ b.gif","url.path":"/ÿ b.gif","url.extension":"gif","uriscan.encoding":"iso-8859-1","uriscan.path_kind":"path-absolute","error.type":"path","error.offset":1}`},
		{config: `{layout: flat}`, message: `http://u:p w.gif/@h`, want: `{"url.original":"http://REDACTED:REDACTED@h","url.scheme":"http","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","error.type":"userinfo","error.offset":10}`},
		{config: `{layout: flat, mode: find, from: t}`, message: `{"t":"x http://h/a.gif"}`, want: `{"t":"x http://h/a.gif","uriscan.found":[{"url.full":"http://h/a.gif","url.scheme":"http","url.domain":"h","url.path":"/a.gif","url.extension":"gif","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","uriscan.offset":2}]}`},
		{config: `{layout: flat, mode: accesslog, format: common}`, message: `h - - [x] "GET /a.png HTTP/1.0" 200 -`, want: `{"client.address":"h","uriscan.time":"x","http.request.method":"GET","url.original":"/a.png","url.path":"/a.png","url.extension":"png","network.protocol.version":"1.0","http.response.status_code":200,"log.format":"common"}`},
	},
	"InvalidURLIsSplitWithItsError": {
		{config: `{layout: flat}`, message: `http://h/a b?%`, want: `{"url.original":"http://h/a b?%","url.scheme":"http","url.domain":"h","url.path":"/a b","url.query":"%","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","error.type":"path","error.offset":10}`},
		{config: `{schema: ecs}`, message: `%`, want: `{"url":{"original":"%","path":"%"},"uriscan":{"path_kind":"path-noscheme","error_offset":1},"error":{"type":"end"}}`},
		{config: `{layout: flat, on_error: fail}`, message: `http://h:x/`, want: `{"url.original":"http://REDACTED:REDACTED/","url.scheme":"http","url.path":"/","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","error.type":"userinfo","error.offset":10}`, failed: true},
		{config: `{on_error: keep}`, message: `http://h/a b`, want: `http://h/a b`},
		{config: `{layout: flat}`, message: "http://h/\xff", want: `{"url.original":"http://h/ÿ","url.scheme":"http","url.domain":"h","url.path":"/ÿ","uriscan.encoding":"iso-8859-1","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","error.type":"path","error.offset":9}`},
		{config: `{layout: flat, limits: {length: 3}}`, message: `abcd`, want: `{"log.record.original":"abcd","error.type":"too-long","error.offset":3}`},
	},
	"FieldOfAnObjectIsRead": {
		{config: `{from: a.url, to: out, layout: flat}`, message: `{"a":{"url":"//h"},"n":12345678901234567890}`, want: `{"a":{"url":"//h"},"n":12345678901234567890,"out":{"url.original":"//h","url.domain":"h","url.path":"","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}}`},
		{config: `{from: a~1b, layout: flat}`, message: `{"a.b":"x"}`, want: `{"a.b":"x","url.original":"x","url.path":"x","uriscan.path_kind":"path-noscheme"}`},
		{config: `{from: url, original: remove}`, message: `{"url":"x"}`, want: `{"url":{"original":"x","path":"x"},"uriscan":{"path_kind":"path-noscheme"}}`},
		{config: `{from: url.full}`, message: `{"url":{"full":"x:"}}`, want: `{"url":{"full":"x:","scheme":"x","path":""},"uriscan":{"path_kind":"path-empty"}}`},
		{config: `{from: u, layout: flat, redact: {enabled: false}}`, message: `{"u":"//u:p@h"}`, want: `{"u":"//u:p@h","url.original":"//u:p@h","url.userinfo":"u:p","url.domain":"h","url.path":"","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`},
	},
	"MessageWithoutATextPassesAsItIs": {
		{config: `{from: u}`, message: `{"v" : 1.0}`, want: `{"v" : 1.0}`},
		{config: `{from: u}`, message: `{"u" :null}`, want: `{"u" :null}`},
		{config: `{from: u.v, on_error: fail}`, message: `{"u" :"x"}`, want: `{"u" :"x"}`},
		{config: `{from: u, on_error: keep}`, message: `{"u" :5}`, want: `{"u" :5}`},
		{config: `{from: u, on_error: keep}`, message: `no JSON`, want: `no JSON`},
	},
	"WhatIsNoTextStaysWithAnError": {
		{config: `{from: u}`, message: `{"u":5}`, want: `{"u":5,"error":{"type":"wrong-type"}}`},
		{config: `{from: u, original: remove, on_error: fail}`, message: `{"u":["http://h/"]}`, want: `{"u":["http://h/"],"error":{"type":"wrong-type"}}`, failed: true},
		{config: `{from: u}`, message: `http://h/`, want: `http://h/`, failed: true},
		{config: `{from: u}`, message: `["u"]`, want: `["u"]`, failed: true},
		{config: `{from: u}`, message: ``, want: ``, failed: true},
	},
	"WhatAMessageHasIsNotOverwritten": {
		{config: `{from: u}`, message: `{"u":"x","url":{"path":"mine"}}`, want: `{"u":"x","url":{"path":"mine","original":"x"},"uriscan":{"path_kind":"path-noscheme"}}`},
		{config: `{from: u, overwrite: true}`, message: `{"u":"x","url":{"path":"mine"}}`, want: `{"u":"x","url":{"path":"x","original":"x"},"uriscan":{"path_kind":"path-noscheme"}}`},
		{config: `{from: u}`, message: `{"u":"%","error":{"type":"mine"}}`, want: `{"u":"%","url":{"path":"%","original":"%"},"error":{"type":"mine"},"uriscan":{"path_kind":"path-noscheme","error_type":"end","error_offset":1}}`},
		{config: `{from: u}`, message: `{"u":"x","url":"mine"}`, want: `{"u":"x","url":"mine"}`, failed: true},
		{config: `{from: u, to: a.b}`, message: `{"u":"x","a":[1]}`, want: `{"u":"x","a":[1]}`, failed: true},
		{config: `{from: u, layout: flat}`, message: `{"u":"%","error":"mine"}`, want: `{"u":"%","error":"mine","error.type":"end","error.offset":1,"url.original":"%","url.path":"%","uriscan.path_kind":"path-noscheme"}`},
		{config: `{from: url, original: remove, limits: {length: 1}}`, message: `{"url":"xx"}`, want: `{"url":"xx","error":{"type":"too-long","offset":1}}`},
	},
	"SecretsAreHiddenInWhatIsWritten": {
		{config: `{layout: flat}`, message: `https://u:hunter2@h/?sig=hunter2&a=1`, want: `{"url.full":"https://REDACTED:REDACTED@h/?sig=REDACTED&a=1","url.scheme":"https","url.domain":"h","url.path":"/","url.query":"sig=REDACTED&a=1","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`},
		{config: `{layout: flat, normalize: syntax}`, message: `HTTPS://u:hunter2@h/?sig=hunter2`, want: `{"url.full":"HTTPS://REDACTED:REDACTED@h/?sig=REDACTED","uriscan.normalized":"https://REDACTED:REDACTED@h/?sig=REDACTED","url.scheme":"HTTPS","url.domain":"h","url.path":"/","url.query":"sig=REDACTED","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`},
		{config: `{layout: flat}`, message: `https://u:hun ter2@h/`, want: `{"url.original":"https://REDACTED:REDACTED@h/","url.scheme":"https","url.domain":"h","url.path":"/","uriscan.path_kind":"path-abempty","uriscan.host_kind":"reg-name","error.type":"userinfo","error.offset":13}`},
		{config: `{layout: flat, redact: {query_keys: [k], mask: x, fold_case: true, fragment: true}}`, message: `?K=hunter2&sig=1#k=hunter2`, want: `{"url.original":"?K=x&sig=1#k=x","url.path":"","url.query":"K=x&sig=1","url.fragment":"k=x","uriscan.path_kind":"path-empty"}`},
		{config: `{from: u, original: redact, to: o}`, message: `{"u":"//u:hunter2@h"}`, want: `{"u":"//REDACTED:REDACTED@h","o":{"url":{"original":"//REDACTED:REDACTED@h","domain":"h","path":""},"uriscan":{"host_kind":"reg-name","path_kind":"path-abempty"}}}`},
		{config: `{from: u, original: redact, on_error: keep}`, message: `{"u":"//u:hun ter2@h"}`, want: `{"u":"//REDACTED:REDACTED@h"}`},
		{config: `{from: url.full}`, message: `{"url":{"full":"x://u@h","path":"mine"}}`, want: `{"url":{"full":"x://REDACTED@h","scheme":"x","domain":"h","path":"mine"},"uriscan":{"host_kind":"reg-name","path_kind":"path-abempty"}}`},
	},
	"TargetIsReadWithItsMethod": {
		{config: `{mode: target, from: t, method_from: m, layout: flat, to: o}`, message: `{"m":"CONNECT","t":"h:443"}`, want: `{"m":"CONNECT","t":"h:443","o":{"url.original":"h:443","url.domain":"h","url.port":443,"url.path":"","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}}`},
		{config: `{mode: target, from: t, method_from: m, layout: flat, to: o}`, message: `{"m":"GET","t":"*"}`, want: `{"m":"GET","t":"*","o":{"url.original":"*","url.path":"*","uriscan.path_kind":"path-noscheme","error.type":"path","error.offset":0}}`},
		{config: `{mode: target, layout: flat}`, message: `//evil.example/x?sig=1`, want: `{"url.original":"//evil.example/x?sig=REDACTED","url.path":"//evil.example/x","url.query":"sig=REDACTED","uriscan.path_kind":"path-absolute"}`},
		{config: `{mode: target, layout: flat}`, message: `/a#b`, want: `{"url.original":"/a#b","url.path":"/a","url.fragment":"b","uriscan.path_kind":"path-absolute","error.type":"path","error.offset":2}`},
	},
	"URLsOfATextBecomeAList": {
		{config: `{mode: find, layout: flat}`, message: `see http://u:hunter2@h/ or ftp://h.`, want: `{"log.record.original":"see http://REDACTED:REDACTED@h/ or ftp://h.","uriscan.found":[{"url.full":"http://REDACTED:REDACTED@h/","url.scheme":"http","url.domain":"h","url.path":"/","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","uriscan.offset":4},{"url.full":"ftp://h","url.scheme":"ftp","url.domain":"h","url.path":"","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","uriscan.offset":27}]}`},
		{config: `{mode: find, from: t, original: redact, layout: flat}`, message: `{"t":"nothing here, k=1&sig=hunter2"}`, want: `{"t":"nothing here, k=1&sig=hunter2","uriscan.found":[]}`},
		{config: `{mode: find, from: t, layout: flat, browser: true}`, message: `{"t":"x http://ü/"}`, want: `{"t":"x http://ü/","uriscan.found":[{"url.full":"http://ü/","url.scheme":"http","url.domain":"ü","url.path":"/","uriscan.browser":["host","refused-by-rfc3986"],"uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","uriscan.offset":2}]}`},
		{config: `{mode: find, from: t, layout: flat, extent: loose, schemes: [x]}`, message: `{"t":"x://h/a|b"}`, want: `{"t":"x://h/a|b","uriscan.found":[{"url.original":"x://h/a|b","url.scheme":"x","url.domain":"h","url.path":"/a|b","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","uriscan.offset":0,"error.type":"path","error.offset":7}],"error.type":"path","error.offset":7}`},
		{config: `{mode: find, from: t, layout: flat, limits: {matches: 1}}`, message: `{"t":"a://b http://h http://i"}`, want: `{"t":"a://b http://h http://i","uriscan.found":[{"url.full":"http://h","url.scheme":"http","url.domain":"h","url.path":"","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","uriscan.offset":6}],"error.type":"too-many","error.offset":15}`},
		{config: `{mode: find, layout: flat}`, message: `http://u:hunt|er2@h/`, want: `{"log.record.original":"http://REDACTED:REDACTED@h/","uriscan.found":[{"url.original":"http://REDACTED","url.scheme":"http","uriscan.offset":0}]}`},
		{config: `{mode: find, layout: flat, extent: iri, from: t}`, message: `{"t":"http://ü/ö"}`, want: `{"t":"http://ü/ö","uriscan.found":[{"url.full":"http://ü/ö","url.scheme":"http","url.domain":"ü","url.path":"/ö","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty","uriscan.offset":0}]}`},
	},
	"LineOfALogBecomesARecord": {
		{config: `{mode: accesslog, layout: flat}`, message: `192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 2326 "http://u:p@h/" "curl/8" 0.003` + "\n", want: `{"timestamp":"2000-10-10T13:55:36-07:00","client.address":"192.0.2.7","user.name":"ann","http.request.method":"GET","url.original":"/a?b","url.path":"/a","url.query":"b","network.protocol.version":"1.1","http.response.status_code":200,"http.response.body.size":2326,"http.request.header.referer":"http://REDACTED:REDACTED@h/","user_agent.original":"curl/8","log.format":"combined","uriscan.rest":"0.003"}`},
		{config: `{mode: accesslog, schema: ecs, format: common, from: m}`, message: `{"m":"h - - [x] \"GET /a|b HTTP/1.0\" 400 -"}`, want: `{"m":"h - - [x] \"GET /a|b HTTP/1.0\" 400 -","source":{"address":"h"},"http":{"request":{"method":"GET"},"response":{"status_code":400},"version":"1.0"},"url":{"original":"/a|b","path":"/a|b"},"log":{"format":"common"},"uriscan":{"time":"x","error_offset":17},"error":{"type":"path"}}`},
		{config: `{mode: accesslog, layout: flat, format: common}`, message: `192.0.2.7 - -`, want: `{"log.record.original":"192.0.2.7 - -","client.address":"192.0.2.7","error.type":"log-end","error.offset":13}`},
		{config: `{mode: accesslog, layout: flat, format: common, from: m, original: remove}`, message: `{"m":"192.0.2.7 - -"}`, want: `{"log.record.original":"192.0.2.7 - -","client.address":"192.0.2.7","error.type":"log-end","error.offset":13}`},
		{config: `{mode: accesslog, layout: flat, format: common, from: m, original: remove}`, message: `{"m":"192.0.2.7 - - [x] \"GET / HTTP/1.0\" 200 -"}`, want: `{"client.address":"192.0.2.7","http.request.method":"GET","url.original":"/","url.path":"/","network.protocol.version":"1.0","http.response.status_code":200,"uriscan.time":"x","log.format":"common"}`},
		{config: `{mode: accesslog, layout: flat, on_error: fail}`, message: ``, want: `{"log.record.original":"","error.type":"log-skipped","error.offset":0}`},
		{config: `{mode: accesslog, layout: flat, format: json, paths: {target: r.uri, status: code}}`, message: `{"r":{"uri":"/a?b"},"code":404}`, want: `{"url.original":"/a?b","url.path":"/a","url.query":"b","http.response.status_code":404,"log.format":"json"}`},
		{config: `{mode: accesslog, layout: flat, format: w3c, directive: "#Fields: cs-method cs-uri-stem cs-uri-query sc-status"}`, message: `GET /a b=1 200`, want: `{"url.original":"/a?b=1","url.path":"/a","url.query":"b=1","http.request.method":"GET","http.response.status_code":200,"log.format":"w3c"}`},
		{config: `{mode: accesslog, layout: flat, format: combined}`, message: `h - - [-] "GET /\xe9 HTTP/1.1" 400 0 "-" "\xff"`, want: `{"client.address":"h","http.request.method":"GET","url.original":"/é","url.path":"/é","network.protocol.version":"1.1","http.response.status_code":400,"http.response.body.size":0,"user_agent.original":"ÿ","log.format":"combined","uriscan.encoding":"iso-8859-1","error.type":"path","error.offset":16}`},
		{config: `{mode: accesslog, layout: flat, limits: {length: 5}}`, message: `abcdef`, want: `{"log.record.original":"abcdef","error.type":"log-too-long","error.offset":5}`},
	},
}
