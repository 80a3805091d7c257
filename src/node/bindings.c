/* SPDX-License-Identifier: MIT */
/*
 * native(NAME): a binding's object, made when it is first asked for.
 */
#include <stdlib.h>
#include <string.h>

#include "node/node.h"

static const struct {
  const char* name;
  void (*fill)(rn_engine* engine, rn_object binding);
} bindings[] = {
    {"async", rn_binding_async},
    {"atomics", rn_binding_atomics},
    {"blocked", rn_binding_blocked},
    {"buffer", rn_binding_buffer},
    {"builtins", rn_binding_builtins},
    {"child", rn_binding_child},
    {"converter", rn_binding_converter},
    {"crypto", rn_binding_crypto},
    {"dgram", rn_binding_dgram},
    {"dns", rn_binding_dns},
    {"doctor", rn_binding_doctor},
    {"esm", rn_binding_esm},
    {"fs", rn_binding_fs},
    {"http", rn_binding_http},
    {"idna", rn_binding_idna},
    {"message", rn_binding_message},
    {"module", rn_binding_module},
    {"net", rn_binding_net},
    {"observe", rn_binding_observe},
    {"os", rn_binding_os},
    {"perf", rn_binding_perf},
    {"process", rn_binding_process},
    {"random", rn_binding_random},
    {"signals", rn_binding_signals},
    {"stack", rn_binding_stack},
    {"stdio", rn_binding_stdio},
    {"sys", rn_binding_sys},
    {"tasks", rn_binding_tasks},
    {"tls", rn_binding_tls},
    {"types", rn_binding_types},
    {"url", rn_binding_url},
    {"v8", rn_binding_v8},
    {"versions", rn_binding_versions},
    {"vm", rn_binding_vm},
    {"watch", rn_binding_watch},
    {"worker", rn_binding_worker},
    {"zlib", rn_binding_zlib},
};

enum { COUNT = sizeof bindings / sizeof bindings[0], MORE_MAX = 4 };
static _Thread_local rn_ref made[COUNT + MORE_MAX];

/* Those of folders that this one does not know: the process's, written before its first engine
 * begins. */
static struct {
  const char* name;
  void (*fill)(rn_engine* engine, rn_object binding);
} more[MORE_MAX];
static size_t more_count;

void rn_bindings_add(const char* name, void (*fill)(rn_engine* engine, rn_object binding)) {
  if (more_count == MORE_MAX) abort();
  more[more_count].name = name;
  more[more_count++].fill = fill;
}

static RN_NATIVE(native) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  rn_value found = rn_undefined(cx);
  for (size_t i = 0; i < COUNT + more_count; i++) {
    bool is_more = i >= COUNT;
    if (strcmp(is_more ? more[i - COUNT].name : bindings[i].name, name.at) != 0) continue;
    if (made[i] == 0) {
      rn_object binding = rn_object_bare(cx);
      made[i] = rn_keep(engine, binding);
      (is_more ? more[i - COUNT].fill : bindings[i].fill)(engine, binding);
    }
    found = rn_kept(engine, made[i]);
  }
  rn_text_free(&name);
  return found;
}

rn_object rn_native_function(rn_engine* engine) {
  return rn_function_new(engine->cx, "native", native);
}
