/* SPDX-License-Identifier: MIT */
/*
 * Calls of JavaScript that take too long, and where they are, told while they still run.
 *
 *   engine's thread   enter: calls++ (odd)  ......... running .........  leave: calls++ (even)
 *   watching thread        |        |        |        | same odd number for too long: `asked` = it
 *   engine's watchdog                             [ look ]  asked? then hooks.seen, with the stack
 *
 * The watching thread measures real time by looking at `calls` a few times in each limit. It cannot
 * see the stack of another thread. But the engine's watchdog calls us in the middle of JavaScript
 * (limit.c), which is public: there we look whether we were asked. Each such call costs compiled
 * code. So the watchdog's check is held back until it is wanted (private/halt.c). Where that cannot
 * be, the watchdog comes once a second at most; with RONDO_ENGINE=portable code looks for itself
 * anyway.
 *
 * In native code (a regular expression, a file that is read at once) the watchdog has to wait. If
 * it has not called although the thread has used the time for it, or if the thread sits in one
 * system call, hooks.native tells that. The watchdog stops compiled code by a signal that must meet
 * it there, so JavaScript that is mostly in native functions may look the same for a while. (Code
 * that looks for itself, as with the engine's option usePollingTraps, is met at once. But a loop
 * over an array takes 2.5 times as long with it.)
 *
 * Invariants:
 *  1. The engine's thread writes `calls`, `seen` and the words of its call; the other thread writes
 *     `asked`, then only reads. A call is known by its odd number.
 *  2. A call is seen once. What was asked for a call that is over is never answered.
 *  3. Nobody who is not watched pays more than a look at engine->blocked.
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/base.h"
#include "engine/jsc.h"
#include "engine/private/capabilities.h"

enum {
  NS_PER_MS = 1000000,
  LOOKS = 4,           /* at `calls`, in each limit */
  LOOK_MS_MAX = 250,   /* between them */
  WATCH_MS_LEAST = 10, /* of the engine's watchdog */
  WATCH_MS_MAX = 100,
};

struct rn_blocked {
  rn_engine* engine;
  struct rn_blocked_hooks hooks;
  uint64_t limit_ns;
  uint64_t look_ns;  /* of the watching thread */
  uint64_t watch_ns; /* of the engine's watchdog */
  pid_t engine_tid;
  uv_thread_t thread;
  uv_mutex_t lock;
  uv_cond_t cond;
  bool holds; /* the watchdog's check until it is wanted */
  bool ends;  /* under the lock */
  struct rn_blocked_wait* wait;

  /* The engine's thread. */
  _Atomic(uint64_t) calls;
  _Atomic(uint64_t) seen;
  _Atomic(int) kind;
  _Atomic(uint64_t) reading_ns; /* of the loop's clock, when the call began or before */
  rondo_entered_t entered;      /* where the loop has both */
  unsigned depth;

  /* The watching thread. */
  _Atomic(uint64_t) asked;
  _Atomic(uint64_t) since_ns;    /* the asked call had not begun then */
  _Atomic(uint64_t) native_call; /* the last one that was reported in native code */
  _Atomic(int) system_call;
};

static uint64_t load(const _Atomic(uint64_t)* value) {
  return atomic_load_explicit(value, memory_order_acquire);
}

static void store(_Atomic(uint64_t)* value, uint64_t to) {
  atomic_store_explicit(value, to, memory_order_release);
}

/* The call began after both. */
static struct rn_blocked_call call_of(struct rn_blocked* b, uint64_t number) {
  uint64_t reading_ns = load(&b->reading_ns), since_ns = load(&b->since_ns);
  struct rn_blocked_call call = {.kind = (rondo_kind)atomic_load(&b->kind),
                                 .since_ns = reading_ns > since_ns ? reading_ns : since_ns,
                                 .now_ns = uv_hrtime(),
                                 .system_call = -1,
                                 .is_seen = load(&b->seen) == number};
  call.was_native = load(&b->native_call) == number;
  if (call.was_native) call.system_call = atomic_load(&b->system_call);
  return call;
}

/* ---- on the engine's thread ------------------------------------------------------------------ */

void rn_blocked_enter(rn_engine* engine, rondo_kind kind) {
  struct rn_blocked* b = engine->blocked;
  if (b->depth++ > 0) return;
  atomic_store_explicit(&b->kind, (int)(kind == RONDO_KIND_NONE ? *b->entered.kind : kind),
                        memory_order_relaxed);
  atomic_store_explicit(&b->reading_ns, *b->entered.reading_ns, memory_order_relaxed);
  store(&b->calls, load(&b->calls) + 1);
}

