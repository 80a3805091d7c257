/* SPDX-License-Identifier: MIT */
/*
 * The probes. Each belongs to one or a few capabilities, tries them out on specimens, and gives
 * their verdicts. What is used from the start is probed when an engine is made (rn_private_probe);
 * the rest when it is first asked for, by the same rule: verdict first, then use.
 */
#ifndef RN_ENGINE_PRIVATE_PROBE_H
#define RN_ENGINE_PRIVATE_PROBE_H

#include "engine/private/capabilities.h"
#include "engine/private/symbols.h"

struct rn_jsc;

/* When an engine is made, with its lock held, before any JavaScript of ours. */
void rn_private_probe(struct rn_jsc* jsc);
/* All that would be probed on first use, for `rondo doctor`. */
void rn_private_probe_rest(struct rn_jsc* jsc);

void rn_probe_host_functions(JSContextRef cx);
void rn_probe_values(JSContextRef cx);
void rn_probe_cells(JSContextRef cx);
void rn_probe_promises(JSContextRef cx);
/* Whether all is known of promises, pending and handled ones too: tried when first asked. */
bool rn_promises_known(JSContextRef cx);
/* The specimen of a rejected promise shall not be reported to anybody. */
void rn_promises_forget(JSContextRef cx);
void rn_probe_drain(struct rn_jsc* jsc);
void rn_probe_time_zone(struct rn_jsc* jsc);
void rn_probe_entry(struct rn_jsc* jsc);

/* This engine's, of what another one of the process has found out; nothing if none has tried. */
void rn_halt_verdict(void);

/* Copies memory that may not be there, or may end; false if so. */
bool rn_peek(const void* at, void* to, size_t size);
/* Whether the engine has a function that one of ours stands before. */
bool rn_has_next(const char* symbol);
/* Whether this is an address inside the engine's library, of code if so asked. */
bool rn_is_engines(const void* at);

/* What this code, or the call of this function, gives if it is an object; NULL if not or if it
 * throws. */
JSObjectRef rn_probe_object(JSContextRef cx, const char* code);
JSObjectRef rn_probe_call(JSContextRef cx, JSObjectRef function, size_t argc,
                          const JSValueRef* argv);

#endif
