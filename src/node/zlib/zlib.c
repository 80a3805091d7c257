/* SPDX-License-Identifier: MIT */
/*
 * native('zlib'): what all coders have in common (zlib.h).
 *
 *   write(coder, callback, flush, input, from, length, output, at, room)
 *       on the pool, then callback(); without a callback at once
 *   fault(coder)                  [message, number, code] of what failed
 *   reset(coder), params(coder, level, strategy)
 *   close(coder)                  after the write, if one is under way
 *   crc32(bytes or string, value)
 *
 * formats.c, brotli.c and zstd.c make coders: an ArrayBuffer, or the array of
 * fault() if that failed.
 */
#include "node/zlib/zlib.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* ---- life ------------------------------------------------------------------------------- */

void* rn_coder_allocate(void* opaque, size_t size) {
  struct rn_coder* coder = opaque;
  void* memory = malloc(size);
  if (memory != NULL) coder->held += malloc_usable_size(memory);
  return memory;
}

void rn_coder_release(void* opaque, void* memory) {
  struct rn_coder* coder = opaque;
  if (memory != NULL) coder->held -= malloc_usable_size(memory);
  free(memory);
}

static void close_coder(struct rn_coder* coder) {
  if (coder->is_closed) return;
  coder->is_closed = true;
  coder->kind->close(coder);
}

static void free_coder(void* memory, void* arg) {
  (void)arg;
  struct rn_coder* coder = memory;
  close_coder(coder);
  free(coder);
}

static rn_value fault_value(rn_context cx, const struct rn_fault* fault) {
  rn_value values[] = {rn_string(cx, fault->message), rn_number(cx, fault->number),
                       rn_string(cx, fault->code)};
  return rn_array(cx, 3, values);
}

/* The engine collects sooner if it knows what its objects hold. */
static void report(struct rn_coder* coder) {
  if (coder->held <= coder->reported) return;
  rn_heap_report(coder->engine->cx, coder->held - coder->reported);
  coder->reported = coder->held;
}

rn_value rn_coder_made(rn_context cx, struct rn_coder* coder, const struct rn_coder_kind* kind) {
  coder->kind = kind;
  coder->engine = rn_here();
  if (coder->fault.message == NULL) {
    report(coder);
    return rn_arraybuffer(cx, coder, sizeof(coder->words), free_coder, NULL);
  }
  rn_value value = fault_value(cx, &coder->fault);
  free_coder(coder, NULL);
  return value;
}

static struct rn_coder* coder_of(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  return rn_bytes_get(cx, value, &bytes) ? (struct rn_coder*)(void*)bytes.at : NULL;
}

/* ---- writing ---------------------------------------------------------------------------- */

static void tell(struct rn_coder* coder) {
  coder->words[RN_CODER_OUT_LEFT] = (double)coder->out_left;
  coder->words[RN_CODER_IN_LEFT] = (double)coder->in_left;
  coder->words[RN_CODER_FAULT] = coder->fault.message != NULL;
}

static void finish(struct rn_coder* coder) {
  coder->kind->check(coder);
  tell(coder);
  report(coder);
}

static void on_work(uv_work_t* work) {
  struct rn_coder* coder = work->data;
  coder->kind->run(coder);
}

static void on_done(uv_work_t* work, int status) {
  struct rn_coder* coder = work->data;
  rn_engine* engine = coder->engine;
  rn_ref callback = coder->callback;
  rn_ref kept = coder->kept;
  coder->is_busy = false;
  bool is_wanted = status == 0 && !engine->stopping;
  if (is_wanted) finish(coder);
  if (coder->is_closing || !is_wanted) close_coder(coder);
  /* From here on the coder may be collected. */
  if (is_wanted)
    rn_invoke_once(engine, callback, 0, NULL);
  else
    rn_drop(engine, callback);
  rn_drop(engine, kept);
}

static bool part_of(rn_context cx, rn_value value, double from, double length, uint8_t** at) {
  struct rn_bytes bytes;
  if (!rn_bytes_hold(cx, value, &bytes)) return false;
  if (!(from >= 0 && length >= 0 && from + length <= (double)bytes.length)) return false;
  *at = bytes.at + (size_t)from;
  return true;
}

