/* SPDX-License-Identifier: MIT */
/* Streams: TCP, UNIX sockets and pipes, terminals. */
#ifndef UV_STREAM_H
#define UV_STREAM_H

typedef void (*uv_alloc_cb)(uv_handle_t* handle, size_t suggested_size, uv_buf_t* buf);
typedef void (*uv_read_cb)(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf);
typedef void (*uv_write_cb)(uv_write_t* req, int status);
typedef void (*uv_connect_cb)(uv_connect_t* req, int status);
typedef void (*uv_shutdown_cb)(uv_shutdown_t* req, int status);

#define UV_STREAM_FIELDS   \
  size_t write_queue_size; \
  uv_alloc_cb alloc_cb;    \
  uv_read_cb read_cb;      \
  uint64_t stream_private[16];

struct uv_stream_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
};

struct uv_tcp_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
};

struct uv_pipe_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
  int ipc;
  uint64_t pipe_private;
};

struct uv_tty_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
  struct termios tty_private;
  int tty_mode;
};

struct uv_write_s {
  UV_REQ_FIELDS
  uv_write_cb cb;
  uv_stream_t* send_handle;
  uv_stream_t* handle;
  uint64_t write_private[13];
};

struct uv_connect_s {
  UV_REQ_FIELDS
  uv_connect_cb cb;
  uv_stream_t* handle;
  uint64_t connect_private[2];
};

struct uv_shutdown_s {
  UV_REQ_FIELDS
  uv_stream_t* handle;
  uv_shutdown_cb cb;
};

#endif
