/* SPDX-License-Identifier: MIT */
/*
 * Flows. Readiness comes from a uv_poll_t; what is there is read in one piece and
 * handed over without a copy; what cannot be written at once waits in a queue.
 *
 *   flowOpen(fd, isOwn, onread)   a number, or UV_E*. An own descriptor is closed
 *                                 with the flow and may be made non-blocking.
 *   flowRead(flow, on, max)       onread(bytes) for each piece of at most max bytes,
 *                                 onread(0) at the end, onread(UV_E*) for an error
 *   flowWrite(flow, bytes, done)  0: all written; 1: done(status) will be called;
 *                                 or UV_E*. bytes may be an array of such.
 *   flowQueued(flow)              bytes that wait to be written
 *   flowShutdown(flow, done)      no more will be written; done(status) comes when
 *                                 the queue is empty, in the pending phase at the
 *                                 earliest. Without done: at once.
 *   flowRef(flow, on)             whether it keeps the loop alive
 *   flowClose(flow, closed, hard) closed() comes in the close phase; hard: the other
 *                                 side of a TCP connection gets a reset
 *
 * 1. A flow is watched only while it reads, or while its queue is not empty; or it
 *    connects or listens (net.c).
 * 2. A descriptor that is shared with other programs (stdin) keeps its flags: it
 *    is asked again before each read, so that a blocking one does not block.
 * 3. The bytes of a queued write are kept by a root until they are written.
 * 4. What was asked for (a write, a shutdown, a connect) keeps the loop alive even
 *    if the flow does not, and is answered: by UV_ECANCELED in the close phase.
 */
#include "node/flow.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "node/life.h"

enum {
  READ_SIZE = 64 * 1024,
  READS_MAX = 32, /* full pieces in one go, as in libuv */
  IOV_COUNT_MAX = 1024,
};

struct rn_flow_write {
  struct rn_flow_write* next;
  rn_ref bytes;
  rn_ref done;
  size_t count;
  size_t at;
  struct iovec iov[];
};

static _Thread_local struct rn_flow** flows;
static _Thread_local uint32_t flows_room;
static _Thread_local uint32_t flows_free; /* all below are taken */

struct rn_flow* rn_flow_of(rn_context cx, rn_value value) {
  double number = rn_to_double(cx, value);
  if (!(number >= 0 && number < flows_room)) return NULL;
  struct rn_flow* flow = flows[(uint32_t)number];
  return flow == NULL || flow->is_closing ? NULL : flow;
}

static void close_flows(rn_engine* engine);

static void free_flows(void) {
  free(flows);
  flows = NULL;
  flows_room = flows_free = 0;
}

static bool take_number(struct rn_flow* flow) {
  if (flows_room == 0) rn_life_add_end(close_flows, free_flows);
  uint32_t i = flows_free;
  while (i < flows_room && flows[i] != NULL) i++;
  if (i == flows_room) {
    uint32_t room = flows_room * 2 + 8;
    struct rn_flow** bigger = realloc(flows, room * sizeof(*flows));
    if (bigger == NULL) return false;
    memset(bigger + flows_room, 0, (room - flows_room) * sizeof(*flows));
    flows = bigger;
    flows_room = room;
  }
  flows[i] = flow;
  flow->number = i;
  flows_free = i + 1;
  return true;
}

static void on_ready(uv_poll_t* poll_handle, int status, int events);

static void settle_ref(struct rn_flow* flow) {
  bool is_asked = flow->first != NULL || (flow->waits & UV_WRITABLE) != 0;
  if (flow->is_refed || is_asked)
    uv_ref((uv_handle_t*)&flow->poll);
  else
    uv_unref((uv_handle_t*)&flow->poll);
}

int rn_flow_watch(struct rn_flow* flow) {
  settle_ref(flow);
  int events = (flow->is_reading ? UV_READABLE : 0) | (flow->first != NULL ? UV_WRITABLE : 0);
  if (flow->waits != 0) events = flow->waits;
  return events == 0 ? uv_poll_stop(&flow->poll) : uv_poll_start(&flow->poll, events, on_ready);
}

void rn_flow_tell(struct rn_flow* flow, rn_ref* function, int status) {
  rn_ref ref = *function;
  *function = 0;
  if (ref == 0) return;
  rn_value value = rn_number(flow->engine->cx, status);
  rn_invoke_once(flow->engine, ref, 1, &value);
}

/* ---- reading -------------------------------------------------------------------------- */

static void free_bytes(void* bytes, void* arg) {
  (void)arg;
  free(bytes);
}

static void hand_over(struct rn_flow* flow, rn_value value) {
  rn_invoke_kept(flow->engine, flow->onread, 1, &value);
}

