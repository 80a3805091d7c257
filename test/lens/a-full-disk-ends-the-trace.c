/* SPDX-License-Identifier: MIT */
/* Where no more can be written the trace ends and the program goes on: what is in the file can be
 * read up to the chunk that did not fit. */
/* matrix: none */
#include <sys/resource.h>

#include "trace.h"

enum { LIMIT = 300000, TURNS = 50000 };

static void on_record(const struct trace_event* event, void* arg) {
  (void)event;
  ++*(uint64_t*)arg;
}

int main(void) {
  const char* path = trace_path();
  CHECK(rn_lens_start(&(struct rn_lens_options){.path = path, .empties = true}) == 0);
  struct rlimit limit = {LIMIT, LIMIT};
  CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  uv_loop_t loop;
  CHECK(uv_loop_init(&loop) == 0);
  trace_run_turns(&loop, TURNS);
  CHECK(!rn_lens_is_on());
  trace_run_turns(&loop, TURNS);
  rn_lens_end();
  CHECK(uv_loop_close(&loop) == 0);
  uint64_t records = 0;
  CHECK(trace_each(path, on_record, &records) < LIMIT);
  CHECK(records > 100 && records < LIMIT / RN_RECORD_BYTES);
  unlink(path);
  return 0;
}
