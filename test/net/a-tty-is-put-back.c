/* SPDX-License-Identifier: MIT */
/* A terminal: its size, its modes, and that uv_tty_reset_mode and uv_close put back what
 * it was; others who share the descriptor do not find it non-blocking. */
/* matrix: backends */
#include <pty.h>
#include <termios.h>

#include "streams.h"

static uv_loop_t loop;
static uv_tty_t tty, master_tty;
static char got[64];
static size_t got_size;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream;
  CHECK(nread > 0);
  memcpy(got + got_size, buf->base, (size_t)nread);
  got_size += (size_t)nread;
}

static struct termios attributes(int fd) {
  struct termios is;
  memset(&is, 0, sizeof is);
  CHECK_EQ(tcgetattr(fd, &is), 0);
  return is;
}

static volatile int reset_result, errno_after;

/* What it calls is safe here: that is the test. NOLINTBEGIN(bugprone-signal-handler) */
static void on_signal(int signum) {
  (void)signum;
  errno = 4711;
  reset_result = uv_tty_reset_mode();
  errno_after = errno;
}
/* NOLINTEND(bugprone-signal-handler) */

int main(void) {
  test_loop_init(&loop);
  int master, slave;
  struct winsize size = {.ws_row = 17, .ws_col = 90};
  if (openpty(&master, &slave, NULL, NULL, &size) != 0) test_skip("no pseudo terminals");
  int shared = dup(slave);
  struct termios normal = attributes(slave);
  CHECK_EQ(uv_tty_reset_mode(), 0); /* nothing to do */

  CHECK_EQ(uv_tty_init(&loop, &tty, slave, 1), 0);
  uv_os_fd_t fd;
  CHECK_EQ(uv_fileno((uv_handle_t*)&tty, &fd), 0);
  CHECK(fcntl(fd, F_GETFL) & O_NONBLOCK);
  CHECK(!(fcntl(shared, F_GETFL) & O_NONBLOCK));
  CHECK_EQ(uv_is_readable((uv_stream_t*)&tty), 1);
  CHECK_EQ(uv_is_writable((uv_stream_t*)&tty), 1);
  int width, height;
  CHECK_EQ(uv_tty_get_winsize(&tty, &width, &height), 0);
  CHECK_EQ(width, 90);
  CHECK_EQ(height, 17);
  uv_tty_vtermstate_t state;
  uv_tty_set_vterm_state(UV_TTY_SUPPORTED);
  CHECK_EQ(uv_tty_get_vterm_state(&state), UV_ENOTSUP);

  /* raw: keys come one by one, ^C is a byte */
  CHECK_EQ(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW), 0);
  struct termios raw = attributes(slave);
  CHECK_EQ(raw.c_lflag & (ICANON | ECHO | ISIG | IEXTEN), 0);
  CHECK_EQ(raw.c_iflag & (ICRNL | IXON | BRKINT | INPCK | ISTRIP), 0);
  CHECK_EQ(raw.c_oflag & (OPOST | ONLCR), OPOST | ONLCR);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tty, streams_alloc, on_read), 0);
  CHECK_EQ(write(master, "a\003", 2), 2);
  while (got_size < 2) uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(memcmp(got, "a\003", 2), 0);
  CHECK_EQ(uv_tty_set_mode(&tty, UV_TTY_MODE_IO), 0);
  CHECK_EQ(attributes(slave).c_oflag & OPOST, 0);
  CHECK_EQ(uv_tty_set_mode(&tty, UV_TTY_MODE_NORMAL), 0);
  struct termios is = attributes(slave);
  CHECK_EQ(memcmp(&is, &normal, sizeof is), 0);

  /* from a signal handler */
  CHECK_EQ(uv_tty_set_mode(&tty, UV_TTY_MODE_RAW), 0);
  signal(SIGUSR1, on_signal);
  reset_result = -1;
  raise(SIGUSR1);
  CHECK_EQ(reset_result, 0);
  CHECK_EQ(errno_after, 4711);
  is = attributes(slave);
  CHECK_EQ(memcmp(&is, &normal, sizeof is), 0);

  /* by closing; the handle still believes that it is raw */
  CHECK_EQ(uv_tty_set_mode(&tty, UV_TTY_MODE_IO), 0);
  uv_close((uv_handle_t*)&tty, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  is = attributes(slave);
  CHECK_EQ(memcmp(&is, &normal, sizeof is), 0);

  /* The master side cannot be opened again: it is used as it is. */
  CHECK_EQ(uv_tty_init(&loop, &master_tty, master, 0), 0);
  uv_buf_t buf = uv_buf_init("hello\n", 6);
  CHECK_EQ(uv_try_write((uv_stream_t*)&master_tty, &buf, 1), 6);
  CHECK_EQ(read(slave, got, sizeof got), 6);
  uv_close((uv_handle_t*)&master_tty, NULL);
  test_loop_close(&loop);
  close(slave);
  close(shared);
  return 0;
}
