/* SPDX-License-Identifier: MIT */
/* Messages, ends and groups: see message.h. */
#include <stdlib.h>
#include <string.h>

#include "node/message.h"

struct item {
  struct item* next;
  struct rn_message* message;
};

struct group {
  struct group* next; /* of those with a name */
  struct rn_end* ends;
  size_t count;
  char* name; /* NULL: a channel's */
};

struct rn_end {
  struct rn_end* next; /* in its group */
  struct group* group;
  struct item* first;
  struct item** last;
  size_t queued;
  uv_async_t* owner;
};

static uv_once_t once = UV_ONCE_INIT;
static uv_mutex_t mutex;
static struct group* named;

static void init(void) {
  if (uv_mutex_init(&mutex) != 0) abort();
}

static void lock(void) {
  uv_once(&once, init);
  uv_mutex_lock(&mutex);
}

static void unlock(void) {
  uv_mutex_unlock(&mutex);
}

/* ---- messages ------------------------------------------------------------------------- */

struct rn_message* rn_message_new(const uint8_t* bytes, size_t length, size_t count) {
  struct rn_message* message = calloc(1, sizeof *message + count * sizeof message->parts[0]);
  uint8_t* copy = malloc(length > 0 ? length : 1);
  if (message == NULL || copy == NULL) {
    free(message);
    free(copy);
    return NULL;
  }
  if (length > 0) memcpy(copy, bytes, length);
  message->readers = 1;
  message->bytes = copy;
  message->length = length;
  message->count = count;
  return message;
}

/* A kept value is given back on the thread of its engine; on another it stays, since
 * only its engine may touch it. */
static void free_message(struct rn_message* message) {
  for (size_t i = 0; i < message->count; i++) {
    struct rn_part* part = &message->parts[i];
    free(part->memory);
    if (part->end != NULL) rn_end_free(part->end);
    if (part->kept != 0 && part->engine == rn_here()) rn_drop(part->engine, part->kept);
  }
  free(message->bytes);
  free(message);
}

void rn_message_drop(struct rn_message* message) {
  lock();
  bool is_last = --message->readers == 0;
  unlock();
  if (is_last) free_message(message);
}

uint8_t* rn_message_drop_to_bytes(struct rn_message* message) {
  lock();
  bool is_last = message->readers == 1;
  unlock();
  uint8_t* bytes = message->bytes;
  if (is_last) {
    message->bytes = NULL;
  } else {
    bytes = malloc(message->length);
    if (bytes == NULL) abort();
    memcpy(bytes, message->bytes, message->length);
  }
  rn_message_drop(message);
  return bytes;
}

/* ---- queues, under the lock -------------------------------------------------------------- */

static void push(struct rn_end* end, struct item* item, struct rn_message* message) {
  item->next = NULL;
  item->message = message;
  *end->last = item;
  end->last = &item->next;
  end->queued++;
  if (end->owner != NULL) uv_async_send(end->owner);
}

static struct item* shift(struct rn_end* end) {
  struct item* item = end->first;
  if (item == NULL) return NULL;
  end->first = item->next;
  if (end->first == NULL) end->last = &end->first;
  end->queued--;
  return item;
}

static void enter(struct group* group, struct rn_end* end) {
  struct rn_end** at = &group->ends;
  while (*at != NULL) at = &(*at)->next;
  *at = end;
  end->group = group;
  group->count++;
}

static void leave(struct rn_end* end) {
  struct rn_end** at = &end->group->ends;
  while (*at != end) at = &(*at)->next;
  *at = end->next;
  end->group->count--;
  end->group = NULL;
}

/* ---- ends ----------------------------------------------------------------------------------- */

static struct rn_end* make_end(void) {
  struct rn_end* end = calloc(1, sizeof *end);
  if (end != NULL) end->last = &end->first;
  return end;
}

static struct group* make_group(const char* name) {
  struct group* group = calloc(1, sizeof *group);
  if (group == NULL || name == NULL) return group;
  group->name = strdup(name);
  if (group->name != NULL) return group;
  free(group);
  return NULL;
}

