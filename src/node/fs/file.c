/* SPDX-License-Identifier: MIT */
/*
 * Operations on an open file, and those that take a whole file in one call: read
 * it all (readFileSync), write it all (writeFileSync), copy it.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "node/fs/fs.h"

#define PATH (op->texts[0].at)
#define DEST (op->texts[1].at)

enum { COPY_EXCL = 1, COPY_CLONE = 2, COPY_CLONE_FORCE = 4 };
enum { READ_STEP = 64 * 1024, COPY_STEP = 1 << 30 };
/* The longest string of the engine has 2^31 - 1 units; Node gives up at 2 GiB. */
static const int64_t read_max = 0x7fffffff;

/* ---- a system call each --------------------------------------------------------------- */

static void perform_open(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(open(PATH, (int)op->ints[0] | O_CLOEXEC, (mode_t)op->ints[1]));
}

/* Linux has closed the descriptor even where it says EINTR. */
static void perform_close(struct rn_fs_op* op) {
  op->status = close((int)op->ints[0]) == 0 || errno == EINTR || errno == EINPROGRESS ? 0 : -errno;
}

static void perform_fsync(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(fsync((int)op->ints[0]));
}
static void perform_fdatasync(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(fdatasync((int)op->ints[0]));
}
static void perform_ftruncate(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(ftruncate((int)op->ints[0], op->ints[1]));
}

/* fd, bytes, offset, length, position; a position below 0 is the file's own. */
static bool take_range(struct rn_fs_op* op, uint8_t** at, size_t* length) {
  int64_t offset = op->ints[1], wanted = op->ints[2], there = (int64_t)op->bytes.length;
  if (offset < 0 || wanted < 0 || offset > there || wanted > there - offset) {
    op->status = UV_EINVAL;
    return false;
  }
  *at = op->bytes.at + offset;
  *length = (size_t)(wanted > INT_MAX ? INT_MAX : wanted);
  return true;
}

static void perform_read(struct rn_fs_op* op) {
  uint8_t* at;
  size_t length;
  if (!take_range(op, &at, &length)) return;
  int fd = (int)op->ints[0];
  int64_t position = op->ints[3];
  op->status =
      position < 0 ? RN_FS_TRY(read(fd, at, length)) : RN_FS_TRY(pread(fd, at, length, position));
}

static void perform_write(struct rn_fs_op* op) {
  uint8_t* at;
  size_t length;
  if (!take_range(op, &at, &length)) return;
  int fd = (int)op->ints[0];
  int64_t position = op->ints[3];
  op->status =
      position < 0 ? RN_FS_TRY(write(fd, at, length)) : RN_FS_TRY(pwrite(fd, at, length, position));
}

/* fd, position, text */
static void perform_write_text(struct rn_fs_op* op) {
  int fd = (int)op->ints[0];
  op->status = op->ints[1] < 0
                   ? RN_FS_TRY(write(fd, op->texts[0].at, op->texts[0].length))
                   : RN_FS_TRY(pwrite(fd, op->texts[0].at, op->texts[0].length, op->ints[1]));
}

/* fd, vectors, position. More than IOV_MAX vectors take several calls. */
static void move_vectors(struct rn_fs_op* op, bool writes) {
  int fd = (int)op->ints[0];
  int64_t position = op->ints[1], moved = 0;
  for (size_t i = 0; i < op->vectors_count || i == 0; i += IOV_MAX) {
    size_t left = op->vectors_count - i;
    int count = (int)(left < IOV_MAX ? left : IOV_MAX);
    const struct iovec* at = op->vectors + i;
    int64_t wanted = 0;
    for (int k = 0; k < count; k++) wanted += (int64_t)at[k].iov_len;
    int64_t n;
    if (position < 0)
      n = writes ? RN_FS_TRY(writev(fd, at, count)) : RN_FS_TRY(readv(fd, at, count));
    else
      n = writes ? RN_FS_TRY(pwritev(fd, at, count, position + moved))
                 : RN_FS_TRY(preadv(fd, at, count, position + moved));
    if (n < 0) {
      op->status = moved > 0 ? moved : n;
      return;
    }
    moved += n;
    if (n < wanted) break;
  }
  op->status = moved;
}

