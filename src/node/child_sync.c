/* SPDX-License-Identifier: MIT */
/*
 * spawnSync(file, args, env, cwd, stdio, flags, uid, gid, inputs, timeout, maxBuffer,
 *           killSignal): runs a process to its end while nothing else happens here.
 *
 * Returns UV_E* if it could not be started, else an object: pid, status, signal
 * (numbers), error (0 or UV_E*), output (bytes of each pipe, null for others).
 *
 * It ends when the process has ended and all pipes are closed, which a grandchild
 * may keep open longer. A time-out or too much output kills the process.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "node/child.h"

enum { READ_STEP = 64 * 1024, WAIT_STEP_MS = 5 };

struct pipe {
  int fd; /* -1: closed, or none */
  const uint8_t* input;
  size_t input_left;
  bool writes; /* input is left, or its end is to be told */
  char* output;
  size_t length, room;
};

struct run {
  struct pipe* pipes;
  struct pollfd* polled;
  size_t count;
  pid_t pid;
  int pidfd;
  bool ended;
  int status;
  int error;
  int kill_signal;
  double max_buffer;
  uint64_t deadline_ns; /* 0: none */
};

static void stop(struct run* run, int error) {
  if (run->error == 0) run->error = error;
  if (!run->ended && kill(run->pid, run->kill_signal) != 0) kill(run->pid, SIGKILL);
}

static void close_pipe(struct pipe* pipe) {
  if (pipe->fd >= 0) close(pipe->fd);
  pipe->fd = -1;
}

static void close_pipes(struct run* run) {
  for (size_t i = 0; i < run->count; i++) close_pipe(&run->pipes[i]);
}

/* ---- the pipes ------------------------------------------------------------------------ */

static void feed(struct pipe* pipe) {
  while (pipe->input_left > 0) {
    ssize_t n = write(pipe->fd, pipe->input, pipe->input_left);
    if (n >= 0) {
      pipe->input += n;
      pipe->input_left -= (size_t)n;
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      break; /* it reads no more */
    }
  }
  pipe->writes = false;
  shutdown(pipe->fd, SHUT_WR);
}

static void drain(struct run* run, struct pipe* pipe) {
  if (pipe->room - pipe->length < READ_STEP) {
    size_t room = pipe->room * 2 + READ_STEP;
    char* bigger = realloc(pipe->output, room);
    if (bigger == NULL) {
      stop(run, UV_ENOMEM);
      close_pipe(pipe);
      return;
    }
    pipe->output = bigger;
    pipe->room = room;
  }
  ssize_t n = read(pipe->fd, pipe->output + pipe->length, READ_STEP);
  if (n > 0) {
    pipe->length += (size_t)n;
    if (run->max_buffer > 0 && (double)pipe->length > run->max_buffer) stop(run, UV_ENOBUFS);
  } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
    close_pipe(pipe);
  }
}

/* ---- the process ---------------------------------------------------------------------- */

static void look(struct run* run) {
  if (run->ended) return;
  pid_t pid;
  do pid = waitpid(run->pid, &run->status, WNOHANG);
  while (pid == -1 && errno == EINTR);
  run->ended = pid != 0;
}

static bool is_done(const struct run* run) {
  if (!run->ended) return false;
  for (size_t i = 0; i < run->count; i++)
    if (run->pipes[i].fd >= 0) return false;
  return true;
}

static int wait_ms(const struct run* run) {
  int64_t wait = run->pidfd < 0 && !run->ended ? WAIT_STEP_MS : -1;
  if (run->deadline_ns == 0 || run->error != 0) return (int)wait;
  uint64_t now = uv_hrtime();
  int64_t left = now >= run->deadline_ns ? 0 : (int64_t)((run->deadline_ns - now) / 1000000 + 1);
  return (int)(wait < 0 || left < wait ? left : wait);
}

/* One wait, and what came of it. */
static void step(struct run* run) {
  for (size_t i = 0; i < run->count; i++) {
    const struct pipe* pipe = &run->pipes[i];
    run->polled[i] =
        (struct pollfd){.fd = pipe->fd, .events = (short)(POLLIN | (pipe->writes ? POLLOUT : 0))};
  }
  run->polled[run->count] = (struct pollfd){.fd = run->ended ? -1 : run->pidfd, .events = POLLIN};
  int n = poll(run->polled, run->count + 1, wait_ms(run));
  if (n == -1 && errno != EINTR) {
    stop(run, -errno);
    close_pipes(run);
  }
  for (size_t i = 0; n > 0 && i < run->count; i++) {
    struct pipe* pipe = &run->pipes[i];
    short ready = run->polled[i].revents;
    if (pipe->writes && (ready & (POLLOUT | POLLERR))) feed(pipe);
    if (pipe->fd >= 0 && (ready & (POLLIN | POLLHUP | POLLERR))) drain(run, pipe);
  }
  look(run);
  if (run->deadline_ns != 0 && run->error == 0 && uv_hrtime() >= run->deadline_ns) {
    stop(run, UV_ETIMEDOUT);
    close_pipes(run);
  }
  if (run->error == UV_ENOBUFS) close_pipes(run);
}

