/* SPDX-License-Identifier: MIT */
/*
 * Random programs for a loop, each a function of its seed: handles of every kind
 * that needs no descriptor, works, and callbacks that start, stop, close, send,
 * cancel, unref, stop the loop or let time pass. Everything that can be seen goes
 * into a log. Built once with libuv and once with librondo; `run` beside this file
 * compares the logs.
 *
 *   program --model              the loop model whose turn this library has
 *   program MODEL FIRST LAST     the logs of these seeds
 *
 * What the models' libraries are known to do differently from ours is left out:
 *  (a) Before libuv 1.48 a pass of timers took them one by one: one that was started
 *      by a timer and due at once ran in the same pass, and one that was due and had
 *      not run yet was active. Before node20 timers do and ask nothing of the kind.
 *  (b) libuv's wake-up is a descriptor that stays readable if an async is sent to
 *      which the pass under way still comes: one turn more, with nothing in it. So
 *      asyncs send to none that may come after them; works, which come first, to none. The
 *      ones that they have just initialised wait for the next pass, so these may be sent.
 *      It also stays readable if the async is closed, so none is closed then.
 *  (c) libuv cancels a cancelled work again, with 0, and puts it behind the others.
 *  (d) libuv waits for as long as the next timer was away by the loop's time, from the
 *      moment at which the wait begins: too long by what callbacks have taken since. We
 *      do not, and in this world libuv's waits too begin at the loop's time.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/eventfd.h>

#ifdef RONDO_PEER
#include "rondo.h"
#endif
#include <uv.h>

#include "world.h"

enum { PER_KIND = 4, WORKS = 6, CALLS_MAX = 250, ACTS_MAX = 400, RUNS_MAX = 8 };
enum kind { TIMER, IDLE, PREPARE, CHECK, ASYNC, KINDS };
enum state { FREE, OPEN, CLOSING };

struct thing {
  union {
    uv_handle_t handle;
    uv_timer_t timer;
    uv_idle_t idle;
    uv_prepare_t prepare;
    uv_check_t check;
    uv_async_t async;
  } as;
  enum kind kind;
  enum state state;
  unsigned born;    /* which of all since the beginning */
  unsigned born_in; /* the callback of a work or an async that initialised it; 0: none */
  int sent;
  int index;
};

struct job {
  uv_work_t req;
  int busy;
  int holds; /* the pool, until `hold` is posted */
  int cancelled;
  int index;
};

static uv_loop_t loop;
static uv_loop_t side_loop;
static struct thing things[KINDS][PER_KIND];
static struct job jobs[WORKS];
static uv_async_t rescue; /* ends waits that nothing else can end */
static uv_poll_t quiet;   /* never ready: makes a loop wait in its poller */
static sem_t hold;
static sem_t side_begun;
static int holding;
static int quiet_fd;
static int before_node20;
static uint64_t seed_state;
static unsigned calls;
static unsigned acts;
static unsigned births;
static unsigned rescues;
static struct thing* running; /* whose callback it is */
static int in_pass;           /* of works and asyncs */

