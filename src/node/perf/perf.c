/* SPDX-License-Identifier: MIT */
/*
 * native('perf'): histograms, the sampler of event-loop delay, and the loop's own
 * counters for perf_hooks.
 *
 * Invariants:
 *  1. A histogram is an ArrayBuffer over a struct rn_histogram, which the collector
 *     frees; natives find the struct in its bytes.
 *  2. A sampler keeps its histogram from start to stop. It has no timer: the loop's books tell what
 *     one would have measured.
 */
#include "node/perf/perf.h"

#include <stdlib.h>

#include "node/node.h"
#include "node/perf/histogram.h"
#include "node/process/life.h"
#include "node/process/process.h"

enum { NS_PER_MS = 1000000 };

/* ---- histograms ---------------------------------------------------------------------- */

static void release(void* bytes, void* arg) {
  (void)arg;
  free(bytes);
}

static struct rn_histogram* histogram_of(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes) || bytes.length < sizeof(struct rn_histogram)) return NULL;
  return (struct rn_histogram*)(void*)bytes.at;
}

/* create(lowest, highest, figures): an ArrayBuffer, or undefined. */
static RN_NATIVE(create) {
  RN_UNUSED;
  struct rn_histogram* h = rn_histogram_new(rn_to_int64(cx, RN_ARG(0)), rn_to_int64(cx, RN_ARG(1)),
                                            rn_to_int32(cx, RN_ARG(2)));
  if (h == NULL) return rn_undefined(cx);
  return rn_arraybuffer(cx, h, rn_histogram_size(h), release, NULL);
}

static RN_NATIVE(record) {
  RN_UNUSED;
  struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  if (h != NULL) rn_histogram_record(h, rn_to_int64(cx, RN_ARG(1)), 1);
  return rn_undefined(cx);
}

/* The time since the last of these; the first only begins. */
static void record_delta(struct rn_histogram* h, uint64_t now_ns) {
  if (h->since_ns != 0) {
    int64_t delta = (int64_t)(now_ns - h->since_ns);
    rn_histogram_record(h, delta > 0 ? delta : 1, 1);
  }
  h->since_ns = now_ns;
}

static RN_NATIVE(delta) {
  RN_UNUSED;
  struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  if (h != NULL) record_delta(h, rn_process_now_ns(rn_here()));
  return rn_undefined(cx);
}

static RN_NATIVE(reset) {
  RN_UNUSED;
  struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  if (h != NULL) rn_histogram_reset(h);
  return rn_undefined(cx);
}

static RN_NATIVE(merge) {
  RN_UNUSED;
  struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  const struct rn_histogram* from = histogram_of(cx, RN_ARG(1));
  if (h != NULL && from != NULL) rn_histogram_merge(h, from);
  return rn_undefined(cx);
}

static RN_NATIVE(count) {
  RN_UNUSED;
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  return rn_bigint_i64(cx, h == NULL ? 0 : h->total);
}

static RN_NATIVE(exceeds) {
  RN_UNUSED;
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  return rn_bigint_i64(cx, h == NULL ? 0 : h->exceeds);
}

static RN_NATIVE(min) {
  RN_UNUSED;
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  return rn_bigint_i64(cx, h == NULL ? 0 : rn_histogram_min(h));
}

static RN_NATIVE(max) {
  RN_UNUSED;
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  return rn_bigint_i64(cx, h == NULL ? 0 : rn_histogram_max(h));
}

static RN_NATIVE(mean) {
  RN_UNUSED;
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  return rn_number(cx, h == NULL ? 0 : rn_histogram_mean(h));
}

static RN_NATIVE(stddev) {
  RN_UNUSED;
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  return rn_number(cx, h == NULL ? 0 : rn_histogram_stddev(h));
}

static RN_NATIVE(percentile) {
  RN_UNUSED;
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  return rn_bigint_i64(cx, h == NULL ? 0 : rn_histogram_value_at(h, rn_to_double(cx, RN_ARG(1))));
}

struct pairs {
  rn_context cx;
  rn_object array;
  unsigned count;
};

static void put_pair(void* arg, double percent, int64_t value) {
  struct pairs* pairs = arg;
  rn_set_index(pairs->cx, pairs->array, pairs->count++, rn_number(pairs->cx, percent));
  rn_set_index(pairs->cx, pairs->array, pairs->count++, rn_bigint_i64(pairs->cx, value));
}

/* [percentile, value, ...] */
static RN_NATIVE(percentiles) {
  RN_UNUSED;
  struct pairs pairs = {.cx = cx, .array = rn_array(cx, 0, NULL)};
  const struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  if (h != NULL) rn_histogram_percentiles(h, put_pair, &pairs);
  return pairs.array;
}

