/* SPDX-License-Identifier: MIT */
/*
 * Programs with a race, for rondo run-on --explore, and the same without it: `races NAME [sound]`.
 * Each passes in the usual order.
 */
#include <assert.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

static bool is_sound;
static uv_loop_t* loop;

static void must(int err) {
  if (err >= 0) return;
  fprintf(stderr, "races: %s\n", uv_strerror(err));
  exit(99);
}

/* ---- two reads, the second of which needs the first ------------------------------------ */

static uv_fs_t reads[2];
static uv_buf_t buffers[2];
static char bytes[2][8];
static uv_file files[2];
static bool has_header;

static void on_body(uv_fs_t* req) {
  printf("body of %d bytes\n", (int)req->result);
  uv_fs_req_cleanup(req);
  if (has_header) return;
  fprintf(stderr, "the body has no header\n");
  exit(4);
}

static void read_file(int i, uv_fs_cb callback) {
  buffers[i] = uv_buf_init(bytes[i], sizeof bytes[i]);
  must(uv_fs_read(loop, &reads[i], files[i], &buffers[i], 1, 0, callback));
}

static void on_header(uv_fs_t* req) {
  printf("header of %d bytes\n", (int)req->result);
  uv_fs_req_cleanup(req);
  has_header = true;
  if (is_sound) read_file(1, on_body);
}

static void run_reads(void) {
  for (int i = 0; i < 2; i++) {
    char name[] = "/tmp/races-XXXXXX";
    files[i] = mkstemp(name);
    must(files[i] < 0 ? UV_EIO : unlink(name));
    must(write(files[i], "12345", 5) == 5 ? 0 : UV_EIO);
  }
  read_file(0, on_header);
  if (!is_sound) read_file(1, on_body);
  must(uv_run(loop, UV_RUN_DEFAULT));
}

/* ---- a timer that takes a work to be done ---------------------------------------------- */

static uv_timer_t timer;
static uv_work_t work;
static int result;

static void on_timer(uv_timer_t* handle) {
  assert(is_sound || result == 42);
  printf("timer\n");
  uv_close((uv_handle_t*)handle, NULL);
}

static void compute(uv_work_t* req) {
  (void)req;
}

static void on_computed(uv_work_t* req, int status) {
  (void)req;
  result = status == 0 ? 42 : -1;
  printf("computed\n");
  if (is_sound) must(uv_timer_start(&timer, on_timer, 50, 0));
}

static void run_work(void) {
  must(uv_timer_init(loop, &timer));
  if (!is_sound) must(uv_timer_start(&timer, on_timer, 50, 0));
  must(uv_queue_work(loop, &work, compute, on_computed));
  must(uv_run(loop, UV_RUN_DEFAULT));
}

/* ---- what a work needs is freed when a handle is closed -------------------------------- */

struct job {
  uv_work_t work;
  uv_timer_t timeout;
  int* answer;
};

static struct job job;

static void on_job_closed(uv_handle_t* handle) {
  (void)handle;
  if (is_sound && uv_cancel((uv_req_t*)&job.work) == UV_EBUSY) return;
  free(job.answer);
  job.answer = NULL;
}

static void on_timeout(uv_timer_t* handle) {
  uv_close((uv_handle_t*)handle, on_job_closed);
}

static void do_job(uv_work_t* req) {
  (void)req;
}

static void on_job_done(uv_work_t* req, int status) {
  (void)req;
  if (status == UV_ECANCELED) return;
  if (is_sound && job.answer == NULL) return;
  *(volatile int*)job.answer = 42;
  printf("done\n");
  if (!uv_is_closing((uv_handle_t*)&job.timeout)) uv_close((uv_handle_t*)&job.timeout, NULL);
}

static void run_close(void) {
  job.answer = malloc(sizeof *job.answer);
  must(uv_timer_init(loop, &job.timeout));
  must(uv_timer_start(&job.timeout, on_timeout, 100, 0));
  must(uv_queue_work(loop, &job.work, do_job, on_job_done));
  must(uv_run(loop, UV_RUN_DEFAULT));
}

/* ---- a timer that is stopped by the callback that it should follow --------------------- */

static void on_never(uv_timer_t* handle) {
  uv_close((uv_handle_t*)handle, NULL);
}

static uv_async_t async;

static void on_async(uv_async_t* handle) {
  uv_close((uv_handle_t*)handle, NULL);
}

/* The async is sent only if the work was faster than the timer. */
static void on_hang_work(uv_work_t* req, int status) {
  (void)req, (void)status;
  if (is_sound || uv_is_active((uv_handle_t*)&timer)) must(uv_async_send(&async));
}

static void run_hang(void) {
  must(uv_async_init(loop, &async, on_async));
  must(uv_timer_init(loop, &timer));
  must(uv_timer_start(&timer, on_never, 20, 0));
  must(uv_queue_work(loop, &work, compute, on_hang_work));
  must(uv_run(loop, UV_RUN_DEFAULT));
}

/* ---- a thread of the program's own: in real time, and no hang --------------------------- */

static void on_thread(void* arg) {
  (void)arg;
  usleep(20000);
  must(uv_async_send(&async));
}

static void run_thread(void) {
  uv_thread_t thread;
  must(uv_async_init(loop, &async, on_async));
  must(uv_thread_create(&thread, on_thread, NULL));
  must(uv_run(loop, UV_RUN_DEFAULT));
  must(uv_thread_join(&thread));
  printf("joined\n");
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*run)(void);
  } programs[] = {{"reads", run_reads},
                  {"work", run_work},
                  {"close", run_close},
                  {"hang", run_hang},
                  {"thread", run_thread}};
  const char* what = argc > 1 ? argv[1] : "";
  is_sound = argc > 2 && strcmp(argv[2], "sound") == 0;
  loop = uv_default_loop();
  for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
    if (strcmp(what, programs[i].name) != 0) continue;
    programs[i].run();
    must(uv_loop_close(loop));
    return 0;
  }
  return 98;
}
