/* SPDX-License-Identifier: MIT */
/* A program that watches files and starts others is run again and again, each time with one
 * allocation that fails, and then with one descriptor less: the caller is told, what was accepted
 * gets its callbacks, and neither memory, descriptors nor children are left. */
/* matrix: backends */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "memory.h"

enum { FILES = 40, STDIO = 12 };

static struct {
  uv_loop_t loop;
  uv_fs_event_t events[FILES];
  uv_fs_poll_t poll;
  uv_process_t processes[2];
  uv_pipe_t pipe;
} it;

static char folder[] = "/tmp/rondo-fault-XXXXXX";
static int expected, came, refused;

static int took(int err) {
  if (err != 0) {
    /* The last two: the child cannot have a descriptor of so high a number. */
    CHECK(err == UV_ENOMEM || err == UV_EMFILE || err == UV_EBADF || err == UV_EINVAL);
    refused++;
  }
  return err;
}

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  (void)name;
  CHECK_EQ(events, UV_CHANGE);
  CHECK_EQ(status, 0);
  came++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_poll(uv_fs_poll_t* handle, int status, const uv_stat_t* before,
                    const uv_stat_t* now) {
  (void)before, (void)now;
  CHECK(status == UV_ENOENT || status == UV_ENOMEM);
  came++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  came++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  static char room[64];
  (void)handle, (void)size;
  *buf = uv_buf_init(room, sizeof room);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(nread, UV_EOF);
  uv_close((uv_handle_t*)stream, NULL);
}

static void name_file(char* name, int i) {
  snprintf(name, 64, "%s/%d", folder, i);
}

static void watch_files(void) {
  char name[64];
  int started = 0;
  for (int i = 0; i < FILES; i++) {
    name_file(name, i);
    CHECK_EQ(uv_fs_event_init(&it.loop, &it.events[i]), 0);
    if (took(uv_fs_event_start(&it.events[i], on_event, name, 0)) == 0) started++;
  }
  for (int i = 0; i < FILES; i++) {
    name_file(name, i);
    CHECK_EQ(chmod(name, 0600), 0);
  }
  expected += started;
}

static void start(uv_process_t* process, int with_pipe) {
  char* args[] = {"true", NULL};
  uv_stdio_container_t stdio[STDIO] = {{.flags = UV_IGNORE}};
  uv_process_options_t options = {.file = "/bin/true", .args = args, .exit_cb = on_exit_of};
  int opened = with_pipe && took(uv_pipe_init(&it.loop, &it.pipe, 0)) == 0;
  if (opened) {
    stdio[STDIO - 1].flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE;
    stdio[STDIO - 1].data.stream = (uv_stream_t*)&it.pipe;
    options.stdio = stdio;
    options.stdio_count = STDIO;
  }
  int err = took(uv_spawn(&it.loop, process, &options));
  if (err == 0)
    expected++;
  else
    CHECK(!uv_is_active((uv_handle_t*)process));
  if (opened && (err != 0 || uv_read_start((uv_stream_t*)&it.pipe, on_alloc, on_read) != 0))
    uv_close((uv_handle_t*)&it.pipe, NULL);
}

static void run_all(void) {
  int err = uv_loop_init(&it.loop);
  if (took(err) != 0) return;
  watch_files();
  CHECK_EQ(uv_fs_poll_init(&it.loop, &it.poll), 0);
  if (took(uv_fs_poll_start(&it.poll, on_poll, "/no/such/file", 10)) == 0) expected++;
  start(&it.processes[0], 0);
  start(&it.processes[1], 1);
  CHECK_EQ(uv_run(&it.loop, UV_RUN_DEFAULT), 0);
  test_loop_close(&it.loop);
}

/* Exits with 88: nothing failed; 89: something did, and the caller was told; 90: without. */
static void act(int fails_at, int descriptors) {
  struct rlimit limit, before;
  int fds = open_fds();
  alarm(20);
  memory_watch(fails_at);
  if (descriptors > 0) {
    CHECK_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    limit = before;
    int next = dup(2);
    close(next);
    limit.rlim_cur = (rlim_t)(next + descriptors - 1);
    CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  }
  run_all();
  if (descriptors > 0) CHECK_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  CHECK_EQ(came, expected);
  uv_library_shutdown();
  CHECK_EQ(atomic_load(&memory_live), 0);
  CHECK_EQ(open_fds(), fds);
  CHECK_EQ(waitpid(-1, NULL, WNOHANG), -1);
  CHECK_EQ(errno, ECHILD);
  int failed = fails_at > 0 ? atomic_load(&memory_calls) >= fails_at : refused > 0;
  _exit(!failed ? 88 : refused > 0 ? 89 : 90);
}

static int code_of(int fails_at, int descriptors) {
  int status;
  fflush(NULL);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) act(fails_at, descriptors);
  CHECK_EQ(waitpid(child, &status, 0), child);
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  if (code < 88)
    test_fail(__FILE__, __LINE__, "allocation %d, descriptors %d: status %#x", fails_at,
              descriptors, status);
  return code;
}

int main(void) {
  char name[64];
  int told = 0;
  int code;
  test_need_backend();
  CHECK(mkdtemp(folder) != NULL);
  for (int i = 0; i < FILES; i++) {
    name_file(name, i);
    int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    CHECK(fd >= 0);
    close(fd);
  }
  for (int n = 1; (code = code_of(n, 0)) != 88; n++) told += code == 89;
  CHECK(told >= 10);
  told = 0;
  for (int n = 1; (code = code_of(0, n)) != 88; n++) told += code == 89;
  CHECK(told >= 3);
  for (int i = 0; i < FILES; i++) {
    name_file(name, i);
    CHECK_EQ(unlink(name), 0);
  }
  CHECK_EQ(rmdir(folder), 0);
  return 0;
}