static RN_NATIVE(write_coder) {
  RN_UNUSED;
  struct rn_coder* coder = coder_of(cx, RN_ARG(0));
  double length = rn_to_double(cx, RN_ARG(5));
  double room = rn_to_double(cx, RN_ARG(8));
  uint8_t* in = NULL;
  uint8_t* out = NULL;
  if (coder == NULL || coder->is_busy || coder->is_closed) return rn_number(cx, UV_EBUSY);
  if (!part_of(cx, RN_ARG(3), rn_to_double(cx, RN_ARG(4)), length, &in) ||
      !part_of(cx, RN_ARG(6), rn_to_double(cx, RN_ARG(7)), room, &out))
    return rn_number(cx, UV_EINVAL);
  coder->flush = rn_to_int32(cx, RN_ARG(2));
  coder->in = in;
  coder->in_left = (size_t)length;
  coder->out = out;
  coder->out_left = (size_t)room;
  coder->fault.message = NULL;
  if (!rn_is_function(cx, RN_ARG(1))) {
    coder->kind->run(coder);
    finish(coder);
    return rn_number(cx, 0);
  }
  coder->work.data = coder;
  int err = rondo_queue_work(coder->engine->loop, &coder->work, RONDO_LANE_USER, on_work, on_done);
  if (err != 0) return rn_number(cx, err);
  coder->is_busy = true;
  coder->callback = rn_keep(coder->engine, RN_ARG(1));
  rn_value both[] = {RN_ARG(3), RN_ARG(6)};
  coder->kept = rn_keep(coder->engine, rn_array(cx, 2, both));
  return rn_number(cx, 0);
}

/* ---- the rest --------------------------------------------------------------------------- */

static RN_NATIVE(fault) {
  RN_UNUSED;
  struct rn_coder* coder = coder_of(cx, RN_ARG(0));
  if (coder == NULL || coder->fault.message == NULL) return rn_undefined(cx);
  return fault_value(cx, &coder->fault);
}

static RN_NATIVE(reset) {
  RN_UNUSED;
  struct rn_coder* coder = coder_of(cx, RN_ARG(0));
  if (coder == NULL || coder->is_busy || coder->is_closed) return rn_number(cx, UV_EBUSY);
  coder->fault.message = NULL;
  coder->kind->reset(coder);
  tell(coder);
  return rn_number(cx, 0);
}

static RN_NATIVE(params) {
  RN_UNUSED;
  struct rn_coder* coder = coder_of(cx, RN_ARG(0));
  if (coder == NULL || coder->is_busy || coder->is_closed) return rn_number(cx, UV_EBUSY);
  coder->fault.message = NULL;
  if (coder->kind->params != NULL)
    coder->kind->params(coder, rn_to_int32(cx, RN_ARG(1)), rn_to_int32(cx, RN_ARG(2)));
  tell(coder);
  return rn_number(cx, 0);
}

static RN_NATIVE(close_soon) {
  RN_UNUSED;
  struct rn_coder* coder = coder_of(cx, RN_ARG(0));
  if (coder == NULL) return rn_undefined(cx);
  if (coder->is_busy)
    coder->is_closing = true;
  else
    close_coder(coder);
  return rn_undefined(cx);
}

static RN_NATIVE(checksum) {
  RN_UNUSED;
  uLong value = (uLong)rn_to_double(cx, RN_ARG(1));
  struct rn_text text;
  struct rn_bytes bytes;
  if (!rn_is_string(cx, RN_ARG(0))) {
    if (rn_bytes_get(cx, RN_ARG(0), &bytes)) value = crc32_z(value, bytes.at, bytes.length);
  } else if (rn_text_get(cx, RN_ARG(0), &text)) {
    value = crc32_z(value, (const Bytef*)text.at, text.length);
    rn_text_free(&text);
  }
  return rn_number(cx, (double)value);
}

static const struct rn_function functions[] = {
    {"write", write_coder}, {"fault", fault},    {"reset", reset}, {"params", params},
    {"close", close_soon},  {"crc32", checksum}, {NULL, NULL},
};

RN_BINDING(rn_binding_zlib) {
  rn_context cx = engine->cx;
  rn_set_functions(cx, binding, functions);
  rn_set_functions(cx, binding, rn_zlib_formats);
  rn_set_functions(cx, binding, rn_zlib_brotli);
  rn_set_functions(cx, binding, rn_zlib_zstd);
  rn_set_number(cx, binding, "versionNumber", ZLIB_VERNUM);
}
