/* SPDX-License-Identifier: MIT */
/*
 * uv_fs_stat of a thousand files in turn, 32 requests in flight. ns per stat, from
 * the call to the callback, 32 of them overlapping.
 *
 *     fs-stat [STATS]
 *
 * Wanted: 2
 */
#include "fs.h"

enum { IN_FLIGHT = 32 };

static uint64_t begun;
static uint64_t ended;
static uint64_t count;

static void on_stat(uv_fs_t* req);

static void next(uv_loop_t* loop, uv_fs_t* req) {
  if (begun == count) return;
  must(uv_fs_stat(loop, req, file_name(begun++), on_stat) == 0);
}

static void on_stat(uv_fs_t* req) {
  must(req->result == 0 && req->statbuf.st_size == SMALL_BYTES);
  uv_fs_req_cleanup(req);
  ended++;
  next(req->loop, req);
}

static uint64_t run(uv_loop_t* loop, uint64_t stats) {
  static uv_fs_t reqs[IN_FLIGHT];
  begun = 0;
  ended = 0;
  count = stats;
  uint64_t begin_ns = bench_now_ns();
  for (int i = 0; i < IN_FLIGHT; i++) next(loop, &reqs[i]);
  must(uv_run(loop, UV_RUN_DEFAULT) == 0);
  must(ended == stats);
  return bench_now_ns() - begin_ns;
}

int main(int argc, char** argv) {
  uint64_t stats = bench_arg(argc, argv, 1, 100000);
  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  make_files();
  run(&loop, FILES); /* starts the threads */
  uint64_t took_ns = run(&loop, stats);
  remove_files();
  bench_end_loop(&loop);
  bench_report("fs-stat", took_ns, stats);
  return 0;
}
