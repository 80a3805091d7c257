/* SPDX-License-Identifier: MIT */
/* UV_PRIORITIZED comes for TCP's urgent byte, together with UV_READABLE for plain
 * data if both are asked for. */
/* matrix: backends */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "../test.h"

static int told;

static void on_ready(uv_poll_t* handle, int status, int events) {
  char byte;
  uv_os_fd_t fd;
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_fileno((uv_handle_t*)handle, &fd), 0);
  told |= events;
  if (events & UV_PRIORITIZED) {
    CHECK_EQ(recv(fd, &byte, 1, MSG_OOB), 1);
    CHECK_EQ(byte, 'u');
  }
  if (events & UV_READABLE) (void)!recv(fd, &byte, 1, 0);
  if (told == (UV_PRIORITIZED | UV_READABLE)) CHECK_EQ(uv_poll_stop(handle), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  test_loop_init(&loop);
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  CHECK_EQ(bind(listener, (struct sockaddr*)&address, length), 0);
  CHECK_EQ(listen(listener, 1), 0);
  CHECK_EQ(getsockname(listener, (struct sockaddr*)&address, &length), 0);
  int sender = socket(AF_INET, SOCK_STREAM, 0);
  CHECK_EQ(connect(sender, (struct sockaddr*)&address, length), 0);
  int receiver = accept(listener, NULL, NULL);
  CHECK(receiver >= 0);

  CHECK_EQ(uv_poll_init_socket(&loop, &handle, receiver), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE | UV_PRIORITIZED, on_ready), 0);
  CHECK_EQ(send(sender, "plain", 5, 0), 5);
  CHECK_EQ(send(sender, "u", 1, MSG_OOB), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(told, UV_READABLE | UV_PRIORITIZED);
  test_loop_close(&loop);
  return 0;
}
