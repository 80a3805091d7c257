/* SPDX-License-Identifier: MIT */
/*
 * Time as JavaScript sees it: process.hrtime, performance.now, process.uptime and,
 * in virtual time, Date. All of them are one reading of the loop's clock.
 *
 *   origin ───────────────── now            origin_wall + (now - origin) = wall
 *      │  performance.now()   │
 *
 * The real clock is read at each call; a virtual one stands still while
 * JavaScript runs, unless it looks again and again. The wall clock is read for the
 * origin only, and for Date in real time by the engine itself.
 */
#include "node/process/process.h"

#include "explore/explore.h"

enum { NS_PER_MS = 1000000, US_PER_MS = 1000, MS_PER_S = 1000 };

struct origin {
  uint64_t ns;
  double wall_ms;
};

static double read_wall_ms(void) {
  uv_timeval64_t tv;
  if (uv_gettimeofday(&tv) != 0) return 0;
  return (double)tv.tv_sec * MS_PER_S + (double)tv.tv_usec / US_PER_MS;
}

static bool is_virtual(const rn_engine* engine) {
  return engine != NULL && rondo_loop_get_clock(engine->loop) == RONDO_CLOCK_VIRTUAL;
}

/* The process's, taken once, in rn_process_begin, before there are threads; a virtual clock, which
 * all threads share, begins elsewhere, so that it has one of its own, taken by the first engine. */
static const struct origin* origin_of(const rn_engine* engine) {
  static struct origin real;
  static struct origin imagined;
  struct origin* origin = is_virtual(engine) ? &imagined : &real;
  if (origin->ns == 0) {
    origin->wall_ms = rn_explore_is_on() ? (double)rn_explore_date_ms() : read_wall_ms();
    origin->ns = rn_process_now_ns(engine);
  }
  return origin;
}

/* A program may wait by looking at the clock until it has moved, which on a clock
 * that stands still is for ever. So looking takes time too, once a callback
 * has looked more often than a program does that only wants to know; each look
 * takes longer than the one before, so that an hour is a million looks. */
static uint64_t look_at_virtual_ns(const rn_engine* engine) {
  enum { LOOKS_FREE = 1000, LOOK_GROWS_NS = 10 };
  static _Thread_local uint64_t loop_ns;
  static _Thread_local uint64_t
      ahead_ns; /* of the loop's time, which is still while a callback runs */
  static _Thread_local uint64_t looks;
  uint64_t now_ns = rondo_now_ns(engine->loop);
  if (now_ns != loop_ns) {
    loop_ns = now_ns;
    ahead_ns = 0;
    looks = 0;
  }
  if (++looks > LOOKS_FREE && rondo_clock_advance(engine->loop, looks * LOOK_GROWS_NS) == 0)
    ahead_ns += looks * LOOK_GROWS_NS;
  return loop_ns + ahead_ns;
}

uint64_t rn_process_now_ns(const rn_engine* engine) {
  return is_virtual(engine) ? look_at_virtual_ns(engine) : uv_hrtime();
}

uint64_t rn_process_origin_ns(const rn_engine* engine) {
  return origin_of(engine)->ns;
}

double rn_process_origin_wall_ms(const rn_engine* engine) {
  return origin_of(engine)->wall_ms;
}

double rn_process_wall_ms(const rn_engine* engine) {
  if (!is_virtual(engine)) return read_wall_ms();
  const struct origin* origin = origin_of(engine);
  return origin->wall_ms + (double)(rn_process_now_ns(engine) - origin->ns) / NS_PER_MS;
}

/* ---- the binding ------------------------------------------------------------------ */

/* Nanoseconds for JavaScript, which a double could not hold: seconds (high half, low
 * half) and nanoseconds for hrtime, all of them in 64 bits for hrtime.bigint. The
 * engine of a thread ends before the thread. */
static _Thread_local struct {
  uint32_t parts[4];
  uint64_t ns;
} reading;

static void keep(void* bytes, void* arg) {
  (void)bytes, (void)arg;
}

static void read_clock(void) {
  enum { NS_PER_S = 1000000000 };
  uint64_t ns = rn_process_now_ns(rn_here());
  uint64_t seconds = ns / NS_PER_S;
  reading.parts[0] = (uint32_t)(seconds >> 32);
  reading.parts[1] = (uint32_t)seconds;
  reading.parts[2] = (uint32_t)(ns % NS_PER_S);
  reading.ns = ns;
}

static double now_ms(void) {
  const rn_engine* engine = rn_here();
  /* The origin first: it may be read now. */
  uint64_t origin_ns = rn_process_origin_ns(engine);
  return (double)(rn_process_now_ns(engine) - origin_ns) / NS_PER_MS;
}

/* hrtime(): fills `clock`. */
static int64_t hrtime_host(const void* global, const void* frame) {
  (void)global, (void)frame;
  read_clock();
  return rn_host_number(0);
}

static RN_NATIVE(hrtime) {
  RN_UNUSED;
  read_clock();
  return rn_undefined(cx);
}

static int64_t now_host(const void* global, const void* frame) {
  (void)global, (void)frame;
  return rn_host_number(now_ms());
}

static RN_NATIVE(now) {
  RN_UNUSED;
  return rn_number(cx, now_ms());
}

static RN_NATIVE(time_origin) {
  RN_UNUSED;
  return rn_number(cx, rn_process_origin_wall_ms(rn_here()));
}

static RN_NATIVE(wall) {
  RN_UNUSED;
  return rn_number(cx, rn_process_wall_ms(rn_here()));
}

void rn_process_add_clock(rn_engine* engine, rn_object binding) {
  static const struct rn_function functions[] = {
      {"timeOrigin", time_origin},
      {"wall", wall},
      {NULL, NULL},
  };
  rn_context cx = engine->cx;
  rn_set_functions(cx, binding, functions);
  rn_set(cx, binding, "now", rn_function_host(cx, now_host, "now", now));
  rn_set(cx, binding, "hrtime", rn_function_host(cx, hrtime_host, "hrtime", hrtime));
  rn_set(cx, binding, "clock", rn_arraybuffer(cx, &reading, sizeof reading, keep, NULL));
  (void)origin_of(engine);
}
