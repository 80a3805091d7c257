/* SPDX-License-Identifier: MIT */
/*
 * Flows: streams of the library's. What is read is handed over without a copy; what cannot be
 * written at once is the library's to write later.
 *
 *   flowNew(kind, onread)         a number, or UV_E*; kind: 0 TCP, 1 a local socket or a pipe
 *   flowAdopt(flow, fd)           takes a descriptor over, which is closed with the flow
 *   flowOpen(fd, isOwn, onread)   a flow for a descriptor of any kind. One that is not its own
 *                                 stays open, and with it blocking, for all that share it.
 *   flowFd(flow)                  its descriptor; -1: none yet
 *   flowRead(flow, on, max)       onread(bytes) for each piece of at most max bytes,
 *                                 onread(0) at the end, onread(UV_E*) for an error
 *   flowLend(flow, on)            onread(true, length) for a piece: it is lent (reading.h)
 *   flowWrite(flow, bytes, done)  0: all written; 1: done(status) will be called;
 *                                 or UV_E*. bytes may be an array of such.
 *   flowQueued(flow)              bytes that wait to be written
 *   flowShutdown(flow, done)      no more will be written; done(status) comes when
 *                                 the queue is empty
 *   flowRef(flow, on)             whether it keeps the loop alive
 *   flowClose(flow, closed, hard) closed() comes in the close phase; hard: the other
 *                                 side of a TCP connection gets a reset
 *
 * 1. The bytes of a queued write are kept by a root until they are written.
 * 2. What was asked for (a write, a shutdown, a connect) is answered, by UV_ECANCELED if the flow
 *    is closed before.
 */
#include "node/net/flow.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bufs.h"
#include "node/net/reading.h"
#include "node/numbers.h"
#include "node/process/life.h"

struct write {
  uv_write_t request;
  struct rn_flow* flow;
  rn_ref bytes;
  rn_ref done;
  size_t next; /* the first of bufs that no request has been made for */
  size_t count;
  uv_buf_t bufs[];
};

/* ---- numbers -------------------------------------------------------------------------- */

static _Thread_local struct rn_numbers flows;

struct rn_flow* rn_flow_of(rn_context cx, rn_value value) {
  struct rn_flow* flow = rn_numbers_get(&flows, cx, value);
  return flow == NULL || flow->is_closing ? NULL : flow;
}

static void close_flows(rn_engine* engine);

static void free_flows(void) {
  rn_numbers_free(&flows);
  rn_reading_free();
  rn_sending_free();
}

static bool take_number(struct rn_flow* flow) {
  if (flows.room == 0) rn_life_add_end(close_flows, free_flows);
  return rn_numbers_take(&flows, flow, &flow->number);
}

void rn_flow_tell(struct rn_flow* flow, rn_ref* function, int status) {
  rn_ref ref = *function;
  *function = 0;
  if (ref == 0) return;
  rn_value value = rn_number(flow->engine->cx, status);
  rn_invoke_once(flow->engine, ref, 1, &value);
}

/* ---- opening -------------------------------------------------------------------------- */

static int init(struct rn_flow* flow, uv_handle_type type) {
  uv_loop_t* loop = flow->engine->loop;
  bool is_tcp = type == UV_TCP;
  int err = is_tcp ? uv_tcp_init(loop, &flow->uv.tcp) : uv_pipe_init(loop, &flow->uv.pipe, 0);
  if (err == 0) rondo_handle_set_name(&flow->uv.any, is_tcp ? "TCPSocketWrap" : "PipeWrap");
  return err;
}

static int adopt(struct rn_flow* flow, int fd) {
  bool is_tcp = flow->uv.any.type == UV_TCP;
  return is_tcp ? uv_tcp_open(&flow->uv.tcp, fd) : uv_pipe_open(&flow->uv.pipe, fd);
}

/* Flags of stdin, which is the main thread's, that are to be set again when the process ends; -1:
 * as they were. */
static int stdin_flags = -1;

void rn_flow_restore_stdin(void) {
  if (stdin_flags != -1) fcntl(0, F_SETFL, stdin_flags);
}

/* The same pipe, opened once more, is non-blocking for us alone. A socket cannot be opened again:
 * it is made non-blocking for everybody who has it, and blocking again in the end. */
static int open_again(int fd) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  int flags = fcntl(fd, F_GETFL);
  if (flags == -1) return -errno;
  int again = open(path, (flags & O_ACCMODE) | O_NONBLOCK | O_CLOEXEC);
  if (again != -1) return again;
  if (fd == 0 && !(flags & O_NONBLOCK) && stdin_flags == -1) stdin_flags = flags;
  again = fcntl(fd, F_DUPFD_CLOEXEC, 3);
  return again == -1 ? -errno : again;
}

