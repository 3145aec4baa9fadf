package accesslog

// The formats of servers that write JSON. nginx has none of its own: its users write
// one with the names of its variables, and json-nginx knows these. json knows the names
// of nginx, of OpenTelemetry and of Elastic's schema, and the short ones that people
// choose.

var (
	jsonCaddy = preset("json-caddy", map[Field]string{
		Client:       "request.client_ip request.remote_ip request.remote_addr",
		ClientPort:   "request.remote_port",
		User:         "user_id",
		Time:         "ts",
		Method:       "request.method",
		Target:       "request.uri",
		Protocol:     "request.proto",
		Status:       "status",
		Size:         "size",
		Referer:      "request.headers.Referer.0",
		UserAgent:    "request.headers.User-Agent.0",
		Host:         "request.host",
		ForwardedFor: "request.headers.X-Forwarded-For.0",
	})
	jsonTraefik = preset("json-traefik", map[Field]string{
		Client:       "ClientHost ClientAddr",
		ClientPort:   "ClientPort",
		User:         "ClientUsername",
		Time:         "StartUTC StartLocal time",
		Method:       "RequestMethod",
		Target:       "RequestPath",
		Protocol:     "RequestProtocol",
		Status:       "DownstreamStatus",
		Size:         "DownstreamContentSize",
		Referer:      "request_Referer",
		UserAgent:    "request_User-Agent",
		Host:         "RequestHost RequestAddr",
		HostPort:     "RequestPort",
		ForwardedFor: "request_X-Forwarded-For",
	})
	jsonEnvoy = preset("json-envoy", map[Field]string{
		Client:       "downstream_remote_address downstream_direct_remote_address",
		Time:         "start_time",
		Method:       "method :method",
		Target:       "path x-envoy-origin-path x-envoy-original-path :path",
		Protocol:     "protocol",
		Status:       "response_code",
		Size:         "bytes_sent",
		Referer:      "referer",
		UserAgent:    "user_agent user-agent",
		Host:         "authority :authority",
		ForwardedFor: "x_forwarded_for x-forwarded-for",
	}, Status)
	// The LogEntry of Google Cloud's load balancers, with its HttpRequest.
	jsonGCP = preset("json-gcp", map[Field]string{
		Client:    "httpRequest.remoteIp jsonPayload.remoteIp",
		Time:      "timestamp",
		Method:    "httpRequest.requestMethod",
		Target:    "httpRequest.requestUrl",
		Protocol:  "httpRequest.protocol",
		Status:    "httpRequest.status",
		Size:      "httpRequest.responseSize",
		Referer:   "httpRequest.referer",
		UserAgent: "httpRequest.userAgent",
	})
	// Cloudflare's Logpush, data set http_requests.
	jsonCloudflare = preset("json-cloudflare", map[Field]string{
		Client:     "ClientIP",
		ClientPort: "ClientSrcPort",
		Time:       "EdgeStartTimestamp EdgeEndTimestamp",
		Method:     "ClientRequestMethod",
		Target:     "ClientRequestURI ClientRequestPath",
		Protocol:   "ClientRequestProtocol",
		Status:     "EdgeResponseStatus",
		Size:       "EdgeResponseBytes",
		Referer:    "ClientRequestReferer",
		UserAgent:  "ClientRequestUserAgent",
		Host:       "ClientRequestHost",
	})
	// Azure's Front Door, category FrontDoorAccessLog.
	jsonFrontDoor = preset("json-frontdoor", map[Field]string{
		Client:     "properties.clientIp properties.socketIp",
		ClientPort: "properties.clientPort",
		Time:       "time",
		Method:     "properties.httpMethod",
		Target:     "properties.requestUri",
		Protocol:   "properties.httpVersion",
		Status:     "properties.httpStatusCode",
		Size:       "properties.responseBytes",
		Referer:    "properties.referer",
		UserAgent:  "properties.userAgent",
		Host:       "properties.hostName",
	})
	// The format that Fastly proposes for its logs in JSON, and the longer one of its guide to
	// log formats.
	jsonFastly = preset("json-fastly", map[Field]string{
		Client:    "client_ip",
		Time:      "timestamp time_start",
		Method:    "request_method request",
		Target:    "url",
		Protocol:  "request_protocol protocol",
		Status:    "response_status status",
		Size:      "response_body_size resp_body_size",
		Referer:   "request_referer",
		UserAgent: "request_user_agent",
		Host:      "host",
	}, Size)
	// Zeek's http.log, with LogAscii::use_json or from the package json-streaming-logs.
	jsonZeek = preset("json-zeek", map[Field]string{
		Client:     `id\.orig_h`,
		ClientPort: `id\.orig_p`,
		User:       "username",
		Time:       "ts",
		Method:     "method",
		Target:     "uri",
		Protocol:   "version",
		Status:     "status_code",
		Size:       "response_body_len",
		Referer:    "referrer",
		UserAgent:  "user_agent",
		Host:       "host",
		HostPort:   `id\.resp_p`,
	}, Client)
	jsonNginx = preset("json-nginx", map[Field]string{
		Client:       "remote_addr",
		ClientPort:   "remote_port",
		User:         "remote_user",
		Time:         "time_iso8601 time_local time msec",
		Request:      "request",
		Method:       "request_method method",
		Target:       "request_uri uri",
		Protocol:     "server_protocol protocol",
		Status:       "status",
		Size:         "body_bytes_sent bytes_sent",
		Referer:      "http_referer http_referrer referer referrer",
		UserAgent:    "http_user_agent user_agent",
		Host:         "http_host host server_name",
		HostPort:     "server_port",
		ForwardedFor: "http_x_forwarded_for x_forwarded_for",
	}, Client)
	jsonAny = preset("json", map[Field]string{
		Client:       `client\.address source\.address client.address source.address client.ip source.ip remote_addr remote_ip client_ip clientip ip`,
		ClientPort:   `client\.port source\.port client.port source.port remote_port`,
		User:         `user\.name user.name remote_user username user`,
		Time:         `@timestamp timestamp time_iso8601 time_local time ts date`,
		Request:      "request request_line",
		Method:       `http\.request\.method http.request.method request_method method verb`,
		Target:       `url\.original url.original request_uri uri url path request_path target`,
		Protocol:     "server_protocol protocol proto",
		Status:       `http\.response\.status_code http.response.status_code status status_code response_code code response`,
		Size:         `http\.response\.body\.size http\.response\.body\.bytes http\.response\.bytes http.response.body.bytes http.response.bytes body_bytes_sent bytes_sent bytes size`,
		Referer:      `http\.request\.header\.referer http\.request\.referrer http.request.referrer http_referer referer referrer`,
		UserAgent:    `user_agent\.original user_agent.original http_user_agent user_agent useragent agent`,
		Host:         `server\.address url\.domain server.address url.domain http_host host server_name vhost`,
		HostPort:     `server\.port server.port server_port`,
		ForwardedFor: "http_x_forwarded_for x_forwarded_for x-forwarded-for forwarded_for",
	})
)

// preset returns a format of this package. Besides a target, its lines have the fields
// that it needs.
func preset(name string, paths map[Field]string, needs ...Field) *Format {
	f, err := JSON(name, paths)
	if err != nil {
		panic(err)
	}
	for _, field := range needs {
		f.needs |= 1 << field
	}
	return f
}
