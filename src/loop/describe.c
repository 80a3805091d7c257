/* SPDX-License-Identifier: MIT */
/*
 * Why does it not exit? rondo_pending lists everything that keeps a loop alive,
 * each with a sentence that says what it is waiting for and who queued it.
 */
#include <inttypes.h>
#include <stdio.h>

#include "loop/kinds.h"

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
                                         .text = text,
                                         .what = what});
}

static void put_handle(struct list* list, const uv_handle_t* handle) {
  char text[128];
  const struct rn_handle_kind* kind = rn_handle_kinds[handle->type];
  if (kind->text == NULL) kind->describe(handle, text, sizeof text);
  put(list, rn_handle_kind(handle), &handle->u.own.item, handle, handle->u.own.name,
      kind->text != NULL ? kind->text : text);
}

static void put_request(struct list* list, const uv_req_t* req) {
  char text[96];
  const struct rn_request_kind* kind = rn_request_kinds[req->type];
  kind->describe(req, text, sizeof text);
  put(list, kind->kind, &req->r.own.item, req, NULL, text);
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

size_t rondo_unreferenced(uv_loop_t* loop, void (*cb)(void* arg, const rondo_pending_t* item),
                          void* arg) {
  struct list list = {.L = rn_loop_of(loop), .cb = cb, .arg = arg};
  for (struct rn_link* l = loop->handle_queue.next; l != &loop->handle_queue; l = l->next) {
    const uv_handle_t* handle = RN_OF(l, uv_handle_t, handle_queue);
    if (rn_handle_is_active(handle) && !uv_has_ref(handle)) put_handle(&list, handle);
  }
  return list.count;
}