static int open_shared(struct rn_flow* flow, uv_handle_type type, int fd) {
  if (type == UV_TTY) {
    int err = uv_tty_init(flow->engine->loop, &flow->uv.tty, fd, 1);
    if (err == 0) rondo_handle_set_name(&flow->uv.any, "TTYWrap");
    return err;
  }
  int again = open_again(fd);
  if (again < 0) return again;
  int err = init(flow, type);
  if (err == 0) err = adopt(flow, again);
  if (err != 0) close(again);
  return err;
}

static void on_freed(uv_handle_t* handle) {
  free(handle->data);
}

static struct rn_flow* flow_new(rn_value onread) {
  struct rn_flow* flow = calloc(1, sizeof(*flow));
  if (flow == NULL) return NULL;
  flow->engine = rn_here();
  flow->read_max = RN_READ_SIZE;
  flow->uv.any.data = flow;
  if (!take_number(flow)) {
    free(flow);
    return NULL;
  }
  flow->onread = rn_keep(flow->engine, onread);
  return flow;
}

/* The flow's number; or it is gone again. */
static rn_value opened(rn_context cx, struct rn_flow* flow, int err) {
  if (err == 0) return rn_number(cx, flow->number);
  rn_drop(flow->engine, flow->onread);
  rn_numbers_give(&flows, flow->number);
  if (flow->uv.any.loop != NULL)
    uv_close(&flow->uv.any, on_freed);
  else
    free(flow);
  return rn_number(cx, err);
}

static RN_NATIVE(flow_create) {
  RN_UNUSED;
  struct rn_flow* flow = flow_new(RN_ARG(1));
  if (flow == NULL) return rn_number(cx, UV_ENOMEM);
  return opened(cx, flow, init(flow, rn_to_int32(cx, RN_ARG(0)) == 0 ? UV_TCP : UV_NAMED_PIPE));
}

static RN_NATIVE(flow_adopt) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  return rn_number(cx, adopt(flow, rn_to_int32(cx, RN_ARG(1))));
}

static RN_NATIVE(flow_open) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  struct rn_flow* flow = flow_new(RN_ARG(2));
  if (flow == NULL) return rn_number(cx, UV_ENOMEM);
  uv_handle_type type = uv_guess_handle(fd);
  if (type == UV_TTY || !rn_to_bool(cx, RN_ARG(1)))
    return opened(cx, flow, open_shared(flow, type, fd));
  int err = init(flow, type);
  return opened(cx, flow, err != 0 ? err : adopt(flow, fd));
}

static RN_NATIVE(flow_fd) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  uv_os_fd_t fd;
  return rn_number(cx, flow == NULL || uv_fileno(&flow->uv.any, &fd) != 0 ? -1 : fd);
}

/* ---- reading -------------------------------------------------------------------------- */

static void on_alloc(uv_handle_t* handle, size_t wanted, uv_buf_t* buf) {
  (void)wanted;
  struct rn_flow* flow = handle->data;
  *buf = (uv_buf_t){.base = rn_reading_room(), .len = flow->read_max};
}

/* JavaScript may ask to be called again, with nothing, after a checkpoint. */
static void hand_over(struct rn_flow* flow, size_t count, const rn_value* values) {
  int32_t* more = &flow->engine->words[RN_WORD_MORE];
  *more = RN_MORE_NONE;
  bool fine = rn_invoke_kept(flow->engine, flow->onread, count, values);
  while (fine && *more == RN_MORE_AGAIN && !flow->is_closing) {
    rondo_drain(flow->engine->loop);
    if (flow->is_closing) break;
    rn_value nothing = rn_undefined(flow->engine->cx);
    *more = RN_MORE_NONE;
    fine = rn_invoke_kept(flow->engine, flow->onread, 1, &nothing);
  }
}

static void on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  struct rn_flow* flow = stream->data;
  rn_context cx = flow->engine->cx;
  if (n > 0) {
    struct rn_reading reading;
    rn_reading_begin(&reading, buf->base, (size_t)n);
    if (flow->lends) {
      hand_over(flow, 2, (rn_value[]){rn_bool(cx, true), rn_number(cx, (double)n)});
    } else {
      rn_value array = rn_reading_array(cx);
      hand_over(flow, 1, &array);
    }
    rn_reading_end(&reading);
    return;
  }
  if (buf->base != NULL) rn_reading_unused(buf->base);
  if (n == 0) return; /* nothing to read yet */
  uv_read_stop(stream);
  rn_value value = rn_number(cx, n == UV_EOF ? 0 : n == UV_ENOBUFS ? UV_ENOMEM : (double)n);
  hand_over(flow, 1, &value);
}

