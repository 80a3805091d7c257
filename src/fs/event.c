/* SPDX-License-Identifier: MIT */
/*
 * uv_fs_event_t, by inotify. A loop has one inotify descriptor; the kernel has one watch
 * (wd) for a file, however many handles watch it and under whatever names.
 *
 *   loop ── fs_events ──┬── place (wd 1, path) ── handle ── handle
 *           descriptor  └── place (wd 2, path) ── handle
 *
 *   handle:  stopped ──start──▶ in the ring of a place ──stop, close──▶ stopped
 *   place:   watched ──▶ gone (the file was removed: the kernel has dropped its watch, the
 *            handles stay active and hear nothing more, as in libuv)
 *
 * Invariants:
 *  1. A place is in the table, by its wd, until it is gone; the kernel never gives one wd
 *     out twice, so what it says of a wd that is not there is old and dropped.
 *  2. A place lives while it has handles or an event of it is being delivered (`batch`).
 *  3. While an event is delivered, those who have heard it are behind the batch's mark in
 *     the ring, those who have not before it. So handles may stop, close and start in any
 *     callback, and a uv_run inside one delivers the next event to all.
 *  4. Events are taken from the one buffer in order, also by a uv_run inside a callback that
 *     finds more of them.
 *
 * If the kernel's queue overflows (16384 events, by default) it drops what comes next and
 * says so of no file in particular; libuv tells nobody, and so do we.
 */
#include "fs/fs.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

enum {
  EVENTS = IN_ATTRIB | IN_CREATE | IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF |
           IN_MOVED_FROM | IN_MOVED_TO,
  /* In one phase. A callback that changes what it watches would never end it otherwise. */
  READS_MAX = 64,
};

/* One delivery of one event; its mark is in the ring of the place's handles. */
struct batch {
  struct rn_link mark;
  struct batch* outer;
};

struct rn_fs_place {
  int wd; /* -1: gone */
  struct rn_fs_place* next_of_slot;
  struct rn_link places; /* of the loop, in order of making */
  struct rn_link watchers;
  struct batch* batch; /* the innermost; NULL: none */
  char path[];
};

struct rn_fs_events {
  struct rn_watch watch; /* its fd is the inotify descriptor, -1 if there is none */
  unsigned started;      /* handles */
  struct rn_link places;
  struct rn_fs_place** slots;
  unsigned slots_size; /* 0 or a power of two */
  unsigned slots_used;
  size_t at; /* in buffer */
  size_t end;
  char buffer[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
};

/* ---- the table ----------------------------------------------------------------------- */

static struct rn_fs_place** slot_of(const struct rn_fs_events* events, int wd) {
  return &events->slots[(unsigned)wd & (events->slots_size - 1)];
}

static struct rn_fs_place* find(const struct rn_fs_events* events, int wd) {
  if (events->slots_size == 0) return NULL;
  struct rn_fs_place* place = *slot_of(events, wd);
  while (place != NULL && place->wd != wd) place = place->next_of_slot;
  return place;
}

static void put(struct rn_fs_events* events, struct rn_fs_place* place) {
  struct rn_fs_place** slot = slot_of(events, place->wd);
  place->next_of_slot = *slot;
  *slot = place;
}

static int make_room(struct rn_fs_events* events) {
  if (events->slots_used < events->slots_size) return 0;
  unsigned size = events->slots_size == 0 ? 16 : events->slots_size * 2;
  struct rn_fs_place** slots = rn_calloc(size, sizeof slots[0]);
  if (slots == NULL) return events->slots_size == 0 ? UV_ENOMEM : 0; /* full is but slower */
  rn_free(events->slots);
  events->slots = slots;
  events->slots_size = size;
  for (struct rn_link* l = events->places.next; l != &events->places; l = l->next) {
    struct rn_fs_place* place = RN_OF(l, struct rn_fs_place, places);
    if (place->wd != -1) put(events, place);
  }
  return 0;
}

/* The kernel has no watch for it any more. */
static void gone(struct rn_fs_events* events, struct rn_fs_place* place) {
  if (place->wd == -1) return;
  struct rn_fs_place** slot = slot_of(events, place->wd);
  while (*slot != place) slot = &(*slot)->next_of_slot;
  *slot = place->next_of_slot;
  events->slots_used--;
  place->wd = -1;
}

static struct rn_fs_place* add_place(struct rn_fs_events* events, int wd, const char* path) {
  size_t size = strlen(path) + 1;
  if (make_room(events) != 0) return NULL;
  struct rn_fs_place* place = rn_malloc(sizeof *place + size);
  if (place == NULL) return NULL;
  *place = (struct rn_fs_place){.wd = wd};
  memcpy(place->path, path, size);
  rn_link_init(&place->watchers);
  rn_link_append(&events->places, &place->places);
  put(events, place);
  events->slots_used++;
  return place;
}

static void release(struct rn_fs_events* events, struct rn_fs_place* place) {
  if (place->batch != NULL || !rn_link_alone(&place->watchers)) return;
  if (place->wd != -1) inotify_rm_watch(events->watch.fd, place->wd);
  gone(events, place);
  rn_link_unlink(&place->places);
  rn_free(place);
}

/* ---- delivery ------------------------------------------------------------------------ */

static bool is_mark(const struct rn_fs_place* place, const struct rn_link* link) {
  const struct batch* batch = place->batch;
  while (batch != NULL && &batch->mark != link) batch = batch->outer;
  return batch != NULL;
}

static void call(struct rn_loop* L, uv_fs_event_t* handle, const char* name, int events) {
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_FS_EVENT, RONDO_REASON_READY, &handle->u.own.item,
           handle->u.own.name, handle);
  handle->cb(handle, name, events, 0);
  rn_leave(L, &scope, RONDO_KIND_FS_EVENT, false);
}

