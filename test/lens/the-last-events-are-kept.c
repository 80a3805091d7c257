/* SPDX-License-Identifier: MIT */
/* --last: the file has the last events, however many there were, with a count of those that it has
 * not; what a signal had written is not written again; places, and what cannot be seen, survive. */
/* matrix: none */
#include "trace.h"

enum { LAST = 1000, TURNS = 50000 };

struct found {
  uint64_t events, dropped, places, missing, turn;
  uint32_t sequence;
};

static void on_record(const struct trace_event* event, void* arg) {
  struct found* found = arg;
  if (event->chunk->sequence != found->sequence) found->dropped += event->chunk->dropped;
  found->sequence = event->chunk->sequence;
  if (event->type == RONDO_EVENT_PLACE) {
    found->places++;
    CHECK_EQ(event->word[2], 9);
    CHECK_EQ(event->word[3], 7 | (uint64_t)12 << 32);
    CHECK_EQ(event->text_bytes, 9);
    CHECK(memcmp(event->text, "main\0a.js", 9) == 0);
  } else if (event->type == RONDO_EVENT_MISSING) {
    found->missing++;
    CHECK(event->text_bytes == 5 && memcmp(event->text, "waits", 5) == 0);
  } else if (event->type != RN_RECORD_LOOP_BEGIN && event->type != RN_RECORD_DETAIL) {
    found->events++;
  }
  if (event->type == RONDO_EVENT_TURN_BEGIN) found->turn = event->word[3];
}

static struct found read_all(const char* path) {
  struct found found = {0};
  CHECK_EQ(trace_each(path, on_record, &found), 0);
  return found;
}

static void count(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)loop;
  *(uint64_t*)observer->data +=
      event->type != RONDO_EVENT_PLACE && event->type != RONDO_EVENT_MISSING;
}

static uint64_t bytes_of(const char* path) {
  struct stat st;
  return stat(path, &st) == 0 ? (uint64_t)st.st_size : 0;
}

int main(void) {
  const char* path = trace_path();
  uint64_t told = 0;
  CHECK(rn_lens_start(&(struct rn_lens_options){
            .path = path, .empties = true, .last_events = LAST, .catches = true}) == 0);
  uv_loop_t loop;
  CHECK(uv_loop_init(&loop) == 0);
  rondo_observer_t counter = {.on_event = count, .data = &told};
  CHECK(rondo_observe(&loop, &counter) == 0);
  rondo_place_t place = {.number = 7, .line = 12, .column = 9, .function = "main", .file = "a.js"};
  rondo_tell_place(&loop, &place);
  rondo_tell_missing(&loop, "waits");
  trace_run_turns(&loop, TURNS);
  CHECK_EQ(bytes_of(path), 0);
  CHECK(raise(SIGUSR2) == 0);
  for (uint64_t bytes = 0; bytes == 0 || bytes != bytes_of(path);) {
    bytes = bytes_of(path);
    usleep(20000); /* the writer is another thread */
  }
  struct found found = read_all(path);
  CHECK_EQ(found.events, LAST);
  CHECK_EQ(found.events + found.dropped, told);
  CHECK_EQ(found.places, 1);
  CHECK_EQ(found.missing, 1);
  CHECK(found.turn >= TURNS);
  /* A few more, and the end. */
  uint64_t before = told;
  trace_run_turns(&loop, 10);
  rn_lens_end();
  struct found both = read_all(path);
  CHECK_EQ(both.events, LAST + (told - before));
  CHECK_EQ(both.dropped, found.dropped);
  CHECK_EQ(both.places, 1);
  CHECK(rondo_unobserve(&loop, &counter) == 0);
  CHECK(uv_loop_close(&loop) == 0);
  unlink(path);
  return 0;
}
