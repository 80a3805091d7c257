/* SPDX-License-Identifier: MIT */
/* The child gets the user and the group asked for and no other groups; whoever may not give them
 * is refused with UV_EPERM; we ourselves keep ours, and can still be debugged. */
/* matrix: backends */
#include <grp.h>
#include <sys/prctl.h>

#include "child.h"

enum { NOBODY = 65534 };

static int child(const char* role) {
  int root = strcmp(role, "root") == 0;
  if (getuid() != (root ? 0 : NOBODY) || geteuid() != getuid()) return 1;
  if (getgid() != NOBODY) return 2;
  return getgroups(0, NULL) == 0 ? 0 : 3;
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return child(argv[1]);
  uv_loop_t loop;
  uv_process_t process;
  test_loop_init(&loop);
  if (getuid() == 0) {
    const gid_t groups[] = {0, 1, 2};
    CHECK_EQ(setgroups(3, groups), 0);
    uv_process_options_t options = self_options("root", on_exit_of);
    options.flags = UV_PROCESS_SETGID;
    options.gid = NOBODY;
    CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    /* The program may lie where nobody may look; a shell does not. */
    char* args[] = {"sh", "-c", "test \"$(id -u) $(id -g) $(id -G)\" = '65534 65534 65534'", NULL};
    uv_process_options_t both = {.file = "/bin/sh", .args = args, .exit_cb = on_exit_of};
    both.flags = UV_PROCESS_SETUID | UV_PROCESS_SETGID;
    both.uid = NOBODY;
    both.gid = NOBODY;
    both.cwd = "/";
    CHECK_EQ(uv_spawn(&loop, &process, &both), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(getuid(), 0);
    CHECK_EQ(prctl(PR_GET_DUMPABLE), 1); /* it is no secret now what we have in memory */
    CHECK_EQ(getgroups(0, NULL), 3);
    CHECK_EQ(setgroups(0, NULL), 0);
    CHECK_EQ(setgid(NOBODY), 0);
    CHECK_EQ(setuid(NOBODY), 0);
  }
  char* args[] = {"true", NULL};
  uv_process_options_t options = {.file = "/bin/true", .args = args, .exit_cb = on_exit_of};
  options.flags = UV_PROCESS_SETUID;
  CHECK_EQ(uv_spawn(&loop, &process, &options), UV_EPERM);
  uv_close((uv_handle_t*)&process, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  options.flags = UV_PROCESS_SETGID;
  CHECK_EQ(uv_spawn(&loop, &process, &options), UV_EPERM);
  check_no_children();
  test_loop_close(&loop);
  return 0;
}