static void tell(struct rn_loop* L, struct rn_fs_place* place, const char* name, int events) {
  struct batch batch = {.outer = place->batch};
  place->batch = &batch;
  /* By a pointer: gcc 12 reads place->watchers.next but once if the loop goes round without
   * a call, and goes round for ever. */
  struct rn_link* head = &place->watchers;
  rn_link_append(head, &batch.mark);
  for (;;) {
    struct rn_link* link = head->next;
    rn_link_remove(link);
    if (link == &batch.mark) break;
    rn_link_append(head, link);
    if (is_mark(place, link)) continue;
    call(L, RN_OF(link, uv_fs_event_t, watchers), name, events);
  }
  place->batch = batch.outer;
  release(L->fs_events, place);
}

static const char* last_part(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash == NULL ? path : slash + 1;
}

static void deliver(struct rn_loop* L, const struct inotify_event* event) {
  struct rn_fs_place* place = find(L->fs_events, event->wd);
  if (place == NULL) return;
  /* IN_ISDIR counts as a rename too: so it does in libuv. */
  const unsigned changes = IN_ATTRIB | IN_MODIFY;
  int events = (event->mask & changes ? UV_CHANGE : 0) | (event->mask & ~changes ? UV_RENAME : 0);
  char name[NAME_MAX + 1]; /* the buffer may be filled anew inside the callback */
  name[0] = '\0';
  if (event->len > 0) strncat(name, event->name, NAME_MAX);
  if (event->mask & IN_IGNORED) gone(L->fs_events, place);
  tell(L, place, event->len > 0 ? name : last_part(place->path), events);
}

/* False: there is nothing more. */
static bool fill(struct rn_fs_events* events) {
  ssize_t n;
  do n = read(events->watch.fd, events->buffer, sizeof events->buffer);
  while (n == -1 && errno == EINTR);
  if (n <= 0) return false;
  events->at = 0;
  events->end = (size_t)n;
  return true;
}

static void on_readable(uv_loop_t* loop, struct rn_watch* watch, unsigned ready) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_fs_events* events = L->fs_events;
  (void)watch, (void)ready;
  for (int reads = 0;;) {
    if (events->at == events->end) {
      if (reads++ == READS_MAX || events->watch.fd == -1 || !fill(events)) return;
    }
    const struct inotify_event* event = (const void*)(events->buffer + events->at);
    events->at += sizeof *event + event->len;
    deliver(L, event);
  }
}

static const struct rn_watch_class inotify_watch = {
    .ready = on_readable,
    .at = -1,
    .kind = RONDO_KIND_FS_EVENT,
};

/* ---- a loop's descriptor ------------------------------------------------------------- */

static int open_inotify(struct rn_fs_events* events) {
  if (events->watch.fd != -1) return 0;
  int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (fd == -1) return -errno;
  rn_watch_init(&events->watch, fd, &inotify_watch);
  return 0;
}

static int ready_to_watch(struct rn_loop* L) {
  if (L->fs_events == NULL) {
    struct rn_fs_events* events = rn_calloc(1, sizeof *events);
    if (events == NULL) return UV_ENOMEM;
    rn_link_init(&events->places);
    rn_watch_init(&events->watch, -1, &inotify_watch);
    L->fs_events = events;
  }
  int err = open_inotify(L->fs_events);
  return err != 0 ? err : rn_watch_set(L, &L->fs_events->watch, EPOLLIN);
}

/* The descriptor stays open, for closing one takes the kernel milliseconds. */
static void rest(struct rn_loop* L) {
  if (L->fs_events->started == 0) rn_watch_set(L, &L->fs_events->watch, 0);
}

static void close_inotify(struct rn_loop* L) {
  struct rn_fs_events* events = L->fs_events;
  if (events->watch.fd == -1) return;
  rn_watch_stop(L, &events->watch);
  close(events->watch.fd);
  rn_watch_init(&events->watch, -1, &inotify_watch);
  events->at = events->end = 0;
}

static void end_loop(struct rn_loop* L) {
  if (L->fs_events == NULL) return;
  close_inotify(L);
  rn_free(L->fs_events->slots);
  rn_free(L->fs_events);
  L->fs_events = NULL;
}

