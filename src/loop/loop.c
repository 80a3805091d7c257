/* SPDX-License-Identifier: MIT */
/*
 * Making, configuring and closing loops. A half-made loop is taken down by the
 * same function as a whole one, so every failure leaves nothing behind.
 */
#include "loop/loop.h"

#include <signal.h>
#include <stdarg.h>
#include <string.h>

#include "fs/event.h"
#include "net/net.h"
#include "poll/poll.h"
#include "pool/pool.h"
#include "sys/process.h"
#include "sys/signal.h"

static uv_loop_t default_loop;
static uv_loop_t* default_loop_ready;
void (*rn_loop_hook)(uv_loop_t* loop, bool begins);

static void take_down(struct rn_loop* L) {
  rn_works_settle(L);
  rn_tasks_forget(L);
  rn_time_leave(L);
  rn_processes_close(L);
  rn_signal_loop_close(L);
  rn_fs_events_close(L);
  rn_poll_close(L);
  rn_reserve_close(L);
  rn_heap_free(&L->timers);
  rn_free(L->due);
  rn_task_queue_free(&L->ticks);
  rn_task_queue_free(&L->microtasks);
  L->uv->internal_fields = NULL;
  rn_free(L);
}

int uv_loop_init(uv_loop_t* loop) {
  void* data = loop->data;
  memset(loop, 0, sizeof *loop);
  loop->data = data;
  rn_link_init(&loop->handle_queue);

  struct rn_loop* L = rn_calloc(1, sizeof *L);
  if (L == NULL) return UV_ENOMEM;
  L->uv = loop;
  loop->internal_fields = L;
  rn_link_init(&L->pending);
  rn_link_init(&L->fed);
  rn_link_init(&L->idle);
  rn_link_init(&L->prepare);
  rn_link_init(&L->check);
  rn_link_init(&L->immediates);
  rn_link_init(&L->requests);
  rn_link_init(&L->exits);
  rn_link_init(&L->children);
  rn_link_init(&L->in_time);
  L->share = 1;
  L->reserve_fd = -1;
  rn_model_init(L);
  rn_limits_init(L);
  rn_stamp(L);
  rn_update_time(L);
  rn_signal_loop_init(L);
  int err = rn_poll_init(L);
  if (err != 0)
    take_down(L);
  else if (RN_UNLIKELY(rn_loop_hook != NULL))
    rn_loop_hook(loop, true);
  return err;
}

int uv_loop_close(uv_loop_t* loop) {
  /* A closed loop says what libuv's says of one: it is not free to be closed. */
  if (loop->internal_fields == NULL) return UV_EBUSY;
  struct rn_loop* L = rn_loop_of(loop);
  if (loop->active_reqs.count > 0 || !rn_link_alone(&loop->handle_queue)) return UV_EBUSY;
  if (rn_has_pending(L) || L->immediates_ref > 0) return UV_EBUSY;
  if (L->running > 0 || L->current_id != 0) return UV_EBUSY; /* its own callback asks */
  if (RN_UNLIKELY(rn_loop_hook != NULL)) rn_loop_hook(loop, false);
  take_down(L);
  if (loop == default_loop_ready) default_loop_ready = NULL;
  return 0;
}

uv_loop_t* uv_default_loop(void) {
  if (default_loop_ready == NULL && uv_loop_init(&default_loop) == 0)
    default_loop_ready = &default_loop;
  return default_loop_ready;
}

uv_loop_t* uv_loop_new(void) {
  uv_loop_t* loop = rn_calloc(1, sizeof *loop);
  if (loop == NULL) return NULL;
  if (uv_loop_init(loop) == 0) return loop;
  rn_free(loop);
  return NULL;
}

void uv_loop_delete(uv_loop_t* loop) {
  bool is_default = loop == default_loop_ready;
  int err = uv_loop_close(loop);
  if (err != 0) rn_misuse("uv_loop_delete", "loop %p still has handles or requests", (void*)loop);
  if (!is_default) rn_free(loop);
}

size_t uv_loop_size(void) {
  return sizeof(uv_loop_t);
}

int uv_loop_configure(uv_loop_t* loop, uv_loop_option option, ...) {
  struct rn_loop* L = rn_loop_of(loop);
  if (option == UV_METRICS_IDLE_TIME) {
    if (!L->idle_metrics) L->idle_uv_before_ns = atomic_load(&L->idle_ns);
    L->idle_metrics = true;
    return 0;
  }
  if (option != UV_LOOP_BLOCK_SIGNAL) return UV_ENOSYS;
  va_list ap;
  va_start(ap, option);
  int signum = va_arg(ap, int);
  va_end(ap);
  if (signum != SIGPROF) return UV_EINVAL;
  L->block_sigprof = true;
  return 0;
}

/* In a child of fork: descriptors are shared with the parent and must be made
 * anew. Handles and timers are memory and stay as they are. */
int uv_loop_fork(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  atomic_store(&L->posting, 0);
  rn_asyncs_fork(L);
  rn_works_fork(L);
  int err = rn_time_fork(L);
  if (err == 0) err = rn_poll_fork(L);
  if (err != 0) return err;
  int events = rn_fs_events_fork(L);
  int signals = rn_signal_loop_fork(L);
  return events != 0 ? events : signals;
}

void* uv_loop_get_data(const uv_loop_t* loop) {
  return loop->data;
}

void uv_loop_set_data(uv_loop_t* loop, void* data) {
  loop->data = data;
}

const char* rondo_loop_backend(const uv_loop_t* loop) {
  return rn_poll_name(rn_loop_of(loop));
}

/* Also when the process exits or the library is unloaded: what runs in the pool is
 * waited for. */
__attribute__((destructor)) void uv_library_shutdown(void) {
  rn_pool_shutdown();
}
