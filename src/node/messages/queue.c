/* SPDX-License-Identifier: MIT */
/* Messages, ends and groups: see message.h. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "node/messages/message.h"

struct item {
  struct item* next;
  struct rn_message* message;
};

struct group {
  struct group* next; /* of those with a name */
  struct rn_end* first;
  struct rn_end* last;
  size_t count;
  char* name; /* NULL: a channel's */
};

struct rn_end {
  struct rn_end* next; /* in its group; among the doomed when it has left it */
  struct rn_end* previous;
  struct group* group;
  struct item* first;
  struct item** last;
  size_t queued;
  uv_async_t* owner;
  struct item close; /* for the last message, which must not fail */
};

static uv_once_t once = UV_ONCE_INIT;
static uv_mutex_t mutex;
static struct group* named;

/* What the last end of a channel hears, each in an item of its own. */
static struct rn_message closing = {.is_close = true};

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
  end->previous = group->last;
  *(group->last == NULL ? &group->first : &group->last->next) = end;
  group->last = end;
  end->group = group;
  group->count++;
}

static void leave(struct rn_end* end) {
  struct group* group = end->group;
  *(end->previous == NULL ? &group->first : &end->previous->next) = end->next;
  *(end->next == NULL ? &group->last : &end->next->previous) = end->previous;
  group->count--;
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

/* Leaves its group, whose last end gets an event. */
static void depart(struct rn_end* end) {
  lock();
  struct group* group = end->group;
  leave(end);
  bool is_empty = group->count == 0;
  if (is_empty) forget(group);
  if (group->count == 1 && group->name == NULL) push(group->first, &group->first->close, &closing);
  unlock();
  if (is_empty) free_group(group);
}

/* ---- freeing ----------------------------------------------------------------------------
 *
 * Messages hold ends, and these hold messages, to any depth. So the ends of a message are
 * not freed with it: they have left their groups and are `doomed`, until their turn comes. */

static bool is_last_share(struct rn_message* message) {
  if (message->is_close) return false;
  lock();
  bool is_last = --message->readers == 0;
  unlock();
  return is_last;
}

static void free_message(struct rn_message* message, struct rn_end** doomed) {
  for (size_t i = 0; i < message->count; i++) {
    struct rn_part* part = &message->parts[i];
    free(part->memory);
    if (part->shared != NULL) {
      if (part->kind == RN_PART_MOVED)
        rn_moved_drop(rn_here(), part->shared);
      else
        rn_shared_drop(part->shared);
      free(part->shared);
    }
    if (part->end != NULL) {
      depart(part->end);
      part->end->next = *doomed;
      *doomed = part->end;
    }
    if (part->module != NULL) rn_shared_module_drop(rn_here(), part->module);
  }
  free(message->bytes);
  free(message);
}

static void free_doomed(struct rn_end* doomed) {
  while (doomed != NULL) {
    struct rn_end* end = doomed;
    doomed = end->next;
    for (struct item* item = shift(end); item != NULL; item = shift(end)) {
      if (is_last_share(item->message)) free_message(item->message, &doomed);
      if (item != &end->close) free(item);
    }
    free(end);
  }
}

void rn_message_drop(struct rn_message* message) {
  struct rn_end* doomed = NULL;
  if (is_last_share(message)) free_message(message, &doomed);
  free_doomed(doomed);
}

uint8_t* rn_message_drop_to_bytes(struct rn_message* message) {
  lock();
  bool is_last = message->readers == 1;
  unlock();
  uint8_t* bytes = message->bytes;
  if (is_last) {
    message->bytes = NULL;
  } else {
    bytes = malloc(message->length > 0 ? message->length : 1);
    if (bytes != NULL && message->length > 0) memcpy(bytes, message->bytes, message->length);
  }
  rn_message_drop(message);
  return bytes;
}

void rn_end_free(struct rn_end* end) {
  depart(end);
  end->next = NULL;
  free_doomed(end);
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

static void free_items(struct item* items) {
  while (items != NULL) {
    struct item* item = items;
    items = item->next;
    free(item);
  }
}

/* So many of them, or NULL. */
static struct item* make_items(size_t count) {
  struct item* items = NULL;
  for (size_t i = 0; i < count; i++) {
    struct item* item = malloc(sizeof *item);
    if (item == NULL) {
      free_items(items);
      return NULL;
    }
    item->next = items;
    items = item;
  }
  return items;
}

static int post_to_others(struct rn_end* from, struct rn_message* message) {
  size_t wanted = from->group->count - 1;
  if (wanted == 0) return RN_POSTED_NOWHERE;
  if (wanted > 1 && message->is_transfer) return RN_POSTED_TOO_MANY;
  for (struct rn_end* to = from->group->first; to != NULL; to = to->next)
    if (to != from && carries(message, to)) return RN_POSTED_TO_ITSELF;
  struct item* items = make_items(wanted);
  if (items == NULL) return UV_ENOMEM;
  message->readers += (unsigned)wanted;
  for (struct rn_end* to = from->group->first; to != NULL; to = to->next) {
    if (to == from) continue;
    struct item* item = items;
    RN_ASSERT(item != NULL); /* there is one for each */
    items = item->next;
    push(to, item, message);
  }
  RN_ASSERT(items == NULL);
  return RN_POSTED;
}

int rn_end_post(struct rn_end* from, struct rn_message* message) {
  lock();
  int posted = post_to_others(from, message);
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
  if (item != &end->close) free(item);
  return message;
}

size_t rn_end_queued(struct rn_end* end) {
  lock();
  size_t queued = end->queued;
  unlock();
  return queued;
}
