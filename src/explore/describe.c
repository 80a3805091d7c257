/* SPDX-License-Identifier: MIT */
/*
 * Candidates in words, the same in every run: no descriptor, no port, no address, no number of the
 * process, and nothing of a temporary name that was drawn. Files are named without their folder;
 * what has no name gets the number by which the run knows it.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "explore/explore.h"

static const char* verb_of(uv_fs_type type) {
  static const char* const verbs[] = {
      [UV_FS_OPEN] = "opening",     [UV_FS_CLOSE] = "closing",     [UV_FS_READ] = "reading",
      [UV_FS_WRITE] = "writing",    [UV_FS_SENDFILE] = "copying",  [UV_FS_STAT] = "stat",
      [UV_FS_LSTAT] = "lstat",      [UV_FS_FSTAT] = "fstat",       [UV_FS_FTRUNCATE] = "truncating",
      [UV_FS_ACCESS] = "access",    [UV_FS_CHMOD] = "chmod",       [UV_FS_UNLINK] = "unlinking",
      [UV_FS_RMDIR] = "removing",   [UV_FS_MKDIR] = "making",      [UV_FS_MKDTEMP] = "making",
      [UV_FS_RENAME] = "renaming",  [UV_FS_SCANDIR] = "listing",   [UV_FS_LINK] = "linking",
      [UV_FS_SYMLINK] = "linking",  [UV_FS_READLINK] = "readlink", [UV_FS_REALPATH] = "realpath",
      [UV_FS_COPYFILE] = "copying", [UV_FS_OPENDIR] = "opening",   [UV_FS_READDIR] = "listing",
      [UV_FS_CLOSEDIR] = "closing", [UV_FS_FSYNC] = "syncing",     [UV_FS_FDATASYNC] = "syncing",
  };
  const size_t count = sizeof verbs / sizeof verbs[0];
  return (size_t)type < count && type >= 0 && verbs[type] != NULL ? verbs[type]
                                                                  : "file operation on";
}

static const char* base_of(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash == NULL || slash[1] == '\0' ? path : slash + 1;
}

enum { RANDOM_LETTERS = 6 /* of mkdtemp */, NAME_SHOWN = 90 };

/* Whether a path is that of an entry of the folder for temporary files. */
static bool is_temporary(const char* path, const char* base) {
  const char* folder = getenv("TMPDIR");
  if (folder == NULL || folder[0] == '\0') folder = "/tmp";
  size_t length = strlen(folder);
  while (length > 1 && folder[length - 1] == '/') length--;
  return base > path && (size_t)(base - path - 1) == length && strncmp(path, folder, length) == 0;
}

/* The length of a name without the letters that mkdtemp has drawn, which are others in each run.
 * They follow a sign, or are not all small letters; what only looks so loses its end, too. */
static size_t fixed_length(const char* path, const char* base) {
  const size_t length = strlen(base);
  if (length <= RANDOM_LETTERS || !is_temporary(path, base)) return length;
  const char* tail = base + length - RANDOM_LETTERS;
  bool is_mixed = !isalnum((unsigned char)tail[-1]);
  for (const char* at = tail; *at != '\0'; at++) {
    if (!isalnum((unsigned char)*at)) return length;
    is_mixed = is_mixed || !islower((unsigned char)*at);
  }
  return is_mixed ? length - RANDOM_LETTERS : length;
}

/* Copies so many bytes of a name. The number of this process, which many temporary names have, is
 * another one in each run, so it becomes PID. */
static void copy_name(char to[NAME_SHOWN + 1], const char* name, size_t length) {
  char pid[24];
  const size_t digits = (size_t)snprintf(pid, sizeof pid, "%d", (int)getpid());
  size_t size = 0;
  for (size_t at = 0; at < length && size < NAME_SHOWN;) {
    size_t end = at;
    while (end < length && isdigit((unsigned char)name[end])) end++;
    const bool is_pid = end - at == digits && memcmp(name + at, pid, digits) == 0;
    if (end == at) end++;
    const char* part = is_pid ? "PID" : name + at;
    const size_t wanted = is_pid ? 3 : end - at;
    const size_t room = NAME_SHOWN - size;
    memcpy(to + size, part, wanted < room ? wanted : room);
    size += wanted < room ? wanted : room;
    at = end;
  }
  to[size] = '\0';
}

