/* SPDX-License-Identifier: MIT */
/*
 * Everything at once on one loop, by chance, with handles closed at any time; every byte
 * and every request is counted (load.h says how).
 *
 * The load runs in rounds. A round makes a loop, starts jobs for its share of the time,
 * lets them end, and closes the loop. After each round there are as many descriptors as
 * before the first and no child is left; memory in use does not grow from round to round.
 *
 *   LOAD_SECONDS   how long in all, 2 if unset; also the first argument
 *   LOAD_SEED      where chance begins; by the clock if unset; also the second argument
 */
/* matrix: backends */
#include <malloc.h>
#include <sys/resource.h>
#include <time.h>

#include "children.h"
#include "datagrams.h"
#include "files.h"
#include "passing.h"
#include "pool.h"
#include "storms.h"
#include "talks.h"
#include "turns.h"
#include "watching.h"

enum { STEP_MS = 4, WARM_ROUNDS = 2, GROWTH_MAX = 1 << 18, ROUND_MAX_S = 20, LIST_MAX = 40 };

static struct play* const plays[] = {&talks_play,     &talks_play, &storm_play,   &passing_play,
                                     &datagrams_play, &files_play, &files_play,   &watching_play,
                                     &child_play,     &works_play, &senders_play, &timers_play,
                                     &signals_play};
enum { PLAYS = sizeof plays / sizeof plays[0] };

static char folder[] = "/tmp/rondo-load-XXXXXX";
static uv_timer_t stepper;
static uint64_t round_end_ms;
static int quiet; /* the round's jobs are to end, without mischief */

/* ---- stuck -------------------------------------------------------------------------- */

static int listed;

static void stuck_list(void* arg, const rondo_pending_t* item) {
  (void)arg;
  if (listed++ < LIST_MAX)
    fprintf(stderr, "  %s %s: %s\n", rondo_kind_name(item->kind), item->name ? item->name : "",
            item->text);
}

static void stuck(const char* what) {
  fprintf(stderr, "seed %llu, round %u, %s, model %s: %s for %d seconds\n",
          (unsigned long long)first_seed, round_number, rondo_loop_backend(&loop),
          rondo_model_name(rondo_loop_get_model(&loop)), what, STUCK_MS / 1000);
  for (const struct job* job = jobs; job != NULL; job = job->next)
    fprintf(stderr, "  job %llu of %s: %zu holds, touched %lld ms ago%s\n",
            (unsigned long long)job->number, job->play->name, job->holds,
            (long long)(uv_now(&loop) - job->touched_ms), job->broken ? ", broken" : "");
  fprintf(stderr, "the loop waits for %zu\n", rondo_pending(&loop, stuck_list, NULL));
  _exit(1);
}

/* A thread of its own, for a loop that does not come back. */
static void* watchdog(void* arg) {
  unsigned long long last = 0;
  int seconds = 0;
  (void)arg;
  for (;;) {
    struct timespec second = {.tv_sec = 1};
    nanosleep(&second, NULL);
    unsigned long long now = atomic_load(&progress);
    seconds = now == last ? seconds + 1 : 0;
    last = now;
    if (seconds > STUCK_MS / 1000) stuck("no callback came");
  }
  return NULL;
}

static void watchdog_start(void) {
  pthread_t thread;
  sigset_t all, before;
  sigfillset(&all);
  CHECK_EQ(pthread_sigmask(SIG_SETMASK, &all, &before), 0);
  CHECK_EQ(pthread_create(&thread, NULL, watchdog, NULL), 0);
  CHECK_EQ(pthread_detach(thread), 0);
  CHECK_EQ(pthread_sigmask(SIG_SETMASK, &before, NULL), 0);
}

/* ---- rounds ---------------------------------------------------------------------------- */

static void on_step(uv_timer_t* timer) {
  struct job* next;
  atomic_fetch_add(&progress, 1);
  if (!quiet && uv_now(&loop) >= round_end_ms) {
    quiet = 1;
    mischief_due = 0;
  }
  if (quiet && jobs == NULL) CHECK_EQ(uv_timer_stop(timer), 0);
  if (!quiet && one_in(2)) mischief_due++;
  if (!quiet) mischief();
  for (struct job* job = jobs; job != NULL; job = next) {
    next = job->next;
    if (uv_now(&loop) - job->touched_ms > STUCK_MS) stuck("nothing happened in a job");
    if (job->play->step != NULL) job->play->step(job);
  }
  for (unsigned i = draw(4); !quiet && i > 0; i--) {
    struct play* play = plays[draw(PLAYS)];
    if (play->now < play->together) job_start(play);
  }
}

