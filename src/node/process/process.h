/* SPDX-License-Identifier: MIT */
/*
 * What a program does with its process before and beside JavaScript: its signals
 * and descriptors, its arguments, its title, its clock. native('process') shows
 * the same to lib/node/internal/process.js.
 */
#ifndef RN_NODE_PROCESS_H
#define RN_NODE_PROCESS_H

#include "engine/engine.h"

/* The first thing that main does, before any thread and any engine: signals get
 * their default actions and none is blocked, SIGPIPE and SIGXFSZ are ignored,
 * descriptors 0 to 2 that are closed are opened on /dev/null, the limit of open
 * descriptors is raised. The process's time begins. */
void rn_process_begin(void);

/* The arguments, read. argv[1] to argv[options - 1] are process.execArgv; argv[rest]
 * and those behind it follow execPath in process.argv. has_script: argv[rest] is
 * the script, which process.argv shows as an absolute path. The strings are kept. */
void rn_process_set_args(int argc, char** argv, int options, int rest, bool has_script);

/* The Node whose API and rules a model follows, such as 20.20.2 (versions.c). */
const char* rn_process_node_version(rondo_model model);

/* The executable, absolute; "" if the system does not tell. */
const char* rn_process_exec_path(void);

/* The loop's clock read now: in virtual time the same for hrtime, performance and
 * Date. */
uint64_t rn_process_now_ns(const rn_engine* engine);
/* Where performance.now() and process.uptime() begin. */
uint64_t rn_process_origin_ns(const rn_engine* engine);
/* Milliseconds since 1970 at the origin, and now. */
double rn_process_origin_wall_ms(const rn_engine* engine);
double rn_process_wall_ms(const rn_engine* engine);

/* Parts of the binding, each in its file. */
void rn_process_add_args(rn_context cx, rn_object binding);
void rn_process_add_clock(rn_engine* engine, rn_object binding);
void rn_process_add_env(rn_context cx, rn_object binding);
void rn_process_add_ids(rn_context cx, rn_object binding);
void rn_process_add_usage(rn_context cx, rn_object binding);

/* env.c: the environment of a new Worker. undefined: a copy of this thread's; true: this
 * thread's itself; [name, value, ...]: these. NULL: no memory. */
struct rn_env;
struct rn_env* rn_env_for(rn_context cx, rn_value value);
/* It is this thread's from now on. */
void rn_env_use(struct rn_env* env);
/* One user less. */
void rn_env_free(struct rn_env* env);

#endif
