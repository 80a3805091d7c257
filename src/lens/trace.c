/* SPDX-License-Identifier: MIT */
/*
 * A trace of every loop of a process: RONDO_TRACE=FILE makes the library append a line of JSON
 * to FILE for each thing that an observer is told (docs/tracing.md has the format).
 *
 *   loop's thread ── observer ──▶ block of lines, one a loop ──▶ write(2) ──▶ FILE
 *                                        │                        (appends)
 *                        when it is full; before the loop waits; at the end of a
 *                        turn that waited, or after a millisecond; at exit and
 *                        when the loop is closed
 *
 * Invariants:
 *  1. Only whole lines are written, each block by one write to a descriptor that appends: the
 *     lines of several loops, threads and processes mix in one file without a lock.
 *  2. A crash loses what has happened since the last such moment: the turn that it is in, and
 *     before that at most a millisecond of turns that did not wait.
 *  3. A block belongs to the process in which it was filled. A child of fork drops what it
 *     inherited, and its loops begin again under its own number.
 *  4. The descriptor may not be ours any more: programs close what they do not know. Each
 *     write looks whether it is the same file, else the file is opened again.
 *  5. Nothing here changes errno, prints, or fails a call of the program's: a trace that cannot
 *     be written is not written.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lens/json.h"
#include "loop/loop.h"

enum {
  BLOCK_BYTES = 1 << 16,
  NAME_BYTES_MAX = 255,
  LINE_BYTES_MAX = 2048, /* a name with every byte escaped, and the rest */
  FORMAT = 1,
  FD_FROM = 200, /* out of the way of programs that count on low numbers */
  TRIES_AT_EXIT = 1000000,
  KEPT_NS_MAX = 1000000,
};

struct trace {
  rondo_observer_t observer;
  uv_loop_t* loop;
  struct trace* next;
  atomic_flag busy; /* the loop's thread, or the one that exits */
  bool waited;      /* in this turn */
  uint64_t wrote_ns;
  pid_t process;
  unsigned number; /* of the loop in its process */
  size_t used;
  char block[BLOCK_BYTES];
};

static pid_t process;
static pthread_mutex_t traces_lock = PTHREAD_MUTEX_INITIALIZER;
static struct trace* traces; /* newest first */
static unsigned traces_made;

static pthread_mutex_t file_lock = PTHREAD_MUTEX_INITIALIZER; /* of opening it again */
static const char* path;
static _Atomic(int) file_fd = -1;
static _Atomic(dev_t) file_device;
static _Atomic(ino_t) file_inode;

/* ---- the file ------------------------------------------------------------------------ */

static bool is_file(int fd) {
  struct stat now;
  return fd >= 0 && fstat(fd, &now) == 0 && now.st_dev == file_device && now.st_ino == file_inode;
}

static int open_file(void) {
  int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0666);
  if (fd < 0) return -1;
  int high = fcntl(fd, F_DUPFD_CLOEXEC, FD_FROM);
  if (high >= 0) {
    close(fd);
    fd = high;
  }
  struct stat now;
  if (fstat(fd, &now) == 0) {
    file_device = now.st_dev;
    file_inode = now.st_ino;
  }
  return fd;
}

/* The descriptor, or -1. The old one is not closed: it is somebody else's now. */
static int file(void) {
  int fd = atomic_load(&file_fd);
  if (is_file(fd)) return fd;
  pthread_mutex_lock(&file_lock);
  fd = atomic_load(&file_fd);
  if (!is_file(fd)) {
    fd = open_file();
    atomic_store(&file_fd, fd);
  }
  pthread_mutex_unlock(&file_lock);
  return fd;
}

static void write_block(struct trace* t) {
  int saved = errno;
  int fd = t->used > 0 ? file() : -1;
  const char* from = t->block;
  size_t left = fd >= 0 ? t->used : 0;
  while (left > 0) {
    ssize_t wrote = write(fd, from, left);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) break;
    from += wrote;
    left -= (size_t)wrote;
  }
  t->used = 0;
  errno = saved;
}

/* ---- lines --------------------------------------------------------------------------- */

