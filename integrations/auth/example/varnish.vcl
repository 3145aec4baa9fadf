vcl 4.1;

import std;

# It fails closed: without uriscan-auth every request gets a 503.
backend uriscan {
	.path = "/run/uriscan-auth/nginx.sock";
	.connect_timeout = 1s;
	.first_byte_timeout = 1s;
}

backend app {
	.host = "127.0.0.1";
	.port = "8000";
}

sub vcl_recv {
	if (req.restarts == 0) {
		set req.http.X-Uriscan-Request = req.method + " " + req.url + " " + req.proto;
		set req.http.X-Uriscan-Host = req.http.Host;
		if (!std.cache_req_body(256KB)) {
			return (synth(413));
		}
		set req.backend_hint = uriscan;
		return (pass);
	}
	set req.backend_hint = app;
	if (req.method == "CONNECT") {
		return (synth(405));
	}
	if (req.method != "GET" && req.method != "HEAD") {
		# Varnish's own rules pipe a method that they do not know. What comes after it on the
		# connection would go to the application unread.
		return (pass);
	}
}

sub vcl_backend_fetch {
	if (bereq.backend == uriscan) {
		# The request is in the fields. As a request of its own the server might not take it.
		set bereq.method = "GET";
		set bereq.url = "/";
		set bereq.http.Host = "uriscan";
		unset bereq.body;
	}
}

sub vcl_deliver {
	if (req.restarts == 0 && resp.status == 200) {
		unset req.http.X-Uriscan-Request;
		unset req.http.X-Uriscan-Host;
		set req.http.X-Uriscan-Refusal = resp.http.X-Uriscan-Refusal;
		set req.http.X-Uriscan-Facts = resp.http.X-Uriscan-Facts;
		set req.http.X-Uriscan-Template = resp.http.X-Uriscan-Template;
		set req.http.X-Uriscan-Differs = resp.http.X-Uriscan-Differs;
		return (restart);
	}
}
