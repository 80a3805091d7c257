/* SPDX-License-Identifier: MIT */
/*
 * --blocked=MS: the report of a callback that runs for too long (engine/blocked.c finds them).
 *
 *   while it runs   a header and its stack on standard error, and a record in the trace
 *   when it is over process.emit('blocked', info), in a callback of its own (pending)
 *
 * Where the loop has observers it is also known which task it is, what queued it, and where. For
 * that an observer of our own keeps what runs, and the places of what was queued lately.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "node/node.h"
#include "node/process/life.h"
#include "node/process/process.h"

enum { NS_PER_MS = 1000000, HEADER_BYTES = 512, LATELY = 4096, NESTED_MAX = 64 };

struct queued {
  uint64_t id, parent;
  uint32_t place;
};

struct running {
  uint64_t id, parent;
};

static _Thread_local struct {
  rn_object lines; /* JavaScript's: the stack of this moment */
  rn_object tell;
  rondo_task_t task;
  rn_object over; /* an array: what is to be reported */
  unsigned over_count;
  char* stack; /* of the call that runs, if it was seen */
  struct running of_stack;
  /* While the loop is observed. */
  rondo_observer_t observer;
  struct queued* lately;
  const rondo_place_t** places; /* by number */
  size_t places_count;
  struct running nested[NESTED_MAX];
  unsigned depth;
} own;

/* ---- words ------------------------------------------------------------------------------- */

static const struct {
  long number;
  const char* name;
} system_calls[] = {
    {SYS_read, "read"},
    {SYS_pread64, "pread64"},
    {SYS_readv, "readv"},
    {SYS_preadv, "preadv"},
    {SYS_write, "write"},
    {SYS_pwrite64, "pwrite64"},
    {SYS_writev, "writev"},
    {SYS_pwritev, "pwritev"},
    {SYS_openat, "openat"},
    {SYS_close, "close"},
    {SYS_fsync, "fsync"},
    {SYS_fdatasync, "fdatasync"},
    {SYS_ftruncate, "ftruncate"},
    {SYS_flock, "flock"},
    {SYS_fcntl, "fcntl"},
    {SYS_statx, "statx"},
    {SYS_getdents64, "getdents64"},
    {SYS_unlinkat, "unlinkat"},
    {SYS_renameat2, "renameat2"},
    {SYS_copy_file_range, "copy_file_range"},
    {SYS_sendfile, "sendfile"},
    {SYS_ppoll, "ppoll"},
    {SYS_epoll_pwait, "epoll_pwait"},
    {SYS_io_uring_enter, "io_uring_enter"},
    {SYS_wait4, "wait4"},
    {SYS_waitid, "waitid"},
    {SYS_futex, "futex"},
    {SYS_nanosleep, "nanosleep"},
    {SYS_clock_nanosleep, "clock_nanosleep"},
    {SYS_recvfrom, "recvfrom"},
    {SYS_recvmsg, "recvmsg"},
    {SYS_sendto, "sendto"},
    {SYS_sendmsg, "sendmsg"},
    {SYS_connect, "connect"},
    {SYS_accept4, "accept4"},
    {SYS_getrandom, "getrandom"},
    {SYS_ioctl, "ioctl"},
#ifdef SYS_open
    {SYS_open, "open"},
    {SYS_poll, "poll"},
    {SYS_epoll_wait, "epoll_wait"},
    {SYS_stat, "stat"},
#endif
};

static void name_system_call(int number, char* to, size_t size) {
  for (size_t i = 0; i < sizeof system_calls / sizeof *system_calls; i++) {
    if (system_calls[i].number != number) continue;
    snprintf(to, size, "%s", system_calls[i].name);
    return;
  }
  snprintf(to, size, "%d", number);
}

static const char* words_of(rondo_kind kind, char* to, size_t size) {
  switch (kind) {
    case RONDO_KIND_MAIN:
      return "the main script";
    case RONDO_KIND_TICK:
      return "ticks";
    case RONDO_KIND_MICROTASK:
      return "microtasks";
    default:
      snprintf(to, size, "%s callback", rondo_kind_name(kind));
      return to;
  }
}

static double ms_of(const struct rn_blocked_call* call) {
  return (double)(call->now_ns - call->since_ns) / NS_PER_MS;
}

/* "rondo: blocked: timer callback, running for 1003 ms (main thread" and more. */
static size_t write_header(const rn_engine* engine, const struct rn_blocked_call* call, char* to) {
  char kind[64];
  char thread[32] = "main thread";
  int number = engine->words[RN_WORD_THREAD];
  if (number != 0) snprintf(thread, sizeof thread, "Worker %d", number);
  int count = snprintf(to, HEADER_BYTES, "rondo: blocked: %s, running for %.0f ms (%s",
                       words_of(call->kind, kind, sizeof kind), ms_of(call), thread);
  return (size_t)count;
}

