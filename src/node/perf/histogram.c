/* SPDX-License-Identifier: MIT */
/*
 * The arithmetic of histogram.h. A value's place is found with a count of leading
 * zeros and a shift; a place stands for all values between `lowest_of` and
 * `highest_of`, and for `median_of` in sums.
 *
 * Invariant: total is the sum of counts; min and max are of values recorded.
 */
#include "node/perf/histogram.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t buckets_for(int64_t highest, int64_t sub_count, int unit_magnitude) {
  int64_t untrackable = sub_count << unit_magnitude;
  size_t buckets = 1;
  while (untrackable <= highest) {
    if (untrackable > INT64_MAX / 2) return buckets + 1;
    untrackable <<= 1;
    buckets++;
  }
  return buckets;
}

struct rn_histogram* rn_histogram_new(int64_t lowest, int64_t highest, int figures) {
  int magnitude = (int)ceil(log2(2 * pow(10, figures)));
  int half_magnitude = (magnitude > 1 ? magnitude : 1) - 1;
  int unit_magnitude = 63 - __builtin_clzll((unsigned long long)lowest);
  if (unit_magnitude + half_magnitude > 61) return NULL;
  int64_t sub_count = INT64_C(1) << (half_magnitude + 1);
  size_t length = (buckets_for(highest, sub_count, unit_magnitude) + 1) * (size_t)(sub_count / 2);
  struct rn_histogram* h = calloc(1, sizeof *h + length * sizeof h->counts[0]);
  if (h == NULL) return NULL;
  h->unit_magnitude = unit_magnitude;
  h->half_magnitude = half_magnitude;
  h->sub_count = sub_count;
  h->mask = (sub_count - 1) << unit_magnitude;
  h->length = length;
  h->min = INT64_MAX;
  return h;
}

size_t rn_histogram_size(const struct rn_histogram* h) {
  return sizeof *h + h->length * sizeof h->counts[0];
}

void rn_histogram_reset(struct rn_histogram* h) {
  memset(h->counts, 0, h->length * sizeof h->counts[0]);
  h->min = INT64_MAX;
  h->max = 0;
  h->total = 0;
  h->exceeds = 0;
  h->since_ns = 0;
}

/* ---- places -------------------------------------------------------------------------- */

static int bucket_of(const struct rn_histogram* h, int64_t value) {
  int bits = 64 - __builtin_clzll((unsigned long long)(value | h->mask));
  return bits - h->unit_magnitude - (h->half_magnitude + 1);
}

static int64_t place_of(const struct rn_histogram* h, int64_t value) {
  int bucket = bucket_of(h, value);
  int64_t sub = value >> (bucket + h->unit_magnitude);
  return (((int64_t)bucket + 1) << h->half_magnitude) + sub - h->sub_count / 2;
}

static int64_t value_of(const struct rn_histogram* h, size_t place) {
  int64_t bucket = (int64_t)(place >> h->half_magnitude) - 1;
  int64_t sub = (int64_t)(place & (size_t)(h->sub_count / 2 - 1)) + h->sub_count / 2;
  if (bucket < 0) {
    sub -= h->sub_count / 2;
    bucket = 0;
  }
  return sub << (bucket + h->unit_magnitude);
}

static int64_t width_of(const struct rn_histogram* h, int64_t value) {
  return INT64_C(1) << (h->unit_magnitude + bucket_of(h, value));
}

static int64_t lowest_of(const struct rn_histogram* h, int64_t value) {
  return value & ~(width_of(h, value) - 1);
}

static int64_t highest_of(const struct rn_histogram* h, int64_t value) {
  return lowest_of(h, value) + width_of(h, value) - 1;
}

static int64_t median_of(const struct rn_histogram* h, int64_t value) {
  return lowest_of(h, value) + (width_of(h, value) >> 1);
}

/* ---- recording ------------------------------------------------------------------------ */

bool rn_histogram_record(struct rn_histogram* h, int64_t value, int64_t times) {
  int64_t place = value < 0 ? -1 : place_of(h, value);
  if (place < 0 || (size_t)place >= h->length) {
    h->exceeds += times;
    return false;
  }
  h->counts[place] += times;
  h->total += times;
  if (value < h->min && value != 0) h->min = value;
  if (value > h->max) h->max = value;
  return true;
}

int64_t rn_histogram_merge(struct rn_histogram* h, const struct rn_histogram* from) {
  int64_t dropped = 0;
  int64_t exceeds = h->exceeds;
  for (size_t i = 0; i < from->length; i++)
    if (from->counts[i] != 0 && !rn_histogram_record(h, value_of(from, i), from->counts[i]))
      dropped += from->counts[i];
  h->exceeds = exceeds + from->exceeds + dropped;
  return dropped;
}

/* ---- asking --------------------------------------------------------------------------- */

int64_t rn_histogram_min(const struct rn_histogram* h) {
  if (h->counts[0] > 0) return 0;
  return h->min == INT64_MAX ? INT64_MAX : lowest_of(h, h->min);
}

int64_t rn_histogram_max(const struct rn_histogram* h) {
  return h->max == 0 ? 0 : highest_of(h, h->max);
}

double rn_histogram_mean(const struct rn_histogram* h) {
  double sum = 0;
  for (size_t i = 0; i < h->length; i++)
    if (h->counts[i] != 0) sum += (double)h->counts[i] * (double)median_of(h, value_of(h, i));
  return sum / (double)h->total; /* NaN for none */
}

double rn_histogram_stddev(const struct rn_histogram* h) {
  double mean = rn_histogram_mean(h);
  double sum = 0;
  for (size_t i = 0; i < h->length; i++) {
    if (h->counts[i] == 0) continue;
    double off = (double)median_of(h, value_of(h, i)) - mean;
    sum += off * off * (double)h->counts[i];
  }
  return sqrt(sum / (double)h->total);
}

int64_t rn_histogram_value_at(const struct rn_histogram* h, double percentile) {
  int64_t wanted = (int64_t)(percentile / 100 * (double)h->total + 0.5);
  int64_t seen = 0;
  if (wanted < 1) wanted = 1;
  for (size_t i = 0; i < h->length; i++) {
    seen += h->counts[i];
    if (seen >= wanted) return highest_of(h, value_of(h, i));
  }
  return highest_of(h, 0);
}

void rn_histogram_percentiles(const struct rn_histogram* h,
                              void (*each)(void* arg, double percentile, int64_t value),
                              void* arg) {
  double next = 0;
  int64_t seen = 0;
  int64_t value = 0;
  for (size_t i = 0; i < h->length && seen < h->total; i++) {
    if (h->counts[i] == 0) continue;
    seen += h->counts[i];
    value = value_of(h, i);
    /* One place may be what several percentiles wait for; once all is seen, only 100
     * is left. */
    while (next <= 100.0 * (double)seen / (double)h->total) {
      each(arg, next, value);
      double half = pow(2, (double)((int64_t)(log(100 / (100.0 - next)) / log(2)) + 1));
      next += 100.0 / half;
      if (seen >= h->total) break;
    }
  }
  each(arg, 100, value);
}