static void perform_readv(struct rn_fs_op* op) {
  move_vectors(op, false);
}
static void perform_writev(struct rn_fs_op* op) {
  move_vectors(op, true);
}

/* ---- a whole file --------------------------------------------------------------------- */

static bool grow(struct rn_fs_op* op, size_t* room, size_t wanted) {
  char* bigger = realloc(op->out, wanted);
  if (bigger == NULL) {
    op->status = UV_ENOMEM;
    return false;
  }
  op->out = bigger;
  *room = wanted;
  return true;
}

static void read_all(struct rn_fs_op* op, int fd) {
  struct stat st;
  op->step = RN_FS_STEP_FSTAT;
  if (fstat(fd, &st) != 0) {
    op->status = -errno;
    return;
  }
  op->step = RN_FS_STEP_READ;
  size_t room = 0;
  /* One byte more than its size, so that the end is seen without growing. */
  size_t wanted = S_ISREG(st.st_mode) && st.st_size > 0 ? (size_t)st.st_size + 1 : READ_STEP;
  if ((int64_t)wanted > read_max) {
    op->step = RN_FS_STEP_FSTAT;
    op->status = UV_EFBIG;
    return;
  }
  if (!grow(op, &room, wanted)) return;
  for (;;) {
    if (op->out_length == room && !grow(op, &room, room * 2)) return;
    int64_t n = RN_FS_TRY(read(fd, op->out + op->out_length, room - op->out_length));
    if (n == 0) break;
    if (n < 0) {
      op->status = n;
      return;
    }
    op->out_length += (size_t)n;
    if ((int64_t)op->out_length > read_max) {
      op->status = UV_EFBIG;
      return;
    }
  }
  op->status = 0;
}

/* path, flags, fd: the fd if it is not negative, else the path. */
static void perform_read_file(struct rn_fs_op* op) {
  int fd = (int)op->ints[1];
  bool own = fd < 0;
  op->step = RN_FS_STEP_OPEN;
  if (own) {
    int64_t opened = RN_FS_TRY(open(PATH, (int)op->ints[0] | O_CLOEXEC, 0666));
    if (opened < 0) {
      op->status = opened;
      return;
    }
    fd = (int)opened;
  }
  read_all(op, fd);
  if (own) close(fd);
}

/* path, text, flags, mode, fd */
static void perform_write_file(struct rn_fs_op* op) {
  int fd = (int)op->ints[2];
  bool own = fd < 0;
  op->step = RN_FS_STEP_OPEN;
  if (own) {
    int64_t opened = RN_FS_TRY(open(PATH, (int)op->ints[0] | O_CLOEXEC, (mode_t)op->ints[1]));
    if (opened < 0) {
      op->status = opened;
      return;
    }
    fd = (int)opened;
  }
  op->step = RN_FS_STEP_WRITE;
  const char* at = op->texts[1].at;
  size_t left = op->texts[1].length;
  op->status = 0;
  while (left > 0) {
    int64_t n = RN_FS_TRY(write(fd, at, left));
    if (n < 0) {
      op->status = n;
      break;
    }
    at += n;
    left -= (size_t)n;
  }
  if (own) close(fd);
}

/* ---- copying -------------------------------------------------------------------------- */

/* In the kernel, by the best means that these two file systems have. */
static int64_t copy_bytes(int from, int to) {
  bool by_range = true;
  for (;;) {
    int64_t n = by_range ? RN_FS_TRY(copy_file_range(from, NULL, to, NULL, COPY_STEP, 0))
                         : RN_FS_TRY(sendfile(to, from, NULL, COPY_STEP));
    if (n > 0) continue;
    if (!by_range) {
      if (n != UV_EINVAL && n != UV_ENOSYS) return n;
      break;
    }
    /* Files of /proc and the like have bytes that this call does not see. */
    by_range = false;
  }
  char buffer[READ_STEP / 4];
  for (;;) {
    int64_t n = RN_FS_TRY(read(from, buffer, sizeof(buffer)));
    if (n <= 0) return n;
    for (int64_t done = 0; done < n;) {
      int64_t w = RN_FS_TRY(write(to, buffer + done, (size_t)(n - done)));
      if (w < 0) return w;
      done += w;
    }
  }
}

