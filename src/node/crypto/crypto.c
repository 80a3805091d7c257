/* SPDX-License-Identifier: MIT */
/*
 * native('crypto'): handles, errors and jobs (crypto.h says what they are), and the table of
 * the parts. If libcrypto is not there the binding has one property, `missing`, which says so.
 */
#include "node/crypto/crypto.h"

static _Thread_local struct rn_crypto_errors last_errors;

/* ---- handles --------------------------------------------------------------------------- */

rn_value rn_crypto_handle(rn_context cx, void* thing, enum rn_crypto_kind kind,
                          void (*release)(void* thing, void* arg)) {
  if (thing == NULL) return rn_crypto_failed(cx);
  rn_value handle = rn_uint8array(cx, thing, kind, release, NULL);
  return rn_is_undefined(cx, handle) ? rn_number(cx, RN_CRYPTO_NO_MEMORY) : handle;
}

void* rn_crypto_thing(rn_context cx, rn_value handle, enum rn_crypto_kind kind) {
  struct rn_bytes bytes;
  if (!rn_uint8array_get(cx, handle, &bytes) && !rn_bytes_get(cx, handle, &bytes)) return NULL;
  return bytes.length == kind ? bytes.at : NULL;
}

/* ---- errors ---------------------------------------------------------------------------- */

void rn_crypto_errors_take(struct rn_crypto_errors* errors) {
  errors->count = 0;
  unsigned long code;
  while ((code = ossl.ERR_get_error()) != 0) {
    if (errors->count < RN_CRYPTO_ERRORS_MAX) errors->codes[errors->count++] = code;
  }
}

rn_value rn_crypto_failed(rn_context cx) {
  rn_crypto_errors_take(&last_errors);
  return rn_number(cx, RN_CRYPTO_FAILED);
}

rn_value rn_crypto_status(rn_context cx, int status) {
  if (status == RN_CRYPTO_FAILED) return rn_crypto_failed(cx);
  ossl.ERR_clear_error();
  return rn_number(cx, status);
}

static void add_text(rn_context cx, rn_object list, unsigned at, const char* text) {
  rn_set_index(cx, list, at, text == NULL ? rn_undefined(cx) : rn_string(cx, text));
}

/* A list: library, reason and number of the library of the oldest, then all sentences. */
static RN_NATIVE(errors) {
  RN_UNUSED;
  rn_object list = rn_array(cx, 0, NULL);
  if (last_errors.count == 0) return list;
  unsigned long first = last_errors.codes[0];
  add_text(cx, list, 0, ossl.ERR_lib_error_string(first));
  add_text(cx, list, 1, ossl.ERR_reason_error_string(first));
  rn_set_index(cx, list, 2, rn_number(cx, ERR_GET_LIB(first)));
  for (unsigned i = 0; i < last_errors.count; i++) {
    char text[256];
    ossl.ERR_error_string_n(last_errors.codes[i], text, sizeof text);
    add_text(cx, list, i + 3, text);
  }
  last_errors.count = 0;
  return list;
}

/* ---- bytes ----------------------------------------------------------------------------- */

bool rn_crypto_memory_new(struct rn_crypto_memory* memory, size_t length) {
  memory->at = malloc(length > 0 ? length : 1);
  memory->length = memory->at == NULL ? 0 : length;
  return memory->at != NULL;
}

bool rn_crypto_memory_copy(rn_context cx, rn_value value, struct rn_crypto_memory* memory) {
  struct rn_bytes bytes = {NULL, 0};
  if (!rn_is_undefined(cx, value) && !rn_bytes_get(cx, value, &bytes)) return false;
  if (!rn_crypto_memory_new(memory, bytes.length)) return false;
  if (bytes.length > 0) memcpy(memory->at, bytes.at, bytes.length);
  return true;
}

void rn_crypto_memory_free(struct rn_crypto_memory* memory) {
  if (memory->at == NULL) return;
  ossl.OPENSSL_cleanse(memory->at, memory->length);
  free(memory->at);
  *memory = (struct rn_crypto_memory){NULL, 0};
}

static void release_memory(void* bytes, void* length) {
  ossl.OPENSSL_cleanse(bytes, (size_t)(uintptr_t)length);
  free(bytes);
}

