/* SPDX-License-Identifier: MIT */
/*
 * sources: node/http/parse.c node/http/line.c node/http/fields.c node/http/chunks.c
 *
 * The parser of HTTP: however the bytes are cut, it tells the same events and the same
 * faults at the same place. The pieces of a body are the only thing that cuts may change.
 *
 * An input begins with three bytes: the kind and the answer to a head, then what is lenient.
 */
#include "fuzz.h"
#include "node/http/parse.h"

enum { HEADER = 3, SIZE_MAX_READ = 4096, SHORT = 256, CUTS = 24 };

struct log {
  uint8_t* at;
  size_t length, capacity;
  size_t body; /* where the length of the body that is being told stands; 0: none */
};

static void put(struct log* log, const void* bytes, size_t size) {
  if (log->capacity - log->length < size) {
    log->capacity = (log->length + size) * 2 + 256;
    log->at = realloc(log->at, log->capacity);
    CHECK(log->at != NULL);
  }
  if (size > 0) memcpy(log->at + log->length, bytes, size);
  log->length += size;
}

static void put_number(struct log* log, uint64_t number) {
  put(log, &number, sizeof number);
}

static void put_body(struct log* log, const uint8_t* bytes, size_t size) {
  uint64_t before;
  if (log->body == 0) {
    put_number(log, RN_HTTP_BODY);
    log->body = log->length;
    put_number(log, 0);
  }
  memcpy(&before, log->at + log->body, sizeof before);
  before += size;
  memcpy(log->at + log->body, &before, sizeof before);
  put(log, bytes, size);
}

/* An event with all that the caller may look at. */
static void put_event(struct log* log, const struct rn_http* p, int event) {
  uint32_t texts = (uint32_t)p->out[RN_HTTP_OUT_TEXTS];
  log->body = 0;
  put_number(log, (uint64_t)event);
  for (int i = RN_HTTP_OUT_BEGUN; i <= RN_HTTP_OUT_TEXTS; i++) put_number(log, (uint64_t)p->out[i]);
  if (event != RN_HTTP_HEAD && event != RN_HTTP_END) return;
  uint32_t end = 0;
  for (uint32_t i = 0; i < texts; i++) {
    CHECK(p->ends[i] >= end && p->ends[i] <= p->used);
    end = p->ends[i];
    put_number(log, end);
  }
  put(log, p->text, end);
}

/* Too much is noticed when a run of characters is kept, so its place depends on the cuts. */
static bool is_overflow(const struct rn_http* p) {
  return strcmp(rn_http_faults[p->out[RN_HTTP_OUT_FAULT]].code, "HPE_HEADER_OVERFLOW") == 0;
}

/* One piece; false when nothing more will be told. `begin`: where it lies in the whole. */
static bool feed(struct rn_http* p, const uint8_t* bytes, size_t size, size_t begin, int answer,
                 struct log* log) {
  uint8_t* piece = copy_of(bytes, size);
  size_t at = 0;
  bool goes_on = true;
  for (;;) {
    size_t before = at;
    enum rn_http_event event = rn_http_next(p, piece, size, &at, answer);
    CHECK(at >= before && at <= size);
    if (event == RN_HTTP_MORE) {
      CHECK(at == size);
      break;
    }
    if (event == RN_HTTP_BODY) {
      size_t from = (size_t)p->out[RN_HTTP_OUT_FROM], to = (size_t)p->out[RN_HTTP_OUT_TO];
      CHECK(from == before || from > before);
      CHECK(to > from && to == at);
      put_body(log, piece + from, to - from);
      continue;
    }
    put_event(log, p, event);
    if (event == RN_HTTP_HEAD) p->out[RN_HTTP_OUT_BEGUN] = 0;
    if (event != RN_HTTP_FAULT && event != RN_HTTP_UPGRADE) continue;
    if (event == RN_HTTP_FAULT) put_number(log, (uint64_t)p->out[RN_HTTP_OUT_FAULT]);
    if (event != RN_HTTP_FAULT || !is_overflow(p)) put_number(log, begin + at);
    goes_on = false;
    break;
  }
  free(piece);
  return goes_on;
}

/* In pieces of `step`, the first of `first` bytes. */
static struct log run(const uint8_t* data, size_t size, size_t first, size_t step) {
  struct rn_http p = {0};
  struct log log = {0};
  const uint8_t* bytes = data + HEADER;
  size_t count = size - HEADER;
  int answer = (data[0] >> 1) % (RN_HTTP_TOO_MANY + 1);
  put_number(&log, 0); /* so that no body is at 0 */
  rn_http_start(&p, data[0] & 1 ? RN_HTTP_RESPONSE : RN_HTTP_REQUEST, data[1] | data[2] << 8, 512);
  bool goes_on = true;
  for (size_t at = 0; at < count && goes_on;) {
    size_t piece = at == 0 ? first : step;
    if (piece > count - at) piece = count - at;
    goes_on = feed(&p, bytes + at, piece, at, answer, &log);
    at += piece;
  }
  if (goes_on) put_event(&log, &p, (int)rn_http_finish(&p));
  rn_http_free(&p);
  return log;
}

static void compare(const struct log* whole, const uint8_t* data, size_t size, size_t first,
                    size_t step) {
  struct log cut = run(data, size, first, step);
  if (cut.length != whole->length || !same(cut.at, whole->at, cut.length)) {
    fprintf(stderr, "cut at %zu, then every %zu: other events\n", first, step);
    abort();
  }
  free(cut.at);
}

static size_t sum(const uint8_t* data, size_t size) {
  size_t total = 0;
  for (size_t i = 0; i < size; i++) total = total * 31 + data[i];
  return total;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size <= HEADER || size > SIZE_MAX_READ) return 0;
  size_t count = size - HEADER;
  struct log whole = run(data, size, count, count);
  compare(&whole, data, size, 1, 1);
  compare(&whole, data, size, 2, 3);
  /* Short input is cut at each place, long input at some, which its bytes choose. */
  size_t distance = count <= SHORT ? 1 : count / CUTS + 1;
  for (size_t at = 1 + sum(data, size) % distance; at < count; at += distance)
    compare(&whole, data, size, at, count);
  free(whole.at);
  return 0;
}
