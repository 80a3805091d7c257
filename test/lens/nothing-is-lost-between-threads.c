/* SPDX-License-Identifier: MIT */
/* Several loops on threads of their own, each with more events than a ring holds: every one is in
 * the trace, in order, with rising numbers of chunks; a loop's last record is its end. */
/* matrix: backends */
#include "trace.h"

enum { THREADS = 3, TURNS = 20000 };

struct lane {
  uint64_t begins, ends, turn, time_ns;
  uint32_t sequence;
  bool has_begun, has_ended;
};
static struct lane lanes[THREADS + 2];

static void on_record(const struct trace_event* event, void* arg) {
  (void)arg;
  CHECK(event->chunk->lane >= 1 && event->chunk->lane <= THREADS + 1);
  CHECK_EQ(event->chunk->process, getpid());
  struct lane* lane = &lanes[event->chunk->lane];
  CHECK(!lane->has_ended);
  if (event->chunk->sequence != lane->sequence) CHECK_EQ(event->chunk->sequence, ++lane->sequence);
  CHECK(event->time_ns >= lane->time_ns);
  lane->time_ns = event->time_ns;
  if (event->type == RN_RECORD_LOOP_BEGIN) {
    CHECK(!lane->has_begun);
    lane->has_begun = true;
    CHECK(event->text_bytes > 0 && event->text[0] == '{');
    CHECK(memmem(event->text, event->text_bytes, "\"model\":\"node20\"", 16) != NULL);
  }
  CHECK(lane->has_begun);
  lane->has_ended = event->type == RN_RECORD_LOOP_END;
  lane->begins += event->type == RONDO_EVENT_BEGIN;
  lane->ends += event->type == RONDO_EVENT_END;
  if (event->type == RONDO_EVENT_TURN_BEGIN) CHECK_EQ(event->word[3], ++lane->turn);
}

static void on_thread(void* arg) {
  uv_loop_t loop;
  (void)arg;
  CHECK(uv_loop_init(&loop) == 0);
  trace_run_turns(&loop, TURNS);
  CHECK(uv_loop_close(&loop) == 0);
}

int main(void) {
  const char* path = trace_path();
  CHECK(rn_lens_start(&(struct rn_lens_options){.path = path, .empties = true}) == 0);
  uv_loop_t silent; /* it is in the trace, too */
  CHECK(uv_loop_init(&silent) == 0);
  uv_thread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK(uv_thread_create(&threads[i], on_thread, NULL) == 0);
  for (int i = 0; i < THREADS; i++) CHECK(uv_thread_join(&threads[i]) == 0);
  rn_lens_end();
  rn_lens_end(); /* once more does no harm */
  CHECK(uv_loop_close(&silent) == 0);
  CHECK_EQ(trace_each(path, on_record, NULL), 0);
  CHECK(lanes[1].has_begun && lanes[1].begins == 0);
  for (int i = 2; i < THREADS + 2; i++) {
    CHECK_EQ(lanes[i].begins, TURNS);
    CHECK_EQ(lanes[i].ends, TURNS);
    CHECK(lanes[i].has_ended);
  }
  unlink(path);
  return 0;
}
