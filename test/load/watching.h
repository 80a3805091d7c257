/* SPDX-License-Identifier: MIT */
/*
 * A folder that is watched by up to three handles, in which file after file is made: each
 * handle must tell each name. And a file that grows until the handle that polls it has
 * told so.
 */
#ifndef RONDO_TEST_LOAD_WATCHING_H
#define RONDO_TEST_LOAD_WATCHING_H

#include "load.h"

enum { WATCHERS_MAX = 3 };

struct watching {
  struct job job;
  struct thing watchers[WATCHERS_MAX];
  struct thing poller;
  int count, told[WATCHERS_MAX]; /* the last name that it told */
  int made, files;
  char folder[32], grown[48];
};

static uint64_t watching_total;

static void watching_make(struct watching* job) {
  char name[64];
  snprintf(name, sizeof name, "%s/%d", job->folder, ++job->made);
  int fd = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  CHECK(fd >= 0);
  CHECK_EQ(write(fd, "x", 1), 1);
  CHECK_EQ(close(fd), 0);
  CHECK_EQ(unlink(name), 0);
}

static void watching_on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  struct thing* thing = THING(handle);
  struct watching* job = (struct watching*)thing->job;
  CHECK(is_open(thing));
  CHECK_EQ(status, 0);
  CHECK(events != 0 && name != NULL);
  int number = atoi(name);
  int* told = &job->told[thing - job->watchers];
  watching_total++;
  if (strcmp(name, "grown") != 0) {
    CHECK(number == *told || number == *told + 1); /* none is left out */
    CHECK(number <= job->made);
    *told = number;
  }
  enter(&job->job);
}

static void watching_on_poll(uv_fs_poll_t* handle, int status, const uv_stat_t* before,
                             const uv_stat_t* now) {
  struct thing* thing = THING(handle);
  CHECK(is_open(thing));
  CHECK_EQ(status, 0);
  /* A write changes the time before the size: both may be told apart. */
  CHECK(now->st_size >= before->st_size);
  if (now->st_size > before->st_size) thing_close(thing);
  enter(thing->job);
}

static void watching_grow(struct watching* job) {
  int fd = open(job->grown, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0600);
  CHECK(fd >= 0);
  CHECK_EQ(write(fd, "x", 1), 1);
  CHECK_EQ(close(fd), 0);
}

static void watching_start(struct job* base) {
  struct watching* job = (struct watching*)base;
  snprintf(job->folder, sizeof job->folder, "w%llu", (unsigned long long)base->number);
  snprintf(job->grown, sizeof job->grown, "%s/grown", job->folder);
  CHECK_EQ(mkdir(job->folder, 0700), 0);
  watching_grow(job);
  job->count = 1 + (int)draw(WATCHERS_MAX);
  job->files = 1 + (int)draw(10);
  for (int i = 0; i < job->count; i++) {
    struct thing* thing = &job->watchers[i];
    CHECK_EQ(uv_fs_event_init(&loop, &thing->event), 0);
    thing_open(thing, base, thing_close);
    CHECK_EQ(uv_fs_event_start(&thing->event, watching_on_event, job->folder, 0), 0);
  }
  if (one_in(2)) {
    CHECK_EQ(uv_fs_poll_init(&loop, &job->poller.poll), 0);
    thing_open(&job->poller, base, thing_close);
    CHECK_EQ(uv_fs_poll_start(&job->poller.poll, watching_on_poll, job->grown, 1 + draw(10)), 0);
  }
  watching_make(job);
}

/* The next file is made when all have told the last. */
static void watching_step(struct job* base) {
  struct watching* job = (struct watching*)base;
  if (is_open(&job->poller)) watching_grow(job);
  for (int i = 0; i < job->count; i++)
    if (is_open(&job->watchers[i]) && job->told[i] < job->made) return;
  if (job->made < job->files) {
    watching_make(job);
    return;
  }
  for (int i = 0; i < job->count; i++) thing_close(&job->watchers[i]);
}

static void watching_over(struct job* base) {
  struct watching* job = (struct watching*)base;
  CHECK_EQ(unlink(job->grown), 0);
  CHECK_EQ(rmdir(job->folder), 0);
}

static struct play watching_play = {.name = "watching",
                                    .size = sizeof(struct watching),
                                    .together = 3,
                                    .start = watching_start,
                                    .step = watching_step,
                                    .over = watching_over};

#endif
