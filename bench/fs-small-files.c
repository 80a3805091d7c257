/* SPDX-License-Identifier: MIT */
/*
 * Small files opened, read and closed, 100,000 of them (a thousand, a hundred
 * times), 32 at a time. ns per file, with its three requests.
 *
 *     fs-small-files [FILES]
 *
 * Wanted: 1.5
 */
#include "fs.h"

enum { AT_A_TIME = 32 };

struct reading {
  uv_fs_t req;
  uv_file file;
  char bytes[2 * SMALL_BYTES];
};

static uint64_t begun;
static uint64_t ended;
static uint64_t count;

static void next(uv_loop_t* loop, struct reading* reading);

static void on_close(uv_fs_t* req) {
  must(req->result == 0);
  uv_fs_req_cleanup(req);
  ended++;
  next(req->loop, (struct reading*)req);
}

static void on_read(uv_fs_t* req) {
  must(req->result == SMALL_BYTES);
  uv_fs_req_cleanup(req);
  must(uv_fs_close(req->loop, req, ((struct reading*)req)->file, on_close) == 0);
}

static void on_open(uv_fs_t* req) {
  struct reading* reading = (struct reading*)req;
  must(req->result >= 0);
  reading->file = (uv_file)req->result;
  uv_fs_req_cleanup(req);
  uv_buf_t buf = uv_buf_init(reading->bytes, sizeof reading->bytes);
  must(uv_fs_read(req->loop, req, reading->file, &buf, 1, 0, on_read) == 0);
}

static void next(uv_loop_t* loop, struct reading* reading) {
  if (begun == count) return;
  must(uv_fs_open(loop, &reading->req, file_name(begun++), O_RDONLY, 0, on_open) == 0);
}

static uint64_t run(uv_loop_t* loop, struct reading* readings, uint64_t files) {
  begun = 0;
  ended = 0;
  count = files;
  uint64_t begin_ns = bench_now_ns();
  for (int i = 0; i < AT_A_TIME; i++) next(loop, &readings[i]);
  must(uv_run(loop, UV_RUN_DEFAULT) == 0);
  must(ended == files);
  return bench_now_ns() - begin_ns;
}

int main(int argc, char** argv) {
  uint64_t files = bench_arg(argc, argv, 1, 100000);
  struct reading* readings = bench_alloc(AT_A_TIME, sizeof *readings);
  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  make_files();
  run(&loop, readings, FILES); /* starts the threads */
  uint64_t took_ns = run(&loop, readings, files);
  remove_files();
  bench_end_loop(&loop);
  free(readings);
  bench_report("fs-small-files", took_ns, files);
  return 0;
}
