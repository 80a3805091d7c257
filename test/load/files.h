/* SPDX-License-Identifier: MIT */
/*
 * The life of a file, a step after the other; the writes and the reads are several at a
 * time. Any request may be taken back: then it ends with UV_ECANCELED, has not happened,
 * and is made again.
 *
 *   open ─▶ writes ─▶ fstat ─▶ reads ─▶ stat ─▶ scandir ─▶ close ─▶ rename ─▶ unlink
 *
 * That it has not happened shows: the file is opened with O_EXCL, removed once.
 */
#ifndef RONDO_TEST_LOAD_FILES_H
#define RONDO_TEST_LOAD_FILES_H

#include "load.h"

enum { PIECES_MAX = 8 };
enum files_step { OPEN, WRITE, FSTAT, READ, STAT, SCANDIR, CLOSE, RENAME, UNLINK, STEPS };

struct files {
  struct job job;
  enum files_step step;
  int fd, pieces, under_way;
  size_t size, place;
  char name[32], renamed[32];
  struct request* requests[PIECES_MAX];
  char* room; /* for reads */
};

static uint64_t files_bytes;

static void files_next(struct files* job);
static void files_on_done(uv_fs_t* req);

/* Where piece i begins; piece `pieces` is the end. */
static size_t files_piece(const struct files* job, int i) {
  return job->size * (size_t)i / (size_t)job->pieces;
}

static void files_ask(struct files* job, int piece) {
  struct request* r = request_new(&job->job, NULL);
  uv_fs_t* fs = &r->fs;
  r->offset = files_piece(job, piece);
  r->size = files_piece(job, piece + 1) - r->offset;
  uv_buf_t out = uv_buf_init(pattern_at(job->place + r->offset), (unsigned)r->size);
  uv_buf_t in = uv_buf_init(job->room + r->offset, (unsigned)r->size);
  int64_t at = (int64_t)r->offset;
  int flags = O_CREAT | O_EXCL | O_RDWR;
  int err = 0;
  job->requests[piece] = r;
  r->to = &job->requests[piece];
  job->under_way++;
  switch (job->step) {
    case OPEN:
      err = uv_fs_open(&loop, fs, job->name, flags, 0600, files_on_done);
      break;
    case WRITE:
      err = uv_fs_write(&loop, fs, job->fd, &out, 1, at, files_on_done);
      break;
    case FSTAT:
      err = uv_fs_fstat(&loop, fs, job->fd, files_on_done);
      break;
    case READ:
      err = uv_fs_read(&loop, fs, job->fd, &in, 1, at, files_on_done);
      break;
    case STAT:
      err = uv_fs_stat(&loop, fs, job->name, files_on_done);
      break;
    case SCANDIR:
      err = uv_fs_scandir(&loop, fs, ".", 0, files_on_done);
      break;
    case CLOSE:
      err = uv_fs_close(&loop, fs, job->fd, files_on_done);
      break;
    case RENAME:
      err = uv_fs_rename(&loop, fs, job->name, job->renamed, files_on_done);
      break;
    case UNLINK:
      err = uv_fs_unlink(&loop, fs, job->renamed, files_on_done);
      break;
    default:
      CHECK(0);
  }
  CHECK_EQ(err, 0);
}

static void files_check_scan(struct files* job, uv_fs_t* fs) {
  uv_dirent_t entry;
  int found = 0;
  int err;
  CHECK(fs->result > 0);
  while ((err = uv_fs_scandir_next(fs, &entry)) == 0) found += strcmp(entry.name, job->name) == 0;
  CHECK_EQ(err, UV_EOF);
  CHECK_EQ(found, 1);
}

/* What came of a request that was not taken back. */
static void files_check(struct files* job, struct request* r) {
  ssize_t result = r->fs.result;
  switch (job->step) {
    case OPEN:
      CHECK(result >= 0);
      job->fd = (int)result;
      break;
    case WRITE:
      CHECK_EQ(result, r->size);
      break;
    case READ:
      CHECK_EQ(result, r->size);
      CHECK(pattern_is(job->room + r->offset, r->size, job->place + r->offset));
      files_bytes += r->size;
      break;
    case FSTAT:
    case STAT:
      CHECK_EQ(result, 0);
      CHECK_EQ(r->fs.statbuf.st_size, job->size);
      break;
    case SCANDIR:
      files_check_scan(job, &r->fs);
      break;
    default:
      CHECK_EQ(result, 0);
  }
}

static void files_on_done(uv_fs_t* req) {
  struct request* r = REQUEST(req);
  struct files* job = (struct files*)r->job;
  struct request** place = r->to;
  int again = r->taken_back;
  CHECK(*place == r);
  CHECK_EQ(req->result == UV_ECANCELED, again);
  if (!again) files_check(job, r);
  uv_fs_req_cleanup(req);
  *place = NULL;
  job->under_way--;
  enter(&job->job);
  if (again)
    files_ask(job, (int)(place - job->requests));
  else if (job->under_way == 0)
    files_next(job);
  request_end(r);
}

static void files_begin(struct files* job) {
  int count = job->step == WRITE || job->step == READ ? job->pieces : 1;
  for (int i = 0; i < count; i++) files_ask(job, i);
  for (int i = 0; i < count; i++)
    if (one_in(8)) request_cancel(job->requests[i]);
}

static void files_next(struct files* job) {
  if (++job->step < STEPS) files_begin(job);
}

static void files_start(struct job* base) {
  struct files* job = (struct files*)base;
  snprintf(job->name, sizeof job->name, "f%llu", (unsigned long long)base->number);
  snprintf(job->renamed, sizeof job->renamed, "r%llu", (unsigned long long)base->number);
  job->pieces = 1 + (int)draw(PIECES_MAX);
  job->size = (size_t)job->pieces * (1 + draw(one_in(8) ? CHUNK_MAX - 1 : 4096));
  job->place = draw(PATTERN);
  job->room = malloc(job->size);
  CHECK(job->room != NULL);
  files_begin(job);
}

/* Some are taken back later than at once. */
static void files_step(struct job* base) {
  struct files* job = (struct files*)base;
  struct request* r = job->requests[draw(PIECES_MAX)];
  if (r != NULL && one_in(8)) request_cancel(r);
}

static void files_over(struct job* base) {
  struct files* job = (struct files*)base;
  CHECK_EQ(job->step, STEPS);
  CHECK(access(job->name, F_OK) != 0 && access(job->renamed, F_OK) != 0);
  free(job->room);
}

static struct play files_play = {.name = "files",
                                 .size = sizeof(struct files),
                                 .together = 8,
                                 .start = files_start,
                                 .step = files_step,
                                 .over = files_over};

#endif
