/* SPDX-License-Identifier: MIT */
/*
 * Flows. Readiness comes from a uv_poll_t; what is there is read in one piece and
 * handed over without a copy; what cannot be written at once waits in a queue.
 *
 *   flowOpen(fd, isOwn, onread)   a number, or UV_E*. An own descriptor is closed
 *                                 with the flow and may be made non-blocking.
 *   flowRead(flow, on)            onread(bytes) for each piece, onread(0) at the
 *                                 end, onread(UV_E*) for an error
 *   flowWrite(flow, bytes, done)  0: all written; 1: done(status) will be called;
 *                                 or UV_E*
 *   flowShutdown(flow)            no more will be written
 *   flowRef(flow, on)             whether it keeps the loop alive
 *   flowClose(flow, closed)       closed() comes in the close phase
 *
 * 1. A flow is watched only while it reads, or while its queue is not empty.
 * 2. A descriptor that is shared with other programs (stdin) keeps its flags: it
 *    is asked again before each read, so that a blocking one does not block.
 * 3. The bytes of a queued write are kept by a root until they are written.
 */
#include "node/flow.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_SIZE = 64 * 1024 };

struct write {
  struct write* next;
  rn_ref bytes;
  rn_ref done;
  const uint8_t* at;
  size_t left;
};

struct flow {
  uv_poll_t poll;
  rn_engine* engine;
  int fd;
  bool is_own;
  bool is_reading;
  bool is_refed;
  bool is_closing;
  uint32_t number;
  rn_ref onread;
  rn_ref closed;
  struct write* first;
  struct write** last;
};

static _Thread_local struct flow** flows;
static _Thread_local uint32_t flows_room;

static struct flow* flow_of(rn_context cx, rn_value value) {
  double number = rn_to_double(cx, value);
  if (!(number >= 0 && number < flows_room)) return NULL;
  struct flow* flow = flows[(uint32_t)number];
  return flow == NULL || flow->is_closing ? NULL : flow;
}

static bool take_number(struct flow* flow) {
  uint32_t i = 0;
  while (i < flows_room && flows[i] != NULL) i++;
  if (i == flows_room) {
    uint32_t room = flows_room * 2 + 8;
    struct flow** bigger = realloc(flows, room * sizeof(*flows));
    if (bigger == NULL) return false;
    memset(bigger + flows_room, 0, (room - flows_room) * sizeof(*flows));
    flows = bigger;
    flows_room = room;
  }
  flows[i] = flow;
  flow->number = i;
  return true;
}

static void on_ready(uv_poll_t* poll_handle, int status, int events);

static int watch(struct flow* flow) {
  int events = (flow->is_reading ? UV_READABLE : 0) | (flow->first != NULL ? UV_WRITABLE : 0);
  return events == 0 ? uv_poll_stop(&flow->poll) : uv_poll_start(&flow->poll, events, on_ready);
}

/* ---- reading -------------------------------------------------------------------------- */

static void free_bytes(void* bytes, void* arg) {
  (void)arg;
  free(bytes);
}

static bool is_readable(int fd) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  return poll(&p, 1, 0) > 0 && (p.revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/* A string of bytes as an Uint8Array, 0 at the end, or an error; NULL: nothing. */
static rn_value read_piece(struct flow* flow) {
  rn_context cx = flow->engine->cx;
  if (!is_readable(flow->fd)) return NULL;
  char* buffer = malloc(READ_SIZE);
  if (buffer == NULL) return rn_number(cx, UV_ENOMEM);
  ssize_t n;
  do n = read(flow->fd, buffer, READ_SIZE);
  while (n == -1 && errno == EINTR);
  int err = errno;
  if (n <= 0) {
    free(buffer);
    if (n == 0) return rn_number(cx, 0);
    return err == EAGAIN || err == EWOULDBLOCK ? NULL : rn_number(cx, -err);
  }
  /* What is not needed goes back, small pieces would hold 64 KiB each. */
  char* fitting = realloc(buffer, (size_t)n);
  return rn_uint8array(cx, fitting == NULL ? buffer : fitting, (size_t)n, free_bytes, NULL);
}

bool rn_flow_end_is_near(void) {
  for (uint32_t i = 0; i < flows_room; i++) {
    if (flows[i] == NULL || flows[i]->is_closing || !flows[i]->is_reading) continue;
    struct pollfd p = {.fd = flows[i]->fd, .events = POLLIN};
    if (poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR))) return true;
  }
  return false;
}

static void do_read(struct flow* flow) {
  rn_value value = read_piece(flow);
  if (value == NULL) return;
  if (rn_is_number(flow->engine->cx, value)) {
    flow->is_reading = false;
    watch(flow);
  }
  rn_object onread = rn_as_object(flow->engine->cx, rn_kept(flow->engine, flow->onread));
  rn_invoke(flow->engine, onread, rn_undefined(flow->engine->cx), 1, &value);
}

/* ---- writing -------------------------------------------------------------------------- */

/* Bytes written, 0 if the descriptor takes none now, or UV_E*. */
static ssize_t write_some(const struct flow* flow, const uint8_t* at, size_t length) {
  size_t done = 0;
  while (done < length) {
    if (!flow->is_own) {
      struct pollfd p = {.fd = flow->fd, .events = POLLOUT};
      if (poll(&p, 1, 0) == 0) break;
    }
    ssize_t n = write(flow->fd, at + done, length - done);
    if (n >= 0)
      done += (size_t)n;
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
      break;
    else if (errno != EINTR)
      return -errno;
  }
  return (ssize_t)done;
}

