/* SPDX-License-Identifier: MIT */
/* Files and abstract names: what fits, what is cut, what is refused, what comes back from
 * getsockname, and that the file goes with its server. */
/* matrix: backends */
#include <sys/stat.h>

#include "streams.h"

static uv_loop_t loop;
static uv_pipe_t server, client;
static uv_connect_t req;
static int connections, connects;

static void on_connection(uv_stream_t* stream, int status) {
  (void)stream;
  CHECK_EQ(status, 0);
  connections++;
}

static void on_connect(uv_connect_t* connect, int status) {
  (void)connect;
  CHECK_EQ(status, 0);
  connects++;
}

static void on_nothing(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  (void)stream, (void)n, (void)buf;
}

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  (void)handle, (void)size;
  *buf = uv_buf_init(NULL, 0);
}

/* A client may have a name, too. */
static void talk_by_name(const char* name, const char* own) {
  struct stat stat_buf;
  connections = connects = 0;
  CHECK_EQ(uv_listen((uv_stream_t*)&server, 8, on_connection), 0);
  CHECK_EQ(uv_pipe_init(&loop, &client, 0), 0);
  CHECK_EQ(uv_pipe_bind(&client, own), 0);
  CHECK_EQ(uv_pipe_connect2(&req, &client, name, strlen(name), 0, on_connect), 0);
  while (connections == 0 || connects == 0) uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(uv_read_start((uv_stream_t*)&client, on_alloc, on_nothing), 0);
  uv_buf_t buf = uv_buf_init("x", 1);
  CHECK_EQ(uv_try_write((uv_stream_t*)&client, &buf, 1), 1);
  uv_close((uv_handle_t*)&client, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(stat(own, &stat_buf), -1);
}

static void talk(const char* name, size_t length) {
  connections = connects = 0;
  char got[128];
  size_t size;
  CHECK_EQ(uv_listen((uv_stream_t*)&server, 8, on_connection), 0);
  CHECK_EQ(uv_pipe_init(&loop, &client, 0), 0);
  uv_pipe_pending_instances(&client, 4); /* means something on Windows only */
  CHECK_EQ(uv_pipe_connect2(&req, &client, name, length, 0, on_connect), 0);
  while (connections == 0 || connects == 0) uv_run(&loop, UV_RUN_ONCE);
  size = sizeof got;
  CHECK_EQ(uv_pipe_getpeername(&client, got, &size), 0);
  CHECK_EQ(size, length);
  CHECK_EQ(memcmp(got, name, length), 0);
  size = sizeof got;
  CHECK_EQ(uv_pipe_getsockname(&client, got, &size), 0);
  CHECK_EQ(size, 0);
  uv_close((uv_handle_t*)&client, NULL);
}

static void close_server(void) {
  uv_close((uv_handle_t*)&server, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(uv_pipe_init(&loop, &server, 0), 0);
}

int main(void) {
  test_loop_init(&loop);
  char folder[] = "/tmp/rondo-pipe-XXXXXX";
  char name[200], got[200];
  struct stat stat_buf;
  size_t size;
  CHECK(mkdtemp(folder) != NULL);
  CHECK_EQ(uv_pipe_init(&loop, &server, 0), 0);
  size = sizeof got;
  CHECK_EQ(uv_pipe_getsockname(&server, got, &size), UV_EBADF);
  CHECK_EQ(size, 0);
  CHECK_EQ(uv_pipe_chmod(&server, UV_READABLE), UV_EBADF);

  /* a file */
  snprintf(name, sizeof name, "%s/nowhere/socket", folder);
  CHECK_EQ(uv_pipe_bind(&server, name), UV_EACCES); /* ENOENT, as Windows says it */
  snprintf(name, sizeof name, "%s/socket", folder);
  CHECK_EQ(uv_pipe_bind2(&server, name, strlen(name), 8), UV_EINVAL);
  CHECK_EQ(uv_pipe_bind2(&server, name, strlen(name) + 1, 0), UV_EINVAL); /* a zero inside */
  CHECK_EQ(uv_pipe_bind(&server, name), 0);
  CHECK_EQ(uv_pipe_bind(&server, name), UV_EINVAL);
  CHECK_EQ(uv_pipe_init(&loop, &client, 0), 0);
  CHECK_EQ(uv_pipe_bind(&client, name), UV_EADDRINUSE);
  uv_close((uv_handle_t*)&client, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  size = strlen(name); /* no room for the zero */
  CHECK_EQ(uv_pipe_getsockname(&server, got, &size), UV_ENOBUFS);
  CHECK_EQ(size, strlen(name) + 1);
  CHECK_EQ(uv_pipe_getsockname(&server, got, &size), 0);
  CHECK_EQ(size, strlen(name));
  CHECK_STR(got, name);
  CHECK_EQ(uv_pipe_chmod(&server, 0), UV_EINVAL);
  CHECK_EQ(uv_pipe_chmod(&server, UV_READABLE), 0);
  CHECK_EQ(stat(name, &stat_buf), 0);
  CHECK_EQ(stat_buf.st_mode & 0777, 0444);
  CHECK_EQ(uv_pipe_chmod(&server, UV_READABLE | UV_WRITABLE), 0);
  CHECK_EQ(stat(name, &stat_buf), 0);
  CHECK_EQ(stat_buf.st_mode & 0777, 0666);
  talk(name, strlen(name));
  close_server();
  CHECK_EQ(stat(name, &stat_buf), -1);

  /* as long as can be, and longer */
  memset(name + strlen(folder) + 1, 'n', 120);
  CHECK_EQ(uv_pipe_bind2(&server, name, 109, UV_PIPE_NO_TRUNCATE), UV_EINVAL);
  CHECK_EQ(uv_pipe_connect2(&req, &server, name, 109, UV_PIPE_NO_TRUNCATE, on_connect), UV_EINVAL);
  CHECK_EQ(uv_pipe_bind2(&server, name, 109, 0), 0); /* cut */
  talk(name, 108);
  name[108] = '\0';
  CHECK_EQ(stat(name, &stat_buf), 0);
  close_server();
  CHECK_EQ(stat(name, &stat_buf), -1);

  char own[sizeof name];
  snprintf(name, sizeof name, "%s/server", folder);
  snprintf(own, sizeof own, "%s/client", folder);
  CHECK_EQ(uv_pipe_bind(&server, name), 0);
  talk_by_name(name, own);
  close_server();

  /* abstract: every byte counts */
  snprintf(name, sizeof name, "_rondo_%d", (int)getpid());
  name[0] = name[6] = '\0';
  size_t length = 7 + strlen(name + 7);
  CHECK_EQ(uv_pipe_bind2(&server, name, length, UV_PIPE_NO_TRUNCATE), 0);
  size = length - 1;
  CHECK_EQ(uv_pipe_getsockname(&server, got, &size), UV_ENOBUFS);
  CHECK_EQ(size, length);
  talk(name, length);
  close_server();
  CHECK_EQ(uv_pipe_connect2(&req, &server, name, 0, 0, on_connect), UV_EINVAL);
  CHECK_EQ(uv_pipe_connect2(&req, &server, NULL, 1, 0, on_connect), UV_EINVAL);
  CHECK_EQ(uv_pipe_bind2(&server, NULL, 1, 0), UV_EINVAL);

  test_loop_close(&loop);
  CHECK_EQ(rmdir(folder), 0);
  return 0;
}