static void free_group(struct group* group) {
  free(group->name);
  free(group);
}

bool rn_end_pair(struct rn_end** a, struct rn_end** b) {
  struct group* group = make_group(NULL);
  *a = make_end();
  *b = make_end();
  if (group == NULL || *a == NULL || *b == NULL) {
    free(group);
    free(*a);
    free(*b);
    return false;
  }
  lock();
  enter(group, *a);
  enter(group, *b);
  unlock();
  return true;
}

struct rn_end* rn_end_join(const char* name) {
  struct rn_end* end = make_end();
  struct group* fresh = make_group(name);
  if (end == NULL || fresh == NULL) {
    if (fresh != NULL) free_group(fresh);
    free(end);
    return NULL;
  }
  lock();
  struct group* group = named;
  while (group != NULL && strcmp(group->name, name) != 0) group = group->next;
  if (group == NULL) {
    group = fresh;
    fresh = NULL;
    group->next = named;
    named = group;
  }
  enter(group, end);
  unlock();
  if (fresh != NULL) free_group(fresh);
  return end;
}

static void forget(struct group* group) {
  if (group->name == NULL) return;
  struct group** at = &named;
  while (*at != group) at = &(*at)->next;
  *at = group->next;
}

void rn_end_free(struct rn_end* end) {
  struct item* item = malloc(sizeof *item);
  struct rn_message* close = rn_message_new(NULL, 0, 0);
  if (item == NULL || close == NULL) abort();
  close->is_close = true;
  lock();
  struct group* group = end->group;
  leave(end);
  bool is_empty = group->count == 0;
  bool is_told = group->count == 1 && group->name == NULL;
  if (is_empty) forget(group);
  if (is_told) push(group->ends, item, close);
  unlock();
  if (!is_told) {
    free(item);
    free_message(close);
  }
  if (is_empty) free_group(group);
  for (struct item* rest = shift(end); rest != NULL; rest = shift(end)) {
    rn_message_drop(rest->message);
    free(rest);
  }
  free(end);
}

void rn_end_set_owner(struct rn_end* end, uv_async_t* owner) {
  lock();
  end->owner = owner;
  if (owner != NULL && end->first != NULL) uv_async_send(owner);
  unlock();
}

/* ---- posting and taking ---------------------------------------------------------------- */

static bool carries(const struct rn_message* message, const struct rn_end* end) {
  for (size_t i = 0; i < message->count; i++)
    if (message->parts[i].end == end) return true;
  return false;
}

enum rn_posted rn_end_post(struct rn_end* from, struct rn_message* message) {
  lock();
  size_t wanted = from->group->count - 1;
  enum rn_posted posted = wanted == 0                          ? RN_POSTED_NOWHERE
                          : wanted > 1 && message->is_transfer ? RN_POSTED_TOO_MANY
                                                               : RN_POSTED;
  for (struct rn_end* to = from->group->ends; posted == RN_POSTED && to != NULL; to = to->next)
    if (to != from && carries(message, to)) posted = RN_POSTED_TO_ITSELF;
  if (posted == RN_POSTED) {
    message->readers += (unsigned)wanted;
    for (struct rn_end* to = from->group->ends; to != NULL; to = to->next) {
      if (to == from) continue;
      struct item* item = malloc(sizeof *item);
      if (item == NULL) abort();
      push(to, item, message);
    }
  }
  unlock();
  rn_message_drop(message); /* the sender's own share */
  return posted;
}

struct rn_message* rn_end_take(struct rn_end* end, bool only_close) {
  lock();
  struct item* item = NULL;
  if (end->first != NULL && (!only_close || end->first->message->is_close)) item = shift(end);
  unlock();
  if (item == NULL) return NULL;
  struct rn_message* message = item->message;
  free(item);
  return message;
}

size_t rn_end_queued(struct rn_end* end) {
  lock();
  size_t queued = end->queued;
  unlock();
  return queued;
}