static void run_round(uint64_t ms) {
  static const rondo_model models[] = {RONDO_MODEL_NODE20, RONDO_MODEL_NODE11, RONDO_MODEL_NODE10};
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_model(&loop, models[round_number % 3]), 0);
  CHECK_EQ(uv_timer_init(&loop, &stepper), 0);
  uv_update_time(&loop);
  round_end_ms = uv_now(&loop) + ms;
  quiet = 0;
  CHECK_EQ(uv_timer_start(&stepper, on_step, 0, STEP_MS), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK(quiet && jobs == NULL);
  uv_close((uv_handle_t*)&stepper, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

static void check_round(int descriptors) {
  children_bury();
  CHECK_EQ(waitpid(-1, NULL, WNOHANG), -1);
  CHECK_EQ(errno, ECHILD);
  CHECK_EQ(open_fds(), descriptors);
  CHECK_EQ(things_count, 0);
  CHECK_EQ(things_opened, things_closed);
  CHECK_EQ(requests_begun, requests_ended);
}

static void print_sums(size_t warm, size_t used) {
  for (int i = 0; i < PLAYS; i++) {
    if (i > 0 && plays[i] == plays[i - 1]) continue;
    CHECK_EQ(plays[i]->started, plays[i]->finished);
    printf(" %s %llu", plays[i]->name, (unsigned long long)plays[i]->finished);
  }
  printf("\n handles %llu (%llu closed by mischief), requests %llu (%llu taken back)\n",
         (unsigned long long)things_closed, (unsigned long long)things_killed,
         (unsigned long long)requests_ended, (unsigned long long)requests_taken_back);
  printf(" bytes: streams %llu, files %llu, children %llu; datagrams %llu, descriptors %llu,\n",
         (unsigned long long)talks_bytes, (unsigned long long)files_bytes,
         (unsigned long long)children_bytes, (unsigned long long)datagrams_total,
         (unsigned long long)passing_total);
  printf(" connections in storms %llu, file events %llu, works %llu, asyncs %llu, signals %llu\n",
         (unsigned long long)storm_connections, (unsigned long long)watching_total,
         (unsigned long long)works_total, (unsigned long long)asyncs_total,
         (unsigned long long)signals_total);
  printf(" memory in use: %zu KiB when warm, %zu at the end\n", warm / 1024, used / 1024);
  fflush(stdout);
}

static unsigned long long setting(const char* name, const char* argument,
                                  unsigned long long other) {
  const char* text = argument != NULL ? argument : getenv(name);
  return text != NULL && *text != '\0' ? strtoull(text, NULL, 10) : other;
}

static void prepare(void) {
  struct rlimit limit;
  struct timespec now;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  CHECK_EQ(clock_gettime(CLOCK_REALTIME, &now), 0);
  if (first_seed == 0) first_seed = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
  dice = 0x9e3779b97f4a7c15u ^ (first_seed * 0x2545f4914f6cdd1du);
  if (dice == 0) dice = 1;
  for (size_t i = 0; i < PATTERN; i++) pattern[i] = (char)draw(256);
  for (size_t i = PATTERN; i < sizeof pattern; i++) pattern[i] = pattern[i - PATTERN];
  CHECK(mkdtemp(folder) != NULL);
  CHECK_EQ(chdir(folder), 0);
}

int main(int argc, char** argv) {
  unsigned long long seconds = setting("LOAD_SECONDS", argc > 1 ? argv[1] : NULL, 2);
  first_seed = setting("LOAD_SEED", argc > 2 ? argv[2] : NULL, 0);
  test_need_backend();
  prepare();
  unsigned rounds = seconds / 4 > ROUND_MAX_S ? (unsigned)(seconds / ROUND_MAX_S) : 4;
  printf("seed %llu, %llu seconds in %u rounds\n", (unsigned long long)first_seed, seconds, rounds);
  fflush(stdout);
  watchdog_start();
  int descriptors = open_fds();
  size_t warm = 0, used = 0;
  for (round_number = 1; round_number <= rounds; round_number++) {
    run_round(seconds * 1000 / rounds);
    check_round(descriptors);
    used = mallinfo2().uordblks + mallinfo2().hblkhd;
    if (round_number <= WARM_ROUNDS && used > warm) warm = used;
    if (round_number > WARM_ROUNDS && used > warm + GROWTH_MAX)
      test_fail(__FILE__, __LINE__, "seed %llu, round %u: %zu bytes are in use, it was %zu",
                (unsigned long long)first_seed, round_number, used, warm);
  }
  print_sums(warm, used);
  CHECK_EQ(chdir("/"), 0);
  CHECK_EQ(rmdir(folder), 0); /* no file is left */
  return 0;
}
