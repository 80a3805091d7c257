/* SPDX-License-Identifier: MIT */
/* The child has the environment and the folder it is given; a name without a slash is looked for
 * in its own PATH, past what may not be executed; a script without #! is the shell's. */
/* matrix: backends */
#include "child.h"

extern char** environ;

static uv_loop_t loop;
static char folder[] = "/tmp/rondo-spawn-XXXXXX";

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  uv_close((uv_handle_t*)handle, NULL);
}

static void says(uv_process_options_t options, const char* expected) {
  uv_process_t process;
  char text[1024];
  int ends[2];
  CHECK_EQ(pipe2(ends, O_CLOEXEC), 0);
  uv_stdio_container_t stdio[2] = {{.flags = UV_IGNORE},
                                   {.flags = UV_INHERIT_FD, .data.fd = ends[1]}};
  options.stdio = stdio;
  options.stdio_count = 2;
  options.exit_cb = on_exit_of;
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  close(ends[1]);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  read_all(ends[0], text, sizeof text);
  close(ends[0]);
  CHECK_STR(text, expected);
}

static int child(void) {
  char here[256];
  for (char** e = environ; *e != NULL; e++)
    if (strncmp(*e, "RONDO_", 6) != 0) printf("%s;", *e);
  CHECK(getcwd(here, sizeof here) != NULL);
  printf("%s", here);
  return 0;
}

static void put_file(const char* name, const char* text, mode_t mode) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  CHECK(fd >= 0);
  CHECK_EQ(write(fd, text, strlen(text)), (ssize_t)strlen(text));
  CHECK_EQ(fchmod(fd, mode), 0);
  close(fd);
}

int main(int argc, char** argv) {
  if (argc > 1) return child();
  (void)argv;
  char path[128], other[160], first[64];
  char expected[256];
  CHECK(mkdtemp(folder) != NULL);
  test_loop_init(&loop);
  char* env[] = {"A=1", "B=two", "B=three", NULL};
  uv_process_options_t options = self_options("tell", NULL);
  options.env = env;
  options.cwd = folder;
  snprintf(expected, sizeof expected, "A=1;B=two;B=three;%s", folder);
  says(options, expected);
  options.cwd = NULL;
  CHECK(getcwd(other, sizeof other) != NULL);
  snprintf(expected, sizeof expected, "A=1;B=two;B=three;%s", other);
  says(options, expected);

  snprintf(first, sizeof first, "%s/first", folder);
  CHECK_EQ(mkdir(first, 0700), 0);
  put_file("first/script", "echo forbidden\n", 0600);
  put_file("script", "echo \"$0\" \"$@\"\n", 0700);
  put_file("empty", "", 0700);
  snprintf(path, sizeof path, "PATH=/no/where:%s:%s", first, folder);
  char* found[] = {path, NULL};
  char* args[] = {"name", "one", "two", NULL};
  snprintf(expected, sizeof expected, "%s/script one two\n", folder);
  says((uv_process_options_t){.file = "script", .args = args, .env = found}, expected);
  snprintf(other, sizeof other, "%s/script", folder);
  says((uv_process_options_t){.file = other, .args = args}, expected);
  says((uv_process_options_t){.file = "empty", .args = args + 3, .env = found}, "");
  char* here[] = {"PATH=/no/where::/bin", NULL}; /* nothing is the folder it is in */
  says((uv_process_options_t){.file = "script", .args = args, .env = here, .cwd = folder},
       "script one two\n");
  char* no_path[] = {"X=1", NULL};
  says((uv_process_options_t){.file = "echo", .args = args, .env = no_path}, "one two\n");

  uv_process_t process;
  snprintf(path, sizeof path, "PATH=/no/where:%s", first);
  uv_process_options_t denied = {.file = "script", .args = args, .env = found};
  CHECK_EQ(uv_spawn(&loop, &process, &denied), UV_EACCES);
  test_loop_close(&loop);
  for (const char** name = (const char*[]){"first/script", "first", "script", "empty", NULL};
       *name != NULL; name++) {
    snprintf(other, sizeof other, "%s/%s", folder, *name);
    CHECK_EQ(remove(other), 0);
  }
  CHECK_EQ(rmdir(folder), 0);
  return 0;
}
