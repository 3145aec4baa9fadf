//go:build cgo && cpeers

#include "c.h"

#include <boost/url.hpp>
#include <cstring>

size_t pass_boost_url(const char *text, size_t size) {
	const char *end = text + size;
	size_t accepted = 0;
	while (text < end) {
		const char *stop = static_cast<const char *>(memchr(text, '\n', end - text));
		accepted += boost::urls::parse_uri_reference({text, size_t(stop - text)}).has_value();
		text = stop + 1;
	}
	return accepted;
}
