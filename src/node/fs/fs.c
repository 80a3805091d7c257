/* SPDX-License-Identifier: MIT */
/*
 * native('fs'): how a call becomes an operation, how its result comes back, and the memory that
 * results of numbers are left in.
 *
 * Shared memory: `binding.shared` is an ArrayBuffer of RN_FS_STAT_FIELDS words of
 * 64 bits, which stat leaves as doubles or as integers (for bigint), and the last
 * word, the step at which a whole-file operation failed. JavaScript reads it
 * before anything else can be called.
 */
#include "node/fs/fs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "node/process/life.h"

static _Thread_local struct {
  union rn_fs_words words;
  double step;
} shared;

/* ---- requests on their way ------------------------------------------------------------ */

static _Thread_local struct rn_fs_flight* flights;

void rn_fs_took_off(struct rn_fs_flight* flight, uv_req_t* req) {
  *flight = (struct rn_fs_flight){.next = flights, .link = &flights, .req = req};
  if (flights != NULL) flights->link = &flight->next;
  flights = flight;
}

void rn_fs_landed(struct rn_fs_flight* flight) {
  *flight->link = flight->next;
  if (flight->next != NULL) flight->next->link = flight->link;
}

/* A file that is to be closed is closed all the same. */
static bool may_cancel(const uv_req_t* req) {
  return req->type != UV_FS || uv_fs_get_type((const uv_fs_t*)req) != UV_FS_CLOSE;
}

/* They land in the loop's last turns. */
static void cancel_all(rn_engine* engine) {
  (void)engine;
  for (struct rn_fs_flight* flight = flights; flight != NULL; flight = flight->next)
    if (may_cancel(flight->req)) (void)uv_cancel(flight->req);
}

/* ---- arguments ------------------------------------------------------------------------ */

bool rn_fs_path_get(rn_context cx, rn_value value, struct rn_text* text) {
  struct rn_bytes bytes;
  if (!rn_is_object(cx, value) || !rn_bytes_get(cx, value, &bytes))
    return rn_text_get(cx, value, text);
  text->at = bytes.length < sizeof(text->small) ? text->small : malloc(bytes.length + 1);
  if (text->at == NULL) return false;
  /* rn_text_free frees it. NOLINTBEGIN(clang-analyzer-unix.Malloc) */
  memcpy(text->at, bytes.at, bytes.length);
  text->at[bytes.length] = '\0';
  /* NOLINTEND(clang-analyzer-unix.Malloc) */
  text->length = bytes.length;
  return true;
}

static bool get_bytes(rn_context cx, rn_value value, const struct rn_fs_op* op,
                      struct rn_bytes* bytes) {
  return op->callback != 0 ? rn_bytes_hold(cx, value, bytes) : rn_bytes_get(cx, value, bytes);
}

static bool read_vectors(rn_context cx, rn_value value, struct rn_fs_op* op) {
  rn_object array = rn_as_object(cx, value);
  if (array == NULL) return false;
  size_t count = rn_array_length(cx, array);
  uv_buf_t* list = calloc(count == 0 ? 1 : count, sizeof(*list));
  op->data.vectors.list = list;
  if (list == NULL) return false;
  for (size_t i = 0; i < count; i++) {
    struct rn_bytes bytes;
    if (!get_bytes(cx, rn_get_index(cx, array, (unsigned)i), op, &bytes)) return false;
    list[i] = (uv_buf_t){.base = (char*)bytes.at, .len = bytes.length};
  }
  op->data.vectors.count = count;
  return true;
}

static bool has_vectors(const struct rn_fs_op* op) {
  return strchr(op->kind->signature, 'v') != NULL;
}

static bool read_text(rn_context cx, rn_value value, bool is_path, struct rn_fs_op* op,
                      struct rn_text* text) {
  if (!(is_path ? rn_fs_path_get(cx, value, text) : rn_text_get(cx, value, text))) return false;
  op->texts[op->texts_used] = text->at;
  op->lengths[op->texts_used++] = text->length;
  return true;
}

