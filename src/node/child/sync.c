/* SPDX-License-Identifier: MIT */
/*
 * spawnSync(file, args, env, cwd, stdio, flags, uid, gid, inputs, timeout, maxBuffer,
 *           killSignal): runs a process to its end while nothing else happens here.
 *
 * Returns UV_E* if it could not be started, else an object: pid, status, signal
 * (numbers), error (0 or UV_E*), output (bytes of each pipe, null for others).
 *
 * It has a loop of its own, which runs until the process has ended and all pipes are
 * closed; a grandchild may keep these open longer. A time-out or too much output kills
 * the process and closes the pipes.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/bufs.h"
#include "node/child/child.h"

enum { READ_STEP = 64 * 1024 };

struct pipe {
  uv_pipe_t handle;
  uv_write_t write;
  uv_shutdown_t shutdown;
  uv_buf_t input; /* what no request has been made for */
  struct run* run;
  char* output;
  size_t length, room;
  bool is_there;
};

struct run {
  uv_loop_t loop;
  uv_process_t process;
  uv_timer_t timer;
  struct rn_blocked_wait wait;
  struct pipe* pipes;
  int count;
  bool has_ended;
  int status; /* -1: by a signal, or unknown */
  int signal;
  int error;
  int input_error; /* it did not read all of its input; counts if error is 0 */
  int kill_signal;
  double max_buffer;
};

static void close_handle(void* handle) {
  if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

static void stop(struct run* run, int error) {
  if (run->error == 0) run->error = error;
  for (int i = 0; i < run->count; i++)
    if (run->pipes[i].is_there) close_handle(&run->pipes[i].handle);
  close_handle(&run->timer);
  if (run->has_ended) return;
  if (uv_process_kill(&run->process, run->kill_signal) != 0)
    uv_process_kill(&run->process, SIGKILL);
}

static void on_ended(uv_process_t* process, int64_t status, int signal) {
  struct run* run = process->data;
  run->has_ended = true;
  run->status = signal == 0 ? (int)status : -1;
  run->signal = signal;
  close_handle(process);
}

static void on_timeout(uv_timer_t* timer) {
  stop(timer->data, UV_ETIMEDOUT);
}

/* ---- the pipes ------------------------------------------------------------------------ */

static void on_alloc(uv_handle_t* handle, size_t wanted, uv_buf_t* buf) {
  (void)wanted;
  struct pipe* pipe = handle->data;
  *buf = uv_buf_init(NULL, 0);
  if (pipe->room - pipe->length < READ_STEP) {
    size_t room = pipe->room * 2 + READ_STEP;
    char* bigger = realloc(pipe->output, room);
    if (bigger == NULL) return;
    pipe->output = bigger;
    pipe->room = room;
  }
  *buf = uv_buf_init(pipe->output + pipe->length, READ_STEP);
}

static void on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  (void)buf;
  struct pipe* pipe = stream->data;
  struct run* run = pipe->run;
  if (n < 0) {
    close_handle(stream);
    if (n == UV_ENOBUFS) stop(run, UV_ENOMEM);
    return;
  }
  pipe->length += (size_t)n;
  if (run->max_buffer > 0 && (double)pipe->length > run->max_buffer) stop(run, UV_ENOBUFS);
}

static bool open_pipes(struct run* run, uv_process_options_t* options) {
  run->count = options->stdio_count;
  run->pipes = calloc((size_t)run->count + 1, sizeof(*run->pipes));
  if (run->pipes == NULL) {
    run->count = 0;
    return false;
  }
  for (int i = 0; i < run->count; i++) {
    struct pipe* pipe = &run->pipes[i];
    if (!(options->stdio[i].flags & UV_CREATE_PIPE)) continue;
    uv_pipe_init(&run->loop, &pipe->handle, 0);
    pipe->handle.data = pipe;
    pipe->run = run;
    pipe->is_there = true;
    options->stdio[i].data.stream = (uv_stream_t*)&pipe->handle;
  }
  return true;
}

static void on_shut(uv_shutdown_t* request, int status) {
  struct run* run = ((struct pipe*)request->handle->data)->run;
  if (run->input_error == 0) run->input_error = status;
}

static int shut(struct pipe* pipe) {
  return uv_shutdown(&pipe->shutdown, (uv_stream_t*)&pipe->handle, on_shut);
}

static void on_written(uv_write_t* request, int status);

/* As much as a request takes. Nobody changes the bytes: JavaScript does not run before the end. */
static int write_part(struct pipe* pipe) {
  size_t length = pipe->input.len < RN_BYTES_MAX ? pipe->input.len : RN_BYTES_MAX;
  uv_buf_t part = {.base = pipe->input.base, .len = length};
  pipe->input.base += length;
  pipe->input.len -= length;
  return uv_write(&pipe->write, (uv_stream_t*)&pipe->handle, &part, 1, on_written);
}

static void on_written(uv_write_t* request, int status) {
  struct pipe* pipe = request->handle->data;
  if (status == 0) status = pipe->input.len > 0 ? write_part(pipe) : shut(pipe);
  if (pipe->run->input_error == 0) pipe->run->input_error = status;
}

