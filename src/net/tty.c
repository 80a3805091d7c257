/* SPDX-License-Identifier: MIT */
/*
 * uv_tty_t: terminals.
 *
 * A terminal on a descriptor of ours is mostly shared with the shell and with other
 * programs, and non-blocking is a property of the open file that all of them have. So
 * it is opened once more and the new file is put in place of the old one; where that
 * cannot be done (the master side of a pseudo terminal, no /dev), writes block.
 *
 * The first terminal to leave normal mode is the one that uv_tty_reset_mode puts back.
 * What it was is guarded by a lock of one word, which a signal handler never waits for.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "net/net.h"

static struct {
  atomic_bool locked;
  int fd; /* -1: all are in normal mode */
  struct termios normal;
} changed = {.fd = -1};

static void lock(void) {
  while (atomic_exchange(&changed.locked, true)) sched_yield();
}

static void unlock(void) {
  atomic_store(&changed.locked, false);
}

static int set_attributes(int fd, int when, const struct termios* to) {
  int result;
  do result = tcsetattr(fd, when, to);
  while (result == -1 && errno == EINTR);
  return result == 0 ? 0 : -errno;
}

/* ---- making one ------------------------------------------------------------- */

/* Opening the master side by name would make another pseudo terminal. */
static int open_again(int fd, int access) {
  int number;
  char path[256];
  if (ioctl(fd, TIOCGPTN, &number) == 0) return -1;
  if (ttyname_r(fd, path, sizeof path) != 0) return -1;
  int again;
  do again = open(path, access | O_NOCTTY | O_CLOEXEC);
  while (again == -1 && errno == EINTR);
  return again;
}

static int replace(int fd, int by) {
  int result;
  do result = dup3(by, fd, O_CLOEXEC);
  while (result == -1 && (errno == EINTR || errno == EBUSY));
  return result == -1 && errno != EINVAL ? -errno : 0; /* EINVAL: they are the same */
}

int uv_tty_init(uv_loop_t* loop, uv_tty_t* handle, uv_file fd, int readable) {
  (void)readable; /* the descriptor says it */
  uv_handle_type type = uv_guess_handle(fd);
  if (type == UV_FILE || type == UV_UNKNOWN_HANDLE) return UV_EINVAL;
  int mode;
  do mode = fcntl(fd, F_GETFL);
  while (mode == -1 && errno == EINTR);
  if (mode == -1) return -errno;
  const int access = mode & O_ACCMODE;

  unsigned flags = 0;
  if (type == UV_TTY) {
    int again = open_again(fd, access);
    if (again == -1) {
      if (access != O_RDONLY) flags |= RN_STREAM_BLOCKING;
    } else {
      int err = replace(fd, again);
      if (err != 0) {
        close(again);
        return err;
      }
      fd = again;
    }
  } else if (rn_is_socket(fd)) {
    flags |= RN_STREAM_SOCKET;
  }
  if (!(flags & RN_STREAM_BLOCKING)) rn_set_nonblocking(fd, 1);
  if (access != O_WRONLY) flags |= RN_STREAM_READABLE;
  if (access != O_RDONLY) flags |= RN_STREAM_WRITABLE;
  rn_stream_init(rn_loop_of(loop), (uv_stream_t*)handle, UV_TTY);
  handle->mode = UV_TTY_MODE_NORMAL;
  return rn_stream_open((uv_stream_t*)handle, fd, flags);
}

static bool close_tty(uv_handle_t* handle) {
  const uv_tty_t* tty = (const uv_tty_t*)handle;
  lock();
  if (tty->watch.fd != -1 && tty->watch.fd == changed.fd) {
    set_attributes(changed.fd, TCSANOW, &changed.normal);
    changed.fd = -1;
  }
  unlock();
  rn_stream_close((uv_stream_t*)handle);
  return true;
}

const struct rn_handle_kind rn_kind_tty = {
    RN_STREAM_KIND,
    .close = close_tty,
};

/* ---- modes ------------------------------------------------------------------ */

/* Keys come one by one and unechoed, and ^C is a byte; but a line feed that is
 * written still begins a new line. */
static void make_raw(struct termios* to) {
  to->c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
  to->c_oflag |= ONLCR;
  to->c_cflag |= CS8;
  to->c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
  to->c_cc[VMIN] = 1;
  to->c_cc[VTIME] = 0;
}

/* Before it leaves normal mode: what normal is. */
static int keep_normal(uv_tty_t* handle) {
  int result;
  do result = tcgetattr(handle->watch.fd, &handle->normal);
  while (result == -1 && errno == EINTR);
  if (result == -1) return -errno;
  lock();
  if (changed.fd == -1) {
    changed.normal = handle->normal;
    changed.fd = handle->watch.fd;
  }
  unlock();
  return 0;
}

int uv_tty_set_mode(uv_tty_t* handle, uv_tty_mode_t mode) {
  if (mode == UV_TTY_MODE_RAW_VT) mode = UV_TTY_MODE_RAW;
  if (handle->mode == (int)mode) return 0;
  if (mode != UV_TTY_MODE_NORMAL && mode != UV_TTY_MODE_RAW && mode != UV_TTY_MODE_IO)
    return UV_EINVAL;
  if (handle->mode == UV_TTY_MODE_NORMAL) {
    int err = keep_normal(handle);
    if (err != 0) return err;
  }
  struct termios to = handle->normal;
  if (mode == UV_TTY_MODE_RAW) make_raw(&to);
  if (mode == UV_TTY_MODE_IO) cfmakeraw(&to);
  int err = set_attributes(handle->watch.fd, TCSADRAIN, &to);
  if (err == 0) handle->mode = (int)mode;
  return err;
}

int uv_tty_reset_mode(void) {
  int before = errno;
  if (atomic_exchange(&changed.locked, true)) return UV_EBUSY;
  int err = changed.fd == -1 ? 0 : set_attributes(changed.fd, TCSANOW, &changed.normal);
  unlock();
  errno = before;
  return err;
}

int uv_tty_get_winsize(uv_tty_t* handle, int* width, int* height) {
  struct winsize size;
  int result;
  do result = ioctl(handle->watch.fd, TIOCGWINSZ, &size);
  while (result == -1 && errno == EINTR);
  if (result == -1) return -errno;
  *width = size.ws_col;
  *height = size.ws_row;
  return 0;
}

void uv_tty_set_vterm_state(uv_tty_vtermstate_t state) {
  (void)state;
}

int uv_tty_get_vterm_state(uv_tty_vtermstate_t* state) {
  (void)state;
  return UV_ENOTSUP;
}
