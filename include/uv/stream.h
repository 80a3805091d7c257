/* SPDX-License-Identifier: MIT */
/*
 * Streams: TCP, UNIX sockets and pipes, terminals.
 *
 * A request (uv_write_t, uv_connect_t, uv_shutdown_t) is the caller's memory and has
 * exactly one callback for each call that returned 0; with UV_ECANCELED, before the
 * close callback, if its handle was closed first. What a write points at must stay
 * until then; the array of buffers itself need not.
 */
#ifndef UV_STREAM_H
#define UV_STREAM_H

struct rn_fds;

typedef void (*uv_alloc_cb)(uv_handle_t* handle, size_t suggested_size, uv_buf_t* buf);
/* nread > 0: that many bytes; 0: nothing this time; UV_EOF, or another error. buf is what
 * alloc_cb gave and the callee's again, also with an error. */
typedef void (*uv_read_cb)(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf);
typedef void (*uv_write_cb)(uv_write_t* req, int status);
typedef void (*uv_connect_cb)(uv_connect_t* req, int status);
typedef void (*uv_shutdown_cb)(uv_shutdown_t* req, int status);
typedef void (*uv_connection_cb)(uv_stream_t* server, int status);

#define UV_STREAM_FIELDS                                                \
  size_t write_queue_size; /* bytes queued and not yet written */       \
  uv_alloc_cb alloc_cb;                                                 \
  uv_read_cb read_cb;                                                   \
  struct rn_watch watch; /* private from here */                        \
  uv_connect_t* connect_req;                                            \
  uv_shutdown_t* shutdown_req;                                          \
  struct rn_link write_queue;   /* not yet written whole */             \
  struct rn_link write_results; /* written or failed: callbacks due */  \
  uv_connection_cb connection_cb;                                       \
  int delayed_error;         /* of bind or connect, for a later call */ \
  int accepted_fd;           /* the next for uv_accept; -1: none */     \
  struct rn_fds* queued_fds; /* those after it: descriptors passed over a pipe */

struct uv_stream_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
};

struct uv_write_s {
  UV_REQ_FIELDS
  uv_write_cb cb;
  uv_stream_t* send_handle;
  uv_stream_t* handle;
  struct rn_link queue; /* private from here */
  uv_buf_t* bufs;       /* few, or memory of its own; NULL once written */
  unsigned int next;    /* of bufs, to be written */
  unsigned int nbufs;
  int error;
  int reserved;
  uv_buf_t few[4];
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

/* UV_EALREADY while it reads, UV_ENOTCONN if it cannot, UV_EINVAL once it is closing.
 * Reading ends with UV_EOF and with an error. */
UV_EXTERN int uv_read_start(uv_stream_t* stream, uv_alloc_cb alloc_cb, uv_read_cb read_cb);
UV_EXTERN int uv_read_stop(uv_stream_t* stream);

/* UV_EBADF without a descriptor, UV_EPIPE on a stream that cannot be written (any more). */
UV_EXTERN int uv_write(uv_write_t* req, uv_stream_t* stream, const uv_buf_t bufs[],
                       unsigned int nbufs, uv_write_cb cb);
/* The same, with a handle to be sent along: only over a pipe made with ipc. send_handle
 * must stay open until the callback. */
UV_EXTERN int uv_write2(uv_write_t* req, uv_stream_t* stream, const uv_buf_t bufs[],
                        unsigned int nbufs, uv_stream_t* send_handle, uv_write_cb cb);
/* Writes what can be written at once and returns how much; UV_EAGAIN for nothing. */
UV_EXTERN int uv_try_write(uv_stream_t* stream, const uv_buf_t bufs[], unsigned int nbufs);
UV_EXTERN int uv_try_write2(uv_stream_t* stream, const uv_buf_t bufs[], unsigned int nbufs,
                            uv_stream_t* send_handle);
UV_EXTERN size_t uv_stream_get_write_queue_size(const uv_stream_t* stream);

/* Ends writing once all writes are done. UV_ENOTCONN if it cannot be written. */
UV_EXTERN int uv_shutdown(uv_shutdown_t* req, uv_stream_t* stream, uv_shutdown_cb cb);

UV_EXTERN int uv_listen(uv_stream_t* stream, int backlog, uv_connection_cb cb);
/* client is an initialised handle of the same loop. UV_EAGAIN if there is none to accept. */
UV_EXTERN int uv_accept(uv_stream_t* server, uv_stream_t* client);

UV_EXTERN int uv_is_readable(const uv_stream_t* stream);
UV_EXTERN int uv_is_writable(const uv_stream_t* stream);
UV_EXTERN int uv_stream_set_blocking(uv_stream_t* stream, int blocking);

/* Reads the size into *value if it is 0, else sets it; the kernel doubles what is set.
 * For TCP, pipes and UDP; UV_ENOTSUP for others. */
UV_EXTERN int uv_send_buffer_size(uv_handle_t* handle, int* value);
UV_EXTERN int uv_recv_buffer_size(uv_handle_t* handle, int* value);

/* ---- TCP ------------------------------------------------------------------ */

struct uv_tcp_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
};

enum uv_tcp_flags {
  UV_TCP_IPV6ONLY = 1, /* no IPv4 on an IPv6 address */
  UV_TCP_REUSEPORT = 2 /* several sockets share the port, the kernel spreads connections */
};

