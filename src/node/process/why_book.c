/* SPDX-License-Identifier: MIT */
/*
 * The book of --why: what is queued on the main thread's loop, and where in the program. An
 * observer of the loop fills it, so the places are those that rondo explain tells.
 *
 *   QUEUED id      -> an entry with its place, or with that of the callback that queues it
 *   END, DROPPED   -> the entry goes; what calls back again and again keeps it until it is dropped
 *   PLACE number   -> its text
 *
 *  1. What is queued and never runs nor is dropped stays: that is what is asked for.
 *  2. Without memory an entry is missing, and so is its place.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node/process/why.h"

struct entry {
  uint64_t id;
  rondo_kind kind;
  uint32_t place;
  struct entry* next; /* in its bucket */
};

static struct {
  rondo_observer_t observer;
  struct entry** buckets;
  size_t buckets_count; /* a power of two */
  size_t count;
  char** places; /* texts by number */
  uint32_t places_room;
} book; /* the main thread's */

enum { FIRST_BUCKETS = 256 };

static struct entry** find(uint64_t id) {
  struct entry** at = &book.buckets[id & (book.buckets_count - 1)];
  while (*at != NULL && (*at)->id != id) at = &(*at)->next;
  return at;
}

static void grow(void) {
  size_t count = book.buckets_count * 2;
  struct entry** buckets = calloc(count, sizeof(struct entry*));
  if (buckets == NULL) return;
  for (size_t i = 0; i < book.buckets_count; i++) {
    for (struct entry *entry = book.buckets[i], *next; entry != NULL; entry = next) {
      next = entry->next;
      entry->next = buckets[entry->id & (count - 1)];
      buckets[entry->id & (count - 1)] = entry;
    }
  }
  free(book.buckets);
  book.buckets = buckets;
  book.buckets_count = count;
}

static uint32_t place_of(uint64_t id) {
  const struct entry* entry = id == 0 ? NULL : *find(id);
  return entry == NULL ? 0 : entry->place;
}

static void enter(const rondo_event_t* event) {
  uint32_t place = event->type == RONDO_EVENT_QUEUED ? event->place : 0;
  if (place == 0) place = place_of(event->parent);
  struct entry** at = find(event->id);
  if (*at == NULL) {
    struct entry* made = calloc(1, sizeof *made);
    if (made == NULL) return;
    made->id = event->id;
    *at = made;
    if (++book.count > book.buckets_count) {
      grow();
      at = find(event->id);
    }
  }
  (*at)->kind = event->kind;
  (*at)->place = place;
}

static void leave(uint64_t id) {
  struct entry** at = find(id);
  struct entry* entry = *at;
  if (entry == NULL) return;
  *at = entry->next;
  book.count--;
  free(entry);
}

static bool comes_again(rondo_kind kind) {
  switch (kind) {
    case RONDO_KIND_CONNECTION:
    case RONDO_KIND_READ:
    case RONDO_KIND_RECEIVE:
    case RONDO_KIND_SIGNAL:
    case RONDO_KIND_FS_EVENT:
    case RONDO_KIND_FS_POLL:
    case RONDO_KIND_POLL:
    case RONDO_KIND_ASYNC:
    case RONDO_KIND_INTERVAL:
      return true;
    default:
      return false;
  }
}

static void name_place(const rondo_place_t* place) {
  if (place->number >= book.places_room) {
    uint32_t room = place->number * 2 + 64;
    char** grown = realloc(book.places, room * sizeof *grown);
    if (grown == NULL) return;
    memset(grown + book.places_room, 0, (room - book.places_room) * sizeof *grown);
    book.places = grown;
    book.places_room = room;
  }
  size_t size = strlen(place->function) + strlen(place->file) + 32;
  char* text = malloc(size);
  if (text == NULL) return;
  bool is_named = place->function[0] != '\0';
  snprintf(text, size, "%s%s%s:%" PRIu32 ":%" PRIu32 "%s", place->function, is_named ? " (" : "",
           place->file, place->line, place->column, is_named ? ")" : "");
  free(book.places[place->number]);
  book.places[place->number] = text;
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  switch (event->type) {
    case RONDO_EVENT_QUEUED:
      enter(event);
      break;
    case RONDO_EVENT_BEGIN:
      if (*find(event->id) == NULL) enter(event);
      break;
    case RONDO_EVENT_END:
      if (!comes_again(event->kind)) leave(event->id);
      break;
    case RONDO_EVENT_DROPPED:
      leave(event->id);
      break;
    case RONDO_EVENT_PLACE:
      name_place(event->object);
      break;
    default:
      break;
  }
}

int rn_why_observe(uv_loop_t* loop) {
  book.buckets = calloc(FIRST_BUCKETS, sizeof(struct entry*));
  if (book.buckets == NULL) return UV_ENOMEM;
  book.buckets_count = FIRST_BUCKETS;
  book.observer.on_event = on_event;
  return rondo_observe(loop, &book.observer);
}

const char* rn_why_place(uint64_t id) {
  if (book.buckets == NULL) return NULL;
  uint32_t place = place_of(id);
  return place == 0 || place >= book.places_room ? NULL : book.places[place];
}

static int compare(const void* a, const void* b) {
  const uint64_t first = *(const uint64_t*)a, second = *(const uint64_t*)b;
  return first < second ? -1 : first > second;
}

/* In the order of their queueing. */
void rn_why_each(rondo_kind kind, void (*cb)(void* arg, uint64_t id), void* arg) {
  uint64_t* ids = book.count == 0 ? NULL : calloc(book.count, sizeof *ids);
  size_t count = 0;
  if (ids == NULL) return;
  for (size_t i = 0; i < book.buckets_count; i++)
    for (const struct entry* entry = book.buckets[i]; entry != NULL; entry = entry->next)
      if (entry->kind == kind) ids[count++] = entry->id;
  qsort(ids, count, sizeof *ids, compare);
  for (size_t i = 0; i < count; i++) cb(arg, ids[i]);
  free(ids);
}