static void hand_over_end(struct rn_flow* flow, int status) {
  flow->is_reading = false;
  rn_flow_watch(flow);
  hand_over(flow, rn_number(flow->engine->cx, status));
}

/* The bytes read, 0 if reading is over for now. */
static size_t read_piece(struct rn_flow* flow) {
  rn_context cx = flow->engine->cx;
  char* buffer = malloc(flow->read_max);
  if (buffer == NULL) {
    hand_over_end(flow, UV_ENOMEM);
    return 0;
  }
  ssize_t n;
  do n = read(flow->fd, buffer, flow->read_max);
  while (n == -1 && errno == EINTR);
  if (n <= 0) {
    int err = n == 0 ? 0 : -errno;
    free(buffer);
    if (err != UV_EAGAIN) hand_over_end(flow, err);
    return 0;
  }
  /* What is not needed goes back, small pieces would hold 64 KiB each. */
  char* fitting = (size_t)n == flow->read_max ? NULL : realloc(buffer, (size_t)n);
  hand_over(flow,
            rn_uint8array(cx, fitting == NULL ? buffer : fitting, (size_t)n, free_bytes, NULL));
  return (size_t)n;
}

/* A flow whose other side is gone tells its end together with its last piece, as
 * libuv does. That shows only where both directions are closed. */
static void do_read(struct rn_flow* flow) {
  struct pollfd p = {.fd = flow->fd, .events = POLLIN};
  if (!flow->is_tcp || flow->is_shut) {
    if (poll(&p, 1, 0) <= 0) return;
  }
  uv_loop_t* loop = flow->engine->loop;
  for (int i = 0; i < READS_MAX; i++) {
    size_t max = flow->read_max;
    size_t n = read_piece(flow);
    if (n == 0 || flow->is_closing || !flow->is_reading) return;
    if (n == max && flow->is_own) {
      rondo_drain(loop);
      if (flow->is_closing || !flow->is_reading) return;
      continue;
    }
    if (!(p.revents & POLLHUP) || n == max) return;
    rondo_drain(loop);
    if (!flow->is_closing && flow->is_reading) hand_over_end(flow, 0);
    return;
  }
}

bool rn_flow_end_is_near(void) {
  for (uint32_t i = 0; i < flows_room; i++) {
    if (flows[i] == NULL || flows[i]->is_closing || !flows[i]->is_reading) continue;
    struct pollfd p = {.fd = flows[i]->fd, .events = POLLIN};
    if (poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR))) return true;
  }
  return false;
}

/* ---- writing -------------------------------------------------------------------------- */

/* Writes what the descriptor takes now. 1: all is written, 0: not yet, or UV_E*. */
static int write_some(const struct rn_flow* flow, struct iovec* iov, size_t count, size_t* at) {
  while (*at < count) {
    if (!flow->is_own) {
      struct pollfd p = {.fd = flow->fd, .events = POLLOUT};
      if (poll(&p, 1, 0) == 0) return 0;
    }
    size_t some = count - *at;
    ssize_t n = writev(flow->fd, iov + *at, (int)(some > IOV_COUNT_MAX ? IOV_COUNT_MAX : some));
    if (n == -1) {
      if (errno == EINTR) continue;
      return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -errno;
    }
    size_t done = (size_t)n;
    while (*at < count && done >= iov[*at].iov_len) done -= iov[(*at)++].iov_len;
    if (*at == count) break;
    iov[*at].iov_base = (char*)iov[*at].iov_base + done;
    iov[*at].iov_len -= done;
  }
  return 1;
}

static void do_shutdown(struct rn_flow* flow) {
  /* What is no socket has only one direction: closing it will do. */
  int err = shutdown(flow->fd, SHUT_WR) == 0 || errno == ENOTSOCK ? 0 : -errno;
  flow->is_shut = true;
  rn_flow_tell(flow, &flow->shut, err);
}

static void do_write(struct rn_flow* flow) {
  struct rn_flow_write* write = flow->first;
  int result = write_some(flow, write->iov, write->count, &write->at);
  if (result == 0) return;
  flow->first = write->next;
  if (flow->first == NULL) flow->last = &flow->first;
  rn_drop(flow->engine, write->bytes);
  rn_ref done = write->done;
  free(write);
  rn_flow_watch(flow);
  rn_flow_tell(flow, &done, result < 0 ? result : 0);
  if (flow->is_closing || flow->first != NULL || flow->shut == 0) return;
  if (rondo_is_queued(&flow->soon)) return;
  rondo_drain(flow->engine->loop);
  if (!flow->is_closing) do_shutdown(flow);
}