static RN_NATIVE(flow_lend) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow != NULL) flow->lends = rn_to_bool(cx, RN_ARG(1));
  return rn_undefined(cx);
}

static RN_NATIVE(flow_read) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (argc > 2) {
    double max = rn_to_double(cx, argv[2]);
    flow->read_max = max >= 1 && max < RN_READ_SIZE ? (size_t)max : RN_READ_SIZE;
  }
  uv_stream_t* stream = &flow->uv.stream;
  if (!rn_to_bool(cx, RN_ARG(1))) return rn_number(cx, uv_read_stop(stream));
  int err = uv_read_start(stream, on_alloc, on_read);
  return rn_number(cx, err == UV_EALREADY ? 0 : err);
}

/* ---- writing -------------------------------------------------------------------------- */

static void on_written(uv_write_t* request, int status);

/* Makes a request for as much as one takes: one after the other, for what is too much for one. */
static int write_part(struct write* write) {
  uv_buf_t* bufs = write->bufs + write->next;
  size_t left = write->count - write->next, fits = 0, room = RN_BYTES_MAX;
  while (fits < left && fits < RN_BUFS_MAX && bufs[fits].len <= room) room -= bufs[fits++].len;
  uv_stream_t* stream = &write->flow->uv.stream;
  if (fits > 0) {
    write->next += fits;
    return uv_write(&write->request, stream, bufs, (unsigned)fits, on_written);
  }
  uv_buf_t part = {.base = bufs->base, .len = RN_BYTES_MAX};
  bufs->base += part.len;
  bufs->len -= part.len;
  return uv_write(&write->request, stream, &part, 1, on_written);
}

static void on_written(uv_write_t* request, int status) {
  struct write* write = request->data;
  struct rn_flow* flow = write->flow;
  if (status == 0 && write->next < write->count) {
    status = flow->is_closing ? UV_ECANCELED : write_part(write);
    if (status == 0) return;
  }
  rn_ref done = write->done;
  rn_drop(flow->engine, write->bytes);
  free(write);
  rn_flow_tell(flow, &done, status);
}

/* The pieces to write; NULL: no memory, or some are no bytes. */
static struct write* gather(rn_context cx, rn_value value) {
  rn_object array = rn_is_array(cx, value) ? rn_as_object(cx, value) : NULL;
  size_t count = array == NULL ? 1 : rn_array_length(cx, array);
  struct write* write = malloc(sizeof(*write) + count * sizeof(write->bufs[0]));
  if (write == NULL) return NULL;
  write->count = count;
  for (size_t i = 0; i < count; i++) {
    struct rn_bytes bytes;
    rn_value piece = array == NULL ? value : rn_get_index(cx, array, (unsigned)i);
    if (!rn_bytes_get(cx, piece, &bytes)) {
      free(write);
      return NULL;
    }
    write->bufs[i] = (uv_buf_t){.base = (char*)bytes.at, .len = bytes.length};
  }
  return write;
}

/* Writes what goes at once. 1: all, 0: some is left, or UV_E*. */
static int write_now(struct rn_flow* flow, uv_buf_t* bufs, size_t count, size_t* first) {
  if (count > RN_BUFS_MAX || !rn_bufs_fit(bufs, (unsigned)count)) return 0;
  size_t length = rn_bufs_bytes(bufs, (unsigned)count);
  int n = uv_try_write(&flow->uv.stream, bufs, (unsigned)count);
  if (n == UV_EAGAIN || n == UV_ENOSYS) return 0;
  if (n < 0) return n;
  size_t done = (size_t)n;
  if (done == length) return 1;
  for (*first = 0; done >= bufs[*first].len; (*first)++) done -= bufs[*first].len;
  bufs[*first].base += done;
  bufs[*first].len -= done;
  return 0;
}

/* What is written later must not move until then. */
static void hold_pieces(rn_context cx, struct write* write, size_t first, rn_value value) {
  rn_object array = rn_is_array(cx, value) ? rn_as_object(cx, value) : NULL;
  for (size_t i = first; i < write->count; i++) {
    struct rn_bytes before, now;
    rn_value piece = array == NULL ? value : rn_get_index(cx, array, (unsigned)i);
    if (rn_bytes_get(cx, piece, &before) && rn_bytes_hold(cx, piece, &now) && before.at != now.at)
      write->bufs[i].base = (char*)now.at + (write->bufs[i].base - (char*)before.at);
  }
}