/* The first pipe is what the process reads: without input it sees the end at once. Nobody reads
 * from it here, as in Node: its end would hide that input was left. */
static int use_pipe(rn_context cx, struct pipe* pipe, rn_value input, bool is_first) {
  struct rn_bytes bytes;
  int err = 0;
  if (rn_is_object(cx, input) && rn_bytes_get(cx, input, &bytes)) {
    pipe->input = (uv_buf_t){.base = (char*)bytes.at, .len = bytes.length};
    err = write_part(pipe);
  } else if (is_first) {
    err = shut(pipe);
  }
  if (err != 0 || is_first) return err;
  return uv_read_start((uv_stream_t*)&pipe->handle, on_alloc, on_read);
}

static int use_pipes(rn_context cx, struct run* run, rn_object inputs) {
  for (int i = 0; i < run->count; i++) {
    if (!run->pipes[i].is_there) continue;
    rn_value input = inputs == NULL ? rn_undefined(cx) : rn_get_index(cx, inputs, (unsigned)i);
    int err = use_pipe(cx, &run->pipes[i], input, i == 0);
    if (err != 0) return err;
  }
  return 0;
}

/* ---- the run -------------------------------------------------------------------------- */

/* 0 if there was a process, whatever became of it. */
static int run_to_end(rn_context cx, struct run* run, uv_process_options_t* options,
                      rn_object inputs, double timeout_ms) {
  uv_timer_init(&run->loop, &run->timer);
  rn_blocked_wait_begin(rn_here(), &run->wait, &run->loop);
  run->timer.data = run->process.data = run;
  int err = UV_ENOMEM;
  if (open_pipes(run, options)) {
    options->exit_cb = on_ended;
    err = uv_spawn(&run->loop, &run->process, options);
    run->has_ended = err != 0;
  }
  if (err != 0) {
    stop(run, err);
    if (run->process.loop != NULL) close_handle(&run->process);
  } else {
    if (timeout_ms > 0) uv_timer_start(&run->timer, on_timeout, (uint64_t)timeout_ms, 0);
    uv_unref((uv_handle_t*)&run->timer);
    int used = use_pipes(cx, run, inputs);
    if (used != 0) stop(run, used);
  }
  uv_run(&run->loop, UV_RUN_DEFAULT);
  if (run->count > 0 && run->pipes[0].is_there) close_handle(&run->pipes[0].handle);
  close_handle(&run->timer);
  rn_blocked_wait_end(&run->wait);
  uv_run(&run->loop, UV_RUN_DEFAULT);
  return err;
}

static rn_value result_of(rn_context cx, struct run* run) {
  rn_object output = rn_array(cx, 0, NULL);
  for (int i = 0; i < run->count; i++) {
    struct pipe* pipe = &run->pipes[i];
    rn_value value = rn_null(cx);
    if (pipe->is_there && i > 0) {
      if (pipe->output == NULL) pipe->output = malloc(1);
      if (pipe->output != NULL)
        value = rn_uint8array(cx, pipe->output, pipe->length, rn_free_bytes, NULL);
      pipe->output = NULL;
    }
    rn_set_index(cx, output, (unsigned)i, value);
  }
  rn_object result = rn_object_new(cx);
  rn_set_number(cx, result, "pid", run->process.pid);
  rn_set_number(cx, result, "status", run->status);
  rn_set_number(cx, result, "signal", run->signal);
  rn_set_number(cx, result, "error", run->error != 0 ? run->error : run->input_error);
  rn_set(cx, result, "output", output);
  return result;
}

static rn_value spawn_and_wait(rn_context cx, struct rn_child_plan* plan, size_t argc,
                               const rn_value* argv) {
  struct run run = {.max_buffer = rn_to_double(cx, RN_ARG(10)),
                    .kill_signal = rn_to_int32(cx, RN_ARG(11))};
  if (run.kill_signal == 0) run.kill_signal = SIGTERM;
  int err = uv_loop_init(&run.loop);
  if (err != 0) return rn_number(cx, err);
  err = run_to_end(cx, &run, &plan->options, rn_as_object(cx, RN_ARG(8)),
                   rn_to_double(cx, RN_ARG(9)));
  rn_value value = err != 0 ? rn_number(cx, err) : result_of(cx, &run);
  for (int i = 0; i < run.count; i++) free(run.pipes[i].output);
  free(run.pipes);
  uv_loop_close(&run.loop);
  return value;
}

static RN_NATIVE(spawn_sync) {
  RN_UNUSED;
  struct rn_child_plan plan;
  bool ready = rn_child_plan_read(cx, argc, argv, &plan);
  rn_value value = ready ? spawn_and_wait(cx, &plan, argc, argv) : rn_number(cx, UV_ENOMEM);
  rn_child_plan_clear(&plan);
  return value;
}

const struct rn_function rn_child_sync_functions[] = {{"spawnSync", spawn_sync}, {NULL, NULL}};
