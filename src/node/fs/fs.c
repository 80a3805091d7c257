/* SPDX-License-Identifier: MIT */
/*
 * native('fs'): how a call becomes an operation, how it gets to the pool and its
 * result back, and the memory that results of numbers are left in.
 *
 * Shared memory: `binding.shared` is an ArrayBuffer of RN_FS_STAT_FIELDS words of
 * 64 bits, which stat leaves as doubles or as integers (for bigint), and the last
 * word, the step at which a whole-file operation failed. JavaScript reads it
 * before anything else can be called.
 */
#include "node/fs/fs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local union {
  double numbers[RN_FS_STAT_FIELDS + 1];
  int64_t integers[RN_FS_STAT_FIELDS + 1];
} shared;
static _Thread_local unsigned pending;

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
  op->vectors = calloc(count == 0 ? 1 : count, sizeof(*op->vectors));
  if (op->vectors == NULL) return false;
  for (size_t i = 0; i < count; i++) {
    struct rn_bytes bytes;
    if (!get_bytes(cx, rn_get_index(cx, array, (unsigned)i), op, &bytes)) return false;
    op->vectors[i] = (struct iovec){.iov_base = bytes.at, .iov_len = bytes.length};
  }
  op->vectors_count = count;
  return true;
}

static bool read_arguments(rn_context cx, size_t argc, const rn_value* argv, struct rn_fs_op* op) {
  unsigned ints = 0, times = 0;
  rn_value keep = NULL;
  for (size_t i = 1; op->kind->signature[i - 1] != '\0'; i++) {
    rn_value value = RN_ARG(i);
    switch (op->kind->signature[i - 1]) {
      case 'p':
        if (!rn_fs_path_get(cx, value, &op->texts[op->texts_used])) return false;
        op->texts_used++;
        break;
      case 's':
        if (!rn_text_get(cx, value, &op->texts[op->texts_used])) return false;
        op->texts_used++;
        break;
      case 'i':
        op->ints[ints++] = rn_is_undefined(cx, value) ? 0 : rn_to_int64(cx, value);
        break;
      case 'f':
        op->flag = rn_to_bool(cx, value);
        break;
      case 'd':
        op->times[times++] = rn_to_double(cx, value);
        break;
      case 'b':
        if (!get_bytes(cx, value, op, &op->bytes)) return false;
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
  return true;
}

/* ---- the way of an operation ---------------------------------------------------------- */

static void clear(struct rn_fs_op* op) {
  for (unsigned i = 0; i < op->texts_used; i++) rn_text_free(&op->texts[i]);
  if (op->kept != 0) rn_drop(op->engine, op->kept);
  free(op->vectors);
  free(op->out);
  free(op->names.text);
  free(op->names.list);
}

static void note_effect(const struct rn_fs_op* op) {
  if (op->kind->effect == RN_FS_OPENS && op->status >= 0) rn_fs_opened((int)op->status);
  if (op->kind->effect == RN_FS_CLOSES && op->status == 0) rn_fs_closed((int)op->ints[0]);
}

static rn_value result_of(rn_context cx, struct rn_fs_op* op) {
  if (op->kind->effect != 0) note_effect(op);
  shared.numbers[RN_FS_STAT_FIELDS] = op->step;
  if (op->status < 0 || op->kind->result == NULL) return rn_number(cx, (double)op->status);
  return op->kind->result(cx, op);
}

static void on_work(uv_work_t* work) {
  struct rn_fs_op* op = work->data;
  op->kind->perform(op);
}

static void on_done(uv_work_t* work, int status) {
  struct rn_fs_op* op = work->data;
  rn_engine* engine = op->engine;
  rn_ref callback = op->callback;
  pending--;
  if (status != 0) op->status = status;
  if (engine->stopping) {
    if (op->kind->effect == RN_FS_OPENS && op->status >= 0) rn_fs_opened((int)op->status);
    rn_drop(engine, callback);
    clear(op);
    free(op);
    return;
  }
  rn_value value = result_of(engine->cx, op);
  clear(op);
  free(op);
  rn_invoke_once(engine, callback, 1, &value);
}

rn_value rn_fs_call(rn_context cx, size_t argc, const rn_value* argv,
                    const struct rn_fs_kind* kind) {
  bool at_once = argc == 0 || !rn_is_function(cx, argv[0]);
  struct rn_fs_op here;
  struct rn_fs_op* op = &here;
  if (!at_once && (op = malloc(sizeof(*op))) == NULL) return rn_number(cx, UV_ENOMEM);
  /* The texts are large and need no zeros. */
  memset(op, 0, offsetof(struct rn_fs_op, texts));
  memset(&op->texts_used, 0, sizeof(*op) - offsetof(struct rn_fs_op, texts_used));
  op->kind = kind;
  op->engine = rn_here();
  if (!at_once) op->callback = rn_keep(op->engine, argv[0]);
  int err = read_arguments(cx, argc, argv, op) ? 0 : UV_EINVAL;
  if (at_once) {
    op->status = err;
    if (err == 0) kind->perform(op);
    rn_value value = result_of(cx, op);
    clear(op);
    return value;
  }
  op->work.data = op;
  if (err == 0)
    err = rondo_queue_work(op->engine->loop, &op->work, RONDO_LANE_FS, on_work, on_done);
  if (err == 0) {
    pending++;
    return rn_undefined(cx);
  }
  rn_drop(op->engine, op->callback);
  clear(op);
  free(op);
  return rn_number(cx, err);
}

/* ---- results -------------------------------------------------------------------------- */

rn_value rn_fs_result_bytes(rn_context cx, struct rn_fs_op* op) {
  char* bytes = op->out;
  size_t length = op->out_length;
  if (bytes == NULL && (bytes = malloc(1)) == NULL) return rn_number(cx, UV_ENOMEM);
  op->out = NULL;
  return rn_uint8array(cx, bytes, length, rn_free_bytes, NULL);
}

rn_value rn_fs_result_text(rn_context cx, struct rn_fs_op* op) {
  if (op->flag) return rn_fs_result_bytes(cx, op);
  if (op->out == NULL) return rn_string_utf8(cx, "", 0);
  return rn_string_utf8(cx, op->out, op->out_length);
}

rn_value rn_fs_result_stat(rn_context cx, struct rn_fs_op* op) {
  for (int i = 0; i < 10; i++) {
    if (op->flag)
      shared.integers[i] = (int64_t)op->stat.fields[i];
    else
      shared.numbers[i] = (double)op->stat.fields[i];
  }
  for (int i = 0; i < 8; i++) {
    if (op->flag)
      shared.integers[10 + i] = op->stat.times[i];
    else
      shared.numbers[10 + i] = (double)op->stat.times[i];
  }
  return rn_number(cx, 0);
}

/* ---- the binding ---------------------------------------------------------------------- */

static RN_NATIVE(active) {
  RN_UNUSED;
  return rn_number(cx, pending);
}

static const struct rn_function own_functions[] = {{"active", active}, {NULL, NULL}};

static void keep_memory(void* bytes, void* arg) {
  (void)bytes;
  (void)arg;
}

RN_BINDING(rn_binding_fs) {
  rn_context cx = engine->cx;
  rn_set_functions(cx, binding, own_functions);
  rn_set_functions(cx, binding, rn_fs_track_functions);
  rn_set_functions(cx, binding, rn_fs_path_functions);
  rn_set_functions(cx, binding, rn_fs_file_functions);
  rn_set_functions(cx, binding, rn_fs_dir_functions);
  rn_set(cx, binding, "shared", rn_arraybuffer(cx, &shared, sizeof(shared), keep_memory, NULL));
  rn_fs_set_constants(cx, binding);
}
