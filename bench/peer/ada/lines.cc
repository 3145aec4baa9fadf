//go:build cgo && ada

#include "lines.h"

#include "ada.cpp"

#include <cstring>

const char *ada_version(void) { return ADA_VERSION; }

static size_t written;

size_t ada_written(void) { return written; }

/* over calls accept(line, base) for each line and returns how often it was true. */
template <class Accept>
static size_t over(const char *text, size_t size, const char *base, size_t base_size, Accept accept) {
	ada::result<ada::url_aggregator> page = base_size ? ada::parse<ada::url_aggregator>({base, base_size})
	                                                  : ada::result<ada::url_aggregator>(tl::unexpect, ada::errors::type_error);
	const ada::url_aggregator *at = page ? &*page : nullptr;
	const char *end = text + size;
	size_t accepted = 0;
	while (text < end) {
		const char *stop = static_cast<const char *>(memchr(text, '\n', end - text));
		accepted += accept(std::string_view(text, stop - text), at);
		text = stop + 1;
	}
	return accepted;
}

static volatile size_t sink;

size_t ada_href_lines(const char *text, size_t size, const char *base, size_t base_size, char *out) {
	char *to = out;
	size_t accepted = over(text, size, base, base_size, [&](std::string_view line, const ada::url_aggregator *at) {
		auto url = ada::parse<ada::url_aggregator>(line, at);
		if (url) {
			std::string_view href = url->get_href();
			sink = href.size();
			if (to) {
				memcpy(to, href.data(), href.size());
				to += href.size();
			}
		}
		if (to)
			*to++ = '\n';
		return url.has_value();
	});
	written = to - out;
	return accepted;
}

size_t ada_can_parse_lines(const char *text, size_t size, const char *base, size_t base_size) {
	std::string_view page(base, base_size);
	const std::string_view *at = base_size ? &page : nullptr;
	return over(text, size, nullptr, 0, [&](std::string_view line, const ada::url_aggregator *) {
		return ada::can_parse(line, at);
	});
}
