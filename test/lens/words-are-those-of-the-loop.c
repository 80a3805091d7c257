/* SPDX-License-Identifier: MIT */
/* The words of the trace's readers (lib/rondo/trace/words.js) are the library's, in their order. */
/* matrix: none */
#include "trace.h"

typedef const char* (*namer)(int number);

static const char* event_name(int number) {
  return rondo_event_name((rondo_event_type)number);
}
static const char* kind_name(int number) {
  return rondo_kind_name((rondo_kind)number);
}
static const char* phase_name(int number) {
  return rondo_phase_name((rondo_phase)number);
}
static const char* reason_name(int number) {
  return rondo_reason_name((rondo_reason)number);
}
static const char* limit_name(int number) {
  return rondo_limit_name((rondo_limit)number);
}

static void compare(const char* text, const char* list, int count, namer name) {
  char head[32];
  snprintf(head, sizeof head, "const %s = [", list);
  const char* at = strstr(text, head);
  CHECK(at != NULL);
  const char* end = strchr(at, ']');
  for (int i = 0; i < count; i++) {
    const char* open = strchr(at, '\'');
    CHECK(open != NULL && open < end);
    const char* close = strchr(open + 1, '\'');
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(close - open - 1), open + 1);
    CHECK_STR(word, name(i));
    at = close + 1;
  }
  CHECK(strchr(at, '\'') == NULL || strchr(at, '\'') > end);
}

int main(void) {
  char path[4096];
  uint8_t* text;
  snprintf(path, sizeof path, "%.*s/../../lib/rondo/trace/words.js",
           (int)(strrchr(__FILE__, '/') - __FILE__), __FILE__);
  size_t bytes = trace_load(path, &text);
  text[bytes] = '\0';
  compare((char*)text, "EVENTS", RONDO_EVENT_MAX, event_name);
  compare((char*)text, "KINDS", RONDO_KIND_MAX, kind_name);
  compare((char*)text, "PHASES", RONDO_PHASE_MAX, phase_name);
  compare((char*)text, "REASONS", RONDO_REASON_MAX, reason_name);
  compare((char*)text, "LIMITS", RONDO_LIMIT_MAX, limit_name);
  free(text);
  return 0;
}