UV_EXTERN int uv_tcp_init(uv_loop_t* loop, uv_tcp_t* handle);
/* The low 8 bits of flags are an address family: the socket is made at once. */
UV_EXTERN int uv_tcp_init_ex(uv_loop_t* loop, uv_tcp_t* handle, unsigned int flags);
UV_EXTERN int uv_tcp_open(uv_tcp_t* handle, uv_os_sock_t sock);
UV_EXTERN int uv_tcp_nodelay(uv_tcp_t* handle, int enable);
UV_EXTERN int uv_tcp_keepalive(uv_tcp_t* handle, int enable, unsigned int delay);
/* Seconds to the first probe and between probes, and how many. */
UV_EXTERN int uv_tcp_keepalive_ex(uv_tcp_t* handle, int on, unsigned int idle, unsigned int intvl,
                                  unsigned int cnt);
UV_EXTERN int uv_tcp_simultaneous_accepts(uv_tcp_t* handle, int enable);
/* An address in use is reported by uv_listen or the connect callback. */
UV_EXTERN int uv_tcp_bind(uv_tcp_t* handle, const struct sockaddr* addr, unsigned int flags);
UV_EXTERN int uv_tcp_getsockname(const uv_tcp_t* handle, struct sockaddr* name, int* namelen);
UV_EXTERN int uv_tcp_getpeername(const uv_tcp_t* handle, struct sockaddr* name, int* namelen);
/* Closes with a reset. UV_EINVAL after uv_shutdown. */
UV_EXTERN int uv_tcp_close_reset(uv_tcp_t* handle, uv_close_cb close_cb);
UV_EXTERN int uv_tcp_connect(uv_connect_t* req, uv_tcp_t* handle, const struct sockaddr* addr,
                             uv_connect_cb cb);

/* Flags are UV_NONBLOCK_PIPE or 0. */
UV_EXTERN int uv_socketpair(int type, int protocol, uv_os_sock_t socket_vector[2], int flags0,
                            int flags1);

/* ---- UNIX sockets and pipes ----------------------------------------------- */

struct uv_pipe_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
  int ipc;         /* handles can be sent over it */
  char* file_name; /* private: bound to it, unlinked when closed */
};

enum { UV_PIPE_NO_TRUNCATE = 1u << 0 }; /* a name that does not fit is UV_EINVAL, not cut */

UV_EXTERN int uv_pipe_init(uv_loop_t* loop, uv_pipe_t* handle, int ipc);
UV_EXTERN int uv_pipe_open(uv_pipe_t* handle, uv_file file);
UV_EXTERN int uv_pipe_bind(uv_pipe_t* handle, const char* name);
/* A name that begins with a zero byte is abstract: of namelen bytes, no file. */
UV_EXTERN int uv_pipe_bind2(uv_pipe_t* handle, const char* name, size_t namelen,
                            unsigned int flags);
UV_EXTERN void uv_pipe_connect(uv_connect_t* req, uv_pipe_t* handle, const char* name,
                               uv_connect_cb cb);
UV_EXTERN int uv_pipe_connect2(uv_connect_t* req, uv_pipe_t* handle, const char* name,
                               size_t namelen, unsigned int flags, uv_connect_cb cb);
/* UV_ENOBUFS and the size needed in *size if buffer is too small. */
UV_EXTERN int uv_pipe_getsockname(const uv_pipe_t* handle, char* buffer, size_t* size);
UV_EXTERN int uv_pipe_getpeername(const uv_pipe_t* handle, char* buffer, size_t* size);
UV_EXTERN void uv_pipe_pending_instances(uv_pipe_t* handle, int count);
/* Handles that came over the pipe: how many, and what uv_accept would take next. */
UV_EXTERN int uv_pipe_pending_count(uv_pipe_t* handle);
UV_EXTERN uv_handle_type uv_pipe_pending_type(uv_pipe_t* handle);
/* Who may connect: UV_READABLE, UV_WRITABLE or both, for everybody. */
UV_EXTERN int uv_pipe_chmod(uv_pipe_t* handle, int flags);
/* Flags are UV_NONBLOCK_PIPE or 0; fds[0] is for reading. */
UV_EXTERN int uv_pipe(uv_file fds[2], int read_flags, int write_flags);

/* ---- terminals ------------------------------------------------------------ */

struct uv_tty_s {
  UV_HANDLE_FIELDS
  UV_STREAM_FIELDS
  struct termios normal; /* private: what mode 0 goes back to */
  int mode;
};

typedef enum {
  UV_TTY_MODE_NORMAL,
  UV_TTY_MODE_RAW,
  UV_TTY_MODE_IO,    /* raw, output too: what is sent is what comes */
  UV_TTY_MODE_RAW_VT /* as UV_TTY_MODE_RAW */
} uv_tty_mode_t;

typedef enum { UV_TTY_SUPPORTED, UV_TTY_UNSUPPORTED } uv_tty_vtermstate_t;

/* The terminal is opened anew where that can be done, so that others who share the
 * descriptor do not see it non-blocking. UV_EINVAL for files. */
UV_EXTERN int uv_tty_init(uv_loop_t* loop, uv_tty_t* handle, uv_file fd, int readable);
UV_EXTERN int uv_tty_set_mode(uv_tty_t* handle, uv_tty_mode_t mode);
/* To be called when the program exits: the terminal is as it was. Safe in signal handlers;
 * UV_EBUSY if one interrupted uv_tty_set_mode. */
UV_EXTERN int uv_tty_reset_mode(void);
UV_EXTERN int uv_tty_get_winsize(uv_tty_t* handle, int* width, int* height);
/* For Windows; here without effect, and UV_ENOTSUP. */
UV_EXTERN void uv_tty_set_vterm_state(uv_tty_vtermstate_t state);
UV_EXTERN int uv_tty_get_vterm_state(uv_tty_vtermstate_t* state);

#ifdef __cplusplus
extern "C++" {
inline int uv_tty_set_mode(uv_tty_t* handle, int mode) {
  return uv_tty_set_mode(handle, static_cast<uv_tty_mode_t>(mode));
}
}
#endif

#endif
