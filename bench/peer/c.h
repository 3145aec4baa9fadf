#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Each parses every line of text (ended by '\n') once and returns how many
   lines were accepted. */
size_t pass_uriparser(const char *text, size_t size);
size_t pass_boost_url(const char *text, size_t size);
size_t pass_http_parser(const char *text, size_t size);

#ifdef __cplusplus
}
#endif
