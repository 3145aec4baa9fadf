//go:build cgo && cpeers

#include "c.h"

#include <http_parser.h>
#include <string.h>
#include <uriparser/Uri.h>

size_t pass_uriparser(const char *text, size_t size) {
	const char *end = text + size;
	size_t accepted = 0;
	while (text < end) {
		const char *stop = memchr(text, '\n', end - text);
		UriUriA uri;
		const char *where;
		if (uriParseSingleUriExA(&uri, text, stop, &where) == URI_SUCCESS) {
			accepted++;
			uriFreeUriMembersA(&uri);
		}
		text = stop + 1;
	}
	return accepted;
}

size_t pass_http_parser(const char *text, size_t size) {
	const char *end = text + size;
	size_t accepted = 0;
	while (text < end) {
		const char *stop = memchr(text, '\n', end - text);
		struct http_parser_url url;
		http_parser_url_init(&url);
		accepted += http_parser_parse_url(text, stop - text, 0, &url) == 0;
		text = stop + 1;
	}
	return accepted;
}
