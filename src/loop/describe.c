/* SPDX-License-Identifier: MIT */
/*
 * Why does it not exit? rondo_pending lists everything that keeps a loop alive,
 * each with a sentence that says what it is waiting for and who queued it.
 */
#include <inttypes.h>
#include <stdio.h>

#include "loop/loop.h"
#include "net/net.h"
#include "poll/poll.h"
#include "pool/pool.h"

struct list {
  const struct rn_loop* L;
  void (*cb)(void* arg, const rondo_pending_t* item);
  void* arg;
  size_t count;
};

static void put(struct list* list, rondo_kind kind, const struct rn_item* item, const void* object,
                const char* name, const char* what) {
  list->count++;
  if (list->cb == NULL) return;
  char text[256];
  char cause[48] = "";
  if (item->parent != 0) snprintf(cause, sizeof cause, ", from callback #%" PRIu64, item->parent);
  snprintf(text, sizeof text, "%s%s%s #%" PRIu64 ": %s%s", rondo_kind_name(kind),
           name == NULL ? "" : " ", name == NULL ? "" : name, item->id, what, cause);
  list->cb(list->arg, &(rondo_pending_t){.kind = kind,
                                         .id = item->id,
                                         .parent = item->parent,
                                         .object = object,
                                         .name = name,
                                         .text = text});
}

static void timer_text(const uv_timer_t* timer, char* text, size_t size) {
  double due_ms = (double)rondo_timer_get_due_in_ns(timer) / (double)RN_NS_PER_MS;
  if (timer->repeat_ns == 0)
    snprintf(text, size, "due in %.3f ms", due_ms);
  else
    snprintf(text, size, "due in %.3f ms, repeats every %.3f ms", due_ms,
             (double)timer->repeat_ns / (double)RN_NS_PER_MS);
}

static void poll_text(const uv_poll_t* poll, char* text, size_t size) {
  snprintf(text, size, "waits for descriptor %d%s%s", poll->watch.fd,
           poll->watch.wanted & 0x1 ? " to be readable" : "",
           poll->watch.wanted & 0x4 ? " to be writable" : "");
}

static void udp_text(const uv_udp_t* udp, char* text, size_t size) {
  if (udp->watch.wanted & 0x1)
    snprintf(text, size, "waits for datagrams on descriptor %d", udp->watch.fd);
  else
    snprintf(text, size, "has %zu sends under way on descriptor %d", udp->send_queue_count,
             udp->watch.fd);
}

static void send_text(const uv_udp_send_t* send, char* text, size_t size) {
  const uv_udp_t* udp = send->handle;
  for (const struct rn_link* l = udp->unsent.next; l != &udp->unsent; l = l->next) {
    if (l != &send->queue) continue;
    snprintf(text, size, "waits until descriptor %d takes its datagram", udp->watch.fd);
    return;
  }
  snprintf(text, size, "is done, its callback runs in the next pending phase");
}

static void put_handle(struct list* list, const uv_handle_t* handle) {
  char text[128];
  const char* what = text;
  switch (handle->type) {
    case UV_TIMER:
      timer_text((const uv_timer_t*)handle, text, sizeof text);
      break;
    case UV_POLL:
      poll_text((const uv_poll_t*)handle, text, sizeof text);
      break;
    case UV_SIGNAL:
      snprintf(text, sizeof text, "waits for signal %d", ((const uv_signal_t*)handle)->signum);
      break;
    case UV_PROCESS:
      snprintf(text, sizeof text, "waits for the end of process %d",
               ((const uv_process_t*)handle)->pid);
      break;
    case UV_FS_EVENT:
      snprintf(text, sizeof text, "waits for changes of %.96s",
               ((const uv_fs_event_t*)handle)->path);
      break;
    case UV_FS_POLL:
      what = "looks for changes of a file now and then";
      break;
    case UV_TCP:
    case UV_NAMED_PIPE:
    case UV_TTY:
      rn_stream_describe((const uv_stream_t*)handle, text, sizeof text);
      break;
    case UV_UDP:
      udp_text((const uv_udp_t*)handle, text, sizeof text);
      break;
    case UV_ASYNC:
      what = "may be sent by any thread until it is closed";
      break;
    default:
      what = "runs in every turn until it is stopped";
      break;
  }
  put(list, rn_handle_kind(handle), &handle->u.own.item, handle, handle->u.own.name, what);
}

static void put_request(struct list* list, const uv_req_t* req) {
  char text[96];
  rondo_kind kind = rn_request_kind(req);
  if (req->type == UV_CONNECT || req->type == UV_WRITE || req->type == UV_SHUTDOWN)
    rn_stream_describe_request(req, text, sizeof text);
  else if (req->type == UV_UDP_SEND)
    send_text((const uv_udp_send_t*)req, text, sizeof text);
  else if (req->type == UV_FS && req->r.own.lane == RN_LANE_KERNEL)
    snprintf(text, sizeof text, "is being done by the kernel");
  else if (rn_work_is_posted(list->L, req))
    snprintf(text, sizeof text, "is finished, its callback runs in the next poll phase");
  else
    rn_pool_describe(req, text, sizeof text);
  put(list, kind, &req->r.own.item, req, NULL, text);
}

static void put_jobs(struct list* list, const struct rn_task_queue* jobs, rondo_kind kind) {
  for (uint32_t i = 0; i < jobs->count; i++)
    put(list, kind, &jobs->slots[(jobs->head + i) & jobs->mask].item, NULL, NULL,
        "runs at the next checkpoint");
}

static void put_tasks(struct list* list, const struct rn_link* head, rondo_kind kind,
                      const char* what) {
  for (const struct rn_link* l = head->next; l != head; l = l->next) {
    const rondo_task_t* task = RN_OF(l, rondo_task_t, queue);
    if (!(task->flags & RN_TASK_UNREF)) put(list, kind, &task->item, task, task->name, what);
  }
}

size_t rondo_pending(uv_loop_t* loop, void (*cb)(void* arg, const rondo_pending_t* item),
                     void* arg) {
  struct rn_loop* L = rn_loop_of(loop);
  struct list list = {.L = L, .cb = cb, .arg = arg};
  for (struct rn_link* l = loop->handle_queue.next; l != &loop->handle_queue; l = l->next) {
    const uv_handle_t* handle = RN_OF(l, uv_handle_t, handle_queue);
    const unsigned both = RN_HANDLE_ACTIVE | RN_HANDLE_REF;
    if ((handle->flags & both) == both) put_handle(&list, handle);
  }
  for (struct rn_link* l = L->requests.next; l != &L->requests; l = l->next)
    put_request(&list, RN_OF(l, uv_req_t, r.own.active));
  put_tasks(&list, &L->pending, RONDO_KIND_PENDING, "runs in the next pending phase");
  put_tasks(&list, &L->immediates, RONDO_KIND_IMMEDIATE, "runs in the next check phase");
  for (const uv_handle_t* h = L->closing; h != NULL; h = h->next_closing)
    put(&list, RONDO_KIND_CLOSE, &h->u.own.item, h, h->u.own.name,
        "its close callback runs in the next close phase");
  put_jobs(&list, &L->ticks, RONDO_KIND_TICK);
  put_jobs(&list, &L->microtasks, RONDO_KIND_MICROTASK);
  return list.count;
}
