/* SPDX-License-Identifier: MIT */
/*
 * native('stdio'): what process.stdin, stdout and stderr need.
 *
 * Writing is synchronous here, whatever the descriptor: a file, a terminal and on
 * Linux a pipe too, as in Node. A pipe that somebody made non-blocking is waited
 * for.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "node/net/flow.h"

/* ---- writing -------------------------------------------------------------------------- */

/* What a Worker has written was reported there, and is passed on now. */
static _Thread_local bool is_silent;

static void tell(int fd, const char* at, size_t length) {
  const rn_engine* engine = rn_here();
  if (!rondo_is_observed(engine->loop) || is_silent) return;
  if (fd != STDOUT_FILENO && fd != STDERR_FILENO) return;
  uv_buf_t bytes = uv_buf_init((char*)at, (unsigned)length);
  rondo_tell_output(engine->loop, fd, &bytes);
}

static int write_whole(int fd, const char* at, size_t length) {
  tell(fd, at, length);
  while (length > 0) {
    ssize_t n = write(fd, at, length);
    if (n >= 0) {
      at += n;
      length -= (size_t)n;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      struct pollfd p = {.fd = fd, .events = POLLOUT};
      if (poll(&p, 1, -1) == -1 && errno != EINTR) return -errno;
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

/* write(fd, string): 0 or UV_E* */
static RN_NATIVE(write_text) {
  RN_UNUSED;
  struct rn_text text;
  if (!rn_text_get(cx, RN_ARG(1), &text)) return rn_number(cx, UV_EINVAL);
  int err = write_whole(rn_to_int32(cx, RN_ARG(0)), text.at, text.length);
  rn_text_free(&text);
  return rn_number(cx, err);
}

/* writeBytes(fd, bytes): 0 or UV_E* */
static RN_NATIVE(write_bytes) {
  RN_UNUSED;
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, RN_ARG(1), &bytes)) return rn_number(cx, UV_EINVAL);
  return rn_number(cx,
                   write_whole(rn_to_int32(cx, RN_ARG(0)), (const char*)bytes.at, bytes.length));
}

/* silence(flag): whether observers of the loop hear of writes */
static RN_NATIVE(silence) {
  RN_UNUSED;
  is_silent = rn_to_bool(cx, RN_ARG(0));
  return rn_undefined(cx);
}

/* tell(fd, string or bytes): somebody else writes it */
static RN_NATIVE(tell_output) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  struct rn_bytes bytes;
  struct rn_text text;
  if (rn_bytes_get(cx, RN_ARG(1), &bytes)) {
    tell(fd, (const char*)bytes.at, bytes.length);
  } else if (rn_text_get(cx, RN_ARG(1), &text)) {
    tell(fd, text.at, text.length);
    rn_text_free(&text);
  }
  return rn_undefined(cx);
}

/* ---- what a descriptor is ------------------------------------------------------------- */

static const char* kind_of(int fd) {
  struct stat st;
  if (fd < 0 || fstat(fd, &st) != 0) return "none";
  if (isatty(fd)) return "tty";
  if (S_ISREG(st.st_mode) || S_ISCHR(st.st_mode)) return "file";
  if (S_ISFIFO(st.st_mode)) return "pipe";
  if (!S_ISSOCK(st.st_mode)) return "unknown";
  struct sockaddr_storage address = {0};
  socklen_t length = sizeof(address);
  int type = 0;
  socklen_t type_length = sizeof(type);
  if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &type_length) != 0) return "unknown";
  if (getsockname(fd, (struct sockaddr*)&address, &length) != 0) return "unknown";
  if (address.ss_family == AF_UNIX) return "pipe";
  bool is_inet = address.ss_family == AF_INET || address.ss_family == AF_INET6;
  if (!is_inet) return "unknown";
  return type == SOCK_STREAM ? "tcp" : type == SOCK_DGRAM ? "udp" : "unknown";
}

static RN_NATIVE(kind) {
  RN_UNUSED;
  return rn_string(cx, kind_of(rn_to_int32(cx, RN_ARG(0))));
}

static RN_NATIVE(is_terminal) {
  RN_UNUSED;
  return rn_bool(cx, isatty(rn_to_int32(cx, RN_ARG(0))) == 1);
}

/* ---- terminals ------------------------------------------------------------------------ */

/* windowSize(fd): [columns, rows], or UV_E* */
static RN_NATIVE(window_size) {
  RN_UNUSED;
  struct winsize size;
  if (ioctl(rn_to_int32(cx, RN_ARG(0)), TIOCGWINSZ, &size) != 0) return rn_number(cx, -errno);
  rn_value values[2] = {rn_number(cx, size.ws_col), rn_number(cx, size.ws_row)};
  return rn_array(cx, 2, values);
}

static int raw_fd = -1;
static struct termios normal;

static void leave_raw(void) {
  if (raw_fd != -1) tcsetattr(raw_fd, TCSANOW, &normal);
  raw_fd = -1;
}

void rn_stdio_restore(void) {
  leave_raw();
  rn_flow_restore_stdin();
}

/* For signals that would end the process at once: as they would, but the terminal first. */
static void leave_and_die(int number) {
  leave_raw();
  signal(number, SIG_DFL);
  raise(number);
}

static void leave_on(int number) {
  struct sigaction now;
  if (sigaction(number, NULL, &now) != 0 || now.sa_handler != SIG_DFL) return;
  sigaction(number, &(struct sigaction){.sa_handler = leave_and_die}, NULL);
}

/* setRaw(fd, on): 0 or UV_E*. The terminal gets its mode back when the process
 * ends, or the shell would be unusable. */
static RN_NATIVE(set_raw) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  if (!rn_to_bool(cx, RN_ARG(1))) {
    if (raw_fd == fd) leave_raw();
    return rn_number(cx, 0);
  }
  struct termios mode;
  if (tcgetattr(fd, &mode) != 0) return rn_number(cx, -errno);
  if (raw_fd == -1) normal = mode;
  raw_fd = fd;
  leave_on(SIGHUP);
  leave_on(SIGINT);
  leave_on(SIGTERM);
  mode.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
  mode.c_oflag |= ONLCR;
  mode.c_cflag |= CS8;
  mode.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  return rn_number(cx, tcsetattr(fd, TCSADRAIN, &mode) == 0 ? 0 : -errno);
}

static const struct rn_function functions[] = {
    {"write", write_text}, {"writeBytes", write_bytes},
    {"silence", silence},  {"tell", tell_output},
    {"kind", kind},        {"isTerminal", is_terminal},
    {"setRaw", set_raw},   {"windowSize", window_size},
    {NULL, NULL},
};

RN_BINDING(rn_binding_stdio) {
  rn_set_functions(engine->cx, binding, functions);
  rn_set_functions(engine->cx, binding, rn_flow_functions);
}
