/* SPDX-License-Identifier: MIT */
/*
 * uv_fs_read of 4 KiB at random places of a file of 16 MiB, 32 requests in flight.
 * ns per read, from the call to the callback, 32 of them overlapping.
 *
 *     fs-read [READS]
 *
 * Wanted: 2
 */
#include <unistd.h>

#include "bench.h"

enum { IN_FLIGHT = 32, BLOCK = 4096, BLOCKS = 4096 };

static int file;
static uint64_t begun;
static uint64_t ended;
static uint64_t count;
static uint64_t seed = BENCH_SEED;

struct reading {
  uv_fs_t req;
  uint64_t block;
  uint64_t bytes[BLOCK / sizeof(uint64_t)];
};

static void on_read(uv_fs_t* req);

static void next(uv_loop_t* loop, struct reading* reading) {
  if (begun == count) return;
  begun++;
  reading->block = bench_random(&seed) % BLOCKS;
  uv_buf_t buf = uv_buf_init((char*)reading->bytes, BLOCK);
  must(uv_fs_read(loop, &reading->req, file, &buf, 1, (int64_t)(reading->block * BLOCK), on_read) ==
       0);
}

static void on_read(uv_fs_t* req) {
  struct reading* reading = (struct reading*)req;
  must(req->result == BLOCK && reading->bytes[0] == reading->block);
  uv_fs_req_cleanup(req);
  ended++;
  next(req->loop, reading);
}

static uint64_t run(uv_loop_t* loop, struct reading* readings, uint64_t reads) {
  begun = 0;
  ended = 0;
  count = reads;
  uint64_t begin_ns = bench_now_ns();
  for (int i = 0; i < IN_FLIGHT; i++) next(loop, &readings[i]);
  must(uv_run(loop, UV_RUN_DEFAULT) == 0);
  must(ended == reads);
  return bench_now_ns() - begin_ns;
}

static void make_file(void) {
  char name[] = "/tmp/rondo-bench-XXXXXX";
  file = mkstemp(name);
  must(file >= 0 && unlink(name) == 0);
  uint64_t bytes[BLOCK / sizeof(uint64_t)] = {0};
  for (uint64_t i = 0; i < BLOCKS; i++) {
    bytes[0] = i;
    must(write(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes);
  }
}

int main(int argc, char** argv) {
  uint64_t reads = bench_arg(argc, argv, 1, 200000);
  struct reading* readings = bench_alloc(IN_FLIGHT, sizeof *readings);
  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  make_file();
  run(&loop, readings, 1000); /* starts the threads */
  uint64_t took_ns = run(&loop, readings, reads);
  close(file);
  bench_end_loop(&loop);
  free(readings);
  bench_report("fs-read", took_ns, reads);
  return 0;
}
