/* SPDX-License-Identifier: MIT */
/*
 * Native halves of Node's modules: what native(NAME) returns, one file per binding.
 * A binding's function fills the object with functions, once, on first use.
 * bindings.c has the table; a new file adds a line here and one there.
 */
#ifndef RN_NODE_NODE_H
#define RN_NODE_NODE_H

#include "engine/engine.h"

#define RN_BINDING(name) void name(rn_engine* engine, rn_object binding)

RN_BINDING(rn_binding_async);
RN_BINDING(rn_binding_atomics);
RN_BINDING(rn_binding_blocked);
RN_BINDING(rn_binding_buffer);
RN_BINDING(rn_binding_builtins);
RN_BINDING(rn_binding_child);
RN_BINDING(rn_binding_converter);
RN_BINDING(rn_binding_crypto);
RN_BINDING(rn_binding_dgram);
RN_BINDING(rn_binding_dns);
RN_BINDING(rn_binding_doctor);
RN_BINDING(rn_binding_esm);
RN_BINDING(rn_binding_fs);
RN_BINDING(rn_binding_http);
RN_BINDING(rn_binding_idna);
RN_BINDING(rn_binding_message);
RN_BINDING(rn_binding_module);
RN_BINDING(rn_binding_net);
RN_BINDING(rn_binding_observe);
RN_BINDING(rn_binding_os);
RN_BINDING(rn_binding_perf);
RN_BINDING(rn_binding_process);
RN_BINDING(rn_binding_random);
RN_BINDING(rn_binding_signals);
RN_BINDING(rn_binding_stack);
RN_BINDING(rn_binding_stdio);
RN_BINDING(rn_binding_sys);
RN_BINDING(rn_binding_tasks);
RN_BINDING(rn_binding_tls);
RN_BINDING(rn_binding_types);
RN_BINDING(rn_binding_url);
RN_BINDING(rn_binding_v8);
RN_BINDING(rn_binding_versions);
RN_BINDING(rn_binding_vm);
RN_BINDING(rn_binding_watch);
RN_BINDING(rn_binding_zlib);
RN_BINDING(rn_binding_worker);

/* When the process ends: the terminal and stdin are as they were found (stdio.c). */
void rn_stdio_restore(void);

/* A binding of a folder above this one. Called before the first engine begins. */
void rn_bindings_add(const char* name, void (*fill)(rn_engine* engine, rn_object binding));

/* The function that gives a binding by its name. */
rn_object rn_native_function(rn_engine* engine);

#endif
