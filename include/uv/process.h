/* SPDX-License-Identifier: MIT */
/* Child processes. */
#ifndef UV_PROCESS_H
#define UV_PROCESS_H

/* exit_status is what it returned, 0 if a signal ended it; term_signal is that signal or 0. */
typedef void (*uv_exit_cb)(uv_process_t* handle, int64_t exit_status, int term_signal);

enum uv_process_flags {
  UV_PROCESS_SETUID = 1 << 0,
  UV_PROCESS_SETGID = 1 << 1,
  UV_PROCESS_WINDOWS_VERBATIM_ARGUMENTS = 1 << 2, /* those of Windows have no effect */
  UV_PROCESS_DETACHED = 1 << 3,                   /* in a session of its own */
  UV_PROCESS_WINDOWS_HIDE = 1 << 4,
  UV_PROCESS_WINDOWS_HIDE_CONSOLE = 1 << 5,
  UV_PROCESS_WINDOWS_HIDE_GUI = 1 << 6,
  UV_PROCESS_WINDOWS_FILE_PATH_EXACT_NAME = 1 << 7
};

/* What a descriptor of the child is: one of the first four. */
typedef enum {
  UV_IGNORE = 0x00,         /* nothing; /dev/null for 0, 1 and 2 */
  UV_CREATE_PIPE = 0x01,    /* the other end becomes data.stream, a uv_pipe_t without one */
  UV_INHERIT_FD = 0x02,     /* data.fd, which stays the caller's */
  UV_INHERIT_STREAM = 0x04, /* that of data.stream, which stays as it is */
  /* With UV_CREATE_PIPE: what the child does with it. */
  UV_READABLE_PIPE = 0x10,
  UV_WRITABLE_PIPE = 0x20,
  /* For uv_pipe and uv_socketpair: a non-blocking end. With UV_CREATE_PIPE it has no effect: as
   * with libuv on Linux the child's end blocks. */
  UV_NONBLOCK_PIPE = 0x40,
  UV_OVERLAPPED_PIPE = 0x40 /* its older name */
} uv_stdio_flags;

typedef struct uv_stdio_container_s {
  uv_stdio_flags flags;
  union {
    uv_stream_t* stream;
    int fd;
  } data;
} uv_stdio_container_t;

/* All of it is the caller's and only read during uv_spawn. */
typedef struct uv_process_options_s {
  uv_exit_cb exit_cb; /* may be NULL */
  const char* file;   /* without a slash it is looked for in the child's PATH */
  char** args;        /* args[0] is the program's name; the last is NULL */
  char** env;         /* "NAME=value", the last is NULL; NULL: the caller's */
  const char* cwd;    /* NULL: the caller's */
  unsigned int flags; /* UV_PROCESS_* */
  int stdio_count;
  uv_stdio_container_t* stdio; /* stdio[n] is the child's descriptor n */
  uv_uid_t uid;                /* with UV_PROCESS_SETUID */
  uv_gid_t gid;                /* with UV_PROCESS_SETGID */
} uv_process_options_t;

struct uv_process_s {
  UV_HANDLE_FIELDS
  uv_exit_cb exit_cb;
  int pid;
  int status;             /* private: as wait(2) tells it */
  struct rn_link queue;   /* of ended ones, or of those watched by SIGCHLD */
  struct rn_child* child; /* what watches it; NULL: SIGCHLD, or it has ended */
};

/* Starts a program, and the handle, which is active until it has ended. Fails with what the
 * system says: UV_ENOENT for no such program, UV_EACCES, UV_EPERM for an id, UV_EMFILE. The handle
 * and the streams are opened all the same then and must be closed; not so if the arguments were
 * wrong (UV_EINVAL, UV_EBUSY for a stream that is open) or a pipe could not be made. A handle that
 * is closed before its program has ended leaves it to run, and to the caller to wait for. */
UV_EXTERN int uv_spawn(uv_loop_t* loop, uv_process_t* handle, const uv_process_options_t* options);
/* UV_ESRCH once it has ended. */
UV_EXTERN int uv_process_kill(uv_process_t* handle, int signum);
UV_EXTERN int uv_kill(int pid, int signum);
UV_EXTERN uv_pid_t uv_process_get_pid(const uv_process_t* handle);
/* Children inherit none of the descriptors that are open now. */
UV_EXTERN void uv_disable_stdio_inheritance(void);

#endif
