/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the mixed load share.
 *
 * The load consists of jobs. A job is a small play with a known end: a conversation, a
 * file that is written and read back, a child whose output is compared. It owns *things*
 * (handles) and *requests*, and is over when all of them are:
 *
 *     start ──▶ things and requests come and go ──▶ none is left ──▶ over(): the sums ──▶ freed
 *                    ▲                    │
 *     mischief ──────┘ closes any thing,  └─ each callback begins with enter()
 *                      at any time
 *
 * Invariants, whatever is closed whenever:
 *  1. A request that was accepted has one callback, one that was refused has none.
 *  2. A thing has one close callback and no callback after it; its memory is spoilt then.
 *  3. A job whose things nobody closed early has lost nothing and got nothing twice.
 *  4. A job in which nothing happens for 20 seconds is stuck, and so is a loop.
 */
#ifndef RONDO_TEST_LOAD_LOAD_H
#define RONDO_TEST_LOAD_LOAD_H

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "../test.h"

enum { STUCK_MS = 20000, PATTERN = 65521, CHUNK_MAX = 65536 };

static uv_loop_t loop;
static uint64_t first_seed;
static unsigned round_number;

/* Failures name the seed. */
#undef CHECK
#undef CHECK_EQ
#define CHECK(expr)                                                         \
  ((expr) ? (void)0                                                         \
          : test_fail(__FILE__, __LINE__, "seed %llu, round %u: CHECK(%s)", \
                      (unsigned long long)first_seed, round_number, #expr))
#define CHECK_EQ(a, b) load_check_eq(__FILE__, __LINE__, #a, #b, (long long)(a), (long long)(b))

static inline void load_check_eq(const char* file, int line, const char* a_text, const char* b_text,
                                 long long a, long long b) {
  if (a == b) return;
  test_fail(file, line, "seed %llu, round %u: CHECK_EQ(%s, %s): %lld is not %lld",
            (unsigned long long)first_seed, round_number, a_text, b_text, a, b);
}

/* ---- chance ------------------------------------------------------------------- */

static uint64_t dice;

/* Of the loop's thread; 0 to below - 1. */
static inline unsigned draw(unsigned below) {
  dice ^= dice << 13;
  dice ^= dice >> 7;
  dice ^= dice << 17;
  return (unsigned)(dice >> 33) % below;
}

static inline int one_in(unsigned n) {
  return draw(n) == 0;
}

/* All bytes that the load sends are cut from one endless repetition of these: a stream
 * is a place to begin at, and its byte n is known. */
static char pattern[PATTERN + CHUNK_MAX];

static inline char* pattern_at(size_t place) {
  return pattern + place % PATTERN;
}

static inline int pattern_is(const char* bytes, size_t size, size_t place) {
  while (size > 0) {
    size_t part = size < CHUNK_MAX ? size : CHUNK_MAX;
    if (memcmp(bytes, pattern_at(place), part) != 0) return 0;
    bytes += part;
    place += part;
    size -= part;
  }
  return 1;
}

/* ---- jobs ----------------------------------------------------------------------- */

struct job;

struct play {
  const char* name;
  size_t size;       /* of its job */
  unsigned together; /* how many at the same time */
  void (*start)(struct job* job);
  void (*step)(struct job* job); /* every few milliseconds; may be NULL */
  void (*over)(struct job* job); /* may be NULL */
  uint64_t started, finished;
  unsigned now;
};

struct job {
  struct play* play;
  struct job* next;
  struct job** place;
  uint64_t number;
  uint64_t touched_ms;
  size_t holds; /* things, requests, and one while it starts */
  int broken;   /* mischief was done: sums may not come out */
};

static struct job* jobs;
static uint64_t job_numbers;
static atomic_ullong progress; /* for the watchdog thread */

static inline void job_hold(struct job* job) {
  job->holds++;
}

static inline void job_release(struct job* job) {
  CHECK(job->holds > 0);
  if (--job->holds > 0) return;
  if (job->play->over != NULL) job->play->over(job);
  *job->place = job->next;
  if (job->next != NULL) job->next->place = job->place;
  job->play->now--;
  job->play->finished++;
  free(job);
}

static inline void job_start(struct play* play) {
  struct job* job = calloc(1, play->size);
  CHECK(job != NULL);
  job->play = play;
  job->number = ++job_numbers;
  job->touched_ms = uv_now(&loop);
  job->next = jobs;
  job->place = &jobs;
  if (jobs != NULL) jobs->place = &job->next;
  jobs = job;
  play->now++;
  play->started++;
  job_hold(job);
  play->start(job);
  job_release(job);
}

/* ---- things: handles ------------------------------------------------------------- */

enum thing_state { THING_NONE = 0, THING_OPEN, THING_CLOSING, THING_CLOSED };

struct thing {
  union {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
    uv_udp_t udp;
    uv_timer_t timer;
    uv_idle_t idle;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_async_t async;
    uv_signal_t signal;
    uv_process_t process;
    uv_fs_event_t event;
    uv_fs_poll_t poll;
  };
  struct job* job;
  void (*kill)(struct thing* thing); /* mischief: must close it */
  void (*gone)(struct thing* thing); /* after its close callback; may free it; may be NULL */
  enum thing_state state;
  size_t place; /* in things_open */
};

enum { THINGS_MAX = 1 << 14 };
static struct thing* things_open[THINGS_MAX];
static size_t things_count;
static uint64_t things_opened, things_closed, things_killed;

/* The thing of a handle. */
#define THING(handle) ((struct thing*)(handle))

/* After a successful init. */
static inline void thing_open(struct thing* thing, struct job* job, void (*kill)(struct thing*)) {
  CHECK_EQ(thing->state, THING_NONE);
  CHECK(things_count < THINGS_MAX);
  thing->state = THING_OPEN;
  thing->job = job;
  thing->kill = kill;
  thing->place = things_count;
  things_open[things_count++] = thing;
  things_opened++;
  job_hold(job);
}

static inline int is_open(const struct thing* thing) {
  return thing->state == THING_OPEN;
}

static inline void mischief(void);

static inline void thing_on_closed(uv_handle_t* handle) {
  struct thing* thing = THING(handle);
  struct job* job = thing->job;
  CHECK_EQ(thing->state, THING_CLOSING);
  memset((void*)thing, 0xdd, offsetof(struct thing, job));
  thing->state = THING_CLOSED;
  things_closed++;
  atomic_fetch_add(&progress, 1);
  job->touched_ms = uv_now(&loop);
  mischief();
  if (thing->gone != NULL) thing->gone(thing);
  job_release(job);
}

static inline void thing_forget(struct thing* thing) {
  CHECK_EQ(thing->state, THING_OPEN);
  thing->state = THING_CLOSING;
  struct thing* last = things_open[--things_count];
  things_open[thing->place] = last;
  last->place = thing->place;
}

/* No effect on one that is not open. */
static inline void thing_close(struct thing* thing) {
  if (!is_open(thing)) return;
  thing_forget(thing);
  uv_close(&thing->handle, thing_on_closed);
}

/* By a reset if that is possible now, else as usual. */
static inline void thing_reset(struct thing* thing) {
  if (!is_open(thing)) return;
  if (thing->handle.type != UV_TCP || uv_tcp_close_reset(&thing->tcp, thing_on_closed) != 0) {
    thing_close(thing);
    return;
  }
  thing_forget(thing);
}

static inline void thing_kill_plainly(struct thing* thing) {
  thing->job->broken = 1;
  thing_close(thing);
}

/* ---- mischief -------------------------------------------------------------------- */

static unsigned mischief_due;

static inline void mischief(void) {
  if (mischief_due == 0 || things_count == 0 || !one_in(4)) return;
  mischief_due--;
  struct thing* thing = things_open[draw((unsigned)things_count)];
  things_killed++;
  thing->kill(thing);
  CHECK(!is_open(thing));
}

/* Every callback begins with it. What is open before need not be after. */
static inline void enter(struct job* job) {
  atomic_fetch_add(&progress, 1);
  job->touched_ms = uv_now(&loop);
  mischief();
}

/* ---- requests --------------------------------------------------------------------- */

struct request {
  union {
    uv_req_t req;
    uv_connect_t connect;
    uv_write_t write;
    uv_shutdown_t shutdown;
    uv_udp_send_t send;
    uv_fs_t fs;
    uv_work_t work;
    uv_random_t random;
    uv_getaddrinfo_t getaddrinfo;
    uv_getnameinfo_t getnameinfo;
  };
  struct job* job;
  void* to;
  size_t offset, size;
  int live;
  int taken_back; /* by uv_cancel */
  atomic_int ran; /* on the pool */
};

#define REQUEST(r) ((struct request*)(r))

static uint64_t requests_begun, requests_ended, requests_taken_back;

static inline struct request* request_new(struct job* job, void* to) {
  struct request* r = calloc(1, sizeof *r);
  CHECK(r != NULL);
  r->job = job;
  r->to = to;
  r->live = 1;
  requests_begun++;
  job_hold(job);
  return r;
}

/* Ends it; callbacks do so last. */
static inline void request_end(struct request* r) {
  struct job* job = r->job;
  CHECK_EQ(r->live, 1);
  memset((void*)r, 0xdd, sizeof *r);
  free(r);
  requests_ended++;
  job_release(job);
}

/* Whether its call was accepted; a refused one is gone. */
static inline int request_took(struct request* r, int err) {
  if (err == 0) return 1;
  request_end(r);
  return 0;
}

static inline void request_cancel(struct request* r) {
  int err = uv_cancel(&r->req);
  CHECK(err == 0 || err == UV_EBUSY);
  if (err != 0 || r->taken_back) return;
  r->taken_back = 1;
  requests_taken_back++;
}

/* ---- addresses ---------------------------------------------------------------------- */

/* One of the loopback's, so that ports do not run out. */
static inline struct sockaddr_in any_loopback(void) {
  char ip[32];
  struct sockaddr_in address;
  snprintf(ip, sizeof ip, "127.0.0.%u", 1 + draw(200));
  CHECK_EQ(uv_ip4_addr(ip, 0, &address), 0);
  return address;
}

static char read_room[CHUNK_MAX * 4];

static inline void give_room(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle;
  (void)suggested;
  *buf = uv_buf_init(read_room, one_in(4) ? 1 + draw(4096) : CHUNK_MAX);
}

#endif