/* The end of a call for which was asked. Apart, so that the others save no registers. */
__attribute__((cold, noinline)) static void leave_asked(rn_engine* engine) {
  struct rn_blocked* b = engine->blocked;
  uint64_t number = load(&b->calls);
  struct rn_blocked_call call = call_of(b, number);
  store(&b->calls, number + 1);
  if (!call.is_seen) rn_limit_hold(engine);
  if (call.is_seen || call.was_native) b->hooks.over(engine, &call);
}

void rn_blocked_leave(rn_engine* engine) {
  struct rn_blocked* b = engine->blocked;
  if (--b->depth > 0) return;
  uint64_t number = load(&b->calls);
  if (RN_LIKELY(load(&b->asked) != number))
    store(&b->calls, number + 1);
  else
    leave_asked(engine);
}

/* Where JavaScript could run. */
static void look(rn_engine* engine) {
  struct rn_blocked* b = engine->blocked;
  uint64_t number = load(&b->calls);
  if (number % 2 == 0 || load(&b->asked) != number || load(&b->seen) == number) return;
  store(&b->seen, number);
  struct rn_blocked_call call = call_of(b, number);
  b->hooks.seen(engine, &call);
}

static void on_wake(uv_async_t* wake) {
  look(((struct rn_blocked_wait*)wake)->engine);
}

void rn_blocked_wait_begin(rn_engine* engine, struct rn_blocked_wait* wait, uv_loop_t* loop) {
  struct rn_blocked* b = engine->blocked;
  wait->engine = NULL;
  if (b == NULL || uv_async_init(loop, &wait->wake, on_wake) != 0) return;
  uv_unref((uv_handle_t*)&wait->wake);
  wait->engine = engine;
  uv_mutex_lock(&b->lock);
  b->wait = wait;
  uv_mutex_unlock(&b->lock);
}

void rn_blocked_wait_end(struct rn_blocked_wait* wait) {
  if (wait->engine == NULL) return;
  struct rn_blocked* b = wait->engine->blocked;
  uv_mutex_lock(&b->lock);
  b->wait = NULL;
  uv_mutex_unlock(&b->lock);
  uv_close((uv_handle_t*)&wait->wake, NULL);
}

/* ---- on the watching thread ------------------------------------------------------------------ */

/* What the thread does at this moment. */
struct moment {
  uint64_t used_ns; /* of its own time */
  int system_call;  /* in which it waits; -1: it runs, or nobody knows */
};

/* The first word of a file about the thread, "" if there is none. */
static void read_fact(const struct rn_blocked* b, const char* name, char* text, size_t size) {
  snprintf(text, size, "/proc/self/task/%d/%s", (int)b->engine_tid, name);
  int fd = open(text, O_RDONLY | O_CLOEXEC);
  ssize_t count = fd < 0 ? 0 : read(fd, text, size - 1);
  if (fd >= 0) close(fd);
  text[count > 0 ? count : 0] = '\0';
  text[strcspn(text, " \n")] = '\0';
}

static void take_moment(const struct rn_blocked* b, struct moment* moment) {
  char text[64];
  read_fact(b, "schedstat", text, sizeof text);
  moment->used_ns = strtoull(text, NULL, 10);
  read_fact(b, "syscall", text, sizeof text); /* or "running" */
  moment->system_call = text[0] >= '0' && text[0] <= '9' ? atoi(text) : -1;
  /* That is how the engine's own threads hold it, to look where it is. */
  if (moment->system_call == SYS_rt_sigsuspend) moment->system_call = -1;
}

/* Sleeps; false: the engine ends. */
static bool rest(struct rn_blocked* b, uint64_t ns) {
  uv_mutex_lock(&b->lock);
  if (!b->ends) uv_cond_timedwait(&b->cond, &b->lock, ns);
  bool goes_on = !b->ends;
  uv_mutex_unlock(&b->lock);
  return goes_on;
}

static void tell_native(struct rn_blocked* b, uint64_t number, int system_call) {
  atomic_store(&b->system_call, system_call);
  store(&b->native_call, number);
  struct rn_blocked_call call = call_of(b, number);
  if (load(&b->calls) == number && !call.is_seen) b->hooks.native(b->engine, &call);
}

/* A loop that a native function runs comes to us when it is woken. */
static void wake(struct rn_blocked* b) {
  uv_mutex_lock(&b->lock);
  if (b->wait != NULL) uv_async_send(&b->wait->wake);
  uv_mutex_unlock(&b->lock);
  if (b->holds) rn_halt_raise_check(rn_jsc_of(b->engine));
}