rn_value rn_crypto_memory_give(rn_context cx, struct rn_crypto_memory* memory) {
  struct rn_crypto_memory given = *memory;
  *memory = (struct rn_crypto_memory){NULL, 0};
  return rn_uint8array(cx, given.at, given.length, release_memory,
                       (void*)(uintptr_t)given.length); /* NOLINT(performance-no-int-to-ptr) */
}

/* ---- jobs ------------------------------------------------------------------------------ */

void rn_crypto_keep(struct rn_crypto_job* job, rn_value value) {
  job->kept = rn_keep(job->engine, value);
}

static void clear(struct rn_crypto_job* job) {
  if (job->task->clear != NULL) job->task->clear(job);
  if (job->kept != 0) rn_drop(job->engine, job->kept);
  free(job);
}

static void perform(struct rn_crypto_job* job) {
  job->status = job->task->perform(job);
  if (job->status == RN_CRYPTO_FAILED)
    rn_crypto_errors_take(&job->errors);
  else
    ossl.ERR_clear_error();
}

static rn_value result_of(rn_context cx, struct rn_crypto_job* job) {
  if (job->status == RN_CRYPTO_FAILED) last_errors = job->errors;
  if (job->status != 0) return rn_number(cx, job->status);
  return job->task->result != NULL ? job->task->result(cx, job) : rn_bool(cx, true);
}

static void on_work(uv_work_t* work) {
  perform(work->data);
}

static void on_done(uv_work_t* work, int status) {
  struct rn_crypto_job* job = work->data;
  rn_engine* engine = job->engine;
  rn_ref callback = job->callback;
  if (status != 0) job->status = status;
  if (engine->stopping) {
    rn_drop(engine, callback);
    clear(job);
    return;
  }
  rn_value value = result_of(engine->cx, job);
  clear(job);
  rn_invoke_once(engine, callback, 1, &value);
}

rn_value rn_crypto_run(rn_context cx, size_t argc, const rn_value* argv,
                       const struct rn_crypto_task* task) {
  struct rn_crypto_job* job = calloc(1, task->size);
  if (job == NULL) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  job->engine = rn_here();
  job->task = task;
  job->work.data = job;
  if (argc > 0 && rn_is_function(cx, argv[0])) job->callback = rn_keep(job->engine, argv[0]);
  job->status = task->read(cx, job, argc, argv);
  if (job->status == RN_CRYPTO_FAILED) rn_crypto_errors_take(&job->errors);
  if (job->callback != 0 && job->status == 0) {
    /* Once it is queued the job is the pool's. */
    int err = uv_queue_work(job->engine->loop, &job->work, on_work, on_done);
    if (err == 0) return rn_undefined(cx);
    job->status = err;
  }
  if (job->callback != 0)
    rn_drop(job->engine, job->callback);
  else if (job->status == 0)
    perform(job);
  rn_value value = result_of(cx, job);
  clear(job);
  return value;
}

/* ---- the binding ------------------------------------------------------------------------- */

static const struct rn_function own_functions[] = {{"errors", errors}, {NULL, NULL}};

void rn_binding_crypto(rn_engine* engine, rn_object binding) {
  rn_context cx = engine->cx;
  const char* why_not = rn_ossl_load();
  if (why_not != NULL) {
    rn_set_string(cx, binding, "missing", why_not);
    return;
  }
  const struct rn_function* const parts[] = {
      own_functions,
      rn_crypto_hash_functions,
      rn_crypto_cipher_functions,
      rn_crypto_kdf_functions,
      rn_crypto_prime_functions,
      rn_crypto_random_functions,
      rn_crypto_key_functions,
      rn_crypto_export_functions,
      rn_crypto_jwk_functions,
      rn_crypto_keygen_functions,
      rn_crypto_sign_functions,
      rn_crypto_rsa_functions,
      rn_crypto_dh_functions,
      rn_crypto_ecdh_functions,
      rn_crypto_x509_functions,
      rn_crypto_spkac_functions,
      rn_crypto_web_functions,
  };
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    rn_set_functions(cx, binding, parts[i]);
  }
  rn_set_fast(cx, binding, rn_crypto_hash_fast);
}
