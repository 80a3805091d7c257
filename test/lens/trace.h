/* SPDX-License-Identifier: MIT */
/* Reads traces back, for tests: every chunk must be sound. */
#ifndef TEST_LENS_TRACE_H
#define TEST_LENS_TRACE_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lens/lens.h"
#include "lens/record.h"
#include "rondo.h"
#include "test.h"

struct trace_header {
  uint32_t magic;
  uint16_t version, header_bytes;
  uint32_t payload_bytes, checksum, process, lane;
  uint64_t base_ns;
  uint32_t sequence, dropped;
};

struct trace_event {
  const struct trace_header* chunk;
  const uint64_t* word;
  const char* text;
  size_t text_bytes;
  unsigned type;
  uint64_t time_ns;
};

typedef void (*trace_cb)(const struct trace_event* event, void* arg);

/* A name in the folder for temporary files, new for each call. */
static inline const char* trace_path(void) {
  static char path[64];
  static int count;
  snprintf(path, sizeof path, "/tmp/rondo-test-%d-%d.trace", (int)getpid(), count++);
  unlink(path);
  return path;
}

static inline uint32_t trace_crc(const uint8_t* bytes, size_t count) {
  uint32_t crc = ~0u;
  for (size_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  return ~crc;
}

static inline size_t trace_load(const char* path, uint8_t** bytes) {
  struct stat st;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  CHECK(fd >= 0);
  CHECK(fstat(fd, &st) == 0);
  *bytes = malloc((size_t)st.st_size + 1);
  size_t got = 0;
  for (ssize_t n = 1; n > 0; got += n > 0 ? (size_t)n : 0)
    n = read(fd, *bytes + got, (size_t)st.st_size + 1 - got);
  close(fd);
  return got;
}

static inline void trace_records(const struct trace_header* head, trace_cb cb, void* arg) {
  const uint8_t* at = (const uint8_t*)(head + 1);
  const uint8_t* end = at + head->payload_bytes;
  while (at < end) {
    struct trace_event event = {.chunk = head, .word = (const uint64_t*)at};
    event.type = rn_record_type(event.word[0]);
    event.time_ns = head->base_ns + (event.word[1] & (((uint64_t)1 << RN_TIME_BITS) - 1));
    event.text_bytes = rn_record_text_bytes(event.word[1]);
    event.text = (const char*)at + RN_RECORD_BYTES;
    at += RN_RECORD_BYTES + ((event.text_bytes + 7) & ~(size_t)7);
    CHECK(at <= end);
    cb(&event, arg);
  }
}

/* Calls cb for every record of a trace; how many bytes at its end are no whole chunk. */
static inline size_t trace_each(const char* path, trace_cb cb, void* arg) {
  uint8_t* bytes;
  size_t count = trace_load(path, &bytes), at = 0;
  while (at + sizeof(struct trace_header) <= count) {
    const struct trace_header* head = (const struct trace_header*)(bytes + at);
    CHECK(head->magic == 0x4f444e52u && head->version == 2);
    CHECK(head->header_bytes == sizeof *head && head->payload_bytes % 8 == 0);
    if (at + sizeof *head + head->payload_bytes > count) break;
    CHECK(trace_crc(bytes + at + 16, sizeof *head - 16 + head->payload_bytes) == head->checksum);
    trace_records(head, cb, arg);
    at += sizeof *head + head->payload_bytes;
  }
  free(bytes);
  return count - at;
}

/* A loop that runs its one idle handle so many times, without blocking. */
static inline void trace_on_idle(uv_idle_t* idle) {
  uint64_t* left = idle->data;
  if (--*left == 0) uv_close((uv_handle_t*)idle, NULL);
}

static inline void trace_run_turns(uv_loop_t* loop, uint64_t turns) {
  uv_idle_t idle;
  CHECK(uv_idle_init(loop, &idle) == 0);
  idle.data = &turns;
  CHECK(uv_idle_start(&idle, trace_on_idle) == 0);
  CHECK(uv_run(loop, UV_RUN_DEFAULT) == 0);
}

#endif