/* Whether it sits in one system call, or comes back to the same one again and again and does little
 * between: the same number, and hardly any time used. */
static bool still_waits(const struct rn_blocked* b, const struct moment* before,
                        const struct moment* now) {
  enum { PART = 10 };
  return now->system_call >= 0 && now->system_call == before->system_call &&
         now->used_ns - before->used_ns < b->watch_ns / PART;
}

/* A call has been running for too long. False: the engine ends. */
static bool ask(struct rn_blocked* b, uint64_t number) {
  enum { TIMES = 3, USED_NS_LEAST = 200 * NS_PER_MS };
  const uint64_t patience_ns =
      TIMES * b->watch_ns > USED_NS_LEAST ? TIMES * b->watch_ns : USED_NS_LEAST;
  int waited = 0;
  struct moment first, before, now;
  take_moment(b, &first);
  before = first;
  store(&b->asked, number);
  wake(b);
  for (;;) {
    if (!rest(b, b->watch_ns)) return false;
    if (load(&b->calls) != number || load(&b->seen) == number) return true;
    take_moment(b, &now);
    if (now.used_ns - first.used_ns > patience_ns) {
      tell_native(b, number, -1);
      return true;
    }
    waited = still_waits(b, &before, &now) ? waited + 1 : 0;
    if (waited == TIMES) {
      tell_native(b, number, now.system_call);
      return true;
    }
    before = now;
  }
}

static void watch(void* arg) {
  struct rn_blocked* b = arg;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL); /* they are for threads that have a loop */
  uint64_t last = 0;                        /* the number that was there last */
  uint64_t last_ns = 0;                     /* when it was first seen */
  uint64_t other_ns = 0;                    /* when another was last seen */
  uint64_t now_ns = uv_hrtime();
  while (rest(b, b->look_ns)) {
    uint64_t number = load(&b->calls);
    uint64_t before_ns = now_ns;
    now_ns = uv_hrtime();
    if (number != last) {
      last = number;
      last_ns = now_ns;
      other_ns = before_ns;
    }
    bool is_long = number % 2 == 1 && now_ns - last_ns >= b->limit_ns;
    if (!is_long || load(&b->asked) == number) continue;
    store(&b->since_ns, other_ns);
    if (!ask(b, number)) break;
  }
}

/* ---- start and end ----------------------------------------------------------------------- */

void rn_blocked_prepare(rn_engine* engine) {
  rn_limit_none(rn_jsc_of(engine)->vm);
}

static uint64_t between(uint64_t ms, uint64_t least, uint64_t most) {
  return (ms < least ? least : ms > most ? most : ms) * NS_PER_MS;
}

int rn_blocked_start(rn_engine* engine, double ms, const struct rn_blocked_hooks* hooks) {
  struct rn_blocked* b = calloc(1, sizeof *b);
  if (b == NULL) return UV_ENOMEM;
  uint64_t limit_ms = (uint64_t)ms;
  b->engine = engine;
  b->hooks = *hooks;
  b->limit_ns = limit_ms * NS_PER_MS;
  b->look_ns = between(limit_ms / LOOKS, 1, LOOK_MS_MAX);
  b->holds = rn_halt_can_hold();
  bool is_cheap = b->holds || !rn_may(RN_CAN_HALT);
  b->watch_ns = is_cheap ? between(limit_ms / 10, WATCH_MS_LEAST, WATCH_MS_MAX)
                         : between(limit_ms, WATCH_MS_MAX, 10 * WATCH_MS_MAX);
  b->engine_tid = gettid();
  /* This call is the first. */
  b->depth = (unsigned)rn_jsc_of(engine)->calls;
  b->calls = b->depth > 0;
  b->kind = RONDO_KIND_MAIN;
  b->reading_ns = uv_hrtime();
  rondo_entered(engine->loop, &b->entered);
  uv_mutex_init(&b->lock);
  uv_cond_init(&b->cond);
  int err = uv_thread_create(&b->thread, watch, b);
  if (err != 0) {
    free(b);
    return err;
  }
  engine->blocked = b;
  rn_limit_look(engine, (double)b->watch_ns / NS_PER_MS, look);
  return 0;
}

void rn_blocked_end(rn_engine* engine) {
  struct rn_blocked* b = engine->blocked;
  if (b == NULL) return;
  engine->blocked = NULL;
  uv_mutex_lock(&b->lock);
  b->ends = true;
  uv_cond_signal(&b->cond);
  uv_mutex_unlock(&b->lock);
  uv_thread_join(&b->thread);
  uv_cond_destroy(&b->cond);
  uv_mutex_destroy(&b->lock);
  free(b);
}