static int64_t read_integer(rn_context cx, rn_value value) {
  int32_t small;
  if (rn_fast_int(value, &small)) return small;
  return rn_is_undefined(cx, value) ? 0 : rn_to_int64(cx, value);
}

static bool read_arguments(rn_context cx, size_t argc, const rn_value* argv, struct rn_fs_op* op,
                           struct rn_text texts[2]) {
  unsigned ints = 0, times = 0;
  rn_value keep = NULL;
  for (size_t i = 1; op->kind->signature[i - 1] != '\0'; i++) {
    const char letter = op->kind->signature[i - 1];
    rn_value value = RN_ARG(i);
    switch (letter) {
      case 'p':
      case 's':
        if (!read_text(cx, value, letter == 'p', op, &texts[op->texts_used])) return false;
        break;
      case 'i':
        op->ints[ints++] = read_integer(cx, value);
        break;
      case 'f':
        op->flag = rn_to_bool(cx, value);
        break;
      case 'd':
        op->data.times[times++] = rn_to_double(cx, value);
        break;
      case 'b':
        if (!get_bytes(cx, value, op, &op->data.bytes)) return false;
        keep = value;
        break;
      case 'v':
        if (!read_vectors(cx, value, op)) return false;
        keep = value;
        break;
      default:
        break;
    }
  }
  if (keep != NULL && op->callback != 0) op->kept = rn_keep(op->engine, keep);
  if (op->kind->is_large != NULL && op->kind->is_large(op)) op->kind = op->kind->in_parts;
  return true;
}

/* For perform, which comes when those of the call are gone. */
static bool own_texts(struct rn_fs_op* op) {
  for (unsigned i = 0; i < op->texts_used; i++) {
    char* copy = malloc(op->lengths[i] + 1);
    if (copy != NULL) memcpy(copy, op->texts[i], op->lengths[i] + 1);
    op->texts[i] = copy;
  }
  for (unsigned i = 0; i < op->texts_used; i++)
    if (op->texts[i] == NULL) return false;
  return true;
}

/* ---- the way of an operation ---------------------------------------------------------- */

/* began: it is or was a request of the loop's. */
static void clear(struct rn_fs_op* op, bool began) {
  if (op->kind->begin != NULL)
    uv_fs_req_cleanup(&op->req.fs);
  else if (began)
    for (unsigned i = 0; i < op->texts_used; i++) free(op->texts[i]);
  if (op->kept != 0) rn_drop(op->engine, op->kept);
  if (has_vectors(op)) free(op->data.vectors.list);
  free(op->out);
}

static void note_effect(const struct rn_fs_op* op) {
  if (op->kind->effect == RN_FS_OPENS && op->status >= 0) rn_fs_opened((int)op->status);
  if (op->kind->effect == RN_FS_CLOSES && op->status == 0) rn_fs_closed((int)op->ints[0]);
}

static rn_value result_of(rn_context cx, struct rn_fs_op* op) {
  if (op->kind->effect != 0) note_effect(op);
  if (op->status < 0 || op->kind->result == NULL) return rn_number(cx, (double)op->status);
  return op->kind->result(cx, op);
}

static void finish(struct rn_fs_op* op) {
  rn_engine* engine = op->engine;
  rn_fs_landed(&op->flight);
  rn_ref callback = op->callback;
  if (engine->stopping) {
    if (op->kind->effect == RN_FS_OPENS && op->status >= 0) rn_fs_opened((int)op->status);
    rn_drop(engine, callback);
    clear(op, true);
    free(op);
    return;
  }
  rn_value value = result_of(engine->cx, op);
  clear(op, true);
  free(op);
  rn_invoke_once(engine, callback, 1, &value);
}

static void on_request(uv_fs_t* req) {
  struct rn_fs_op* op = (struct rn_fs_op*)(void*)req;
  op->status = req->result;
  finish(op);
}

static void on_work(uv_work_t* work) {
  struct rn_fs_op* op = (struct rn_fs_op*)(void*)work;
  op->kind->perform(op);
}

