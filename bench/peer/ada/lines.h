#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

const char *ada_version(void);

/* Each goes once over every line of text (ended by '\n') on a page at base, if
   that is not empty, and returns how many lines were accepted. The first reads
   the href of each, and writes it to out, with '\n' after it, unless out is
   null; ada_written says how many bytes the last such call wrote. */
size_t ada_href_lines(const char *text, size_t size, const char *base, size_t base_size, char *out);
size_t ada_can_parse_lines(const char *text, size_t size, const char *base, size_t base_size);
size_t ada_written(void);

#ifdef __cplusplus
}
#endif