/* An error of the descriptor is told by the read or the write that meets it. */
static void on_ready(uv_poll_t* poll_handle, int status, int events) {
  struct rn_flow* flow = poll_handle->data;
  if (flow->waits != 0) {
    flow->ready(flow);
    if (!flow->is_closing && status != 0) rn_flow_watch(flow);
    return;
  }
  bool any = status != 0 || events == 0;
  if (flow->is_reading && (any || (events & UV_READABLE))) do_read(flow);
  if (!flow->is_closing && flow->first != NULL && (any || (events & UV_WRITABLE))) {
    if (events & UV_READABLE) rondo_drain(flow->engine->loop);
    if (!flow->is_closing && flow->first != NULL) do_write(flow);
  }
  if (!flow->is_closing && status != 0) rn_flow_watch(flow);
}

/* ---- the natives ---------------------------------------------------------------------- */

static bool is_tcp(int fd) {
  int protocol = 0;
  socklen_t length = sizeof(protocol);
  return getsockopt(fd, SOL_SOCKET, SO_PROTOCOL, &protocol, &length) == 0 && protocol == 6;
}

static RN_NATIVE(flow_open) {
  RN_UNUSED;
  struct rn_flow* flow = calloc(1, sizeof(*flow));
  if (flow == NULL) return rn_number(cx, UV_ENOMEM);
  flow->engine = rn_here();
  flow->fd = rn_to_int32(cx, RN_ARG(0));
  flow->is_own = rn_to_bool(cx, RN_ARG(1));
  flow->is_refed = true;
  flow->is_tcp = is_tcp(flow->fd);
  flow->read_max = READ_SIZE;
  flow->last = &flow->first;
  int flags = fcntl(flow->fd, F_GETFL);
  int err = flags == -1 ? -errno : uv_poll_init(flow->engine->loop, &flow->poll, flow->fd);
  if (err != 0) {
    free(flow);
    return rn_number(cx, err);
  }
  if (!flow->is_own && !(flags & O_NONBLOCK)) fcntl(flow->fd, F_SETFL, flags);
  flow->poll.data = flow;
  rondo_handle_set_name((uv_handle_t*)&flow->poll, flow->is_tcp ? "TCPSocketWrap" : "PipeWrap");
  flow->soon.data = flow;
  if (!take_number(flow)) {
    uv_close((uv_handle_t*)&flow->poll, NULL);
    return rn_number(cx, UV_ENOMEM);
  }
  flow->onread = rn_keep(flow->engine, RN_ARG(2));
  return rn_number(cx, flow->number);
}

static RN_NATIVE(flow_read) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  flow->is_reading = rn_to_bool(cx, RN_ARG(1));
  if (argc > 2) {
    double max = rn_to_double(cx, argv[2]);
    flow->read_max = max >= 1 && max < READ_SIZE ? (size_t)max : READ_SIZE;
  }
  return rn_number(cx, rn_flow_watch(flow));
}

/* The pieces to write, in memory of their own behind a rn_flow_write; NULL: no
 * memory, or some are no bytes. */
static struct rn_flow_write* gather(rn_context cx, rn_value value) {
  rn_object array = rn_is_array(cx, value) ? rn_as_object(cx, value) : NULL;
  size_t count = array == NULL ? 1 : rn_array_length(cx, array);
  struct rn_flow_write* write = malloc(sizeof(*write) + count * sizeof(write->iov[0]));
  if (write == NULL) return NULL;
  *write = (struct rn_flow_write){.count = count};
  for (size_t i = 0; i < count; i++) {
    struct rn_bytes bytes;
    rn_value piece = array == NULL ? value : rn_get_index(cx, array, (unsigned)i);
    if (!rn_bytes_get(cx, piece, &bytes)) {
      free(write);
      return NULL;
    }
    write->iov[i] = (struct iovec){.iov_base = bytes.at, .iov_len = bytes.length};
  }
  return write;
}

static RN_NATIVE(flow_write) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  struct rn_bytes bytes;
  if (flow->first == NULL && rn_bytes_get(cx, RN_ARG(1), &bytes)) {
    /* The common case takes no memory, unless something is left. */
    struct iovec iov = {.iov_base = bytes.at, .iov_len = bytes.length};
    size_t at = 0;
    int result = write_some(flow, &iov, 1, &at);
    if (result != 0) return rn_number(cx, result < 0 ? result : 0);
    struct rn_flow_write* rest = malloc(sizeof(*rest) + sizeof(iov));
    if (rest == NULL) return rn_number(cx, UV_ENOMEM);
    *rest = (struct rn_flow_write){.count = 1};
    rest->iov[0] = iov;
    *flow->last = rest;
  } else {
    struct rn_flow_write* write = gather(cx, RN_ARG(1));
    if (write == NULL) return rn_number(cx, UV_EINVAL);
    int result = flow->first == NULL ? write_some(flow, write->iov, write->count, &write->at) : 0;
    if (result != 0) {
      free(write);
      return rn_number(cx, result < 0 ? result : 0);
    }
    *flow->last = write;
  }
  struct rn_flow_write* queued = *flow->last;
  queued->bytes = rn_keep(flow->engine, RN_ARG(1));
  queued->done = rn_keep(flow->engine, RN_ARG(2));
  flow->last = &queued->next;
  int err = rn_flow_watch(flow);
  return rn_number(cx, err != 0 ? err : 1);
}