/* What the kernel says of a file that is open and has no name any more. */
static void cut_deleted(char* target, size_t length) {
  static const char deleted[] = " (deleted)";
  const size_t tail = sizeof deleted - 1;
  target[length] = '\0';
  if (length > tail && strcmp(target + length - tail, deleted) == 0) target[length - tail] = '\0';
}

static void describe_fs(const uv_fs_t* req, char text[RN_LABEL_BYTES]) {
  char link[32];
  char target[512];
  const char* path = req->path;
  if (path == NULL) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", req->file);
    ssize_t length = readlink(link, target, sizeof target - 1);
    if (length > 0) cut_deleted(target, (size_t)length);
    path = length > 0 && target[0] == '/' ? target : "a file";
    if (req->file == STDIN_FILENO) path = "standard input";
  }
  const char* base = base_of(path);
  const size_t length = fixed_length(path, base);
  char name[NAME_SHOWN + 1];
  copy_name(name, base, length);
  snprintf(text, RN_LABEL_BYTES, "%s %s%s", verb_of(req->fs_type), name,
           base[length] == '\0' ? "" : "XXXXXX");
}

static void describe_stream(const uv_handle_t* handle, const char* what, uint32_t number,
                            char text[RN_LABEL_BYTES]) {
  const char* type = uv_handle_type_name(handle->type);
  snprintf(text, RN_LABEL_BYTES, "%s of %s %" PRIu32, what, type == NULL ? "handle" : type, number);
}

static void describe_time(uint64_t ns, char text[RN_LABEL_BYTES]) {
  snprintf(text, RN_LABEL_BYTES, "%" PRIu64 ".%03u ms pass", ns / 1000000,
           (unsigned)(ns / 1000 % 1000));
}

void rn_candidate_describe(rondo_choice_point point, size_t index,
                           const rondo_candidate_t* candidate, uint32_t number,
                           char text[RN_LABEL_BYTES]) {
  static const char* const parts[] = {"all bytes", "one byte", "half of the bytes"};
  char of[RN_LABEL_BYTES];
  if (point == RONDO_CHOICE_STALL || candidate->kind == RONDO_KIND_TIMER) {
    describe_time(candidate->wait_ns, text);
    return;
  }
  if (point == RONDO_CHOICE_BYTES) {
    describe_stream(candidate->object, parts[index], number, text);
    return;
  }
  switch (candidate->kind) {
    case RONDO_KIND_NONE:
      snprintf(of, sizeof of, "nothing");
      break;
    case RONDO_KIND_POLL:
      if (candidate->object == NULL)
        snprintf(of, sizeof of, "what a child or another host does");
      else
        describe_stream(candidate->object, "readiness", number, of);
      break;
    case RONDO_KIND_ENGINE:
      snprintf(of, sizeof of, "thread %" PRIu64, candidate->id);
      break;
    case RONDO_KIND_FS:
      describe_fs(candidate->object, of);
      break;
    case RONDO_KIND_CONNECTION:
    case RONDO_KIND_CONNECT:
    case RONDO_KIND_READ:
    case RONDO_KIND_WRITE:
      describe_stream(candidate->object, rondo_kind_name(candidate->kind), number, of);
      break;
    default:
      snprintf(of, sizeof of, "%s %" PRIu32, rondo_kind_name(candidate->kind), number);
  }
  snprintf(text, RN_LABEL_BYTES, "%.100s%s", of,
           point == RONDO_CHOICE_DELIVERY && index == 1 ? ", reported later" : "");
  /* A schedule has a line for each, with bars. */
  for (char* at = text; *at != '\0'; at++)
    if (*at == '|' || iscntrl((unsigned char)*at)) *at = '?';
}