static void finish_write(struct flow* flow, struct write* write, int status) {
  flow->first = write->next;
  if (flow->first == NULL) flow->last = &flow->first;
  rn_drop(flow->engine, write->bytes);
  rn_ref done = write->done;
  free(write);
  rn_value value = rn_number(flow->engine->cx, status);
  rn_invoke_once(flow->engine, done, 1, &value);
}

static void do_write(struct flow* flow) {
  struct write* first = flow->first;
  ssize_t n = write_some(flow, first->at, first->left);
  if (n >= 0 && (size_t)n < first->left) {
    first->at += n;
    first->left -= (size_t)n;
    return;
  }
  finish_write(flow, first, n < 0 ? (int)n : 0);
  if (!flow->is_closing) watch(flow);
}

/* An error of the descriptor is told by the read or the write that meets it. */
static void on_ready(uv_poll_t* poll_handle, int status, int events) {
  struct flow* flow = poll_handle->data;
  bool any = status != 0 || events == 0;
  if (flow->is_reading && (any || (events & UV_READABLE))) do_read(flow);
  if (!flow->is_closing && flow->first != NULL && (any || (events & UV_WRITABLE))) do_write(flow);
  if (!flow->is_closing && status != 0) watch(flow);
}

/* ---- the natives ---------------------------------------------------------------------- */

static RN_NATIVE(flow_open) {
  RN_UNUSED;
  struct flow* flow = calloc(1, sizeof(*flow));
  if (flow == NULL) return rn_number(cx, UV_ENOMEM);
  flow->engine = rn_here();
  flow->fd = rn_to_int32(cx, RN_ARG(0));
  flow->is_own = rn_to_bool(cx, RN_ARG(1));
  flow->is_refed = true;
  flow->last = &flow->first;
  int flags = fcntl(flow->fd, F_GETFL);
  int err = flags == -1 ? -errno : uv_poll_init(flow->engine->loop, &flow->poll, flow->fd);
  if (err != 0) {
    free(flow);
    return rn_number(cx, err);
  }
  if (!flow->is_own && !(flags & O_NONBLOCK)) fcntl(flow->fd, F_SETFL, flags);
  flow->poll.data = flow;
  if (!take_number(flow)) {
    uv_close((uv_handle_t*)&flow->poll, NULL);
    return rn_number(cx, UV_ENOMEM);
  }
  flow->onread = rn_keep(flow->engine, RN_ARG(2));
  return rn_number(cx, flow->number);
}

static RN_NATIVE(flow_read) {
  RN_UNUSED;
  struct flow* flow = flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  flow->is_reading = rn_to_bool(cx, RN_ARG(1));
  return rn_number(cx, watch(flow));
}

static RN_NATIVE(flow_write) {
  RN_UNUSED;
  struct flow* flow = flow_of(cx, RN_ARG(0));
  struct rn_bytes bytes;
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (!rn_bytes_get(cx, RN_ARG(1), &bytes)) return rn_number(cx, UV_EINVAL);
  ssize_t n = flow->first == NULL ? write_some(flow, bytes.at, bytes.length) : 0;
  if (n < 0) return rn_number(cx, (double)n);
  if ((size_t)n == bytes.length) return rn_number(cx, 0);
  struct write* write = malloc(sizeof(*write));
  if (write == NULL) return rn_number(cx, UV_ENOMEM);
  *write = (struct write){.bytes = rn_keep(flow->engine, RN_ARG(1)),
                          .done = rn_keep(flow->engine, RN_ARG(2)),
                          .at = bytes.at + n,
                          .left = bytes.length - (size_t)n};
  *flow->last = write;
  flow->last = &write->next;
  int err = watch(flow);
  return rn_number(cx, err != 0 ? err : 1);
}

static RN_NATIVE(flow_shutdown) {
  RN_UNUSED;
  struct flow* flow = flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  /* What is no socket has only one direction: closing it will do. */
  bool done = shutdown(flow->fd, SHUT_WR) == 0 || errno == ENOTSOCK || errno == ENOTCONN;
  return rn_number(cx, done ? 0 : -errno);
}

static RN_NATIVE(flow_ref) {
  RN_UNUSED;
  struct flow* flow = flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_undefined(cx);
  flow->is_refed = rn_to_bool(cx, RN_ARG(1));
  if (flow->is_refed)
    uv_ref((uv_handle_t*)&flow->poll);
  else
    uv_unref((uv_handle_t*)&flow->poll);
  return rn_undefined(cx);
}

static void on_closed(uv_handle_t* handle) {
  struct flow* flow = handle->data;
  rn_engine* engine = flow->engine;
  rn_ref closed = flow->closed;
  flows[flow->number] = NULL;
  free(flow);
  if (closed != 0) rn_invoke_once(engine, closed, 0, NULL);
}

static RN_NATIVE(flow_close) {
  RN_UNUSED;
  struct flow* flow = flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  flow->is_closing = true;
  rn_drop(flow->engine, flow->onread);
  if (rn_is_function(cx, RN_ARG(1))) flow->closed = rn_keep(flow->engine, RN_ARG(1));
  for (struct write *write = flow->first, *next; write != NULL; write = next) {
    next = write->next;
    rn_drop(flow->engine, write->bytes);
    rn_drop(flow->engine, write->done);
    free(write);
  }
  flow->first = NULL;
  uv_close((uv_handle_t*)&flow->poll, on_closed);
  /* The other side hears of it now, as with libuv. */
  if (flow->is_own) close(flow->fd);
  return rn_number(cx, 0);
}

const struct rn_function rn_flow_functions[] = {
    {"flowOpen", flow_open},
    {"flowRead", flow_read},
    {"flowWrite", flow_write},
    {"flowShutdown", flow_shutdown},
    {"flowRef", flow_ref},
    {"flowClose", flow_close},
    {NULL, NULL},
};