static void write_all(const char* text, size_t length) {
  while (length > 0) {
    ssize_t written = write(STDERR_FILENO, text, length);
    if (written <= 0) return; /* there is nobody to tell */
    text += written;
    length -= (size_t)written;
  }
}

/* ---- what observers know ----------------------------------------------------------------- */

static void keep_place(const rondo_place_t* place) {
  if (place->number >= own.places_count) {
    size_t count = place->number * 2 + 64;
    const rondo_place_t** grown = realloc(own.places, count * sizeof *grown);
    if (grown == NULL) return;
    memset(grown + own.places_count, 0, (count - own.places_count) * sizeof *grown);
    own.places = grown;
    own.places_count = count;
  }
  own.places[place->number] = place;
}

/* Items of JavaScript's own queues tell their cause only when they are queued. */
static struct running begun(const rondo_event_t* event) {
  const struct queued* queued = &own.lately[event->id % LATELY];
  bool is_known = event->parent == 0 && queued->id == event->id;
  return (struct running){event->id, is_known ? queued->parent : event->parent};
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  switch (event->type) {
    case RONDO_EVENT_PLACE:
      keep_place(event->object);
      return;
    case RONDO_EVENT_QUEUED:
      own.lately[event->id % LATELY] = (struct queued){event->id, event->parent, event->place};
      return;
    case RONDO_EVENT_BEGIN:
      if (own.depth < NESTED_MAX) own.nested[own.depth] = begun(event);
      own.depth++;
      return;
    case RONDO_EVENT_END:
      if (own.depth > 0) own.depth--;
      return;
    default:
      return;
  }
}

static const rondo_place_t* place_of(uint64_t id) {
  const struct queued* queued = &own.lately[id % LATELY];
  if (queued->id != id || queued->place == 0 || queued->place >= own.places_count) return NULL;
  return own.places[queued->place];
}

static struct running running_now(void) {
  if (own.lately == NULL || own.depth == 0 || own.depth > NESTED_MAX) return (struct running){0};
  return own.nested[own.depth - 1];
}

static void observe(rn_engine* engine) {
  if (!rondo_is_observed(engine->loop)) return;
  own.lately = calloc(LATELY, sizeof *own.lately);
  if (own.lately == NULL) return;
  own.observer.on_event = on_event;
  rondo_observe(engine->loop, &own.observer);
}

/* Where the header's bracket is open: which task it is, what queued it, and where. */
static size_t write_task(char* to, size_t length) {
  size_t room = HEADER_BYTES - length;
  if (own.of_stack.id == 0) return length;
  int count = snprintf(to + length, room, "; task %llu", (unsigned long long)own.of_stack.id);
  if (own.of_stack.parent != 0 && count > 0 && (size_t)count < room)
    count += snprintf(to + length + count, room - (size_t)count, ", queued by task %llu",
                      (unsigned long long)own.of_stack.parent);
  const rondo_place_t* place = place_of(own.of_stack.id);
  if (place != NULL && count > 0 && (size_t)count < room)
    count += snprintf(to + length + count, room - (size_t)count, " at %s:%u:%u", place->file,
                      place->line, place->column);
  return count > 0 && (size_t)count < room ? length + (size_t)count : length;
}

/* ---- the report -------------------------------------------------------------------------- */

static void tell_trace(rn_engine* engine, const struct rn_blocked_call* call, const char* text) {
  if (!rondo_is_observed(engine->loop)) return;
  uv_buf_t bytes = {.base = (char*)text, .len = strlen(text)};
  rondo_tell_blocked(engine->loop, call->now_ns - call->since_ns, &bytes);
}

static void on_seen(rn_engine* engine, const struct rn_blocked_call* call) {
  rn_value thrown = NULL;
  struct rn_text stack;
  rn_value lines = rn_call(engine->cx, own.lines, rn_undefined(engine->cx), 0, NULL, &thrown);
  free(own.stack);
  own.stack = NULL;
  own.of_stack = running_now();
  if (thrown == NULL && rn_text_get(engine->cx, lines, &stack)) {
    own.stack = strdup(stack.at[0] == '\n' ? stack.at + 1 : stack.at);
    rn_text_free(&stack);
  }
  if (own.stack == NULL || own.stack[0] == '\0') {
    free(own.stack);
    own.stack = strdup("    (no JavaScript on the stack)");
  }
  if (own.stack == NULL) return;
  size_t size = HEADER_BYTES + strlen(own.stack) + 64;
  char* text = malloc(size);
  if (text == NULL) return;
  size_t length = write_task(text, write_header(engine, call, text));
  length += (size_t)snprintf(text + length, size - length, ")%s\n%s\n",
                             call->was_native ? ", out of native code again:" : "", own.stack);
  write_all(text, length);
  free(text);
  tell_trace(engine, call, own.stack);
}