/* Two names may have come to mean one file. */
static void merge(struct rn_fs_events* events, struct rn_fs_place* from, struct rn_fs_place* to) {
  struct rn_link* next;
  for (struct rn_link* l = from->watchers.next; l != &from->watchers; l = next) {
    next = l->next;
    if (is_mark(from, l)) continue;
    uv_fs_event_t* handle = RN_OF(l, uv_fs_event_t, watchers);
    rn_link_remove(l);
    rn_link_append(&to->watchers, l);
    handle->at = to;
    handle->path = to->path;
  }
  release(events, from);
}

/* The old descriptor is the parent's too: its watches must not be touched. A path that can
 * be watched no more is an error, but the others are still watched. */
static int fork_loop(struct rn_loop* L) {
  struct rn_fs_events* events = L->fs_events;
  if (events == NULL || events->watch.fd == -1) return 0;
  close_inotify(L);
  if (events->slots_size > 0) memset(events->slots, 0, events->slots_size * sizeof(void*));
  events->slots_used = 0;
  int err = events->started > 0 ? ready_to_watch(L) : 0;
  struct rn_link* next;
  for (struct rn_link* l = events->places.next; l != &events->places; l = next) {
    struct rn_fs_place* place = RN_OF(l, struct rn_fs_place, places);
    next = l->next;
    if (place->wd == -1) continue;
    place->wd = -1;
    int wd = events->watch.fd == -1 ? -1 : inotify_add_watch(events->watch.fd, place->path, EVENTS);
    if (wd == -1) {
      if (err == 0) err = -errno;
      continue;
    }
    struct rn_fs_place* other = find(events, wd);
    if (other != NULL) {
      merge(events, place, other);
    } else {
      place->wd = wd;
      put(events, place);
      events->slots_used++;
    }
  }
  return err;
}

/* ---- the handle ---------------------------------------------------------------------- */

int uv_fs_event_init(uv_loop_t* loop, uv_fs_event_t* handle) {
  rn_handle_init(rn_loop_of(loop), (uv_handle_t*)handle, UV_FS_EVENT);
  handle->path = NULL;
  handle->cb = NULL;
  handle->at = NULL;
  rn_link_init(&handle->watchers);
  return 0;
}

/* The place that path leads to, old or new. */
static int place_at(struct rn_fs_events* events, const char* path, struct rn_fs_place** place) {
  int wd = inotify_add_watch(events->watch.fd, path, EVENTS);
  if (wd == -1) return -errno;
  *place = find(events, wd);
  if (*place == NULL) *place = add_place(events, wd, path);
  if (*place != NULL) return 0;
  inotify_rm_watch(events->watch.fd, wd);
  return UV_ENOMEM;
}

int uv_fs_event_start(uv_fs_event_t* handle, uv_fs_event_cb cb, const char* path,
                      unsigned int flags) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  (void)flags;
  if (rn_handle_is_active((uv_handle_t*)handle) || rn_handle_is_closing((uv_handle_t*)handle))
    return UV_EINVAL;
  if (cb == NULL || path == NULL) return UV_EINVAL;
  struct rn_fs_place* place = NULL;
  int err = ready_to_watch(L);
  if (err == 0) err = place_at(L->fs_events, path, &place);
  if (err != 0) {
    if (L->fs_events != NULL) rest(L);
    return err;
  }
  L->fs_events->started++;
  handle->at = place;
  handle->path = place->path;
  handle->cb = cb;
  rn_link_append(&place->watchers, &handle->watchers);
  rn_item_stamp(L, &handle->u.own.item);
  rn_handle_start((uv_handle_t*)handle);
  rn_queued(L, RONDO_KIND_FS_EVENT, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

static void stop(uv_fs_event_t* handle) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (!rn_handle_is_active((uv_handle_t*)handle)) return;
  struct rn_fs_place* place = handle->at;
  handle->at = NULL;
  handle->path = NULL;
  rn_link_remove(&handle->watchers);
  release(L->fs_events, place);
  L->fs_events->started--;
  rest(L);
  rn_handle_stop((uv_handle_t*)handle);
  rn_dropped(L, RONDO_KIND_FS_EVENT, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
}

int uv_fs_event_stop(uv_fs_event_t* handle) {
  stop(handle);
  return 0;
}

static bool close_event(uv_handle_t* handle) {
  stop((uv_fs_event_t*)handle);
  return true;
}

static void describe(const uv_handle_t* handle, char* text, size_t size) {
  snprintf(text, size, "waits for changes of %.96s", ((const uv_fs_event_t*)handle)->path);
}

const struct rn_handle_kind rn_kind_fs_event = {
    .kind = RONDO_KIND_FS_EVENT,
    .close = close_event,
    .describe = describe,
    .loop_ends = end_loop,
    .loop_forks = fork_loop,
};

int uv_fs_event_getpath(uv_fs_event_t* handle, char* buffer, size_t* size) {
  return rn_fs_path_out(handle->path, buffer, size);
}