static bool prepare(rn_context cx, struct run* run, const struct rn_child_plan* plan,
                    rn_object inputs) {
  run->count = plan->stdio_count;
  run->pipes = calloc(run->count + 1, sizeof(*run->pipes));
  run->polled = calloc(run->count + 1, sizeof(*run->polled));
  if (run->pipes == NULL || run->polled == NULL) return false;
  for (size_t i = 0; i < run->count; i++) {
    struct pipe* pipe = &run->pipes[i];
    pipe->fd = plan->ours[i];
    if (pipe->fd < 0) continue;
    fcntl(pipe->fd, F_SETFL, O_NONBLOCK);
    struct rn_bytes bytes;
    rn_value input = inputs == NULL ? rn_undefined(cx) : rn_get_index(cx, inputs, (unsigned)i);
    bool has_input = rn_is_object(cx, input) && rn_bytes_get(cx, input, &bytes);
    if (has_input) {
      pipe->input = bytes.at;
      pipe->input_left = bytes.length;
    }
    /* Its first pipe is what it reads: without input it sees the end at once. */
    pipe->writes = has_input || i == 0;
  }
  return true;
}

/* No memory to talk to it. */
static void give_up(struct run* run, const struct rn_child_plan* plan) {
  for (size_t i = 0; i < plan->stdio_count; i++)
    if (plan->ours[i] >= 0) close(plan->ours[i]);
  kill(run->pid, SIGKILL);
  while (waitpid(run->pid, &run->status, 0) == -1 && errno == EINTR) continue;
  run->count = 0;
  run->ended = true;
  run->error = UV_ENOMEM;
}

/* ---- the native ----------------------------------------------------------------------- */

static void free_bytes(void* bytes, void* arg) {
  (void)arg;
  free(bytes);
}

static rn_value result_of(rn_context cx, struct run* run, const struct rn_child_plan* plan) {
  rn_object output = rn_array(cx, 0, NULL);
  for (size_t i = 0; i < run->count; i++) {
    struct pipe* pipe = &run->pipes[i];
    rn_value value = rn_null(cx);
    if (plan->stdio[i] == RN_CHILD_PIPE && i > 0) {
      if (pipe->output == NULL) pipe->output = malloc(1);
      if (pipe->output != NULL)
        value = rn_uint8array(cx, pipe->output, pipe->length, free_bytes, NULL);
      pipe->output = NULL;
    }
    rn_set_index(cx, output, (unsigned)i, value);
  }
  rn_object result = rn_object_new(cx);
  rn_set_number(cx, result, "pid", run->pid);
  rn_set_number(cx, result, "status", WIFEXITED(run->status) ? WEXITSTATUS(run->status) : -1);
  rn_set_number(cx, result, "signal", WIFSIGNALED(run->status) ? WTERMSIG(run->status) : 0);
  rn_set_number(cx, result, "error", run->error);
  rn_set(cx, result, "output", output);
  return result;
}

static RN_NATIVE(spawn_sync) {
  RN_UNUSED;
  struct rn_child_plan plan;
  if (!rn_child_plan_read(cx, argc, argv, &plan)) {
    rn_child_plan_clear(&plan);
    return rn_number(cx, UV_ENOMEM);
  }
  double timeout_ms = rn_to_double(cx, RN_ARG(9));
  struct run run = {.max_buffer = rn_to_double(cx, RN_ARG(10)),
                    .kill_signal = rn_to_int32(cx, RN_ARG(11))};
  if (run.kill_signal == 0) run.kill_signal = SIGTERM;
  int64_t pid = rn_child_launch(&plan);
  rn_value value = rn_number(cx, (double)pid);
  if (pid > 0) {
    run.pid = (pid_t)pid;
    run.pidfd = rn_child_pidfd(run.pid);
    if (timeout_ms > 0) run.deadline_ns = uv_hrtime() + (uint64_t)(timeout_ms * 1e6);
    if (!prepare(cx, &run, &plan, rn_as_object(cx, RN_ARG(8)))) give_up(&run, &plan);
    while (!is_done(&run)) step(&run);
    value = result_of(cx, &run, &plan);
    for (size_t i = 0; i < run.count; i++) free(run.pipes[i].output);
    if (run.pidfd >= 0) close(run.pidfd);
  }
  free(run.pipes);
  free(run.polled);
  rn_child_plan_clear(&plan);
  return value;
}

const struct rn_function rn_child_sync_functions[] = {{"spawnSync", spawn_sync}, {NULL, NULL}};