static void on_worked(uv_work_t* work, int status) {
  struct rn_fs_op* op = (struct rn_fs_op*)(void*)work;
  if (status != 0) op->status = status;
  finish(op);
}

static int begin(struct rn_fs_op* op, uv_loop_t* loop) {
  if (op->kind->begin != NULL) return op->kind->begin(op, loop, on_request);
  if (!own_texts(op)) return UV_ENOMEM;
  return rondo_queue_work(loop, &op->req.work, RONDO_LANE_FS, on_work, on_worked);
}

static void set_up(struct rn_fs_op* op, const struct rn_fs_kind* kind) {
  /* What a request needs of its memory it sets itself; cleaning up asks for these. */
  memset(&op->engine, 0, sizeof(*op) - offsetof(struct rn_fs_op, engine));
  op->req.fs.fs_type = UV_FS_UNKNOWN;
  op->req.fs.cb = NULL;
  op->req.fs.bufs = NULL;
  op->req.fs.ptr = NULL;
  op->kind = kind;
  op->engine = rn_here();
}

static void free_texts(unsigned count, struct rn_text texts[2]) {
  for (unsigned i = 0; i < count; i++) rn_text_free(&texts[i]);
}

static void tell(const struct rn_fs_op* op, const struct rn_fs_kind* kind) {
  if (kind->tell != NULL && rondo_is_observed(op->engine->loop)) kind->tell(op);
}

void rn_fs_tell_output(const struct rn_fs_op* op, int64_t fd, const uv_buf_t* bufs, size_t count) {
  if (fd != STDOUT_FILENO && fd != STDERR_FILENO) return;
  for (size_t i = 0; i < count; i++) rondo_tell_output(op->engine->loop, (int)fd, &bufs[i]);
}

static rn_value call_now(rn_context cx, size_t argc, const rn_value* argv,
                         const struct rn_fs_kind* kind) {
  struct rn_fs_op op;
  struct rn_text texts[2];
  set_up(&op, kind);
  bool is_fine = read_arguments(cx, argc, argv, &op, texts);
  if (is_fine) tell(&op, kind);
  if (!is_fine)
    op.status = UV_EINVAL;
  else if (op.kind->begin != NULL)
    op.status = op.kind->begin(&op, NULL, NULL);
  else
    op.kind->perform(&op);
  /* What is as large as this is no error: bytes that were moved. */
  if (op.kind->begin != NULL && op.status >= 0) op.status = op.req.fs.result;
  rn_value value = result_of(cx, &op);
  clear(&op, false);
  free_texts(op.texts_used, texts);
  return value;
}

rn_value rn_fs_call(rn_context cx, size_t argc, const rn_value* argv,
                    const struct rn_fs_kind* kind) {
  if (argc == 0 || !rn_is_object(cx, argv[0])) return call_now(cx, argc, argv, kind);
  struct rn_fs_op* op = malloc(sizeof(*op));
  if (op == NULL) return rn_number(cx, UV_ENOMEM);
  struct rn_text texts[2];
  set_up(op, kind);
  op->callback = rn_keep(op->engine, argv[0]);
  bool is_fine = read_arguments(cx, argc, argv, op, texts);
  unsigned used = op->texts_used;
  if (is_fine) tell(op, kind);
  int err = is_fine ? begin(op, op->engine->loop) : UV_EINVAL;
  free_texts(used, texts);
  if (err == 0) {
    rn_fs_took_off(&op->flight, &op->req.any);
    return rn_undefined(cx);
  }
  rn_drop(op->engine, op->callback);
  clear(op, is_fine);
  free(op);
  return rn_number(cx, err);
}

/* ---- results -------------------------------------------------------------------------- */

rn_value rn_fs_result_bytes(rn_context cx, char** bytes, size_t length) {
  char* taken = *bytes;
  if (taken == NULL && (taken = malloc(1)) == NULL) return rn_number(cx, UV_ENOMEM);
  *bytes = NULL;
  return rn_uint8array(cx, taken, length, rn_free_bytes, NULL);
}

