/* SPDX-License-Identifier: MIT */
/*
 * rondo lens-sandbox --way=WAY --folder=DIR [--page] [--seconds=N] [--memory=MB]
 *                    -- COMMAND [-- COMMAND ...]
 * rondo lens-sandbox --probe
 *
 * Runs commands of rondo one after another in one sandbox (sandbox.h), and watches them. The first
 * is a program of somebody; the others are rondo's own and read what it has left.
 *
 *   descriptor 1      what the program prints, both of its streams
 *   descriptor 3      standard output of the other commands
 *   descriptor 4      a line of JSON for each command that has ended, and their standard error:
 *                     {"ended":"exit","number":0} or signal, time, memory, disk, stopped
 *
 * SIGTERM ends the program; the other commands run nevertheless. --probe prints the ways that work
 * on this machine, the best first, one a line: each was really entered.
 */
#include "cli/sandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/options.h"
#include "uv.h"

enum { REPORT_FD = 3, NOTES_FD = 4 };
enum { EXIT_NO_SANDBOX = 71 };
enum { FILE_BYTES_MAX = 16 << 20, THREADS_MAX = 256, FILES_MAX = 1024 };
enum { REPORT_SECONDS = 60, REPORT_MEMORY_MB = 2048 };
enum { LOOK_NS = 10 * 1000 * 1000, LOOKS_PER_DISK = 10 };
enum { DISK_BYTES_MAX = 96 << 20 };

const char* const rn_sandbox_fonts[] = {
    "/etc/fonts",
    "/usr/share/fonts",
    "/usr/share/fontconfig",
    "/usr/local/share/fonts",
    "/var/cache/fontconfig",
    NULL,
};

static const char* const ways[] = {
    [RN_SANDBOX_NONE] = "none",
    [RN_SANDBOX_NAMESPACES] = "namespaces",
    [RN_SANDBOX_LANDLOCK] = "landlock",
};
enum { WAYS = sizeof ways / sizeof ways[0] };

struct request {
  struct rn_sandbox sandbox;
  double seconds;
  unsigned long memory_mb;
  char** words; /* of all commands, behind the first -- */
  bool probe;
};

/* ---- a command, locked in ---------------------------------------------------------------- */

/* What rondo opens when it is first needed: inside it could not. */
static void preload(bool page) {
  static const char* const always[] = {"libcrypto.so.3", "libcares.so.2", "libbrotlienc.so.1",
                                       "libbrotlidec.so.1", NULL};
  static const char* const painting[] = {"libcairo.so.2", "libpango-1.0.so.0",
                                         "libpangocairo-1.0.so.0", "libgobject-2.0.so.0", NULL};
  for (const char* const* name = always; *name != NULL; name++) dlopen(*name, RTLD_LAZY);
  for (const char* const* name = painting; page && *name != NULL; name++) dlopen(*name, RTLD_LAZY);
}

static int limit(int what, rlim_t most) {
  struct rlimit old;
  if (getrlimit(what, &old) != 0) return -1;
  if (old.rlim_max < most) most = old.rlim_max;
  return setrlimit(what, &(struct rlimit){.rlim_cur = most, .rlim_max = most});
}

static int set_limits(enum rn_sandbox_way way) {
  /* A file that is too large is an error of its write (EFBIG), not the end. */
  signal(SIGXFSZ, SIG_IGN);
  if (limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_FSIZE, FILE_BYTES_MAX) != 0) return -1;
  if (limit(RLIMIT_NOFILE, FILES_MAX) != 0) return -1;
  /* Elsewhere it would count all processes of the user. */
  return way == RN_SANDBOX_NAMESPACES ? limit(RLIMIT_NPROC, THREADS_MAX) : 0;
}

static int lock_in(const struct rn_sandbox* sandbox) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -1;
  if (set_limits(sandbox->way) != 0) return -1;
  switch (sandbox->way) {
    case RN_SANDBOX_NONE:
      return 0;
    case RN_SANDBOX_NAMESPACES:
      if (rn_namespaces_drop_rights() != 0) return -1;
      break;
    case RN_SANDBOX_LANDLOCK:
      if (rn_landlock_enter(sandbox) != 0) return -1;
      break;
  }
  /* The supervisor could not be read by others of its user; a command may read itself. */
  if (prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) != 0) return -1;
  return rn_filter_enter(sandbox->way);
}

static int fail(const char* what) {
  dprintf(NOTES_FD, "rondo lens-sandbox: %s: %s\n", what, strerror(errno));
  return EXIT_NO_SANDBOX;
}

/* ---- the supervisor ---------------------------------------------------------------------- */

static sigset_t watched_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  sigaddset(&set, SIGTERM);
  return set;
}