static RN_NATIVE(flow_queued) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  double left = 0;
  if (flow == NULL) return rn_number(cx, 0);
  for (struct rn_flow_write* write = flow->first; write != NULL; write = write->next)
    for (size_t i = write->at; i < write->count; i++) left += (double)write->iov[i].iov_len;
  return rn_number(cx, left);
}

static void shutdown_soon(rondo_task_t* task) {
  struct rn_flow* flow = task->data;
  if (flow->first == NULL) do_shutdown(flow);
}

static RN_NATIVE(flow_shutdown) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (!rn_is_function(cx, RN_ARG(1))) {
    bool done = shutdown(flow->fd, SHUT_WR) == 0 || errno == ENOTSOCK || errno == ENOTCONN;
    flow->is_shut = true;
    return rn_number(cx, done ? 0 : -errno);
  }
  if (flow->shut != 0 || flow->is_shut) return rn_number(cx, UV_ENOTCONN);
  flow->shut = rn_keep(flow->engine, RN_ARG(1));
  if (flow->first != NULL) return rn_number(cx, 0);
  return rn_number(cx, rondo_set_pending(flow->engine->loop, &flow->soon, shutdown_soon));
}

static RN_NATIVE(flow_ref) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_undefined(cx);
  flow->is_refed = rn_to_bool(cx, RN_ARG(1));
  settle_ref(flow);
  return rn_undefined(cx);
}

static void on_closed(uv_handle_t* handle) {
  struct rn_flow* flow = handle->data;
  uv_loop_t* loop = flow->engine->loop;
  if (flow->told != 0) {
    if (flow->waits & UV_WRITABLE) {
      rn_flow_tell(flow, &flow->told, UV_ECANCELED);
      rondo_drain(loop);
    } else {
      rn_drop(flow->engine, flow->told);
    }
  }
  for (struct rn_flow_write *write = flow->first, *next; write != NULL; write = next) {
    next = write->next;
    rn_drop(flow->engine, write->bytes);
    rn_flow_tell(flow, &write->done, UV_ECANCELED);
    free(write);
    rondo_drain(loop);
  }
  if (flow->shut != 0) {
    rn_flow_tell(flow, &flow->shut, UV_ECANCELED);
    rondo_drain(loop);
  }
  flows[flow->number] = NULL;
  if (flow->number < flows_free) flows_free = flow->number;
  rn_engine* engine = flow->engine;
  rn_ref closed = flow->closed;
  free(flow);
  if (closed != 0) rn_invoke_once(engine, closed, 0, NULL);
}

static void close_flow(struct rn_flow* flow) {
  flow->is_closing = true;
  rn_drop(flow->engine, flow->onread);
  rondo_clear(&flow->soon);
  uv_close((uv_handle_t*)&flow->poll, on_closed);
  /* The other side hears of it now, as with libuv. */
  if (flow->is_own) close(flow->fd);
}

/* The thread ends. */
static void close_flows(rn_engine* engine) {
  (void)engine;
  for (uint32_t i = 0; i < flows_room; i++)
    if (flows[i] != NULL && !flows[i]->is_closing) close_flow(flows[i]);
}

static RN_NATIVE(flow_close) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (rn_to_bool(cx, RN_ARG(2))) {
    if (flow->shut != 0) return rn_number(cx, UV_EINVAL);
    struct linger now = {.l_onoff = 1, .l_linger = 0};
    if (setsockopt(flow->fd, SOL_SOCKET, SO_LINGER, &now, sizeof(now)) != 0)
      return rn_number(cx, -errno);
  }
  if (rn_is_function(cx, RN_ARG(1))) flow->closed = rn_keep(flow->engine, RN_ARG(1));
  close_flow(flow);
  return rn_number(cx, 0);
}

const struct rn_function rn_flow_functions[] = {
    {"flowOpen", flow_open},         {"flowRead", flow_read},
    {"flowWrite", flow_write},       {"flowQueued", flow_queued},
    {"flowShutdown", flow_shutdown}, {"flowRef", flow_ref},
    {"flowClose", flow_close},       {NULL, NULL},
};
