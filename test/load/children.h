/* SPDX-License-Identifier: MIT */
/*
 * Child processes of four kinds: cat, which must give back all that it is fed; a shell
 * that says words on both outputs and exits with a status; cat that is left alone until a
 * signal ends it; a program that is not there. A child whose handle is closed before its
 * end is killed, and waited for when the round is over.
 */
#ifndef RONDO_TEST_LOAD_CHILDREN_H
#define RONDO_TEST_LOAD_CHILDREN_H

#include "load.h"

enum child_kind { CHILD_CAT, CHILD_SAYS, CHILD_WAITS, CHILD_MISSING, CHILD_KINDS };
enum { ORPHANS_MAX = 1 << 14, SAID_MAX = 64 };

struct child {
  struct job job;
  enum child_kind kind;
  struct thing process;
  struct thing in, out, err;
  int status, signal, ended;
  int steps_left; /* until it is killed */
  int killed;     /* by which signal */
  size_t fed, got, place;
  size_t said[2];
  char words[2][SAID_MAX];
};

static pid_t orphans[ORPHANS_MAX];
static size_t orphans_count;
static uint64_t children_bytes;

static void child_kill(struct thing* thing) {
  struct child* job = (struct child*)thing->job;
  job->job.broken = 1;
  if (thing == &job->process && !job->ended && job->kind != CHILD_MISSING) {
    int err = uv_process_kill(&thing->process, SIGKILL);
    CHECK(err == 0 || err == UV_ESRCH); /* waited for, and about to be told */
    CHECK(orphans_count < ORPHANS_MAX);
    if (err == 0) orphans[orphans_count++] = uv_process_get_pid(&thing->process);
  }
  thing_close(thing);
}

/* Children whose handles were closed early are the program's to wait for. */
static inline void children_bury(void) {
  while (orphans_count > 0) {
    pid_t pid = orphans[--orphans_count];
    pid_t r;
    do r = waitpid(pid, NULL, 0);
    while (r == -1 && errno == EINTR);
    CHECK(r == pid || (r == -1 && errno == ECHILD));
  }
}

static void child_on_exit(uv_process_t* process, int64_t status, int sig) {
  struct thing* thing = THING(process);
  struct child* job = (struct child*)thing->job;
  CHECK(is_open(thing) && !job->ended);
  job->ended = 1;
  job->status = (int)status;
  job->signal = sig;
  CHECK_EQ(uv_process_kill(process, 0), UV_ESRCH);
  thing_close(thing);
  enter(&job->job);
}

static void child_on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  struct thing* thing = THING(stream);
  struct child* job = (struct child*)thing->job;
  CHECK(is_open(thing));
  if (n > 0 && job->kind == CHILD_CAT && thing == &job->out) {
    CHECK(pattern_is(buf->base, (size_t)n, job->place + job->got));
    job->got += (size_t)n;
    children_bytes += (uint64_t)n;
  } else if (n > 0) {
    int which = thing == &job->err;
    CHECK(job->said[which] + (size_t)n < SAID_MAX);
    memcpy(job->words[which] + job->said[which], buf->base, (size_t)n);
    job->said[which] += (size_t)n;
  } else if (n < 0) {
    CHECK(n == UV_EOF || n == UV_ECONNRESET);
    CHECK(n == UV_EOF || job->job.broken || job->killed);
    thing_close(thing);
  }
  enter(&job->job);
}

static void child_on_shutdown(uv_shutdown_t* req, int status) {
  struct request* r = REQUEST(req);
  CHECK(status == 0 || r->job->broken);
  thing_close(r->to);
  enter(r->job);
  request_end(r);
}

static void child_on_write(uv_write_t* req, int status) {
  struct request* r = REQUEST(req);
  CHECK(status == 0 || r->job->broken);
  enter(r->job);
  request_end(r);
}