/* ---- event-loop delay -------------------------------------------------------------------- */

struct sampler {
  rondo_sampler_t sampler; /* first: its address is ours */
  rn_engine* engine;
  rn_ref histogram;
  struct sampler* next;
};

static _Thread_local struct sampler* samplers;

static void on_sample(rondo_sampler_t* of, uint64_t ns, uint64_t times) {
  const struct sampler* sampler = (const struct sampler*)of;
  rn_engine* engine = sampler->engine;
  struct rn_histogram* h = histogram_of(engine->cx, rn_kept(engine, sampler->histogram));
  if (h != NULL) rn_histogram_record(h, ns > 0 ? (int64_t)ns : 1, (int64_t)times);
}

static void end_sampler(struct sampler* sampler) {
  rondo_sample_end(sampler->engine->loop, &sampler->sampler);
  free(sampler);
}

/* The thread ends. */
static void close_samplers(rn_engine* engine) {
  (void)engine;
  while (samplers != NULL) {
    struct sampler* sampler = samplers;
    samplers = sampler->next;
    end_sampler(sampler);
  }
}

/* startSampling(histogram, every_ms): a number for stopSampling, 0 if there is no
 * memory. */
static RN_NATIVE(start_sampling) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  struct rn_histogram* h = histogram_of(cx, RN_ARG(0));
  struct sampler* sampler = h == NULL ? NULL : calloc(1, sizeof *sampler);
  if (sampler == NULL) return rn_number(cx, 0);
  if (samplers == NULL) rn_life_add_end(close_samplers, NULL);
  sampler->sampler.on_sample = on_sample;
  sampler->sampler.every_ns = (uint64_t)rn_to_int64(cx, RN_ARG(1)) * NS_PER_MS;
  sampler->engine = engine;
  sampler->histogram = rn_keep(engine, argv[0]);
  sampler->next = samplers;
  samplers = sampler;
  rondo_sample_delay(engine->loop, &sampler->sampler);
  return rn_number(cx, sampler->histogram);
}

static RN_NATIVE(stop_sampling) {
  RN_UNUSED;
  rn_ref wanted = (rn_ref)rn_to_int64(cx, RN_ARG(0));
  for (struct sampler** at = &samplers; *at != NULL; at = &(*at)->next) {
    struct sampler* sampler = *at;
    if (sampler->histogram != wanted || sampler->engine != rn_here()) continue;
    *at = sampler->next;
    rn_drop(sampler->engine, sampler->histogram);
    end_sampler(sampler);
    break;
  }
  return rn_undefined(cx);
}

/* ---- the loop ------------------------------------------------------------------------------ */

static _Thread_local uint64_t marks_ns[RN_MILESTONE_MAX];

void rn_perf_mark(const rn_engine* engine, enum rn_milestone milestone) {
  marks_ns[milestone] = rn_process_now_ns(engine);
}

/* Milliseconds since the origin; -1: not yet. */
static RN_NATIVE(milestone) {
  RN_UNUSED;
  int which = rn_to_int32(cx, RN_ARG(0));
  if (which < 0 || which >= RN_MILESTONE_MAX || marks_ns[which] == 0) return rn_number(cx, -1);
  uint64_t origin_ns = rn_process_origin_ns(rn_here());
  return rn_number(cx, (double)(marks_ns[which] - origin_ns) / NS_PER_MS);
}

/* Milliseconds that the loop was blocked in the poller. */
static RN_NATIVE(idle_time) {
  RN_UNUSED;
  rondo_metrics_t metrics;
  rondo_metrics(rn_here()->loop, &metrics);
  return rn_number(cx, (double)metrics.idle_ns / NS_PER_MS);
}

/* [turns, events, events that were there before the loop would block] */
static RN_NATIVE(loop_counts) {
  RN_UNUSED;
  rondo_metrics_t metrics;
  rondo_metrics(rn_here()->loop, &metrics);
  rn_value values[] = {rn_number(cx, (double)metrics.turns), rn_number(cx, (double)metrics.events),
                       rn_number(cx, (double)metrics.events_waiting)};
  return rn_array(cx, 3, values);
}

RN_BINDING(rn_binding_perf) {
  static const struct rn_function functions[] = {
      {"create", create},
      {"record", record},
      {"recordDelta", delta},
      {"reset", reset},
      {"merge", merge},
      {"count", count},
      {"exceeds", exceeds},
      {"min", min},
      {"max", max},
      {"mean", mean},
      {"stddev", stddev},
      {"percentile", percentile},
      {"percentiles", percentiles},
      {"startSampling", start_sampling},
      {"stopSampling", stop_sampling},
      {"milestone", milestone},
      {"idleTime", idle_time},
      {"loopCounts", loop_counts},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
}