static int64_t copy_open_file(int from, int to, int flags) {
  if (flags & (COPY_CLONE | COPY_CLONE_FORCE)) {
    int64_t cloned = RN_FS_TRY(ioctl(to, FICLONE, from));
    if (cloned >= 0) return 0;
    if (flags & COPY_CLONE_FORCE)
      return cloned == -ENOTTY || cloned == -EXDEV ? UV_ENOTSUP : cloned;
  }
  return copy_bytes(from, to);
}

static void perform_copy(struct rn_fs_op* op) {
  int flags = (int)op->ints[0];
  struct stat a, b;
  int64_t from = RN_FS_TRY(open(PATH, O_RDONLY | O_CLOEXEC));
  if (from < 0) {
    op->status = from;
    return;
  }
  int64_t to = UV_EIO;
  op->status = RN_FS_TRY(fstat((int)from, &a));
  if (op->status < 0) goto out;
  int how = O_WRONLY | O_CREAT | O_CLOEXEC | (flags & COPY_EXCL ? O_EXCL : 0);
  to = RN_FS_TRY(open(DEST, how, a.st_mode));
  if (to < 0) {
    op->status = to;
    goto out;
  }
  op->status = RN_FS_TRY(fstat((int)to, &b));
  if (op->status < 0 || (a.st_dev == b.st_dev && a.st_ino == b.st_ino)) goto out;
  op->status = RN_FS_TRY(ftruncate((int)to, 0));
  if (op->status >= 0) op->status = RN_FS_TRY(fchmod((int)to, a.st_mode & 07777));
  /* Some file systems (CIFS) refuse the mode and copy all the same. */
  if (op->status == UV_EPERM) op->status = 0;
  if (op->status >= 0) op->status = copy_open_file((int)from, (int)to, flags);
  /* No half of a file stays behind. */
  if (op->status < 0) unlink(DEST);
out:
  close((int)from);
  if (to >= 0) close((int)to);
}

/* ---- the natives ---------------------------------------------------------------------- */

RN_FS_NATIVE_WITH(fs_open, "pii", perform_open, NULL, RN_FS_OPENS)
RN_FS_NATIVE_WITH(fs_close, "i", perform_close, NULL, RN_FS_CLOSES)
RN_FS_NATIVE(fs_fsync, "i", perform_fsync, NULL)
RN_FS_NATIVE(fs_fdatasync, "i", perform_fdatasync, NULL)
RN_FS_NATIVE(fs_ftruncate, "ii", perform_ftruncate, NULL)
RN_FS_NATIVE(fs_read, "ibiii", perform_read, NULL)
RN_FS_NATIVE(fs_write, "ibiii", perform_write, NULL)
RN_FS_NATIVE(fs_write_text, "iis", perform_write_text, NULL)
RN_FS_NATIVE(fs_readv, "ivi", perform_readv, NULL)
RN_FS_NATIVE(fs_writev, "ivi", perform_writev, NULL)
RN_FS_NATIVE(fs_read_file_bytes, "pii", perform_read_file, rn_fs_result_bytes)
RN_FS_NATIVE(fs_read_file_text, "pii", perform_read_file, rn_fs_result_text)
RN_FS_NATIVE(fs_write_file_text, "psiii", perform_write_file, NULL)
RN_FS_NATIVE(fs_copy_file, "ppi", perform_copy, NULL)

const struct rn_function rn_fs_file_functions[] = {
    {"open", fs_open},
    {"close", fs_close},
    {"fsync", fs_fsync},
    {"fdatasync", fs_fdatasync},
    {"ftruncate", fs_ftruncate},
    {"read", fs_read},
    {"write", fs_write},
    {"writeText", fs_write_text},
    {"readv", fs_readv},
    {"writev", fs_writev},
    {"readFileBytes", fs_read_file_bytes},
    {"readFileText", fs_read_file_text},
    {"writeFileText", fs_write_file_text},
    {"copyFile", fs_copy_file},
    {NULL, NULL},
};