rn_value rn_fs_result_out(rn_context cx, struct rn_fs_op* op) {
  if (op->flag) return rn_fs_result_bytes(cx, &op->out, op->out_length);
  return rn_string_utf8(cx, op->out == NULL ? "" : op->out, op->out_length);
}

rn_value rn_fs_result_text(rn_context cx, const struct rn_fs_op* op, const char* text) {
  size_t length = strlen(text);
  if (!op->flag) return rn_string_utf8(cx, text, length);
  char* copy = malloc(length + 1);
  if (copy == NULL) return rn_number(cx, UV_ENOMEM);
  memcpy(copy, text, length + 1);
  return rn_fs_result_bytes(cx, &copy, length);
}

static void leave(union rn_fs_words* words, const uint64_t* fields, int count, bool is_exact) {
  if (is_exact) {
    for (int i = 0; i < count; i++) words->integers[i] = (int64_t)fields[i];
  } else {
    for (int i = 0; i < count; i++) words->numbers[i] = (double)fields[i];
  }
}

void rn_fs_leave_stat(union rn_fs_words* words, const uv_stat_t* stat, bool is_exact) {
  const uint64_t fields[] = {stat->st_dev,  stat->st_mode,  stat->st_nlink,   stat->st_uid,
                             stat->st_gid,  stat->st_rdev,  stat->st_blksize, stat->st_ino,
                             stat->st_size, stat->st_blocks};
  const uv_timespec_t times[] = {stat->st_atim, stat->st_mtim, stat->st_ctim, stat->st_birthtim};
  enum { FIELDS = sizeof(fields) / sizeof(*fields), TIMES = sizeof(times) / sizeof(*times) };
  _Static_assert(FIELDS + 2 * TIMES == RN_FS_STAT_FIELDS, "all words are set");
  leave(words, fields, FIELDS, is_exact);
  for (int i = 0; i < TIMES; i++) { /* they may be below 0 */
    if (is_exact) {
      words->integers[FIELDS + 2 * i] = times[i].tv_sec;
      words->integers[FIELDS + 2 * i + 1] = times[i].tv_nsec;
    } else {
      words->numbers[FIELDS + 2 * i] = (double)times[i].tv_sec;
      words->numbers[FIELDS + 2 * i + 1] = (double)times[i].tv_nsec;
    }
  }
}

rn_value rn_fs_result_stat(rn_context cx, struct rn_fs_op* op) {
  rn_fs_leave_stat(&shared.words, &op->req.fs.statbuf, op->flag);
  return rn_number(cx, 0);
}

rn_value rn_fs_result_statfs(rn_context cx, struct rn_fs_op* op) {
  const uv_statfs_t* s = op->req.fs.ptr;
  const uint64_t fields[] = {s->f_type,   s->f_bsize, s->f_blocks, s->f_bfree,
                             s->f_bavail, s->f_files, s->f_ffree,  s->f_frsize};
  leave(&shared.words, fields, sizeof(fields) / sizeof(*fields), op->flag);
  return rn_number(cx, 0);
}

void rn_fs_leave_step(enum rn_fs_step step, uint64_t size) {
  enum { SIZE = 8 }; /* its place in rn_fs_leave_stat */
  shared.step = step;
  shared.words.numbers[SIZE] = (double)size;
}

/* ---- the binding ---------------------------------------------------------------------- */

static void keep_memory(void* bytes, void* arg) {
  (void)bytes;
  (void)arg;
}

RN_BINDING(rn_binding_fs) {
  rn_context cx = engine->cx;
  rn_life_add_end(cancel_all, NULL);
  rn_set_functions(cx, binding, rn_fs_track_functions);
  rn_set_fast(cx, binding, rn_fs_path_functions);
  rn_set_fast(cx, binding, rn_fs_file_functions);
  rn_set_fast(cx, binding, rn_fs_whole_functions);
  rn_set_fast(cx, binding, rn_fs_dir_functions);
  rn_set(cx, binding, "shared", rn_arraybuffer(cx, &shared, sizeof(shared), keep_memory, NULL));
  rn_fs_set_constants(cx, binding);
}
