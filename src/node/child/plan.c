/* SPDX-License-Identifier: MIT */
/* JavaScript's words on a process to be started, as options of uv_spawn. */
#include <stdlib.h>

#include "node/child/child.h"

enum { DETACHED = 1, UID = 2, GID = 4 };

static void free_list(char** list) {
  if (list == NULL) return;
  for (size_t i = 0; list[i] != NULL; i++) free(list[i]);
  free(list);
}

static char** read_list(rn_context cx, rn_value value) {
  rn_object array = rn_as_object(cx, value);
  size_t count = array == NULL ? 0 : rn_array_length(cx, array);
  char** list = calloc(count + 1, sizeof(*list));
  for (size_t i = 0; list != NULL && i < count; i++) {
    list[i] = rn_text_dup(cx, rn_get_index(cx, array, (unsigned)i));
    if (list[i] == NULL) {
      free_list(list);
      return NULL;
    }
  }
  return list;
}

static uv_stdio_container_t read_descriptor(int fd) {
  uv_stdio_container_t stdio = {.flags = UV_IGNORE};
  if (fd == RN_CHILD_PIPE) {
    stdio.flags = UV_CREATE_PIPE | UV_READABLE_PIPE | UV_WRITABLE_PIPE;
  } else if (fd != RN_CHILD_IGNORE) {
    stdio.flags = UV_INHERIT_FD;
    stdio.data.fd = fd;
  }
  return stdio;
}

static bool read_stdio(rn_context cx, rn_value value, uv_process_options_t* options) {
  rn_object array = rn_as_object(cx, value);
  size_t count = array == NULL ? 0 : rn_array_length(cx, array);
  options->stdio = calloc(count + 1, sizeof(*options->stdio));
  if (options->stdio == NULL) return false;
  options->stdio_count = (int)count;
  for (size_t i = 0; i < count; i++)
    options->stdio[i] = read_descriptor(rn_to_int32(cx, rn_get_index(cx, array, (unsigned)i)));
  return true;
}

bool rn_child_plan_read(rn_context cx, size_t argc, const rn_value* argv,
                        struct rn_child_plan* plan) {
  *plan = (struct rn_child_plan){0};
  uv_process_options_t* options = &plan->options;
  options->file = plan->file = rn_text_dup(cx, RN_ARG(0));
  options->args = read_list(cx, RN_ARG(1));
  if (plan->file == NULL || options->args == NULL) return false;
  if (rn_is_object(cx, RN_ARG(2))) {
    options->env = read_list(cx, RN_ARG(2));
    if (options->env == NULL) return false;
  }
  if (rn_is_string(cx, RN_ARG(3))) {
    options->cwd = plan->cwd = rn_text_dup(cx, RN_ARG(3));
    if (plan->cwd == NULL) return false;
  }
  if (!read_stdio(cx, RN_ARG(4), options)) return false;
  int flags = rn_to_int32(cx, RN_ARG(5));
  options->flags = (flags & DETACHED ? UV_PROCESS_DETACHED : 0) |
                   (flags & UID ? UV_PROCESS_SETUID : 0) | (flags & GID ? UV_PROCESS_SETGID : 0);
  options->uid = (uv_uid_t)rn_to_int64(cx, RN_ARG(6));
  options->gid = (uv_gid_t)rn_to_int64(cx, RN_ARG(7));
  return true;
}

void rn_child_plan_clear(struct rn_child_plan* plan) {
  free(plan->file);
  free(plan->cwd);
  free_list(plan->options.args);
  free_list(plan->options.env);
  free(plan->options.stdio);
}
