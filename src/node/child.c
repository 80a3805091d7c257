/* SPDX-License-Identifier: MIT */
/*
 * native('child'): processes that the loop waits for.
 *
 *   spawn(onexit, file, args, env, cwd, stdio, flags, uid, gid)
 *       [pid, child, our end of pipe 0 or -1, ...], or UV_E*
 *   ref(child, on)    whether it keeps the loop alive
 *   kill(pid, signal) 0 or UV_E*
 *   spawnSync(...)    see child_sync.c
 *
 * The end of a process is told by SIGCHLD, and not by a pidfd, for the sake of the
 * order: signals come last in the poll phase, so what the child wrote before it
 * ended is there before its end, as in Node. Each child has a watcher of its own,
 * started before the child is. onexit(code, signal) comes in the poll phase.
 */
#include "node/child.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "node/flow.h"
#include "node/life.h"

struct child {
  uv_signal_t signal;
  uv_check_t check; /* active while its end waits for that of a pipe */
  int handles;      /* of these two, still open */
  rn_engine* engine;
  rn_ref onexit;
  pid_t pid;
  uint32_t number;
};

static _Thread_local struct child** children;
static _Thread_local uint32_t children_room;

static void close_children(rn_engine* engine);

static void free_children(void) {
  free(children);
  children = NULL;
  children_room = 0;
}

static bool take_number(struct child* child) {
  if (children_room == 0) rn_life_add_end(close_children, free_children);
  uint32_t i = 0;
  while (i < children_room && children[i] != NULL) i++;
  if (i == children_room) {
    uint32_t room = children_room * 2 + 8;
    struct child** bigger = realloc(children, room * sizeof(*children));
    if (bigger == NULL) return false;
    memset(bigger + children_room, 0, (room - children_room) * sizeof(*children));
    children = bigger;
    children_room = room;
  }
  children[i] = child;
  child->number = i;
  return true;
}

static void on_closed(uv_handle_t* handle) {
  struct child* child = handle->data;
  if (--child->handles == 0) free(child);
}

static void child_close(struct child* child) {
  children[child->number] = NULL;
  uv_close((uv_handle_t*)&child->signal, on_closed);
  uv_close((uv_handle_t*)&child->check, on_closed);
}

/* The thread ends: its children go on, and nobody waits for them. */
static void close_children(rn_engine* engine) {
  for (uint32_t i = 0; i < children_room; i++) {
    if (children[i] == NULL) continue;
    rn_drop(engine, children[i]->onexit);
    child_close(children[i]);
  }
}

static void reap(struct child* child) {
  int status;
  pid_t pid;
  do pid = waitpid(child->pid, &status, WNOHANG);
  while (pid == -1 && errno == EINTR);
  if (pid == 0) return;
  int code = pid == -1 ? 0 : WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  int signal_number = pid != -1 && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  rn_engine* engine = child->engine;
  rn_ref onexit = child->onexit;
  child_close(child);
  rn_value values[2] = {rn_number(engine->cx, code), rn_number(engine->cx, signal_number)};
  rn_invoke_once(engine, onexit, 2, values);
}

/* libuv reads a pipe to its end within one poll phase; a flow reads a piece at a
 * time. So that the end of the pipes still comes before the end of the process, this
 * one waits: it is looked at again after each poll phase. */
static void on_check(uv_check_t* handle) {
  if (rn_flow_end_is_near()) return;
  uv_check_stop(handle);
  reap(handle->data);
}

static void on_sigchld(uv_signal_t* handle, int signal_number) {
  (void)signal_number;
  struct child* child = handle->data;
  if (rn_flow_end_is_near())
    uv_check_start(&child->check, on_check);
  else
    reap(child);
}

/* A child with a number and a started watcher; NULL and *err otherwise. */
static struct child* child_new(rn_engine* engine, int* err) {
  struct child* child = calloc(1, sizeof(*child));
  *err = UV_ENOMEM;
  if (child == NULL) return NULL;
  child->engine = engine;
  if (!take_number(child) || (*err = uv_signal_init(engine->loop, &child->signal)) != 0) {
    if (children != NULL && children[child->number] == child) children[child->number] = NULL;
    free(child);
    return NULL;
  }
  uv_check_init(engine->loop, &child->check);
  uv_unref((uv_handle_t*)&child->check);
  child->signal.data = child->check.data = child;
  child->handles = 2;
  *err = uv_signal_start(&child->signal, on_sigchld, SIGCHLD);
  if (*err == 0) return child;
  child_close(child);
  return NULL;
}

static rn_value start(rn_context cx, struct rn_child_plan* plan, rn_value onexit) {
  int err;
  struct child* child = child_new(rn_here(), &err);
  if (child == NULL) return rn_number(cx, err);
  int64_t pid = rn_child_launch(plan);
  if (pid < 0) {
    child_close(child);
    return rn_number(cx, (double)pid);
  }
  rondo_handle_set_name((uv_handle_t*)&child->signal, "child process");
  child->pid = (pid_t)pid;
  child->onexit = rn_keep(child->engine, onexit);
  rn_object result = rn_array(cx, 0, NULL);
  rn_set_index(cx, result, 0, rn_number(cx, (double)pid));
  rn_set_index(cx, result, 1, rn_number(cx, child->number));
  for (size_t i = 0; i < plan->stdio_count; i++)
    rn_set_index(cx, result, (unsigned)i + 2, rn_number(cx, plan->ours[i]));
  return result;
}

static RN_NATIVE(spawn) {
  RN_UNUSED;
  struct rn_child_plan plan;
  if (argc == 0) return rn_number(cx, UV_EINVAL);
  bool ready = rn_child_plan_read(cx, argc - 1, argv + 1, &plan);
  rn_value result = ready ? start(cx, &plan, argv[0]) : rn_number(cx, UV_ENOMEM);
  rn_child_plan_clear(&plan);
  return result;
}

static RN_NATIVE(ref) {
  RN_UNUSED;
  double number = rn_to_double(cx, RN_ARG(0));
  if (!(number >= 0 && number < children_room)) return rn_undefined(cx);
  struct child* child = children[(uint32_t)number];
  if (child == NULL) return rn_undefined(cx);
  if (rn_to_bool(cx, RN_ARG(1)))
    uv_ref((uv_handle_t*)&child->signal);
  else
    uv_unref((uv_handle_t*)&child->signal);
  return rn_undefined(cx);
}

static RN_NATIVE(kill_process) {
  RN_UNUSED;
  int err = kill((pid_t)rn_to_int32(cx, RN_ARG(0)), rn_to_int32(cx, RN_ARG(1)));
  return rn_number(cx, err == 0 ? 0 : -errno);
}

static const struct rn_function functions[] = {
    {"spawn", spawn}, {"ref", ref}, {"kill", kill_process}, {NULL, NULL}};

RN_BINDING(rn_binding_child) {
  rn_set_functions(engine->cx, binding, functions);
  rn_set_functions(engine->cx, binding, rn_child_sync_functions);
}
