/* SPDX-License-Identifier: MIT */
/* Names and sizes of every handle type, and what is said of one that is none. */
/* matrix: none */
#include "../test.h"

int main(void) {
  const struct {
    uv_handle_type type;
    int number;
    const char* name;
    size_t size;
  } all[] = {
      {UV_ASYNC, 1, "async", sizeof(uv_async_t)},
      {UV_CHECK, 2, "check", sizeof(uv_check_t)},
      {UV_FS_EVENT, 3, "fs_event", sizeof(uv_fs_event_t)},
      {UV_FS_POLL, 4, "fs_poll", sizeof(uv_fs_poll_t)},
      {UV_HANDLE, 5, "handle", sizeof(uv_handle_t)},
      {UV_IDLE, 6, "idle", sizeof(uv_idle_t)},
      {UV_NAMED_PIPE, 7, "pipe", sizeof(uv_pipe_t)},
      {UV_POLL, 8, "poll", sizeof(uv_poll_t)},
      {UV_PREPARE, 9, "prepare", sizeof(uv_prepare_t)},
      {UV_PROCESS, 10, "process", sizeof(uv_process_t)},
      {UV_STREAM, 11, "stream", sizeof(uv_stream_t)},
      {UV_TCP, 12, "tcp", sizeof(uv_tcp_t)},
      {UV_TIMER, 13, "timer", sizeof(uv_timer_t)},
      {UV_TTY, 14, "tty", sizeof(uv_tty_t)},
      {UV_UDP, 15, "udp", sizeof(uv_udp_t)},
      {UV_SIGNAL, 16, "signal", sizeof(uv_signal_t)},
  };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    CHECK_EQ(all[i].type, all[i].number);
    CHECK_STR(uv_handle_type_name(all[i].type), all[i].name);
    CHECK_EQ(uv_handle_size(all[i].type), all[i].size);
  }
  CHECK_EQ(UV_FILE, 17);
  CHECK_EQ(UV_HANDLE_TYPE_MAX, 18);
  CHECK_STR(uv_handle_type_name(UV_FILE), "file");
  CHECK_EQ(uv_handle_size(UV_FILE), (size_t)-1);
  CHECK(uv_handle_type_name(UV_UNKNOWN_HANDLE) == NULL);
  CHECK(uv_handle_type_name(UV_HANDLE_TYPE_MAX) == NULL);
  CHECK_EQ(uv_handle_size(UV_UNKNOWN_HANDLE), (size_t)-1);
  CHECK_EQ(uv_handle_size(UV_HANDLE_TYPE_MAX), (size_t)-1);
  return 0;
}
