/* SPDX-License-Identifier: MIT */
/* Names, sizes and plain accessors of types: tables and nothing else. */
#include "loop/loop.h"

size_t uv_handle_size(uv_handle_type type) {
  switch (type) {
#define XX(upper, lower) \
  case UV_##upper:       \
    return sizeof(uv_##lower##_t);
    UV_HANDLE_TYPE_MAP(XX)
#undef XX
    default:
      return (size_t)-1;
  }
}

const char* uv_handle_type_name(uv_handle_type type) {
  switch (type) {
#define XX(upper, lower) \
  case UV_##upper:       \
    return #lower;
    UV_HANDLE_TYPE_MAP(XX)
#undef XX
    case UV_FILE:
      return "file";
    default:
      return NULL;
  }
}

uv_handle_type uv_handle_get_type(const uv_handle_t* handle) {
  return handle->type;
}

void* uv_handle_get_data(const uv_handle_t* handle) {
  return handle->data;
}

uv_loop_t* uv_handle_get_loop(const uv_handle_t* handle) {
  return handle->loop;
}

void uv_handle_set_data(uv_handle_t* handle, void* data) {
  handle->data = data;
}

size_t uv_req_size(uv_req_type type) {
  switch (type) {
#define XX(upper, lower) \
  case UV_##upper:       \
    return sizeof(uv_##lower##_t);
    UV_REQ_TYPE_MAP(XX)
#undef XX
    default:
      return (size_t)-1;
  }
}

const char* uv_req_type_name(uv_req_type type) {
  switch (type) {
#define XX(upper, lower) \
  case UV_##upper:       \
    return #lower;
    UV_REQ_TYPE_MAP(XX)
#undef XX
    default:
      return NULL;
  }
}

uv_req_type uv_req_get_type(const uv_req_t* req) {
  return req->type;
}

void* uv_req_get_data(const uv_req_t* req) {
  return req->data;
}

void uv_req_set_data(uv_req_t* req, void* data) {
  req->data = data;
}

#define NAME_OF(table, index, max) ((unsigned)(index) < (max) ? (table)[index] : NULL)

const char* rondo_phase_name(rondo_phase phase) {
  static const char* const names[RONDO_PHASE_MAX] = {
      [RONDO_PHASE_NONE] = "none",       [RONDO_PHASE_TIMERS] = "timers",
      [RONDO_PHASE_PENDING] = "pending", [RONDO_PHASE_IDLE] = "idle",
      [RONDO_PHASE_PREPARE] = "prepare", [RONDO_PHASE_POLL] = "poll",
      [RONDO_PHASE_CHECK] = "check",     [RONDO_PHASE_CLOSE] = "close",
      [RONDO_PHASE_TASK] = "task",       [RONDO_PHASE_RENDER] = "render",
      [RONDO_PHASE_SPARE] = "spare",
  };
  return NAME_OF(names, phase, RONDO_PHASE_MAX);
}

const char* rondo_kind_name(rondo_kind kind) {
  static const char* const names[RONDO_KIND_MAX] = {
      [RONDO_KIND_NONE] = "none",
      [RONDO_KIND_MAIN] = "main",
      [RONDO_KIND_TIMER] = "timer",
      [RONDO_KIND_PENDING] = "pending",
      [RONDO_KIND_IDLE] = "idle",
      [RONDO_KIND_PREPARE] = "prepare",
      [RONDO_KIND_POLL] = "poll",
      [RONDO_KIND_ASYNC] = "async",
      [RONDO_KIND_SIGNAL] = "signal",
      [RONDO_KIND_WORK] = "work",
      [RONDO_KIND_RANDOM] = "random",
      [RONDO_KIND_CHECK] = "check",
      [RONDO_KIND_CONNECTION] = "connection",
      [RONDO_KIND_CONNECT] = "connect",
      [RONDO_KIND_READ] = "read",
      [RONDO_KIND_WRITE] = "write",
      [RONDO_KIND_SHUTDOWN] = "shutdown",
      [RONDO_KIND_RECEIVE] = "receive",
      [RONDO_KIND_SEND] = "send",
      [RONDO_KIND_FS] = "fs",
      [RONDO_KIND_FS_EVENT] = "fs-event",
      [RONDO_KIND_FS_POLL] = "fs-poll",
      [RONDO_KIND_GETADDRINFO] = "getaddrinfo",
      [RONDO_KIND_GETNAMEINFO] = "getnameinfo",
      [RONDO_KIND_EXIT] = "exit",
      [RONDO_KIND_IMMEDIATE] = "immediate",
      [RONDO_KIND_CLOSE] = "close",
      [RONDO_KIND_TICK] = "tick",
      [RONDO_KIND_MICROTASK] = "microtask",
      [RONDO_KIND_ENGINE] = "engine",
      [RONDO_KIND_TASK] = "task",
      [RONDO_KIND_FRAME] = "frame",
      [RONDO_KIND_SPARE] = "spare",
      [RONDO_KIND_CALLBACK] = "callback",
      [RONDO_KIND_INTERVAL] = "interval",
      [RONDO_KIND_REACTION] = "reaction",
      [RONDO_KIND_AWAIT] = "await",
      [RONDO_KIND_THENABLE] = "thenable",
      [RONDO_KIND_EVENT] = "event",
      [RONDO_KIND_MODULE] = "module",
      [RONDO_KIND_AT_EXIT] = "at-exit",
      [RONDO_KIND_MESSAGE] = "message",
  };
  return NAME_OF(names, kind, RONDO_KIND_MAX);
}

const char* rondo_reason_name(rondo_reason reason) {
  static const char* const names[RONDO_REASON_MAX] = {
      [RONDO_REASON_NONE] = "none",
      [RONDO_REASON_CALLED] = "called",
      [RONDO_REASON_DUE] = "due",
      [RONDO_REASON_QUEUED] = "queued",
      [RONDO_REASON_EVERY_TURN] = "every-turn",
      [RONDO_REASON_READY] = "ready",
      [RONDO_REASON_SENT] = "sent",
      [RONDO_REASON_SIGNALLED] = "signalled",
      [RONDO_REASON_DONE] = "done",
      [RONDO_REASON_CANCELLED] = "cancelled",
      [RONDO_REASON_CLOSED] = "closed",
  };
  return NAME_OF(names, reason, RONDO_REASON_MAX);
}

const char* rondo_event_name(rondo_event_type type) {
  static const char* const names[RONDO_EVENT_MAX] = {
      [RONDO_EVENT_TURN_BEGIN] = "turn-begin",
      [RONDO_EVENT_TURN_END] = "turn-end",
      [RONDO_EVENT_PHASE_BEGIN] = "phase-begin",
      [RONDO_EVENT_PHASE_END] = "phase-end",
      [RONDO_EVENT_QUEUED] = "queued",
      [RONDO_EVENT_DROPPED] = "dropped",
      [RONDO_EVENT_BEGIN] = "begin",
      [RONDO_EVENT_END] = "end",
      [RONDO_EVENT_WAIT_BEGIN] = "wait-begin",
      [RONDO_EVENT_WAIT_END] = "wait-end",
      [RONDO_EVENT_POOL_QUEUED] = "pool-queued",
      [RONDO_EVENT_POOL_STARTED] = "pool-started",
      [RONDO_EVENT_POOL_DONE] = "pool-done",
      [RONDO_EVENT_CAP_HIT] = "cap-hit",
      [RONDO_EVENT_READY] = "ready",
      [RONDO_EVENT_CALLS] = "calls",
      [RONDO_EVENT_PLACE] = "place",
      [RONDO_EVENT_OUTPUT] = "output",
      [RONDO_EVENT_MISSING] = "missing",
      [RONDO_EVENT_BLOCKED] = "blocked",
  };
  return NAME_OF(names, type, RONDO_EVENT_MAX);
}

const char* rondo_choice_name(rondo_choice_point point) {
  static const char* const names[RONDO_CHOICE_MAX] = {
      [RONDO_CHOICE_POLL_ORDER] = "poll-order", [RONDO_CHOICE_TIMER_OR_IO] = "timer-or-io",
      [RONDO_CHOICE_DELIVERY] = "delivery",     [RONDO_CHOICE_STALL] = "stall",
      [RONDO_CHOICE_BYTES] = "bytes",           [RONDO_CHOICE_THREAD] = "thread",
  };
  return NAME_OF(names, point, RONDO_CHOICE_MAX);
}

const char* rondo_lane_name(rondo_lane lane) {
  static const char* const names[RONDO_LANE_MAX] = {
      [RONDO_LANE_USER] = "user",
      [RONDO_LANE_FS] = "fs",
      [RONDO_LANE_DNS] = "dns",
  };
  return NAME_OF(names, lane, RONDO_LANE_MAX);
}