static void say_native(const struct rn_blocked_call* call, char* to, size_t size) {
  char name[32];
  if (call->system_call < 0) {
    snprintf(to, size,
             "    no JavaScript to see yet: it computes in native code, or in JavaScript that is "
             "mostly there");
    return;
  }
  name_system_call(call->system_call, name, sizeof name);
  snprintf(to, size, "    no JavaScript to see yet: native code waits in the system call %s", name);
}

/* On the watching thread. */
static void on_native(const rn_engine* engine, const struct rn_blocked_call* call) {
  char text[2 * HEADER_BYTES];
  size_t length = write_header(engine, call, text);
  length += (size_t)snprintf(text + length, sizeof text - length, ")\n");
  say_native(call, text + length, sizeof text - length);
  length = strlen(text);
  text[length++] = '\n';
  write_all(text, length);
}

static void on_task(rondo_task_t* task) {
  (void)task;
  rn_engine* engine = rn_here();
  unsigned count = own.over_count;
  own.over_count = 0;
  for (unsigned i = 0; i < count; i++) {
    rn_value info = rn_get_index(engine->cx, own.over, i);
    rn_set_index(engine->cx, own.over, i, rn_undefined(engine->cx));
    rn_invoke(engine, own.tell, rn_undefined(engine->cx), 1, &info);
  }
}

static void on_over(rn_engine* engine, const struct rn_blocked_call* call) {
  enum { WAITING_MAX = 100 };
  rn_context cx = engine->cx;
  char text[HEADER_BYTES];
  if (call->was_native) say_native(call, text, sizeof text);
  if (!call->is_seen) tell_trace(engine, call, text);
  if (engine->stopping || own.over_count == WAITING_MAX) return;
  rn_object info = rn_object_new(cx);
  uint64_t origin_ns = rn_process_origin_ns(engine);
  rn_set_string(cx, info, "kind", rondo_kind_name(call->kind));
  rn_set_number(cx, info, "duration", ms_of(call));
  rn_set_number(cx, info, "startTime", ((double)call->since_ns - (double)origin_ns) / NS_PER_MS);
  rn_set(cx, info, "stack",
         call->is_seen && own.stack != NULL ? rn_string(cx, own.stack) : rn_undefined(cx));
  if (call->was_native) {
    char name[32] = "computing";
    if (call->system_call >= 0) name_system_call(call->system_call, name, sizeof name);
    rn_set_string(cx, info, "native", name);
  }
  if (call->is_seen && own.of_stack.id != 0) {
    rn_set_number(cx, info, "task", (double)own.of_stack.id);
    rn_set_number(cx, info, "cause", (double)own.of_stack.parent);
  }
  rn_set_index(cx, own.over, own.over_count++, info);
  if (!rondo_is_queued(&own.task)) rondo_set_pending(engine->loop, &own.task, on_task);
}

/* ---- start and end ----------------------------------------------------------------------- */

static void close_blocked(rn_engine* engine) {
  rondo_clear(&own.task);
  rn_blocked_end(engine);
  if (own.lately != NULL) rondo_unobserve(engine->loop, &own.observer);
}

static void free_blocked(void) {
  free(own.stack);
  free(own.lately);
  free(own.places);
  memset(&own, 0, sizeof own);
}

/* start(ms, lines, tell) */
static RN_NATIVE(start) {
  RN_UNUSED;
  static const struct rn_blocked_hooks hooks = {
      .seen = on_seen, .native = on_native, .over = on_over};
  rn_engine* engine = rn_here();
  own.lines = rn_as_object(cx, RN_ARG(1));
  own.tell = rn_as_object(cx, RN_ARG(2));
  if (own.lines == NULL || own.tell == NULL || engine->blocked != NULL)
    return rn_throw(cx, thrown, "start wants its functions, once");
  own.over = rn_array(cx, 0, NULL);
  rn_keep(engine, own.lines);
  rn_keep(engine, own.tell);
  rn_keep(engine, own.over);
  own.task.name = "blocked";
  observe(engine);
  rn_life_add_end(close_blocked, free_blocked);
  int err = rn_blocked_start(engine, rn_to_double(cx, RN_ARG(0)), &hooks);
  return rn_number(cx, err);
}

RN_BINDING(rn_binding_blocked) {
  static const struct rn_function functions[] = {{"start", start}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}