static uint64_t next_random(void) {
  uint64_t x = (seed_state += UINT64_C(0x9e3779b97f4a7c15));
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static unsigned below(unsigned n) {
  return (unsigned)(next_random() % n);
}

static const char kind_letter[KINDS] = {'t', 'i', 'p', 'c', 'a'};

__attribute__((format(printf, 1, 2))) static void put(const char* format, ...) {
  va_list args;
  va_start(args, format);
  putchar(' ');
  vprintf(format, args);
  va_end(args);
}

/* Where timers were taken one by one: (a). */
static int in_old_pass(void) {
  return before_node20 && running != NULL && running->kind == TIMER;
}

static void put_thing(const char* what, const struct thing* t, int result) {
  put("%s.%c%d=%d", what, kind_letter[t->kind], t->index, result);
}

/* ---- the pool --------------------------------------------------------------- */

static void side_work(uv_work_t* req) {
  (void)req;
  sem_post(&side_begun);
}

static void side_done(uv_work_t* req, int status) {
  (void)req;
  (void)status;
}

/* Everything queued so far has run and is posted when this returns. */
static void settle(void) {
  uv_work_t req;
  if (uv_queue_work(&side_loop, &req, side_work, side_done) != 0) world_die("no side work");
  sem_wait(&side_begun);
  world_waits_for_real++;
  uv_run(&side_loop, UV_RUN_DEFAULT);
  world_waits_for_real--;
}

static int world_holds_works(void) {
  return holding;
}

static void world_let_works_go(void) {
  if (!holding) return;
  holding = 0;
  sem_post(&hold);
  settle();
}

static void work_cb(uv_work_t* req) {
  if (((struct job*)req->data)->holds) sem_wait(&hold);
}

/* ---- callbacks -------------------------------------------------------------- */

static void act(void);

static void close_cb(uv_handle_t* handle) {
  struct thing* t = handle->data;
  put("closed.%c%d", kind_letter[t->kind], t->index);
  t->state = FREE;
  running = NULL;
  if (++calls < CALLS_MAX && below(3) == 0) act();
}

static void close_thing(struct thing* t) {
  if (t->state != OPEN || t->sent) return; /* (b) */
  t->state = CLOSING;
  uv_close(&t->as.handle, close_cb);
}

static void close_all(void) {
  for (int k = 0; k < KINDS; k++)
    for (int i = 0; i < PER_KIND; i++) close_thing(&things[k][i]);
}

static void called(uv_handle_t* handle) {
  struct thing* t = handle->data;
  t->sent = 0;
  put("%c%d@%" PRIu64, kind_letter[t->kind], t->index, uv_now(&loop));
  if (++calls >= CALLS_MAX) {
    close_all();
    return;
  }
  running = t;
  in_pass = t->kind == ASYNC;
  for (unsigned n = below(4); n > 0; n--) act();
  running = NULL;
  in_pass = 0;
}

static void on_timer(uv_timer_t* handle) {
  called((uv_handle_t*)handle);
}
static void on_idle(uv_idle_t* handle) {
  called((uv_handle_t*)handle);
}
static void on_prepare(uv_prepare_t* handle) {
  called((uv_handle_t*)handle);
}
static void on_check(uv_check_t* handle) {
  called((uv_handle_t*)handle);
}
static void on_async(uv_async_t* handle) {
  called((uv_handle_t*)handle);
}

static void after_work(uv_work_t* req, int status) {
  struct job* job = req->data;
  put("w%d=%d", job->index, status);
  job->busy = 0;
  if (++calls >= CALLS_MAX) return;
  in_pass = 1;
  for (unsigned n = below(3); n > 0; n--) act();
  in_pass = 0;
}

static uint64_t world_wait_from_ms(void) {
#ifdef RONDO_PEER
  return world_ms;
#else
  return uv_now(&loop); /* (d) */
#endif
}

static void world_rescue(void) {
  uv_async_send(&rescue);
}

static void on_rescue(uv_async_t* handle) {
  (void)handle;
  put("rescue");
  if (++rescues > 5 || ++calls >= CALLS_MAX) close_all();
  in_pass = 1;
  for (unsigned n = below(4); n > 0; n--) act();
  in_pass = 0;
}

static void never(uv_poll_t* handle, int status, int events) {
  (void)handle;
  (void)status;
  (void)events;
  world_die("a quiet descriptor became ready");
}

static void on_walk(uv_handle_t* handle, void* arg) {
  const struct thing* t = handle->data;
  (void)arg;
  if (t == NULL) return; /* the rescuer, the quiet one */
  put("%c%d%s%s", kind_letter[t->kind], t->index, uv_is_active(handle) ? "+" : "-",
      uv_has_ref(handle) ? "" : "u");
}

/* ---- acts ------------------------------------------------------------------- */

static void init(struct thing* t) {
  int r = 0;
  switch (t->kind) {
    case TIMER:
      r = uv_timer_init(&loop, &t->as.timer);
      break;
    case IDLE:
      r = uv_idle_init(&loop, &t->as.idle);
      break;
    case PREPARE:
      r = uv_prepare_init(&loop, &t->as.prepare);
      break;
    case CHECK:
      r = uv_check_init(&loop, &t->as.check);
      break;
    default:
      r = uv_async_init(&loop, &t->as.async, on_async);
      break;
  }
  t->as.handle.data = t;
  t->state = OPEN;
  t->born = ++births;
  t->born_in = in_pass ? calls : 0;
  put_thing("init", t, r);
}

/* Whether the pass under way certainly does not come to it any more. */
static int is_behind(const struct thing* t) {
  if (t == running || t->born_in == calls) return 1;
  return running != NULL && t->born_in == 0 && running->born_in == 0 && t->born < running->born;
}

static void start(struct thing* t) {
  int r = 0;
  unsigned least = in_old_pass() ? 1 : 0;
  switch (t->kind) {
    case TIMER: {
      unsigned timeout = least + below(21);
      unsigned repeat = below(3) == 0 ? 1 + below(10) : 0;
      put("%u/%u", timeout, repeat);
      r = uv_timer_start(&t->as.timer, on_timer, timeout, repeat);
      break;
    }
    case IDLE:
      r = uv_idle_start(&t->as.idle, on_idle);
      break;
    case PREPARE:
      r = uv_prepare_start(&t->as.prepare, on_prepare);
      break;
    case CHECK:
      r = uv_check_start(&t->as.check, on_check);
      break;
    default:
      if (in_pass && !is_behind(t)) return; /* (b) */
      r = uv_async_send(&t->as.async);
      t->sent = 1;
      break;
  }
  put_thing("start", t, r);
}

static void stop(struct thing* t) {
  int r = 0;
  switch (t->kind) {
    case TIMER:
      r = uv_timer_stop(&t->as.timer);
      break;
    case IDLE:
      r = uv_idle_stop(&t->as.idle);
      break;
    case PREPARE:
      r = uv_prepare_stop(&t->as.prepare);
      break;
    case CHECK:
      r = uv_check_stop(&t->as.check);
      break;
    default:
      return;
  }
  put_thing("stop", t, r);
}

static void queue_work(struct job* job) {
  if (job->busy) return;
  job->req.data = job;
  job->busy = 1;
  job->cancelled = 0;
  job->holds = !holding && below(3) == 0;
  int r = uv_queue_work(&loop, &job->req, work_cb, after_work);
  put("queue.w%d%s=%d", job->index, job->holds ? "h" : "", r);
  if (job->holds) holding = 1;
  if (!holding) settle();
}

/* The work that holds the pool may or may not have begun: it is not asked. */
static void cancel_work(struct job* job) {
  if (!job->busy || job->cancelled || (job->holds && holding)) return; /* (c) */
  int r = uv_cancel((uv_req_t*)&job->req);
  put("cancel.w%d=%d", job->index, r);
  job->cancelled = r == 0;
}

static void act_on_timer(struct thing* t) {
  switch (below(3)) {
    case 0:
      put_thing("again", t, uv_timer_again(&t->as.timer));
      break;
    case 1:
      uv_timer_set_repeat(&t->as.timer, below(6));
      put("repeat.t%d=%" PRIu64, t->index, uv_timer_get_repeat(&t->as.timer));
      break;
    default:
      put("due.t%d=%" PRIu64, t->index, uv_timer_get_due_in(&t->as.timer));
      break;
  }
}

static void let_time_pass(void) {
  world_ms += below(6);
  if (below(2) == 0 || in_old_pass()) return;
  uv_update_time(&loop);
  put("now=%" PRIu64, uv_now(&loop));
}

static void act_on_loop(void) {
  switch (below(7)) {
    case 0:
      if (below(3) == 0) uv_stop(&loop);
      break;
    case 1:
      if (!in_old_pass()) put("alive=%d", uv_loop_alive(&loop));
      break;
    case 2:
      if (!in_old_pass()) uv_walk(&loop, on_walk, NULL);
      break;
    case 3:
      world_let_works_go();
      break;
    case 4:
      cancel_work(&jobs[below(WORKS)]);
      break;
    case 5:
      queue_work(&jobs[below(WORKS)]);
      break;
    default:
      let_time_pass();
      break;
  }
}

static void act_on_handle(struct thing* t) {
  switch (below(10)) {
    case 0:
      stop(t);
      break;
    case 1:
      put_thing("close", t, 0);
      close_thing(t);
      break;
    case 2:
      uv_unref(&t->as.handle);
      break;
    case 3:
      uv_ref(&t->as.handle);
      break;
    case 4:
      if (!in_old_pass()) put_thing("active", t, uv_is_active(&t->as.handle));
      break;
    case 5:
      if (t->kind == TIMER) act_on_timer(t);
      break;
    default:
      start(t);
      break;
  }
}

static void act(void) {
  if (++acts > ACTS_MAX) return;
  if (below(4) == 0) {
    act_on_loop();
    return;
  }
  struct thing* t = &things[below(KINDS)][below(PER_KIND)];
  if (t->state == OPEN)
    act_on_handle(t);
  else if (t->state == FREE)
    init(t);
}

/* ---- a program -------------------------------------------------------------- */

static void run_once(void) {
  static const char* const names[] = {"default", "once", "nowait"};
  unsigned mode = below(3);
  put("\n  run.%s", names[mode]);
  put("=%d", uv_run(&loop, (uv_run_mode)mode));
}

static void run_seed(uint64_t seed) {
  seed_state = seed * UINT64_C(0x2545f4914f6cdd1d) + 1;
  world_ms = 1000;
  calls = acts = births = rescues = 0;
  for (int k = 0; k < KINDS; k++)
    for (int i = 0; i < PER_KIND; i++)
      things[k][i] = (struct thing){.kind = (enum kind)k, .index = i};
  for (int i = 0; i < WORKS; i++) jobs[i] = (struct job){.index = i};

  printf("seed %" PRIu64 "\n ", seed);
  if (uv_loop_init(&loop) != 0) world_die("no loop");
#ifdef RONDO_PEER
  rondo_loop_set_model(&loop, before_node20 ? RONDO_MODEL_NODE11 : RONDO_MODEL_NODE20);
#endif
  uv_async_init(&loop, &rescue, on_rescue);
  uv_unref((uv_handle_t*)&rescue);
  rescue.data = NULL;
  if (seed % 2) {
    if (uv_poll_init(&loop, &quiet, quiet_fd) != 0) world_die("no poll handle");
    uv_poll_start(&quiet, UV_READABLE, never);
    uv_unref((uv_handle_t*)&quiet);
    quiet.data = NULL;
  }
  for (unsigned n = 4 + below(16); n > 0; n--) act();
  for (unsigned n = 1 + below(RUNS_MAX); n > 0; n--) {
    run_once();
    for (unsigned m = below(5); m > 0; m--) act();
  }
  put("\n  end");
  acts = ACTS_MAX;
  calls = CALLS_MAX;
  uv_close((uv_handle_t*)&rescue, NULL);
  if (seed % 2) uv_close((uv_handle_t*)&quiet, NULL);
  do {
    world_let_works_go();
    close_all();
  } while (uv_run(&loop, UV_RUN_DEFAULT) != 0);
  put("close=%d\n", uv_loop_close(&loop));
}

int main(int argc, char** argv) {
  before_node20 = uv_version() < (1 << 16 | 45 << 8);
  if (argc == 2 && strcmp(argv[1], "--model") == 0) {
    puts(before_node20 ? "node11" : "node20");
    return 0;
  }
  if (argc != 4) {
    fprintf(stderr, "usage: program --model | program node11|node20 FIRST LAST\n");
    return 2;
  }
  before_node20 = strcmp(argv[1], "node20") != 0;
  setenv("UV_THREADPOOL_SIZE", "1", 1);
  quiet_fd = eventfd(0, 0);
  sem_init(&hold, 0, 0);
  sem_init(&side_begun, 0, 0);
  if (uv_loop_init(&side_loop) != 0) world_die("no loop on the side");
  uint64_t last = strtoull(argv[3], NULL, 10);
  for (uint64_t seed = strtoull(argv[2], NULL, 10); seed <= last; seed++) run_seed(seed);
  uv_loop_close(&side_loop);
  return 0;
}
