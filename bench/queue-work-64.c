/* SPDX-License-Identifier: MIT */
/*
 * The thread pool kept busy: 64 works in flight. ns per work, from uv_queue_work
 * to the after-work callback, 64 of them overlapping; see queue-work.h.
 *
 *     queue-work-64 [WORKS]
 *
 * Wanted: 2
 */
#include "queue-work.h"

int main(int argc, char** argv) {
  return measure("queue-work-64", bench_arg(argc, argv, 1, 200000), 64);
}
