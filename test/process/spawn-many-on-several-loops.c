/* SPDX-License-Identifier: MIT */
/* Two loops on threads of their own start hundreds of children at once, with pipes: every end is
 * told once, on the loop that started it, every byte is read, and nothing is left. */
/* matrix: backends */
#include <stdatomic.h>

#include "child.h"

enum { LOOPS = 2, AT_ONCE = 8, ROUNDS = 12 };

struct one {
  uv_process_t process;
  uv_pipe_t out;
  char room[64];
  int number;
  size_t length;
};

static atomic_int told, bytes;
static char path[4096];

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  struct one* one = handle->data;
  CHECK_EQ(status, one->number % 100);
  CHECK_EQ(signum, 0);
  atomic_fetch_add(&told, 1);
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  struct one* one = handle->data;
  (void)size;
  *buf = uv_buf_init(one->room + one->length, (unsigned)(sizeof one->room - one->length));
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  struct one* one = stream->data;
  (void)buf;
  if (nread >= 0) {
    one->length += (size_t)nread;
    return;
  }
  CHECK_EQ(nread, UV_EOF);
  CHECK_EQ(atoi(one->room), one->number);
  atomic_fetch_add(&bytes, (int)one->length);
  uv_close((uv_handle_t*)stream, NULL);
}

static void start(uv_loop_t* loop, struct one* one, int number) {
  char argument[16];
  char* args[] = {path, argument, NULL};
  uv_stdio_container_t stdio[2] = {
      {.flags = UV_IGNORE},
      {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t*)&one->out}};
  uv_process_options_t options = {
      .file = path, .args = args, .exit_cb = on_exit_of, .stdio = stdio, .stdio_count = 2};
  snprintf(argument, sizeof argument, "%d", number);
  memset(one, 0, sizeof *one);
  one->number = number;
  CHECK_EQ(uv_pipe_init(loop, &one->out, 0), 0);
  CHECK_EQ(uv_spawn(loop, &one->process, &options), 0);
  one->process.data = one;
  one->out.data = one;
  CHECK_EQ(uv_read_start((uv_stream_t*)&one->out, on_alloc, on_read), 0);
}

static void run(void* arg) {
  uv_loop_t loop;
  static struct one ones[LOOPS][AT_ONCE];
  int which = *(int*)arg;
  test_loop_init(&loop);
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < AT_ONCE; i++)
      start(&loop, &ones[which][i], (which * ROUNDS + round) * AT_ONCE + i);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  }
  CHECK_EQ(uv_loop_close(&loop), 0);
}

int main(int argc, char** argv) {
  if (argc > 1) {
    printf("%s", argv[1]);
    fflush(stdout);
    return atoi(argv[1]) % 100;
  }
  uv_thread_t threads[LOOPS];
  static int numbers[LOOPS] = {0, 1};
  int before = open_fds();
  int expected = 0;
  char text[16];
  strcpy(path, self_options("", NULL).file);
  for (int i = 0; i < LOOPS; i++) CHECK_EQ(uv_thread_create(&threads[i], run, &numbers[i]), 0);
  for (int i = 0; i < LOOPS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  for (int i = 0; i < LOOPS * ROUNDS * AT_ONCE; i++)
    expected += snprintf(text, sizeof text, "%d", i);
  CHECK_EQ(told, LOOPS * ROUNDS * AT_ONCE);
  CHECK_EQ(bytes, expected);
  check_no_children();
  CHECK_EQ(open_fds(), before);
  return 0;
}
