/* SPDX-License-Identifier: MIT */
/*
 * uv_pipe_t: UNIX sockets by name, and any descriptor that can be read or written.
 *
 * A name that begins with a zero byte is abstract: it has no file, and every byte of it
 * counts. A file's name may fill sun_path without a zero at its end; longer ones are cut,
 * as libuv documents, unless the caller says otherwise.
 */
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/net.h"

int uv_pipe_init(uv_loop_t* loop, uv_pipe_t* handle, int ipc) {
  rn_stream_init(rn_loop_of(loop), (uv_stream_t*)handle, UV_NAMED_PIPE);
  handle->ipc = ipc;
  handle->file_name = NULL;
  return 0;
}

int uv_pipe_open(uv_pipe_t* handle, uv_file file) {
  int mode;
  do mode = fcntl(file, F_GETFL);
  while (mode == -1 && errno == EINTR);
  if (mode == -1) return -errno;
  unsigned flags = 0;
  if ((mode & O_ACCMODE) != O_WRONLY) flags |= RN_STREAM_READABLE;
  if ((mode & O_ACCMODE) != O_RDONLY) flags |= RN_STREAM_WRITABLE;
  return rn_stream_adopt((uv_stream_t*)handle, file, flags);
}

/* ---- names ------------------------------------------------------------------ */

struct name {
  struct sockaddr_un address;
  socklen_t size;
  size_t length; /* of the path, after cutting */
};

static int make_name(struct name* to, const char* name, size_t length, unsigned flags) {
  const size_t room = sizeof to->address.sun_path;
  if ((flags & ~(unsigned)UV_PIPE_NO_TRUNCATE) != 0 || name == NULL) return UV_EINVAL;
  bool abstract = length == 0 || name[0] == '\0';
  if (!abstract && memchr(name, '\0', length) != NULL) return UV_EINVAL;
  if (length > room) {
    if (flags & UV_PIPE_NO_TRUNCATE) return UV_EINVAL;
    length = room;
  }
  memset(&to->address, 0, sizeof to->address);
  to->address.sun_family = AF_UNIX;
  memcpy(to->address.sun_path, name, length);
  to->length = length;
  to->size =
      (socklen_t)(abstract ? offsetof(struct sockaddr_un, sun_path) + length : sizeof to->address);
  return 0;
}

/* The name of a file is kept, so that it can be removed; NULL for an abstract one. */
static int copy_file_name(const struct name* name, char** copy) {
  *copy = NULL;
  if (name->length == 0 || name->address.sun_path[0] == '\0') return 0;
  *copy = rn_malloc(name->length + 1);
  if (*copy == NULL) return UV_ENOMEM;
  memcpy(*copy, name->address.sun_path, name->length);
  (*copy)[name->length] = '\0';
  return 0;
}

