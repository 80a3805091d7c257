/* SPDX-License-Identifier: MIT */
/*
 * native('doctor'): what `rondo doctor` (lib/node/internal/doctor.js) tells of the engine, the
 * system and its limits.
 */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>

#include "engine/doctor.h"
#include "node/node.h"

static rn_value text(rn_context cx, const char* utf8) {
  return rn_string(cx, utf8);
}

/* capabilities(): [name, verdict, purpose, stand-in, whether that does the whole, a part or
 * nothing, the one that it lacks] of each, after all have been tried */
static RN_NATIVE(capabilities) {
  RN_UNUSED;
  enum { COLUMNS = 6 };
  rn_doctor_try(rn_here());
  rn_object rows = rn_array(cx, 0, NULL);
  struct rn_doctor_capability row;
  for (unsigned i = 0; rn_doctor_capability(i, &row); i++) {
    rn_value values[COLUMNS] = {text(cx, row.name),          text(cx, row.verdict),
                                text(cx, row.purpose),       text(cx, row.stand_in),
                                text(cx, row.stand_in_does), text(cx, row.lacking)};
    rn_set_index(cx, rows, i, rn_array(cx, COLUMNS, values));
  }
  return rows;
}

/* A limit of the process as a number; -1: none. */
static rn_value limit(rn_context cx, int which) {
  struct rlimit limits;
  if (getrlimit(which, &limits) != 0) return rn_undefined(cx);
  return rn_number(cx, limits.rlim_cur == RLIM_INFINITY ? -1 : (double)limits.rlim_cur);
}

/* The first line of a small file, undefined if there is none. */
static rn_value line_of(rn_context cx, const char* path) {
  char line[128] = "";
  FILE* file = fopen(path, "re");
  if (file == NULL) return rn_undefined(cx);
  char* got = fgets(line, sizeof line, file);
  fclose(file);
  line[strcspn(line, "\n")] = '\0';
  return got == NULL ? rn_undefined(cx) : rn_string(cx, line);
}

static RN_NATIVE(facts) {
  RN_UNUSED;
  rn_object facts = rn_object_bare(cx);
  struct rn_doctor_engine engine;
  struct utsname system;
  rn_doctor_engine(&engine);
  rn_set_string(cx, facts, "engine", engine.version);
  rn_set_string(cx, facts, "buildId", engine.build_id);
  rn_set_string(cx, facts, "file", engine.file);
  if (uname(&system) == 0) {
    rn_set_string(cx, facts, "system", system.sysname);
    rn_set_string(cx, facts, "kernel", system.release);
    rn_set_string(cx, facts, "machine", system.machine);
  }
  rn_set_string(cx, facts, "poll", rondo_loop_backend(rn_here()->loop));
  rn_set(cx, facts, "uringDisabled", line_of(cx, "/proc/sys/kernel/io_uring_disabled"));
  rn_set(cx, facts, "memoryMax", line_of(cx, "/sys/fs/cgroup/memory.max"));
  rn_set(cx, facts, "openFiles", limit(cx, RLIMIT_NOFILE));
  rn_set(cx, facts, "addressSpace", limit(cx, RLIMIT_AS));
  rn_set(cx, facts, "data", limit(cx, RLIMIT_DATA));
  rn_set(cx, facts, "stack", limit(cx, RLIMIT_STACK));
  return facts;
}

RN_BINDING(rn_binding_doctor) {
  static const struct rn_function functions[] = {
      {"capabilities", capabilities}, {"facts", facts}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}
