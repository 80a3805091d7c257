/* SPDX-License-Identifier: MIT */
/*
 * A histogram of whole numbers with a fixed number of significant decimal figures,
 * over a range of many powers of ten (the "high dynamic range" histogram: the
 * buckets double in width, and each is divided evenly). All of it is one piece of
 * memory, so that JavaScript can hold it as an ArrayBuffer.
 *
 *   bucket 0: 0 … S-1 in steps of 1      S = sub-buckets, a power of two of at
 *   bucket 1: S … 2S-1 in steps of 2     least 2 × 10^figures
 *   bucket 2: 2S … 4S-1 in steps of 4
 */
#ifndef RN_NODE_HISTOGRAM_H
#define RN_NODE_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rn_histogram {
  int64_t min; /* INT64_MAX: nothing recorded */
  int64_t max;
  int64_t total;
  int64_t exceeds;   /* values that were too large, or not positive */
  uint64_t since_ns; /* the last rn_perf delta; 0: none */
  int unit_magnitude;
  int half_magnitude;
  int64_t sub_count;
  int64_t mask;
  size_t length; /* of counts */
  int64_t counts[];
};

/* For free(); NULL if there is no memory. lowest >= 1, highest >= 2 * lowest, figures 1
 * to 5. */
struct rn_histogram* rn_histogram_new(int64_t lowest, int64_t highest, int figures);
size_t rn_histogram_size(const struct rn_histogram* h);
void rn_histogram_reset(struct rn_histogram* h);
/* false, and counted in exceeds, if the value is out of range. */
bool rn_histogram_record(struct rn_histogram* h, int64_t value, int64_t times);
/* What `from` holds, into h; how many did not fit. */
int64_t rn_histogram_merge(struct rn_histogram* h, const struct rn_histogram* from);

int64_t rn_histogram_min(const struct rn_histogram* h);
int64_t rn_histogram_max(const struct rn_histogram* h);
double rn_histogram_mean(const struct rn_histogram* h);
double rn_histogram_stddev(const struct rn_histogram* h);
int64_t rn_histogram_value_at(const struct rn_histogram* h, double percentile);
/* Calls `each` at percentiles that come closer as they near 100. */
void rn_histogram_percentiles(const struct rn_histogram* h,
                              void (*each)(void* arg, double percentile, int64_t value), void* arg);

#endif