/* {"loop":"PROCESS.NUMBER" */
static char* line_begin(struct trace* t) {
  if (t->used > BLOCK_BYTES - LINE_BYTES_MAX) write_block(t);
  char* at = rn_json_raw(t->block + t->used, "{\"loop\":\"");
  at = rn_json_number(at, (uint64_t)t->process);
  *at++ = '.';
  at = rn_json_number(at, t->number);
  *at++ = '"';
  return at;
}

static void line_end(struct trace* t, char* at) {
  at = rn_json_raw(at, "}\n");
  t->used = (size_t)(at - t->block);
}

static char* put_number(char* at, const char* key, uint64_t number) {
  at = rn_json_raw(at, key);
  return rn_json_number(at, number);
}

static char* put_word(char* at, const char* key, const char* word) {
  at = rn_json_raw(at, key);
  *at++ = '"';
  at = rn_json_raw(at, word);
  *at++ = '"';
  return at;
}

static void put_loop(struct trace* t, const char* event) {
  char* at = put_word(line_begin(t), ",\"event\":", event);
  line_end(t, put_number(at, ",\"time_ns\":", uv_hrtime()));
}

/* The first line of a loop. forked_from: the process that it was copied from; 0: none. */
static void put_loop_begin(struct trace* t, pid_t forked_from) {
  char program[NAME_BYTES_MAX + 1];
  size_t size = sizeof program;
  uv_timespec64_t now = {0};
  uv_clock_gettime(UV_CLOCK_REALTIME, &now);
  char* at = put_word(line_begin(t), ",\"event\":", "loop-begin");
  at = put_number(at, ",\"time_ns\":", uv_hrtime());
  at = put_number(at,
                  ",\"unix_ms\":", (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
  at = put_number(at, ",\"format\":", FORMAT);
  at = put_number(at, ",\"process\":", (uint64_t)t->process);
  if (forked_from != 0) at = put_number(at, ",\"forked_from\":", (uint64_t)forked_from);
  if (uv_exepath(program, &size) == 0)
    at = rn_json_string(rn_json_raw(at, ",\"program\":"), program, NAME_BYTES_MAX);
  at = put_word(at, ",\"backend\":", rondo_loop_backend(t->loop));
  at = put_word(at, ",\"model\":", rondo_model_name(rondo_loop_get_model(t->loop)));
  line_end(t, at);
}

/* What an event's value is, under a key that says so. */
static char* put_value(char* at, const rondo_event_t* event) {
  static const char* const keys[RONDO_EVENT_MAX] = {
      [RONDO_EVENT_WAIT_BEGIN] = ",\"timeout_ns\":",
      [RONDO_EVENT_WAIT_END] = ",\"completions\":",
      [RONDO_EVENT_POOL_STARTED] = ",\"thread\":",
      [RONDO_EVENT_POOL_DONE] = ",\"thread\":",
  };
  if (event->type == RONDO_EVENT_CAP_HIT)
    return put_word(at, ",\"limit\":", rondo_limit_name((rondo_limit)event->value));
  const char* key = keys[event->type];
  return key == NULL ? at : rn_json_signed(rn_json_raw(at, key), event->value);
}

static void put_event(struct trace* t, const rondo_event_t* event) {
  char* at = put_word(line_begin(t), ",\"event\":", rondo_event_name(event->type));
  at = put_number(at, ",\"time_ns\":", event->time_ns);
  at = put_number(at, ",\"turn\":", event->turn);
  if (event->phase != RONDO_PHASE_NONE)
    at = put_word(at, ",\"phase\":", rondo_phase_name(event->phase));
  if (event->kind != RONDO_KIND_NONE) at = put_word(at, ",\"kind\":", rondo_kind_name(event->kind));
  if (event->id != 0) at = put_number(at, ",\"id\":", event->id);
  if (event->parent != 0) at = put_number(at, ",\"parent\":", event->parent);
  if (event->reason != RONDO_REASON_NONE)
    at = put_word(at, ",\"reason\":", rondo_reason_name(event->reason));
  at = put_value(at, event);
  if (event->name != NULL)
    at = rn_json_string(rn_json_raw(at, ",\"name\":"), event->name, NAME_BYTES_MAX);
  line_end(t, at);
}

/* ---- a loop -------------------------------------------------------------------------- */

static void take(struct trace* t) {
  while (atomic_flag_test_and_set_explicit(&t->busy, memory_order_acquire)) {
  }
}

static void give(struct trace* t) {
  atomic_flag_clear_explicit(&t->busy, memory_order_release);
}

static bool is_time_to_write(struct trace* t, const rondo_event_t* event) {
  bool waits = event->type == RONDO_EVENT_WAIT_BEGIN;
  bool ends = event->type == RONDO_EVENT_TURN_END;
  bool now = waits || (ends && (t->waited || event->time_ns - t->wrote_ns >= KEPT_NS_MAX));
  if (waits) t->waited = true;
  if (ends) t->waited = false;
  return now;
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  struct trace* t = observer->data;
  (void)loop;
  take(t);
  if (t->process != process) {
    pid_t from = t->process;
    t->process = process;
    t->used = 0;
    put_loop_begin(t, from);
  }
  put_event(t, event);
  if (is_time_to_write(t, event)) {
    write_block(t);
    t->wrote_ns = event->time_ns;
  }
  give(t);
}

static void loop_begins(uv_loop_t* loop) {
  struct trace* t = malloc(sizeof *t);
  if (t == NULL) return;
  *t = (struct trace){.observer = {.on_event = on_event, .data = t},
                      .loop = loop,
                      .busy = ATOMIC_FLAG_INIT,
                      .process = process};
  pthread_mutex_lock(&traces_lock);
  t->number = ++traces_made;
  t->next = traces;
  traces = t;
  pthread_mutex_unlock(&traces_lock);
  put_loop_begin(t, 0);
  rondo_observe(loop, &t->observer);
}

static void loop_ends(uv_loop_t* loop) {
  struct trace* t = NULL;
  pthread_mutex_lock(&traces_lock);
  for (struct trace** place = &traces; *place != NULL; place = &(*place)->next) {
    if ((*place)->loop != loop) continue;
    t = *place;
    *place = t->next;
    break;
  }
  pthread_mutex_unlock(&traces_lock);
  if (t == NULL) return;
  rondo_unobserve(loop, &t->observer);
  if (t->process == process) {
    put_loop(t, "loop-end");
    write_block(t);
  }
  free(t);
}

static void on_loop(uv_loop_t* loop, bool begins) {
  if (begins)
    loop_begins(loop);
  else
    loop_ends(loop);
}

/* ---- the process --------------------------------------------------------------------- */

static void before_fork(void) {
  pthread_mutex_lock(&traces_lock);
  pthread_mutex_lock(&file_lock);
}

static void after_fork(void) {
  pthread_mutex_unlock(&file_lock);
  pthread_mutex_unlock(&traces_lock);
}

/* Only the thread that forked is there: nobody else will give back what it had taken. */
static void after_fork_in_child(void) {
  process = getpid();
  for (struct trace* t = traces; t != NULL; t = t->next) give(t);
  after_fork();
}

__attribute__((constructor)) static void begin(void) {
  int saved = errno;
  path = secure_getenv("RONDO_TRACE");
  if (path == NULL || *path == '\0') return;
  process = getpid();
  atomic_store(&file_fd, open_file());
  /* For later: the program may change its environment or its folder. */
  char* whole = realpath(path, NULL);
  path = whole != NULL ? whole : strdup(path);
  if (path != NULL && pthread_atfork(before_fork, after_fork, after_fork_in_child) == 0)
    rn_loop_hook = on_loop;
  errno = saved;
}

/* Other loops may still be running on their threads, and the very signal handler that exits
 * may have stopped this one in the middle of a line: what cannot be had soon is left alone. */
static bool take_soon(struct trace* t) {
  for (int tries = 0; tries < TRIES_AT_EXIT; tries++)
    if (!atomic_flag_test_and_set_explicit(&t->busy, memory_order_acquire)) return true;
  return false;
}

__attribute__((destructor)) static void end(void) {
  if (rn_loop_hook == NULL || pthread_mutex_trylock(&traces_lock) != 0) return;
  for (struct trace* t = traces; t != NULL; t = t->next) {
    if (t->process != process || !take_soon(t)) continue;
    write_block(t);
    give(t);
  }
  pthread_mutex_unlock(&traces_lock);
}