static void child_feed(struct child* job) {
  size_t total = draw(one_in(4) ? 400000 : 5000);
  job->place = draw(PATTERN);
  while (job->fed < total) {
    size_t size = total - job->fed < CHUNK_MAX ? total - job->fed : CHUNK_MAX;
    uv_buf_t buf = uv_buf_init(pattern_at(job->place + job->fed), (unsigned)size);
    struct request* r = request_new(&job->job, NULL);
    job->fed += size;
    CHECK_EQ(uv_write(&r->write, &job->in.stream, &buf, 1, child_on_write), 0);
  }
  struct request* r = request_new(&job->job, &job->in);
  CHECK_EQ(uv_shutdown(&r->shutdown, &job->in.stream, child_on_shutdown), 0);
}

static void child_start(struct job* base) {
  static char* const cat[] = {"cat", NULL};
  static char* const says[] = {"sh", "-c", "echo said; echo cried >&2; exit 7", NULL};
  static char* const missing[] = {"no-such-program-anywhere", NULL};
  struct child* job = (struct child*)base;
  struct thing* pipes[3] = {&job->in, &job->out, &job->err};
  uv_stdio_container_t stdio[3];
  job->kind = (enum child_kind)draw(CHILD_KINDS);
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(uv_pipe_init(&loop, &pipes[i]->pipe, 0), 0);
    thing_open(pipes[i], base, child_kill);
    stdio[i].flags = UV_CREATE_PIPE | (i == 0 ? UV_READABLE_PIPE : UV_WRITABLE_PIPE);
    stdio[i].data.stream = &pipes[i]->stream;
  }
  char* const* args = job->kind == CHILD_SAYS ? says : job->kind == CHILD_MISSING ? missing : cat;
  uv_process_options_t options = {.exit_cb = child_on_exit,
                                  .file = args[0],
                                  .args = (char**)(uintptr_t)args,
                                  .stdio_count = 3,
                                  .stdio = stdio};
  int err = uv_spawn(&loop, &job->process.process, &options);
  CHECK_EQ(err, job->kind == CHILD_MISSING ? UV_ENOENT : 0);
  thing_open(&job->process, base, child_kill);
  if (err != 0) {
    for (int i = 0; i < 3; i++) thing_close(pipes[i]);
    thing_close(&job->process);
    return;
  }
  for (int i = 1; i < 3; i++)
    CHECK_EQ(uv_read_start(&pipes[i]->stream, give_room, child_on_read), 0);
  if (job->kind == CHILD_CAT) child_feed(job);
  if (job->kind == CHILD_SAYS) thing_close(&job->in);
  job->steps_left = (int)draw(10);
}

static void child_step(struct job* base) {
  static const int signals[] = {SIGTERM, SIGKILL, SIGHUP, SIGINT};
  struct child* job = (struct child*)base;
  if (job->kind != CHILD_WAITS) return;
  if (!is_open(&job->process)) { /* it has ended, or mischief saw to it */
    thing_close(&job->in);
    return;
  }
  if (job->killed || --job->steps_left > 0) return;
  /* Mischief may have closed its input: then it has ended, or is about to. */
  int sig = signals[draw(4)];
  int err = uv_process_kill(&job->process.process, sig);
  CHECK(err == 0 || (err == UV_ESRCH && base->broken));
  job->killed = sig;
}

static void child_over(struct job* base) {
  struct child* job = (struct child*)base;
  if (base->broken || job->kind == CHILD_MISSING) {
    CHECK(job->kind != CHILD_MISSING || !job->ended);
    return;
  }
  CHECK(job->ended);
  CHECK_EQ(job->status, job->kind == CHILD_SAYS ? 7 : 0);
  CHECK_EQ(job->signal, job->killed);
  if (job->kind == CHILD_CAT) CHECK_EQ(job->got, job->fed);
  if (job->kind != CHILD_SAYS) return;
  CHECK_STR(job->words[0], "said\n");
  CHECK_STR(job->words[1], "cried\n");
}

static struct play child_play = {.name = "children",
                                 .size = sizeof(struct child),
                                 .together = 4,
                                 .start = child_start,
                                 .step = child_step,
                                 .over = child_over};

#endif