int uv_pipe_bind2(uv_pipe_t* handle, const char* name, size_t namelen, unsigned int flags) {
  struct name to;
  char* file_name;
  int err = make_name(&to, name, namelen, flags);
  if (err != 0) return err;
  if (handle->watch.fd >= 0 || rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  err = copy_file_name(&to, &file_name);
  if (err != 0) return err;
  int fd = rn_socket(AF_UNIX, SOCK_STREAM);
  if (fd < 0) {
    rn_free(file_name);
    return fd;
  }
  if (bind(fd, (struct sockaddr*)&to.address, to.size) != 0) {
    err = errno == ENOENT ? UV_EACCES : -errno; /* as Windows says it */
    close(fd);
    rn_free(file_name);
    return err;
  }
  handle->file_name = file_name;
  return rn_stream_open((uv_stream_t*)handle, fd, RN_STREAM_BOUND | RN_STREAM_SOCKET);
}

int uv_pipe_bind(uv_pipe_t* handle, const char* name) {
  return uv_pipe_bind2(handle, name, name == NULL ? 0 : strlen(name), 0);
}

int rn_pipe_listen(uv_pipe_t* handle, int backlog, uv_connection_cb cb) {
  if (handle->watch.fd == -1 || handle->ipc) return UV_EINVAL;
  return rn_stream_listen((uv_stream_t*)handle, backlog, cb);
}

/* The file goes first: once the socket is closed, another may take its name. */
static bool close_pipe(uv_handle_t* handle) {
  uv_pipe_t* pipe = (uv_pipe_t*)handle;
  if (pipe->file_name != NULL) unlink(pipe->file_name);
  rn_free(pipe->file_name);
  pipe->file_name = NULL;
  rn_stream_close((uv_stream_t*)handle);
  return true;
}

const struct rn_handle_kind rn_kind_pipe = {
    RN_STREAM_KIND,
    .close = close_pipe,
};

/* ---- connecting ------------------------------------------------------------- */

/* A handle that was bound to a name of its own has a socket already. (libuv 1.52 connects it, but
 * lets nobody read or write.) */
static int connect_to(uv_pipe_t* handle, const struct name* to) {
  uv_stream_t* stream = (uv_stream_t*)handle;
  struct rn_loop* L = rn_loop_of_stream(stream);
  if (stream->watch.fd == -1) {
    int fd = rn_socket(AF_UNIX, SOCK_STREAM);
    if (fd < 0) return fd;
    stream->watch.fd = fd;
  }
  int result;
  if (RN_UNLIKELY(L->observers != NULL)) rn_peers_connecting();
  do result = connect(stream->watch.fd, (const struct sockaddr*)&to->address, to->size);
  while (result == -1 && errno == EINTR);
  int err = result == 0 || errno == EINPROGRESS ? 0 : -errno;
  if (RN_UNLIKELY(L->observers != NULL)) rn_peers_connected(L, stream->watch.fd, NULL, err);
  if (err != 0) return err;
  stream->flags |= RN_STREAM_BOTH | RN_STREAM_SOCKET;
  return rn_stream_watch(stream, EPOLLOUT, 0);
}

/* What goes wrong from here on is for the callback. */
int uv_pipe_connect2(uv_connect_t* req, uv_pipe_t* handle, const char* name, size_t namelen,
                     unsigned int flags, uv_connect_cb cb) {
  struct name to;
  if (namelen == 0 || rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  int err = make_name(&to, name, namelen, flags);
  if (err != 0) return err;
  if (handle->connect_req != NULL) return UV_EALREADY;
  handle->delayed_error = connect_to(handle, &to);
  rn_stream_connect_begin((uv_stream_t*)handle, req, cb);
  return 0;
}

void uv_pipe_connect(uv_connect_t* req, uv_pipe_t* handle, const char* name, uv_connect_cb cb) {
  int err = uv_pipe_connect2(req, handle, name, strlen(name), 0, cb);
  if (err == 0) return;
  if (err == UV_EALREADY)
    rn_misuse("uv_pipe_connect", "pipe handle %p is connecting already", (void*)handle);
  handle->delayed_error = err;
  rn_stream_connect_begin((uv_stream_t*)handle, req, cb);
}

/* ---- questions -------------------------------------------------------------- */

static int get_name(const uv_pipe_t* handle, bool of_peer, char* buffer, size_t* size) {
  if (buffer == NULL || size == NULL || *size == 0) return UV_EINVAL;
  struct sockaddr_un address = {0};
  int got = sizeof address;
  int err = rn_socket_name((const uv_handle_t*)handle, of_peer, (struct sockaddr*)&address, &got);
  if (err != 0) {
    *size = 0;
    return err;
  }
  bool abstract = address.sun_path[0] == '\0';
  size_t length = strnlen(address.sun_path, sizeof address.sun_path);
  if (abstract) length = (size_t)got - offsetof(struct sockaddr_un, sun_path);
  size_t needed = length + !abstract;
  if (needed > *size) {
    *size = needed;
    return UV_ENOBUFS;
  }
  memcpy(buffer, address.sun_path, length);
  if (!abstract) buffer[length] = '\0';
  *size = length;
  return 0;
}

int uv_pipe_getsockname(const uv_pipe_t* handle, char* buffer, size_t* size) {
  return get_name(handle, false, buffer, size);
}

int uv_pipe_getpeername(const uv_pipe_t* handle, char* buffer, size_t* size) {
  return get_name(handle, true, buffer, size);
}

/* Only Windows has it. */
void uv_pipe_pending_instances(uv_pipe_t* handle, int count) {
  (void)handle, (void)count;
}

int uv_pipe_pending_count(uv_pipe_t* handle) {
  return handle->ipc ? rn_passing_count((uv_stream_t*)handle) : 0;
}

uv_handle_type uv_pipe_pending_type(uv_pipe_t* handle) {
  if (uv_pipe_pending_count(handle) == 0) return UV_UNKNOWN_HANDLE;
  return uv_guess_handle(handle->accepted_fd);
}

/* The socket's own mode is that of a later file; who may connect says the file. */
int uv_pipe_chmod(uv_pipe_t* handle, int flags) {
  if (handle == NULL || handle->watch.fd == -1) return UV_EBADF;
  if (flags == 0 || (flags & ~(UV_READABLE | UV_WRITABLE)) != 0) return UV_EINVAL;
  mode_t mode = 0;
  if (flags & UV_READABLE) mode |= S_IRUSR | S_IRGRP | S_IROTH;
  if (flags & UV_WRITABLE) mode |= S_IWUSR | S_IWGRP | S_IWOTH;
  if (fchmod(handle->watch.fd, mode) != 0 && errno != EINVAL && errno != EOPNOTSUPP) return -errno;
  char name[sizeof(struct sockaddr_un)];
  size_t size = sizeof name;
  int err = uv_pipe_getsockname(handle, name, &size);
  if (err != 0) return err;
  if (size == 0) name[0] = '\0'; /* unbound: no file, UV_ENOENT */
  return chmod(name, mode) == 0 ? 0 : -errno;
}