static int write_later(struct rn_flow* flow, struct write* write, size_t first, rn_value bytes,
                       rn_value done) {
  hold_pieces(flow->engine->cx, write, first, bytes);
  write->flow = flow;
  write->request.data = write;
  write->next = first;
  int err = write_part(write);
  if (err != 0) return err;
  write->bytes = rn_keep(flow->engine, bytes);
  write->done = rn_keep(flow->engine, done);
  return 1;
}

static RN_NATIVE(flow_write) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  rn_flow_flush(flow);
  struct rn_bytes bytes;
  size_t first = 0;
  uv_buf_t buf = {0};
  /* The common case takes no memory, unless something is left. */
  bool is_one = rn_bytes_get(cx, RN_ARG(1), &bytes);
  if (is_one) {
    buf = (uv_buf_t){.base = (char*)bytes.at, .len = bytes.length};
    int result = write_now(flow, &buf, 1, &first);
    if (result != 0) return rn_number(cx, result < 0 ? result : 0);
  }
  struct write* write = gather(cx, RN_ARG(1));
  if (write == NULL) return rn_number(cx, UV_EINVAL);
  int result = 0;
  if (is_one)
    write->bufs[0] = buf;
  else
    result = write_now(flow, write->bufs, write->count, &first);
  if (result == 0) {
    int queued = write_later(flow, write, first, RN_ARG(1), RN_ARG(2));
    if (queued > 0) return rn_number(cx, 1);
    result = queued;
  }
  free(write);
  return rn_number(cx, result < 0 ? result : 0);
}

static RN_NATIVE(flow_queued) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  return rn_number(cx, flow == NULL ? 0 : (double)uv_stream_get_write_queue_size(&flow->uv.stream));
}

static void on_shut(uv_shutdown_t* request, int status) {
  struct rn_flow* flow = request->data;
  rn_flow_tell(flow, &flow->shut, status);
}

static RN_NATIVE(flow_shutdown) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  rn_flow_flush(flow);
  flow->shutdown.data = flow;
  int err = uv_shutdown(&flow->shutdown, &flow->uv.stream, on_shut);
  if (err == 0) flow->shut = rn_keep(flow->engine, RN_ARG(1));
  return rn_number(cx, err);
}

/* ---- the rest ------------------------------------------------------------------------- */

static RN_NATIVE(flow_ref) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_undefined(cx);
  if (rn_to_bool(cx, RN_ARG(1)))
    uv_ref(&flow->uv.any);
  else
    uv_unref(&flow->uv.any);
  return rn_undefined(cx);
}

static void on_closed(uv_handle_t* handle) {
  struct rn_flow* flow = handle->data;
  rn_engine* engine = flow->engine;
  rn_ref closed = flow->closed;
  rn_numbers_give(&flows, flow->number);
  free(flow);
  if (closed != 0) rn_invoke_once(engine, closed, 0, NULL);
}

/* It is on its way to be closed. */
static void let_go(struct rn_flow* flow) {
  flow->is_closing = true;
  rn_drop(flow->engine, flow->onread);
  if (flow->onconnection != 0) rn_drop(flow->engine, flow->onconnection);
}

/* The thread ends. */
static void close_flows(rn_engine* engine) {
  (void)engine;
  for (uint32_t i = 0; i < flows.room; i++) {
    struct rn_flow* flow = flows.things[i];
    if (flow == NULL || flow->is_closing) continue;
    rn_flow_flush(flow);
    uv_close(&flow->uv.any, on_closed);
    let_go(flow);
  }
}

static RN_NATIVE(flow_close) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  rn_flow_flush(flow);
  if (rn_to_bool(cx, RN_ARG(2))) {
    int err = uv_tcp_close_reset(&flow->uv.tcp, on_closed);
    if (err != 0) return rn_number(cx, err);
  } else {
    uv_close(&flow->uv.any, on_closed);
  }
  let_go(flow);
  if (rn_is_function(cx, RN_ARG(1))) flow->closed = rn_keep(flow->engine, RN_ARG(1));
  return rn_number(cx, 0);
}

const struct rn_function rn_flow_functions[] = {
    {"flowNew", flow_create},  {"flowAdopt", flow_adopt},   {"flowOpen", flow_open},
    {"flowFd", flow_fd},       {"flowRead", flow_read},     {"flowLend", flow_lend},
    {"flowWrite", flow_write}, {"flowQueued", flow_queued}, {"flowShutdown", flow_shutdown},
    {"flowRef", flow_ref},     {"flowClose", flow_close},   {NULL, NULL},
};