/* What of its memory is in use; 0 if that is not known. */
static unsigned long resident_mb(pid_t pid) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
  FILE* file = fopen(path, "re");
  if (file == NULL) return 0;
  unsigned long pages = 0;
  if (fscanf(file, "%*s %lu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * ((unsigned long)sysconf(_SC_PAGESIZE) >> 10) >> 10;
}

/* Bytes that the scratch folder holds on disk; nftw has no argument for them. */
static int64_t disk_bytes;

static int count_bytes(const char* path, const struct stat* about, int type, struct FTW* at) {
  enum { BLOCK = 512 }; /* st_blocks counts these, whatever the file system */
  (void)path, (void)type, (void)at;
  disk_bytes += (int64_t)about->st_blocks * BLOCK;
  return disk_bytes > DISK_BYTES_MAX ? 1 : 0;
}

/* With namespaces the kernel holds the limit: the folder is a file system of that size. */
static bool is_folder_full(const struct rn_sandbox* sandbox) {
  enum { DESCRIPTORS = 16 };
  if (sandbox->way == RN_SANDBOX_NAMESPACES) return false;
  disk_bytes = 0;
  nftw(sandbox->folder, count_bytes, DESCRIPTORS, FTW_PHYS | FTW_MOUNT);
  return disk_bytes > DISK_BYTES_MAX;
}

/* Waits for its end, or ends it: by SIGTERM, at which rondo writes what its trace lacks, and by
 * SIGKILL if it is still there after a moment. One that takes memory has no such moment. */
static void watch(pid_t pid, const struct request* request, bool is_program) {
  enum { MOMENT_NS = 300 * 1000 * 1000 };
  double seconds = is_program ? request->seconds : REPORT_SECONDS;
  unsigned long memory_mb = is_program ? request->memory_mb : REPORT_MEMORY_MB;
  const double ns_per_s = 1e9;
  uint64_t until = uv_hrtime() + (uint64_t)(seconds * ns_per_s);
  sigset_t set = watched_signals();
  const char* ended = NULL;
  int status = 0;
  for (int look = 0; waitpid(pid, &status, WNOHANG) == 0; look++) {
    int signal_number = sigtimedwait(&set, NULL, &(struct timespec){.tv_nsec = LOOK_NS});
    bool is_greedy = resident_mb(pid) > memory_mb;
    if (is_greedy || (ended != NULL && uv_hrtime() >= until)) kill(pid, SIGKILL);
    if (ended != NULL) continue;
    if (signal_number == SIGTERM && is_program) ended = "stopped";
    if (uv_hrtime() >= until) ended = "time";
    if (is_greedy) ended = "memory";
    if (look % LOOKS_PER_DISK == 0 && is_program && is_folder_full(&request->sandbox))
      ended = "disk";
    if (ended == NULL) continue;
    kill(pid, SIGTERM);
    until = uv_hrtime() + MOMENT_NS;
  }
  bool by_signal = WIFSIGNALED(status);
  int number = by_signal ? WTERMSIG(status) : WEXITSTATUS(status);
  if (ended == NULL) ended = by_signal ? "signal" : "exit";
  dprintf(NOTES_FD, "{\"ended\":\"%s\",\"number\":%d}\n", ended, number);
}

/* The words of a command are its own; argv[0] stays. */
static void become(char* name, char** words, int count, int* argc, char*** argv) {
  char** own = calloc((size_t)count + 2, sizeof *own);
  if (own == NULL) abort();
  own[0] = name;
  memcpy(own + 1, words, (size_t)count * sizeof *own);
  *argc = count + 1;
  *argv = own;
}

static int supervise(const struct request* request, int* argc, char*** argv) {
  char* name = (*argv)[0];
  sigset_t before, set = watched_signals();
  sigprocmask(SIG_BLOCK, &set, &before);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  char** words = request->words;
  for (bool first = true; *words != NULL; first = false) {
    int count = 0;
    while (words[count] != NULL && strcmp(words[count], "--") != 0) count++;
    pid_t pid = fork();
    if (pid < 0) return fail("fork");
    if (pid == 0) {
      sigprocmask(SIG_SETMASK, &before, NULL);
      if (setsid() < 0 || lock_in(&request->sandbox) != 0) _exit(fail("cannot lock in"));
      /* The two streams of the program in one pipe stay in order. */
      if (first ? dup2(1, 2) < 0 : dup2(REPORT_FD, 1) < 0 || dup2(NOTES_FD, 2) < 0)
        _exit(fail("dup2"));
      close(REPORT_FD);
      close(NOTES_FD);
      become(name, words, count, argc, argv);
      return RN_SANDBOX_GO_ON;
    }
    watch(pid, request, first);
    words += words[count] == NULL ? count : count + 1;
  }
  return 0;
}

/* The process that stays outside: hands SIGTERM on, and ends when the first one inside does. */
static int wait_outside(pid_t pid) {
  sigset_t set = watched_signals();
  int status = 0;
  while (waitpid(pid, &status, WNOHANG) == 0)
    if (sigwaitinfo(&set, NULL) == SIGTERM) kill(pid, SIGTERM);
  return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_NO_SANDBOX;
}

static int run_in_namespaces(const struct request* request, int* argc, char*** argv) {
  sigset_t set = watched_signals();
  sigprocmask(SIG_BLOCK, &set, NULL);
  if (rn_namespaces_unshare() != 0) return fail("unshare");
  pid_t pid = fork();
  if (pid < 0) return fail("fork");
  if (pid > 0) return wait_outside(pid);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return fail("prctl");
  if (rn_namespaces_build(&request->sandbox) != 0) return fail("cannot build a root");
  sigprocmask(SIG_UNBLOCK, &set, NULL); /* commands begin with what supervise finds */
  return supervise(request, argc, argv);
}

/* ---- what works here
 * ----------------------------------------------------------------------------- */

/* Whether a way can be entered, tried in a process of its own. */
static bool works(enum rn_sandbox_way way, const char* folder) {
  struct rn_sandbox sandbox = {.way = way, .folder = folder};
  pid_t pid = fork();
  if (pid < 0) return false;
  if (pid == 0) {
    if (way == RN_SANDBOX_NAMESPACES) {
      if (rn_namespaces_unshare() != 0) _exit(1);
      pid_t inner = fork();
      if (inner < 0) _exit(1);
      int status;
      if (inner > 0) _exit(waitpid(inner, &status, 0) == inner && status == 0 ? 0 : 1);
      if (rn_namespaces_build(&sandbox) != 0) _exit(1);
    }
    _exit(lock_in(&sandbox) == 0 ? 0 : 1);
  }
  int status;
  return waitpid(pid, &status, 0) == pid && status == 0;
}

static int probe(void) {
  char folder[] = "/tmp/rondo-lens-probe-XXXXXX";
  if (mkdtemp(folder) == NULL) {
    fprintf(stderr, "rondo lens-sandbox: cannot make a folder in /tmp: %s\n", strerror(errno));
    return 1;
  }
  for (int way = RN_SANDBOX_NAMESPACES; way < WAYS; way++)
    if (works((enum rn_sandbox_way)way, folder)) puts(ways[way]);
  rmdir(folder);
  return 0;
}

/* ---- the command line
 * ----------------------------------------------------------------------------- */

static int refuse(const char* what, const char* word) {
  fprintf(stderr, "rondo lens-sandbox: %s%s\n", what, word);
  return RN_EXIT_BAD_OPTION;
}

/* What follows the name in a word --NAME=VALUE, NULL if it is another. */
static const char* value_of(const char* word, const char* name) {
  size_t length = strlen(name);
  return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static int take(const char* word, struct request* request) {
  const char* value;
  char* end = "";
  if ((value = value_of(word, "--way")) != NULL) {
    for (int way = 0; way < WAYS; way++) {
      if (strcmp(value, ways[way]) != 0) continue;
      request->sandbox.way = (enum rn_sandbox_way)way;
      return 0;
    }
    return refuse("no such way: ", value);
  }
  if ((value = value_of(word, "--folder")) != NULL)
    request->sandbox.folder = value;
  else if ((value = value_of(word, "--seconds")) != NULL)
    request->seconds = strtod(value, &end);
  else if ((value = value_of(word, "--memory")) != NULL)
    request->memory_mb = strtoul(value, &end, 10);
  else if (strcmp(word, "--page") == 0)
    request->sandbox.page = true;
  else if (strcmp(word, "--probe") == 0)
    request->probe = true;
  else
    return refuse("bad option: ", word);
  return *end == '\0' ? 0 : refuse("bad number: ", word);
}

int rn_sandbox_enter(int* argc, char*** argv) {
  struct request request = {.seconds = 10, .memory_mb = 512};
  char** words = *argv + 2;
  for (; *words != NULL && strcmp(*words, "--") != 0; words++) {
    int status = take(*words, &request);
    if (status != 0) return status;
  }
  if (request.probe) return probe();
  if (request.sandbox.folder == NULL) return refuse("wants --folder=DIR", "");
  if (*words == NULL || words[1] == NULL) return refuse("which command?", "");
  request.words = words + 1;
  if (fcntl(REPORT_FD, F_GETFD) < 0 || fcntl(NOTES_FD, F_GETFD) < 0)
    return refuse("descriptors 3 and 4 must be open", "");
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return fail("prctl");
  preload(request.sandbox.page);
  if (request.sandbox.way == RN_SANDBOX_NAMESPACES) return run_in_namespaces(&request, argc, argv);
  if (chdir(request.sandbox.folder) != 0) return fail(request.sandbox.folder);
  return supervise(&request, argc, argv);
}
