/* SPDX-License-Identifier: MIT */
/* System calls that streams of several kinds make. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/net.h"
#include "poll/tape.h"

int rn_socket(int domain, int type) {
  int fd = socket(domain, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return fd == -1 ? -errno : fd;
}

int rn_accept(int server_fd) {
  int fd;
  do fd = accept4(server_fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  while (fd == -1 && errno == EINTR);
  return fd == -1 ? -errno : fd;
}

/* One system call, where F_GETFL and F_SETFL are two. */
int rn_set_nonblocking(int fd, int on) {
  int result;
  do result = ioctl(fd, FIONBIO, &on);
  while (result == -1 && errno == EINTR);
  return result == 0 ? 0 : -errno;
}

bool rn_is_socket(int fd) {
  int type;
  socklen_t size = sizeof type;
  return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0;
}

int rn_socket_name(const uv_handle_t* handle, bool of_peer, struct sockaddr* name, int* length) {
  int fd;
  int err = uv_fileno(handle, &fd);
  if (err != 0) return err;
  const uv_stream_t* stream = (const uv_stream_t*)handle;
  const bool taped = handle->type == UV_TCP && (handle->flags & RN_STREAM_TAPED) != 0;
  const char* call = of_peer ? "peer-name" : "own-name";
  int64_t kept;
  size_t room = (size_t)*length;
  socklen_t size = (socklen_t)*length;
  if (RN_UNLIKELY(taped) && rn_tape_plays_bytes(stream, call, &kept, name, &room)) {
    if (kept == 0) *length = (int)room;
    return (int)kept;
  }
  int result = of_peer ? getpeername(fd, name, &size) : getsockname(fd, name, &size);
  if (result != 0) result = -errno;
  if (result == 0) *length = (int)size;
  if (RN_UNLIKELY(taped)) rn_tape_keep(stream, call, result, name, result == 0 ? size : 0);
  return result;
}

static bool path_text(const struct sockaddr_un* name, int length, char* text) {
  int bytes = length - (int)offsetof(struct sockaddr_un, sun_path);
  if (bytes <= 0) return false;
  bool is_abstract = name->sun_path[0] == '\0';
  snprintf(text, RN_ADDRESS_BYTES, "%s%.*s", is_abstract ? "@" : "", bytes - is_abstract,
           name->sun_path + is_abstract);
  return true;
}

bool rn_socket_text(const uv_handle_t* handle, bool of_peer, char text[RN_ADDRESS_BYTES]) {
  struct sockaddr_storage name = {0};
  int length = sizeof name;
  char host[INET6_ADDRSTRLEN];
  if (rn_socket_name(handle, of_peer, (struct sockaddr*)&name, &length) != 0) return false;
  if (name.ss_family == AF_UNIX) return path_text((const struct sockaddr_un*)&name, length, text);
  bool is_new = name.ss_family == AF_INET6;
  if (!is_new && name.ss_family != AF_INET) return false;
  const struct sockaddr_in* v4 = (const struct sockaddr_in*)&name;
  const struct sockaddr_in6* v6 = (const struct sockaddr_in6*)&name;
  int port = ntohs(is_new ? v6->sin6_port : v4->sin_port);
  const void* address = is_new ? (const void*)&v6->sin6_addr : (const void*)&v4->sin_addr;
  if (port == 0 || inet_ntop(name.ss_family, address, host, sizeof host) == NULL) return false;
  snprintf(text, RN_ADDRESS_BYTES, is_new ? "[%s]:%d" : "%s:%d", host, port);
  return true;
}

static int buffer_size(uv_handle_t* handle, int option, int* value) {
  if (handle == NULL || value == NULL) return UV_EINVAL;
  if (handle->type != UV_TCP && handle->type != UV_NAMED_PIPE && handle->type != UV_UDP)
    return UV_ENOTSUP;
  int fd;
  int err = uv_fileno(handle, &fd);
  if (err != 0) return err;
  socklen_t size = sizeof *value;
  int result = *value == 0 ? getsockopt(fd, SOL_SOCKET, option, value, &size)
                           : setsockopt(fd, SOL_SOCKET, option, value, size);
  return result == 0 ? 0 : -errno;
}

int uv_send_buffer_size(uv_handle_t* handle, int* value) {
  return buffer_size(handle, SO_SNDBUF, value);
}

int uv_recv_buffer_size(uv_handle_t* handle, int* value) {
  return buffer_size(handle, SO_RCVBUF, value);
}

/* Both ends are there and close-on-exec; each is made non-blocking if asked for. */
static int give_pair(const int made[2], int flags0, int flags1, int fds[2]) {
  int err = 0;
  if (flags0 & UV_NONBLOCK_PIPE) err = rn_set_nonblocking(made[0], 1);
  if (err == 0 && (flags1 & UV_NONBLOCK_PIPE)) err = rn_set_nonblocking(made[1], 1);
  if (err != 0) {
    close(made[0]);
    close(made[1]);
    return err;
  }
  fds[0] = made[0];
  fds[1] = made[1];
  return 0;
}

int uv_socketpair(int type, int protocol, uv_os_sock_t socket_vector[2], int flags0, int flags1) {
  int made[2];
  if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, protocol, made) != 0) return -errno;
  return give_pair(made, flags0, flags1, socket_vector);
}

int uv_pipe(uv_file fds[2], int read_flags, int write_flags) {
  int made[2];
  if (pipe2(made, O_CLOEXEC) != 0) return -errno;
  return give_pair(made, read_flags, write_flags, fds);
}
