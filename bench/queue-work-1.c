/* SPDX-License-Identifier: MIT */
/*
 * The thread pool one work at a time: the way to a sleeping thread and back.
 * ns per work, from uv_queue_work to the after-work callback; see queue-work.h.
 *
 *     queue-work-1 [WORKS]
 *
 * Wanted: 1
 */
#include "queue-work.h"

int main(int argc, char** argv) {
  return measure("queue-work-1", bench_arg(argc, argv, 1, 10000), 1);
}
