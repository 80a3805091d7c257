/* SPDX-License-Identifier: MIT */
/*
 * native('child'): processes that the loop waits for.
 *
 *   spawn(onexit, file, args, env, cwd, stdio, flags, uid, gid)
 *       [pid, child, our end of pipe 0 or -1, ...], or UV_E*. For a program that cannot be
 *       started, [UV_E*, -1, our ends]: what is read there ends at once.
 *   ref(child, on)    whether it keeps the loop alive
 *   kill(child, signal) 0 or UV_E*; UV_ESRCH for what is no child of ours or has ended
 *   spawnSync(...)    see sync.c
 *
 * onexit(code, signal) comes in the poll phase. Our ends of the pipes are the caller's.
 */
#include "node/child/child.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "node/numbers.h"
#include "node/process/life.h"

struct child {
  uv_process_t process;
  rn_engine* engine;
  rn_ref onexit;
  uint32_t number;
};

static _Thread_local struct rn_numbers children;

static void close_children(rn_engine* engine);

static void free_children(void) {
  rn_numbers_free(&children);
}

static bool take_number(struct child* child) {
  if (children.room == 0) rn_life_add_end(close_children, free_children);
  return rn_numbers_take(&children, child, &child->number);
}

static struct child* child_new(rn_engine* engine) {
  struct child* child = calloc(1, sizeof(*child));
  if (child == NULL) return NULL;
  child->engine = engine;
  child->process.data = child;
  if (take_number(child)) return child;
  free(child);
  return NULL;
}

static void on_closed(uv_handle_t* handle) {
  free(handle->data);
}

static void child_close(struct child* child) {
  rn_numbers_give(&children, child->number);
  uv_close((uv_handle_t*)&child->process, on_closed);
}

/* The thread ends: its children go on, and nobody waits for them. */
static void close_children(rn_engine* engine) {
  for (uint32_t i = 0; i < children.room; i++) {
    struct child* child = children.things[i];
    if (child == NULL) continue;
    rn_drop(engine, child->onexit);
    child_close(child);
  }
}

static void on_ended(uv_process_t* process, int64_t code, int signal_number) {
  struct child* child = process->data;
  rn_engine* engine = child->engine;
  rn_ref onexit = child->onexit;
  rn_value values[2] = {rn_number(engine->cx, (double)code), rn_number(engine->cx, signal_number)};
  child_close(child);
  rn_invoke_once(engine, onexit, 2, values);
}

/* ---- starting ------------------------------------------------------------------------- */

/* Pipes become pairs of sockets: ours[i], or -1, and what the child inherits. */
static int make_pipes(const uv_process_options_t* options, int* ours) {
  for (int i = 0; i < options->stdio_count; i++) {
    int pair[2];
    if (!(options->stdio[i].flags & UV_CREATE_PIPE)) continue;
    int err = uv_socketpair(SOCK_STREAM, 0, pair, 0, 0);
    if (err != 0) return err;
    ours[i] = pair[0];
    options->stdio[i] = (uv_stdio_container_t){.flags = UV_INHERIT_FD, .data.fd = pair[1]};
  }
  return 0;
}

static void close_ends(const uv_process_options_t* options, const int* ours, bool both) {
  for (int i = 0; i < options->stdio_count; i++) {
    if (ours[i] < 0) continue;
    close(options->stdio[i].data.fd);
    if (both) close(ours[i]);
  }
}

/* Programs hear of these by an event, and read from pipes that end. */
static bool is_told_later(int err) {
  return err == UV_ENOENT || err == UV_EACCES || err == UV_EAGAIN;
}

/* Our ends become the caller's, also if is_told_later(*err); NULL and *err if there is no process.
 */
static struct child* launch(uv_process_options_t* options, int* ours, int* err) {
  *err = make_pipes(options, ours);
  struct child* child = *err == 0 ? child_new(rn_here()) : NULL;
  if (*err == 0 && child == NULL) *err = UV_ENOMEM;
  if (*err == 0) {
    options->exit_cb = on_ended;
    *err = uv_spawn(child->engine->loop, &child->process, options);
    if (*err != 0) child_close(child);
  }
  close_ends(options, ours, *err != 0 && !is_told_later(*err));
  return *err != 0 ? NULL : child;
}

static rn_value start(rn_context cx, uv_process_options_t* options, rn_value onexit) {
  int ours[options->stdio_count + 1];
  memset(ours, -1, sizeof ours);
  int err;
  struct child* child = launch(options, ours, &err);
  if (child == NULL && !is_told_later(err)) return rn_number(cx, err);
  if (child != NULL) {
    rondo_handle_set_name((uv_handle_t*)&child->process, "child process");
    child->onexit = rn_keep(child->engine, onexit);
  }
  rn_object result = rn_array(cx, 0, NULL);
  rn_set_index(cx, result, 0, rn_number(cx, child == NULL ? err : child->process.pid));
  rn_set_index(cx, result, 1, rn_number(cx, child == NULL ? -1 : (double)child->number));
  for (int i = 0; i < options->stdio_count; i++)
    rn_set_index(cx, result, (unsigned)i + 2, rn_number(cx, ours[i]));
  return result;
}

static RN_NATIVE(spawn) {
  RN_UNUSED;
  struct rn_child_plan plan;
  if (argc == 0) return rn_number(cx, UV_EINVAL);
  bool ready = rn_child_plan_read(cx, argc - 1, argv + 1, &plan);
  rn_value result = ready ? start(cx, &plan.options, argv[0]) : rn_number(cx, UV_ENOMEM);
  rn_child_plan_clear(&plan);
  return result;
}

static RN_NATIVE(ref) {
  RN_UNUSED;
  struct child* child = rn_numbers_get(&children, cx, RN_ARG(0));
  if (child == NULL) return rn_undefined(cx);
  if (rn_to_bool(cx, RN_ARG(1)))
    uv_ref((uv_handle_t*)&child->process);
  else
    uv_unref((uv_handle_t*)&child->process);
  return rn_undefined(cx);
}

/* By the child and not by a pid, which programs can write: 0 would be our whole group. */
static RN_NATIVE(kill_child) {
  RN_UNUSED;
  struct child* child = rn_numbers_get(&children, cx, RN_ARG(0));
  if (child == NULL) return rn_number(cx, UV_ESRCH);
  return rn_number(cx, uv_process_kill(&child->process, rn_to_int32(cx, RN_ARG(1))));
}

static const struct rn_function functions[] = {
    {"spawn", spawn}, {"ref", ref}, {"kill", kill_child}, {NULL, NULL}};

RN_BINDING(rn_binding_child) {
  rn_set_functions(engine->cx, binding, functions);
  rn_set_functions(engine->cx, binding, rn_child_sync_functions);
}
